"""Opponents at Oniria: they play by what they hold, and guess what the others may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from engines.oniria import cards, path
from engines.oniria.actions import (
    Agree,
    Choose,
    Done,
    Mix,
    Obliged,
    Settle,
    Show,
    Take,
)
from engines.oniria.decks import Deck, Side
from engines.oniria.phase import Phase
from engines.oniria.state import State
from engines.opponents.asked import Asked, Option, drawn
from engines.opponents.skill import Skill
from wording.sentence import Sentence

_SAMPLES: Final = 200
"""So often the hidden cards of the others are dealt by chance for one choice."""

_FORBIDDEN: Final = -3.0
"""A forbidden card counts nothing and costs a point (l.95-97)."""

Judge = Callable[[Asked, int], float]


def anything(asked: Asked) -> list[Option]:
    """Any card that it holds."""
    return _answered(asked, lambda asked, power: 0.0)


def allowed(asked: Asked) -> list[Option]:
    """Any card that the Senda does not forbid."""
    return _answered(asked, lambda asked, power: _FORBIDDEN * _is_forbidden(asked, power))


def highest(asked: Asked) -> list[Option]:
    """The highest card that the Senda does not forbid."""
    return _answered(asked, lambda asked, power: power + 10 * _FORBIDDEN * _is_forbidden(asked, power))


def sampling(asked: Asked) -> list[Option]:
    """The card that wins most against hands that the others may hold."""
    if asked.state.phase is not Phase.CHOOSE:
        return highest(asked)
    hands = _Hands(asked)
    return _answered(asked, lambda asked, power: hands.worth(power))


def missing(state: State) -> Sentence | None:
    """What an opponent would have to know: the cards of every deck."""
    if len(state.players) < 4:
        return Sentence(
            "opponents play Oniria with four or five: with three, the Soñadora's deck passes from hand to"
            " hand, and an opponent cannot see it"
        )
    library = state.rules.card_library
    unknown = [deck for deck in Deck if library is None or library.cards(deck) is None]
    if not unknown:
        return None
    return Sentence(
        "opponents play Oniria only with a card library that has all six decks; {deck} is missing:"
        " enter its cards first",
        deck=unknown[0].named,
    )


def _answered(asked: Asked, judge: Judge) -> list[Option]:
    """The answer to what is asked; cards by the judge, everything else in the simplest way."""
    options = []
    for action in asked.choices:
        match action:
            case Choose() | Show():
                options.append(Option(action, judge(asked, action.power), risk=float(action.power)))
            case Obliged():
                options.append(Option(action, float(action.yes)))
            case Settle():
                options.append(Option(action, -abs(float(action.amount))))
            case Agree() | Done() | Mix() | Take():
                options.append(Option(action, 0.0))
    return options


def _is_forbidden(asked: Asked, power: int) -> bool:
    state: State = asked.state
    place = path.place_of(state.rules, state.trick)
    side = Side.SONADORA if asked.seat == state.sonadora() else Side.SOMBRAS
    return power in state.reckoning.path[place - 1].constraints.forbids(side)


class _Hands:
    """What the others may put down in this trick."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._trials = self._deal()

    def _deal(self) -> list[dict[int, int]]:
        """For each trial the power that every other hand plays, after the constraints."""
        trials: list[dict[int, int]] = []
        held = {hand: self._playable(hand) for hand in self._asked.state.hands if hand != self._asked.seat}
        while len(trials) < _SAMPLES and not (trials and self._asked.time_is_up()):
            trials.append({hand: drawn(self._asked.rng, powers) for hand, powers in held.items()})
        return trials

    def _playable(self, hand: int) -> list[int]:
        """The powers that a hand may hold and would play: those that are not forbidden, if there are any."""
        state: State = self._asked.state
        left = sorted((cards.held(state, state.round, hand, state.trick) or Counter()).elements())
        side = Side.SONADORA if hand == state.sonadora() else Side.SOMBRAS
        place = path.place_of(state.rules, state.trick)
        barred = state.reckoning.path[place - 1].constraints.forbids(side)
        plus = cards.PLUS if side is Side.SONADORA and len(state.players) > 4 else 0
        return [power + plus for power in left if power not in barred] or [0]

    def worth(self, power: int) -> float:
        """The points that a card brings on average, less what it would be worth later."""
        return sum(self._points(power, trial) for trial in self._trials) / len(self._trials)

    def _points(self, power: int, trial: dict[int, int]) -> float:
        state: State = self._asked.state
        forbidden = _is_forbidden(self._asked, power)
        own = 0 if forbidden else power
        sonadora = state.sonadora()
        sombras = [played for hand, played in trial.items() if hand != sonadora]
        kept = -power * _KEPT
        if self._asked.seat == sonadora:
            plus = cards.PLUS if len(state.players) > 4 and not forbidden else 0
            return (own + plus > sum(sombras)) - forbidden + kept
        wins = sum(sombras) + own >= trial[sonadora]
        return (wins and own >= max(sombras)) - forbidden + kept


_KEPT: Final = 0.05
"""What each figure of a card is worth as long as it is kept for a later trick, in points."""


SKILL: Final = Skill(
    allowed,
    highest,
    sampling,
    chance=anything,
    slack=0.05,
    together=frozenset({Phase.CHOOSE, Phase.POWERS, Phase.AFTER, Phase.ROUND_END, Phase.CONSENT}),
    missing=missing,
)
