"""How a game ends, and who has won (l.37, 44-47, 64)."""

from __future__ import annotations

from itertools import groupby

from engines.contract import Outcome
from engines.imalya.events import GameOver
from engines.imalya.table import Phase, Table, TableT

Ranking = tuple[tuple[int, ...], ...]


def ranking(table: Table) -> Ranking:
    """Seats from first to last: by score, then by Tales in front (IM-25, 30)."""

    def standing(seat: int) -> tuple[int, int]:
        player = table.players[seat]
        return player.score, player.tales

    seats = sorted(range(len(table.players)), key=standing, reverse=True)
    return tuple(tuple(sorted(group)) for _, group in groupby(seats, standing))


def one_place_up(places: Ranking, seat: int) -> Ranking:
    """The ranking with one player moved to the place above his own (l.64, IM-63)."""
    at = next(index for index, group in enumerate(places) if seat in group)
    rest = tuple(other for other in places[at] if other != seat)
    above = max(at - 1, 0)
    moved = (*places[:above], (seat,), *places[above:at], rest, *places[at + 1 :])
    return tuple(group for group in moved if group)


def finish(table: TableT, places: Ranking, reason: str) -> TableT:
    """The game over; the Trésor goes to the winner, or is split among those who share the win (IM-38)."""
    outcome = Outcome(places, reason)
    count = len(table.players)
    first = table.starter or 0
    winners = sorted(outcome.winners, key=lambda seat: (seat - first) % count)
    each, left = divmod(table.tresor, len(winners))
    for order, seat in enumerate(winners):
        table = table.with_player(seat, tales=table.players[seat].tales + each + (order < left))
    table = table.with_(tresor=0, phase=Phase.OVER, outcome=outcome)
    return table.told(GameOver(places))
