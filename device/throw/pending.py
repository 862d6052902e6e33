"""A throw that lies still while somebody is asked about its doubtful dice."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from device.errors import RecordError
from device.journal.journal import Doubt
from vision.reading import Die
from wording.sentence import Sentence

_JPEG_QUALITY: Final = 95
"""The quality of the kept picture, 0 to 100. Smaller: the closeup of a die shows artefacts. A lossless
picture takes five times as long to write."""


@dataclass(frozen=True, slots=True, eq=False)
class Pending:
    """What was read of a throw, and what people have answered so far.

    Attributes:
        lying: all dice in the tray, by number, those that were kept included.
        pixels: (height, width, 3) uint8, blue-green-red: the frame in which they were read.
        letters: what the thrown dice show, by number; None where nothing could be read.
        doubts: the dice to be asked about, in that order.
        by_hand: those that somebody has answered for, in the order of the answers.
        remarks: a few words about dice that were touched meanwhile, by number.
        taken_up: the question was asked before the table was closed, and is asked again.
    """

    lying: Mapping[int, Die]
    pixels: NDArray[np.uint8]
    letters: Mapping[int, str | None]
    doubts: tuple[int, ...]
    by_hand: tuple[int, ...] = ()
    remarks: Mapping[int, str] = field(default_factory=dict)
    taken_up: bool = False

    @property
    def thrown(self) -> Mapping[int, Die]:
        """The thrown dice, by number."""
        return {number: self.lying[number] for number in self.letters}

    def known(self, die: int) -> str | None:
        """What a die surely shows, as read or answered; None for one in doubt, or that was not thrown."""
        return None if die in self.doubts else self.letters.get(die)

    def answered(self, die: int, letter: str) -> Self:
        """The throw after somebody has said what a die shows."""
        return replace(
            self,
            letters={**self.letters, die: letter},
            doubts=tuple(doubt for doubt in self.doubts if doubt != die),
            by_hand=(*self._told_besides(die), die),
        )

    def asked_again(self, die: int, read: str | None) -> Self:
        """The throw without the answer about a die, which was read as this letter: it is asked about next."""
        return replace(
            self,
            letters={**self.letters, die: read},
            doubts=(die, *self.doubts),
            by_hand=self._told_besides(die),
        )

    def _told_besides(self, die: int) -> tuple[int, ...]:
        return tuple(other for other in self.by_hand if other != die)

    def after(self, before: Pending, untouched: Collection[int]) -> tuple[Self, Mapping[int, str]]:
        """This new reading of touched dice, with the answers about the earlier reading that still hold.

        An untouched die shows what it was known to show, or is asked about as before. Another one that was
        known and shows something else now is asked about too: a sleeve may have turned it. Only while a die
        is still in doubt may all be thrown again: those dice are a new throw.

        Returns:
            The throw, and what each die that was turned was known to show.
        """
        if before.doubts and not untouched:
            return self, {}
        turned = {
            die: known
            for die, letter in self.letters.items()
            if die not in untouched and (known := before.known(die)) is not None and known != letter
        }
        still = tuple(die for die in before.doubts if die in untouched)
        anew = tuple(die for die in self.doubts if die not in untouched and die not in turned)
        throw = replace(
            self,
            letters={**self.letters, **{die: before.letters[die] for die in untouched}},
            doubts=(*turned, *still, *anew),
            by_hand=tuple(die for die in before.by_hand if die in untouched),
            remarks={**self.remarks, **{die: before.remarks[die] for die in still if die in before.remarks}},
        )
        return throw, turned

    def written(self) -> Doubt:
        """The throw in doubt as the journal keeps it."""
        _, jpeg = cv2.imencode(".jpg", self.pixels, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
        told = {
            "lying": {number: asdict(die) for number, die in self.lying.items()},
            "letters": dict(self.letters),
            "doubts": self.doubts,
            "by_hand": self.by_hand,
            "remarks": dict(self.remarks),
        }
        return Doubt(json.dumps(told, ensure_ascii=False), jpeg.tobytes())

    @classmethod
    def parse(cls, doubt: Doubt) -> Self:
        """The throw of a journal.

        Raises:
            RecordError: what was kept makes no sense.
        """
        try:
            return cls._parse(json.loads(doubt.text), np.frombuffer(doubt.jpeg, np.uint8))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, cv2.error) as error:
            raise RecordError(
                Sentence(
                    "the question about the last throw cannot be asked again: read the tray or throw again"
                )
            ) from error

    @classmethod
    def _parse(cls, told: Mapping[str, Any], jpeg: NDArray[np.uint8]) -> Self:
        pixels = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
        if pixels is None:
            raise ValueError("the picture is damaged")
        lying = {
            int(number): Die(
                **{**die, "box_xyxy": tuple(die["box_xyxy"]), "clockwise": tuple(die.get("clockwise", ()))}
            )
            for number, die in told["lying"].items()
        }
        letters = {int(number): letter for number, letter in told["letters"].items()}
        doubts = tuple(int(die) for die in told["doubts"])
        unknown = {number for number, letter in letters.items() if letter is None}
        if not letters.keys() <= lying.keys() or not unknown <= set(doubts) <= letters.keys():
            raise ValueError("the dice do not fit each other")
        return cls(
            lying,
            pixels.astype(np.uint8, copy=False),
            letters,
            doubts,
            tuple(int(die) for die in told["by_hand"]),
            {int(number): str(words) for number, words in told["remarks"].items()},
            taken_up=True,
        )
