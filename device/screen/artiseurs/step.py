"""Move a stone by one cell; in the learning game, draw one from the bag instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.arrows import ARROWS
from device.screen.artiseurs.board import Scene
from device.screen.artiseurs.cursor import arrow_choices, barred, start_cell, towards
from device.screen.artiseurs.library import aim_lines, library_choice
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.proposal import end_choice
from device.screen.artiseurs.sighting import Sighting, sighting
from device.screen.artiseurs.state import prospect, state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import actor_name, fills_words
from device.screen.base import Command, Go, Play, View
from device.screen.game_keys import rules_choice, why_not
from device.screen.kit.captions import Caption
from device.screen.question import Choice, SideLine, refused_choice, return_choice
from device.screen.touch import point_at
from engines.artiseurs import Cell, DrawStone, Phase, State, Step


@dataclass(frozen=True, slots=True)
class StepScreen(TableScreen):
    """Asks which stone moves, then in which direction.

    Attributes:
        cursor: the cell that the cursor is on; None for its usual start.
        to: the cell to which the stone at the cursor would go; None while the stone is being chosen.
    """

    cursor: Cell | None = None
    to: Cell | None = None

    def talk(self, view: View) -> Talk:
        """Ask which stone moves, or show what its move would lead to."""
        state = state_of(view)
        if self.to is None:
            return _opening(state)
        title = _("From {start} to {end}?").format(start=self.cursor, end=self.to)
        found = prospect(state, self._step(state))
        detail = fills_words(found.lines) or _("No line is filled.")
        return Talk(title, detail, lines=aim_lines(state), forecast=found.forecast)

    def scene(self, view: View) -> Scene:
        """Mark the stones that can move, or the chosen move and the lines that it fills."""
        state = state_of(view)
        if self.to is not None:
            lines = prospect(state, self._step(state)).lines
            return Scene(chosen=self.cursor, goal=self.to, lines=lines)
        starts = frozenset(action.start for action in _steps(state))
        return Scene(starts, self._cell(state) if starts else None)

    def sighting(self, view: View) -> Sighting | None:
        """Offer the camera's reading until something has been chosen."""
        return sighting(view) if self == StepScreen() else None

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer arrows and OK; in the learning game also to draw a stone and to propose the end."""
        state = state_of(view)
        if self.to is not None:
            return self._step_choices(state)
        steps, cell = _steps(state), self._cell(state)
        choices = arrow_choices(cell, lambda other: replace(self, cursor=other)) if steps else {}
        choices[Key.SIX] = library_choice(state) or rules_choice(view, self)
        if state.phase is Phase.TURN:
            choices[Key.SIX] = end_choice(state)
        choices |= self._ok(state, [step.end for step in self._from_here(state)])
        return choices

    def why(self, view: View) -> Mapping[Key, str]:
        """Say what lies in the way, that the bag is empty, or that no stone can move yet."""
        state = state_of(view)
        if self.to is not None:
            start = self._cell(state)
            return barred(start, lambda end: Step(start, end), state)
        nothing = dict.fromkeys(ARROWS, _("No stone lies on the board yet: draw one."))
        return {**nothing, Key.FIVE: why_not(state, DrawStone()) if state.phase is Phase.TURN else ""}

    def point(self, cell: Cell, view: View) -> Command:
        """Select a touched stone, or show the move to a touched cell; a second touch confirms."""
        if self.to is None or all(step.end != cell for step in self._from_here(state_of(view))):
            return point_at(StepScreen(cell), view, again=cell == self.cursor and self.to is None)
        return point_at(replace(self, to=cell), view, again=cell == self.to)

    def _ok(self, state: State, ends: list[Cell]) -> dict[Key, Choice]:
        """OK takes up the stone at the cursor. The fifth key draws a stone; if none can move, OK does."""
        cell = self._cell(state)
        draw = DrawStone()
        may_draw = draw in state.legal_actions()
        caption = Caption(_("Draw"), _("a stone"), icon="main")
        choices = {Key.FIVE: Choice(caption, Play(draw))} if may_draw else {}
        if ends:
            move = Caption(_("Move"), str(cell), icon="valider").proposed()
            choices[Key.OK] = Choice(move, Go(replace(self, cursor=cell, to=ends[0])))
        elif may_draw and not _steps(state):
            choices = {Key.OK: Choice(replace(caption, icon="valider").proposed(), Play(draw))}
        else:
            why = _("No stone at {cell} can move: choose one with a mark.").format(cell=cell)
            choices[Key.OK] = refused_choice(Caption(_("Move"), str(cell), icon="valider"), why)
        return choices

    def _step_choices(self, state: State) -> Mapping[Key, Choice]:
        """Offer the directions of a step, OK to move, and Back to choose another stone."""
        cell, step = self._cell(state), self._step(state)
        ends = [other.end for other in self._from_here(state)]
        choices = towards(cell, ends, step.end, lambda end: replace(self, to=end))
        caption = Caption(_("Move"), _("to {cell}").format(cell=self.to), icon="valider").proposed()
        choices[Key.OK] = Choice(caption, Play(step))
        choices[Key.BACK] = return_choice(Go(replace(self, to=None)))
        return choices

    def _cell(self, state: State) -> Cell:
        return start_cell({step.start for step in _steps(state)}) if self.cursor is None else self.cursor

    def _step(self, state: State) -> Step:
        return next(step for step in self._from_here(state) if step.end == self.to)

    def _from_here(self, state: State) -> list[Step]:
        """The legal steps of the stone at the cursor."""
        return [step for step in _steps(state) if step.start == self._cell(state)]


def _steps(state: State) -> list[Step]:
    return [action for action in state.legal_actions() if isinstance(action, Step)]


def _no_stone() -> str:
    return _("No stone lies on the board yet.")


def _opening(state: State) -> Talk:
    """The question before a stone is chosen."""
    name = actor_name(state)
    if state.rules.puzzle is not None:
        return Talk(_("Which stone moves?"), stone=state.rules.puzzle.solver, lines=aim_lines(state))
    may_draw, steps = DrawStone() in state.legal_actions(), _steps(state)
    if may_draw and not steps:
        return Talk(_("{name} draws a stone.").format(name=name), _no_stone(), state.colour)
    if may_draw:
        lines = (
            SideLine(_("Draw"), _("a stone from the bag and place it,"), "main"),
            SideLine(_("or move"), _("any stone by one cell."), "droite"),
        )
        return Talk(_("{name}: draw or move?").format(name=name), stone=state.colour, lines=lines)
    only = SideLine(_("One cell,"), _("never diagonally, to a free cell."), "droite")
    return Talk(_("{name}: which stone moves?").format(name=name), stone=state.colour, lines=(only,))
