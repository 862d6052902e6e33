"""Lessons for the reader: what people say about dice of the game on the table, with their pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from device.game.correction import last_throw_of
from device.game.match import Match
from device.screen.base import Screen
from device.screen.dice.faces import DieFaces
from device.session.apprentice import Apprentice
from device.teaching.correction import Correction
from device.throw.seen import Seen
from vision.embeddings import take_look
from vision.reading import Shape
from vision.teach import flaw_of


class Lessons:
    """Remembers how the eye saw each die that has counted, and hands people's answers about it on.

    Args:
        apprentice: learns from the answers; None for a table that cannot learn.
    """

    def __init__(self, apprentice: Apprentice | None) -> None:
        self._apprentice = apprentice
        self._counted: dict[int, tuple[int, Seen]] = {}

    def begin(self) -> None:
        """Forget the throws of another game."""
        self._counted = {}

    def note(self, die: int, place: int, seen: Seen | None) -> None:
        """Note how the eye saw the last throw of a die.

        Args:
            die: the number of the die.
            place: the index of the throw among the actions of the game.
            seen: what the eye saw; None where the throw was entered by hand.
        """
        self._counted.pop(die, None)
        if seen is not None:
            self._counted[die] = place, seen

    def learn(self, match: Match, told: Mapping[int, tuple[str, DieFaces]], then: Screen) -> Screen:
        """Let the reader learn from people's answers.

        Args:
            match: the game.
            told: for each die, by number, the letter of the face that people named, and the die's faces.
            then: the screen that is shown now.

        Returns:
            A screen that asks whether a picture may be kept, or else `then`.
        """
        if self._apprentice is None:
            return then
        seen = [(die, one) for die in sorted(told) if (one := self._seen(match, die)) is not None]
        corrections = [_correction(match, die, one, *told[die]) for die, one in seen]
        self._apprentice.answered(corrections)
        return self._apprentice.corrected(corrections, then)

    def stand_at(self, match: Match) -> None:
        """After a step back or forward, let the reader know the answers of the steps in force, and no others.

        Raises:
            DiceBoxError: the disk fails.
        """
        if self._apprentice is not None:
            self._apprentice.stand_at(match.record.number, match.steps)

    def drop_undone(self) -> None:
        """Let the reader forget the answers of steps that cannot be played again any more."""
        if self._apprentice is not None:
            self._apprentice.drop_undone()

    def _seen(self, match: Match, die: int) -> Seen | None:
        """The last throw of a die as the eye has seen it; None if it was entered by hand.

        After an undo the eye may have seen a later throw of this die, whose picture shows another face.
        """
        place, seen = self._counted.get(die, (None, None))
        return seen if place == last_throw_of(die, match.played) else None


def _correction(match: Match, number: int, seen: Seen, letter: str, faces: DieFaces) -> Correction:
    """The answer of a person about a die that the eye has seen, as a correction in the last step.

    The solid is that of the game: the reader may have taken the die for another one.
    """
    die = replace(seen.dice[number], shape=cast("Shape", faces.shape))  # games with other solids are not seen
    read = faces.letter(die.face)
    look = take_look(seen.pixels, die.box_xyxy)
    return Correction(
        faces.dice_set,
        die,
        look,
        face=faces.face(letter) or "",
        word=faces.said(letter),
        read=faces.said(read) if read else "",
        clear=flaw_of(seen.pixels, die.box_xyxy, look) is None,
        game=match.record.number,
        step=match.steps,
    )
