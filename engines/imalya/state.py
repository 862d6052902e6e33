"""One moment of a game of Imalya."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engines.base_state import SeatedState
from engines.contract import NATURE, OVER, Awaits, Outcome
from engines.imalya import captures, count, moves, series, turn
from engines.imalya.actions import Action
from engines.imalya.dice import Die, Status, unthrown
from engines.imalya.events import Event
from engines.imalya.figures import Figure
from engines.imalya.phase import ASKS_IN_TURN, Phase
from engines.imalya.player import Player, Turn
from engines.imalya.rules import Rules
from engines.position_text import written_position
from engines.text_form import written_seats
from engines.value import with_changed

_NOT_LOCKED: Final = (Status.UNTHROWN, Status.LOOSE, Status.COUNTERED)


@dataclass(frozen=True)
class State(SeatedState):
    """An immutable value; `apply` returns the next one.

    Attributes:
        rules: variants and house rules.
        players: everybody, in seat order, which is turn order (IM-04).
        phase: the phase of the game.
        active: the seat whose turn it is, or who draws, or who names the starter.
        dice: the dice, by number.
        round: 0 while the game is set up, then from 1.
        starter: the seat that opens every round; None until it is named.
        throw_number: the throws made in this turn so far.
        tresor: the Tales in the Trésor.
        ruse_spent: the Ruse has acted in this turn (l.59).
        grace: a levy has stripped the active player in this turn (IM-35).
        killers: the seats whose Mort has killed in this turn (l.57).
        deciders: the seats that are still to be asked, in order, where several are asked the same.
        contenders: the seats that play an extra round; empty in an ordinary one.
        game: which game of a series is played, from 1.
        ended: how the last game of a series ended, until it is said whether another follows; else None.
        outcome: how the game, or the whole series, ended; None until then.
    """

    rules: Rules
    players: tuple[Player, ...]
    phase: Phase = Phase.DRAW_FACTION
    active: int = 0
    dice: tuple[Die, ...] = unthrown()
    round: int = 0
    starter: int | None = None
    throw_number: int = 0
    tresor: int = 0
    ruse_spent: bool = False
    grace: bool = False
    killers: tuple[int, ...] = ()
    deciders: tuple[int, ...] = ()
    contenders: tuple[int, ...] = ()
    game: int = 1
    ended: Outcome | None = None
    outcome: Outcome | None = None

    @property
    def awaits(self) -> Awaits:
        """Whom the game awaits, and for what."""
        kind = str(self.phase)
        match self.phase:
            case Phase.OVER:
                return Awaits(OVER, kind)
            case Phase.DRAW_FACTION | Phase.BEL_ROLL | Phase.THROW | Phase.REROLL:
                return Awaits(NATURE, kind, self.in_hand, self.active)
            case Phase.CAPTURE:
                return Awaits(captures.chooser(self), kind)
            case Phase.NEXT_GAME:
                return Awaits(series.speaker(self), kind)
            case _:
                return Awaits(self.deciders[0] if self.phase in ASKS_IN_TURN else self.active, kind)

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The numbers of the dice thrown next: one in the set-up, then all that are not locked (IM-05)."""
        match self.phase:
            case Phase.DRAW_FACTION | Phase.BEL_ROLL:
                return (1,)
            case Phase.REROLL:
                return tuple([die.number for die in self.dice if die.status is Status.UNTHROWN])
            case _:
                return tuple([die.number for die in self.dice if die.status in _NOT_LOCKED])

    def legal_actions(self) -> Iterator[Action]:
        """Every action that `apply` accepts; where Nature is awaited, every possible throw, made lazily."""
        return moves.legal_actions(self)

    def apply(self, action: Action) -> State:
        """The state after `action`, in which somebody is awaited again.

        Raises:
            IllegalAction: the action is not allowed here; a note of the error holds the position.
        """
        self.check(moves.refusal(self, action))
        return turn.advance(moves.play(self.without_events(), action))

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self.active]

    @property
    def turn(self) -> Turn:
        """The turn that is being played."""
        return Turn(self.round, self.active)

    def die(self, number: int) -> Die:
        """The die of that number."""
        return self.dice[number - 1]

    def but_die(self, number: int, *events: Event, **changes: object) -> State:
        """This state with changes to one die, and more events of the last action."""
        dice = with_changed(self.dice, number - 1, **changes)
        return self.but(dice=dice, happened=self.happened + events)

    def power_active(self, seat: int) -> bool:
        """Whether the power of that player's Faction is active, given or bought (l.55, 62-63, 84)."""
        player = self.players[seat]
        return self.rules.six and (player.power_open or player.power_bought) and not player.out

    def opposing_powers(self, faction: Figure) -> tuple[int, ...]:
        """The opponents of the active player whose power is active and of that Faction, in turn order."""
        if not self.rules.six:
            return ()
        return tuple(
            seat
            for seat in self.seats_from(self.active)[1:]
            if self.players[seat].faction == faction and self.power_active(seat)
        )

    @property
    def turn_points(self) -> int:
        """The points of the turn if it ended now; with the Escalier, the cost of the Dams is subtracted."""
        return count.points(self)

    @property
    def turn_sum(self) -> count.TurnSum | None:
        """How these points come about; None where the dice are a combination, which has a fixed sum."""
        return count.turn_sum(self)

    @property
    def turn_debt(self) -> int:
        """The Tales that the player would owe if the turn ended now; 0 without Tales."""
        return count.debt(self)

    def net(self, seat: int) -> int:
        """The Tales that a player has won or lost so far, with all games of a series and all his stakes."""
        return series.net(self, seat)

    def __str__(self) -> str:
        """The text form, which `parse_state` reads back."""
        ended = [] if self.ended is None else [f"ended {self.ended}"]
        return written_position(self, [self._table_line(), f"dice {' '.join(map(str, self.dice))}", *ended])

    def _table_line(self) -> str:
        starter = "-" if self.starter is None else self.starter + 1
        words = [
            f"table phase={self.phase} active={self.active + 1} round={self.round} starter={starter}",
            f"throw={self.throw_number} tresor={self.tresor}",
        ]
        words += [f"game={self.game}"] if self.game > 1 else []
        words += [name for name in ("ruse_spent", "grace") if getattr(self, name)]
        for name in ("killers", "deciders", "contenders"):
            if seats := getattr(self, name):
                words.append(f"{name}={written_seats(seats)}")
        return " ".join(words)
