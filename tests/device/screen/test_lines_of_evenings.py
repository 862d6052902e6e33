"""Random evenings: after each key, every line of text on the screen can be read."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from device.journal.journal import FILE_NAME, Journal
from device.screen.registry import SCREENS
from tests.device.screen.lines import Line, recording, unreadable
from tests.faults.people import People

SIZES = [(800, 480), (480, 800), (1280, 720), (720, 1280)]
NAMES = ("Marie-Antoinette", "Bartholomew", "Wilhelmine W.", "Jean-Christophe", "Maximilian M.", "Zoé")
_COVERED = 0.5
"""A line of which more is hidden was covered on purpose."""
_ACTS = 60
_SETTLING = 3
"""How many turns of the loop it takes until a screen stands still after a press."""


def _is_meant_to_be_read(line: Line) -> bool:
    """Whether people should be able to read a line.

    Medallions with one letter may cover each other, and a bar may cover the title that was drawn before it.
    """
    return len(line.words) > 1 and line.hidden < _COVERED


def _cases():
    """Each game in each size and language; all are slow but those in which lines have the least room."""
    for game, size, language in product(SCREENS, SIZES, ("fr", "en")):
        quick = (size, language) == ((480, 800), "en")
        yield pytest.param(
            game,
            size,
            language,
            id=f"{game}-{size[0]}x{size[1]}-{language}",
            marks=() if quick else pytest.mark.slow,
        )


@pytest.mark.parametrize(("game", "size", "language"), list(_cases()))
def test_every_line_of_a_random_evening_can_be_read(
    game: str, size: tuple[int, int], language: str, tmp_path: Path
):
    """People with long names open a game and press lit keys at random; no line is cut, hidden or crossed."""
    with Journal(tmp_path / FILE_NAME) as journal:
        for name in NAMES:
            journal.add_person(name)
    with recording(size, language) as canvas:
        people = People(tmp_path, random.Random(f"{game} {size} {language}"))
        evening = people.evening
        evening.screen.canvas = canvas
        evening.open_card(game)
        for _ in range(_ACTS):
            people.act()
            evening.turn(_SETTLING)
            canvas.surface.lines.clear()
            canvas.surface.pieces.clear()
            evening.redraw()
            shown = [line for line in canvas.surface.told() if _is_meant_to_be_read(line)]
            assert unreadable(shown, canvas) == [], type(evening.table.screen).__name__
        people.close()
