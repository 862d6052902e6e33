"""Runs inside the machine, with the table's Python: begins a short game, which the table offers to resume."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from device.game.match import Match
from device.journal.journal import FILE_NAME, Journal
from engines.registry import GAMES

NAME: Final = "imalya"
PRESET: Final = "tales_six"
PLAYERS: Final = ("Ana", "Ben")


def begin(folder: Path, days: int) -> None:
    """Begin a game that ends with the round in which somebody has so many days."""
    game = GAMES[NAME]
    with Journal(folder / FILE_NAME) as journal:
        Match.begin(journal, game, replace(game.presets[PRESET], target=days), PLAYERS)


def main() -> None:
    """Begin: the folder of the record, the days."""
    begin(Path(sys.argv[1]), int(sys.argv[2]))


if __name__ == "__main__":
    main()
