"""The bar of players: their stakes and guesses once the god is known, and their purses before."""

from __future__ import annotations

from collections.abc import Mapping

from device.i18n import _
from device.screen.base import View
from device.screen.choix_des_dieux.state import IN_ROUND, state_of
from device.screen.choix_des_dieux.words import FIGURES, SHORT_NAMES
from device.screen.kit.bar import draw_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.player_cell import PlayerCell
from device.screen.words import signed
from engines.choix_des_dieux import Combination, Phase, State
from engines.choix_des_dieux.combinations import COMBINATIONS
from engines.choix_des_dieux.symbols import Symbol
from engines.choix_des_dieux.table import present


def cells(view: View) -> list[PlayerCell]:
    """All players at the table, the awaited one in amber."""
    return _cells_for(view, state_of(view).awaits.seat)


def draw_players(canvas: Canvas, view: View) -> None:
    """Draw all players at the table."""
    draw_bar(canvas, cells(view))


def draw_players_for(canvas: Canvas, view: View, seat: int | None) -> None:
    """Draw all players, with this seat in amber in place of the awaited one."""
    draw_bar(canvas, _cells_for(view, seat))


def _cells_for(view: View, seat: int | None) -> list[PlayerCell]:
    state = state_of(view)
    staked = state.phase in IN_ROUND and state.phase is not Phase.TERTRE
    cell = _cell_in_round if staked else _cell_between
    return [cell(state, other, awaited=other == seat) for other in present(state)]


def draw_money(canvas: Canvas, view: View, money: Mapping[int, int], changes: Mapping[int, int]) -> None:
    """Draw every purse at one step of a settlement, and the change in that step."""
    state = state_of(view)
    cells = []
    for seat in present(state):
        change = changes.get(seat, 0)
        note = signed(change) if change else ""
        tone = "gain" if change > 0 else "loss"
        cells.append(PlayerCell(seat, state.players[seat].name, money[seat], note=note, tone=tone))
    draw_bar(canvas, cells)


def purse_or_winnings(state: State, seat: int) -> int:
    """The purse of a player; at a table that counts no purses, the sum won or lost."""
    player = state.players[seat]
    return player.funds if state.rules.track_money else player.won


def _cell_in_round(state: State, seat: int, *, awaited: bool) -> PlayerCell:
    player = state.players[seat]
    icon, note = None, _("stake")
    if seat == state.shooter:
        note = _("shoots")
    elif seat not in state.bettors:
        note = _("sits out")
    elif player.guess is not None:
        icon, note = _guess_icon(state, player.guess), SHORT_NAMES[player.guess]
    return PlayerCell(seat, player.name, player.stake, faction=icon, note=note, awaited=awaited)


def _cell_between(state: State, seat: int, *, awaited: bool) -> PlayerCell:
    player = state.players[seat]
    shoots = seat == state.shooter and state.phase is not Phase.NAME_SHOOTER
    note = _("shoots") if shoots else _("sits out") if player.away else ""
    return PlayerCell(seat, player.name, purse_or_winnings(state, seat), note=note, awaited=awaited)


def _guess_icon(state: State, guess: Combination) -> str | None:
    """The symbol of the Devin that would make a guess right; None before the Sage."""
    for symbol in Symbol:
        if COMBINATIONS.get("".join((*state.dice[:2], symbol))) is guess:
            return FIGURES[symbol]
    return None
