"""The game that *Resume* goes on with."""

from __future__ import annotations

from device.errors import JournalError, RecordError
from device.game.match import Match
from device.i18n import _, message_of
from device.journal.journal import Journal
from device.journal.roster import Person
from device.screen.registry import playable
from engines.errors import EngineError


class SavedGame:
    """The game that was played last and can be resumed.

    Args:
        journal: where games are kept.

    Attributes:
        match: that game, or None.
    """

    def __init__(self, journal: Journal) -> None:
        self.match: Match | None = None
        self._before: Match | None = None
        self._journal = journal
        self._people: list[Person] = []

    def find(self) -> str:
        """Find the game to resume in the journal.

        Returns:
            Why a game that was played later cannot be resumed, or "".
        """
        self.match = None
        try:
            self._people = self._journal.people()
            self.match, trouble = self._played_last()
        except JournalError as error:
            return message_of(error)
        return trouble

    def check(self) -> str:
        """Find a game to resume if there is none, or if the one found was deleted or put into the bin.

        If people have changed, open that game again: in memory it calls a renamed person by the old name.

        Returns:
            As `find`.

        Raises:
            JournalError: the journal cannot be read.
        """
        unfinished = {record.number for record in self._journal.unfinished()}
        if self.match is None or self.match.record.number not in unfinished:
            return self.find()
        if self._journal.people() != self._people:
            self.find()
        return ""

    def resumed(self, number: int | None = None) -> Match:
        """The game with this number, or without a number the one played last; the journal notes it.

        Raises:
            EngineError: there is no such game, or it is over.
            RecordError: this version refuses a step of it.
            JournalError: the journal cannot be read or written.
        """
        match = self.match if number is None else self._unfinished(number)
        if match is None:
            raise EngineError(_("There is no game to resume."))
        match.take_up()
        self._before = self.match
        return match

    def put_back(self, match: Match) -> None:
        """Take back that a game was resumed: what was played last before is the game to resume again.

        Raises:
            JournalError: the journal cannot be written; nothing has changed.
        """
        before = self._before or match
        if before.record.number != match.record.number:
            before.take_up()
        self.match = before

    def _unfinished(self, number: int) -> Match:
        """The unfinished game with that number."""
        unfinished = {record.number: record for record in self._journal.unfinished()}
        if number not in unfinished:
            raise EngineError(_("There is no unfinished game {n}.").format(n=number))
        return Match.open(self._journal, playable(), unfinished[number])

    def _played_last(self) -> tuple[Match | None, str]:
        """The last played game that can be resumed, and why one that was played later cannot, or ""."""
        trouble = ""
        for record in self._journal.unfinished():
            try:
                return Match.open(self._journal, playable(), record), trouble
            except RecordError as error:
                trouble = trouble or message_of(error)
        return None, trouble
