"""Set up an army: twenty pieces and the regenerator on the first two ranks, in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Play, PlayAll, Refuse, View
from device.screen.cycle import next_of
from device.screen.jelimvre.board import Marks
from device.screen.jelimvre.cursor import arrow_choices
from device.screen.jelimvre.layout import BoardZones
from device.screen.jelimvre.state import state_of
from device.screen.jelimvre.table import draw_table
from device.screen.jelimvre.words import box_figure, box_name, team_name
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_frame, draw_lit
from device.screen.kit.text import draw_text, fitting
from device.screen.question import Choice, Question, QuestionScreen, SideLine
from device.screen.theme import BODY, KEY
from device.screen.touch import point_at
from device.zone import Zone
from engines.jelimvre import (
    ARMY,
    KIND_OF,
    NAMES,
    SIDE,
    Action,
    Colour,
    Put,
    Ready,
    State,
    TakeBack,
    in_the_box,
)
from engines.jelimvre.actions import REGENERATOR_LETTER

_BOX = (*ARMY, "X")
"""The letters of everything to set up, in the order in which it is proposed."""


@dataclass(frozen=True, slots=True)
class SetupScreen(QuestionScreen):
    """Puts the pieces from a box beside the board onto the camp, one at a time.

    Attributes:
        piece: the letter of the piece to put down next; None for the first in the box.
        cursor: a cell of the camp; None for the first free one, in the front rank if possible.
        lifted: the cell of a piece that is being moved elsewhere, or None.
    """

    piece: str | None = None
    cursor: int | None = None
    lifted: int | None = None

    def question(self, view: View) -> Question:
        """Ask where the next piece goes."""
        state = state_of(view)
        box, cell = in_the_box(state), self._cursor(view)
        choices = arrow_choices(cell, state.active.camp, lambda stop: replace(self, cursor=stop))
        choices |= self._fifth(state, box, cell)
        if state.board[cell] and self.lifted is None:
            off = Caption.of(_("Back to\nthe box"), icon="retour")
            choices[Key.SIX] = Choice(off, Play(TakeBack(cell)))
        answer = self._ok(state, box, cell)
        if answer is not None:
            choices[Key.OK] = answer
        if self.lifted is not None:
            choices[Key.BACK] = Choice(
                Caption(_("Put back"), icon="retour"), Go(replace(self, lifted=None, cursor=self.lifted))
            )
        name = team_name(state, state.active)
        asked = _("{name}, set your army up.") if box else _("{name}, is everything in its place?")
        if self.lifted is not None:
            asked = _("Where to?")
        return Question(asked.format(name=name), (self._note(state),), choices, why=self._why(box))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board, the box beside its owner's camp, and the question beside the other."""
        state = state_of(view)
        covered = state.covered if state.active is Colour.BLACK else ()
        marks = Marks(cursor=self._cursor(view), chosen=self.lifted, covered=covered)
        layout = draw_table(canvas, view, marks, self.question(view))
        _draw_box(canvas, layout.panels[state.active], state, self._piece(in_the_box(state)))

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """Take up a touched piece at once; put one down only at a second touch, after it was shown."""
        cell = BoardZones.of(canvas).cell_at(x, y)
        if cell is None:
            return None
        if cell not in state_of(view).active.camp:
            return Refuse(_("An army is set up on its own first two ranks."))
        if cell == self.lifted:
            return Go(replace(self, lifted=None, cursor=cell))
        return point_at(replace(self, cursor=cell), view, again=cell == self.cursor)

    def _cursor(self, view: View) -> int:
        """The cell of the cursor: as set, or the first free cell."""
        state = state_of(view)
        if self.cursor is not None:
            return self.cursor
        free = [cell for cell in state.active.camp if not state.board[cell]]
        return next(iter(_in_front(state, free) or free), state.active.camp[0])

    def _piece(self, box: Counter[str]) -> str | None:
        """The letter of the piece to put down next."""
        if self.piece in box:
            return self.piece
        return next((letter for letter in _BOX if letter in box), None)

    def _fifth(self, state: State, box: Counter[str], cell: int) -> dict[Key, Choice]:
        """Offer another piece of the box; once it is empty, offer to finish where OK takes a piece up."""
        if self.lifted is not None:
            return {}
        if not box:
            ready = Caption(_("Ready"), icon="valider")
            return {Key.FIVE: Choice(ready, Play(Ready()))} if state.board[cell] else {}
        letters = [letter for letter in _BOX if letter in box]
        following = next_of(letters, self._piece(box))
        if len(letters) == 1:
            return {}
        other = Go(replace(self, piece=following, cursor=cell))
        return {Key.FIVE: Choice(Caption.of(_("Next\npiece"), icon=box_figure(following)), other)}

    def _ok(self, state: State, box: Counter[str], cell: int) -> Choice | None:
        """Put a piece down, take one up, or finish."""
        where = NAMES[cell]
        if self.lifted is not None:
            if state.board[cell]:
                return None
            caption = Caption(_("Put down"), where, icon="valider").proposed()
            return Choice(caption, PlayAll(_elsewhere(state, self.lifted, cell)))
        if state.board[cell]:
            caption = Caption(_("Take up"), where, icon="main")
            return Choice(caption, Go(replace(self, lifted=cell)))
        piece = self._piece(box)
        if piece is None:
            return Choice(Caption(_("Ready"), icon="valider").proposed(), Play(Ready()))
        caption = Caption(_("Put down"), where, icon=box_figure(piece)).proposed()
        return Choice(caption, Play(Put(piece, cell)))

    def _why(self, box: Counter[str]) -> dict[Key, str]:
        """The reason for each dead key."""
        empty = _("Nothing lies there that could go back to the box.")
        last = _("OK says that the army is ready.")
        if box:
            last = _("Only one kind of piece is left in the box.")
        if self.lifted is not None:
            empty = last = _("First put the piece down, or put it back.")
        return {Key.FIVE: last, Key.SIX: empty, Key.OK: _("Something lies there already.")}

    def _note(self, state: State) -> SideLine:
        if state.covered and state.active is Colour.WHITE:
            return SideLine("", _("Nobody else looks: the camp is covered until Black has set up."), "main")
        if self.lifted is not None:
            return SideLine("", _("To a free cell of the first two ranks."))
        return SideLine("", _("Twenty pieces and the regenerator, on the first two ranks."))


def _elsewhere(state: State, origin: int, target: int) -> tuple[Action, ...]:
    """The steps that put a piece on another cell.

    They are a `TakeBack` and a `Put`, not a `Move`: the notice that a move was taken back names its cells,
    and the camp may be covered.
    """
    return TakeBack(origin), Put(KIND_OF[state.board[origin]] or REGENERATOR_LETTER, target)


def _in_front(state: State, free: list[int]) -> list[int]:
    """The free cells of the front rank, where soldiers usually stand; empty if there are none."""
    return [cell for cell in free if cell // SIDE + 1 != state.active.first_rank]


def _draw_box(canvas: Canvas, zone: Zone, state: State, chosen: str | None) -> None:
    """Draw the pieces still to be set up, with the next one highlighted."""
    theme = canvas.theme
    canvas.fill(zone, theme.loge)
    if theme.outlined:
        draw_frame(canvas, zone, theme.velin, 2)
    box = in_the_box(state)
    columns = 2 if canvas.upright else 1
    rows = -(-len(_BOX) // columns)
    row, width = min(36.0, (zone.h - 12) / rows), (zone.w - 8) / columns
    for index, letter in enumerate(_BOX):
        place = Zone(zone.x + 4 + index // rows * width, zone.y + 6 + index % rows * row, width, row)
        ink = theme.velin if box[letter] else theme.filet
        if letter == chosen:
            draw_lit(canvas, place)
            ink = theme.encre
        foot = place.y + row / 2 + 7
        draw_figure(canvas, box_figure(letter), ink, place.x + 6, place.y + (row - 24) / 2, 24)
        count = str(box[letter]) if box[letter] else "\N{EN DASH}"
        draw_text(canvas, count, KEY, ink, place.right - 8, foot, "right")
        room = place.w - 38 - 34
        name = box_name(letter)
        if not canvas.upright:
            draw_text(canvas, name, fitting(canvas, name, BODY, room), ink, place.x + 38, foot)
