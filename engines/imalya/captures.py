"""The Dam captures: every fresh Dam that nobody countered takes one die (l.17)."""

from __future__ import annotations

from engines.imalya.actions import Capture
from engines.imalya.dice import Die, Status
from engines.imalya.events import Captured
from engines.imalya.figures import Figure
from engines.imalya.table import Phase, Table, TableT


def waiting_dams(table: Table) -> tuple[Die, ...]:
    """The fresh Dams that have not acted yet, by number."""
    return tuple(die for die in table.dice if die.is_fresh_loose and die.figure is Figure.DAM)


def prey(table: Table) -> tuple[Die, ...]:
    """What a Dam may take now: fresh Mineures and Egals; only if there are none, kept ones (IM-13)."""
    fresh = tuple(die for die in table.dice if die.is_fresh_loose and die.is_prey)
    return fresh or tuple(
        die
        for die in table.dice
        if die.status is Status.FREE and die.is_prey and (table.rules.freed_recapturable or not die.liberated)
    )


def resolve_dams(table: TableT) -> TableT:
    """Let the Dams act, one after the other, until the player has a choice or none is left."""
    while dams := waiting_dams(table):
        eligible = prey(table)
        if len(eligible) > 1:
            return table.with_(phase=Phase.CAPTURE)
        if eligible:
            table = take_prey(table, Capture(dams[0].number, eligible[0].number))
        else:
            table = table.with_die(dams[0].number, status=Status.DAM)
    return table


def take_prey(table: TableT, capture: Capture) -> TableT:
    """One Dam locks itself and takes one die."""
    egal = table.die(capture.prey).figure is Figure.EGAL
    table = table.with_die(capture.dam, status=Status.DAM, took_egal=egal)
    table = table.with_die(
        capture.prey, status=Status.CAPTIVE, captor=capture.dam, liberated=False, locked_now=False
    )
    return table.with_(captured_since_respond=True).told(Captured(capture.dam, capture.prey))


def refuse_capture(table: Table, capture: Capture) -> str | None:
    """Why this Dam may not take this die, or None."""
    if capture.dam not in (die.number for die in waiting_dams(table)[:1]):
        return f"die {capture.dam} is not the Dam whose turn it is to take a die"
    if capture.prey in (die.number for die in prey(table)):
        return None
    figure = table.die(capture.prey).figure
    if table.die(capture.prey).is_prey and any(die.fresh for die in prey(table)):
        return f"die {capture.prey} was not just thrown: a Dam takes a fresh Mineure or Egal first"
    return (
        f"die {capture.prey} ({figure}) cannot be taken: a Dam takes a Mineure or an Egal that nobody holds"
    )
