"""Where the cards of a trick stand: the Soñadora's, the Sombras', who beats whom, and the total."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.screen.kit.canvas import Canvas
from device.screen.oniria.path import path_bottom
from device.screen.oniria.state import sombras
from device.screen.oniria.strip import strip_zone
from device.zone import Zone
from engines.oniria import State

_CARD_W, _GAP, _SUM_W, _AGAINST_W = 118.0, 14.0, 108.0, 124.0
_TIGHT_GAP, _TIGHT_SUM_W, _TIGHT_AGAINST_W = 6.0, 74.0, 96.0
"""What stands between and beside the cards of five players, in units; with more, names are cut earlier."""
_WIDE_CARD_W = 142.0
"""The largest width of a card where the cards stand in two rows, in units. Three such cards fill a row."""
_TWO_ROWS_H = 180.0
"""Height in units from which the cards stand in two rows on an upright screen. In less, half of it is too low
for what a card says."""
_TALLEST = 240.0
"""The largest height of a row of cards, in units."""


@dataclass(frozen=True, slots=True)
class CardZones:
    """Where the cards of a trick stand, in units.

    Attributes:
        hands: the card of each hand.
        against: who beats whom.
        total: the sum of the Sombras.
    """

    hands: Mapping[int, Zone]
    against: Zone
    total: Zone

    @classmethod
    def of(cls, canvas: Canvas, zone: Zone, state: State) -> CardZones:
        """All in a row; on an upright screen the Soñadora's card stands above those of the Sombras.

        Where an upright screen has no room for that, the cards stand side by side, without a result.
        """
        if not canvas.upright:
            return _in_a_row(zone, state)
        return _in_two_rows(zone, state) if zone.h >= _TWO_ROWS_H else side_by_side(zone, state)


def _in_a_row(zone: Zone, state: State) -> CardZones:
    hands = sombras(state)
    cards = len(hands) + 1
    gap, sum_w, against_w = _GAP, _SUM_W, _AGAINST_W
    if zone.w < sum_w + against_w + cards * (_CARD_W + gap):
        gap, sum_w, against_w = _TIGHT_GAP, _TIGHT_SUM_W, _TIGHT_AGAINST_W
    room = zone.w - sum_w - against_w - gap * cards
    width = min(_CARD_W, room / cards)
    spread = (room - width * cards) / 2
    places = {state.sonadora(): Zone(zone.x, zone.y, width, zone.h)}
    left = zone.x + width + gap / 2 + spread / 2
    against = Zone(left, zone.y, against_w, zone.h)
    left += against_w + spread / 2 + gap / 2
    for hand in hands:
        places[hand] = Zone(left, zone.y, width, zone.h)
        left += width + gap
    return CardZones(places, against, Zone(zone.right - sum_w, zone.y, sum_w, zone.h))


def _widths(zone: Zone, cards: int, most: float) -> tuple[float, float]:
    """The width of a card, and the gap between two, in a row of cards that fills a zone."""
    gap = _GAP if zone.w >= cards * most + _GAP * (cards - 1) else _TIGHT_GAP
    return min(most, (zone.w - gap * (cards - 1)) / cards), gap


def _in_two_rows(zone: Zone, state: State) -> CardZones:
    hands = sombras(state)
    height = (zone.h - _GAP) / 2
    places = {state.sonadora(): Zone(zone.x, zone.y, _WIDE_CARD_W, height)}
    width, gap = _widths(zone, len(hands), _WIDE_CARD_W)
    for place, hand in enumerate(hands):
        left = zone.x + place * (width + gap)
        places[hand] = Zone(left, zone.y + height + _GAP, width, height)
    left = zone.x + (zone.w + _WIDE_CARD_W - _SUM_W - _AGAINST_W) / 2
    against = Zone(left, zone.y, _AGAINST_W, height)
    return CardZones(places, against, Zone(zone.right - _SUM_W, zone.y, _SUM_W, height))


def side_by_side(zone: Zone, state: State) -> CardZones:
    """All cards in a row, without a result."""
    hands = (state.sonadora(), *sombras(state))
    width, gap = _widths(zone, len(hands), _CARD_W)
    places = {
        hand: Zone(zone.x + place * (width + gap), zone.y, width, zone.h) for place, hand in enumerate(hands)
    }
    no_result = Zone(zone.right, zone.y, 0, zone.h)
    return CardZones(places, no_result, no_result)


def cards_zone(canvas: Canvas, *, tiles: bool = False) -> Zone:
    """The zone of the cards, between path and sentence; centred there on an upright screen."""
    top = path_bottom(canvas)
    room = strip_zone(canvas, tiles=tiles).y - 6 - top
    height = min(room, 2 * _TALLEST if canvas.upright else _TALLEST)
    return Zone(12, top + (room - height) / 2, canvas.w - 24, height)
