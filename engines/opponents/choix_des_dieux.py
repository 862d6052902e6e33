"""Opponents at Le Choix des Dieux: they know the odds, and stake what makes a purse grow."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum, log
from typing import Any, Final

from engines.choix_des_dieux import odds, payoffs
from engines.choix_des_dieux.actions import Close, Guess, NameShooter, Open, Ready, Stake
from engines.choix_des_dieux.combinations import Combination
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.rules import GuessLock, StakeLimit
from engines.choix_des_dieux.state import State
from engines.opponents.asked import Asked, Option, drawn
from engines.opponents.effort import Deadline
from engines.opponents.skill import Skill, whole
from wording.sentence import Sentence

PURSE: Final = 100
"""The elis that an opponent plays with where no purse is counted."""

ROUNDS: Final = 20
"""The rounds of a session between opponents alone."""

_STAKES: Final = 24
"""The number of different stakes that are compared."""

_USUAL: Final = 10
"""A bettor who does not think about it stakes one part in this number of what he has."""

_RUIN: Final = 1e-3
"""The share of a purse that counts as left to somebody who has lost all of it."""

Judge = Callable[[Asked, Combination], float]


def anything(asked: Asked) -> list[Option]:
    """Any stake and any guess."""
    return _answered(asked, _any_stake(asked), lambda asked, combination: 0.0)


def plays_along(asked: Asked) -> list[Option]:
    """Stakes a tenth of the purse, and names any combination."""
    return _answered(asked, _usual_stake(asked), lambda asked, combination: 0.0)


def by_odds(asked: Asked) -> list[Option]:
    """As shooter stakes what makes the purse grow fastest, and as bettor guesses what is worth most."""
    stakes = _growing(asked) if _shoots(asked) else _usual_stake(asked)
    return _answered(asked, stakes, _guess_worth)


def undercutting(asked: Asked) -> list[Option]:
    """The same, but as bettor stakes the least: that keeps the shooter's stake low (l.13-15)."""
    stakes = _growing(asked) if _shoots(asked) else _least_stake(asked)
    return _answered(asked, stakes, _guess_worth)


def _shoots(asked: Asked) -> bool:
    return bool(asked.seat == asked.state.shooter)


def _answered(asked: Asked, stakes: list[Option], judge: Judge) -> list[Option]:
    """The answer of this phase."""
    match asked.state.phase:
        case Phase.STAKES:
            return stakes
        case Phase.BETS:
            return _bet(asked, judge)
        case _:
            return _between_rounds(asked)


def _between_rounds(asked: Asked) -> list[Option]:
    """Goes on as long as anybody can stake, and shoots itself if it may say who does."""
    worth = {Open: 1.0, NameShooter: 0.5, Close: 0.0}
    return [
        Option(action, worth[type(action)] + (getattr(action, "seat", None) == asked.seat))
        for action in asked.choices
        if type(action) in worth
    ]


def _bet(asked: Asked, judge: Judge) -> list[Option]:
    """Names the best combination, then says that it is ready."""
    state: State = asked.state
    player = state.players[asked.seat]
    fixed = player.guess is not None and state.rules.guess_lock is GuessLock.FIRST
    if player.guess in state.possible or fixed or not state.possible:
        return [] if player.ready else [Option(Ready(asked.seat), 0.0)]
    likely = odds.chances(state.dice)
    return [
        Option(Guess(asked.seat, each), judge(asked, each), risk=-float(likely[each]))
        for each in state.possible
    ]


def _guess_worth(asked: Asked, combination: Combination) -> float:
    state: State = asked.state
    guessed = state.but_player(asked.seat, guess=combination)
    return float(odds.fair_value(guessed, asked.seat)) / _purse(state, asked.seat)


def _purse(state: State, seat: int) -> int:
    return max(1, state.players[seat].funds) if state.rules.track_money else PURSE


def _stakes(asked: Asked) -> list[int]:
    """The stakes that are weighed, from the least to the most; none when no stake is awaited."""
    state: State = asked.state
    if state.phase is not Phase.STAKES:
        return []
    least = state.players[asked.seat].stake + 1
    if not _shoots(asked) and state.rules.stake_limit is StakeLimit.STRICT:
        least = max(least, 2)
    most = min(state.highest_stake(asked.seat), _purse(state, asked.seat))
    least = min(least, state.highest_stake(asked.seat))
    every = list(range(least, max(least, most) + 1))
    return (
        every
        if len(every) <= _STAKES
        else [every[i * (len(every) - 1) // (_STAKES - 1)] for i in range(_STAKES)]
    )


def _staked(asked: Asked, elis: int, worth: float = 0.0) -> Option:
    """A stake; who stakes much risks much, and a shooter takes it from the others."""
    share = elis / _purse(asked.state, asked.seat)
    return Option(Stake(asked.seat, elis), worth, risk=share, harm=share if _shoots(asked) else -share)


def _any_stake(asked: Asked) -> list[Option]:
    return [_staked(asked, elis) for elis in _stakes(asked)]


def _usual_stake(asked: Asked) -> list[Option]:
    """A tenth of the purse, more or less."""
    wanted = drawn(asked.rng, (1, 2, 3)) * _purse(asked.state, asked.seat) / (2 * _USUAL)
    return [
        _staked(asked, elis, -abs(elis - wanted) / _purse(asked.state, asked.seat)) for elis in _stakes(asked)
    ]


def _least_stake(asked: Asked) -> list[Option]:
    """The least that lets the round go on."""
    purse = _purse(asked.state, asked.seat)
    return [_staked(asked, elis, -elis / purse) for elis in _stakes(asked)]


def _growing(asked: Asked) -> list[Option]:
    """Each stake by the growth of the purse that it brings on average, after Kelly."""
    state: State = asked.state
    purse = _purse(state, asked.seat)
    likely = odds.chances(state.dice)

    def growth(elis: int) -> float:
        nets = ((chance, payoffs.net(name, elis, state.rules)) for name, chance in likely.items() if name)
        return fsum(float(chance) * log(max(_RUIN, 1 + net / purse)) for chance, net in nets)

    return [_staked(asked, elis, growth(elis)) for elis in _stakes(asked)]


def reason(state: State, seat: int, action: Any, deadline: Deadline) -> Sentence | None:
    """What a guess brings on average, or how likely the shooter wins.

    How likely a guessed combination is says nothing: after the Sage each of them comes once in four.
    """
    if isinstance(action, Guess):
        guessed = state.but_player(seat, guess=action.combination)
        return Sentence("average gain: {n}", n=whole(odds.expected_changes(guessed)[seat]))
    if isinstance(action, Stake) and seat == state.shooter:
        return Sentence("wins {n} times in 100", n=round(100 * odds.winning_chance(state.dice)))
    return None


def closing(state: State, steps: int) -> Close | None:
    """Closes the session after its last round, or when no round can open any more."""
    if state.phase is not Phase.GATHER:
        return None
    over = state.round >= ROUNDS or Open() not in state.legal_actions()
    return Close() if over else None


SKILL: Final = Skill(
    easy=plays_along,
    medium=by_odds,
    strong=undercutting,
    chance=anything,
    slack=0.05,
    together=frozenset({Phase.BETS}),
    reason=reason,
    closing=closing,
)
