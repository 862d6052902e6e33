"""Tests a camera that fails during a game: it is reported, played without, and used again later."""

import functools
import os
import signal

import pytest

from device.camera import Frame, live
from device.camera.errors import CameraStopped
from device.camera.live import LiveCamera
from device.i18n import use_language
from device.keys import Key
from device.screen.base import Begin, Play, Undo
from device.screen.dice.enter import EnterScreen
from engines.contract import NATURE
from engines.registry import GAMES
from tests.device.camera.fake_driver import FakeDriver
from tests.device.evening import Clock, Evening, Tray
from tests.device.faulty_camera import FAULTS, PATIENCE_S, TOLD_S, Faulty, until
from tests.device.first_throw import in_doubt, to_first_throw
from tests.device.screen import scenery
from tests.device.screen.written import writing
from vision.reading import Reading


class Webcam:
    """A stand-in for a webcam on the table's clock; its reader finds no dice."""

    name = "webcam 0"

    def __init__(self, clock):
        self._clock = clock
        self.fault = None
        self._pixels = scenery.sight({}).picture

    def latest(self):
        """Return a frame, or raise the fault."""
        if self.fault:
            raise self.fault
        now_s = self._clock()
        return Frame(self._pixels, round(now_s * 30), now_s)

    def read(self, pixels):
        """Find no dice."""
        return Reading((), scenery.WIDTH, scenery.HEIGHT)

    def close(self):
        """Nothing to let go of."""


@pytest.fixture
def evening(tmp_path):
    """A table with a webcam that awaits the first throw."""
    clock = Clock()
    evening = Evening(tmp_path, Webcam(clock), clock)
    yield evening
    evening.close()


def type_set_up(evening):
    """Enter Faction draw and Bel roll by hand, as `to_first_throw` does."""
    evening.tray.fault = CameraStopped("not yet")
    to_first_throw(evening)
    evening.tray.fault = None
    evening.turn()


def said(evening, key):
    """The first line of a key's caption."""
    return evening.table.screen.captions(evening.table.view())[key].verb


def test_while_a_throw_is_awaited_ok_enters_it_by_hand(evening):
    """During a fault, OK opens the entry by hand; afterwards the camera is used again."""
    type_set_up(evening)
    assert said(evening, Key.OK) == "Read"
    evening.tray.fault = CameraStopped("No picture comes from webcam 0.")
    evening.turn()
    assert evening.table.view().sight.trouble == "No picture comes from webcam 0."
    assert said(evening, Key.OK) == "Enter"
    evening.type_throw(Key.SIX, Key.FIVE, Key.FOUR, Key.SIX, Key.FIVE, Key.FOUR)
    assert "".join(die.figure for die in evening.state.dice) == "RGMRGM"
    evening.tray.fault = None
    evening.turn()
    assert evening.table.view().sight.trouble == ""


def test_while_somebody_chooses_the_fault_is_told_at_once(evening):
    """During a choice a fault is told at once, after what is told already, until the camera is back."""
    type_set_up(evening)
    evening.tray.fault = CameraStopped("not yet")
    evening.turn()
    evening.type_throw(Key.ONE, Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE)
    assert evening.state.awaits.actor != NATURE
    evening.tray.fault = None
    evening.turn()
    news = evening.table.view().notice
    assert news == "Mort of Birch: die 2 is killed."
    evening.tray.fault = CameraStopped("No picture comes from webcam 0.")
    evening.turn()
    assert evening.table.view().notice == f"{news} No picture comes from webcam 0."
    evening.tray.fault = None
    evening.turn()
    assert evening.table.view().notice == news


def test_a_fault_that_lasts_leaves_the_line_to_the_game(evening, written):
    """A fault is told in full until the next key. The line is then free for the game, and says since when."""
    type_set_up(evening)
    evening.tray.fault = CameraStopped("not yet")
    evening.turn()
    evening.type_throw(Key.ONE, Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE)
    evening.tray.fault = None
    evening.turn()
    evening.tray.fault = CameraStopped("No picture comes from webcam 0.")
    evening.turn()
    evening.tray.fault = CameraStopped("The picture of webcam 0 has frozen.")
    evening.turn()
    assert evening.table.view().notice.endswith(" The picture of webcam 0 has frozen.")
    assert "No picture" not in evening.table.view().notice
    evening.press(Key.TWO)
    assert "webcam" not in evening.table.view().notice
    evening.hold(Key.BACK)
    written.clear()
    evening.redraw()
    told = [line.words for line in written.values()]
    assert "Kept at 21:40, just now." in told
    assert told.count("The picture of webcam 0 has frozen.") == 1


@pytest.mark.parametrize("doubtful", [(4,), (4, 5)])
def test_a_question_about_doubtful_dice_tells_of_a_fault(tmp_path, written, doubtful):
    """Dice that are laid down anew are not read again without a camera: the question says so."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock)
    in_doubt(evening, *[(number, scenery.seen(number, "2", 0.7, "6")) for number in doubtful])
    evening.tray.fault = CameraStopped("No picture comes from webcam 0.")
    evening.turn()
    written.clear()
    evening.redraw()
    assert "No camera since 21:40." in [line.words for line in written.values()]
    evening.close()


@pytest.mark.parametrize("name", ["jelimvre", "oniria"])
def test_a_game_without_dice_tells_nothing_of_the_camera(evening, name):
    """Where no dice are thrown, a fault takes no line from the game, neither as it comes nor later."""
    rules = next(iter(GAMES[name].presets.values()))
    evening.table.open(Begin(name, rules, ("Ana", "Ben", "Cleo", "Dan")))
    evening.table.open(Play(next(iter(evening.state.legal_actions()))))
    evening.table.open(Undo())
    taken_back = evening.table.view().notice
    evening.tray.fault = CameraStopped("No picture comes from webcam 0.")
    evening.turn(3)
    assert evening.table.view().notice == taken_back != ""
    evening.press(Key.OK)
    assert "webcam" not in evening.table.view().notice + evening.table.view().trouble_since


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The program that reads fake camera has ended"),
        ("fr", "Le programme qui lit fake camera"),
    ],
)
def test_a_killed_camera_is_named_and_comes_back(tmp_path, language, words):
    """A killed camera process is reported in the table's language, restarted, and used again."""
    use_language(language)
    script = tmp_path / "script"
    script.write_text("noise")
    clock = Clock()
    tray = LiveCamera("fake camera", functools.partial(FakeDriver, script), clock=clock)
    tray.read = lambda pixels: Reading((), 1, 1)
    evening = Evening(tmp_path, tray, clock)
    until(evening, lambda view: view.sight.picture is not None)
    os.kill(tray.pid, signal.SIGKILL)
    told_s = clock.now_s
    view = until(evening, lambda view: view.sight.trouble, still=True)
    assert view.sight.trouble.startswith(words)
    assert clock.now_s - told_s < TOLD_S
    until(evening, lambda view: view.sight.picture is not None and not view.sight.trouble)
    tray.close()
    evening.close()


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    """A table with that camera, and time limits for busy machines."""
    monkeypatch.setattr(live, "OPENING_S", PATIENCE_S)
    faulty = Faulty(tmp_path)
    yield faulty
    faulty.camera.close()
    faulty.evening.close()


@pytest.fixture
def written():
    """All lines of text that are drawn on the screen."""
    with writing() as written:
        yield written


@pytest.mark.parametrize(("word", "sentence"), FAULTS)
def test_each_fault_stands_on_the_screen_in_time_and_counts_no_throw(faulty, written, word, sentence):
    """Each fault is shown within two seconds, is over by itself, and lets no throw count."""
    before, told_s = faulty.steps, faulty.evening.clock.now_s
    faulty.tell(word)
    if word in ("fail", "die", "small"):
        until(faulty.evening, lambda view: view.sight.trouble, still=True)
    while not faulty.trouble and faulty.evening.clock.now_s - told_s < TOLD_S:
        faulty.later(0.1, sends=word in ("frozen", "black", "white"))
    assert faulty.trouble.startswith(sentence)
    written.clear()
    faulty.evening.redraw()
    assert sentence.split(" is ")[0] in " ".join(line.words for line in written.values())
    assert said(faulty.evening, Key.OK) == "Enter"
    faulty.evening.press(Key.OK)
    assert isinstance(faulty.evening.table.screen, EnterScreen)
    faulty.tell("noise")
    faulty.recover()
    faulty.evening.press(Key.BACK)
    faulty.later(3.0)
    assert (faulty.trouble, faulty.steps) == ("", before)


def test_stalls_of_200_ms_are_neither_told_nor_counted(faulty):
    """Stalls of 200 ms show no fault and count no throw."""
    before = faulty.steps
    for _ in range(5):
        faulty.evening.clock.now_s += 0.1
        faulty.later(0.1)
        assert not faulty.trouble
    assert faulty.steps == before
