"""What the camera sees on the board, beside what the game has on it: it proposes, and people confirm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from device.i18n import _
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.moment import state_of
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.said import plan_words
from device.screen.artiseurs.words import actor_name
from device.screen.base import PlayAll, View
from device.screen.kit.captions import Caption
from device.screen.question import Choice, SideLine
from engines.artiseurs import Cell, State, parse_board
from engines.artiseurs.board import CELLS
from engines.artiseurs.difference import Plan, plans

_MANY = 6
"""So many cells are named; where more differ, the boards are compared by eye."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A board that is not the game's.

    Attributes:
        board: what is seen, a letter for each cell, "?" where it cannot be told.
        differing: the cells that are not as in the game.
        plan: the actions that explain it; none where nothing does, or more than one thing.
        knocked: board or camera have moved.
    """

    board: str
    differing: frozenset[Cell]
    plan: Plan = ()
    knocked: bool = False

    def talk(self, state: State) -> Talk:
        """The question whether this was done."""
        lines = (
            SideLine("", plan_words(state, self.plan), "camera"),
            SideLine("", _("OK counts it. With an arrow you say something else."), "valider"),
        )
        return Talk(
            _("{name}: is this right?").format(name=actor_name(state)), stone=state.colour, lines=lines
        )

    def line(self) -> SideLine:
        """What does not fit, where nothing explains it."""
        if self.knocked:
            words = _("Board or camera was knocked: show the camera the board again.")
        elif len(self.differing) > _MANY:
            words = _("The camera sees another board.")
        else:
            names = ", ".join(map(str, sorted(self.differing)))
            words = _("The camera sees something else at {cells}.").format(cells=names)
        return SideLine("", words, "camera", harm=True)

    def confirm(self) -> Choice:
        """OK counts what was seen."""
        caption = Caption(_("As seen"), _("count it"), icon="camera").proposed()
        return Choice(caption, PlayAll(self.plan))

    def scene(self) -> Scene:
        """The cells that have changed."""
        return Scene(differing=self.differing)


def sighting(view: View) -> Sighting | None:
    """What the camera sees, where that is not the game's board; None where it agrees, or sees none."""
    seen = view.sight.board
    found = None if seen is None else _compared(state_of(view), seen)
    return found and replace(found, knocked=view.sight.knocked)


@lru_cache(maxsize=4)
def _compared(state: State, rows: str) -> Sighting | None:
    board = "".join(reversed(rows.split("/")))
    differing = frozenset(cell for cell in CELLS if board[cell] != state.board[cell])
    if not differing:
        return None
    found = plans(state, parse_board(rows)) if "?" not in board else []
    return Sighting(board, differing, found[0] if len(found) == 1 else ())
