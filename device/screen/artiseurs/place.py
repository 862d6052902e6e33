"""Place a stone from the hand: choose a cell, and the power to use there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.cursor import arrow_choices, barred, start_cell, towards
from device.screen.artiseurs.library import aim_lines, library_choice
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.sighting import Sighting, sighting
from device.screen.artiseurs.state import StoneProspect, prospect, state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import actor_name, fills_words, the_stone
from device.screen.base import Command, Go, Play, View
from device.screen.game_keys import rules_choice
from device.screen.kit.captions import Caption
from device.screen.question import Choice, SideLine, refused_choice, return_choice
from device.screen.touch import point_at
from engines.artiseurs import Cell, Colour, Place, Push, Seize, State

Placement = Place | Push | Seize


@dataclass(frozen=True, slots=True)
class PlaceScreen(TableScreen):
    """Asks for the cell of a stone; if another stone is pushed, then for the direction.

    Attributes:
        cursor: the cell that the cursor is on; None for its usual start.
        stone: the stone to place; None for the first in hand.
        to: the cell to which the stone at the cursor is pushed; None while the cell is being chosen.
    """

    cursor: Cell | None = None
    stone: Colour | None = None
    to: Cell | None = None

    def talk(self, view: View) -> Talk:
        """Ask whether the stone goes to this cell, and show what would follow."""
        state = state_of(view)
        stone, cell = self._stone(state), self._cell(state)
        action = self._action(state)
        title = _("{stone} at {cell}?").format(stone=the_stone(stone), cell=cell)
        if action is None:
            here = _pushes(_here(state, stone, cell))
            return Talk(title, _where(state, pushes=bool(here)), stone, _powers(state, stone))
        found = prospect(state, action)
        lines = aim_lines(state) if found.forecast else _powers(state, stone)
        return Talk(title, _detail(state, action, found), stone, lines, found.forecast)

    def scene(self, view: View) -> Scene:
        """Mark the legal cells, the stone see-through at the cursor, and the lines that it would fill."""
        state = state_of(view)
        stone, cell, action = self._stone(state), self._cell(state), self._action(state)
        lines = prospect(state, action).lines if action else ()
        if self.to is not None:
            return Scene(chosen=cell, goal=self.to, lines=lines)
        legal = frozenset(other.cell for other in _legal(state) if other.stone is stone)
        ghost = stone if isinstance(action, Place) else None
        return Scene(legal, cell, ghost=ghost, lines=lines)

    def sighting(self, view: View) -> Sighting | None:
        """Offer the camera's reading until something has been chosen."""
        return sighting(view) if self == PlaceScreen() else None

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer arrows, the other stone, and OK for the action at the cursor."""
        state = state_of(view)
        stone, cell = self._stone(state), self._cell(state)
        pushes = _pushes(_here(state, stone, cell))
        if self.to is not None:
            return self._push_choices(state, pushes, self.to)
        choices = arrow_choices(cell, lambda other: replace(self, cursor=other))
        others = [colour for colour in dict.fromkeys(state.stack[-1].stones) if colour != stone]
        if others:
            other = replace(self, stone=Colour(others[0]), cursor=cell)
            choices[Key.FIVE] = Choice(Caption(_("Other"), _("stone"), icon="relancer"), Go(other))
        choices[Key.SIX] = library_choice(state) or rules_choice(view, self)
        choices[Key.OK] = self._ok(state, pushes)
        return choices

    def why(self, view: View) -> Mapping[Key, str]:
        """Say what lies in the way of a push."""
        if self.to is None:
            return {}
        state = state_of(view)
        stone, cell = self._stone(state), self._cell(state)
        return barred(cell, lambda end: Push(stone, cell, end), state)

    def point(self, cell: Cell, view: View) -> Command:
        """Show what an action at the touched cell leads to; a second touch does it."""
        state = state_of(view)
        here = _pushes(_here(state, self._stone(state), self._cell(state)))
        if self.to is not None and any(push.to == cell for push in here):
            return point_at(replace(self, to=cell), view, again=cell == self.to)
        there = replace(self, cursor=cell, to=None)
        return point_at(there, view, again=self.to is None and cell == self.cursor)

    def _ok(self, state: State, pushes: list[Push]) -> Choice:
        """What OK does at the cursor."""
        cell = self._cell(state)
        at = _("at {cell}").format(cell=cell)
        action = self._action(state)
        if pushes:
            following = Go(replace(self, cursor=cell, stone=self._stone(state), to=pushes[0].to))
            return Choice(Caption(_("Push"), at, icon="valider").proposed(), following)
        if action is None:
            why = _("The stone cannot go to {cell}.").format(cell=cell)
            return refused_choice(Caption(_("Place"), at, icon="valider"), why)
        verb = _("Seize") if isinstance(action, Seize) else _("Place")
        return Choice(Caption(verb, at, icon="valider").proposed(), Play(action))

    def _push_choices(self, state: State, pushes: list[Push], to: Cell) -> Mapping[Key, Choice]:
        """Offer the directions of a push, OK to push, and Back to choose another cell."""
        cell = self._cell(state)
        choices = towards(cell, [push.to for push in pushes], to, lambda end: replace(self, to=end))
        action = self._action(state)
        if action is not None:
            caption = Caption(_("Push"), _("to {cell}").format(cell=to), icon="valider").proposed()
            choices[Key.OK] = Choice(caption, Play(action))
        choices[Key.BACK] = return_choice(Go(replace(self, to=None)))
        return choices

    def _stone(self, state: State) -> Colour:
        return self.stone or Colour(state.stack[-1].stones[0])

    def _cell(self, state: State) -> Cell:
        if self.cursor is not None:
            return self.cursor
        return start_cell({action.cell for action in _legal(state) if isinstance(action, Place)})

    def _action(self, state: State) -> Placement | None:
        """The action that OK plays; None if none is legal, or if the direction of a push is still missing."""
        here = _here(state, self._stone(state), self._cell(state))
        if self.to is not None:
            return next((push for push in _pushes(here) if push.to == self.to), None)
        return next((action for action in here if not isinstance(action, Push)), None)


def _legal(state: State) -> list[Placement]:
    return [action for action in state.legal_actions() if isinstance(action, Placement)]


def _here(state: State, stone: Colour, cell: Cell) -> list[Placement]:
    return [action for action in _legal(state) if action.stone is stone and action.cell == cell]


def _pushes(actions: list[Placement]) -> list[Push]:
    return [action for action in actions if isinstance(action, Push)]


def _where(state: State, *, pushes: bool) -> str:
    """The sentence shown while no action is chosen."""
    if pushes:
        return _("Push the stone there one cell aside.")
    return _("{name}: choose a cell with a mark.").format(name=actor_name(state))


def _detail(state: State, action: Placement, found: StoneProspect) -> str:
    """A sentence about what the action changes on the board."""
    if found.lines:
        return fills_words(found.lines)
    match action:
        case Push():
            return _("The stone there goes to {cell}.").format(cell=action.to)
        case Seize():
            return _("The stone there comes into hand.")
        case Place():
            return _("{name} places it.").format(name=actor_name(state))


def _powers(state: State, stone: Colour) -> tuple[SideLine, ...]:
    """Lines with the aim of a puzzle, then the ways in which this stone may be placed."""
    kinds = {type(action) for action in _legal(state) if action.stone is stone}
    lines = [
        SideLine(_("A free cell,"), _("or"), "valider")
        if len(kinds) > 1
        else SideLine(_("A free cell"), icon="valider")
    ]
    if Push in kinds:
        lines.append(SideLine(_("push"), _("a stone one cell aside"), "droite"))
    if Seize in kinds:
        lines.append(SideLine(_("seize"), _("a stone and place it anew"), "main"))
    return (*aim_lines(state), *lines)
