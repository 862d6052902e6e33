"""What tests of every game ask of a state: what a story leads to, what is legal, why an action is refused."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engines.contract import AnyGame
from engines.errors import IllegalAction


def play(game: AnyGame, state: Any, story: str) -> Any:
    """The state after a story: the texts of actions, separated by semicolons."""
    for words in story.split(";"):
        state = state.apply(game.parse_action(words.strip()))
    return state


def after(game: AnyGame, state: Any, *actions: str) -> tuple[Any, tuple[Any, ...]]:
    """The state after the texts of some actions, and the events of the last one."""
    before, action = state, None
    for text in actions:
        before, action = state, game.parse_action(text)
        state = _applied(before, action)
    return state, tuple(game.events(before, action, state)) if actions else ()


@lru_cache(maxsize=4096)
def _applied(state: Any, action: Any) -> Any:
    """The state after an action. It is cached: most pictures of a game begin with the same actions."""
    return state.apply(action)


def legal(state: Any, verb: str = "") -> list[str]:
    """The texts of all legal actions, or of those with the given verb."""
    texts = [str(action) for action in state.legal_actions()]
    return [text for text in texts if not verb or text.split()[0] == verb]


def refused(game: AnyGame, state: Any, text: str) -> str:
    """The sentence with which an action is refused.

    Raises:
        AssertionError: the action is not refused, or is listed as legal, or has changed the state.
    """
    before, action = str(state), game.parse_action(text)
    try:
        state.apply(action)
    except IllegalAction as error:
        # In more ways than anybody could list, the cards of Oniria's path are laid.
        assert state.awaits.kind == "lay" or text not in legal(state)
        assert str(state) == before
        return str(error)
    raise AssertionError(f"{text!r} is allowed in\n{state}")
