"""The league: what the results of all tables add up to, person by person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from device.broker.messages import ResultSeat, TableResult
from device.club.records import ClubResult


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    """A line of the league.

    Attributes:
        place: the place, from 1; who shares one has the same number.
        name: the player's name.
        games: how many games were played.
        wins: in how many of them nobody had a better place.
        points: the shares of the other players who were beaten, summed over all games; a shared place counts
            half. To win a game brings one point, to come last none, however many play.
    """

    place: int
    name: str
    games: int
    wins: int
    points: float


def league(results: Iterable[ClubResult]) -> tuple[LeagueStanding, ...]:
    """The standings over all results, the best first.

    Only people whom their table knows count: no guests, no machines. Names that differ in large and small
    letters alone are one person.
    """
    games: defaultdict[str, int] = defaultdict(int)
    wins: defaultdict[str, int] = defaultdict(int)
    points: defaultdict[str, float] = defaultdict(float)
    names: dict[str, str] = {}
    for found in results:
        for seat, share in shares(found.result):
            key = seat.name.casefold()
            names[key] = seat.name
            games[key] += 1
            wins[key] += seat.place == 1
            points[key] += share
    order = sorted(names, key=lambda key: (-round(points[key], 9), games[key], key))
    rounded = [round(points[key], 9) for key in order]
    return tuple(
        LeagueStanding(rounded.index(worth) + 1, names[key], games[key], wins[key], points[key])
        for key, worth in zip(order, rounded, strict=True)
    )


def shares(result: TableResult) -> list[tuple[ResultSeat, float]]:
    """For each person of a game, the share of the other people who were beaten; none for a lone person."""
    people = [seat for seat in result.seats if seat.kind == "person"]
    if len(people) < 2:
        return []
    found = []
    for seat in people:
        beaten = sum((other.place > seat.place) + (other.place == seat.place) / 2 for other in people) - 0.5
        found.append((seat, beaten / (len(people) - 1)))
    return found
