"""Teaches own dice and plays with them, from the first screen on and with keys only."""

import pytest

from device.camera.simulated import SimulatedTray
from device.journal.journal import Journal
from device.keys import Key
from device.panel.panel import Fingers, MockPins, Panel
from device.screen.home.home import HomeScreen
from device.screen.teach.face import FaceScreen
from device.screen.teach.kind import KindScreen
from device.screen.teach.sets import SetsScreen
from device.screen.teach.trial import SetTrialScreen
from device.screen.writing.letters import LettersScreen
from device.session.console import Console
from device.session.parts import Clocks, Records
from device.session.table import Table
from device.session.workshop import Workshop
from device.settings.model import PanelSettings
from device.teaching.dice_box import DiceBox
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from engines.imalya.figures import BY_NUMBER
from tests.device.evening import Clock, Hands, Screen
from vision.reader import Reader
from vision.teach import Flaw

pytest.importorskip("mujoco", reason="the simulated tray needs the optional part `simulated`")


class Bench(Hands):
    """A table with a simulated tray and dice sets, and a person who presses its keys."""

    def __init__(self, folder, reader):
        self.clock = Clock()
        self.screen = Screen()
        pins = MockPins()
        self.fingers = Fingers(pins)
        self.box = DiceBox(folder)
        self.tray = SimulatedTray(seed=4, clock=self.clock)
        expect = lambda name, shapes: reader.expect(self.box.find(name).of_shapes(shapes))  # noqa: E731
        eye = Eye(self.tray, TrayReader(reader.read, expect=expect))
        self.kept, self.presses = {}, 0
        self.reader = reader
        self.table = Table(
            Console(self.screen, [Panel(pins, self.clock, PanelSettings(steady=True))]),
            eye,
            Records.of(Journal(folder / "games.sqlite3")),
            Clocks(lambda: "21:40", self.clock),
            workshop=Workshop(self.box, reader, eye, folder, keep=self.kept.__setitem__),
        )
        self.turn()

    def turn(self, times=1):
        """Let turns of the loop pass, a tenth of a second each."""
        for _ in range(times):
            self.clock.now_s += 0.1
            self.table.turn()

    def press(self, *keys):
        """Press keys, and count the presses."""
        super().press(*keys)
        self.presses += len(keys)

    def hold(self, key):
        """Press a key for a second."""
        self.look()
        self.fingers.press(key)
        self.turn(10)
        self.fingers.release(key)
        self.turn()
        self.presses += 1

    @property
    def shown(self):
        """The current screen."""
        return self.table.screen


@pytest.fixture(scope="module")
def reader():
    """The shipped reader."""
    return Reader()


@pytest.fixture
def bench(tmp_path, reader):
    """A table without taught sets."""
    return Bench(tmp_path, reader)


def taught_bench(bench):
    """A table after all six faces of a die were taught with keys."""
    assert isinstance(bench.shown, HomeScreen)
    bench.hold(Key.SIX)
    assert isinstance(bench.shown, SetsScreen)
    bench.press(Key.OK)
    assert isinstance(bench.shown, LettersScreen)
    bench.write("Runes")
    bench.press(Key.OK)
    assert isinstance(bench.shown, KindScreen)
    bench.press(Key.OK)
    for number in range(6):
        assert isinstance(bench.shown, FaceScreen)
        assert bench.shown.number == number
        for _ in range(3):
            bench.press(Key.OK)
            if bench.shown.refused and bench.shown.refused.flaw is Flaw.TWIN:
                bench.press(Key.FOUR)
        assert len(bench.shown.taught.looks[bench.shown.face]) == 3, bench.shown.refused
        bench.press(Key.TWO if number < 5 else Key.SIX)
    return bench


@pytest.mark.slow
def test_a_stranger_teaches_a_set_and_plays_with_it(bench):
    """A set is taught with few presses, and a game with it misreads no die silently."""
    taught_bench(bench)
    assert bench.presses == 28 + 2 * len("runes")
    assert sum(len(looks) for looks in bench.box.taught.load("Runes").looks.values()) == 18
    bench.press(Key.BACK)
    assert isinstance(bench.shown, SetsScreen)
    bench.press(Key.OK)
    assert isinstance(bench.shown, HomeScreen)
    bench.press(Key.OK, Key.OK, Key.OK)
    assert bench.kept == {"dice": "Runes"}
    assert bench.table.match is not None
    assert bench.reader.dice_set.name == "Runes"
    bench.press(Key.OK)
    bench.turn(120)
    (truth,) = bench.tray.truth()
    counted = [step.entry.text for step in bench.table.match.played]
    asked = [die for die in bench.table.view().sight.dice.values() if die.doubtful]
    assert len(counted) + len(asked) == 1
    assert set(counted) <= {f"throw {BY_NUMBER[truth.face]}"}


@pytest.mark.slow
def test_six_faces_are_taught_thrown_and_read(bench):
    """After three looks at each face, no thrown die is misread silently."""
    taught_bench(bench)
    assert isinstance(bench.shown, SetTrialScreen)
    assert bench.box.taught.names == ("Runes",)
    right = 0
    for _ in range(6):
        bench.press(Key.OK)
        bench.turn(80)
        (truth,) = bench.tray.truth()
        die = bench.shown.die
        assert die is not None
        right += die.face == truth.face
        assert die.face == truth.face or die.doubtful
    assert right >= 4


@pytest.mark.slow
def test_taught_dice_are_thrown_freely_and_read(bench):
    """Two dice of the set, thrown in a session: what counts without a question is what lies there."""
    taught_bench(bench)
    bench.press(Key.BACK, Key.BACK, Key.FIVE)
    (card,) = (key for key, card in bench.shown.cards.items() if card.name == "throws")
    bench.press(card, Key.TWO, Key.FIVE, Key.FIVE, Key.OK)
    assert bench.reader.dice_set.name == "Runes"
    bench.press(Key.OK)
    bench.turn(120)
    truth = sorted(die.face for die in bench.tray.truth())
    assert len(truth) == 2
    asked = [die for die in bench.table.view().sight.dice.values() if die.doubtful]
    thrown = [sorted(thrown.names) for thrown in bench.table.match.state.thrown]
    assert thrown == [truth] or asked
