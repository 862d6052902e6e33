"""What a Bel does with its one action, and the Ruse that answers a Dam (l.18-23, 42, 59)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.imalya.actions import Action, Convert, Counter, FreeDie, RerollDam, TakeTale
from engines.imalya.captures import waiting_dams
from engines.imalya.dice import Die, Status
from engines.imalya.events import Converted, Countered, Freed
from engines.imalya.figures import MINEURES, Figure
from engines.imalya.powers import kill
from engines.imalya.table import Phase, Table, TableT
from engines.imalya.tales import take


def possible(table: Table) -> Iterator[Action]:
    """Every answer that fits the dice: what a Bel or the Ruse could do now."""
    candidates: list[Action] = []
    for bel in (die for die in table.dice if die.can_act):
        candidates += (Counter(bel.number, dam.number) for dam in waiting_dams(table))
        candidates += (
            Convert(bel.number, egal.number, figure)
            for egal in table.dice
            if egal.is_fresh_loose and egal.figure is Figure.EGAL
            for figure in MINEURES
        )
        candidates += (FreeDie(bel.number, die.number) for die in table.dice if die.captor is not None)
        candidates.append(TakeTale(bel.number))
    candidates += (RerollDam(dam.number) for dam in waiting_dams(table))
    return (action for action in candidates if refuse(table, action) is None)


def refuse(table: Table, action: Action) -> str | None:
    """Why this answer is not allowed now, or None."""
    match action:
        case RerollDam():
            return _refuse_reroll(table, action)
        case Counter():
            return _refuse_bel(table, action.bel) or _refuse_counter(table, action)
        case Convert():
            return _refuse_bel(table, action.bel) or _refuse_convert(table, action)
        case FreeDie():
            return _refuse_bel(table, action.bel) or _refuse_free(table, action)
        case TakeTale():
            return _refuse_bel(table, action.bel) or _refuse_tale(table)
    return f"'{action}' is not something that a Bel does"


def perform(table: TableT, action: Action) -> TableT:
    """The table after an answer that was not refused."""
    match action:
        case Counter():
            table = _spend(table, action.bel).with_die(action.dam, status=Status.COUNTERED)
            return table.told(Countered(action.bel, action.dam))
        case Convert():
            table = _spend(table, action.bel).with_die(action.egal, figure=action.figure)
            return kill(table.told(Converted(action.bel, action.egal, action.figure)))
        case FreeDie():
            table = _spend(table, action.bel).with_die(
                action.captive, status=Status.FREE, captor=None, liberated=True
            )
            return table.told(Freed(action.bel, action.captive))
        case TakeTale():
            return take(_spend(table, action.bel), table.active, 1)
        case RerollDam():
            return _reroll(table, action.die)
    raise AssertionError(action)


def _spend(table: TableT, bel: int) -> TableT:
    return table.with_die(bel, spent=True)


def _reroll(table: TableT, dam: int) -> TableT:
    table = table.with_(ruse_used=True)
    if table.rules.ruse_with_next_throw:
        return table.with_die(dam, status=Status.COUNTERED)
    return table.with_(phase=Phase.REROLL, rerolling=dam)


def _refuse_bel(table: Table, bel: int) -> str | None:
    die = table.die(bel)
    if die.figure is not Figure.BEL:
        return f"die {bel} is not a Bel"
    if not die.fresh:
        return f"the Bel {bel} landed in an earlier throw: a Bel acts at once or not at all"
    if die.spent:
        return f"the Bel {bel} has already acted"
    return None if die.can_act else f"the Bel {bel} is locked: its action was to be used before"


def _refuse_counter(table: Table, action: Counter) -> str | None:
    die = table.die(action.dam)
    if die.figure is not Figure.DAM:
        return f"die {action.dam} is not a Dam: a Bel counters a Dam"
    if not _waits(table, die):
        return f"the Dam {action.dam} cannot be countered any more: only a Dam that was just thrown can"
    return None


def _refuse_convert(table: Table, action: Convert) -> str | None:
    die = table.die(action.egal)
    if not action.figure.is_mineure:
        return f"an Egal becomes Mort, Gain or Ruse; {action.figure} is no Mineure"
    if die.figure is not Figure.EGAL:
        return f"die {action.egal} is not an Egal: a Bel converts an Egal"
    return None if die.is_fresh_loose else f"the Egal {action.egal} was not just thrown, or a Dam holds it"


def _refuse_free(table: Table, action: FreeDie) -> str | None:
    die = table.die(action.captive)
    if die.status is not Status.CAPTIVE:
        return f"die {action.captive} is not captured: there is nothing to free"
    if die.fresh and not table.rules.free_fresh_captive:
        return f"die {action.captive} was taken in this very throw; the house frees earlier captives only"
    return None


def _refuse_tale(table: Table) -> str | None:
    if not table.rules.tales:
        return "there are no Tales in this game"
    return None if table.tresor > 0 else "the Trésor is empty"


def _refuse_reroll(table: Table, action: RerollDam) -> str | None:
    if not table.rules.six or table.player.faction is not Figure.RUSE:
        return "only the power of the Ruse throws a Dam again"
    if not table.power_active(table.active):
        return "the power of the Ruse is not active in this turn"
    if table.ruse_used:
        return "the Ruse has been used in this turn"
    if not _waits(table, table.die(action.die)):
        return f"die {action.die} is not a Dam that was just thrown"
    return None


def _waits(table: Table, die: Die) -> bool:
    return die in waiting_dams(table) and table.phase is Phase.RESPOND
