"""The table that played each game last, and how it opened the game: what the host proposes the next time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from device.errors import DeviceError, JournalError
from device.game.history import History
from device.game.match import Match
from device.game.replay import first_state, replay
from device.journal.game_record import GameRecord
from device.journal.guests import is_table
from device.journal.journal import Journal
from device.journal.machine import machines_named
from device.journal.times import Now, local_time, now_local
from device.screen.last_time import LastOpening, LastTable, OpeningStep
from device.screen.registry import SCREENS
from engines.contract import AnyGame
from engines.errors import EngineError

_WEEK_DAYS: Final = 7
"""After this many days the name of a weekday would mean another day."""


class LastTables:
    """Finds the last table of each game in the journal, again whenever games or people have changed.

    Args:
        journal: where games are kept.
        games: the engines of the games that can be played.
        now: returns the time of this place.
    """

    def __init__(
        self, journal: Journal, games: Callable[[], Mapping[str, AnyGame]], now: Now = now_local
    ) -> None:
        self._journal = journal
        self._games = games
        self._now = now
        self._as_of = -1
        self._found: Mapping[str, LastTable] = {}
        self._openings: dict[int, LastOpening | None] = {}

    @property
    def tables(self) -> Mapping[str, LastTable]:
        """The last table of each game, the one that played last first."""
        if self._as_of != self._journal.changes:
            self._as_of = self._journal.changes
            self._found = self._read()
            self._openings = {}
        return self._found

    def opening(self, match: Match) -> LastOpening | None:
        """How the game on the table was opened the last time; None once it has been opened.

        A game that was left before its opening was over does not count.
        """
        if match.state.awaits.kind not in SCREENS[match.game.name].opening.asks:
            return None
        number = match.record.number
        if number not in self._openings:
            self._openings[number] = self._last_opening(match)
        return self._openings[number]

    def _last_opening(self, match: Match) -> LastOpening | None:
        try:
            records = self._journal.games()
        except JournalError:
            return None
        earlier = (one for one in records if one.name == match.game.name and one.number < match.record.number)
        return next((found for one in earlier if (found := self._opening_of(match.game, one))), None)

    def _opening_of(self, game: AnyGame, record: GameRecord) -> LastOpening | None:
        """How a game was opened; None if its opening was not over, or cannot be read."""
        asks = SCREENS[game.name].opening.asks
        steps: list[OpeningStep] = []
        try:
            standing = History.of(self._journal.entries(record.number)).standing
            for played in replay(game, first_state(game, record), standing):
                before = played.before
                seat = game.seat_of(before, played.action)
                player = before.players[seat].name if seat >= 0 else ""
                steps.append(OpeningStep(before.awaits.kind, player, played.action, played.entry.drawn))
                if played.after.awaits.kind not in asks:
                    return LastOpening(tuple(steps))
        except (EngineError, DeviceError):
            return None
        return None

    def _read(self) -> Mapping[str, LastTable]:
        """The last tables; none if the journal cannot be read, since nothing is proposed then.

        Free throws without names leave nobody to propose.
        """
        found: dict[str, LastTable] = {}
        try:
            records = self._journal.games()
        except JournalError:
            return found
        for record in records:
            if record.name in found or any(map(is_table, record.players)):
                continue
            if (table := self._table(record)) is not None:
                found[record.name] = table
        return found

    def _table(self, record: GameRecord) -> LastTable | None:
        """The table of a game; None if this version does not know the game or its rules."""
        game = self._games().get(record.name)
        if game is None:
            return None
        try:
            rules, machines = game.parse_rules(record.rules), machines_named(record.players, record.machines)
            return LastTable(rules, record.players, self._weekday(record.started), machines)
        except EngineError:
            return None

    def _weekday(self, started: str) -> int | None:
        """The day on which a game began; None if its name would mean today or another week."""
        try:
            day = local_time(started)
        except ValueError:
            return None
        days = (self._now().date() - day.date()).days
        return day.weekday() if 0 < days < _WEEK_DAYS else None
