"""One game in the journal: its entries, and the answer that people were giving when it was interrupted."""

from __future__ import annotations

from collections.abc import Sequence

from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from device.journal.journal import Doubt, Journal
from device.journal.machine import Machine


class GameInJournal:
    """Reads and writes one game of the journal.

    It counts the entries that it has read or written. If the journal has others, the game was played on
    elsewhere, and nothing more is written.

    Args:
        journal: all games.
        number: the number of the game.
    """

    def __init__(self, journal: Journal, number: int) -> None:
        self._journal = journal
        self._number = number
        self._known = 0

    def read(self) -> list[Entry]:
        """All entries of the game, in order.

        Raises:
            RecordError: a row is damaged.
            JournalError: the journal cannot be read.
        """
        entries = self._journal.entries(self._number)
        self._known = len(entries)
        return entries

    @property
    def is_newest(self) -> bool:
        """Whether the game has no entries but those that this object has read or written.

        Raises:
            JournalError: the journal cannot be read.
        """
        return self._journal.length(self._number) == self._known

    def write(self, entries: Sequence[Entry], *, over: bool) -> None:
        """Add entries; this deletes the throw in doubt and the kept screen, which they answer.

        Args:
            entries: what happened, in order.
            over: whether these entries end the game.

        Raises:
            JournalError: they could not be written down, or the game was played on elsewhere.
        """
        self._journal.write(self._number, entries, over, known=self._known)
        self._known += len(entries)

    def change_seat(self, seat: int, before: str, after: str, machine: Machine | None) -> GameRecord:
        """Let somebody else sit on a seat; returns the game with the new names.

        Its entries must be read again, since a name may stand in each of them.

        Args:
            seat: the seat.
            before: the name of whoever sits there.
            after: the name of whoever sits there from now on; a name of the roster is that person.
            machine: the machine that sits there; None for a person or a guest.

        Raises:
            BadName: the name is empty, too long, or holds a sign that cannot be seen.
            PersonError: somebody of that name has a seat in this game already.
            JournalError: it could not be written down, or the game was played on elsewhere.
        """
        self._journal.change_seat(self._number, seat, before, after, machine, known=self._known)
        return self._journal.game(self._number)

    def take_up(self) -> None:
        """Note that this game is resumed.

        Raises:
            JournalError: it could not be written down.
        """
        self._journal.take_up(self._number)

    @property
    def doubt(self) -> Doubt | None:
        """The throw in doubt that was saved since the last step, or None.

        Raises:
            JournalError: the journal cannot be read.
        """
        return self._journal.doubt(self._number)

    def keep_doubt(self, doubt: Doubt) -> None:
        """Save a throw in doubt with the answers so far; the next step deletes it.

        Raises:
            JournalError: it could not be written down, or the game was played on elsewhere.
        """
        self._journal.check_length(self._number, self._known)
        self._journal.keep_doubt(self._number, doubt)

    def drop_doubt(self) -> None:
        """Drop the throw in doubt, because the dice are thrown again.

        Raises:
            JournalError: it could not be written down, or the game was played on elsewhere.
        """
        self._journal.check_length(self._number, self._known)
        self._journal.drop_doubt(self._number)

    @property
    def screen(self) -> str:
        """The text form of the screen on which people were giving an answer, or "".

        Raises:
            JournalError: the journal cannot be read.
        """
        return self._journal.screen(self._number)

    def keep_screen(self, screen: str) -> None:
        """Save the screen on which people are giving an answer; the next step deletes it.

        If the game was played on elsewhere, nothing is saved: there the screen answers another question.

        Args:
            screen: its text form, or "" for none.

        Raises:
            JournalError: it could not be written down.
        """
        if self.is_newest and screen != self.screen:
            self._journal.keep_screen(self._number, screen)
