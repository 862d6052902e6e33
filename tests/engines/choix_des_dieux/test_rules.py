"""Rules as text, and rules that exclude each other."""

import pytest

from engines.choix_des_dieux import GAME, PRESETS, Rules, parse_rules
from engines.choix_des_dieux.rules import Stakes, Unpaid
from engines.errors import ParseError, RulesConflict
from tests.engines.switches import positions_of


def test_presets():
    """The presets play for money, goods or tokens (l.17); only money is counted in purses (CD-04)."""
    assert {name: str(rules) for name, rules in PRESETS.items()} == {
        "elis": "elis",
        "barter": "barter track_money=off",
        "tokens": "tokens track_money=off",
    }


def test_every_switch_reads_back():
    """Rules with every switch in its last position are the same after writing and reading."""
    last = {name: values[-1] for name, values in positions_of(Rules).items()}
    rules = Rules(**last | {"stakes": Stakes.BARTER, "track_money": True, "purse": 40})

    assert parse_rules(str(rules)) == rules
    assert str(rules).startswith("barter purse=40 stake_limit=at_most guess_lock=first")
    assert (
        str(parse_rules("barter track_money=off bonus=split_pot")) == "barter track_money=off bonus=split_pot"
    )


UNREADABLE = [
    ("", "name no stakes; begin with elis, barter, tokens"),
    ("chess", "name no stakes"),
    ("purse=40", "name no stakes"),
    ("elis elis", "'elis' is no rule"),
    ("elis target=388", "'target=388' is no rule of Le Choix des Dieux; the rules are track_money, purse"),
    ("elis purse=40 purse=40", "say 'purse' twice"),
    ("elis purse=much", "purse=much says nothing; it reads like purse=100"),
    ("elis purse", "purse= says nothing"),
    ("elis track_money=maybe", "reads like track_money=on or track_money=off"),
    ("elis unpaid=never", "reads like unpaid=forgive or unpaid=debt"),
]


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE)
def test_unreadable_rules_say_what_was_expected(text, sentence):
    """The message quotes the text and says what was expected."""
    with pytest.raises(ParseError, match=sentence):
        parse_rules(text)


CONFLICTS = [
    (
        {"stakes": Stakes.TOKENS},
        "tokens are free for all, so there is no purse to count",
    ),
    ({"track_money": False, "unpaid": Unpaid.DEBT}, "a debt needs purses that are counted"),
    ({"track_money": False, "purse": 40}, "a purse of 40 counts only where purses are counted"),
    ({"purse": 0}, "the purse is 0; it holds 1 to 999 elis"),
    ({"purse": 1000}, "the purse is 1000; it holds 1 to 999 elis"),
]


@pytest.mark.parametrize(("fields", "sentence"), CONFLICTS)
def test_rules_that_exclude_each_other_are_refused(fields, sentence):
    """Making rules whose switches exclude each other is refused with a message."""
    with pytest.raises(RulesConflict, match=sentence):
        Rules(**fields)


def test_a_session_needs_two():
    """l.7: a session needs two players, a shooter and a bettor."""
    with pytest.raises(RulesConflict, match="two players or more; players named: 1"):
        GAME.new(Rules(), ["Inès"])
