"""Asking at the table what a choice is worth."""

import pytest

from device.commands.export import exported
from device.game.match import Match
from device.journal.journal import ASK
from device.keys import Key
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.imalya.end import EndScreen
from device.screen.imalya.luck import LuckScreen, Past
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.worked_out import LookBack, Prepare, Weigh
from device.screen.imalya.worth import WorthScreen, prepare
from device.screen.rulebook import RulebookScreen
from engines.imalya import parse_action, parse_rules
from engines.registry import GAMES
from tests.device.evening import Evening
from tests.engines.imalya.turns import a_turn, play

LAST_DIE = "throw RRRRRB; keep 1 2 3 4 5"
"""Worth 90 in hand: the sum of what six dice can show, and cheap to work out."""


@pytest.fixture
def game(tmp_path):
    """A game in which Player 1 has just thrown the last die, and can keep a Bel or throw it again."""
    game = Evening(tmp_path)
    yield game
    game.close()


def deal(game):
    """Two players of the base game, five dice of the first one's own Faction kept."""
    match = Match.begin(game.journal, GAMES["imalya"], parse_rules("base"), ["Amber", "Birch"])
    locks = [f"lock {die}" for die in (1, 2, 3, 4, 5)]
    for text in ["throw R", "throw G", "throw B", "name 1", "throw RRRRRB", *locks, "done", "throw B"]:
        match.apply(parse_action(text))
    game.table._referee.start(match)


def least(advice):
    """The points that are sure after each choice."""
    return {text: points.least for text, points in advice.points}


def ask(game):
    """The book of the moment, and its key for the worth."""
    game.hold(Key.OK)
    assert isinstance(game.table.screen, RulebookScreen)
    assert Key.SIX in game.lit()
    game.press(Key.SIX)


def test_the_worth_is_shown_when_asked_and_noted(game):
    """The journal has it before the screen; OK goes on where the game stood."""
    deal(game)
    assert not game.table.view().answers
    ask(game)
    screen = game.table.screen
    assert isinstance(screen, WorthScreen)
    advice = game.table.view().answers[screen.asked]
    assert least(advice) == pytest.approx({"lock 6": 75, "done": 90})
    assert advice.plan == ("done",)
    assert game.journal.entries(1)[-1] == ASK
    game.press(Key.OK)
    assert game.table.screen == ThrowScreen()
    assert game.table.match.asked == {12}


def test_what_was_asked_is_remembered_after_a_power_cut(game):
    """It is part of the record, and of the record that is exported."""
    deal(game)
    ask(game)
    game.press(Key.OK, Key.SIX, Key.OK)
    again = Match.resume(game.journal, GAMES)
    assert again.state == game.state
    assert again.asked == {12}
    game.close()
    record, _left_out = exported(game.journal.path)
    assert record.remarks[13] == "the worth of each choice was asked for"


def test_what_was_asked_about_a_throw_that_is_put_right_does_not_count(game):
    """The question was about dice that never lay there."""
    deal(game)
    ask(game)
    game.table.match.correct_throw({6: "G"})
    assert game.table.match.asked == frozenset()
    assert Match.resume(game.journal, GAMES).asked == frozenset()


def test_nothing_is_worth_points_while_dice_are_awaited(game):
    """Then the key of the book is dark."""
    game.begin()
    game.hold(Key.OK)
    assert Key.SIX not in game.lit()


def test_turns_are_thought_about_before_anybody_asks():
    """At the first throw of each turn, and before the first round."""
    fresh = a_turn()
    assert prepare(fresh) == Prepare(str(fresh))
    assert prepare(play(fresh, "throw RRRRRB; keep 1")) is None


def test_luck_and_choices_after_a_game(game):
    """From the end; who asked stands there too."""
    deal(game)
    ask(game)
    past = Past.of(game.table.match)
    assert past == Past(LookBack.on(game.table.match), (1, 0))
    end = EndScreen(past)
    game.table.screen = end
    game.press(Key.TWO)
    assert game.table.screen == LuckScreen(past)
    amber, birch = game.table.view().answers[past.game]
    assert amber.lost == pytest.approx(0, abs=40)
    assert (birch.luck, birch.choices) == (0, 0)


def test_the_odds_are_in_the_book_of_le_choix_des_dieux(game):
    """One key from the rules of the moment, once everybody has staked."""
    game.press(Key.TWO, Key.OK, Key.OK, Key.OK, Key.ONE, Key.OK, Key.TWO)
    game.hold(Key.OK)
    assert Key.SIX not in game.lit()
    game.press(Key.OK, Key.OK, Key.OK)
    game.hold(Key.OK)
    game.press(Key.SIX)
    assert isinstance(game.table.screen, OddsScreen)


def test_a_question_travels_as_text():
    """Two equal moments are one question."""
    state = play(a_turn(), LAST_DIE + "; throw B")
    assert Weigh(str(state)) == Weigh(str(state))
    assert least(Weigh(str(state)).answer()) == pytest.approx({"lock 6": 75, "done": 90})
