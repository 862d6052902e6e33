"""Players can ask at the table what each choice is worth, and look at the odds."""

import pytest

from device.commands.export import exported
from device.game.match import Match
from device.journal.entry import Entry
from device.keys import Key
from device.screen.annals.end import ResultScreen
from device.screen.base import Play
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.imalya.luck import LuckScreen, Past
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.worked_out import Prepare, Weigh
from device.screen.imalya.worth import WorthScreen, prepare
from device.screen.imalya.year import YearScreen
from device.screen.rules.book import RulebookScreen
from engines.imalya import parse_action, parse_rules
from engines.registry import GAMES
from tests.device.evening import Evening
from tests.device.resumed import resumed
from tests.engines.imalya.turns import a_turn, play

LAST_DIE = "throw RRRRRB; keep 1 2 3 4 5"
"""Worth 90 in hand: the sum of what six dice can show, and cheap to work out."""


@pytest.fixture
def game(tmp_path):
    """A table without a game."""
    game = Evening(tmp_path, annals=True)
    yield game
    game.close()


def deal(game):
    """Begin a game in which the first player has kept five dice and has just thrown a Bel with the sixth."""
    match = Match.begin(game.journal, GAMES["imalya"], parse_rules("base"), ["Amber", "Birch"])
    locks = [f"lock {die}" for die in (1, 2, 3, 4, 5)]
    for text in ["throw R", "throw G", "throw B", "name 1", "throw RRRRRB", *locks, "done", "throw B"]:
        match.apply(parse_action(text))
    game.table._referee.start(match)


def least(advice):
    """The `least` points of each choice, by its text."""
    return {text: points.least for text, points in advice.points}


def ask(game):
    """Open the rulebook and press its key for the worth of the choices."""
    game.hold(Key.OK)
    assert isinstance(game.table.screen, RulebookScreen)
    assert Key.SIX in game.lit()
    game.press(Key.SIX)


def test_the_worth_is_shown_when_asked_and_noted(game):
    """Asking shows the worth of each choice and is noted in the journal. OK returns to the game."""
    deal(game)
    assert not game.table.view().answers
    ask(game)
    screen = game.table.screen
    assert isinstance(screen, WorthScreen)
    advice = game.table.view().answers[screen.asked]
    assert least(advice) == pytest.approx({"lock 6": 75, "done": 90})
    assert advice.plan == ("done",)
    assert game.journal.entries(1)[-1] == Entry("ask")
    game.press(Key.OK)
    assert game.table.screen == ThrowScreen()
    assert game.table.match.asked == {12}


def test_what_was_asked_is_remembered_after_a_power_cut(game):
    """After a power cut the record still says what was asked, and so does the exported record."""
    deal(game)
    ask(game)
    game.press(Key.OK, Key.SIX, Key.OK)
    again = resumed(game.journal, GAMES)
    assert again.state == game.state
    assert again.asked == {12}
    game.close()
    record, _left_out = exported(game.journal.path)
    assert record.remarks[13] == "the worth of each choice was asked for"


def test_what_was_asked_about_a_throw_that_is_put_right_does_not_count(game):
    """If a throw is corrected, a question about it no longer counts."""
    deal(game)
    ask(game)
    game.table.match.correct_throw({6: "G"})
    assert game.table.match.asked == frozenset()
    assert resumed(game.journal, GAMES).asked == frozenset()


def test_nothing_is_worth_points_while_dice_are_awaited(game):
    """While a throw is awaited, the rulebook's key for the worth is dark."""
    game.begin()
    game.hold(Key.OK)
    assert Key.SIX not in game.lit()


def test_turns_are_thought_about_before_anybody_asks():
    """The worth is computed in advance at the start of a turn, and not after the turn's first step."""
    fresh = a_turn()
    assert prepare(fresh) == Prepare(str(fresh))
    assert prepare(play(fresh, "throw RRRRRB; keep 1")) is None


def test_luck_and_choices_after_a_game(game):
    """The end screen leads to the luck and the choices of each player, with how often each player asked."""
    deal(game)
    ask(game)
    past = Past.of(game.table.match)
    assert past == Past(1, (1, 0))
    end = ResultScreen(YearScreen(), past)
    game.table.screen = end
    game.press(Key.TWO)
    assert game.table.screen == LuckScreen(past)
    game.turn(2)
    amber, birch = game.table.view().past.luck
    assert amber.lost == pytest.approx(0, abs=40)
    assert birch == (0, 0)
    game.table.open(Play(parse_action("lock 6")))
    game.turn(2)
    assert game.table.view().past.luck is None


def test_the_odds_are_in_the_book_of_le_choix_des_dieux(game):
    """In Le Choix des Dieux the rulebook has a key for the odds as soon as all players have staked."""
    game.press(Key.TWO, Key.OK, Key.OK, Key.ONE, Key.OK, Key.TWO)
    game.hold(Key.OK)
    assert Key.SIX not in game.lit()
    game.press(Key.OK, Key.OK, Key.OK)
    game.hold(Key.OK)
    game.press(Key.SIX)
    assert isinstance(game.table.screen, OddsScreen)


def test_a_question_travels_as_text():
    """Questions about equal states are equal, and a question made from text can be answered."""
    state = play(a_turn(), LAST_DIE + "; throw B")
    assert Weigh(str(state)) == Weigh(str(state))
    assert least(Weigh(str(state)).answer()) == pytest.approx({"lock 6": 75, "done": 90})
