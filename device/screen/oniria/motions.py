"""The motions in a trick of Oniria: cards are turned in the open, and one side takes the trick."""

from __future__ import annotations

from typing import Final

from device.game.match import Match
from device.screen.kit.canvas import Canvas
from device.screen.motion.motion import Motion
from device.screen.motion.reveal import Part, Reveal
from device.screen.motion.turning import CardTurns
from device.screen.oniria.card_zones import CardZones, cards_zone
from device.screen.oniria.cards import CardFace, draw_card
from device.zone import Zone
from engines.oniria import Phase, State
from engines.oniria.events import CardTold, TrickWon

_ASIDE: Final = -16
"""How far left of its place the result of a trick begins, in units."""


def motions(before: State, match: Match, events: tuple[object, ...]) -> tuple[Motion, ...]:
    """The motion of a step. Nothing moves while cards lie face down or are told in secret."""
    after: State = match.state
    if before.asks is Phase.SHOW:
        return tuple(_turns(after, event.hand) for event in events if isinstance(event, CardTold))
    if after.asks is Phase.AFTER and any(isinstance(event, TrickWon) for event in events):
        return (_taken(after),)
    return ()


def _turns(state: State, hand: int) -> CardTurns:
    """The card of a hand is turned; after the last one, the cards stand where the trick is compared."""
    tiles = state.asks is Phase.SHOW
    back = CardFace(hand, down=True)
    return CardTurns(
        lambda canvas: _zones(canvas, state, tiles=tiles).hands[hand],
        lambda sheet: draw_card(sheet, Zone(0, 0, sheet.w, sheet.h), state, back),
    )


def _taken(state: State) -> Reveal:
    """The sum of the Sombras comes, then who beats whom."""
    return Reveal(
        (
            Part(lambda canvas: _zones(canvas, state).total, dx=-_ASIDE),
            Part(lambda canvas: _zones(canvas, state).against, 120, dx=_ASIDE),
        )
    )


def _zones(canvas: Canvas, state: State, *, tiles: bool = False) -> CardZones:
    return CardZones.of(canvas, cards_zone(canvas, tiles=tiles), state)
