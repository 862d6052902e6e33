"""One moment of a game of Artiseurs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engines.artiseurs import arbiter, moves
from engines.artiseurs.actions import Action
from engines.artiseurs.board import EMPTY, Board, format_board
from engines.artiseurs.colours import NONE, Colour, Stones
from engines.artiseurs.events import Event
from engines.artiseurs.osselets import IN_HAND, Face, Osselet, Osselets
from engines.artiseurs.phase import Phase
from engines.artiseurs.player import Player
from engines.artiseurs.pool import Stack, format_stack
from engines.artiseurs.position import Position
from engines.artiseurs.rules import Material, Rules
from engines.base_state import BaseState
from engines.contract import NATURE, OVER, Awaits, Outcome
from engines.position_text import written_position
from engines.text_form import written_seats
from engines.value import with_changed

_NATURE: Final = (Phase.THROW, Phase.SHOW, Phase.TURN_OVER, Phase.LOOK, Phase.DRAW)


@dataclass(frozen=True)
class State(BaseState):
    """An immutable value; `apply` returns the next one.

    Attributes:
        rules: mode and house rules.
        players: everybody, in seat order.
        phase: the phase of the game.
        active: the seat whose turn or action it is, or who takes a colour.
        board: the stones on the board.
        bag: the stones in the bag.
        out: the stones that have left the game for good.
        stack: the stones in hand.
        seen: the positions of this action so far, which may not come again (A-10).
        filled: the lines filled in this action.
        drawing: how many stones are being drawn from the bag.
        osselets: the four osselets, by number.
        in_play: the number of the osselet that is being played; 0 if none is.
        given: the number of the osselet that a sacrifice has just given away; 0 if none was.
        turned: the number of the osselet that the sacrifice turns over; 0 if none is.
        sacrifices: how many the active player has made in this turn, or action where there are no turns.
        claims: the claims that have not been granted yet.
        grants: the actions granted so far.
        last: the seat that acted last.
        round_left: the seats that are still to come, turn by turn.
        asked: the seats that are still to say whether the game is over.
        resume: the phase to which the game goes back if one of them refuses.
        outcome: how the game ended; None until then.
    """

    rules: Rules
    players: tuple[Player, ...]
    phase: Phase = Phase.COLOURS
    active: int = 0
    board: Board = EMPTY
    bag: Stones = NONE
    out: Stones = NONE
    stack: Stack = ()
    seen: tuple[Position, ...] = ()
    filled: int = 0
    drawing: int = 0
    osselets: Osselets = IN_HAND
    in_play: int = 0
    given: int = 0
    turned: int = 0
    sacrifices: int = 0
    claims: tuple[arbiter.OpenClaim, ...] = ()
    grants: int = 0
    last: int | None = None
    round_left: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    resume: Phase | None = None
    outcome: Outcome | None = None

    @property
    def awaits(self) -> Awaits:
        """Whom the game awaits, and for what."""
        kind = str(self.phase)
        if self.phase is Phase.OVER:
            return Awaits(OVER, kind)
        others = tuple(seat for seat in self.seats if seat != self.actor and moves.may_answer(self, seat))
        if self.phase in _NATURE:
            secret = self.phase is Phase.LOOK
            return Awaits(NATURE, kind, self.in_hand, thrower=self.actor, others=others, secret=secret)
        return Awaits(self.actor, kind, others=others, secret=self.shows_a_secret)

    @property
    def actor(self) -> int:
        """The seat that answers, or whose hand throws, turns or draws."""
        match self.phase:
            case Phase.LOOK | Phase.FACE:
                return self.next_seat(self.active)
            case Phase.AGREE:
                return self.asked[0]
            case Phase.CLAIMS:
                return arbiter.first_holder(self)
            case _:
                return self.active

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The numbers of the osselets that Nature throws, or whose hidden mark she tells."""
        match self.phase:
            case Phase.THROW:
                return tuple(osselet.number for osselet in self.osselets)
            case Phase.TURN_OVER:
                return (self.turned,)
            case Phase.LOOK:
                return (self.given,)
            case Phase.SHOW:
                return tuple(osselet.number for osselet in self.osselets if osselet.mark is None)[:1]
            case _:
                return ()

    @property
    def shows_a_secret(self) -> bool:
        """Whether the legal choices would show what lies below an osselet (A-17)."""
        if self.phase is not Phase.FACE or self.rules.show_hidden_faces:
            return False
        given = self.osselet(self.given)
        looked = given.mark is not None or self.rules.osselets_mode is Material.VIRTUAL
        return given.face is Face.CENTAUR and looked

    def legal_actions(self) -> Iterator[Action]:
        """Every action that `apply` accepts, of all players; where Nature is awaited, hers first."""
        return moves.legal_actions(self)

    def apply(self, action: Action) -> State:
        """The state after `action`, in which somebody is awaited again.

        Raises:
            IllegalAction: the action is not allowed here; a note of the error holds the position.
        """
        self.check(moves.refusal(self, action))
        return moves.play(self.without_events(), action)

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self.active]

    @property
    def colour(self) -> Colour:
        """The colour of the active player, whose powers are used (A-26).

        Raises:
            ValueError: he has not taken one yet.
        """
        if self.player.colour is None:
            raise ValueError(f"{self.player.name} has no colour yet")
        return self.player.colour

    @cached_property
    def position(self) -> Position:
        """The board and the stones in hand."""
        return Position(self.board, self.stack)

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(len(self.players))

    @property
    def order(self) -> list[int]:
        """The seats in the order of turns: White, Red, Black (l.75)."""
        coloured = [
            (player.colour.strength, seat) for seat, player in enumerate(self.players) if player.colour
        ]
        return [seat for _, seat in sorted(coloured)]

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats in the order of turns, beginning with that one."""
        order = self.order
        start = order.index(seat)
        return (*order[start:], *order[:start])

    def next_seat(self, seat: int) -> int:
        """The seat after that one in the order of turns; osselets are handed on to it."""
        return self.seats_from(seat)[1]

    def osselet(self, number: int) -> Osselet:
        """The osselet of that number."""
        return self.osselets[number - 1]

    def but_osselet(self, number: int, *events: Event, **changes: object) -> State:
        """This state with changes to one osselet, and more events of the last action."""
        osselets = with_changed(self.osselets, number - 1, **changes)
        return self.but(osselets=osselets, happened=self.happened + events)

    def held_by(self, seat: int) -> list[Osselet]:
        """The osselets in front of a player, except for the one that is being played."""
        return [
            osselet
            for osselet in self.osselets
            if osselet.holder == seat and osselet.face and osselet.number != self.in_play
        ]

    def __str__(self) -> str:
        """The text form, which `parse_state` reads back."""
        lines = [self._table_line(), f"board {format_board(self.board)}"]
        if self.rules.mode.has_osselets:
            lines.append(f"osselets {' '.join(map(str, self.osselets))}")
        lines += [f"seen {format_board(seen.board)} {format_stack(seen.stack)}" for seen in self.seen]
        return written_position(self, lines)

    def _table_line(self) -> str:
        words = [f"table phase={self.phase} active={self.active + 1} bag={self.bag} out={self.out}"]
        if self.stack:
            words.append(f"hand={format_stack(self.stack)}")
        for name in ("filled", "drawing", "in_play", "given", "turned", "sacrifices", "grants"):
            if value := getattr(self, name):
                words.append(f"{name}={value}")
        if self.claims:
            words.append(f"claims={','.join(map(str, self.claims))}")
        if self.last is not None:
            words.append(f"last={self.last + 1}")
        for name in ("round_left", "asked"):
            if seats := getattr(self, name):
                words.append(f"{name}={written_seats(seats)}")
        if self.resume:
            words.append(f"resume={self.resume}")
        return " ".join(words)
