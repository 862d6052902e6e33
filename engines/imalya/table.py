"""The table: everything that is known at one moment, and small ways to change it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self, TypeVar

from engines.contract import Outcome
from engines.imalya.dice import SIX_DICE, Die
from engines.imalya.events import Event
from engines.imalya.figures import Figure
from engines.imalya.player import Player
from engines.imalya.rules import Rules


class Phase(StrEnum):
    """What is going on (rules §3)."""

    DRAW_FACTION = "draw-faction"
    BEL_ROLL = "bel-roll"
    NAME_STARTER = "name-starter"
    THROW = "throw"
    RESPOND = "respond"
    REROLL = "reroll"
    CAPTURE = "capture"
    LATE_BEL = "late-bel"
    LOCK = "lock"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is known at one moment.

    Attributes:
        rules: the rules played.
        players: in seat order.
        phase: what is going on.
        active: the seat that draws, rolls or plays.
        starter: the seat that began, or None during setup.
        round: from 1; 0 during setup.
        throw_number: of the turn, from 1; 0 before the first throw.
        tresor: Tales in the middle.
        dice: the six dice, by number.
        rerolling: the Dam that the Ruse throws again, or None.
        ruse_used: the Ruse has been used this turn (l.59).
        killers: the seats whose Mort has killed in this turn (IM-59).
        grace: a levy has stripped the active player this turn (IM-35).
        captured_since_respond: a Dam has taken a die since the Bels were last asked.
        outcome: how the game ended, or None.
        log: what the last action did; no part of the position.
    """

    rules: Rules
    players: tuple[Player, ...]
    phase: Phase = Phase.DRAW_FACTION
    active: int = 0
    starter: int | None = None
    round: int = 0
    throw_number: int = 0
    tresor: int = 0
    dice: tuple[Die, ...] = SIX_DICE
    rerolling: int | None = None
    ruse_used: bool = False
    killers: tuple[int, ...] = ()
    grace: bool = False
    captured_since_respond: bool = False
    outcome: Outcome | None = None
    log: tuple[Event, ...] = field(default=(), compare=False, repr=False)

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def die(self, number: int) -> Die:
        """The die of that number, 1 to 6."""
        return self.dice[number - 1]

    def with_(self, **changes: Any) -> Self:
        """The same table with other fields."""
        return replace(self, **changes)

    def with_die(self, number: int, **changes: Any) -> Self:
        """The same table with one die changed."""
        return self.with_(
            dice=tuple(replace(die, **changes) if die.number == number else die for die in self.dice)
        )

    def with_player(self, seat: int, **changes: Any) -> Self:
        """The same table with one player changed."""
        return self.with_(
            players=tuple(
                replace(player, **changes) if index == seat else player
                for index, player in enumerate(self.players)
            )
        )

    def told(self, event: Event) -> Self:
        """The same table with one more thing to tell."""
        return self.with_(log=(*self.log, event))

    def seats_after(self, seat: int) -> Iterator[int]:
        """The other seats, in turn order from the left of `seat`."""
        count = len(self.players)
        return ((seat + step) % count for step in range(1, count))

    def seats_in(self) -> tuple[int, ...]:
        """The seats that are not eliminated, in turn order from the active one."""
        order = (self.active, *self.seats_after(self.active))
        return tuple(seat for seat in order if not self.players[seat].out)

    def power_active(self, seat: int) -> bool:
        """Whether the power of that player's Faction is active now (l.55, IM-69)."""
        player = self.players[seat]
        return self.rules.six and player.power_open and not player.out

    def holders(self, faction: Figure) -> tuple[int, ...]:
        """The seats whose active power is that Faction's, in turn order from the active one."""
        return tuple(
            seat
            for seat in self.seats_in()
            if self.power_active(seat) and self.players[seat].faction is faction
        )


def count_of(dice: Iterable[Die], figure: Figure) -> int:
    """How many of the dice count as that Figure."""
    return sum(die.figure is figure for die in dice)


TableT = TypeVar("TableT", bound=Table)
"""A table of some kind: what is done to a table gives back one of the same kind."""
