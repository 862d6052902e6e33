"""One moment of a game of Jelimvre."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engines.base_state import BaseState
from engines.contract import OVER, Awaits, Outcome
from engines.jelimvre import moves, turn
from engines.jelimvre.actions import ARMY_ACTIONS, Action, LayWall, LayWater
from engines.jelimvre.army import WATER, Colour
from engines.jelimvre.board import EMPTY, Floor, diagram, floors
from engines.jelimvre.events import Event
from engines.jelimvre.outlook import Outlook
from engines.jelimvre.phase import Phase
from engines.jelimvre.player import Player
from engines.jelimvre.rules import Rules
from engines.jelimvre.side import Side
from engines.position_text import written_position

TEAMS_OF_TWO: Final = 4
"""The number of players that makes two teams: the first two seats, and the other two (l.338)."""
SEATS: Final = (2, TEAMS_OF_TWO)
"""The numbers of players that a game takes."""


@dataclass(frozen=True)
class State(BaseState):
    """An immutable value; `apply` returns the next one.

    Attributes:
        rules: the house rules.
        players: everybody, in seat order.
        phase: the phase of the game.
        white: the team that plays White, 0 or 1.
        active: the side to play, or that sets up.
        board: every cell, as `engines.jelimvre.board` codes it.
        sides: White's and Black's counter, stock and lost pieces.
        declined: the draw offered in this turn was declined.
        start: the state at the beginning of a turn that is under way; None between turns.
        steps: the actions of that turn so far.
        outcome: how the game ended; None until then.
    """

    rules: Rules
    players: tuple[Player, ...]
    phase: Phase = Phase.COLOURS
    white: int = 0
    active: Colour = Colour.WHITE
    board: bytes = EMPTY
    sides: tuple[Side, Side] = (Side(), Side())
    declined: bool = False
    start: State | None = None
    steps: tuple[Action, ...] = ()
    outcome: Outcome | None = None

    @property
    def awaits(self) -> Awaits:
        """Whom the game awaits, and for what; every player of a team may answer for it."""
        match self.phase:
            case Phase.OVER:
                return Awaits(OVER, self.phase)
            case Phase.COLOURS:
                seats = tuple(range(len(self.players)))
            case Phase.DRAW:
                seats = self.team(self.active.other)
            case _:
                seats = self.team(self.active)
        return Awaits(seats[0], self.phase, others=seats[1:], secret=self.is_secret)

    def legal_actions(self) -> Iterator[Action]:
        """Every action that `apply` accepts."""
        return iter(moves.legal_actions(self))

    def apply(self, action: Action) -> State:
        """The state after `action`, in which somebody is awaited again.

        Raises:
            IllegalAction: the action is not allowed here; a note of the error holds the position.
        """
        self.check(moves.refusal(self, action))
        return turn.advance(moves.play(self.without_events(), action))

    @property
    def own(self) -> Side:
        """The things of the side to play."""
        return self.sides[self.active]

    @property
    def began(self) -> State:
        """The state at the beginning of the turn; this one, if no turn is under way."""
        return self.start or self

    @cached_property
    def outlook(self) -> Outlook:
        """The board as the side to play sees it."""
        return Outlook(self.board, self.active, self.rules, self.own.lost)

    @property
    def in_teams(self) -> bool:
        """Whether two play against two."""
        return len(self.players) == TEAMS_OF_TWO

    @property
    def has_glass(self) -> bool:
        """Whether turns are played against the sand: if agreed, and always two against two (l.332, 342)."""
        return self.rules.sandglass or self.in_teams

    @property
    def pool(self) -> int:
        """The pieces of water that are not on the board."""
        return WATER - len(floors(self.board, Floor.WATER))

    @property
    def laid(self) -> int:
        """How many walls and pieces of water have been laid in this turn."""
        return sum(isinstance(step, LayWall | LayWater) for step in self.steps)

    @property
    def has_moved(self) -> bool:
        """Whether a piece of the army has acted in this turn."""
        return any(isinstance(step, ARMY_ACTIONS) for step in self.steps)

    @property
    def covered(self) -> range:
        """The cells that only White's players may see now (house rule `hidden_setup`)."""
        hidden = self.rules.hidden_setup and self.phase is Phase.SETUP
        return Colour.WHITE.camp if hidden else range(0)

    @property
    def is_secret(self) -> bool:
        """Whether actions are secret now: White sets up under cover."""
        return self.active is Colour.WHITE and len(self.covered) > 0

    def team(self, colour: Colour) -> tuple[int, ...]:
        """The seats that play a colour."""
        number = self.white if colour is Colour.WHITE else 1 - self.white
        return (2 * number, 2 * number + 1) if self.in_teams else (number,)

    def doing(self, action: Action, *events: Event, **changes: object) -> State:
        """This state after one more step of the turn, with changes and more events."""
        return self.but(
            start=self.began.without_events(),
            steps=(*self.steps, action),
            happened=self.happened + events,
            **changes,
        )

    def but_own(self, side: Side) -> tuple[Side, Side]:
        """Both sides, with a new one for the side to play."""
        return self.but_side(self.active, side)

    def but_side(self, colour: Colour, side: Side) -> tuple[Side, Side]:
        """Both sides, with a new one for that colour."""
        return (side, self.sides[1]) if colour is Colour.WHITE else (self.sides[0], side)

    def __str__(self) -> str:
        """The text form, which `parse_state` reads back. A turn under way is its beginning and its steps."""
        if self.start is not None:
            return f"{self.start}\nturn {'; '.join(map(str, self.steps))}"
        sides = [self.sides[colour].line(colour) for colour in Colour]
        return written_position(self, [self._table_line(), *sides, *diagram(self.board)])

    def _table_line(self) -> str:
        declined = " declined" if self.declined else ""
        return f"table phase={self.phase} white={self.white + 1} active={self.active}{declined}"
