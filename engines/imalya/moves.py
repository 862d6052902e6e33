"""The kinds of action: for each, when it is allowed and what it does.

`State.legal_actions` and `State.apply` both use the refusals of this table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from engines.imalya import (
    bel,
    captures,
    chance,
    laiirna,
    leinan,
    locks,
    mort,
    passing,
    ruse,
    series,
    setup,
    stakes,
    throws,
)
from engines.imalya.actions import (
    Action,
    BuyPower,
    BuyReroll,
    Capture,
    Convert,
    Counter,
    Deposit,
    Done,
    FreeDie,
    Kill,
    Lock,
    NameStarter,
    NextGame,
    PlayAgain,
    RerollDam,
    Stake,
    TakePoints,
    TakeTale,
    Throw,
    Unlock,
)
from engines.imalya.phase import Phase
from engines.imalya.words import asked
from engines.moves import ActionKind, allowed, never_refused, not_now, only
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State


ACTION_KINDS: Final[Mapping[type, ActionKind[State, Action]]] = {
    Throw: ActionKind(throws.candidates, throws.refusal, throws.play),
    NameStarter: ActionKind(setup.starters, setup.refuse_starter, setup.name_starter),
    Deposit: ActionKind(leinan.candidates, leinan.refusal, leinan.play),
    BuyPower: ActionKind(only(BuyPower()), laiirna.refuse_power, laiirna.buy_power),
    Kill: ActionKind(mort.candidates, mort.refusal, mort.play),
    RerollDam: ActionKind(ruse.candidates, ruse.refusal, ruse.play),
    BuyReroll: ActionKind(laiirna.rerolls, laiirna.refuse_reroll, laiirna.buy_reroll),
    Counter: ActionKind(bel.counters, bel.refuse_counter, bel.counter),
    Convert: ActionKind(bel.conversions, bel.refuse_conversion, bel.convert),
    FreeDie: ActionKind(bel.rescues, bel.refuse_rescue, bel.rescue),
    TakeTale: ActionKind(bel.tale_takings, bel.refuse_tale, bel.take_tale),
    TakePoints: ActionKind(bel.point_takings, bel.refuse_points, bel.take_points),
    Capture: ActionKind(captures.candidates, captures.refusal, captures.play),
    Lock: ActionKind(locks.locks, locks.refuse_lock, locks.lock),
    Unlock: ActionKind(locks.unlocks, locks.refuse_unlock, locks.unlock),
    PlayAgain: ActionKind(only(PlayAgain()), chance.refusal, chance.play),
    NextGame: ActionKind(only(NextGame()), series.refusal, series.play),
    Stake: ActionKind(stakes.candidates, stakes.refusal, stakes.play),
    Done: ActionKind(only(Done()), never_refused, passing.play),
}

_OF_BELS: Final = (Counter, Convert, FreeDie, TakeTale, TakePoints)
_OF_PHASE: Final[Mapping[Phase, tuple[type, ...]]] = {
    Phase.DRAW_FACTION: (Throw,),
    Phase.BEL_ROLL: (Throw,),
    Phase.NAME_STARTER: (NameStarter,),
    Phase.DEPOSIT: (Deposit,),
    Phase.BUY: (BuyPower, Done),
    Phase.THROW: (Throw,),
    Phase.KILL: (Kill, Done),
    Phase.RESPOND: (RerollDam, BuyReroll, *_OF_BELS, Done),
    Phase.REROLL: (Throw,),
    Phase.CAPTURE: (Capture,),
    Phase.LATE_BEL: (*_OF_BELS, Done),
    Phase.LOCK: (Lock, Unlock, Done),
    Phase.LAST_KILL: (Kill, Done),
    Phase.BONUS: (PlayAgain, Done),
    Phase.NEXT_GAME: (NextGame, Done),
    Phase.STAKE: (Stake,),
    Phase.OVER: (),
}


def legal_actions(state: State) -> Iterator[Action]:
    """Every action that is not refused."""
    return allowed(state, ACTION_KINDS, _OF_PHASE[state.phase])


def refusal(state: State, action: Action) -> Sentence | None:
    """Why the action is not allowed in this state, in a sentence; None if it is allowed."""
    for number in action.dice:
        if not 1 <= number <= len(state.dice):
            return Sentence(
                "there is no die {die}: the dice are numbered 1 to {last}", die=number, last=len(state.dice)
            )
    reason = ACTION_KINDS[type(action)].refusal(state, action)
    if reason is None and type(action) not in _OF_PHASE[state.phase]:
        return not_now(action, asked(state))
    return reason


def play(state: State, action: Action) -> State:
    """Apply an action that is not refused; the game does not go on by itself yet."""
    return ACTION_KINDS[type(action)].play(state, action)


def has_choice(state: State) -> bool:
    """Whether there is anything to do in this phase but to pass."""
    return any(type(action) is not Done for action in legal_actions(state))
