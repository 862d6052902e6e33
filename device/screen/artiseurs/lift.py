"""The power of the moon: lift a stone of any colour, then place it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.cursor import arrow_choices, start_cell
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.sighting import Sighting, sighting
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import actor_name
from device.screen.base import Command, Play, View
from device.screen.game_keys import rules_choice
from device.screen.kit.captions import Caption
from device.screen.question import Choice, SideLine, refused_choice
from device.screen.touch import point_at
from engines.artiseurs import Cell, Lift, State


@dataclass(frozen=True, slots=True)
class LiftScreen(TableScreen):
    """Asks which stone to lift.

    Attributes:
        cursor: the cell that the cursor is on; None for its usual start.
    """

    cursor: Cell | None = None

    def talk(self, view: View) -> Talk:
        """Say who lifts a stone, and what will happen to it."""
        state = state_of(view)
        lines = (SideLine(_("It goes"), _("to another cell, with its power."), "lune"),)
        title = _("{name}: which stone is lifted?").format(name=actor_name(state))
        return Talk(title, stone=state.colour, lines=lines)

    def scene(self, view: View) -> Scene:
        """Mark every stone that can be lifted, and the cursor."""
        state = state_of(view)
        return Scene(frozenset(_cells(state)), self._cell(state))

    def sighting(self, view: View) -> Sighting | None:
        """Offer the camera's reading until the cursor has been moved."""
        return sighting(view) if self == LiftScreen() else None

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer arrows, and OK to lift the stone at the cursor."""
        state = state_of(view)
        cell = self._cell(state)
        choices = arrow_choices(cell, lambda other: replace(self, cursor=other))
        choices[Key.SIX] = rules_choice(view, self)
        caption = Caption(_("Lift"), str(cell), icon="valider")
        if cell in _cells(state):
            choices[Key.OK] = Choice(caption.proposed(), Play(Lift(cell)))
        else:
            why = _("There is no stone at {cell}.").format(cell=cell)
            choices[Key.OK] = refused_choice(caption, why)
        return choices

    def point(self, cell: Cell, view: View) -> Command:
        """Move the cursor to a touched cell; a second touch lifts the stone."""
        return point_at(replace(self, cursor=cell), view, again=cell == self.cursor)

    def _cell(self, state: State) -> Cell:
        return start_cell(_cells(state)) if self.cursor is None else self.cursor


def _cells(state: State) -> list[Cell]:
    return [action.cell for action in state.legal_actions() if isinstance(action, Lift)]
