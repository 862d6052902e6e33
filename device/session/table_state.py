"""The table at one moment. Sounds and spoken sentences follow from the difference between two moments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from device.game.match import Match
from device.screen.base import GameView
from device.screen.game import AnyGameScreens


@dataclass(frozen=True, slots=True)
class TableState:
    """The table at the beginning or the end of a turn of its loop.

    Attributes:
        position: the game on the table, or None.
        steps: how many of its steps had been taken.
        doubts: the dice that somebody is asked about.
    """

    position: GameView[Any] | None
    steps: int = 0
    doubts: tuple[int, ...] = ()

    @property
    def state(self) -> Any:
        """The engine's state, or None."""
        return self.position.state if self.position else None

    @property
    def is_over(self) -> bool:
        """Whether there is a game, and it has ended."""
        return self.state is not None and self.state.outcome is not None

    @property
    def seat(self) -> int | None:
        """The seat that is awaited: whoever chooses, or whose hand throws.

        None without a game, after its end, and where a game does not say who throws.
        """
        if self.state is None:
            return None
        seat: int | None = self.state.awaits.seat
        return seat

    def events_since(self, earlier: Self) -> tuple[object, ...]:
        """What a step has done since then.

        Nothing where a step was taken back, a screen was left, or a game was put on the table.
        """
        if self.position is None or earlier.position is None or self.steps < earlier.steps:
            return ()
        return () if earlier.position.events is self.position.events else self.position.events


@dataclass(frozen=True, slots=True)
class Step:
    """What a turn of the loop has done to the game on the table.

    Attributes:
        earlier, now: the table before and after it.
        match: the game on the table now, or None.
        game: the screens of that game, or None.
        restored: a held key has only restored what its press had changed; see `of_held_key`.
    """

    earlier: TableState
    now: TableState
    match: Match | None = None
    game: AnyGameScreens | None = None
    restored: bool = False

    @property
    def changes(self) -> bool:
        """Whether the state of the game, or the dice in doubt, have changed."""
        return self.now.state is not self.earlier.state or self.now.doubts != self.earlier.doubts

    @property
    def asks_about_dice(self) -> bool:
        """Whether people are asked about dice of which they were not asked before."""
        return bool(self.now.doubts) and self.now.doubts != self.earlier.doubts

    def of_held_key(self) -> Self:
        """The same step where a held key has only restored what its press had changed: no event is new."""
        before, after = self.earlier.position, self.now.position
        if before is None or after is None:
            return replace(self, restored=True)
        told = replace(self.earlier, position=replace(before, events=after.events))
        return replace(self, earlier=told, restored=True)
