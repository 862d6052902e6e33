"""A table on mock pins and a person who presses its keys, for tests."""

import pygame

from device.annals.annals import Annals
from device.camera import Frame
from device.camera.calibration import KeptCalibration
from device.display.keyboard import Keyboard
from device.game.background import AtOnce
from device.game.outlet import Outlet
from device.game.shelf import Shelf
from device.journal.journal import Journal
from device.keys import Key
from device.panel.panel import Fingers, MockPins, Panel
from device.screen.kit.canvas import Canvas
from device.screen.rules.cards import rule_cards
from device.screen.writing.purpose import ACCENTS, DIGITS, GROUPS
from device.session.archive import Archive
from device.session.caller import Caller
from device.session.console import Console
from device.session.cues import Cues
from device.session.motion_player import MotionPlayer
from device.session.motions import Motions
from device.session.parts import Clocks, Effects, Records
from device.session.table import Table
from device.settings.model import PANEL, PanelSettings
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from engines.registry import GAMES
from tests.clock import Clock
from tests.device.screen import scenery
from vision.reading import Reading


class Screen:
    """A display without a window that counts how often it is shown."""

    def __init__(self):
        self.canvas = Canvas(pygame.Surface((800, 480)))
        self.shown = 0
        self.parts = []
        self.reported = []

    def events(self):
        """The events since the last call."""
        reported, self.reported = self.reported, []
        return reported

    def flip(self):
        """Count the call."""
        self.shown += 1

    def show(self, rects):
        """Note which rectangles are shown."""
        self.parts.append(rects)


class Tray:
    """A fake tray and reader: tests set how dice fall and how they are read."""

    name = "a tray of the test"

    def __init__(self, clock):
        self._clock = clock
        self.falls = []
        self.fault = None
        self.dice_set = ""
        self.reading = Reading((), scenery.WIDTH, scenery.HEIGHT)
        self._lying = {}
        self._pixels = scenery.sight({}).picture

    def lay(self, faces):
        """Put dice down, each at its own place."""
        self._show({number: scenery.seen(number, face) for number, face in faces.items()})

    def bring(self, dice_set, shape):
        """Replace the dice by those of a set."""
        self.dice_set, self.shape = dice_set, shape
        self._show({})

    def throw(self, dice, staying):
        """Throw the dice as the next item of `falls` says: a face for each number, or a whole `Die`."""
        faces = dict(zip(dice, self.falls.pop(0), strict=True))
        kept = {number: self._lying[number] for number in staying}
        thrown = {
            number: face if not isinstance(face, str) else scenery.seen(number, face)
            for number, face in faces.items()
        }
        self._show(kept | thrown)

    def touch(self, dice):
        """Replace some of the dice in the tray, by number."""
        self._show(self._lying | dice)

    def wave(self):
        """Darken a part of the tray as an arm would, without moving dice."""
        self._pixels = self._pixels.copy()
        self._pixels[:, self._pixels.shape[1] // 2 :] //= 2

    def _show(self, lying):
        self._lying = lying
        self.reading = Reading(
            tuple(sorted(self._lying.values(), key=lambda die: die.center_xy)), scenery.WIDTH, scenery.HEIGHT
        )
        self._pixels = scenery.sight({number: die.face or "1" for number, die in self._lying.items()}).picture

    def read(self, pixels):
        """Read the dice in the tray."""
        return self.reading

    def latest(self):
        """A new frame of the tray."""
        if self.fault:
            raise self.fault
        return Frame(self._pixels, 0, self._clock())

    def close(self):
        """Do nothing."""


class Ears:
    """A fake loudspeaker that records the sounds."""

    def __init__(self):
        self.heard = []
        self.reopened = 0
        self.card = ""

    def play(self, cue, volume):
        """Record the sound."""
        self.heard.append(cue)

    def reopen(self):
        """Count the call."""
        self.reopened += 1

    def use(self, card):
        """Record the sound card."""
        self.card = card


class SpokenTo:
    """A fake voice that records the sentences; each takes two seconds."""

    def __init__(self, clock):
        self.said = []
        self.available = True
        self._clock = clock
        self._until_s = 0.0

    def say(self, words, language, volume):
        """Record the sentence."""
        self.said.append(words)
        self._until_s = self._clock() + 2

    def busy(self):
        """Whether a sentence is being spoken."""
        return self._clock() < self._until_s

    def hush(self):
        """Record that a sentence was cut."""
        if self.busy():
            self.said.append("-")
        self._until_s = 0.0


class Hands:
    """Presses keys of a table; each turn takes a tenth of a second."""

    def look(self):
        """See what has come on the screen by itself, as people do before they answer."""
        self.clock.now_s += self.table.unseen_s

    def press(self, *keys):
        """Press keys one after the other, each for a tenth of a second."""
        for key in keys:
            self.look()
            self.fingers.press(key)
            self.turn()
            self.fingers.release(key)
            self.turn()

    def hold(self, key):
        """Press a key until it counts as held."""
        self.look()
        self.fingers.press(key)
        self.turn()
        self.clock.now_s += PANEL.hold_s
        self.turn()
        self.fingers.release(key)
        self.turn()

    def write(self, words):
        """Write words with the keys, with small letters and capitals as the table proposes them."""
        for sign in words:
            accented = next((plain for plain, accents in ACCENTS.items() if sign.upper() in accents), "")
            held = [group + DIGITS.get(group, "") for group in GROUPS]
            group = next(at for at, signs in enumerate(held) if (accented or sign.upper()) in signs)
            if sign in DIGITS.get(GROUPS[group], ""):
                self.hold(Key(group))
                self.press(Key(DIGITS[GROUPS[group]].index(sign)))
            elif accented:
                self.press(Key(group))
                self.hold(Key(GROUPS[group].index(accented)))
                if len(ACCENTS[accented]) > 1:
                    self.press(Key(ACCENTS[accented].index(sign.upper())))
            else:
                self.press(Key(group), Key(GROUPS[group].index(sign.upper())))


class Evening(Hands):
    """A table and a person who presses its keys."""

    def __init__(
        self,
        folder,
        tray=None,
        clock=None,
        shapes=("d6",),
        board=None,
        voice="off",
        display=None,
        motion="none",
        settings=None,
        annals=False,
        sharing=None,
        power=None,
    ):
        self.clock = clock or Clock()
        self.time_of_day = "21:40"
        self.screen = display or Screen()
        self.ears = Ears()
        self.voice = SpokenTo(self.clock)
        self.cues = Cues(self.ears, 3, self.clock)
        self.caller = Caller(self.voice, voice, 3, self.clock)
        player = MotionPlayer(motion, self.clock, stopwatch=lambda: 0.0)
        effects = Effects(self.cues, self.caller, Motions(player))
        if settings is not None:
            settings.effects = effects
        pins = MockPins()
        self.panel = Panel(pins, self.clock, PanelSettings(steady=True))
        self.fingers = Fingers(pins)
        self.tray = tray
        self.journal = Journal(folder / "games.sqlite3")
        read = tray.read if tray else (lambda pixels: Reading((), 1, 1))
        past = Annals(self.journal, AtOnce() if annals is True else annals, folder) if annals else None
        if past is not None:
            past.refresh()
        records = Records(self.journal, Archive(self.journal, Outlet(folder)), past, Shelf(folder))
        eye = Eye(tray, TrayReader(read, shapes), board=KeptCalibration(board))
        self.table = Table(
            Console(self.screen, [self.panel], Keyboard(self.fingers)),
            eye,
            records,
            Clocks(lambda: self.time_of_day, self.clock),
            effects=effects,
            settings=settings,
            sharing=sharing(self.journal) if callable(sharing) else sharing,
            power=power,
        )
        self.table.turn()

    def touch(self, x, y):
        """Touch a place of the screen, in units, for a tenth of a second."""
        canvas = self.screen.canvas
        place = (canvas.px(x), canvas.px(y))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.screen.reported.append(pygame.event.Event(kind, button=1, pos=place))
            self.turn()

    def turn(self, times=1):
        """Let turns of the loop pass, a tenth of a second each."""
        for _ in range(times):
            self.clock.now_s += 0.1
            self.table.turn()

    def type(self, words):
        """Type words on a keyboard."""
        for sign in words:
            self.screen.reported.append(pygame.event.Event(pygame.KEYDOWN, key=0, unicode=sign))
            self.turn()

    def redraw(self):
        """Draw the screen anew without anything that moves."""
        self.table._picture.paint(self.table.screen, self.table.view(), None)
        self.screen.flip()

    def open_card(self, name):
        """From home, open a game by its name, on any page."""
        while name not in self._card_keys():
            self.press(Key.FIVE)
        self.press(self._card_keys()[name])

    def _card_keys(self):
        """The keys of the games on this page of home, by name."""
        return {card.name: key for key, card in self.table.screen.cards.items()}

    def begin(self):
        """From home to the first throw with the proposed choices: two players, Tales and Six."""
        self.press(Key.ONE, Key.OK, Key.OK)

    def light_card(self, preset):
        """On the screen of rules, light the card of a preset on whichever page it is."""
        screen = self.table.screen
        cards = rule_cards(self.table.view(), screen.game, screen.players, screen.draft)
        wanted = GAMES[screen.game].presets[preset]
        number = next(number for number, card in enumerate(cards) if card.rules == wanted)
        while self.table.screen.lit // 3 != number // 3:
            self.press(Key.SIX)
        if self.table.screen.lit != number:
            self.press((Key.ONE, Key.THREE, Key.FIVE)[number % 3])

    def open_rule(self, name):
        """Open the list of the lit card at a rule, by its field or by what it is about."""
        captions = self.table.screen.captions(self.table.view())
        choose = (Key.ONE, Key.THREE, Key.FIVE)[self.table.screen.lit % 3]
        details = Key(choose + 1)
        self.press(details if captions[details].icon == "livre" else choose)
        while name not in (self.chosen_rule.field, self.chosen_rule.about):
            self.press(Key.TWO)

    def change_rule(self, name, times=1):
        """From the screen of rules, change a rule of the lit card so many times, and return to the cards."""
        self.open_rule(name)
        self.press(*[Key.THREE] * times, Key.BACK)

    @property
    def chosen_rule(self):
        """The rule that is open in the list."""
        return self.table.screen.choice.switches[self.table.screen.at]

    def type_throw(self, *keys):
        """Enter a throw by hand, and let it count."""
        self.press(Key.OK, *keys, Key.OK)

    def lit(self):
        """The keys whose lamps are on."""
        return {key for key in Key if self.panel.brightness(key)}

    @property
    def state(self):
        """The current state of the game."""
        return self.table.match.state

    def close(self):
        """Close the table."""
        self.panel.close()
        self.journal.close()


class LitKeysOnly(Evening):
    """A table whose person presses lit keys only; a test that leads to a dark one fails.

    Attributes:
        gallery: draws the screen after each press, if it is set.
    """

    gallery = None

    def press(self, *keys):
        """Press keys whose lamps are on."""
        for key in keys:
            assert key in self.lit(), f"{key} is dark on {self.table.screen}"
            super().press(key)
            if self.gallery:
                self.gallery.look(self)
