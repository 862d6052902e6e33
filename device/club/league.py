"""The league: what the results of all tables add up to, person by person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from device.broker.messages import ResultSeat, TableResult
from device.club.store import ClubResult


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings.

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


def league(results: Iterable[ClubResult]) -> tuple[Standing, ...]:
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
    standings: list[Standing] = []
    for number, key in enumerate(order, 1):
        shared = standings and round(standings[-1].points, 9) == round(points[key], 9)
        place = standings[-1].place if shared else number
        standings.append(Standing(place, names[key], games[key], wins[key], points[key]))
    return tuple(standings)


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
