"""The powers of the Factions, with the variante des Six (l.55-59)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.imalya.dice import Status
from engines.imalya.events import Killed
from engines.imalya.figures import Figure
from engines.imalya.table import TableT
from engines.imalya.tales import levy_from, take

KILL_TALES = 2
"""What the Mort takes from the Trésor for each die it kills (l.57)."""


def pay_gains(table: TableT, landed: Iterable[int]) -> TableT:
    """Each die that landed on Egal yields one Tale to every active Gain (l.58, IM-61)."""
    if not table.rules.tales:
        return table
    egals = sum(table.die(number).figure is Figure.EGAL for number in landed)
    for _ in range(egals):
        for seat in table.holders(Figure.GAIN):
            table = take(table, seat, 1) if seat == table.active else levy_from(table, table.active, seat)
    return table


def kill(table: TableT) -> TableT:
    """Every active Mort kills the first fresh die of the thrower's own Faction, once a turn (l.57, IM-57)."""
    for seat in table.holders(Figure.MORT):
        if seat == table.active or seat in table.killers:
            continue
        victims = (
            die.number for die in table.dice if die.is_fresh_loose and die.figure is table.player.faction
        )
        number = next(victims, None)
        if number is None:
            break
        table = table.with_die(number, status=Status.KILLED)
        table = table.with_(killers=(*table.killers, seat)).told(Killed(number, seat))
        if table.rules.tales:
            table = take(table, seat, KILL_TALES)
    return table


def open_powers(table: TableT, seat: int) -> TableT:
    """At the start of a turn: a power that was earned opens, one that was open closes (IM-56)."""
    player = table.players[seat]
    still_open = player.power_ready or (player.power_open and table.round == 1)
    return table.with_player(seat, power_open=still_open, power_ready=False)


def close_first_round(table: TableT) -> TableT:
    """After the first round no power is open any more, but for those earned since (IM-55)."""
    for seat in range(len(table.players)):
        table = table.with_player(seat, power_open=False)
    return table
