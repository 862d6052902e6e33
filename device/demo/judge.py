"""The judge: compares what was read with what lies in the tray, and plays the record again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from device.game.line import Line
from device.journal.journal import Entry, GameRecord
from engines.contract import NATURE, AnyGame
from engines.errors import EngineError
from vision.reading import Die, Reading


class TrueDie(Protocol):
    """A die as it really lies."""

    @property
    def face(self) -> str:
        """What it shows."""
        ...

    @property
    def center_xy(self) -> tuple[float, float]:
        """The middle of the die, in pixels of the frame."""
        ...


Truth = Callable[[], Sequence[TrueDie]]

_ON_THE_DIE: Final = 0.5
"""How far from its true place a die may have been found, in widths of its box."""


@dataclass(slots=True)
class Tally:
    """What the readings were worth.

    Attributes:
        readings: pictures that were read.
        dice: dice that lay in them.
        doubtful: dice found and not believed.
        missed: dice not found.
        invented: dice found where none lies.
        silent: sentences about dice that were believed and wrong.
    """

    readings: int = 0
    dice: int = 0
    doubtful: int = 0
    missed: int = 0
    invented: int = 0
    silent: list[str] = field(default_factory=list)


class Judge:
    """Stands between the reader and the table, and knows what lies in the tray.

    Args:
        read: the reader that is judged.
        truth: what lies in the tray now, or None where nobody knows, as with photographs.
    """

    def __init__(self, read: Callable[[NDArray[np.uint8]], Reading], truth: Truth | None) -> None:
        self.tally = Tally()
        self._read = read
        self._truth = truth

    @property
    def knows(self) -> bool:
        """Whether anybody knows what really lies in the tray."""
        return self._truth is not None

    def read(self, frame: NDArray[np.uint8]) -> Reading:
        """The reading of a frame, compared before anybody acts on it."""
        reading = self._read(frame)
        self.tally.readings += 1
        self.tally.doubtful += len(reading.doubtful)
        if self._truth is None:
            self.tally.dice += len(reading.dice)
        else:
            self._compare(reading, list(self._truth()))
        return reading

    def true_face(self, die: Die) -> str | None:
        """What a die that was found really shows, or None where that is not known."""
        lying = _under(die, list(self._truth())) if self._truth else None
        return lying.face if lying else None

    def true_faces(self) -> list[str]:
        """The faces of all dice in the tray; empty where they are not known."""
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
    """The true die on which a found one lies."""
    x, y = die.center_xy
    near = [
        (np.hypot(x - true.center_xy[0], y - true.center_xy[1]), index) for index, true in enumerate(lying)
    ]
    if not near or min(near)[0] > _ON_THE_DIE * die.size_px:
        return None
    return lying[min(near)[1]]


def counted_wrongly(letters: Sequence[str], true_letters: Sequence[str]) -> str:
    """What is wrong with the dice of a throw as they counted, in a sentence; "" for nothing."""
    if Counter(letters) == Counter(true_letters):
        return ""
    return f"the table counted {' '.join(sorted(letters))} where {' '.join(sorted(true_letters))} lies"


def replayed(game: AnyGame, record: GameRecord, entries: Sequence[Entry]) -> tuple[Any, list[str]]:
    """A game played again from its record by a fresh engine.

    Every choice is looked up among the legal ones before it is made: `apply` and `legal_actions` must
    agree, or a rule is broken.

    Returns:
        The last state that was reached, and a sentence for each broken rule.
    """
    state = game.new(game.parse_rules(record.rules), record.players)
    for number, entry in enumerate(Line.of(entries).standing, start=1):
        try:
            action = game.parse_action(entry.text)
            if state.awaits.actor != NATURE and action not in list(state.legal_actions()):
                return state, [f"step {number}, {entry.text}, was not among the legal actions of {state}"]
            state = state.apply(action)
        except EngineError as error:
            return state, [f"step {number}, {entry.text}, is refused on replay: {error}"]
    if game.parse_state(str(state)) != state:
        return state, ["the last state does not survive being written and read back"]
    return state, []
