"""The archive: the games of the journal as screens list them, and what people do with a game of the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from device.errors import JournalError
from device.game.last_positions import LastPositions
from device.game.match import Match
from device.game.outlet import Outlet
from device.game.published import file_stem, published_actions, record_of
from device.i18n import _, by_count, message_of
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from device.journal.machine import machines_named
from device.journal.roster import Person
from device.journal.times import local_time, now_local
from device.screen.errand import ErrandResult
from device.screen.games.errands import (
    BIN_DAYS,
    BinGame,
    ExportGame,
    GamesErrand,
    NameGame,
    OpenGames,
    ReplayGame,
    Section,
    TakeOutGame,
)
from device.screen.games.kept import GamesAtHand, KeptGame, ReplayedGame
from device.screen.games.list import GamesScreen
from device.screen.games.replay import ReplayScreen
from device.screen.registry import playable


class Archive:
    """Lists the games of the journal, and carries out the errands of the screens of games.

    Args:
        journal: where the games are kept.
        outlet: where exported games go.

    Attributes:
        outlet: where exported games go.
        at_hand: the games as screens list them.
    """

    def __init__(self, journal: Journal, outlet: Outlet) -> None:
        self._journal = journal
        self.outlet = outlet
        self._positions = LastPositions(journal, playable)
        self._records: dict[int, GameRecord] = {}
        self._people: list[Person] = []
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
        people = self._journal.people()
        if people != self._people:
            self._people = people
            self._positions.drop_all()
        self._positions.drop_outdated(lengths)
        if saved is not None and saved.in_journal.is_newest:
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
            replay=self.at_hand.replay,
            now=now_local(),
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
                binned=tuple(map(self._known, games.binned)),
                latest=self._known(games.latest) if games.latest else None,
            )

    def do(self, errand: GamesErrand) -> ErrandResult:
        """Carry out an errand.

        Raises:
            JournalError: the journal cannot be read or written.
            RecordError: there is no such game, or this version cannot play it.
        """
        return _DEEDS[type(errand)](self, errand)

    def _open(self, errand: OpenGames) -> ErrandResult:
        return ErrandResult(GamesScreen(errand.section, errand.chosen))

    def _replay(self, errand: ReplayGame) -> ErrandResult:
        match = self._match(errand.number)
        published = published_actions(match)
        replayed = ReplayedGame(
            errand.number,
            match.record.name,
            match.states[: published + 1],
            match.actions[:published],
            len(match.played) - published,
            match.machines,
        )
        self.at_hand = replace(self.at_hand, replay=replayed)
        return ErrandResult(ReplayScreen(errand.number, section=errand.section))

    def _export(self, errand: ExportGame) -> ErrandResult:
        match = self._match(errand.number)
        published = published_actions(match)
        record = record_of(match, published)
        words = self.outlet.keep(f"{file_stem(match.record)}.txt", str(record))
        if left_out := len(match.played) - published:
            one = _("{n} step is secret until the game is over, and left out.")
            many = _("{n} steps are secret until the game is over, and left out.")
            words = f"{by_count(left_out, one, many)} {words}"  # nothing follows the path
        if errand.then_bin:
            self._journal.put_into_bin(errand.number)
        return ErrandResult(self._list_at(errand.number), words)

    def _bin(self, errand: BinGame) -> ErrandResult:
        shown = self._list_at(errand.number)
        self._journal.put_into_bin(errand.number)
        words = _("The game stays in the bin for {n} days.").format(n=BIN_DAYS)
        return ErrandResult(GamesScreen(shown.section), words)

    def _take_out(self, errand: TakeOutGame) -> ErrandResult:
        self._journal.take_out_of_bin(errand.number)
        over = self._journal.game(errand.number).finished
        section = Section.FINISHED if over else Section.UNDER_WAY
        return ErrandResult(GamesScreen(section, errand.number), _("The game is back in the list."))

    def _name(self, errand: NameGame) -> ErrandResult:
        self._journal.name_game(errand.number, errand.title)
        return ErrandResult(self._list_at(errand.number))

    def empty_bin(self) -> str:
        """Delete for good what has been in the bin for too long; return why it cannot be deleted, or ""."""
        try:
            self._journal.empty_bin(timedelta(days=BIN_DAYS))
        except JournalError as error:
            return message_of(error)
        return ""

    def _match(self, number: int) -> Match:
        """A game of the journal, opened."""
        return Match.open(self._journal, playable(), self._journal.game(number))

    def _list_at(self, number: int) -> GamesScreen:
        """The list with a game chosen, in its section."""
        game = self.at_hand.game(number)
        if game is not None and game.binned:
            return GamesScreen(Section.BIN, number)
        section = Section.FINISHED if game is not None and game.finished else Section.UNDER_WAY
        return GamesScreen(section, number)

    def _kept(self, record: GameRecord) -> KeptGame:
        """A game as screens list it."""
        game = KeptGame(
            record.number,
            record.name,
            record.players,
            record.rules,
            played=local_time(record.played),
            finished=record.finished is not None,
            title=record.title,
            binned=local_time(record.binned) if record.binned else None,
            machines=machines_named(record.players, record.machines),
        )
        return self._known(game)

    def _known(self, game: KeptGame) -> KeptGame:
        """A game with its last position, as far as that is known."""
        position = self._positions.of(game.number)
        if position is None:
            return game
        return replace(game, state=position.state, steps=position.steps, trouble=position.trouble)


def _later(under_way: KeptGame | None, finished: KeptGame | None) -> KeptGame | None:
    """The game that was played last."""
    if under_way is None or finished is None:
        return under_way or finished
    return finished if finished.played > under_way.played else under_way


_DEEDS: Mapping[type[GamesErrand], Callable[[Archive, Any], ErrandResult]] = {
    OpenGames: Archive._open,
    ReplayGame: Archive._replay,
    ExportGame: Archive._export,
    BinGame: Archive._bin,
    TakeOutGame: Archive._take_out,
    NameGame: Archive._name,
}
"""The method that carries out each kind of errand."""
