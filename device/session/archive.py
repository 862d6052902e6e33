"""The archive: the games of the journal as screens list them, and what people do with a game of the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime

from device.game.last_positions import LastPositions
from device.game.match import Match
from device.journal.journal import GameRecord, Journal
from device.screen.base import ErrandResult
from device.screen.games.errands import GamesErrand, OpenGames
from device.screen.games.list import GamesScreen
from device.screen.kept import GamesAtHand, KeptGame
from device.screen.registry import playable


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


class Archive:
    """Lists the games of the journal, and carries out the errands of the screens of games.

    Args:
        journal: where the games are kept.
        now: the date and time on the wall, in local time.

    Attributes:
        at_hand: the games as screens list them.
    """

    def __init__(self, journal: Journal, now: Callable[[], datetime] = _now) -> None:
        self._journal = journal
        self._now = now
        self._positions = LastPositions(journal, playable)
        self._records: dict[int, GameRecord] = {}
        self.at_hand = GamesAtHand()

    @property
    def changes(self) -> int:
        """How often the list of games or the roster has changed."""
        return self._journal.changes

    def refresh(self, saved: Match | None = None) -> None:
        """List the games anew, after one was begun, played, left or changed.

        Args:
            saved: the game that *Resume* goes on with, or None.
        """
        lengths = self._journal.lengths()
        self._positions.drop_outdated(lengths)
        if saved is not None:
            self._positions.learn(saved, lengths.get(saved.record.number, 0))
        unfinished, games = self._journal.unfinished(), self._journal.games()
        binned = self._journal.games_in_bin()
        self._records = {record.number: record for record in (*games, *binned)}
        under_way = tuple(map(self._kept, unfinished))
        finished = tuple(self._kept(record) for record in games if record.finished)
        resumed = saved.record.number if saved else None
        latest = next((game for game in under_way if game.number == resumed), None)
        self.at_hand = GamesAtHand(
            under_way,
            finished,
            tuple(map(self._kept, reversed(binned))),
            latest=_later(latest, next(iter(finished), None)),
            now=self._now(),
        )

    def work(self, numbers: Iterable[int]) -> None:
        """Work out a little of the positions of these games, which a screen shows."""
        shown = [self._records[number] for number in numbers if number in self._records]
        if self._positions.work(shown):
            games = self.at_hand
            self.at_hand = replace(
                games,
                under_way=tuple(map(self._known, games.under_way)),
                finished=tuple(map(self._known, games.finished)),
                latest=self._known(games.latest) if games.latest else None,
            )

    def do(self, errand: GamesErrand) -> ErrandResult:
        """Carry out an errand.

        Raises:
            JournalError: the journal cannot be read or written.
            RecordError: there is no such game, or this version cannot play it.
        """
        match errand:
            case OpenGames(section=section, chosen=chosen):
                return ErrandResult(GamesScreen(section, chosen))
        raise TypeError(f"the archive has no errand {errand!r}")

    def _kept(self, record: GameRecord) -> KeptGame:
        """A game as screens list it."""
        game = KeptGame(
            record.number,
            record.name,
            record.players,
            record.rules,
            _local(record.played),
            record.finished is not None,
            record.title,
            _local(record.binned) if record.binned else None,
        )
        return self._known(game)

    def _known(self, game: KeptGame) -> KeptGame:
        """A game with its last position, as far as that is known."""
        position = self._positions.of(game.number)
        if position is None:
            return game
        return replace(game, state=position.state, steps=position.steps, trouble=position.trouble)


def _local(stamp: str) -> datetime:
    """A time of the journal in local time."""
    return datetime.fromisoformat(stamp).astimezone()


def _later(under_way: KeptGame | None, finished: KeptGame | None) -> KeptGame | None:
    """The game that was played last."""
    if under_way is None or finished is None:
        return under_way or finished
    return finished if finished.played > under_way.played else under_way
