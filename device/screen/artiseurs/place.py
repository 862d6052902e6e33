"""A stone in hand is placed: where, and with which power."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.chapters import chapter_now
from device.screen.artiseurs.cursor import arrow_choices, start_cell, towards
from device.screen.artiseurs.library import aim_lines, library_choice
from device.screen.artiseurs.moment import StoneProspect, prospect, state_of
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.sighting import Sighting, sighting
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import actor_name, line_name, the_stone
from device.screen.base import Command, Go, Play, Refuse, View
from device.screen.game_keys import rules_choice
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.question import Choice, SideLine
from device.screen.touch import point_at
from engines.artiseurs import Cell, Colour, Place, Push, Seize, State

Placement = Place | Push | Seize


@dataclass(frozen=True, slots=True)
class PlaceScreen(TableScreen):
    """The cursor looks for a cell; where a stone must be pushed, the arrows then say where to.

    Attributes:
        cursor: the cell that is looked at; None for where it begins.
        stone: which of the stones in hand; None for the first.
        to: the cell to which whoever lies there would be pushed; None before that is asked.
    """

    cursor: Cell | None = None
    stone: Colour | None = None
    to: Cell | None = None

    def talk(self, view: View) -> Talk:
        """The stone and the cell, and what that would come to."""
        state = state_of(view)
        stone, cell = self._stone(state), self._cell(state)
        action = self._action(state)
        title = _("{stone} at {cell}?").format(stone=the_stone(stone), cell=cell)
        if action is None:
            here = _pushes(_here(state, stone, cell))
            return Talk(title, _where(state, cell, pushes=bool(here)), stone, _powers(state, stone))
        found = prospect(state, action)
        return Talk(title, _detail(state, action, found), stone, _powers(state, stone), found.forecast)

    def scene(self, view: View) -> Scene:
        """Legal cells, the stone as it would lie, and the line that it would fill."""
        state = state_of(view)
        stone, cell, action = self._stone(state), self._cell(state), self._action(state)
        lines = prospect(state, action).lines if action else ()
        if self.to is not None:
            return Scene(chosen=cell, goal=self.to, lines=lines)
        legal = frozenset(other.cell for other in _legal(state) if other.stone is stone)
        ghost = stone if isinstance(action, Place) else None
        return Scene(legal, cell, ghost=ghost, lines=lines)

    def sighting(self, view: View) -> Sighting | None:
        """As long as nothing has been chosen, the camera may propose."""
        return sighting(view) if self == PlaceScreen() else None

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Arrows, the other stone, and OK for what can be done at the cursor."""
        state = state_of(view)
        stone, cell = self._stone(state), self._cell(state)
        pushes = _pushes(_here(state, stone, cell))
        if self.to is not None:
            return self._push_choices(state, pushes)
        choices = arrow_choices(cell, lambda other: replace(self, cursor=other))
        others = [colour for colour in dict.fromkeys(state.stack[-1].stones) if colour != stone]
        if others:
            other = replace(self, stone=Colour(others[0]), cursor=cell)
            choices[Key.FIVE] = Choice(Caption(_("Other"), _("stone"), icon="relancer"), Go(other))
        choices[Key.SIX] = library_choice(state) or rules_choice(chapter_now(state))
        choices[Key.OK] = Choice(*self._ok(state, pushes))
        return choices

    def point(self, cell: Cell, view: View) -> Command:
        """What would follow is shown first, and done when touched again."""
        state = state_of(view)
        here = _pushes(_here(state, self._stone(state), self._cell(state)))
        if self.to is not None and any(push.to == cell for push in here):
            return point_at(replace(self, to=cell), view, again=cell == self.to)
        there = replace(self, cursor=cell, to=None)
        return point_at(there, view, again=self.to is None and cell == self.cursor)

    def _ok(self, state: State, pushes: list[Push]) -> tuple[Caption, Command]:
        """What OK does at the cursor."""
        cell = self._cell(state)
        at = _("at {cell}").format(cell=cell)
        action = self._action(state)
        if pushes:
            following = Go(replace(self, cursor=cell, stone=self._stone(state), to=pushes[0].to))
            return Caption(_("Push"), at, icon="valider").proposed(), following
        if action is None:
            why = _("The stone cannot go to {cell}: choose a cell with a mark.").format(cell=cell)
            return Caption(_("Place"), at, icon="valider", look=CaptionStyle.ASLEEP), Refuse(why)
        verb = _("Seize") if isinstance(action, Seize) else _("Place")
        return Caption(verb, at, icon="valider").proposed(), Play(action)

    def _push_choices(self, state: State, pushes: list[Push]) -> Mapping[Key, Choice]:
        """The directions, OK to push, Back to look for another cell."""
        cell = self._cell(state)
        choices = towards(cell, [push.to for push in pushes], lambda end: replace(self, to=end))
        action = self._action(state)
        if action is not None:
            caption = Caption(_("Push"), _("to {cell}").format(cell=self.to), icon="valider").proposed()
            choices[Key.OK] = Choice(caption, Play(action))
        choices[Key.BACK] = Choice(Caption(_("Return"), icon="retour"), Go(replace(self, to=None)))
        return choices

    def _stone(self, state: State) -> Colour:
        return self.stone or Colour(state.stack[-1].stones[0])

    def _cell(self, state: State) -> Cell:
        if self.cursor is not None:
            return self.cursor
        return start_cell({action.cell for action in _legal(state) if isinstance(action, Place)})

    def _action(self, state: State) -> Placement | None:
        """What OK would play; None where nothing can be done, or a direction is still to be said."""
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


def _where(state: State, cell: Cell, *, pushes: bool) -> str:
    """Why there is nothing to foresee at the cursor."""
    if pushes:
        return _("Push who lies there one cell aside.")
    return _("{name}: choose a cell with a mark.").format(name=actor_name(state))


def _detail(state: State, action: Placement, found: StoneProspect) -> str:
    """What would become of the board, in a sentence."""
    if len(found.lines) > 1:
        return _("It fills {n} lines: one will be chosen.").format(n=len(found.lines))
    if found.lines:
        return _("It fills {line}.").format(line=line_name(found.lines[0]))
    match action:
        case Push():
            return _("Who lies there goes to {cell}.").format(cell=action.to)
        case Seize():
            return _("Who lies there comes into the hand.")
        case Place():
            return _("{name} places it.").format(name=actor_name(state))


def _powers(state: State, stone: Colour) -> tuple[SideLine, ...]:
    """What this stone may do in this player's hand, after what a puzzle asks for."""
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
