"""Compares the board seen by the camera with the game's; the actions found need a player's OK."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from device.i18n import _
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.deeds import plan_words
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.words import actor_name
from device.screen.base import PlayAll, View
from device.screen.kit.captions import Caption
from device.screen.question import Choice, SideLine
from engines.artiseurs import Cell, State, parse_board
from engines.artiseurs.difference import Plan, differing, plans

_MANY = 6
"""Up to this many differing cells are named one by one; longer lists would not fit the panel."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A board seen by the camera that differs from the game's.

    Attributes:
        board: a letter for each cell, "?" where the camera cannot tell.
        differing: the cells where the two boards differ.
        plan: the actions that lead to the seen board; empty if none do, or if there are several ways.
        knocked: whether the board or the camera has been moved.
    """

    board: str
    differing: frozenset[Cell]
    plan: Plan = ()
    knocked: bool = False

    def talk(self, state: State) -> Talk:
        """Ask whether these actions were done."""
        lines = (
            SideLine("", plan_words(state, self.plan), "camera"),
            SideLine("", _("OK counts it; an arrow corrects it."), "valider"),
        )
        return Talk(
            _("{name}: is this right?").format(name=actor_name(state)), stone=state.colour, lines=lines
        )

    def line(self) -> SideLine:
        """Say which cells differ, when no actions explain it."""
        if self.knocked:
            words = _("Board or camera was knocked: show the camera the board again.")
        elif len(self.differing) > _MANY:
            words = _("The camera sees another board.")
        else:
            names = ", ".join(map(str, sorted(self.differing)))
            words = _("The camera sees something else at {cells}.").format(cells=names)
        return SideLine("", words, "camera", harm=True)

    def confirm(self) -> Choice:
        """OK plays the actions."""
        caption = Caption(_("As seen"), _("count it"), icon="camera").proposed()
        return Choice(caption, PlayAll(self.plan))

    def scene(self) -> Scene:
        """Mark the cells that differ."""
        return Scene(differing=self.differing)


def sighting(view: View) -> Sighting | None:
    """The difference between the camera's board and the game's; None if they agree, or without a camera."""
    seen = view.sight.board
    found = None if seen is None else _compared(state_of(view), seen)
    return found and replace(found, knocked=view.sight.board_knocked)


@lru_cache(maxsize=4)
def _compared(state: State, rows: str) -> Sighting | None:
    board = "".join(reversed(rows.split("/")))
    cells = frozenset(differing(state, board))
    if not cells:
        return None
    found = plans(state, parse_board(rows)) if "?" not in board else []
    return Sighting(board, cells, found[0] if len(found) == 1 else ())
