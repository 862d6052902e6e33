"""One entry of a game's record, and how its marks are written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, cast

from device.errors import RecordError
from device.journal.row_kinds import EntryRow
from wording.sentence import Sentence

Step = Literal["act", "undo", "redo", "ask"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's record.

    Attributes:
        step: "act" for an action, "undo" and "redo" for a step back and forward, "ask" for a note, such as
            that somebody asked what the current choices are worth.
        text: the text form of an action, or a note (see `device.game.notes`). In the first undo of a
            correction: how many entries the correction has (see `device.game.history`). Otherwise empty.
        by_hand: the numbers of the dice whose face a person set, in a throw or by a correction.
        drawn: the table has drawn this action by lot; no camera has read its dice, and nobody has set them.
        joined: the action belongs to one step with the action before it, so that they are undone together.
        effort: after how many steps of thinking a machine has chosen this action; 0 for its throw on the
            screen, and for what the table itself has seen. None for an action of people.
        changes: how many notes of seats that change hands stand before it in the record; of an action that
            was undone and redone, or kept by a correction, before it was first played. It is not written.
    """

    step: Step
    text: str = ""
    by_hand: tuple[int, ...] = ()
    drawn: bool = False
    joined: bool = False
    effort: int | None = None
    changes: int = field(default=0, compare=False)

    @property
    def by_machine(self) -> bool:
        """Whether a machine or the table itself has done this, and no person."""
        return self.effort is not None


_DRAWN: Final = 0
_JOINED: Final = -1
_BY_MACHINE: Final = -2
"""How `Entry.drawn`, `joined` and `effort` are written among the dice set by hand; the effort is subtracted
from `_BY_MACHINE`. No die has such a number, so a program that does not know these marks reads the same
actions."""

UNDO: Final = Entry("undo")
REDO: Final = Entry("redo")


def entry_of(number: int, row: EntryRow | None) -> Entry:
    """The entry of a row of game `number`.

    Raises:
        RecordError: the row is damaged (None).
    """
    if row is None:
        raise RecordError(Sentence("the record of game {n} is damaged; start dice-table again", n=number))
    marks = tuple(map(int, row.by_hand.split()))
    by_hand = tuple(die for die in marks if die > 0)
    effort = next((_BY_MACHINE - mark for mark in marks if mark <= _BY_MACHINE), None)
    return Entry(cast("Step", row.step), row.text, by_hand, _DRAWN in marks, _JOINED in marks, effort)


def marks_of(entry: Entry) -> str:
    """What is written of an action beside its text: the dice set by hand, and how it came about."""
    how = [mark for mark, holds in ((_DRAWN, entry.drawn), (_JOINED, entry.joined)) if holds]
    if entry.effort is not None:
        how.append(_BY_MACHINE - entry.effort)
    return " ".join(map(str, (*entry.by_hand, *how)))
