"""Judges the demo: compares each reading with the true dice, and replays the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.camera.simulated import TrueDie
from device.game.history import History
from device.game.replay import first_state
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from engines.contract import NATURE, AnyGame
from engines.errors import EngineError
from vision.reading import Die, Reading

Truth = Callable[[], Sequence[TrueDie]]
"""Returns the dice that lie in the tray now."""

_ON_THE_DIE: Final = 0.5
"""How far a reading may lie from a die to count as that die, in widths of its box. If this is too large,
neighbours are confused; if it is too small, found dice count as missed."""


@dataclass(slots=True)
class Tally:
    """Counts of right and wrong readings.

    Attributes:
        readings: pictures that were read.
        dice: dice that lay in these pictures.
        doubtful: dice that were found, but read with too little confidence to count.
        missed: dice that were not found.
        invented: detections where no die lies.
        silent: a sentence for each die that was misread with confidence, so that nobody was asked.
    """

    readings: int = 0
    dice: int = 0
    doubtful: int = 0
    missed: int = 0
    invented: int = 0
    silent: list[str] = field(default_factory=list)


class Judge:
    """Wraps the reader, and compares each of its readings with the true dice.

    Args:
        read: the reader to judge.
        truth: returns the dice that lie in the tray now; None if they are not known, as with photographs.
    """

    def __init__(self, read: Callable[[NDArray[np.uint8]], Reading], truth: Truth | None) -> None:
        self.tally = Tally()
        self._read = read
        self._truth = truth

    @property
    def knows(self) -> bool:
        """Whether the true dice are known."""
        return self._truth is not None

    def read(self, frame: NDArray[np.uint8]) -> Reading:
        """Read a frame, and compare the reading with the true dice before the table uses it."""
        reading = self._read(frame)
        self.tally.readings += 1
        self.tally.doubtful += len(reading.doubtful)
        if self._truth is None:
            self.tally.dice += len(reading.dice)
        else:
            self._compare(reading, list(self._truth()))
        return reading

    def true_face(self, die: Die) -> str | None:
        """The true face of a die that was found, or None if it is not known."""
        lying = _under(die, list(self._truth())) if self._truth else None
        return lying.face if lying else None

    def true_faces(self) -> list[str]:
        """The true faces of all dice in the tray; empty if they are not known."""
        return [die.face for die in self._truth()] if self._truth else []

    def _compare(self, reading: Reading, lying: list[TrueDie]) -> None:
        tally = self.tally
        tally.dice += len(lying)
        for die in reading.dice:
            true_die = _under(die, lying)
            if true_die is None:
                tally.invented += 1
                continue
            lying.remove(true_die)
            if not die.doubtful and die.face != true_die.face:
                x, y = die.center_xy
                tally.silent.append(
                    f"reading {tally.readings}: the die at {x:.0f}, {y:.0f} shows {true_die.face}"
                    f" and was read as {die.face} ({die.confidence:.1%} sure)"
                )
        tally.missed += len(lying)


def _under(die: Die, lying: Sequence[TrueDie]) -> TrueDie | None:
    """The true die at the place of a found one, or None."""
    x, y = die.center_xy
    near = [
        (np.hypot(x - true.center_xy[0], y - true.center_xy[1]), index) for index, true in enumerate(lying)
    ]
    if not near or min(near)[0] > _ON_THE_DIE * die.size_px:
        return None
    return lying[min(near)[1]]


def counted_wrongly(letters: Sequence[str], true_letters: Sequence[str]) -> str:
    """A sentence if the counted dice of a throw differ from the true ones, else ""."""
    if Counter(letters) == Counter(true_letters):
        return ""
    return f"the table counted {' '.join(sorted(letters))} where {' '.join(sorted(true_letters))} lies"


def replayed(game: AnyGame, record: GameRecord, entries: Sequence[Entry]) -> tuple[object, list[str]]:
    """Replay a game from its record.

    Each action must be among the legal ones before it is applied, because `apply` and `legal_actions` must
    agree.

    Returns:
        The last state that was reached, and a sentence for each broken rule.
    """
    state = first_state(game, record)
    for number, entry in enumerate(History.of(entries).standing, start=1):
        try:
            action = game.parse_action(entry.text)
            if state.awaits.actor != NATURE and action not in list(state.legal_actions()):
                return state, [f"step {number}, {entry.text}, was not among the legal actions of {state}"]
            state = state.apply(action)
        except EngineError as error:
            return state, [f"step {number}, {entry.text}, is refused on replay: {error}"]
    if game.parse_state(str(state)) != state:
        return state, ["the last state differs after it was written and read back"]
    return state, []
