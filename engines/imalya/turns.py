"""A turn from its first throw to its count, and the turn after it (rules §3, §5, §6)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.imalya import bel, count, locks
from engines.imalya.captures import resolve_dams, waiting_dams
from engines.imalya.dice import SIX_DICE, Status
from engines.imalya.ending import finish, one_place_up, ranking
from engines.imalya.events import Combination, Eliminated, RoundEnded, Threw, TurnCounted
from engines.imalya.figures import Figure
from engines.imalya.powers import close_first_round, kill, open_powers, pay_gains
from engines.imalya.table import Phase, TableT
from engines.imalya.tales import levy_all, pay, tax_if_empty

BEL_POINTS = 50
"""What everybody gains from six Bels (l.65)."""
DAM_TALES = 6
"""What everybody pays for six Dams (l.66)."""


def start_turn(table: TableT, seat: int) -> TableT:
    """T0: a player's turn begins, all six dice in his hand."""
    table = open_powers(table.with_(active=seat), seat)
    return table.with_(
        phase=Phase.THROW,
        dice=SIX_DICE,
        throw_number=0,
        rerolling=None,
        ruse_used=False,
        killers=(),
        grace=False,
        captured_since_respond=False,
    )


def land(table: TableT, numbers: Sequence[int], figures: Sequence[Figure]) -> TableT:
    """T1 and T2: thrown dice have come to rest."""
    first_of_throw = table.phase is Phase.THROW
    if first_of_throw:
        for die in table.dice:
            table = table.with_die(die.number, fresh=False, locked_now=False)
        table = table.with_(throw_number=table.throw_number + 1, captured_since_respond=False)
    for number, figure in zip(numbers, figures, strict=True):
        table = table.with_die(
            number, printed=figure, figure=figure, status=Status.LOOSE, fresh=True, spent=False
        )
    table = table.with_(rerolling=None).told(Threw(table.active, tuple(zip(numbers, figures, strict=True))))
    if table.rules.six and len(numbers) == len(table.dice) and len(set(figures)) == 1:
        return _combine(table, figures[0])
    return respond(kill(pay_gains(table, numbers)))


def respond(table: TableT) -> TableT:
    """T3: the player answers what landed, if he can; else the Dams act."""
    table = table.with_(phase=Phase.RESPOND)
    return table if any(bel.possible(table)) else capture(table)


def capture(table: TableT) -> TableT:
    """T4: the Dams act; T5: Bels that have not acted may still do so."""
    table = resolve_dams(table)
    if waiting_dams(table):
        return table
    return late_bel(table)


def late_bel(table: TableT) -> TableT:
    """T5, if a Dam has taken something since the Bels were asked; else T6."""
    table = table.with_(phase=Phase.LATE_BEL)
    if table.captured_since_respond and any(bel.possible(table)):
        return table
    return keep(table)


def keep(table: TableT) -> TableT:
    """T6: the player keeps dice, if any may be kept; T7 when nothing is loose."""
    table = table.with_(phase=Phase.LOCK)
    if not any(die.is_to_be_thrown for die in table.dice):
        return end_turn(table)
    return table if any(locks.possible(table)) else table.with_(phase=Phase.THROW)


def go_on(table: TableT) -> TableT:
    """After T6: loose dice are thrown again, or the turn is counted."""
    if any(die.is_to_be_thrown for die in table.dice):
        return table.with_(phase=Phase.THROW)
    return end_turn(table)


def end_turn(table: TableT) -> TableT:
    """T7: the count."""
    figure = count.combination(table)
    if figure is not None:
        return _combine(table, figure)
    won = count.points(table.dice, table.player.faction)
    owed = count.debt(table.dice, table.rules)
    seat = table.active
    table = table.with_player(seat, score=table.player.score + won).told(TurnCounted(seat, won, owed))
    can_pay = table.player.tales >= owed
    table = pay(table, seat, owed)
    if not can_pay and not table.grace:
        table = table.with_player(seat, out=True).told(Eliminated(seat))
    return _next_turn(table)


def _combine(table: TableT, figure: Figure) -> TableT:
    """A combination of the Six ends the turn and replaces the count (l.55, 62-66, IM-54)."""
    seat, player = table.active, table.player
    table = table.told(Combination(seat, figure))
    if figure is Figure.EGAL:
        return finish(table, one_place_up(ranking(table), seat), "six Egals")
    if figure is Figure.BEL:
        for other in table.seats_in():
            table = table.with_player(other, score=table.players[other].score + BEL_POINTS)
    elif figure is Figure.DAM:
        if table.rules.tales:
            table = levy_all(table, DAM_TALES)
    elif figure is player.faction:
        table = table.with_player(seat, score=player.score + count.ALL_OWN, power_ready=True)
    else:
        table = table.with_player(
            seat, score=player.score + count.ALL_OTHER, faction=figure, power_open=False, power_ready=True
        )
    won = table.player.score - player.score
    return _next_turn(table.told(TurnCounted(seat, won, 0)))


def _next_turn(table: TableT) -> TableT:
    """The next player still in; a round is complete when the starter would play again (IM-24)."""
    if table.rules.tax_at_end_of_turn:
        table = tax_if_empty(table)
    still_in = sum(not player.out for player in table.players)
    if still_in == 0:
        return finish(table, ranking(table), "everybody eliminated")
    if still_in == 1 and table.rules.stop_when_one_left:
        return finish(table, ranking(table), "one player left")
    seat = table.active
    while True:
        seat = (seat + 1) % len(table.players)
        if seat == table.starter:
            table = _end_round(table)
            if table.outcome is not None:
                return table
        if not table.players[seat].out:
            return start_turn(table, seat)


def _end_round(table: TableT) -> TableT:
    """Only totals at the end of a round matter (l.37, IM-26)."""
    table = table.told(RoundEnded(table.round))
    if max(player.score for player in table.players) >= table.rules.target:
        return finish(table, ranking(table), f"{table.rules.target} days")
    if table.round == 1:
        table = close_first_round(table)
    return table.with_(round=table.round + 1)
