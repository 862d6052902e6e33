"""Money: every Tale moves alone, and an empty Trésor calls the jour d'impôt (l.41-45)."""

from __future__ import annotations

from engines.imalya.events import Gained, Paid, TaxDay
from engines.imalya.table import TableT

STAKE = 20
"""What each player brings (l.41)."""
TO_TRESOR = 5
"""What each puts in the Trésor before the first throw (l.41)."""
TAX = 3
"""What each pays on a jour d'impôt (l.45)."""


def pay(table: TableT, seat: int, owed: int) -> TableT:
    """A player pays the Trésor what he can of a sum."""
    paid = min(owed, table.players[seat].tales)
    if paid == 0:
        return table
    table = _into_tresor(table, seat, paid)
    return table.told(Paid(seat, paid))


def take(table: TableT, seat: int, tales: int) -> TableT:
    """A player takes Tales from the Trésor, one by one; a tax day interrupts (IM-34)."""
    taken = 0
    for _ in range(tales):
        if table.tresor == 0:
            break
        table = table.with_(tresor=table.tresor - 1)
        table = table.with_player(seat, tales=table.players[seat].tales + 1)
        taken += 1
        if not table.rules.tax_at_end_of_turn:
            table = tax_if_empty(table)
    return table.told(Gained(seat, taken, None)) if taken else table


def levy_from(table: TableT, payer: int, seat: int) -> TableT:
    """One Tale from player to player, if he has one (l.58)."""
    if table.players[payer].tales == 0:
        return table
    table = table.with_player(payer, tales=table.players[payer].tales - 1)
    table = table.with_player(seat, tales=table.players[seat].tales + 1)
    return _grace_if_stripped(table.told(Gained(seat, 1, payer)), payer)


def levy_all(table: TableT, tales: int) -> TableT:
    """Everybody still in pays the Trésor; nobody is eliminated by it (l.45, 66)."""
    for seat in table.seats_in():
        had = table.players[seat].tales
        table = pay(table, seat, tales)
        if had:
            table = _grace_if_stripped(table, seat)
    return table


def tax_if_empty(table: TableT) -> TableT:
    """The jour d'impôt, if the Trésor is empty (l.45)."""
    if not table.rules.tales or table.tresor > 0:
        return table
    return levy_all(table.told(TaxDay()), TAX)


def _into_tresor(table: TableT, seat: int, tales: int) -> TableT:
    table = table.with_player(seat, tales=table.players[seat].tales - tales)
    return table.with_(tresor=table.tresor + tales)


def _grace_if_stripped(table: TableT, seat: int) -> TableT:
    """A levy that strips the active player shields him until his next turn (IM-35)."""
    stripped = seat == table.active and table.players[seat].tales == 0
    return table.with_(grace=True) if stripped and table.rules.levy_grace else table
