"""The first state of a session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.errors import RulesConflict
from engines.throws.rules import Rules
from engines.throws.state import Player, State
from wording.sentence import Sentence

MOST_PLAYERS: Final = 8
"""The most players of a session."""


def new(rules: Rules, names: Sequence[str]) -> State:
    """A session before its first throw, with one ordinary die.

    Raises:
        RulesConflict: there is nobody, or too many people.
    """
    if not 1 <= len(names) <= MOST_PLAYERS:
        raise RulesConflict(
            Sentence("one to {most} players throw, but {named} named", most=MOST_PLAYERS, named=len(names))
        )
    return State(rules, tuple(map(Player, names)))
