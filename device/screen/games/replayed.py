"""What happened in each step of a replayed game, and where its turns begin."""

from __future__ import annotations

from typing import Any

from device.i18n import _
from device.screen.base import GameView
from device.screen.games.kept import ReplayedGame
from device.screen.machines.words import deed_in
from device.screen.registry import SCREENS
from device.screen.words import capitalised
from engines.registry import GAMES


def position_at(game: ReplayedGame, place: int) -> GameView[Any]:
    """A position as screens see it."""
    return GameView(game.states[place], events=_events(game, place), machines=game.machines)


def step_words(game: ReplayedGame, place: int) -> tuple[str, ...]:
    """What happened in the step that led to a place: who did what, and what came of it; no secrets."""
    if place == 0:
        return ()
    screens, before, after = SCREENS[game.game], game.states[place - 1], game.states[place]
    deed = deed_in(screens, before, game.actions[place - 1])
    name = _actor(game, place)
    told = [_("{name}: {deed}.").format(name=name, deed=deed) if name else f"{capitalised(deed)}."]
    if news := screens.news(after, _events(game, place)):
        told.append(news)
    for event in _events(game, place):
        if (said := screens.telling_of(event).called(after, event)) is not None:
            told.append(said.full or said.words)
    return tuple(filter(None, told))


def turn_after(game: ReplayedGame, place: int) -> int:
    """The beginning of the next turn, or the last place."""
    return next((turn for turn in _turns(game) if turn > place), game.last)


def turn_before(game: ReplayedGame, place: int) -> int:
    """The beginning of this turn; if `place` is there already, the beginning of the turn before."""
    return next((turn for turn in reversed(_turns(game)) if turn < place), 0)


def _turns(game: ReplayedGame) -> list[int]:
    """The places at which a turn begins."""
    keys = [SCREENS[game.game].turn(state) for state in game.states]
    return [0, *(place for place in range(1, len(keys)) if keys[place] != keys[place - 1])]


def _events(game: ReplayedGame, place: int) -> tuple[object, ...]:
    """The events of the step that led to a place."""
    if place == 0:
        return ()
    before, action = game.states[place - 1], game.actions[place - 1]
    return GAMES[game.game].events(before, action, game.states[place])


def _actor(game: ReplayedGame, place: int) -> str:
    """The name of whoever threw or chose in a step, or "" where nobody alone did."""
    before, action = game.states[place - 1], game.actions[place - 1]
    seat = before.awaits.seat
    if before.awaits.others:  # who of them answered stands in the action
        seat = getattr(action, "seat", None)
    return before.players[seat].name if seat is not None else ""
