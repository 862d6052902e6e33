"""Asks about several doubtful dice at once: each stands above its key, and OK takes them all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Answer, Go, Held, Screen, View
from device.screen.dice.faces import DieFaces
from device.screen.dice.figure import PEN, FigureScreen, die_before_choice
from device.screen.dice.tray import draw_closeup
from device.screen.game import die_of, game_on_table
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.dice import draw_die
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_key_column
from device.screen.kit.text import draw_fitting, draw_text, fitting
from device.screen.motion.grows import Grows, Way
from device.screen.motion.motion import Motion
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.row.game_row import die_place
from device.screen.row.picture import draw_badge, draw_numbered
from device.screen.row.scene import notice_line
from device.screen.theme import GAP, KEY, SMALL, TITLE
from device.screen.words import listed
from device.throw.sight import Sight
from device.zone import Zone

LIKELY: Final = 0.5
"""A die whose likeliest face is less probable than this gets a question of its own."""
_TITLE_H: Final = 80
_CLOSEUP: Final = 78
_DIE: Final = 56
_OTHER_DIE: Final = 30


@dataclass(frozen=True, slots=True)
class DoubtsScreen(QuestionScreen):
    """Shows what each doubtful die seems to show; its key takes the other of its two likeliest faces.

    One press settles all of them where the likeliest faces are right. Held, a key shows its die large, with
    all its faces.

    Attributes:
        letters: the letter of the face that each die is taken to show, by its number.
    """

    letters: tuple[tuple[int, str], ...]

    @classmethod
    def of(
        cls, doubts: Iterable[int], sight: Sight, faces_of: Callable[[int], DieFaces]
    ) -> DoubtsScreen | None:
        """The question about some dice.

        None for a single die, and where one of them has no key, leans, was touched, or has no two likely
        faces: each is asked about alone then.
        """
        letters = [(number, _likeliest(number, sight, faces_of(number))) for number in sorted(doubts)]
        known = tuple((number, letter) for number, letter in letters if letter is not None)
        return cls(known) if 1 < len(letters) == len(known) else None

    def _title(self, view: View) -> str:
        """What is asked about the dice."""
        return _("Dice {dice}: is this right?").format(
            dice=listed([number for number, _letter in self.letters])
        )

    def question(self, view: View) -> Question:
        """OK takes all of them; a die's key takes its other face."""
        choices = {Key.soft(number): self._otherwise(view, number, letter) for number, letter in self.letters}
        right = Caption.of(_("Right,\nall of them"), icon="valider").proposed()
        choices[Key.OK] = Choice(right, Answer(dict(self.letters)))
        choices[Key.BACK] = die_before_choice(view)
        return Question(self._title(view), (), choices)

    def with_face(self, number: int, letter: str) -> DoubtsScreen:
        """The same question, where a die is taken to show another face."""
        letters = ((die, letter if die == number else taken) for die, taken in self.letters)
        return replace(self, letters=tuple(letters))

    def keeping(self, before: Screen, dice: Collection[int]) -> DoubtsScreen:
        """The same question with what was chosen of some dice on the screen before, if that asked about them.

        Args:
            before: the screen that was shown until now.
            dice: the numbers of those that nobody has touched since.
        """
        asked = before.together if isinstance(before, FigureScreen) else before
        if not isinstance(asked, DoubtsScreen):
            return self
        chosen = {number: letter for number, letter in asked.letters if number in dice}
        return DoubtsScreen(tuple((number, chosen.get(number, letter)) for number, letter in self.letters))

    def held(self, view: View) -> Mapping[Key, Held]:
        """The key of a die shows it large, with all its faces; it has the pen of keys that correct a die."""
        return {
            key: Held(Go(FigureScreen.doubting(number, view.sight, die_of(view, number), together=self)), PEN)
            for key, number in self._dice.items()
        }

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the bar, the question, and a column for each die; the tray in a row that has none."""
        canvas.clear()
        game_on_table(view).draw_bar(canvas, view)
        top = canvas.bar.bottom + 8
        draw_figure(canvas, "doute", canvas.theme.lamp_line, 12, top + 8, 36)
        title = fitting(canvas, self._title(view), TITLE, canvas.w - 72, 20)
        draw_text(canvas, self._title(view), title, canvas.theme.velin, 58, top + 38)
        news = notice_line(view).words
        words = news or _("Hold a key to see its die large.")
        face = fitting(canvas, words, SMALL, canvas.w - 72)
        color = canvas.theme.velin if news else canvas.theme.brume
        draw_text(canvas, words, face, color, 58, top + 66)
        taken = dict(self.letters)
        free = _free_row(canvas, {number for number, letter in view.sight.letters.items() if letter})
        if free is not None:
            draw_numbered(canvas, view.sight, free, awaited=taken)
        for number, letter in view.sight.letters.items():
            if number in taken:
                _draw_column(canvas, view, number, taken[number])
            elif letter is not None and number <= len(SOFT_KEYS):
                _draw_face(canvas, _column(canvas, number), die_of(view, number), letter, canvas.theme.brume)

    def comes(self, before: Screen, view: View, *, stepped: bool) -> tuple[Motion, ...]:
        """The dice grow out of their places in the row; between the questions of one throw nothing moves."""
        if isinstance(before, DoubtsScreen | FigureScreen):
            return ()
        places = {number: die_place(view, number) for number, _letter in self.letters}
        ways = (
            Way(place, partial(_numbered_closeup, number=number))
            for number, place in places.items()
            if place is not None
        )
        return (Grows(tuple(ways), lambda theme: theme.lampe),)

    @property
    def _dice(self) -> dict[Key, int]:
        """The number of the die above each key."""
        return {Key.soft(number): number for number, _letter in self.letters}

    def _otherwise(self, view: View, number: int, letter: str) -> Choice:
        """The key of a die: it takes the other face."""
        faces = die_of(view, number)
        other = _other(view, number, letter)
        caption = Caption(_("No:"), faces.name(other), icon="relancer", name=faces.name(other), grown=True)
        return Choice(caption, Go(self.with_face(number, other)))


def _likeliest(number: int, sight: Sight, faces: DieFaces) -> str | None:
    """The letter of a die that can be asked about beside others; None for any other die."""
    die = sight.dice[number]
    first, second = faces.likeliest(die)
    two = first is not None and second is not None and first != second
    lies_well = not die.cocked and number not in sight.remarks
    fits = number <= len(SOFT_KEYS) and die.confidence >= LIKELY
    return first if two and lies_well and fits else None


def _other(view: View, number: int, letter: str) -> str:
    """The other one of the two likeliest faces."""
    first, second = die_of(view, number).likeliest(view.sight.dice[number])
    return (second if letter == first else first) or letter


def _column(canvas: Canvas, number: int) -> Zone:
    """The column above the key of a die, below the title."""
    return canvas.column(Key.soft(number), canvas.bar.bottom + 8 + _TITLE_H)


def _free_row(canvas: Canvas, dice: Collection[int]) -> Zone | None:
    """The row of columns in which none of these dice stands: an upright screen has two rows; else None."""
    columns = [_column(canvas, number) for number in range(1, len(SOFT_KEYS) + 1)]
    taken = {column.y for number, column in enumerate(columns, start=1) if number in dice}
    free = next((column for column in columns if column.y not in taken), None)
    return Zone(GAP, free.y, canvas.w - 2 * GAP, free.h) if free else None


def _closeup_in(zone: Zone) -> Zone:
    """The place of the camera's picture of a die in its column."""
    size = min(_CLOSEUP, zone.h * 0.36)
    return Zone(zone.center[0] - size / 2, zone.y + 8, size, size)


def _numbered_closeup(canvas: Canvas, number: int) -> Zone:
    """The place of the camera's picture of a die, with the number at the corner of its column."""
    zone = _column(canvas, number)
    closeup = _closeup_in(zone)
    left, top = zone.x - 1, zone.y
    return Zone(left, top, closeup.right - left, closeup.bottom - top)


def _face_top(zone: Zone) -> float:
    """Where the faces are drawn, below the pictures of the dice."""
    return _closeup_in(zone).bottom + 8


def _draw_face(canvas: Canvas, zone: Zone, faces: DieFaces, letter: str, ink: str) -> None:
    """Draw a face in a column, with its name below it."""
    top, middle, room = _face_top(zone), zone.center[0], zone.w - 8
    draw_die(canvas, faces.figures[letter], middle - _DIE / 2, top, _DIE, faces.shape)
    draw_fitting(canvas, faces.name(letter), KEY, ink, middle, top + _DIE + 24, room, "center")


def _draw_column(canvas: Canvas, view: View, number: int, letter: str) -> None:
    """Draw the die as the camera sees it, below it the chosen face, and at the foot the other likely face."""
    theme, faces, die = canvas.theme, die_of(view, number), view.sight.dice[number]
    zone = _column(canvas, number)
    draw_key_column(canvas, zone, theme.lampe)
    closeup = _closeup_in(zone)
    if number in view.sight.seen:
        draw_closeup(canvas, view.sight, die.box_xyxy, closeup, closeup.inset(8))
    draw_badge(canvas, number, zone.x + 14, zone.y + 16, theme.mark_lampe)
    _draw_face(canvas, zone, faces, letter, theme.encre)
    other, middle = _other(view, number, letter), zone.center[0]
    foot = zone.bottom - _OTHER_DIE - 8
    if foot > _face_top(zone) + _DIE + 34:
        draw_text(canvas, _("or"), SMALL, theme.encre, middle - 8, foot + 21, "right")
        draw_die(canvas, faces.figures[other], middle, foot, _OTHER_DIE, faces.shape)
