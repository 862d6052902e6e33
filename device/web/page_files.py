"""The files that the page consists of. They are read once: no path of a request ever reaches the disk."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

from device.fonts import SANS_BOLD, SANS_SEMIBOLD, SERIF_BLACK, SERIF_BOLD, font_path
from vision.artwork import FOLDER as ARTWORK

MEDIA_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".json": "application/json",
}
"""The media type of each kind of file."""
_FONTS: Final = (SERIF_BLACK, SERIF_BOLD, SANS_BOLD, SANS_SEMIBOLD)


class PageFile(NamedTuple):
    """A file as it is sent.

    Attributes:
        content: its bytes.
        media_type: what a browser takes it for, such as "image/png".
    """

    content: bytes
    media_type: str


def page_files() -> Mapping[str, PageFile]:
    """All files of the page, by the path of their address."""
    static = files("device.web").joinpath("static")
    found = {
        "/": static.joinpath("page.html"),
        "/throws": static.joinpath("throws.html"),
        "/seat": static.joinpath("seat.html"),
        "/evening": static.joinpath("evening.html"),
        "/people": static.joinpath("people.html"),
        "/result": static.joinpath("result.html"),
    }
    found |= {f"/{file.name}": file for file in static.iterdir() if file.name.endswith((".css", ".js"))}
    found |= {f"/fonts/{name}": Path(font_path(name)) for name in _FONTS}
    found |= {f"/cards/{file.name}": file for file in files("device.screen").joinpath("cards").iterdir()}
    found |= _silhouettes()
    return {
        path: PageFile(file.read_bytes(), MEDIA_TYPES[Path(file.name).suffix]) for path, file in found.items()
    }


def _silhouettes() -> dict[str, Traversable]:
    """The silhouettes by their address; those of a local set have the set's name before theirs."""
    folders = [("", files("device.screen").joinpath("figures"))]
    sets = sorted(each for each in ARTWORK.iterdir() if each.is_dir())
    folders += [(f"{each.name}/", each) for each in sets]
    folders += [("", ARTWORK / name) for name in ("imalya", "divinatoires", "osselets")]
    return {
        f"/figures/{prefix}{file.name}": file
        for prefix, folder in folders
        for file in folder.iterdir()
        if file.name.endswith(".svg")
    }
