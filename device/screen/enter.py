"""Entering a throw by keys, one die after the other, when no camera can read it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Back, Command, Go, Refuse, Tell, View
from device.screen.faces import DieFaces, face_captions
from device.screen.game import die_of, game_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.dice import draw_die
from device.screen.kit.ink import Ink
from device.screen.kit.mark_labels import draw_badge
from device.screen.kit.marks import AWAITED_CORNERS, draw_corners
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, draw_text
from device.screen.pages import PAGE_KEY, next_page, on_keys
from device.screen.theme import BODY, TITLE
from device.zone import Zone

_SIDE = 78


@dataclass(frozen=True, slots=True)
class EnterScreen:
    """Shows the awaited dice in a row; each key enters a face for the next die.

    Attributes:
        dice: the numbers of the awaited dice, in order.
        letters: the letters of the faces entered so far.
        page: the page of faces that have keys, from 0; a die may have more faces than there are keys.
    """

    dice: tuple[int, ...]
    letters: str = ""
    page: int = 0

    def captions(self, view: View) -> Captions:
        """The faces of the next die until every die has one, then OK."""
        captions = {} if self._complete else face_captions(die_of(view, self._next), self.page)
        if self._complete:
            captions[Key.OK] = Caption(_("Count"), _("this throw"), icon="valider").proposed()
        word = _("Last die") if self.letters else _("Return")
        return captions | {Key.BACK: Caption(word, icon="annuler" if self.letters else "retour")}

    def press(self, key: Key, view: View) -> Command:
        """Enter the face of the next die; Back removes the last one."""
        if key is Key.BACK:
            return Go(EnterScreen(self.dice, self.letters[:-1])) if self.letters else Back()
        if key is Key.OK and self._complete:
            return Tell(dict(zip(self.dice, self.letters, strict=True)), frozenset(self.dice))
        if key is Key.OK:
            return Refuse(
                _("{die} has no face yet: press the one that lies up.").format(die=self._called(view))
            )
        if self._complete:
            return Refuse(_("Every die has its face. OK counts them; Back takes the last one away."))
        letters = die_of(view, self._next).letters
        following = next_page(letters, self.page)
        if key is PAGE_KEY and following is not None:
            return Go(replace(self, page=following))
        letter = on_keys(letters, self.page).get(key)
        if letter is None:
            return Refuse(_("This key does nothing here: its lamp is off."))
        return Go(EnterScreen(self.dice, self.letters + letter))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the dice in a row, with the next one marked."""
        theme = canvas.theme
        canvas.clear()
        if game := game_of(view):
            game.draw_bar(canvas, view)
        zone = Zone(8, 64, canvas.w - 16, canvas.middle_h)
        draw_panel(canvas, zone)
        asked = _("{die}: what does it show?").format(die=self._called(view))
        title = _("Is this the throw?") if self._complete else asked
        draw_text(canvas, title, TITLE, theme.velin, 28, 116)
        words = view.notice or _("Entered dice are marked as set by hand.")
        draw_lines(
            canvas,
            words,
            BODY,
            theme.velin if view.notice else theme.brume,
            28,
            150,
            width=canvas.w - 56,
            leading=25,
        )
        pitch = (canvas.w - 40) / max(6, len(self.dice))
        for index, number in enumerate(self.dice):
            side = min(_SIDE, pitch - 34)
            left = canvas.w / 2 + pitch * (index + 0.5 - len(self.dice) / 2) - side / 2
            slot = Zone(left, zone.y + 168 + (_SIDE - side) / 2, side, side)
            self._draw_slot(canvas, index, number, slot, die_of(view, number))

    def _draw_slot(self, canvas: Canvas, index: int, number: int, zone: Zone, die: DieFaces) -> None:
        theme = canvas.theme
        figure = die.figures[self.letters[index]] if index < len(self.letters) else None
        draw_die(canvas, figure, zone.x, zone.y, zone.w, die.shape)
        awaited = index == len(self.letters)
        if awaited:
            frame = zone.inset(-12)
            sheet = Ink(frame.w + 24, frame.h + 24)
            draw_corners(sheet, Zone(12, 12, frame.w, frame.h), theme.mark_lampe, 6, AWAITED_CORNERS)
            sheet.lay(canvas, frame.x - 12, frame.y - 12)
        color = theme.mark_lampe if awaited else theme.mark_velin
        draw_badge(canvas, number, zone.x - 14, zone.y - 14, color)

    @property
    def _complete(self) -> bool:
        return len(self.letters) == len(self.dice)

    def _called(self, view: View) -> str:
        return die_of(view, self._next).called(self._next)

    @property
    def _next(self) -> int:
        return self.dice[min(len(self.letters), len(self.dice) - 1)]
