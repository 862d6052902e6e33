"""Where a game stands in its record: the actions that stand, and the steps back and forward from there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from device.errors import RecordError
from device.journal.journal import UNDO, Entry
from wording.sentence import Sentence

_CORRECT: Final = "correct"
_RESTORE: Final = "restore"
_SEVERAL: Final = re.compile(rf"({_CORRECT}|{_RESTORE}) ([0-9]{{1,4}}) ([0-9]{{1,4}})")
"""The text of the first undo of several entries that are one step: how many undos, and how many actions.

Who does not know these words reads ordinary entries, which lead to the same actions.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """The actions of a game, those that can be redone, and the corrections among them.

    A correction is one step back or forward, however many actions are played again for it.

    Attributes:
        entries: the actions that stand, then those that were undone and can be redone.
        cursor: how many of them stand.
        before: the line that the last standing correction has changed, or None.
        floor: how many actions stood right after that correction.
        dice: the dice that it has put right.
        again: the line that comes of redoing a correction that was undone, or None.
    """

    entries: tuple[Entry, ...] = ()
    cursor: int = 0
    before: Line | None = None
    floor: int = 0
    dice: tuple[int, ...] = ()
    again: Line | None = None

    @staticmethod
    def of(entries: Sequence[Entry]) -> Line:
        """The line that the entries of a record lead to.

        >>> acts = [Entry("act", "throw 35"), Entry("act", "keep 1")]
        >>> line = Line.of([*acts, UNDO])
        >>> [entry.text for entry in line.entries], line.cursor
        (['throw 35', 'keep 1'], 1)

        Raises:
            RecordError: the entries step back before the beginning or forward past the end.
        """
        return _walked(entries)[0]

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The actions that stand."""
        return self.entries[: self.cursor]

    @property
    def steps(self) -> int:
        """How many steps back lead to the beginning."""
        line, steps = self, 0
        while line.before is not None:
            line, steps = line.before, steps + 1 + line.cursor - line.floor
        return steps + line.cursor

    @property
    def just_corrected(self) -> bool:
        """The last step was a correction."""
        return self.before is not None and self.cursor == self.floor

    @property
    def corrects_next(self) -> bool:
        """The step forward is a correction."""
        return self.again is not None and self.cursor == len(self.entries)

    @property
    def can_redo(self) -> bool:
        """There is a step forward."""
        return self.cursor < len(self.entries) or self.again is not None

    def act(self, entry: Entry) -> Line:
        """One more action; the same one that was undone last is a redo, and keeps what lies after it."""
        if self.entries[self.cursor : self.cursor + 1] == (entry,):
            return replace(self, cursor=self.cursor + 1)
        return replace(self, entries=(*self.standing, entry), cursor=self.cursor + 1, again=None)

    def correct(self, first: int, entries: Sequence[Entry], dice: tuple[int, ...]) -> Line:
        """Other actions from a place on; the same correction that was undone last is a redo.

        Args:
            first: the place of the first action that changes.
            entries: the actions from there on.
            dice: the dice that are put right.
        """
        line, again = (*self.entries[:first], *entries), self.again
        if again is not None and self.corrects_next and again.entries[: again.floor] == line:
            return again
        before = replace(self, entries=self.standing, again=None)
        return Line(line, len(line), before, len(line), dice)

    def back(self) -> Line:
        """One step back, where there is one."""
        if self.before is not None and self.just_corrected:
            return replace(self.before, again=self)
        return replace(self, cursor=self.cursor - 1)

    def forward(self) -> Line:
        """One step forward, where there is one."""
        if self.again is not None and self.corrects_next:
            return self.again
        return replace(self, cursor=self.cursor + 1)

    def after(self, entry: Entry) -> Line:
        """The line after an entry that stands for itself."""
        if entry.step == "ask":
            return self
        if entry.step == "act":
            return self.act(entry)
        cursor = self.cursor + (1 if entry.step == "redo" else -1)
        if not 0 <= cursor <= len(self.entries):
            raise RecordError(
                Sentence("the record undoes or redoes more than was played; the game cannot be continued")
            )
        # Below its floor, a correction is one of whose entries the record has lost a part.
        return replace(self, cursor=cursor) if cursor >= self.floor else Line(self.entries, cursor)


def corrected(before: Line, after: Line) -> list[Entry]:
    """The entries of a correction that leads from one line to another."""
    return _entries(_CORRECT, before, after, after.dice)


def restored(before: Line, after: Line) -> list[Entry]:
    """The entries of a step back over a correction."""
    return _entries(_RESTORE, before, after, before.dice)


def _entries(word: str, before: Line, after: Line, dice: tuple[int, ...]) -> list[Entry]:
    pairs = zip(before.standing, after.standing, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    undone, played = before.cursor - same, after.standing[same:]
    return [Entry("undo", f"{word} {undone} {len(played)}", dice), *[UNDO] * (undone - 1), *played]


def _several(line: Line, entries: Sequence[Entry], place: int) -> tuple[Line, int] | None:
    """The line after a correction or a step back over one, and how many entries that takes.

    None where neither begins at that place of the entries, or the record has lost a part of it.
    """
    begun = entries[place]
    found = _SEVERAL.fullmatch(begun.text) if begun.step == "undo" else None
    if found is None:
        return None
    undone, played = int(found[2]), int(found[3])
    several = entries[place : place + undone + played]
    if [entry.step for entry in several] != ["undo"] * undone + ["act"] * played or undone > line.cursor:
        return None
    first, acts = line.cursor - undone, several[undone:]
    if found[1] == _CORRECT:
        return line.correct(first, acts, begun.by_hand), len(several)
    after = line.back() if line.just_corrected else line
    return (after, len(several)) if after.standing == (*line.entries[:first], *acts) else None


def asked_after(entries: Sequence[Entry]) -> frozenset[tuple[Entry, ...]]:
    """The actions that stood whenever somebody asked what the choices are worth.

    >>> asked_after([Entry("act", "throw 35"), Entry("ask"), UNDO])
    frozenset({(Entry(step='act', text='throw 35', by_hand=()),)})
    """
    return _walked(entries)[1]


def _walked(entries: Sequence[Entry]) -> tuple[Line, frozenset[tuple[Entry, ...]]]:
    """The line that entries lead to, and what stood at each "ask" on the way."""
    line, place, asked = Line(), 0, set()
    while place < len(entries):
        if entries[place].step == "ask":
            asked.add(line.standing)
        line, count = _several(line, entries, place) or (line.after(entries[place]), 1)
        place += count
    return line, frozenset(asked)
