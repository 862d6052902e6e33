"""Rules and card libraries as text, and combinations that are refused."""

import pytest

from engines.errors import ParseError, RulesConflict
from engines.oniria import (
    GAME,
    PRESETS,
    Consent,
    Library,
    Rules,
    TripleUses,
    parse_library,
    parse_rules,
    parse_senda,
)
from tests.engines.oniria.tables import a_library

EVERY_SWITCH = (
    "standard exception_restores_power=on floor_zero=on triple_uses=printed zeroed_card_loses_power=on"
    " draft_forced_is_error=on consent=all count_cards=on senda_direction=right_to_left"
)


def test_presets():
    """The game as the book tells it; everything else is a switch."""
    assert {name: str(rules) for name, rules in PRESETS.items()} == {"standard": "standard"}


def test_every_switch_reads_back():
    """Rules with every switch in its unusual position are the same after writing and reading."""
    rules = parse_rules(EVERY_SWITCH)

    assert str(rules) == EVERY_SWITCH
    assert (rules.consent, rules.triple_uses) == (Consent.ALL, TripleUses.PRINTED)


def test_a_library_is_one_word_of_the_rules():
    """A library in the rules keeps spaces, quotation marks and accents of its texts."""
    library = parse_library(
        '{"decks": {"maya": [{"power": 7}, {"power": 8, "icon": true, "text": "l’été \\"a=b\\" o"},'
        ' {"power": 8}, {"power": 9}, {"power": 9}, {"power": 10}, {"power": 11}]}, "sendas": ["2,3/8"'
        + ', "-/-"' * 11
        + "]}"
    )
    rules = Rules(card_library=library)

    assert " " not in str(library)
    assert parse_rules(str(rules)) == rules
    assert parse_library(str(library)) == library


UNREADABLE = [
    ("", "name no game"),
    ("count_cards=on", "name no game"),
    ("standard standard", "is no rule"),
    ("standard consent=one consent=all", "twice"),
    ("standard count_cards=maybe", "count_cards=on or count_cards=off"),
    ("standard consent=two", "consent=one or consent=all or consent=none"),
    ("standard chess=on", "the rules are exception_restores_power"),
    ("standard card_library={}]", "is no card library"),
]


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE)
def test_unreadable_rules_say_what_was_expected(text, sentence):
    """The message quotes the text and says what was expected."""
    with pytest.raises(ParseError, match=sentence):
        parse_rules(text)


SPOILT_LIBRARIES = [
    ("[]", "is no card library"),
    ("{", "is no card library"),
    ('{"decks": {"maya": [{"figure": 7}]}}', "is no card library"),
    ('{"decks": {"maya": [{"power": "7"}]}}', "is no card library"),
    ('{"decks": {"chupacabra": []}}', "chupacabra"),
    ('{"sendas": ["8/2"]}', "is no Senda"),
]


@pytest.mark.parametrize(("text", "sentence"), SPOILT_LIBRARIES)
def test_spoilt_libraries_are_refused(text, sentence):
    """A damaged library is refused with a sentence that says what is wrong."""
    with pytest.raises(ParseError, match=sentence):
        parse_library(text)


INCOMPLETE = [
    ('{"decks": {"maya": [{"power": 7}]}}', "Maya was entered with 1 cards; it has 7"),
    (
        '{"decks": {"llorona": [' + ", ".join(['{"power": 7}'] * 7) + "]}}",
        "with a 7; its cards go from 0 to 5",
    ),
    ('{"sendas": ["-/-"]}', "has 1 Sendas; enter all 12"),
]


@pytest.mark.parametrize(("text", "sentence"), INCOMPLETE)
def test_incomplete_libraries_are_refused(text, sentence):
    """A library needs seven cards in each deck (l.7-25, 49) and, where it has Sendas, twelve (l.31)."""
    with pytest.raises(RulesConflict, match=sentence):
        parse_library(text)


def test_the_raza_cosmica_needs_a_library():
    """The raza cósmica is refused without a library that holds both Soñadora decks (l.243)."""
    with pytest.raises(RulesConflict, match="both Soñadora decks"):
        Rules(raza_cosmica=True)
    with pytest.raises(RulesConflict, match="both Soñadora decks"):
        Rules(raza_cosmica=True, card_library=Library(a_library().decks[:5]))
    assert Rules(raza_cosmica=True, card_library=a_library()).raza_cosmica


@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_play(players):
    """A game with two or six players is refused (l.39)."""
    with pytest.raises(RulesConflict, match=f"three to five players; players named: {players}"):
        GAME.new(Rules(), ["Yann"] * players)


@pytest.mark.parametrize("text", ["2", "2/8/9", "6/-", "-/6", "3,2/-", "2,2/-", "02/-", " -/-", "-/12"])
def test_sendas_forbid_what_cards_print(text):
    """Senda texts may forbid only powers of 0 to 5 (Sombras) and 7 to 11 (Soñadora).

    The powers are rising, each once (l.49, 89-91).
    """
    with pytest.raises(ParseError, match="one reads like '2,3/8'"):
        parse_senda(text)
