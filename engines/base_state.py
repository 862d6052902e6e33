"""The base classes of states: they refuse actions with a reason, and keep what the last action did."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from engines.errors import IllegalAction
from engines.value import Value, with_changed


@dataclass(frozen=True)
class BaseState(Value):
    """Base class of a game's state.

    Attributes:
        happened: the events of the last action, in order; states that differ only in these are equal.
    """

    happened: tuple[object, ...] = field(default=(), compare=False, repr=False, kw_only=True)

    def tell(self, *events: object) -> Self:
        """This state with more events of the last action."""
        return self._with_events(self.happened + events)

    def without_events(self) -> Self:
        """This state without events, as the next action begins with it."""
        return self._with_events(())

    def _with_events(self, happened: tuple[object, ...]) -> Self:
        """This state with other events; it keeps its cached properties, which depend on no event."""
        told = object.__new__(type(self))
        told.__dict__.update(self.__dict__, happened=happened)
        return told

    def check(self, reason: str | None) -> None:
        """Refuse the action if there is a reason.

        Raises:
            IllegalAction: the reason is not None; a note of the error holds the position.
        """
        if reason is not None:
            error = IllegalAction(reason)
            error.add_note(str(self))
            raise error


class SeatedState(BaseState):
    """Base class of the state of a game whose turns go round the table, from seat to seat.

    It is no dataclass, so the state of the game has the field `players`.

    Attributes:
        players: everybody at the table, clockwise.
    """

    players: tuple[Value, ...]

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with that one."""
        seats = tuple(range(len(self.players)))
        return seats[seat:] + seats[:seat]

    def but_player(self, seat: int, *events: object, **changes: object) -> Self:
        """This state with changes to one player, and more events of the last action."""
        players = with_changed(self.players, seat, **changes)
        return self.but(players=players, happened=self.happened + events)
