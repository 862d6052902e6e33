"""A throw in doubt outlives the table: pulling the plug is no way to throw again."""

import json
import sqlite3

import numpy as np
import pytest

from device.errors import RecordError
from device.journal.journal import Doubt
from device.keys import Key
from device.screen.figure import FigureScreen
from device.throw.pending import Pending
from engines.imalya import Phase
from tests.device.evening import Clock, Evening, Tray
from tests.device.screen import scenery
from tests.device.session.test_table import elsewhere, in_doubt

TWO_DOUBTS = ((4, scenery.seen(4, "2", 0.6, "3")), (5, scenery.seen(5, "2", 0.4, "5")))


class Watched(Tray):
    """A camera over a real tray: people throw into it."""

    bring = throw = lay = None


def opened(folder, tray=None):
    """A table in a folder; it goes on with the game that was left."""
    clock = Clock()
    tray = tray or Tray(clock)
    tray._clock = clock
    return Evening(folder, tray, clock)


def pull_the_plug(evening):
    """Close the file and nothing else: what was not written by now is lost."""
    evening.journal.close()
    evening.panel.close()


@pytest.fixture
def asked(tmp_path):
    """The folder of a table whose plug was pulled when one of two doubtful dice had been answered for."""
    evening = opened(tmp_path)
    in_doubt(evening, *TWO_DOUBTS)
    evening.press(Key.SIX)
    assert evening.table.screen == FigureScreen(4, "G", "R", 0.6, doubted=True)
    pull_the_plug(evening)
    return tmp_path


def test_the_same_question_is_asked_after_a_power_cut(asked):
    """What was answered of another die holds, and the die is shown as it was seen."""
    evening = opened(asked)
    evening.press(Key.OK)
    assert evening.table.screen == FigureScreen(4, "G", "R", 0.6, doubted=True)
    sight = evening.table.view().sight
    assert sight.dice[4] == TWO_DOUBTS[0][1]
    seen = scenery.sight({number: die.face for number, die in sight.dice.items()}).picture
    assert np.abs(sight.picture.astype(int) - seen).mean() < 3
    evening.press(Key.OK)
    assert "".join(die.figure for die in evening.state.dice) == "RRRGRR"
    assert evening.table.match.by_hand == {4, 5}
    evening.close()


def test_a_question_that_was_left_is_asked_when_the_game_is_taken_up(tmp_path):
    """On the first screen nobody loses a throw either."""
    evening = opened(tmp_path)
    in_doubt(evening, *TWO_DOUBTS)
    evening.table._referee.leave()
    evening.turn()
    evening.press(Key.OK)
    assert evening.table.screen == FigureScreen(5, "G", "B", 0.4, doubted=True)
    evening.close()


def test_an_answered_throw_is_asked_about_no_more(asked):
    """Once it counts, the next start awaits the next choice."""
    evening = opened(asked)
    evening.press(Key.OK, Key.OK)
    assert evening.state.phase is not Phase.THROW
    pull_the_plug(evening)
    again = opened(asked)
    again.press(Key.OK)
    assert not isinstance(again.table.screen, FigureScreen)
    assert again.table.match.doubt is None
    again.close()


def test_a_throw_that_was_taken_back_is_asked_about_no_more(asked):
    """Somebody has pressed undo: it is thrown anew."""
    evening = opened(asked)
    evening.press(Key.OK)
    evening.table._referee.undo()
    pull_the_plug(evening)
    again = opened(asked)
    again.press(Key.OK)
    assert again.table.match.doubt is None
    again.close()


def test_dice_that_are_thrown_after_the_power_cut_count(asked):
    """A live camera sees them fall: the question about the old throw is over."""
    tray = Watched(None)
    tray._show({number: scenery.seen(number, "3") for number in range(1, 7)})
    evening = opened(asked, tray)
    evening.press(Key.OK)
    assert isinstance(evening.table.screen, FigureScreen)
    evening.turn(6)
    tray._show({number: elsewhere(scenery.seen(number, "4")) for number in range(1, 7)})
    evening.turn(15)
    assert "".join(die.figure for die in evening.state.dice) == "EEEEEE"
    evening.close()


def test_a_question_that_cannot_be_read_again_is_told(asked):
    """Its bytes make no sense: the tray is read or thrown anew, and the game goes on."""
    for name in ("games.sqlite3", "games-copy.sqlite3"):
        database = sqlite3.connect(asked / name)
        database.execute("UPDATE pictures SET jpeg = x'00'")
        database.commit()
        database.close()
    evening = opened(asked)
    evening.press(Key.OK)
    assert "cannot be asked again" in evening.table.view().notice
    assert evening.state.phase is Phase.THROW
    evening.close()


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", "[" * 100_000, '{"lying": {"x": {}}}', json.dumps({"lying": {}, "letters": {"1": "R"}})],
)
def test_what_is_no_throw_is_refused(text):
    """Whatever stands there."""
    with pytest.raises(RecordError, match="cannot be asked again"):
        Pending.parse(Doubt(text, b"no picture"))
