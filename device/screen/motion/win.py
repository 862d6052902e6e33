"""The moment of a win: the winner's medallion comes to the middle, then the ranks rise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, Protocol

import pygame

from device.screen.kit.bar import cell_zone
from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_medallion, lefts_in_row
from device.screen.kit.text import draw_fitting
from device.screen.motion.easing import ease_out, progress
from device.screen.motion.motion import STILL_MS, Act, Motion
from device.screen.motion.reveal import COMES_MS, Part, revealed
from device.screen.motion.sprite import OPAQUE, Sprite, together
from device.screen.motion.stage import Stage
from device.screen.theme import TITLE
from device.zone import Zone

Length = Literal["full", "short", "still"]

_CLOSES_MS: Final = 420
"""How long the dial takes to close; the third bell of the cue falls on its end."""
_COMES_MS: Final = 300
_HOLDS_MS: Final = 200
"""How long the winner stands alone at least."""
_FADES_MS: Final = 160
_RANKS_MS: Final = 720
"""The time for all ranks, which begin 180 ms after each other; more than four begin sooner."""
_SHORT_MS: Final = 700
_RISE: Final = 20
"""How far below its place a rank begins, in units."""
_SIZE: Final = 132.0
_GAP: Final = 16
_SIZES: Final = 8
"""In how many sizes a medallion that grows is drawn."""


class Closing(Protocol):
    """What closes before the winner comes to the middle, such as the dial of the year."""

    def act(self, stage: Stage) -> Act:
        """Make the pictures, and return the frames.

        The last one stays until the winner has come to the middle; it has no medallion of the winner.
        """
        ...

    def medallion(self, canvas: Canvas) -> Zone:
        """Where the winner's medallion stands when all is closed."""
        ...


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody who has won.

    Attributes:
        seat: the seat.
        name: the name.
    """

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class WinMoment(Motion):
    """A game is over, and somebody has won it.

    Attributes:
        winners: who has won.
        words: the sentence that says so.
        players: how many people play.
        ranks: the rows of the ranking on a canvas, from the first place down.
        closing: what closes first, or None.
        length: "full" for all of it; "short" for the winner in one frame; "still" for that frame where
            nothing is to move.
    """

    winners: tuple[Winner, ...]
    words: str
    players: int
    ranks: Callable[[Canvas], Sequence[Zone]]
    closing: Closing | None = None
    length: Length = "full"

    @property
    def covers(self) -> bool:
        """True: it takes the whole place between bar and captions."""
        return True

    @property
    def _closes_ms(self) -> int:
        return _CLOSES_MS if self.closing else 0

    @property
    def duration_ms(self) -> int:
        """1800 ms in all where something closes; less where nothing does."""
        if self.length == "full":
            return self._closes_ms + _COMES_MS + _HOLDS_MS + _FADES_MS + _RANKS_MS
        return _SHORT_MS if self.length == "short" else STILL_MS

    def short(self) -> Motion:
        """The winner in one frame."""
        return replace(self, length="short")

    def still(self) -> Motion:
        """The same frame, for as long as a still picture stays."""
        return replace(self, length="still")

    def act(self, stage: Stage) -> Act:
        """Make the pictures of what closes, of the winner and of the ranks."""
        ground = stage.ground()
        coming = [
            _Growing(stage, winner, self._begins(stage.canvas, winner), place)
            for winner, place in zip(self.winners, self._places(stage.middle), strict=True)
        ]
        alone = together(ground, [*(medallion.at(1.0) for medallion in coming), self._written(stage)])
        if self.length != "full":
            return lambda t: [alone]
        closing = self.closing.act(stage) if self.closing else lambda t: []
        ranks = revealed(stage, _rising(self.ranks(stage.canvas)))
        comes_ms = self._closes_ms
        holds_ms = comes_ms + _COMES_MS
        fades_ms = holds_ms + _HOLDS_MS
        ranks_ms = fades_ms + _FADES_MS

        def frame(t: float) -> list[Sprite]:
            now_ms = t * self.duration_ms
            if now_ms < comes_ms:
                return [ground, *closing(now_ms / comes_ms)]
            if now_ms < holds_ms:
                come = ease_out(progress(now_ms, comes_ms, holds_ms))
                return [ground, *closing(1.0), *(medallion.at(come) for medallion in coming)]
            if now_ms < ranks_ms:
                gone = progress(now_ms, fades_ms, ranks_ms)
                return [*ranks(0), replace(alone, alpha=round(OPAQUE * (1 - gone)))]
            return ranks(now_ms - ranks_ms)

        return frame

    def _places(self, zone: Zone) -> list[Zone]:
        """Where the medallion of each winner stands in the middle of a zone."""
        count = len(self.winners)
        size = min(_SIZE, (zone.w - 40) / count - _GAP)
        top = zone.center[1] - 24 - size / 2
        return [Zone(left, top, size, size) for left in lefts_in_row(zone.center[0], count, size, _GAP)]

    def _begins(self, canvas: Canvas, winner: Winner) -> Zone:
        """Where a winner's medallion comes from: from what has closed, or from the player's place."""
        if self.closing:
            return self.closing.medallion(canvas)
        cell = cell_zone(canvas, self.players, winner.seat)
        return Zone(cell.x + 8, canvas.tray.y, 38, 38)

    def _written(self, stage: Stage) -> Sprite:
        """The sentence below the medallions."""
        zone = stage.middle
        room = zone.w - 40

        def draw(sheet: Canvas) -> None:
            ink, middle = sheet.theme.velin, zone.w / 2
            draw_fitting(sheet, self.words, TITLE.at(44), ink, middle, 48, room, "center", floor=20)

        return stage.at(stage.drawn(zone.w, 64, draw), zone.x, zone.center[1] + _SIZE / 2 - 16)


class _Growing:
    """A medallion that grows on its way from one place to another."""

    def __init__(self, stage: Stage, winner: Winner, begins: Zone, ends: Zone) -> None:
        self._stage, self._begins, self._ends = stage, begins, ends
        self._pictures = [self._drawn(winner, index / (_SIZES - 1)) for index in range(_SIZES)]

    def _drawn(self, winner: Winner, t: float) -> pygame.Surface:
        size = self._size(t)

        def draw(sheet: Canvas) -> None:
            theme = sheet.theme
            draw_medallion(sheet, winner.seat, winner.name, 0, 0, size, fill=theme.velin, ink=theme.fond)

        return self._stage.drawn(size, size, draw)

    def _size(self, t: float) -> float:
        return self._begins.w + (self._ends.w - self._begins.w) * t

    def at(self, t: float) -> Sprite:
        """The medallion at a part of its way."""
        picture = self._pictures[round(t * (_SIZES - 1))]
        (x0, y0), (x1, y1) = self._begins.center, self._ends.center
        half = picture.get_width() / self._stage.canvas.u / 2
        return self._stage.at(picture, x0 + (x1 - x0) * t - half, y0 + (y1 - y0) * t - half)


def _rising(zones: Sequence[Zone]) -> list[Part]:
    """The rows of the ranking, which rise one after the other, the last place first."""
    pause_ms = min(COMES_MS, (_RANKS_MS - COMES_MS) / max(1, len(zones) - 1))
    return [
        Part(partial(_at, zone), from_ms=index * pause_ms, dy=_RISE)
        for index, zone in enumerate(reversed(zones))
    ]


def _at(zone: Zone, canvas: Canvas) -> Zone:
    return zone
