"""Follows the entries of a record: the actions in force, and the steps of undo and redo from there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, NamedTuple

from device.errors import RecordError
from device.journal.entry import REDO, UNDO, Entry
from device.journal.seat_changes import SeatChange, parse_seat_change
from wording.sentence import Sentence

_CORRECT: Final = "correct"
_RESTORE: Final = "restore"
_SEVERAL: Final = re.compile(rf"({_CORRECT}|{_RESTORE}) ([0-9]{{1,4}}) ([0-9]{{1,4}})")
"""The text of the first undo of a correction: its kind, the number of undos, and the number of actions.

A program that does not know this text reads the same entries as single undos and actions, and comes to the
same position.
"""


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """The history of a game: actions in force, actions that can be redone, and corrections of throws.

    A correction is one step of undo or redo, however many actions are replayed for it.

    Attributes:
        entries: the actions in force, then those that were undone and can be redone.
        cursor: how many of the entries are in force.
        before: the history before the last correction in force, or None.
        floor: the cursor right after that correction.
        dice: the numbers of the dice that the correction changed.
        again: the history that redoing an undone correction leads to, or None.
    """

    entries: tuple[Entry, ...] = ()
    cursor: int = 0
    before: History | None = None
    floor: int = 0
    dice: tuple[int, ...] = ()
    again: History | None = None

    @staticmethod
    def of(entries: Sequence[Entry]) -> History:
        """The history that the entries of a record lead to.

        >>> acts = [Entry("act", "throw 35"), Entry("act", "keep 1")]
        >>> history = History.of([*acts, UNDO])
        >>> [entry.text for entry in history.entries], history.cursor
        (['throw 35', 'keep 1'], 1)

        Raises:
            RecordError: the entries undo or redo more than was played.
        """
        return read_history(entries)[0]

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The actions in force."""
        return self.entries[: self.cursor]

    @property
    def steps(self) -> int:
        """How many undos lead to the beginning."""
        history, steps = self, 0
        while history.before is not None:
            history, steps = history.before, steps + 1 + history.cursor - history.floor
        return steps + history.cursor

    @property
    def just_corrected(self) -> bool:
        """Whether the next undo takes back a correction."""
        return self.before is not None and self.cursor == self.floor

    @property
    def corrects_next(self) -> bool:
        """Whether the next redo makes a correction."""
        return self.again is not None and self.cursor == len(self.entries)

    @property
    def redone_from(self) -> int:
        """The index of the first action that the next redo plays; of a correction, of its last action."""
        return self.again.floor - 1 if self.again is not None and self.corrects_next else self.cursor

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self.cursor < len(self.entries) or self.again is not None

    @property
    def is_amid_step(self) -> bool:
        """Whether the last action in force and the first one to redo were played together, as one step."""
        return 0 < self.cursor < len(self.entries) and self.entries[self.cursor].joined

    @property
    def machine_follows(self) -> bool:
        """Whether the next action to redo is that of a machine."""
        return any(entry.by_machine for entry in self.entries[self.cursor : self.cursor + 1])

    def act(self, entry: Entry) -> History:
        """Add an action. If it equals the one undone last, this is a redo: later ones can still be redone."""
        if self.entries[self.cursor : self.cursor + 1] == (entry,):
            return replace(self, cursor=self.cursor + 1)
        return replace(self, entries=(*self.standing, entry), cursor=self.cursor + 1, again=None)

    def correct(self, first: int, entries: Sequence[Entry], dice: tuple[int, ...]) -> History:
        """Replace the actions from an index on. Repeating the correction that was undone last is a redo.

        Args:
            first: the index of the first action that changes.
            entries: the new actions from there on. Each is played by whoever sat there when the one in its
                place was played.
            dice: the numbers of the dice that the correction changes.
        """
        places = zip(entries, self.entries[first:], strict=False)
        kept = [replace(entry, changes=before.changes) for entry, before in places]
        acts, again = (*self.entries[:first], *kept, *entries[len(kept) :]), self.again
        if again is not None and self.corrects_next and again.entries[: again.floor] == acts:
            return again
        before = replace(self, entries=self.standing, again=None)
        return History(acts, len(acts), before, len(acts), dice)

    def back(self) -> History:
        """Undo one step; the caller has checked that there is one."""
        if self.before is not None and self.just_corrected:
            return replace(self.before, again=self)
        return replace(self, cursor=self.cursor - 1)

    def forward(self) -> History:
        """Redo one step; the caller has checked that there is one."""
        if self.again is not None and self.corrects_next:
            return self.again
        return replace(self, cursor=self.cursor + 1)

    def after(self, entry: Entry) -> History:
        """The history after an entry that is no part of a correction."""
        if entry.step == "ask":
            return self
        if entry.step == "act":
            return self.act(entry)
        cursor = self.cursor + (1 if entry.step == "redo" else -1)
        if not 0 <= cursor <= len(self.entries):
            raise RecordError(
                Sentence("the record undoes or redoes more than was played; the game cannot be continued")
            )
        # A cursor below the floor means that the record has lost entries of the correction.
        return replace(self, cursor=cursor) if cursor >= self.floor else History(self.entries, cursor)


def corrected(before: History, after: History) -> list[Entry]:
    """The entries that record a correction from one history to another."""
    return _entries(_CORRECT, before, after, after.dice)


def before_machines(history: History) -> tuple[History, list[Entry]]:
    """The history right after the last step of a person, and the entries that lead back to it."""
    entries: list[Entry] = []
    while not history.just_corrected and history.entries[history.cursor - 1].by_machine:
        history, entries = history.back(), [*entries, UNDO]
    return history, entries


def step_undone(history: History) -> tuple[History, list[Entry]]:
    """The history after the undo of one step, and the entries that record it.

    All actions that were played together are undone together.
    """
    is_correction = history.just_corrected
    history, entries = _back(history)
    while history.is_amid_step and not is_correction:
        history, entries = history.back(), [*entries, UNDO]
    return history, entries


def step_redone(history: History) -> tuple[History, list[Entry]]:
    """The history after the redo of one step and of what machines did after it, and the entries."""
    history, entries = _forward(history)
    while history.is_amid_step or history.machine_follows:
        history, entries = history.forward(), [*entries, REDO]
    return history, entries


def led_to(history: History, steps: int) -> tuple[History, list[Entry]]:
    """The history after as many undos or redos as lead to a number of steps, and the entries.

    If there is nothing left to undo or redo, it ends there.
    """
    entries: list[Entry] = []
    while history.steps > steps:
        history, more = _back(history)
        entries += more
    while history.steps < steps and history.can_redo:
        history, more = _forward(history)
        entries += more
    return history, entries


def _back(history: History) -> tuple[History, list[Entry]]:
    """The history with one action or one correction less, and the entries that record the undo."""
    after = history.back()
    return after, _entries(_RESTORE, history, after, history.dice) if history.just_corrected else [UNDO]


def _forward(history: History) -> tuple[History, list[Entry]]:
    """The history with one action or one correction more, and the entries that record the redo."""
    after = history.forward()
    return after, corrected(history, after) if history.corrects_next else [REDO]


def _entries(word: str, before: History, after: History, dice: tuple[int, ...]) -> list[Entry]:
    pairs = zip(before.standing, after.standing, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    undone, played = before.cursor - same, after.standing[same:]
    return [Entry("undo", f"{word} {undone} {len(played)}", dice), *[UNDO] * (undone - 1), *played]


def _several(history: History, entries: Sequence[Entry], place: int) -> tuple[History, int] | None:
    """The history after a correction, or after the undo of one, and the number of its entries.

    None if neither begins at that index, or if the record has lost a part of it.
    """
    begun = entries[place]
    found = _SEVERAL.fullmatch(begun.text) if begun.step == "undo" else None
    if found is None:
        return None
    undone, played = int(found[2]), int(found[3])
    several = entries[place : place + undone + played]
    if [entry.step for entry in several] != ["undo"] * undone + ["act"] * played or undone > history.cursor:
        return None
    first, acts = history.cursor - undone, several[undone:]
    if found[1] == _CORRECT:
        return history.correct(first, acts, begun.by_hand), len(several)
    after = history.back() if history.just_corrected else history
    return (after, len(several)) if after.standing == (*history.entries[:first], *acts) else None


class Note(NamedTuple):
    """A note of a game's record (see `device.game.notes`), and the actions that were in force then."""

    stood: tuple[Entry, ...]
    text: str

    def place_in(self, standing: Sequence[Entry]) -> int:
        """The number of actions in force before it; those that were undone since then are not counted."""
        pairs = zip(self.stood, standing, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def changes_in(notes: Iterable[Note]) -> tuple[SeatChange, ...]:
    """The changes of seats among notes, in the order of writing."""
    return tuple(filter(None, (parse_seat_change(note.text) for note in notes)))


def read_history(entries: Sequence[Entry]) -> tuple[History, tuple[Note, ...]]:
    """The history that the entries of a record lead to, and the notes in the order of writing.

    >>> history, [note] = read_history([Entry("act", "throw 35"), Entry("ask", "hint Nora"), UNDO])
    >>> history.cursor, [entry.text for entry in note.stood], note.text
    (0, ['throw 35'], 'hint Nora')

    Raises:
        RecordError: the entries undo or redo more than was played.
    """
    history, place, notes = History(), 0, list[Note]()
    entries = _counting_changes(entries)
    while place < len(entries):
        if entries[place].step == "ask":
            notes.append(Note(history.standing, entries[place].text))
        history, count = _several(history, entries, place) or (history.after(entries[place]), 1)
        place += count
    return history, tuple(notes)


def _counting_changes(entries: Iterable[Entry]) -> list[Entry]:
    """The same entries, each with the number of changes of seats before it."""
    found: list[Entry] = []
    changes = 0
    for entry in entries:
        found.append(replace(entry, changes=changes) if changes else entry)
        changes += entry.step == "ask" and parse_seat_change(entry.text) is not None
    return found
