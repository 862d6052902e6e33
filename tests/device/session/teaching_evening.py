"""A table that teaches dice, and somebody who presses its keys."""

from zlib import crc32

import cv2
import numpy as np

from device.journal.journal import Journal
from device.keys import Key
from device.panel.panel import Fingers, MockPins, Panel
from device.session.console import Console
from device.session.parts import Clocks, Records
from device.session.table import Table
from device.session.workshop import Workshop
from device.settings.model import PanelSettings
from device.teaching.dice_box import DiceBox
from device.teaching.evening_looks import EveningLooks
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from tests.device.evening import Clock, Hands, Screen, Tray
from tests.device.screen import scenery
from vision.dice_set import PIPS
from vision.embeddings import EmbeddingCache
from vision.taught import TaughtSet

LOOK = np.full((96, 96, 3), 90, np.uint8)
RUNES = TaughtSet("Runes", "d6", {str(face): (LOOK, LOOK, LOOK) for face in range(1, 7)})


def by_nothing(crops):
    """The same embedding for all crops."""
    return np.ones((len(crops), 1), np.float32)


def by_every_pixel(crops):
    """A random embedding for each picture; those of two pictures are about perpendicular."""
    rows = [np.random.default_rng(crc32(crop.tobytes())).normal(size=64) for crop in crops]
    return np.array([row / np.linalg.norm(row) for row in rows], np.float32)


class Eyes:
    """A reader for the fake tray that finds all looks alike, and records the sets it is to expect.

    With `tells_apart` it finds all looks different.
    """

    def __init__(self, tells_apart=False):
        self.expected = []
        self.embeddings = EmbeddingCache(by_every_pixel if tells_apart else by_nothing)

    def find_places(self, frame):
        """Nothing."""
        return []


class TeachingEvening(Hands):
    """A table with a workshop, and somebody who presses its keys."""

    def __init__(self, folder, consent="ask", tells_apart=False):
        self.clock, self.screen, self.kept = Clock(), Screen(), {}
        self.folder = folder
        self.tray = Tray(self.clock)
        pins = MockPins()
        self.fingers = Fingers(pins)
        self.box, self.eyes = DiceBox(folder), Eyes(tells_apart)
        expect = lambda name, shapes: self.eyes.expected.append(name)  # noqa: E731
        eye = Eye(self.tray, TrayReader(self.tray.read, expect=expect))
        keep = self.kept.__setitem__
        self.answers = EveningLooks(self.eyes.embeddings.alike)
        self.workshop = Workshop(self.box, self.eyes, eye, folder, consent, keep=keep, evening=self.answers)
        self.table = Table(
            Console(self.screen, [Panel(pins, self.clock, PanelSettings(steady=True))]),
            eye,
            Records.of(Journal(folder / "games.sqlite3")),
            Clocks(lambda: "21:40", self.clock),
            workshop=self.workshop,
        )
        self.turn()

    def turn(self, times=1):
        """Let turns of the loop pass, a tenth of a second each."""
        for _ in range(times):
            self.clock.now_s += 0.1
            self.table.turn()

    def lit_captions(self):
        """The lit keys."""
        return set(self.shown.captions(self.table.view()))

    @property
    def shown(self):
        """The current screen."""
        return self.table.screen

    @property
    def notice(self):
        """The notice on the screen."""
        return self.table.view().notice


def hold(evening, key):
    """Press a key for a second."""
    evening.look()
    evening.fingers.press(key)
    evening.turn(10)
    evening.fingers.release(key)
    evening.turn()


def blur(tray):
    """Show the tray through a lens that is out of focus from the next throw on."""
    show = tray._show

    def show_blurred(lying):
        show(lying)
        tray._pixels = cv2.GaussianBlur(tray._pixels, (0, 0), 8.0)

    tray._show = show_blurred


def doubtful_throw(evening):
    """Begin Imalya with a doubtful die in the first throw."""
    evening.tray.falls = [[scenery.seen(1, "2", 0.55, "5")]]
    evening.press(Key.OK, Key.OK, Key.OK)
    evening.press(Key.OK)
    evening.turn(30)


def answered_looks(evening):
    """How many looks of this evening the reader uses, by face."""
    joined = evening.answers.joined(PIPS)
    return {face: len(looks) for kind in joined.answered for face, looks in kind.looks.items() if looks}
