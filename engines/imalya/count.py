"""The count of a turn: points, and what is owed (l.29-33, 43, 62-66)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.imalya.dice import Die, Status
from engines.imalya.figures import MINEURES, Figure
from engines.imalya.rules import Rules
from engines.imalya.table import Table

ALL_OWN = 120
"""What six dice of one's own Faction are worth, instead of 108 (l.33)."""
ALL_OTHER = 108
"""What six dice of another Faction are worth, with the Six (l.63)."""


def table_points(own: int, other: int) -> int:
    """The table des scores.

    >>> table_points(3, 2), table_points(6, 0), table_points(0, 6)
    (55, 120, 36)

    Args:
        own: free dice of the player's Faction.
        other: free dice of other Factions.
    """
    return ALL_OWN if own == 6 else (3 * own + other) * (own + other)


def points(dice: Sequence[Die], faction: Figure | None) -> int:
    """What the free dice are worth to a player of that Faction."""
    free = [die.figure for die in dice if die.status is Status.FREE and die.figure in MINEURES]
    own = sum(figure is faction for figure in free)
    return table_points(own, len(free) - own)


def debt(dice: Sequence[Die], rules: Rules) -> int:
    """The Tales that the Dams cost: one each, two with an Egal (l.43, IM-36)."""
    if not rules.tales:
        return 0
    return sum(1 + _with_egal(dam, dice, rules) for dam in dice if dam.status is Status.DAM)


def _with_egal(dam: Die, dice: Sequence[Die], rules: Rules) -> bool:
    held = any(die.captor == dam.number and die.figure is Figure.EGAL for die in dice)
    return held or (rules.freed_egal_cost_two and dam.took_egal)


def combination(table: Table) -> Figure | None:
    """The Figure that all six locked dice show, with the Six (IM-51, 52, 53)."""
    if not table.rules.six:
        return None
    shown = {die.figure if table.rules.converted_in_six else die.printed for die in table.dice}
    figure = next(iter(shown))
    wanted = Status.DAM if figure is Figure.DAM else Status.FREE
    held = all(die.status is wanted for die in table.dice)
    return figure if len(shown) == 1 and held else None
