"""Opponents at Oniria: they play by what they hold, and by what the others may hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.oniria.actions import (
    Agree,
    Avoidable,
    Choose,
    Done,
    Mix,
    NameFirst,
    Obliged,
    Place,
    PlaceLast,
    Settle,
    Show,
    Take,
)
from engines.oniria.decks import Deck
from engines.oniria.phase import Phase
from engines.oniria.reckoning import forbidden
from engines.oniria.state import State
from engines.opponents.asked import Asked, Option, overlooks
from engines.opponents.oniria.foresight import foreseen
from engines.opponents.skill import Skill
from wording.sentence import Sentence

_FORBIDDEN: Final = -100.0
"""The worth of a forbidden card: below that of every card that may be played (l.95-97)."""

_UNTOLD: Final = -200.0
"""The worth of putting a card down untold: below that of every told card, since the next drafter would not
know that it is gone."""

Judge = Callable[[int], float]


def anything(asked: Asked) -> list[Option]:
    """Any card that it holds."""
    return _answered(asked, lambda power: 0.0)


def mostly_allowed(asked: Asked) -> list[Option]:
    """Any card that is not forbidden; now and then overlooks what is."""
    if overlooks(asked):
        return anything(asked)
    barred = _barred(asked)
    return _answered(asked, lambda power: _FORBIDDEN * (power in barred))


def highest(asked: Asked) -> list[Option]:
    """The highest card that is not forbidden."""
    barred = _barred(asked)
    return _answered(asked, lambda power: power + _FORBIDDEN * (power in barred))


def foreseeing(asked: Asked) -> list[Option]:
    """The card with which rounds go best that are played to their end by chance."""
    if asked.state.phase is not Phase.CHOOSE:
        return highest(asked)
    worth = foreseen(asked)
    return _answered(asked, lambda power: worth.get(power, _FORBIDDEN)) if worth else highest(asked)


def missing(state: State) -> Sentence | None:
    """What an opponent would have to know: the cards of every deck."""
    library = state.rules.card_library
    unknown = [deck for deck in Deck if library is None or library.cards(deck) is None]
    if not unknown:
        return None
    return Sentence(
        "machines play Oniria only with a card library of all six decks: enter {deck}, or seat a person",
        deck=unknown[0].named,
    )


def untold(state: State, seat: int) -> Sentence | None:
    """Why an opponent cannot take over this seat: it would have to know a card that lies face down.

    Later the table asks this seat what the card is. While cards are drafted, the rest of the deck depends on
    the cards of all players.
    """
    if not state.rounds:
        return None
    trick = state.current.trick if state.current.tricks else None
    drafting = state.phase in (Phase.DRAFT, Phase.LAST_CARD)
    drafted = [each.seat for each in state.current.drafted if each.power is None]
    down = [seat] if trick is not None and seat in trick.ready and trick.cards[seat] is None else []
    knows = next((each for each in (*down, *drafted) if each == seat or drafting), None)
    if knows is None:
        return None
    return Sentence(
        "{player} has put a card down that the table does not know: a machine can play on once it is shown",
        player=state.players[knows].name,
    )


def _answered(asked: Asked, judge: Judge) -> list[Option]:
    """The answer to what is asked; cards by the judge, everything else in the simplest way."""
    options = []
    for action in asked.choices:
        match action:
            case Choose() | Show():
                options.append(Option(action, judge(action.power), risk=float(action.power)))
            case Place():
                options.append(Option(action, _drafted(asked.state, action)))
            case Obliged():
                options.append(Option(action, float(action.yes)))
            case Avoidable():
                options.append(Option(action, -float(action.yes)))
            case Settle():
                options.append(Option(action, -abs(float(action.amount))))
            case Agree() | Done() | Mix() | NameFirst() | PlaceLast() | Take():
                options.append(Option(action, 0.0))
    return options


def _drafted(state: State, action: Place) -> float:
    """Any card beside any Senda that allows it: nobody scores for the neutral Soñadora."""
    if action.power is None:
        return _UNTOLD
    return _FORBIDDEN * (action.power in state.current.sendas[action.senda - 1].sonadora)


def _barred(asked: Asked) -> frozenset[int]:
    """The powers that may not be played in this trick; none while no card is put down."""
    state: State = asked.state
    return forbidden(state, asked.seat, state.trick) if state.phase is Phase.CHOOSE else frozenset()


SKILL: Final = Skill(
    easy=mostly_allowed,
    medium=highest,
    strong=foreseeing,
    chance=anything,
    slack=0.05,
    together=frozenset({Phase.CHOOSE, Phase.POWERS, Phase.AFTER, Phase.ROUND_END, Phase.CONSENT}),
    missing=missing,
    untold=untold,
)
