"""Parts of a screen come one after the other, each over the plain ground of its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.motion.motion import Act, Motion
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.screen.motion.timeline import Entrance, shown
from device.zone import Zone

COMES_MS: Final = 180
"""How long each part takes to come."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a screen that comes.

    Attributes:
        place: its zone on a canvas.
        from_ms: when it begins to come.
        dx: how far right of its place it begins, in units.
        dy: how far below its place it begins, in units.
        on_panel: it stands on a panel; else on the plain background.
    """

    place: Callable[[Canvas], Zone]
    from_ms: float = 0
    dx: float = 0
    dy: float = 0
    on_panel: bool = False


@dataclass(frozen=True, slots=True)
class Reveal(Motion):
    """Parts of the screen after a step come one after the other.

    Attributes:
        parts: what comes.
    """

    parts: tuple[Part, ...]

    @property
    def duration_ms(self) -> int:
        """Until the last part has come."""
        return round(max(part.from_ms for part in self.parts) + COMES_MS)

    def act(self, stage: Stage) -> Act:
        """Cut the parts out of the picture after the step."""
        at, lasts_ms = revealed(stage, self.parts), self.duration_ms
        return lambda t: at(t * lasts_ms)


def revealed(stage: Stage, parts: Sequence[Part]) -> Callable[[float], list[Sprite]]:
    """The sprites at each time in ms: plain ground where parts have not come yet, and the parts over it."""
    pieces = [(_plain(stage, part), _entrance(stage, part), part.from_ms + COMES_MS) for part in parts]

    def at(now_ms: float) -> list[Sprite]:
        grounds = [ground for ground, _entrance, come_ms in pieces if now_ms < come_ms]
        return [*grounds, *shown(stage, [come for _ground, come, _ms in pieces], now_ms)]

    return at


def _entrance(stage: Stage, part: Part) -> Entrance:
    zone = part.place(stage.canvas)
    return Entrance(
        stage.now(zone),
        zone.x,
        zone.y,
        from_ms=part.from_ms,
        to_ms=part.from_ms + COMES_MS,
        comes_ms=COMES_MS,
        dx=part.dx,
        dy=part.dy,
    )


def _plain(stage: Stage, part: Part) -> Sprite:
    theme, zone = stage.canvas.theme, part.place(stage.canvas)
    return stage.plain(zone, theme.loge if part.on_panel and not theme.outlined else theme.fond)
