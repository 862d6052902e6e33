"""Positions and actions as text."""

import pytest

from engines.errors import ParseError
from engines.oniria import Rules, parse_action, parse_state
from engines.oniria.effects import EFFECTS, EXAMPLES
from engines.spelling import quoted
from tests.engines.oniria.notation import POSITION, UNREADABLE
from tests.engines.oniria.tables import a_library, a_mixed_round, a_round, play


@pytest.mark.parametrize(("text", "offer"), UNREADABLE.items())
def test_the_refusal_of_an_action_offers_what_fits_best(text, offer):
    """The example is of the action or effect that was begun; else the refusal lists what one begins with."""
    with pytest.raises(ParseError) as caught:
        parse_action(text)
    assert offer in str(caught.value)


def test_every_effect_has_an_example():
    """There is an example text for every kind of effect, which error messages can quote."""
    assert [example.split()[0] for example in EXAMPLES] == list(EFFECTS)


@pytest.mark.parametrize("words", ['Jean "le Rat"', "a\\b", "two\nlines", "deck=maya", "名前", "\u2028", " "])
def test_the_words_of_a_note_are_kept_letter_by_letter(words):
    """Quotation marks, line breaks and any script in a note survive writing and reading."""
    noted = play(a_round(), f"declare 2 note {quoted(words)}")
    assert parse_state(str(noted)) == noted


def test_position_with_a_library_reads_back():
    """A position keeps the cards of its library, which belong to the rules, through writing and reading."""
    state = play(a_round(rules=Rules(card_library=a_library())), "trick 8 2 2 2")

    assert parse_state(str(state)) == state


def test_a_position_after_the_decks_has_a_round():
    """A position in which the path is to be laid is refused where no round has begun."""
    lines = [line for line in POSITION.split("\n") if line.startswith(("rules", "player", "table"))]
    text = "\n".join(lines).replace("phase=choose", "phase=lay")

    with pytest.raises(ParseError, match="no round has begun"):
        parse_state(text)


def test_a_position_has_the_phases_of_its_game():
    """Four players draft no cards, and mix no deck by the usual rules; three draft before the tricks."""
    four = str(a_round())
    for phase in ("first", "mix", "draft", "last_card", "avoidable"):
        before = four.replace("phase=choose", f"phase={phase}")
        with pytest.raises(ParseError):
            parse_state(before if phase == "avoidable" else before.split("\ntrick")[0])
    three = POSITION
    draft = next(word for word in three.split() if word.startswith("draft="))
    with pytest.raises(ParseError, match="7 cards are drafted before the tricks"):
        parse_state(three.replace(f" {draft}", ""))


MIX = "mix=otomi:1,otomi:2,otomi:3,otomi:4,maya:5,maya:6,maya:7"


@pytest.mark.parametrize(
    "wrong",
    [
        "mix=otomi:1,otomi:2,otomi:3,otomi:4,maya:5,maya:6,maya:8",
        "mix=otomi:1,otomi:2,otomi:3,otomi:4,maya:5,maya:6,charro:7",
        "mix=otomi:1,otomi:1,otomi:3,otomi:4,maya:5,maya:6,maya:7",
        "mix=otomi:1,otomi:2,otomi:3,otomi:4,maya:1,maya:6,maya:7",
        "mix=maya:7,otomi:1",
    ],
)
def test_a_position_names_cards_of_one_mixed_deck(wrong):
    """A mixed deck in a position names cards of the library that make up a normal deck (l.243)."""
    text = str(a_mixed_round())
    assert MIX in text

    assert str(parse_state(text)) == text
    with pytest.raises(ParseError, match="mixed deck"):
        parse_state(text.replace(MIX, wrong))


WITHOUT_TARGET = [
    ("power_add 5 +1", "there is no hand 5"),
    ("power_set 0 1", "there is no hand 0"),
    ("power_swap 1 5", "there is no hand 5"),
    ("copy 5 yes", "there is no hand 5"),
    ("bonus_gain 5 1", "there is no player 5"),
    ("bonus_spend 5 1 2", "there is no player 5"),
    ("bonus_spend 2 1 5", "there is no hand 5"),
    ("points 5 +1", "there is no player 5"),
    ("add_constraint 8 sombras 2 yes", "there is no trick 8: they are numbered 1 to 7"),
    ("trick_result 2 sombras", "there is no trick 2: they are numbered 1 to 1"),
    ("swap_results 1 2", "there is no trick 2"),
    ("inner_result 2 2", "there is no trick 2"),
    ("inner_result 1 5", "there is no player 5"),
    ("swap_sendas 2 8", "there is no Senda 8"),
    ("flip_senda 0", "there is no Senda 0"),
    ("replace_senda 9 -/-", "there is no Senda 9"),
]


@pytest.mark.parametrize(("effect", "sentence"), WITHOUT_TARGET)
def test_a_declaration_in_a_position_names_what_there_is(effect, sentence):
    """A position is refused where an effect names a hand, player, trick or Senda that there is not."""
    declared = "points 2 +1"
    text = str(play(a_round(rules="standard consent=none"), f"trick 9 4 2 2; declare 2 {declared}"))

    assert str(parse_state(text)) == text
    with pytest.raises(ParseError, match=f"declaration 1 cannot stand: {sentence}"):
        parse_state(text.replace(declared, effect))


OUTCOMES = ["outcome rounds", "outcome rounds 1,9/2", "outcome rounds one"]


@pytest.mark.parametrize("line", OUTCOMES)
def test_spoilt_outcomes_are_refused(line):
    """An outcome without a ranking, or with seats that do not exist, is refused."""
    with pytest.raises(ParseError):
        parse_state(f"{a_round()}\n{line}")
