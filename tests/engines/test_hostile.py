"""A short fuzz run and single cases: engines answer or refuse with a sentence. `hostile` runs for longer."""

from random import Random

import pytest

from engines.errors import ParseError
from engines.registry import GAMES
from tests.engines.hostile import Tally, report, try_game

TRIALS = 400


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_hostile_crashes_a_game(game):
    """Damaged rules, actions and positions and odd numbers of players crash no game."""
    tally = Tally()
    try_game(game, Random(f"{game.name} short"), TRIALS, tally)

    assert not tally.crashes, report(tally)
    assert sum(tally.tried.values()) >= TRIALS


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("oniria", f"declare 1 points 1 +{'9' * 4300}"),
        ("choix_des_dieux", f"stake 2 {'9' * 4300}"),
        ("imalya", f"deposit {'9' * 13}"),
    ],
)
def test_a_number_has_so_many_digits_and_no_more(name, text):
    """Numbers of more than twelve digits are refused: Python cannot print the sum of two very long ones."""
    with pytest.raises(ParseError, match="at most 12 digits"):
        GAMES[name].parse_action(text)


def test_digits_in_a_name_are_no_number():
    """The limit on digits is for numbers only: a player may be called 0123456789012345."""
    action = GAMES["choix_des_dieux"].parse_action('join "0123456789012345"')

    assert action.name == "0123456789012345"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("imalya", "base target=\N{ARABIC-INDIC DIGIT THREE}00"),
        ("imalya", f"base target={'9' * 13}"),
        ("choix_des_dieux", "elis purse=1_0"),
        ("oniria", f"standard card_library={'[' * 100_000}"),
        ("artiseurs", "cervienne sacrifices_per_turn=\N{ARABIC-INDIC DIGIT THREE}"),
        ("artiseurs", f"six_duchies bag=W{'9' * 5000}/R0/B0"),
        ("artiseurs", f"puzzle puzzle=W..../...../...../...../.....,W,step,lead:{'9' * 5000}"),
        ("artiseurs", "puzzle puzzle=W..../...../...../...../.....,W,step,lead:\N{ARABIC-INDIC DIGIT THREE}"),
    ],
)
def test_rules_are_refused_that_no_machine_should_read(name, text):
    """Rules are refused for non-ASCII digits, far too many digits, or JSON nested without end."""
    with pytest.raises(ParseError):
        GAMES[name].parse_rules(text)
