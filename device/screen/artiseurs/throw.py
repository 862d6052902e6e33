"""The throw of four osselets: read by the camera, entered by keys, or made by the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.artiseurs.bar import draw_players
from device.screen.artiseurs.board import board_zone, draw_board, osselet_rows, osselets_zone
from device.screen.artiseurs.faces import by_eye, die_faces, face_caption
from device.screen.artiseurs.panel import Talk, draw_beside_osselets
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import actor_name
from device.screen.base import Go, LetTableThrow, Tell, View, position_of
from device.screen.dice.enter import no_face_yet, read_letters
from device.screen.game_keys import rules_choice, throw_choice, why_not
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.marks import MarkState
from device.screen.machines.words import throw_title
from device.screen.question import Choice, SideLine
from device.screen.row.doubt_keys import doubt_choices, doubts_line, doubts_title
from device.screen.row.draw import draw_row_die
from device.screen.row.game_row import lying_die
from device.screen.row.layout import cells_in
from device.screen.row.pending import pending_dice
from device.screen.row.picture import draw_numbered
from device.screen.row.row_die import RowDie
from device.zone import Zone
from engines.artiseurs import Face, Throw
from engines.artiseurs.osselets import NUMBERS, THROWS
from engines.artiseurs.rules import Material

FACES = tuple(Face)
"""The faces, in the order of their keys."""


@dataclass(frozen=True, slots=True)
class ThrowScreen(TableScreen):
    """Asks for the osselets one after the other, from the left.

    Attributes:
        letters: the faces of the first osselets, a letter each; "" before the first press.
        read: how many of these the camera has read; the others were entered.
    """

    letters: str = ""
    read: int = 0

    def talk(self, view: View) -> Talk:
        """Say who throws, and ask for the next osselet."""
        state = state_of(view)
        name = actor_name(state)
        if state.rules.osselets_mode is Material.VIRTUAL:
            return Talk(
                _("{name} throws.").format(name=name), _("The table throws the osselets."), state.colour
            )
        if doubts := self._doubts(view):
            title = doubts_title(doubts).replace("\n", " ")
            return Talk(title, stone=state.colour, lines=(doubts_line(view.sight),))
        lines: tuple[SideLine, ...] = (
            SideLine(_("From the left:"), _("a key for each face on top."), "main"),
        )
        if len(self.letters) == len(NUMBERS):
            return Talk(_("Is this the throw?"), stone=state.colour)
        title = throw_title(position_of(view), _("{name} throws.").format(name=name))
        if view.sight.trouble:
            lines = (SideLine("", view.sight.trouble, "camera", harm=True),)
        elif self._watches(view):
            hint = (SideLine("", view.sight.hint, "camera"),) if view.sight.hint else ()
            if self._begun(view).letters:
                return Talk(title, self._next_words(view), state.colour, hint)
            return Talk(title, stone=state.colour, lines=(*hint, *lines))
        return Talk(title, self._next_words(view), state.colour, lines)

    def _next_words(self, view: View) -> str:
        """Ask for the face of the next osselet."""
        return _("What does osselet\N{NO-BREAK SPACE}{n} show?").format(n=len(self._begun(view).letters) + 1)

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer the faces that the next osselet can show; OK counts the throw.

        In a throw in doubt, each doubtful osselet has its key.
        """
        state = state_of(view)
        choices = {Key.SIX: rules_choice(view, self)}
        if state.rules.osselets_mode is Material.VIRTUAL:
            caption = Caption(_("Throw"), icon="frais").proposed()
            return choices | {Key.OK: Choice(caption, LetTableThrow())}
        if not self.letters and (look := throw_choice(view)):
            choices[Key.OK] = look
        if self._doubts(view):
            return choices | doubt_choices(view, len(NUMBERS))
        begun = self._begun(view)
        for key, face in zip(SOFT_KEYS, FACES, strict=False):
            letters = begun.letters + face
            if _can_lie(letters):
                choices[key] = Choice(face_caption(face), Go(replace(begun, letters=letters)))
        if len(self.letters) == len(NUMBERS):
            caption = Caption(_("Count"), _("this throw"), icon="valider").proposed()
            faces = dict(zip(NUMBERS, self.letters, strict=True))
            choices[Key.OK] = Choice(caption, Tell(faces, frozenset(NUMBERS[self.read :])))
        if self.letters:
            last = Caption(_("Last one"), icon="annuler")
            choices[Key.BACK] = Choice(last, Go(self._without_last()))
        return choices

    def _without_last(self) -> ThrowScreen:
        """The same screen without the osselet entered last; after the only one the camera reads again."""
        if len(self.letters) - 1 > self.read:
            return replace(self, letters=self.letters[:-1])
        return replace(self, letters="", read=0)

    def _begun(self, view: View) -> ThrowScreen:
        """The screen that the next press continues.

        Before the first press it begins with the first osselets, if the camera has read them without a doubt
        while others are missing.
        """
        if self.letters or not self._watches(view):
            return self
        read = read_letters(view)
        letters = "".join(read[number] for number in takewhile(read.__contains__, NUMBERS))
        return replace(self, letters=letters, read=len(letters))

    def why(self, view: View) -> Mapping[Key, str]:
        """Say which marks the osselets have, which osselet is not entered yet, or that all four are."""
        state = state_of(view)
        if state.rules.osselets_mode is Material.VIRTUAL or self._doubts(view):
            return {}
        if len(self.letters) == len(NUMBERS):
            return dict.fromkeys(SOFT_KEYS, _("All four are entered: OK counts them."))
        told = tuple(map(Face, self._begun(view).letters))
        below = (Face.CENTAUR,) * (len(NUMBERS) - len(told) - 1)
        faces = zip(SOFT_KEYS, FACES, strict=False)
        number = NUMBERS[len(told)]
        missing = no_face_yet(die_faces(state, number).called(number))
        return {key: why_not(state, Throw((*told, face, *below))) for key, face in faces} | {Key.OK: missing}

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the tray while the camera reads it, else the board; beside it the osselets entered so far."""
        state = state_of(view)
        canvas.clear()
        draw_players(canvas, view)
        if self._watches(view):
            _draw_tray(canvas, view)
        else:
            draw_board(canvas, state.board, self.scene(view), board_zone(canvas, osselets=True))
        draw_beside_osselets(canvas, view, state, self.talk(view))
        cells = cells_in(osselets_zone(canvas), len(NUMBERS), osselet_rows(canvas))
        for die, cell in zip(self._row(view), cells, strict=True):
            draw_row_die(canvas, die, cell)

    def _row(self, view: View) -> list[RowDie]:
        """The four osselets: as the camera has read them, or as they have been entered so far."""
        state = state_of(view)
        physical = state.rules.osselets_mode is Material.PHYSICAL
        begun = self._begun(view)
        known = begun.letters
        asks = physical and (bool(known) or not self._watches(view))
        dice: list[RowDie] = []
        for index, number in enumerate(NUMBERS):
            faces = die_faces(state, number)
            if self._watches(view) and number in view.sight.letters:
                dice += pending_dice(view.sight, faces, number).values()
            elif index < len(known):
                dice.append(lying_die(number, known[index], faces, by_hand=index >= begun.read))
            else:
                due = asks and index == len(known)
                dice.append(RowDie(number, MarkState.IN_HAND, shape=faces.shape, awaited=due))
        return dice

    def _watches(self, view: View) -> bool:
        """Whether the camera reads the throw: it works, and nobody has entered a face by key."""
        sight = view.sight
        return bool(sight.verb) and not sight.trouble and by_eye(state_of(view)) and not self.letters

    def _doubts(self, view: View) -> tuple[int, ...]:
        """The osselets that are in doubt, unless somebody enters the throw by keys."""
        return view.sight.doubts if self._watches(view) else ()


def _draw_tray(canvas: Canvas, view: View) -> None:
    """Draw the camera's picture in place of the board."""
    board = board_zone(canvas, osselets=True)
    width = board.right - 8
    zone = Zone(8, board.y, width, min(board.h, width * 0.75))
    draw_numbered(canvas, view.sight, zone, view.sight.doubts)


def _can_lie(letters: str) -> bool:
    """Whether a throw can begin with these faces: no mark may appear more often than osselets have it."""
    return any("".join(faces).startswith(letters) for faces in THROWS)
