"""Copper that changes hands: discs fly from giver to taker, and the taker's cell says how much has come."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from device.screen.kit.bar import cell_zone, name_zone
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, disc_path
from device.screen.kit.panels import draw_tale
from device.screen.kit.text import draw_text, fitting, text_width
from device.screen.motion.easing import ease_out, progress
from device.screen.motion.motion import STILL_MS, Act, Motion
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.screen.theme import TAG
from device.screen.words import signed
from device.sound.cues import Cue
from device.zone import Zone

Point = tuple[float, float]

_FLIGHT_MS: Final = 420
_NEXT_MS: Final = 90
_NAMED_MS: Final = 1600
"""How long the taker's cell says what has come."""
_MOST: Final = 5
"""The most discs from one giver to one taker; more Tales would only take longer."""
_DISC: Final = 34
_TURNS: Final = 8
"""In how many positions a turning disc is drawn."""
_RING: Final = 3


@dataclass(frozen=True, slots=True)
class Flow:
    """Copper that goes from one place to another; None stands for the pot in the middle.

    Attributes:
        giver: the seat that gives.
        taker: the seat that takes.
        amount: how much.
        reason: the name of what brings it, or "".
    """

    giver: int | None
    taker: int | None
    amount: int
    reason: str = ""

    @property
    def named(self) -> int | None:
        """The seat whose cell says it: the taker, or who pays into the pot."""
        return self.giver if self.taker is None else self.taker


@dataclass(frozen=True, slots=True)
class CopperMove(Motion):
    """Copper changes hands. The bar and the pot hold the new numbers from the first frame.

    Attributes:
        flows: what goes where.
        players: how many cells the bar has.
        pot: where the pot stands on a canvas, in units.
        named: the cells say how much has come, in place of names; else the screen says it already.
        flies: discs fly; else the cells alone say it.
        scores: the score in each cell: words cover the whole name that stands before it. None by default.
    """

    flows: tuple[Flow, ...]
    players: int
    pot: Callable[[Canvas], Point]
    named: bool = True
    flies: bool = True
    scores: tuple[int, ...] = ()

    @property
    def over_moments(self) -> bool:
        """True: the discs leave or reach the bar, which such a motion does not hide."""
        return True

    @property
    def duration_ms(self) -> int:
        """Long enough for the last disc, and to read what has come."""
        if not self.flies:
            return STILL_MS
        flight_ms = _FLIGHT_MS + _NEXT_MS * (self._most - 1)
        return max(_NAMED_MS, flight_ms) if self.named else flight_ms

    @property
    def _most(self) -> int:
        """How many discs go the way on which most of them go."""
        return max(min(_MOST, flow.amount) for flow in self.flows)

    @property
    def heard_ms(self) -> dict[Cue, tuple[int, ...]]:
        """Each disc clinks as it lands; where none flies, one clink is heard at once."""
        if not self.flies:
            return {Cue.TALES: (0,)}
        return {Cue.TALES: tuple(_FLIGHT_MS + _NEXT_MS * disc for disc in range(self._most))}

    def still(self) -> Motion:
        """The cells say what each player got, and no disc flies."""
        return replace(self, flies=False)

    def act(self, stage: Stage) -> Act:
        """Make the discs in all their positions, and the words of the cells."""
        named = [sprite for told in self._cell_words() for sprite in self._in_cell(stage, told)]
        discs = _discs(stage)
        flights = [flight for flow in self.flows for flight in self._flights(stage.canvas, flow)]
        lasts_ms = self.duration_ms

        def frame(t: float) -> list[Sprite]:
            now_ms = t * lasts_ms
            flying = [_flying(stage, discs, flight, now_ms) for flight in flights]
            words = named if now_ms < _NAMED_MS else []
            return [*words, *filter(None, flying)]

        return frame

    def _flights(self, canvas: Canvas, flow: Flow) -> list[_Flight]:
        if not self.flies:
            return []
        start, end = self._place(canvas, flow.giver), self._place(canvas, flow.taker)
        return [_Flight(start, end, index * _NEXT_MS) for index in range(min(_MOST, flow.amount))]

    def _place(self, canvas: Canvas, seat: int | None) -> Point:
        if seat is None:
            return self.pot(canvas)
        zone = cell_zone(canvas, self.players, seat)
        return zone.x + min(27.0, zone.w / 2), zone.center[1]

    def _cell_words(self) -> list[_CellWords]:
        """What each cell says: all that its player gets or pays, and why if it is for one reason."""
        sums: dict[tuple[int, bool], list[Flow]] = {}
        for flow in self.flows:
            if flow.named is not None:
                sums.setdefault((flow.named, flow.taker is not None), []).append(flow)
        return [_CellWords.of(seat, flows, gains=gains) for (seat, gains), flows in sums.items()]

    def _in_cell(self, stage: Stage, told: _CellWords) -> list[Sprite]:
        """The words in a cell, and a ring round it if it gains."""
        canvas = stage.canvas
        color = canvas.theme.bel if told.gains else canvas.theme.cuivre
        ring = _ring(stage, cell_zone(canvas, self.players, told.seat), color) if told.gains else []
        if not self.named:
            return ring
        score = self.scores[told.seat] if self.scores else None
        zone = name_zone(canvas, self.players, told.seat, score)
        words = signed(told.amount if told.gains else -told.amount)
        return [stage.at(_words(stage, zone, told.reason, words, color), zone.x, zone.y), *ring]


@dataclass(frozen=True, slots=True)
class _CellWords:
    """What a cell says: that its player gains or pays so much, and why."""

    seat: int
    gains: bool
    amount: int
    reason: str

    @classmethod
    def of(cls, seat: int, flows: list[Flow], *, gains: bool) -> _CellWords:
        reasons = {flow.reason for flow in flows}
        amount = sum(flow.amount for flow in flows)
        return cls(seat, gains, amount, reasons.pop() if len(reasons) == 1 else "")


@dataclass(frozen=True, slots=True)
class _Flight:
    start: Point
    end: Point
    from_ms: float

    def at(self, t: float) -> Point:
        """Where the disc is on a curve that hangs below the line from start to end."""
        sag = 60 + 0.15 * math.dist(self.start, self.end)
        bend = (self.start[0] + self.end[0]) / 2, max(self.start[1], self.end[1]) + sag
        if abs(self.start[1] - self.end[1]) > sag:
            bend = (self.start[0] * 0.35 + self.end[0] * 0.65, (self.start[1] + self.end[1]) / 2)
        return (
            (1 - t) ** 2 * self.start[0] + 2 * t * (1 - t) * bend[0] + t**2 * self.end[0],
            (1 - t) ** 2 * self.start[1] + 2 * t * (1 - t) * bend[1] + t**2 * self.end[1],
        )


def _flying(stage: Stage, discs: list[pygame.Surface], flight: _Flight, now_ms: float) -> Sprite | None:
    t = progress(now_ms, flight.from_ms, flight.from_ms + _FLIGHT_MS)
    if now_ms < flight.from_ms or t >= 1:
        return None
    x, y = flight.at(ease_out(t))
    disc = discs[int(t * 2 * _TURNS) % _TURNS]
    return stage.at(disc, x - disc.get_width() / stage.canvas.u / 2, y - _DISC / 2)


def _discs(stage: Stage) -> list[pygame.Surface]:
    """A disc in all positions of half a turn, from its face to its edge and back."""
    theme = stage.canvas.theme

    def draw(sheet: Canvas) -> None:
        Ink(_DISC, _DISC).path(disc_path((_DISC / 2, _DISC / 2), _DISC / 2), fill=theme.fond).lay(sheet, 0, 0)
        draw_tale(sheet, 1, 1, _DISC - 2)

    face = stage.drawn(_DISC, _DISC, draw)
    width, height = face.get_size()
    shares = [max(0.2, abs(math.cos(math.pi * turn / _TURNS))) for turn in range(_TURNS)]
    return [pygame.transform.smoothscale(face, (round(width * share), height)) for share in shares]


def _words(stage: Stage, zone: Zone, reason: str, amount: str, color: str) -> pygame.Surface:
    """The words that stand for a while in place of a name, on the ground of its cell."""
    canvas = stage.canvas
    rect = canvas.rect(zone)
    ground = stage.after.get_at((rect.x + 1, rect.y + 1))
    full = f"{reason}\N{NO-BREAK SPACE}{amount}" if reason else amount

    def draw(sheet: Canvas) -> None:
        sheet.surface.fill(ground)
        words = full if text_width(sheet, full, TAG.at(15)) <= zone.w - 15 else amount
        face = fitting(sheet, words, TAG, zone.w - 15, 15)
        ink = color if sum(ground[:3]) < 3 * 150 or canvas.theme.lamp_ink else canvas.theme.encre
        path = "M0 10L6 0L12 10Z" if amount.startswith("+") else "M0 0L6 10L12 0Z"
        Ink(12, 10).path(path, fill=ink).lay(sheet, 0, zone.h / 2 - 4)
        draw_text(sheet, words, face, ink, 14, zone.h / 2 + 7)

    return stage.drawn(zone.w, zone.h, draw)


def _ring(stage: Stage, zone: Zone, color: str) -> list[Sprite]:
    sides = (
        Zone(zone.x, zone.y, zone.w, _RING),
        Zone(zone.x, zone.bottom - _RING, zone.w, _RING),
        Zone(zone.x, zone.y, _RING, zone.h),
        Zone(zone.right - _RING, zone.y, _RING, zone.h),
    )
    sprites = []
    for side in sides:
        rect = stage.canvas.rect(side)
        line = pygame.Surface(rect.size)
        line.fill(color)
        sprites.append(Sprite(line, *rect.topleft))
    return sprites
