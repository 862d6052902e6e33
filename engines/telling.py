"""What the states of all games have in common: they refuse with a reason, and tell what was done last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from engines.errors import IllegalAction
from engines.value import Value


@dataclass(frozen=True)
class Telling(Value):
    """Base of a game's state.

    Attributes:
        happened: what the last action did, in order; no part of the value or of its text form.
    """

    happened: tuple[object, ...] = field(default=(), compare=False, repr=False, kw_only=True)

    def tell(self, *events: object) -> Self:
        """The same, with more to tell about the last action."""
        return self.but(happened=self.happened + events)

    def check(self, reason: str | None) -> None:
        """Refuse an action for a reason; None lets it pass.

        Raises:
            IllegalAction: there is a reason; a note of the error holds the position.
        """
        if reason is not None:
            error = IllegalAction(reason)
            error.add_note(str(self))
            raise error


class _Told(Protocol):
    """A state that tells what was done last."""

    @property
    def happened(self) -> tuple[object, ...]: ...

    def apply(self, action: Any) -> Self: ...


def events(before: _Told, action: object, after: _Told) -> tuple[object, ...]:
    """What the action did, in order, even if `after` was read from its text."""
    return after.happened or before.apply(action).happened
