"""Before the first turn: the Faction draw, the Bel roll, the one who starts (l.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.imalya.dice import SIX_DICE, Status
from engines.imalya.events import FactionDrawn, StarterNamed, Threw
from engines.imalya.figures import MINEURES, Figure
from engines.imalya.player import Player
from engines.imalya.rules import Rules
from engines.imalya.table import Phase, Table, TableT
from engines.imalya.tales import STAKE, TO_TRESOR
from engines.imalya.turns import start_turn


def lay_table(rules: Rules, names: Sequence[str], kind: type[TableT]) -> TableT:
    """A table with everybody seated and, with the Tales, the stakes put down (l.41)."""
    purse = STAKE - TO_TRESOR if rules.tales else 0
    players = tuple(Player(name, tales=purse, power_open=rules.six) for name in names)
    return kind(rules, players, tresor=TO_TRESOR * len(names) if rules.tales else 0)


def draw_faction(table: TableT, figure: Figure) -> TableT:
    """One die of the Faction draw; it is thrown again until it gives a Faction that may be taken."""
    table = _show(table, figure)
    if not figure.is_mineure or not _may_take(table, figure):
        return table
    table = table.with_player(table.active, faction=figure).told(FactionDrawn(table.active, figure))
    if table.active + 1 < len(table.players):
        return table.with_(active=table.active + 1)
    return table.with_(phase=Phase.BEL_ROLL, active=0)


def _may_take(table: Table, figure: Figure) -> bool:
    """Up to three players all Factions differ; with more, each must be represented (IM-02)."""
    taken = {player.faction for player in table.players if player.faction is not None}
    if len(table.players) <= len(MINEURES):
        return figure not in taken
    missing = len(set(MINEURES) - taken - {figure})
    return missing <= len(table.players) - table.active - 1


def roll_for_bel(table: TableT, figure: Figure) -> TableT:
    """One die of the Bel roll, in seat order until somebody throws a Bel (IM-03)."""
    table = _show(table, figure)
    if figure is Figure.BEL:
        return table.with_(phase=Phase.NAME_STARTER)
    return table.with_(active=(table.active + 1) % len(table.players))


def name_starter(table: TableT, seat: int) -> TableT:
    """The first round begins with the player named."""
    return start_turn(table.with_(starter=seat, round=1).told(StarterNamed(seat)), seat)


def _show(table: TableT, figure: Figure) -> TableT:
    thrown = replace(SIX_DICE[0], printed=figure, figure=figure, status=Status.LOOSE, fresh=True)
    return table.with_(dice=(thrown, *SIX_DICE[1:])).told(Threw(table.active, ((1, figure),)))
