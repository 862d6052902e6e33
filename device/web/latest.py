"""The newest state of the table in the page's process, and everybody who waits for the next one."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from device.web.page_files import PageFile


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture as it was drawn; the page's process makes a file of it, since that takes long.

    Attributes:
        rgb: red, green and blue of each pixel, row by row from the upper left one.
        size_px: width and height.
    """

    rgb: bytes
    size_px: tuple[int, int]

    def png(self) -> bytes:
        """The picture as a PNG file."""
        written = io.BytesIO()
        Image.frombytes("RGB", self.size_px, self.rgb).save(written, "PNG", compress_level=3)
        return written.getvalue()


@dataclass(frozen=True, slots=True)
class Published:
    """What the table has published last.

    Attributes:
        table: the `SharedTable` as JSON.
        picture: the picture of the position, or None.
        seats: the `SeatPage` of each seat that is open for a phone, as JSON, by the seat's token.
        past: what there is of finished games: a `SharedPast` as JSON and its pictures, by path.
    """

    table: bytes
    picture: Pixels | None = None
    seats: Mapping[str, bytes] = field(default_factory=dict)
    past: Mapping[str, PageFile] = field(default_factory=dict)


class Latest:
    """Holds the newest state. Whoever is late gets the newest one, and never a queue of old ones.

    Attributes:
        published: what the table has published last.
        table: its `SharedTable`, read from JSON.
        number: how many states came before it.
    """

    def __init__(self, first: Published) -> None:
        self.number = -1
        self._changed = asyncio.Event()
        self.publish(first)

    @property
    def language(self) -> str:
        """The language of the table: "fr" or "en"."""
        return str(self.table["language"])

    @property
    def theme(self) -> str:
        """The colours of the table: "soir", "jour" or "contraste"."""
        return str(self.table["theme"])

    def publish(self, published: Published) -> None:
        """Replace the state, and wake everybody who waits for it."""
        self.published = published
        self.table: dict[str, Any] = json.loads(published.table)
        self._png: bytes | None = None
        self.number += 1
        self._changed.set()
        self._changed = asyncio.Event()

    def png(self) -> bytes | None:
        """The picture of the position as a PNG file, made when it is first asked for; None without one."""
        if self._png is None and self.published.picture is not None:
            self._png = self.published.picture.png()
        return self._png

    async def after(self, number: int, longest_s: float) -> int:
        """Wait for a newer state than the one with a number.

        Args:
            number: the number of the state that is known.
            longest_s: the longest time to wait, in seconds.

        Returns:
            The number of the newest state; unchanged if no newer one came in that time.
        """
        if self.number == number:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), longest_s)
        return self.number
