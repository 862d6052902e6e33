"""Films the screen of the demo as an animated GIF of at most 3 MB."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame
from PIL import Image

from device.errors import OutputError
from device.output import write_output

LONGEST_S: Final = 45.0
"""The length of a film, in seconds of the demo's clock."""
LARGEST_BYTES: Final = 3_000_000
_FRAME_S: Final = 0.08
"""The shortest time that a frame is shown; many programs show shorter ones too slowly."""
_LAST_S: Final = 1.5
"""How long the last frame is shown, before the film begins again."""


@dataclass(frozen=True, slots=True)
class _Quality:
    """How a film is compressed.

    Attributes:
        width_px: the width of its frames.
        colours: the number of colours in all of it.
        every_s: the shortest time that a frame is shown.
    """

    width_px: int
    colours: int
    every_s: float


_QUALITIES: Final = (
    _Quality(640, 128, _FRAME_S),
    _Quality(560, 96, 0.12),
    _Quality(480, 64, 0.16),
    _Quality(400, 48, 0.25),
    _Quality(320, 32, 0.5),
)
"""From the best down; a film takes the first with which it is small enough."""


class Film:
    """Collects frames, and writes them as a GIF.

    Args:
        path: the file to write.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._frames: list[tuple[float, Image.Image]] = []
        self._begun_s: float | None = None

    @property
    def full(self) -> bool:
        """Whether the film is as long as it may be."""
        return bool(self._frames) and self._frames[-1][0] >= LONGEST_S

    def take(self, surface: pygame.Surface, now_s: float) -> None:
        """Add what a surface shows at a time, unless nothing has changed or the last frame is too recent."""
        if self._begun_s is None:
            self._begun_s = now_s
        at_s = now_s - self._begun_s
        if self._frames and at_s - self._frames[-1][0] < _FRAME_S:
            return
        frame = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        if not self._frames or frame.tobytes() != self._frames[-1][1].tobytes():
            self._frames.append((at_s, frame))

    def write(self) -> int:
        """Write the film, as good as its size allows; returns its size in bytes.

        Raises:
            OutputError: nothing was filmed, or the file cannot be written.
        """
        if not self._frames:
            raise OutputError("no turn was played, so there is nothing to film; play another game")
        data = b""
        for quality in _QUALITIES:
            data = _encoded(self._frames, quality)
            if len(data) <= LARGEST_BYTES:
                break
        write_output(self._path, data)
        return len(data)


def _encoded(frames: Sequence[tuple[float, Image.Image]], quality: _Quality) -> bytes:
    """The frames as a GIF, all with the same colours, so that only what changes takes room."""
    kept = [frames[0]]
    for at_s, frame in frames[1:]:
        if at_s - kept[-1][0] >= quality.every_s - 1e-6:
            kept.append((at_s, frame))
    width, height = frames[0][1].size
    size = quality.width_px, round(height * quality.width_px / width)
    small = [frame.resize(size, Image.Resampling.LANCZOS) for _, frame in kept]
    palette = _palette(small, quality.colours)
    indexed = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in small]
    ends_s = [at_s for at_s, _ in kept[1:]] + [kept[-1][0] + _LAST_S]
    shown_ms = [round(100 * (end_s - at_s)) * 10 for (at_s, _), end_s in zip(kept, ends_s, strict=True)]
    data = io.BytesIO()
    indexed[0].save(
        data,
        "GIF",
        save_all=True,
        append_images=indexed[1:],
        duration=shown_ms,
        loop=0,
        optimize=True,
        disposal=1,
    )
    return data.getvalue()


def _palette(frames: Sequence[Image.Image], colours: int) -> Image.Image:
    """The colours that suit some frames from the whole film."""
    some = frames[:: max(1, len(frames) // 12)]
    width, height = some[0].size
    sheet = Image.new("RGB", (width, height * len(some)))
    for index, frame in enumerate(some):
        sheet.paste(frame, (0, index * height))
    return sheet.quantize(colours, method=Image.Quantize.MAXCOVERAGE)
