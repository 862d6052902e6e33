"""The rows of a game's table of action kinds, and the refusals that all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from wording.sentence import Sentence

_State = TypeVar("_State")
_Action = TypeVar("_Action")


@dataclass(frozen=True)
class ActionKind(Generic[_State, _Action]):
    """One kind of action.

    Attributes:
        candidates: every action of this kind that could be allowed in a state, except for those in the
            players' own words.
        refusal: why an action is not allowed, in a sentence; None if it is allowed.
        play: applies the action alone; the game does not go on by itself yet.
    """

    candidates: Callable[[_State], Iterable[_Action]]
    refusal: Callable[[_State, Any], Sentence | None]
    play: Callable[[_State, Any], _State]


def only(action: _Action) -> Callable[[object], tuple[_Action]]:
    """The candidates of a kind of action without fields: this one action."""
    return lambda state: (action,)


def unlisted(state: object) -> tuple[()]:
    """No candidates: such an action is in the players' own words."""
    return ()


def never_refused(state: object, action: object) -> None:
    """No refusal: the phase alone decides whether such an action is allowed."""


def allowed(
    state: _State, table: Mapping[type, ActionKind[_State, _Action]], kinds: Iterable[type]
) -> Iterator[_Action]:
    """Every action that its row in the table does not refuse, kind by kind.

    Args:
        state: where the actions would be played.
        table: the action kinds of a game.
        kinds: the kinds of action that the phase of the state allows.
    """
    for kind in kinds:
        refusal = table[kind].refusal
        for action in table[kind].candidates(state):
            if refusal(state, action) is None:
                yield action


def not_now(action: object, asked: Sentence) -> Sentence:
    """The refusal of an action that belongs to another phase.

    >>> not_now("done", Sentence("Yann throws the Tertre"))
    "'done' is not possible now: Yann throws the Tertre"
    """
    return Sentence("'{action}' is not possible now: {asked}", action=action, asked=asked)


def no_player(seat: int, players: Sized) -> Sentence | None:
    """Why a seat cannot be named; None where somebody sits there.

    >>> no_player(2, ["Yann", "Inès"]), no_player(1, ["Yann", "Inès"])
    ('there is no player 3: the players are numbered 1 to 2', None)
    """
    if 0 <= seat < len(players):
        return None
    return Sentence(
        "there is no player {player}: the players are numbered 1 to {last}",
        player=seat + 1,
        last=len(players),
    )
