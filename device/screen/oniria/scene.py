"""Draws the table of Oniria as it lies, beside a question that the game does not ask."""

from __future__ import annotations

from dataclasses import replace

from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.oniria.cards import CardFace, draw_hands, hidden, shown
from device.screen.oniria.path import draw_path, path_bottom
from device.screen.oniria.state import state_of
from device.zone import Zone
from engines.oniria import Phase, State
from engines.oniria.path import place_of
from engines.oniria.reckoning import path_in_force


def draw_scene(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the path, and below it the cards of the trick; what is secret shows its back."""
    state = state_of(view)
    if not state.rounds:
        draw_path(canvas, (), within=zone)
        return
    current = place_of(state.rules, state.trick) if state.trick and canvas.awaits else None
    laid_by = {card.senda: state.players[card.seat].name for card in state.current.drafted}
    draw_path(canvas, path_in_force(state), current, laid_by, within=zone)
    if state.trick:
        top = path_bottom(canvas, zone)
        cards = tuple(replace(card, chosen=card.chosen and canvas.awaits) for card in _faces(state))
        draw_hands(canvas, Zone(zone.x, top, zone.w, zone.bottom - top), state, cards)


def _faces(state: State) -> tuple[CardFace, ...]:
    """The cards of the trick: open, or as far as they have been told since all were turned."""
    if len(state.reckoning.tricks) == state.trick:
        return shown(state.reckoning.tricks[-1])
    cards = enumerate(state.current.trick.cards) if state.phase is not Phase.CHOOSE else ()
    return hidden(state, {hand: power for hand, power in cards if power is not None}, ())
