"""Reads and writes the database of a club: the results of all tables, and the tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import URL, Connection, delete, func, select

from device.broker.messages import TableResult
from device.club.database import Database
from device.club.records import ClubResult, ClubTable, Pairing, Tournament
from device.club.schema import DICE_TABLES, ENTRANTS, PAIRINGS, RESULTS, TOURNAMENTS
from device.errors import ClubError
from wording.sentence import Sentence


class Store:
    """Writes and reads what a club keeps; each call is one transaction.

    Every time that it keeps, of a result or of a drawn round, is later than those before; see `_later`.

    Args:
        url: where the database is; see `Database`.
        begins: whether to make a file that is not there yet.

    Raises:
        ClubError: it cannot be opened, is a file of another program, or is not there.
    """

    def __init__(self, url: str | URL, *, begins: bool = True) -> None:
        self._database = Database(url, begins=begins)

    def take(self, table: str, key: str, result: TableResult) -> None:
        """Keep what a table has told of a game; it replaces what the table told of that game before."""
        row = {
            "dice_table": table,
            "game_key": key,
            "game": result.game,
            "withdrawn": result.withdrawn,
            "body": result.model_dump_json(),
        }
        with self._database.transaction() as connection:
            row["received"] = _later(connection)
            self._database.upsert(connection, RESULTS, row, changed=("game", "withdrawn", "body"))

    def hear(self, table: str, *, online: bool) -> None:
        """Keep whether a table is switched on."""
        row = {"name": table, "online": online, "heard": _now()}
        with self._database.transaction() as connection:
            self._database.upsert(connection, DICE_TABLES, row, changed=("online", "heard"))

    def results(self, game: str | None = None) -> tuple[ClubResult, ...]:
        """All results that count, in the order in which the club has heard of them.

        A table that gets another name publishes all its results again under that name, and withdraws those
        under the old one. If the broker does not let it withdraw them, both are here: results with the same
        key and the same content are returned once, with the time at which the first of them was received.

        Args:
            game: the name of the game in records; None for all games.
        """
        query = select(RESULTS)
        if game is not None:
            query = query.where(RESULTS.c.game == game)
        query = query.order_by(RESULTS.c.received, RESULTS.c.dice_table, RESULTS.c.game_key)
        with self._database.transaction() as connection:
            rows = connection.execute(query).all()
        heard: dict[tuple[str, str, str], str] = {}
        first: dict[tuple[str, str], ClubResult] = {}
        for row in rows:
            result = TableResult.model_validate_json(row.body)
            received = heard.setdefault((row.game_key, row.game, result.started), row.received)
            if not row.withdrawn and (row.game_key, row.body) not in first:
                first[row.game_key, row.body] = ClubResult(row.dice_table, row.game_key, received, result)
        return tuple(sorted(first.values(), key=lambda found: found.received))

    def tables(self) -> tuple[ClubTable, ...]:
        """Every table that the club has heard of, by name."""
        with self._database.transaction() as connection:
            rows = connection.execute(select(DICE_TABLES).order_by(DICE_TABLES.c.name)).all()
        return tuple(ClubTable(row.name, row.online, row.heard) for row in rows)

    def tournaments(self) -> tuple[str, ...]:
        """The names of all tournaments."""
        with self._database.transaction() as connection:
            return tuple(
                connection.execute(select(TOURNAMENTS.c.name).order_by(TOURNAMENTS.c.name)).scalars()
            )

    def add_tournament(self, tournament: Tournament) -> None:
        """Begin a tournament.

        Raises:
            ClubError: there is one of that name.
        """
        taken = Sentence("There is a tournament {name} already: choose another name.", name=tournament.name)
        with self._database.transaction(taken) as connection:
            connection.execute(
                TOURNAMENTS.insert().values(
                    name=tournament.name,
                    game=tournament.game,
                    method=tournament.method,
                    rounds=tournament.rounds,
                )
            )
            entrants = [
                {"tournament": tournament.name, "place": place, "player": player}
                for place, player in enumerate(tournament.players)
            ]
            connection.execute(ENTRANTS.insert(), entrants)

    def tournament(self, name: str) -> Tournament:
        """A tournament.

        Raises:
            ClubError: there is none of that name.
        """
        with self._database.transaction() as connection:
            row = connection.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.name == name)).one_or_none()
            entrants = connection.execute(
                select(ENTRANTS).where(ENTRANTS.c.tournament == name).order_by(ENTRANTS.c.place)
            ).all()
            pairings = connection.execute(
                select(PAIRINGS)
                .where(PAIRINGS.c.tournament == name)
                .order_by(PAIRINGS.c.round, PAIRINGS.c.board)
            )
            if row is None:
                known = ", ".join(self.tournaments()) or "none"
                raise ClubError(
                    Sentence("There is no tournament {name}. There are: {known}.", name=name, known=known)
                )
            drawn = tuple(
                Pairing(each.round, each.board, each.first, each.second, each.drawn, each.by_hand)
                for each in pairings
            )
            players = tuple(each.player for each in entrants)
            left = frozenset(each.player for each in entrants if each.has_left)
            return Tournament(row.name, row.game, row.method, row.rounds, players, drawn, left)

    def add_entrant(self, name: str, player: str) -> None:
        """Put a player at the end of a tournament's list.

        Raises:
            ClubError: somebody else has added a player at the same moment.
        """
        last = select(func.max(ENTRANTS.c.place)).where(ENTRANTS.c.tournament == name).scalar_subquery()
        taken = Sentence("Somebody else has joined {name} at this moment: try again.", name=name)
        with self._database.transaction(taken) as connection:
            connection.execute(ENTRANTS.insert().values(tournament=name, place=last + 1, player=player))

    def rename_entrant(self, name: str, player: str, new: str) -> None:
        """Give a player of a tournament another name, in all its rounds."""
        with self._database.transaction() as connection:
            for named in (ENTRANTS.c.player, PAIRINGS.c.first, PAIRINGS.c.second):
                connection.execute(
                    named.table.update()
                    .where(named.table.c.tournament == name)
                    .where(named == player)
                    .values({named.name: new})
                )

    def set_left(self, name: str, player: str, *, left: bool) -> None:
        """Keep whether a player of a tournament has gone home."""
        with self._database.transaction() as connection:
            connection.execute(
                ENTRANTS.update()
                .where(ENTRANTS.c.tournament == name)
                .where(ENTRANTS.c.player == player)
                .values(has_left=left)
            )

    def add_round(self, name: str, number: int, pairs: Sequence[tuple[str, str]]) -> None:
        """Keep the pairings of a round.

        Raises:
            ClubError: somebody else has drawn this round meanwhile.
        """
        rows = [
            {"tournament": name, "round": number, "board": board, "first": first, "second": second}
            for board, (first, second) in enumerate(pairs, 1)
        ]
        taken = Sentence("Round {n} of {name} has been drawn already: look at it again.", n=number, name=name)
        with self._database.transaction(taken) as connection:
            connection.execute(PAIRINGS.insert().values(drawn=_later(connection)), rows)

    def set_by_hand(self, name: str, pairing: Pairing, won: float | None) -> None:
        """Say what the first player of a pairing has won; None lets the tables' results say it again."""
        with self._database.transaction() as connection:
            connection.execute(
                PAIRINGS.update()
                .where(PAIRINGS.c.tournament == name)
                .where(PAIRINGS.c.round == pairing.round)
                .where(PAIRINGS.c.board == pairing.board)
                .values(by_hand=won)
            )

    def delete_tournament(self, name: str) -> None:
        """Delete a tournament; the results of its games stay.

        Raises:
            ClubError: there is none of that name.
        """
        self.tournament(name)
        with self._database.transaction() as connection:
            connection.execute(delete(PAIRINGS).where(PAIRINGS.c.tournament == name))
            connection.execute(delete(ENTRANTS).where(ENTRANTS.c.tournament == name))
            connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.name == name))

    def close(self) -> None:
        """Close all connections. May be called twice."""
        self._database.close()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _later(connection: Connection) -> str:
    """The time, but later than all that the club has kept so far.

    Results from before and after the drawing of a round must stay apart, even if two computers with different
    clocks use the database, or a clock is set back.
    """
    columns = (RESULTS.c.received, PAIRINGS.c.drawn)
    kept = [last for column in columns if (last := connection.scalar(select(func.max(column))))]
    next_ones = [datetime.fromisoformat(last) + timedelta(milliseconds=1) for last in kept]
    return max([_now(), *(each.isoformat(timespec="milliseconds") for each in next_ones)])
