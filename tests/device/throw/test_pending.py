"""A question about a throw in doubt survives a power cut: pulling the plug gives nobody a new throw."""

import json
import sqlite3
from dataclasses import replace

import numpy as np
import pytest

from device.errors import RecordError
from device.journal.journal import Doubt
from device.keys import Key
from device.screen.dice.figure import FigureScreen
from device.screen.rules.book import RulebookScreen
from device.settings.model import PANEL
from device.throw.pending import Pending
from engines.imalya import Phase
from tests.device.evening import Clock, Evening, Tray
from tests.device.first_throw import elsewhere, in_doubt
from tests.device.screen import scenery

TWO_DOUBTS = ((4, scenery.seen(4, "2", 0.6, "3")), (5, scenery.seen(5, "2", 0.4, "5")))


class Watched(Tray):
    """A live camera over a real tray: people throw dice into it, the table cannot."""

    bring = throw = lay = None


def opened(folder, tray=None):
    """A table whose files are in a folder; it resumes the game that is saved there."""
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
    """The folder after a power cut: one of two doubtful dice had been confirmed, the other had not."""
    evening = opened(tmp_path)
    in_doubt(evening, *TWO_DOUBTS)
    evening.press(Key.SIX)
    assert evening.table.screen == FigureScreen(4, "G", "R", 0.6, doubted=True)
    pull_the_plug(evening)
    return tmp_path


def test_the_same_question_is_asked_after_a_power_cut(asked):
    """After a power cut the open question is asked again.

    Earlier answers hold; the saved picture is shown.
    """
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
    """A question that was open when players left the game is asked again when they resume it."""
    evening = opened(tmp_path)
    in_doubt(evening, *TWO_DOUBTS)
    evening.table._lobby.leave()
    evening.turn()
    evening.press(Key.OK)
    assert evening.table.screen == FigureScreen(5, "G", "B", 0.4, doubted=True)
    evening.close()


def test_an_answered_throw_is_asked_about_no_more(asked):
    """Once all questions are answered the throw counts, and no question returns after a power cut."""
    evening = opened(asked)
    evening.press(Key.OK, Key.OK)
    assert evening.state.phase is not Phase.THROW
    pull_the_plug(evening)
    again = opened(asked)
    again.press(Key.OK)
    assert not isinstance(again.table.screen, FigureScreen)
    assert again.table.match.in_journal.doubt is None
    again.close()


def test_a_throw_that_was_taken_back_is_asked_about_no_more(asked):
    """After undo the throw is no longer in doubt, and no question about it returns after a power cut."""
    evening = opened(asked)
    evening.press(Key.OK)
    for _answer_then_throw in range(2):
        evening.table._referee.undo()
    pull_the_plug(evening)
    again = opened(asked)
    again.press(Key.OK)
    assert again.table.match.in_journal.doubt is None
    again.close()


def test_a_question_that_a_held_key_asks_again_is_asked_after_a_power_cut(tmp_path):
    """OK has answered the last doubt, and is held to open the rules: its answer is taken back."""
    evening = opened(tmp_path)
    in_doubt(evening, *TWO_DOUBTS)
    evening.press(Key.SIX)
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, RulebookScreen)
    pull_the_plug(evening)
    again = opened(tmp_path)
    again.press(Key.OK)
    assert again.table.screen == FigureScreen(4, "G", "R", 0.6, doubted=True)
    again.close()


def test_a_throw_that_a_held_key_takes_back_is_asked_about_no_more(tmp_path):
    """OK has had the dice read, and is held to open the rules: what was read is dropped."""
    evening = opened(tmp_path)
    evening.begin()
    evening.tray.falls = [[scenery.seen(1, "2", 0.4)]]
    evening.fingers.press(Key.OK)
    for _ in range(9):
        evening.clock.now_s += 0.05
        evening.table.turn()
    assert isinstance(evening.table.screen, FigureScreen)
    evening.clock.now_s += PANEL.hold_s
    evening.turn()
    assert isinstance(evening.table.screen, RulebookScreen)
    assert evening.table.match.in_journal.doubt is None
    evening.close()


def test_dice_that_are_thrown_after_the_power_cut_count(asked):
    """Dice that a live camera sees thrown after the power cut count, and close the question."""
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
    """If the saved picture is damaged, a notice says that the question cannot be asked again.

    The game goes on.
    """
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
    """Damaged text of a saved question raises a `RecordError` with a sentence for the players."""
    with pytest.raises(RecordError, match="cannot be asked again"):
        Pending.parse(Doubt(text, b"no picture"))


def test_a_die_that_shows_nothing_must_be_asked_about():
    """A die without a face that nobody is asked about would be in no throw: the question is refused."""
    lying = {1: scenery.seen(1, "3"), 2: scenery.seen(2, "2", 0.5, "3")}
    pixels = np.zeros((48, 64, 3), np.uint8)
    assert Pending.parse(Pending(lying, pixels, {1: "R", 2: None}, (2,)).written()).doubts == (2,)
    with pytest.raises(RecordError, match="cannot be asked again"):
        Pending.parse(Pending(lying, pixels, {1: None, 2: "R"}, (2,)).written())


def test_a_kept_question_knows_the_direction_of_the_drawings_of_a_d4():
    """The dice are as they were read; in a question that an older version kept, no direction is known."""
    lying = {1: replace(scenery.seen(1, "2", 0.5, "3"), clockwise=(0.1, 0.9, 0.9, 0.1))}
    kept = Pending(lying, np.zeros((48, 64, 3), np.uint8), {1: "R"}, (1,)).written()
    assert Pending.parse(kept).lying == lying
    told = json.loads(kept.text)
    del told["lying"]["1"]["clockwise"]
    older = Pending.parse(Doubt(json.dumps(told), kept.jpeg))
    assert older.lying == {1: replace(lying[1], clockwise=())}


def a_throw(letters: str, doubts: tuple[int, ...]) -> Pending:
    """Dice that lie still, numbered from 1, of which some are asked about."""
    lying = {number: scenery.seen(number, "3") for number in range(1, len(letters) + 1)}
    return Pending(lying, np.zeros((48, 64, 3), np.uint8), dict(enumerate(letters, start=1)), doubts)


def test_an_answer_that_is_taken_back_is_asked_for_next():
    """The die shows again what was read, nobody has answered for it, and it comes before the other doubts."""
    asked = a_throw("RBG", (2, 3))
    answered = asked.answered(2, "M")
    again = answered.asked_again(2, "B")

    assert (answered.known(2), answered.doubts, answered.by_hand) == ("M", (3,), (2,))
    assert (again.known(1), again.known(2), again.known(4)) == ("R", None, None)
    assert (again.letters[2], again.doubts, again.by_hand) == ("B", (2, 3), ())


def test_answers_hold_for_dice_that_nobody_touched():
    """Die 1 keeps its answer, 2 stays in doubt, 3 is doubtful as read anew, and 4 was turned by a sleeve."""
    before = a_throw("RBGD", (1, 2, 3)).answered(1, "E")
    throw, turned = a_throw("MMRR", (1, 3)).after(before, untouched={1, 2})

    assert "".join(letter or "-" for letter in throw.letters.values()) == "EBRR"
    assert (throw.doubts, throw.by_hand, turned) == ((4, 2, 3), (1,), {4: "D"})
