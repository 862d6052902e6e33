"""Tests throws of a game that a camera reads: which count, and how doubtful dice are asked about."""

from dataclasses import replace

import pytest

from device.keys import Key
from device.screen.base import ChangeSeat
from device.screen.dice.figure import FigureScreen
from device.screen.home.leave import LeaveScreen
from device.screen.imalya.throw import ThrowScreen
from device.screen.rules.book import RulebookScreen
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from engines.imalya import Phase
from engines.registry import GAMES
from tests.device.first_throw import elsewhere, in_doubt, to_first_throw_watched
from tests.device.resumed import resumed
from tests.device.screen import scenery


def test_thrown_dice_are_read_and_counted(watched):
    """OK throws the simulated dice, and the throw counts once they are at rest."""
    watched.begin()
    watched.tray.falls = ["3"]
    watched.press(Key.OK)
    watched.turn(12)
    assert watched.state.players[0].faction == "R"
    assert watched.table.match.by_hand == frozenset()


def test_a_question_about_a_throw_takes_the_last_notice_away(watched):
    """The notice was about what stood on the screen before."""
    to_first_throw_watched(watched)
    watched.press(Key.TWO)
    assert watched.table.view().notice
    lying = {number: scenery.seen(number, "3") for number in range(1, 6)}
    watched.tray.touch(lying | {6: scenery.seen(6, "2", 0.4, "5")})
    watched.turn(12)
    assert isinstance(watched.table.screen, FigureScreen)
    assert watched.table.view().notice == ""


def test_a_die_of_another_shape_is_asked_about(watched):
    """A d8 in place of a d6 counts only once somebody has said what it stands for, however sure its face."""
    watched.begin()
    watched.tray.falls = [[replace(scenery.seen(1, "3"), shape="d8")]]
    watched.press(Key.OK)
    watched.turn(12)
    assert isinstance(watched.table.screen, FigureScreen)
    assert watched.state.players[0].faction is None


@pytest.mark.parametrize(
    ("key", "opens"), [(Key.OK, RulebookScreen), (Key.BACK, LeaveScreen)], ids=["ok", "back"]
)
def test_a_throw_that_counts_while_a_key_is_down_is_kept(watched, key, opens):
    """Somebody closes the book slowly while the dice come to rest: the hold begins after the throw."""
    to_first_throw_watched(watched)
    watched.press(Key.ONE)
    assert isinstance(watched.table.screen, RulebookScreen)
    watched.tray.lay(dict.fromkeys(range(1, 7), "3"))
    watched.turn(3)
    watched.fingers.press(key)
    before = watched.table.match.steps
    watched.turn(2)
    assert watched.table.match.steps > before
    thrown = watched.state
    assert not isinstance(watched.table.screen, opens)
    watched.turn(10)
    assert watched.state == thrown
    assert isinstance(watched.table.screen, opens)
    watched.fingers.release(key)
    watched.press(Key.BACK)
    assert watched.state == thrown


def test_a_throw_of_ok_is_taken_back_where_ok_is_held(watched):
    """OK throws the simulated dice; held, it opens the book of rules, and its throw does not count."""
    to_first_throw_watched(watched)
    before = watched.state
    watched.tray.falls = [("3", "3", "3", "2", "2", "2")]
    watched.fingers.press(Key.OK)
    watched.turn(5)
    assert watched.state.phase is Phase.LOCK
    watched.turn(5)
    assert isinstance(watched.table.screen, RulebookScreen)
    assert watched.state == before


def test_a_doubt_about_a_throw_that_a_held_ok_takes_back_is_not_kept(watched):
    """After a power cut nobody is asked about dice that are still to be thrown."""
    to_first_throw_watched(watched)
    watched.tray.falls = [("3", "3", "3", "3", scenery.seen(5, "2", 0.4, "5"), "3")]
    watched.fingers.press(Key.OK)
    watched.turn(5)
    assert resumed(watched.journal, GAMES).in_journal.doubt is not None
    watched.turn(5)
    assert isinstance(watched.table.screen, RulebookScreen)
    assert resumed(watched.journal, GAMES).in_journal.doubt is None


def test_doubtful_dice_are_asked_about_the_least_certain_first(watched):
    """The throw counts after the questions about doubtful dice; answered dice are marked as set by hand."""
    to_first_throw_watched(watched)
    doubtful = [scenery.seen(4, "2", 0.6, "3"), scenery.seen(5, "2", 0.4, "5")]
    watched.tray.falls = [("3", "3", "3", *doubtful, "2")]
    watched.press(Key.OK)
    watched.turn(12)
    assert watched.table.screen == FigureScreen(5, "G", "B", 0.4, doubted=True)
    watched.press(Key.SIX)
    assert watched.table.screen == FigureScreen(4, "G", "R", 0.6, doubted=True)
    assert watched.state.phase is Phase.THROW
    watched.press(Key.OK)
    assert "".join(die.figure for die in watched.state.dice) == "RRRGRG"
    assert watched.table.match.by_hand == {4, 5}


def touch(watched, dice):
    """Change some of the dice in the tray."""
    watched.tray.touch(dice)
    watched.turn(12)


def test_a_throw_in_doubt_stays_in_doubt_while_a_seat_changes_hands(watched):
    """The same die is asked about again, and the question is kept for a power cut."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    watched.table.open(ChangeSeat(1, "Garnet"))
    watched.turn()
    assert watched.table.view().sight.doubts == (5,)
    assert watched.table.screen.number == 5
    assert watched.table.match.in_journal.doubt is not None
    watched.press(Key.FIVE)
    assert watched.state.phase is not Phase.THROW
    assert watched.state.players[1].name == "Garnet"


def test_a_die_in_doubt_that_is_laid_anew_counts(watched):
    """A doubtful die that is put down again and read surely needs no answer."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    touch(watched, {5: scenery.seen(5, "6")})
    assert "".join(die.figure for die in watched.state.dice) == "RRRRDR"
    assert watched.table.match.by_hand == frozenset()


def test_what_was_told_of_another_die_holds_meanwhile(watched):
    """An answer for one die stays valid while another doubtful die is put down again."""
    in_doubt(watched, (4, scenery.seen(4, "2", 0.6, "3")), (5, scenery.seen(5, "2", 0.4, "5")))
    watched.press(Key.SIX)
    touch(watched, {4: elsewhere(scenery.seen(4, "6", 0.5))})
    assert watched.table.screen == FigureScreen(4, "D", "M", 0.5, doubted=True)
    touch(watched, {4: scenery.seen(4, "4")})
    assert "".join(die.figure for die in watched.state.dice) == "RRRERR"
    assert watched.table.match.by_hand == {5}


def test_an_answer_does_not_hold_for_a_die_that_is_turned_where_it_lies(watched):
    """A die that was answered for, and shows another face in the same place, is asked about again."""
    in_doubt(watched, (4, scenery.seen(4, "2", 0.6, "3")), (5, scenery.seen(5, "2", 0.4, "5")))
    watched.press(Key.SIX)
    assert watched.table.screen.number == 4
    touch(watched, {5: scenery.seen(5, "6", 0.4, "5")})
    assert watched.table.screen.number == 5
    watched.press(Key.OK, Key.OK)
    assert "".join(die.figure for die in watched.state.dice) == "RRRGDR"


def test_a_sleeve_that_turns_another_die_is_asked_about(watched):
    """A die that was read surely, and is then touched and read differently, is asked about."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    touch(watched, {5: scenery.seen(5, "6"), 6: scenery.seen(6, "2")})
    assert watched.table.screen == FigureScreen(6, "G", "M", 0.99, doubted=True)
    assert watched.table.view().sight.remarks == {6: "Touched: it showed Ruse."}
    watched.press(Key.OK)
    assert "".join(die.figure for die in watched.state.dice) == "RRRRDG"


def test_a_turned_die_is_asked_about_until_somebody_answers(watched):
    """The question about a turned die stays until it is answered, whatever happens to other dice."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    touch(watched, {5: elsewhere(scenery.seen(5, "2", 0.4)), 6: scenery.seen(6, "2")})
    assert watched.table.screen.number == 6
    touch(watched, {5: scenery.seen(5, "6")})
    assert watched.table.screen.number == 6
    assert watched.table.view().sight.remarks == {6: "Touched: it showed Ruse."}
    watched.press(Key.OK)
    assert "".join(die.figure for die in watched.state.dice) == "RRRRDG"
    assert watched.table.match.by_hand == {6}


def test_all_dice_can_be_thrown_again_while_one_is_in_doubt(watched):
    """If all dice are thrown again during a question, they are a new throw."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    touch(watched, {number: elsewhere(scenery.seen(number, "26"[number % 2])) for number in range(1, 7)})
    assert sorted(die.figure for die in watched.state.dice) == [*"DDDGGG"]


def test_dice_that_are_thrown_again_after_the_last_answer_are_asked_about(watched):
    """The last answer came while a hand had the dice: those that it throws do not replace it in silence."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    watched.tray.touch({})
    watched.tray.wave()
    watched.turn()
    watched.fingers.press(Key.OK)
    watched.turn()
    watched.fingers.release(Key.OK)
    assert watched.state.phase is Phase.THROW
    touch(watched, {number: elsewhere(scenery.seen(number, "333336"[number - 1])) for number in range(1, 7)})
    assert watched.state.phase is Phase.THROW
    assert watched.table.view().sight.remarks == {
        5: "Touched: it showed Gain.",
        6: "Touched: it showed Ruse.",
    }


def test_an_arm_over_the_tray_answers_nothing(watched):
    """An arm over the tray closes no question, though a later reading is surer, and asks none that waits."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    asked = watched.table.screen
    watched.tray.wave()
    watched.turn(12)
    touch(watched, {5: scenery.seen(5, "2")})
    assert watched.table.screen == asked
    watched.press(Key.BACK)
    watched.tray.wave()
    watched.turn(12)
    touch(watched, {})
    assert isinstance(watched.table.screen, ThrowScreen)
    touch(watched, {5: elsewhere(scenery.seen(5, "6"))})
    assert watched.state.dice[4].figure == "D"


def test_dice_in_doubt_that_nobody_touched_are_heard_once(watched):
    """What moves over the dice of a question and leaves them as they lay makes no sound of dice."""
    doubted = scenery.seen(5, "2", 0.4, "5")
    in_doubt(watched, (5, doubted))
    watched.ears.heard.clear()
    watched.tray.touch({5: scenery.seen(5, "6")})
    watched.turn()
    touch(watched, {5: doubted})
    assert watched.ears.heard == []


def test_a_hand_over_an_answered_throw_changes_nothing(watched):
    """A hand over a counted throw does not change it."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    watched.press(Key.OK)
    before = watched.state
    touch(watched, {5: scenery.seen(5, "6")})
    assert watched.state is before


def test_nothing_is_read_once_a_game_is_left(watched, monkeypatch):
    """On the first screen the table awaits no throw: dice that are thrown there cost no work."""
    watched.begin()
    watched.hold(Key.BACK)
    watched.press(Key.OK)
    assert watched.table.match is None
    read = []
    monkeypatch.setattr(watched.table._eye, "_reader", TrayReader(read.append))
    watched.tray.lay(dict.fromkeys(range(1, 7), "3"))
    watched.turn(20)
    assert not read


def test_the_eye_knows_what_the_game_calls_a_face(watched, monkeypatch):
    """The hint about a turned die uses the game's name of its face."""
    told = []
    monkeypatch.setattr(Eye, "await_throw", lambda eye, *asked, any_number: told.append(asked))
    watched.begin()
    *_, named = told[-1]
    assert [named(1, face) for face in ("3", "5", "9")] == ["Ruse", "Bel", "9"]


def test_a_doubt_can_wait(watched):
    """The key "Later" leaves the question, the throw does not count, and OK returns to the question."""
    watched.begin()
    watched.tray.falls = [[replace(scenery.seen(1, "3"), face=None, runner_up=None, doubtful=True)]]
    watched.press(Key.OK)
    watched.turn(12)
    assert watched.table.screen == FigureScreen(1, None, None, 0.99, doubted=True)
    watched.press(Key.BACK)
    assert isinstance(watched.table.screen, ThrowScreen)
    watched.press(Key.OK)
    watched.press(Key.SIX)
    assert watched.state.players[0].faction == "R"
