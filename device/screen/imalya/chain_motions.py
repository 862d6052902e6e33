"""A Dam takes a die, and a Bel frees one: links run along the chain, and bars fall or rise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink
from device.screen.motion.easing import ease_out, progress
from device.screen.motion.motion import Act
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.screen.row.chains import Link, chains, links
from device.screen.row.layout import Cell, RowShape
from device.screen.row.moving import RowMotion
from device.sound.cues import Cue
from device.zone import Zone

_LINK_MS, _MOST_LINKS_MS = 14, 240
_BARS_MS, _SNAP_MS = 120, 90
_HANGS: Final = 18
"""How far the bars hang down while the chain is on its way, in units."""
_FREED_MS: Final = 200
_SHUTS_MS: Final = 150
"""When the cue of the chain shuts after its beginning; it falls on the snap."""
_REACH: Final = 12
"""How far a link's picture reaches from its middle, in units; less cuts the link off."""


@dataclass(frozen=True, slots=True)
class _ChainMotion(RowMotion):
    """Something that happens to the chain between two dice.

    Attributes:
        captor: the number of the Dam.
        prey: the number of the die that it takes or held.
        captors: the number of each captive's captor while the chain stands, by the captive's number.
        row: the dice of the game, and the hand in play.
    """

    captor: int
    prey: int
    captors: tuple[tuple[int, int], ...]
    row: RowShape

    def _cell(self, stage: Stage) -> Cell:
        """The place of the die at the end of the chain."""
        return self.row.on(stage.canvas).cells[self.prey]

    def _links(self, stage: Stage) -> tuple[Link, ...]:
        """The links of the chain; none where it would cross another one and is not drawn."""
        drawn = chains(self.row.on(stage.canvas), dict(self.captors))
        ends = self.captor, self.prey
        path = next((chain.path for chain in drawn if (chain.captor, chain.prey) == ends), ())
        return links(path) if path else ()


@dataclass(frozen=True, slots=True)
class ChainRuns(_ChainMotion):
    """Links run from a Dam to the die that it takes; bars fall, and the last link snaps shut."""

    @property
    def _run_ms(self) -> int:
        """The time of the links, by how far the dice stand apart."""
        apart = abs(self.captor - self.prey)
        return min(_MOST_LINKS_MS, _LINK_MS * (3 if apart == 1 else 9 * apart))

    @property
    def duration_ms(self) -> int:
        """Links, bars and snap."""
        return self._run_ms + _BARS_MS + _SNAP_MS

    @property
    def heard_ms(self) -> dict[Cue, tuple[int, ...]]:
        """The cue shuts when the last link snaps."""
        return {Cue.CHAIN: (max(0, self._run_ms + _BARS_MS - _SHUTS_MS),)}

    def act(self, stage: Stage) -> Act:
        """Show the cell of the prey as it was under bars that fall, and the links that have come."""
        cell, shown = self._cell(stage), self._links(stage)
        under = [_without(stage, link, cell) for link in shown]
        run = [_link_sprite(stage, stage.now, link) for link in shown]
        below = _below_lane(cell)
        was, now, sinking = stage.was(below), stage.now(below), stage.now(cell.zone)
        strokes = stage.at(stage.drawn(52, 52, _draw_strokes), *_strokes_at(shown, cell))
        run_ms, shut_ms, lasts_ms = self._run_ms, self._run_ms + _BARS_MS, self.duration_ms

        def frame(t: float) -> list[Sprite]:
            now_ms = t * lasts_ms
            come = round(len(run) * progress(now_ms, 0, run_ms))
            if now_ms < shut_ms:
                fallen = _HANGS + (below.h - _HANGS) * ease_out(progress(now_ms, run_ms, shut_ms))
                return [*under, *_uncovered(stage, below, was, now, fallen), *run[:come]]
            sunk = 2 if now_ms < shut_ms + _SNAP_MS / 2 else 0
            return [stage.at(sinking, cell.zone.x, cell.zone.y + sunk), *run, strokes]

        return frame


@dataclass(frozen=True, slots=True)
class ChainOpens(_ChainMotion):
    """A Bel frees a captive: its bars rise, and the links run back."""

    @property
    def duration_ms(self) -> int:
        """Faster than it shut."""
        return _FREED_MS

    def act(self, stage: Stage) -> Act:
        """Show ever less of the bars and of the links as they were."""
        run = [_link_sprite(stage, stage.was, link) for link in self._links(stage)]
        frame_zone = self._cell(stage).frame.inset(-3)
        was, place = stage.was(frame_zone), stage.canvas.rect(frame_zone)
        width, height = was.get_size()

        def frame(t: float) -> list[Sprite]:
            left = 1 - ease_out(t)
            bars = Sprite(was, place.x, place.y, (0, 0, width, max(1, round(height * left))))
            return [bars, *run[: round(len(run) * left)]]

        return frame


def _place(link: Link) -> Zone:
    return Zone(link.middle[0] - _REACH, link.middle[1] - _REACH, 2 * _REACH, 2 * _REACH)


def _without(stage: Stage, link: Link, cell: Cell) -> Sprite:
    """The place of a link before it comes: plain ground in the lane, else what stood there."""
    zone = _place(link)
    if link.middle[1] > cell.frame.y - 4:
        return stage.at(stage.was(zone), zone.x, zone.y)
    zone = Zone(zone.x, link.middle[1] - 7, zone.w, 13)
    return stage.plain(zone)


def _link_sprite(stage: Stage, shown: Callable[[Zone], pygame.Surface], link: Link) -> Sprite:
    """A link as the picture before or after the step shows it (`stage.was`, `stage.now`)."""
    zone = _place(link)
    return stage.at(shown(zone), zone.x, zone.y)


def _below_lane(cell: Cell) -> Zone:
    """The cell without the lane above its frame, in which the chain comes link by link."""
    top = cell.frame.y - 2
    return replace(cell.zone, y=top, h=cell.zone.bottom - top)


def _uncovered(
    stage: Stage, zone: Zone, was: pygame.Surface, now: pygame.Surface, fallen: float
) -> list[Sprite]:
    """A zone after the step as far as the bars have fallen, and below them the zone before it."""
    place = stage.canvas.rect(zone)
    width, height = was.get_size()
    down = min(height, stage.canvas.px(fallen))
    sprites = [Sprite(now, place.x, place.y, (0, 0, width, down))]
    if down < height:
        sprites.append(Sprite(was, place.x, place.y + down, (0, down, width, height - down)))
    return sprites


def _strokes_at(shown: tuple[Link, ...], cell: Cell) -> tuple[float, float]:
    """The corner of the strokes round the last link, or round the top of the frame."""
    x, y = shown[-1].middle if shown else (cell.frame.center[0], cell.frame.y)
    return x - 26, y - 26


def _draw_strokes(sheet: Canvas) -> None:
    """Draw four short strokes, as of a blow."""
    path = "M8 18L17 23M17 7L22 16M35 7L30 16M44 18L35 23"
    Ink(52, 52).path(path, stroke=sheet.theme.dam, width=3.5).lay(sheet, 0, 0)
