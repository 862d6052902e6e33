"""What the shared test of positions and actions as text needs to know of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.contract import AnyGame


@dataclass(frozen=True)
class Notation:
    """Texts of a game.

    Attributes:
        game: the game.
        called: what errors call it.
        actions: an action of each kind.
        unreadable: texts that are no actions.
        position: a position with as many different things as possible.
        lines: the lines of that position.
        spoilt: pairs of a piece of that position and of what takes its place; each makes it unreadable.
    """

    game: AnyGame
    called: str
    actions: Sequence[str]
    unreadable: Sequence[str]
    position: str
    lines: Sequence[str]
    spoilt: Sequence[tuple[str, str]]
