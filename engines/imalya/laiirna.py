"""The variant of Laiirna: players buy powers, and bought powers bring no money (l.84)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from engines.imalya import points, ruse, tales
from engines.imalya.actions import BuyPower, BuyReroll
from engines.imalya.events import PowerBought, PowerClosed, Reason
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.switches import LaiirnaSteal
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State

PRICE: Final = 2
"""The Tales that a power costs, paid to the Trésor (l.84)."""

STOLEN: Final = 5
"""The points that a bought power steals where a free one would bring a Tale (l.84)."""

_BY_THE_ROUND: Final = (Figure.MORT, Figure.GAIN)


def start_turn(state: State) -> State:
    """Close powers bought a round ago, then ask those who can buy one (IM-91)."""
    if not state.rules.laiirna:
        return state
    for seat in range(len(state.players)):
        if _is_past(state, seat):
            state = _expire(state, seat)
    buyers = tuple(seat for seat in state.seats_from(state.active) if _refuse_buyer(state, seat) is None)
    return state.but(phase=Phase.BUY, deciders=buyers) if buyers else state


def _is_past(state: State, seat: int) -> bool:
    """Whether a full round has passed since the turn in which the power was bought.

    In the next round it has passed once the seat whose turn that was, or a seat after it, is to play. If no
    such seat is still in, it has passed with the end of that round.
    """
    bought = state.players[seat].bought
    if bought is None or bought.round == state.round:
        return False
    order = state.seats_from(state.starter or 0)
    return state.round > bought.round + 1 or order.index(state.active) >= order.index(bought.seat)


def _expire(state: State, seat: int) -> State:
    told = () if state.players[seat].power_open else (PowerClosed(seat),)
    return state.but_player(seat, *told, bought=None)


def _refuse_buyer(state: State, seat: int) -> Sentence | None:
    player = state.players[seat]
    if player.out:
        return Sentence("{player} is out and buys no power", player=player.name)
    if player.faction not in _BY_THE_ROUND:
        return Sentence(
            "{player} buys no power for a round; only the Mort and the Gain do", player=player.name
        )
    if state.power_active(seat):
        return Sentence("the power of {player} is active already", player=player.name)
    return _refuse_price(state, seat)


def _refuse_price(state: State, seat: int) -> Sentence | None:
    player = state.players[seat]
    if player.tales >= PRICE:
        return None
    return Sentence(
        "a power costs {price} Tales, and {player} has {held}",
        price=PRICE,
        player=player.name,
        held=player.tales,
    )


def refuse_power(state: State, action: BuyPower) -> Sentence | None:
    """Why no power can be bought for a round (IM-91, IM-94)."""
    if not state.rules.laiirna:
        return Sentence("this game is played without Laiirna, so powers are not for sale")
    if state.phase is not Phase.BUY:
        return Sentence("the powers of the Mort and of the Gain are bought before the first throw of a turn")
    return _refuse_buyer(state, state.awaits.actor)


def buy_power(state: State, action: BuyPower) -> State:
    """Open the power of the player who is asked, for a full round from this turn on."""
    seat, *others = state.deciders
    state = tales.pay(state.but(deciders=tuple(others)), seat, PRICE, Reason.LAIIRNA)
    return state.but_player(seat, PowerBought(seat), bought=state.turn)


def rerolls(state: State) -> Iterator[BuyReroll]:
    """An action for each die, and for each opponent if the Ruse steals; none where nothing can be bought."""
    dice = state.dice if state.rules.laiirna and _refuse_ruse(state) is None else ()
    victims: Sequence[int | None] = _victims(state) or (None,)
    return (BuyReroll(die.number, victim) for die in dice for victim in victims)


def refuse_reroll(state: State, action: BuyReroll) -> Sentence | None:
    """Why the Ruse cannot buy that a die is thrown again."""
    return _refuse_ruse(state) or ruse.refuse_dam(state, action.dam) or _refuse_victim(state, action.victim)


def buy_reroll(state: State, action: BuyReroll) -> State:
    """The Dam is thrown again; by house rule the Ruse also steals five points (IM-90)."""
    state = tales.pay(state, state.active, PRICE, Reason.LAIIRNA)
    if action.victim is not None:
        state = _steal(state, action.victim, state.active)
    return ruse.throw_again(state, action.dam)


def _refuse_ruse(state: State) -> Sentence | None:
    if not state.rules.laiirna:
        return Sentence("this game is played without Laiirna, so powers are not for sale")
    if state.player.faction is not Figure.RUSE:
        return Sentence(
            "{player} does not embody the Ruse; only the Ruse throws a Dam again", player=state.player.name
        )
    return _refuse_price(state, state.active)


def _victims(state: State) -> list[int]:
    """The opponents from whom a bought Ruse may steal: those still in, if the rules let it steal."""
    if state.rules.laiirna_steal is LaiirnaSteal.GAIN:
        return []
    return [seat for seat in state.seats_from(state.active)[1:] if not state.players[seat].out]


def _refuse_victim(state: State, victim: int | None) -> Sentence | None:
    victims = _victims(state)
    if victim is None:
        return Sentence("the Ruse steals five points: name from whom") if victims else None
    if victim in victims:
        return None
    if state.rules.laiirna_steal is LaiirnaSteal.GAIN:
        return Sentence("by the rules of this game the Ruse steals no points")
    return Sentence(
        "the Ruse cannot steal from player {player}, but only from an opponent who is still in",
        player=victim + 1,
    )


def steal_with_gain(state: State, thrower: int, owner: int) -> State:
    """An Egal landed while a bought Gain is open: its owner steals five points (IM-90)."""
    if state.rules.laiirna_steal is LaiirnaSteal.RUSE:
        return state
    return _steal(state, thrower, owner)


def _steal(state: State, victim: int, thief: int) -> State:
    """Move five points from victim to thief, or as many as the victim has (IM-93)."""
    return points.move(state, victim, thief, min(STOLEN, state.players[victim].score), Reason.LAIIRNA)
