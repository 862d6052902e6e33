"""Positions and actions as text."""

import pytest

from engines.errors import EngineError, ParseError
from engines.oniria import Rules, parse_action, parse_state
from engines.oniria.effects import EFFECTS, EXAMPLES
from engines.spelling import quoted
from tests.engines.oniria.tables import a_library, a_mixed_round, a_round, play

ACTIONS = [
    "take llorona",
    "first 2",
    "mix otomi:1 otomi:2 otomi:3 maya:4 maya:5 maya:6 maya:7",
    "lay -/- 2,3/- -/8 -/- 0/7,11 -/- -/-",
    "lay 12 3 4 1 7 8 9",
    "place 3",
    "place 3 9",
    "last 9",
    "ready 2",
    "choose 2 4",
    "show 4 11",
    "avoidable no",
    "obliged 2 yes",
    "agree 3",
    "contest 3",
    "withdraw 2 5",
    "settle 5 -2",
    "done 2",
    'declare 2 note "from here" from "score \\"card\\""',
    *(f"declare 2 {effect}" for effect in EXAMPLES),
]


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_read_back(text):
    """Every kind of action, and every kind of effect, is the same after reading and writing."""
    assert str(parse_action(text)) == text


def test_every_effect_has_an_example():
    """There is an example text for every kind of effect, which error messages can quote."""
    assert [example.split()[0] for example in EXAMPLES] == list(EFFECTS)


UNREADABLE = [
    ("take", "one reads like 'take llorona'"),
    ("take chupacabra", "one reads like 'take llorona'"),
    ("place", "one reads like 'place 3'"),
    ("place 3 9 9", "one reads like 'place 3'"),
    ("ready two", "one reads like 'ready 2'"),
    ("ready 02", "one reads like 'ready 2'"),
    ("ready  2", "one reads like 'ready 2'"),
    ("lay 8/2", "one reads like 'lay -/- 2,3/-"),
    ("obliged 2 maybe", "one reads like 'obliged 2 yes'"),
    ("settle 5 2", "one reads like 'settle 5 +2'"),
    ("declare", "an effect begins with power_add"),
    ("declare 2 fly", "an effect begins with power_add"),
    ("declare 2 points 2", "one reads like 'declare 2 points 2 -1'"),
    ("declare 2 note hello", "one reads like 'declare 2 note "),
    ("declare 2 points 2 -1 from", "one reads like 'declare 2 points 2 -1'"),
    ("declare 2 points 2 -1 from 7", "one reads like 'declare 2 points 2 -1'"),
    ("Done 2", "one begins with take, first"),
]


@pytest.mark.parametrize(("text", "expected"), UNREADABLE)
def test_unreadable_actions_are_quoted_with_an_example(text, expected):
    """The message quotes the text and shows how an action is written."""
    with pytest.raises(ParseError) as caught:
        parse_action(text)
    assert str(caught.value).startswith(f"{text!r} is no action of Oniria; ")
    assert expected in str(caught.value)


@pytest.mark.parametrize("words", ['Jean "le Rat"', "a\\b", "two\nlines", "deck=maya", "名前", "\u2028", " "])
def test_the_words_of_a_note_are_kept_letter_by_letter(words):
    """Quotation marks, line breaks and any script in a note survive writing and reading."""
    noted = play(a_round(), f"declare 2 note {quoted(words)}")
    assert parse_state(str(noted)) == noted


def text_of_a_round() -> str:
    """A position in the middle of a round, with tricks and declarations."""
    state = a_round(3, path="2,3/- -/8")
    state = play(state, "place 1 9; place 3; place 4; place 5; place 6; place 7; last 8")
    state = play(state, "cards 2 0 0; agreed 2 points 2 +1; pass; pass; choose 3 5; ready 1")
    return str(play(state, 'declare 1 note "as agreed" from "aid"; contest 2'))


def test_position_reads_like_this():
    """A position lists rules, players and table; then the round, its tricks and its declarations."""
    assert text_of_a_round().splitlines() == [
        "rules standard",
        'player 1 "Maëlle" deck=llorona',
        'player 2 "Yann" deck=charro',
        'player 3 "Inès" deck=lechuza',
        "table phase=choose neutral=maya first=1",
        "round 1 replays=0 sendas=2,3/-;-/8;-/-;-/-;-/-;-/-;-/-"
        " draft=1:1:9,2:3:?,3:4:?,1:5:?,2:6:?,3:7:?,1:2:8",
        "trick 1 cards=2,0,0,9 ready=1,2,3 shown compared",
        "trick 2 cards=?,?,5,? ready=3,1",
        "declared 1 trick=1 powers stands agreed=1 by 2 points 2 +1",
        'declared 2 trick=2 choice proposed contested=2 by 1 note "as agreed" from "aid"',
    ]


def test_position_with_a_library_reads_back():
    """A position keeps the cards of its library, which belong to the rules, through writing and reading."""
    state = play(a_round(rules=Rules(card_library=a_library())), "trick 8 2 2 2")

    assert parse_state(str(state)) == state


SPOILT = [
    ("phase=choose", "phase=sleep"),
    ("phase=choose", "phase=after"),
    ("phase=choose", "phase=draft"),
    ("neutral=maya", "neutral=moon"),
    (" neutral=maya", ""),
    ("first=1", "first=4"),
    ("deck=charro", "deck=moon"),
    ("sendas=2,3/-;", "sendas="),
    ("sendas=2,3/-", "sendas=3,2/-"),
    ("draft=1:1:9", "draft=1:1"),
    ("draft=1:1:9", "draft=5:1:9"),
    ("draft=1:1:9", "draft=1:2:9"),
    ("draft=1:1:9", "draft=1:8:9"),
    ("cards=2,0,0,9", "cards=2,0,0"),
    ("cards=2,0,0,9", "cards=2,?,0,x"),
    ("ready=1,2,3 shown", "ready=1,2,7 shown"),
    (" compared", ""),
    (" shown compared", " compared"),
    ("powers stands", "powers sits"),
    ("by 2 points", "by 7 points"),
    ("agreed=1", "agreed=8"),
    ("points 2 +1", "points 2 1"),
    ("points 2 +1", "points 0 +1"),
    ("points 2 +1", "power_set 5 1"),
    ("points 2 +1", "trick_result 2 sonadora"),
    ("points 2 +1", "flip_senda 8"),
    ("declared 1 ", "whispered 1 "),
    ("trick 2 cards", "trick 3 cards"),
    ("round 1", "round 2"),
    ("rules standard", "rules chess"),
    ("player 2", "player 3"),
]


@pytest.mark.parametrize(("right", "wrong"), SPOILT)
def test_spoilt_positions_are_refused(right, wrong):
    """A position whose text was damaged is refused."""
    text = text_of_a_round()
    assert right in text

    with pytest.raises(EngineError):
        parse_state(text.replace(right, wrong, 1))


def test_a_position_after_the_decks_has_a_round():
    """A position in which the path is to be laid is refused where no round has begun."""
    lines = [line for line in text_of_a_round().split("\n") if line.startswith(("rules", "player", "table"))]
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
    three = text_of_a_round()
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


OUTCOMES = ["outcome rounds", "outcome rounds 1,9/2", "outcome rounds one"]


@pytest.mark.parametrize("line", OUTCOMES)
def test_spoilt_outcomes_are_refused(line):
    """An outcome without a ranking, or with seats that do not exist, is refused."""
    with pytest.raises(ParseError):
        parse_state(f"{a_round()}\n{line}")
