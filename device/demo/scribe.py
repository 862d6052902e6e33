"""Writes the output of the demo: a picture of the screen at each decision, and a log in sentences."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

import pygame

from device.errors import OutputError
from device.screen.annals.picture import png_of
from device.screen.kit.canvas import Canvas
from device.screen.theme import BASE
from vision.files import make_folder

LOG_NAME: Final = "log.txt"


class Scribe:
    """Writes pictures and log into a folder; it is also the off-screen display that the table draws on.

    Args:
        folder: the output folder, created if missing. It is empty, or holds an earlier demo, whose pictures
            are deleted.
        say: receives each line of the log, too.
        on_screen: is told whenever the screen shows something new.

    Raises:
        OutputError: the folder cannot be written, or it holds something else than a demo.
    """

    def __init__(
        self,
        folder: Path,
        say: Callable[[str], object],
        on_screen: Callable[[pygame.Surface], object] = lambda surface: None,
    ) -> None:
        self._on_screen = on_screen
        self.canvas = Canvas(pygame.Surface(BASE))
        self.pictures = 0
        self._folder = folder
        self._say = say
        try:
            make_folder(folder)
            others = _others(folder)
            if others:
                raise FileExistsError(
                    errno.EEXIST, f"it holds {others[0]} and is no folder of a demo", str(folder)
                )
            for old in folder.glob("[0-9][0-9][0-9][0-9]-*.png"):
                old.unlink()
            self._log = (folder / LOG_NAME).open("w", encoding="utf-8")
        except OSError as error:
            raise OutputError(
                f"the demo cannot write into {folder}: {error.strerror}; name another folder"
            ) from error

    def events(self) -> Iterable[pygame.event.Event]:
        """No events: there is no window and no keyboard."""
        return ()

    def flip(self) -> None:
        """Tell that the screen shows something new; `picture` saves it at each decision."""
        self._on_screen(self.canvas.surface)

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """Do what `flip` does."""
        self.flip()

    def picture(self, name: str) -> None:
        """Save a picture of the screen.

        Raises:
            OutputError: the file cannot be written.
        """
        self.pictures += 1
        path = self._folder / f"{self.pictures:04}-{name}.png"
        try:
            path.write_bytes(png_of(self.canvas.surface))  # pygame's own `save` is silent about a full disk
        except OSError as error:
            raise OutputError(
                f"{path} cannot be written: {error.strerror}; make room, or name another folder"
            ) from error

    def tell(self, line: str) -> None:
        """Write a line of the log.

        Raises:
            OutputError: the log cannot be written.
        """
        self._say(line)
        try:
            print(line, file=self._log, flush=True)
        except OSError as error:
            raise OutputError(f"the log in {self._folder} cannot be written: {error.strerror}") from error

    def close(self) -> None:
        """Close the log. May be called twice."""
        self._log.close()


def _others(folder: Path) -> list[str]:
    """The names of files that are of no demo: in the folder of a table, the demo would play its games.

    Raises:
        OSError: the folder cannot be read.
    """
    if (folder / LOG_NAME).exists():
        return []
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
