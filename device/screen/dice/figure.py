"""Asks which face of one die lies up, because the die is doubtful or a person wants to correct it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

from device.i18n import _
from device.keys import Key
from device.screen.base import Answer, Back, Command, Correct, Go, Held, Screen, Undo, View
from device.screen.dice.faces import DieFaces, face_choices, key_of_face
from device.screen.dice.tray import draw_closeup
from device.screen.game import die_of, game_on_table
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.kit.dice import draw_die
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, dashed_path, square_points
from device.screen.kit.panels import draw_frame, draw_panel
from device.screen.kit.text import baseline, draw_lines, draw_text, fitting
from device.screen.motion.grows import Grows, Way
from device.screen.motion.motion import Motion
from device.screen.pages import page_choice, page_of
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.row.game_row import die_place
from device.screen.row.picture import draw_badge
from device.screen.row.scene import notice_line
from device.screen.theme import BODY, GAP, GIANT, KEY, SMALL, TITLE
from device.throw.sight import Sight
from device.zone import Zone
from vision.reading import Die

PEN: Final = "plume"
"""The name of the silhouette on a key that corrects a die when it is held."""
_DIE_W = 300
_CARD_H = 244
"""The height of a card with a die of the usual size, in units; in a lower card the die is smaller."""


def correcting(number: int, letter: str) -> Held:
    """What holding the key of a die with this face does: it corrects the face."""
    return Held(Go(FigureScreen(number, letter)), PEN)


class Together(Screen, Protocol):
    """A question about several dice."""

    def with_face(self, number: int, letter: str) -> Screen:
        """The same question, where a die is taken to show another face."""


@dataclass(frozen=True, slots=True)
class FigureScreen(QuestionScreen):
    """Shows one die, enlarged, and the faces that it may show.

    Attributes:
        number: the number of the die.
        letter: the letter of the face that was read, or None if no face could be read.
        runner_up: the letter of the second most likely face, or None.
        confidence: the confidence of `letter`, 0 to 1.
        doubted: the throw waits for this answer; otherwise the answer corrects a face that already counts.
        page: the page of faces that have keys, from 0; None for the page with `letter`.
        together: the question about several dice that this one belongs to; it takes the answer. None if the
            die is asked about alone.
    """

    number: int
    letter: str | None
    runner_up: str | None = None
    confidence: float = 0.0
    doubted: bool = False
    page: int | None = None
    together: Together | None = None

    @classmethod
    def doubting(
        cls, number: int, sight: Sight, faces: DieFaces, together: Together | None = None
    ) -> FigureScreen:
        """The question about a doubtful die in the tray; `faces` are the faces of that die."""
        die = sight.dice[number]
        return cls(number, *faces.likeliest(die), die.confidence, doubted=True, together=together)

    def question(self, view: View) -> Question:
        """The faces of the die, with the likely ones standing out; OK takes the likeliest."""
        die = die_of(view, self.number)
        page = self._page(die)
        likely = {self.letter: CaptionStyle.PROPOSED, self.runner_up: CaptionStyle.READY}
        left: Command = Back() if self.together is None else Go(self.together)
        choices = {
            **face_choices(die, self._told, page, lambda letter: likely.get(letter, CaptionStyle.UNLIKELY)),
            **page_choice(die.letters, page, lambda page: replace(self, page=page)),
            Key.BACK: return_choice(left),
        }
        if self.doubted and self.together is None:
            choices[Key.BACK] = die_before_choice(view)
        if self.letter:
            taken = Caption(die.name(self.letter), icon="valider").proposed()
            choices[Key.OK] = Choice(taken, self._told(self.letter) if self.doubted else left)
        return Question(self._title(view), choices=choices)

    def _told(self, letter: str) -> Command:
        """The command by which people say which face the die shows."""
        if self.together is not None:
            return Go(self.together.with_face(self.number, letter))
        return Answer({self.number: letter}) if self.doubted else Correct(self.number, letter)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the die as the camera sees it, and the likely faces beside it."""
        canvas.clear()
        game_on_table(view).draw_bar(canvas, view)
        faces = die_of(view, self.number)
        die, right = _halves(canvas)
        self._draw_die(canvas, view, die, faces)
        top = self._draw_question(canvas, view, right)
        cards = Zone(right.x + 4, top, right.w - 4, right.bottom - top)
        self._draw_cards(canvas, view, cards, faces)

    def _draw_question(self, canvas: Canvas, view: View, right: Zone) -> float:
        """Draw the question and the notice below it. Returns the y where the cards begin, in canvas units."""
        theme, left = canvas.theme, right.x + 12
        up = 10 if view.notice else 0
        draw_figure(canvas, "doute", theme.lamp_line, left - 4, right.y + 12 - up, 36)
        words = self._title(view)
        title = fitting(canvas, words, TITLE, canvas.w - left - 48, 22)
        draw_text(canvas, words, title, theme.velin, left + 40, right.y + 42 - up)
        if not view.notice:
            return right.y + 64
        width, first = canvas.w - left - 12, right.y + 58
        below = draw_lines(canvas, view.notice, SMALL, theme.velin, left, first, width=width, leading=21)
        return below - 11

    def _page(self, faces: DieFaces) -> int:
        if self.page is not None:
            return self.page
        return page_of(faces.letters, self.letter) if self.letter else 0

    def _title(self, view: View) -> str:
        """What is asked about the die."""
        faces = die_of(view, self.number)
        called = faces.called(self.number)
        if self._undecided(view) and self.letter and self.runner_up:
            one, other = faces.name(self.letter), faces.name(self.runner_up)
            return _("{die}: {one} or {other}?").format(die=called, one=one, other=other)
        return _("{die}: which face?").format(die=called)

    def comes(self, before: Screen, view: View, *, stepped: bool) -> tuple[Motion, ...]:
        """A doubtful die grows out of its place in the row; the next one of the same throw stands still."""
        place = die_place(view, self.number)
        if not self.doubted or place is None or isinstance(before, FigureScreen):
            return ()
        return (Grows((Way(place, _die_zone),)),)

    def _draw_die(self, canvas: Canvas, view: View, zone: Zone, faces: DieFaces) -> None:
        die = view.sight.seen.get(self.number)
        frame = _frame_in(zone)
        if die is not None and view.sight.picture is not None:
            draw_closeup(canvas, view.sight, die.box_xyxy, zone, frame.inset(18))
        else:
            draw_panel(canvas, zone)
            figure = faces.figures[self.letter] if self.letter else None
            draw_die(canvas, figure, frame.x + 52, frame.y + 52, frame.w - 104, faces.shape)
        sheet = Ink(frame.w + 8, frame.h + 8)
        color = canvas.theme.mark_lampe
        path = f"M4 4H{frame.w + 4}V{frame.h + 4}H4Z"
        sheet.path(path, stroke="#000000", width=8, opacity=0.75)
        dashes = dashed_path(square_points(Zone(4, 4, frame.w, frame.h)))
        sheet.path(dashes, stroke=color, width=4)
        sheet.lay(canvas, frame.x - 4, frame.y - 4)
        draw_badge(canvas, self.number, frame.x + 4, frame.y + 4, color)
        if self.doubted and (words := _remark(self.number, view, faces)):
            style = fitting(canvas, words, BODY, zone.w - 16)
            draw_text(canvas, words, style, color, zone.x + zone.w / 2, zone.bottom - 7, "center")

    def _draw_cards(self, canvas: Canvas, view: View, zone: Zone, faces: DieFaces) -> None:
        half = (zone.w - 8) / 2
        if self.letter is None:
            words = _another(view.sight.dice.get(self.number), faces)
            words = words or " ".join((_("The camera is not sure."), _what_counts(faces)))
            draw_lines(canvas, words, BODY, canvas.theme.velin, zone.x, zone.y + 40, width=zone.w, leading=25)
            return
        first = Zone(zone.x, zone.y, half, zone.h)
        second = Zone(zone.x + half + 8, zone.y, half, zone.h)
        if self._undecided(view):
            note = _("probably") if self.confidence > 0.9 else _("most likely")
            _draw_card(canvas, first, faces, self.letter, note, self.confidence, chosen=True)
            if self.runner_up:
                share = min(self.confidence, 1 - self.confidence)
                _draw_card(canvas, second, faces, self.runner_up, _("at most"), share, chosen=False)
            return
        by_hand = view.position is not None and self.number in view.position.by_hand
        note = _("by hand") if by_hand and not self.doubted else _("as read")
        _draw_card(canvas, first, faces, self.letter, note, None, chosen=True)
        if self.doubted:
            again = _("Lay the die flat or throw it again, and the camera reads it again; {press}.")
            words = again.format(press=_or_press(faces))
        else:
            words = " ".join((_what_counts(faces), _("The die will be marked as set by hand.")))
        left, top = second.x + 8, second.y + 32
        draw_lines(canvas, words, BODY, canvas.theme.velin, left, top, width=half - 12, leading=25)

    def _undecided(self, view: View) -> bool:
        """Whether the throw waits because two faces are hard to tell apart, and not because the die leans."""
        die = view.sight.dice.get(self.number)
        return self.doubted and not (die is not None and die.cocked)


def die_before_choice(view: View) -> Choice:
    """What Back does where doubtful dice are asked about: it returns to the last one that was answered.

    At the first question it leaves all of them for later.
    """
    if view.sight.answered:
        return Choice(Caption(_("Last die"), icon="annuler"), Undo())
    return Choice(Caption(_("Later"), icon="annuler"), Back())


def _halves(canvas: Canvas) -> tuple[Zone, Zone]:
    """The zone of the die, and that of the faces beside it."""
    return canvas.halves(canvas.middle.w - _DIE_W - GAP, upper=0.45)


def _frame_in(zone: Zone) -> Zone:
    """The square round the die in its zone."""
    side = min(zone.w, zone.h) - 56
    return Zone(zone.x + 28, zone.y + (zone.h - side) / 2, side, side)


def _die_zone(canvas: Canvas) -> Zone:
    return _halves(canvas)[0]


def _remark(number: int, view: View, faces: DieFaces) -> str:
    """A few words about a doubtful die: the reason if known, what counts, or how to have it read again."""
    if number in view.sight.remarks:
        return view.sight.remarks[number]
    if faces.hidden:
        return _("The hidden symbol counts.")
    if view.sight.trouble:
        return notice_line(replace(view, notice="")).words
    return _("Or lay it down anew.") if view.sight.live else ""


def _what_counts(faces: DieFaces) -> str:
    """A sentence that says which face of the die to press: the visible one, or the one that it lies on."""
    if faces.hidden:
        return _("Press the symbol that cannot be seen: the die lies on it.")
    return _("Press the face that is really on top.")


def _another(die: Die | None, faces: DieFaces) -> str:
    """A sentence about a die that is not the one that this throw should have; "" for any other."""
    if die is None or die.shape == faces.shape:
        return ""
    if die.shape == "unknown":
        words = _(
            "A stranger: this die is not one of this table’s dice. Throw another in its place, {press}."
        )
    else:
        words = _("This seems to be another die. Throw the right one in its place, {press}.")
    return words.format(press=_or_press(faces))


def _or_press(faces: DieFaces) -> str:
    """How a sentence ends that proposes to press the face that counts: the upper one, or the hidden one."""
    return _("or press the symbol that cannot be seen") if faces.hidden else _("or press what it shows")


def _draw_card(
    canvas: Canvas, zone: Zone, faces: DieFaces, letter: str, note: str, share: float | None, *, chosen: bool
) -> None:
    """Draw a card with one face: the die, the face's key and name, and how likely it is."""
    theme = canvas.theme
    ink = theme.encre if chosen else theme.velin
    draw_panel(canvas, zone, theme.lampe if chosen else theme.loge)
    left = zone.x + (zone.w - 196) / 2
    less = max(0.0, _CARD_H - zone.h)
    draw_die(canvas, faces.figures[letter], left, zone.y + 13, 122 - less, faces.shape)
    draw_text(canvas, _("key"), BODY, ink, left + 138, zone.y + 59 - less / 2)
    draw_text(canvas, key_of_face(faces, letter).label, GIANT, ink, left + 138, zone.y + 101 - less / 2)
    middle = zone.x + zone.w / 2
    below = zone.y - less
    draw_text(canvas, faces.name(letter), TITLE.at(34), ink, middle, below + 174, "center")
    foot = baseline(BODY.at(22), below + 214, 26)
    if share is None:
        draw_text(canvas, note, BODY.at(22), ink, middle, foot, "center")
        return
    bar = Zone(zone.x + 18, below + 190, zone.w - 36, 20)
    draw_frame(canvas, bar, ink, 3)
    canvas.fill(Zone(bar.x + 5, bar.y + 5, (bar.w - 10) * share, bar.h - 10), ink)
    draw_text(canvas, note, BODY.at(22), ink, bar.x, foot)
    percent = _("{n}%").format(n=round(100 * share))
    draw_text(canvas, percent, KEY.at(22), ink, bar.right, foot, "right")
