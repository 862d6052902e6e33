"""Opens the window with an SDL renderer that is tested to draw.

On a desktop, SDL usually writes pictures straight into the window. On a console (KMSDRM), it uploads them
through a renderer. A renderer may fail to draw without an error: `opengl` shows black if neither libGL.so.1
nor libOpenGL.so.0 is installed. So a pattern is drawn through the renderer and read back before the first
picture. This tests the renderer; it does not test the cable or the screen.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import warnings
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Self

import pygame
from pygame._sdl2 import video
from pygame._sdl2.sdl2 import error as RendererError  # noqa: N812

from device.terminal import log, say

HINT: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""SDL's environment variable with the name of the renderer to use."""
NOTE_FILE: Final = "screen.json"
"""The file in the service's runtime folder in which the running table notes its renderer for the doctor."""
UNSEEN: Final = ("dummy", "offscreen")
"""The video drivers without a visible picture, which SDL uses if no other works."""
ITS_OWN: Final = ""
"""Stands for SDL's own choice in place of a renderer's name."""

_FOLDER_VARIABLE: Final = "RUNTIME_DIRECTORY"
_IN_ORDER: Final = ("opengles2", "opengl", "opengles", "software")
"""The renderers to try if SDL's own choice does not draw; the first is the best on a Raspberry Pi."""
_PATTERN: Final = {
    (0, 0): (224, 32, 64),
    (1, 0): (32, 192, 64),
    (0, 1): (64, 64, 224),
    (1, 1): (240, 240, 32),
}
"""A colour for each quarter of the picture."""
_TILE_PX: Final = 8
_TOLERANCE: Final = 12
"""The largest accepted difference of a colour, in levels of 255. A 16-bit screen rounds by up to 8; a larger
tolerance might accept a wrong picture."""


@dataclass(frozen=True, slots=True)
class RendererReport:
    """How pictures get to the screen.

    Attributes:
        driver: SDL's video driver ("KMSDRM", "x11").
        renderer: the requested renderer; "" for SDL's own choice.
        failed: the renderers that were tried before and drew nothing; "" stands for SDL's own choice.
        draws: whether the pattern was read back, or no renderer is used.
    """

    driver: str
    renderer: str = ITS_OWN
    failed: tuple[str, ...] = ()
    draws: bool = True

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the text that `str` writes.

        Raises:
            ValueError: the text is something else.
        """
        try:
            told = json.loads(text)
            return cls(told["driver"], told["renderer"], tuple(told["failed"]), told["draws"] is True)
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"{text[:80]!r} is no note of a renderer") from error

    def __str__(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self))

    @property
    def words(self) -> str:
        """A description in words, for the log and for `dice-table doctor`."""
        failed = ", ".join(_called(name) for name in self.failed)
        if not self.draws:
            return f"{self.driver}: no renderer draws; tried {failed}"
        told = f"{self.driver}, drawn by {_called(self.renderer)}"
        return f"{told}; nothing was drawn by {failed}" if self.failed else told


def open_surface(set_mode: Callable[[], pygame.Surface]) -> tuple[pygame.Surface, RendererReport]:
    """Open the window; if SDL's renderer draws nothing, try others.

    If no renderer passes the test, the window is opened with SDL's own choice, because a picture that cannot
    be read back may still be visible.

    Args:
        set_mode: opens the window on the video driver that is initialised, and returns its surface.

    Raises:
        pygame.error: no window can be opened.
    """
    surface = set_mode()
    if _draws():
        return surface, RendererReport(pygame.display.get_driver())
    own, failed = os.environ.get(HINT), [ITS_OWN]
    for name in _others():
        _ask_for(name)
        with contextlib.suppress(pygame.error):
            surface = _open_again(set_mode)
            if _draws():
                return surface, RendererReport(pygame.display.get_driver(), name, tuple(failed))
        failed.append(name)
    _ask_for(own)
    surface = _open_again(set_mode)
    return surface, RendererReport(pygame.display.get_driver(), failed=tuple(failed), draws=False)


def note(drawing: RendererReport, environment: Mapping[str, str] = os.environ) -> None:
    """Log renderers that failed; as a service, also write `NOTE_FILE` for `dice-table doctor`."""
    if drawing.failed:
        log(f"screen: {drawing.words}")
    if folder := environment.get(_FOLDER_VARIABLE):
        with contextlib.suppress(OSError):  # without the file the doctor reports "unknown"
            (Path(folder) / NOTE_FILE).write_text(f"{drawing}\n", "utf-8")


def _draws() -> bool:
    """Whether a test pattern can be drawn and read back."""
    renderer = _renderer()
    if renderer is None:
        return True
    try:
        renderer.clear()
        video.Texture.from_surface(renderer, _pattern()).draw()
        seen = renderer.to_surface()
    except (RendererError, pygame.error):
        return False
    return all(_alike(seen, place, color) for place, color in _PATTERN.items())


def open_window() -> pygame.Window:
    """The open window of `pygame.display`, with what only `pygame.Window` can do.

    Raises:
        pygame.error: no window is open.
    """
    with warnings.catch_warnings():
        # Deprecated in favour of pygame.Window, but the only way to get the window of pygame.display.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _renderer() -> video.Renderer | None:
    """The renderer of the window's surface; None if SDL uses none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            return video.Renderer.from_window(open_window())
        except (AttributeError, RendererError, pygame.error):
            return None


def _pattern() -> pygame.Surface:
    pattern = pygame.Surface((2 * _TILE_PX, 2 * _TILE_PX))
    for (column, row), color in _PATTERN.items():
        pattern.fill(color, (column * _TILE_PX, row * _TILE_PX, _TILE_PX, _TILE_PX))
    return pattern


def _alike(seen: pygame.Surface, place: tuple[int, int], color: tuple[int, int, int]) -> bool:
    """Whether the centre of a quarter of the pattern has its colour."""
    width, height = seen.get_size()
    middle = ((2 * place[0] + 1) * width // 4, (2 * place[1] + 1) * height // 4)
    return all(
        abs(level - wanted) <= _TOLERANCE for level, wanted in zip(seen.get_at(middle), color, strict=False)
    )


def _others() -> list[str]:
    """The renderers that this SDL has, in the order of `_IN_ORDER`."""
    there = {driver.name for driver in video.get_drivers()}
    return [name for name in _IN_ORDER if name in there]


def _ask_for(renderer: str | None) -> None:
    """Set the renderer for the next window; None leaves the choice to SDL."""
    if renderer is None:
        os.environ.pop(HINT, None)
    else:
        os.environ[HINT] = renderer


def _open_again(set_mode: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Close and reopen the window; an open window cannot change its renderer."""
    pygame.display.quit()
    pygame.display.init()
    return set_mode()


def _called(renderer: str) -> str:
    return renderer or "SDL's own choice"


def main() -> None:
    """Open a window as the table does, print its report as JSON; exit with 1 if there is no screen."""
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
        sys.exit(1)
    size, flags = ((0, 0), 0) if driver == "KMSDRM" else ((320, 192), pygame.HIDDEN)
    _, drawing = open_surface(lambda: pygame.display.set_mode(size, flags))
    pygame.display.quit()
    say(drawing)


if __name__ == "__main__":
    main()
