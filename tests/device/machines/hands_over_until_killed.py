"""Changes a seat, and is killed between the two files of the record: `-m ... FOLDER SEAT NAME`."""

import os
import random
import signal
import sys
from pathlib import Path

import pygame

from device.journal.record import RecordFiles
from device.screen.base import Begin, ChangeSeat, Play
from engines.registry import GAMES
from tests.device.machines.alone import Alone

PEOPLE = ("Maëlle", "Yann", "Théo")


def main() -> None:
    """Begin a session of Le Choix des Dieux that Inès joins, and change a seat of it."""
    folder, seat, name = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    pygame.init()
    alone = Alone(folder, random.Random(5))
    for one in (*PEOPLE, "Inès", "Bea"):
        alone.journal.add_person(one)
    game = GAMES["choix_des_dieux"]
    alone.table.open(Begin("choix_des_dieux", game.presets["elis"], PEOPLE))
    for text in ("name 1", 'join "Inès"'):
        alone.table.open(Play(game.parse_action(text)))
    alone.turn()
    RecordFiles._repeat = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
    alone.table.open(ChangeSeat(seat, name))
    raise AssertionError("nothing was written")


if __name__ == "__main__":
    main()
