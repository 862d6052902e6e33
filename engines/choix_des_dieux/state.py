"""One moment of a session of Le Choix des Dieux."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engines.base_state import SeatedState
from engines.choix_des_dieux import combinations, moves, stakes, table
from engines.choix_des_dieux.actions import Action
from engines.choix_des_dieux.combinations import Combination
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.player import Player
from engines.choix_des_dieux.rules import Rules
from engines.choix_des_dieux.symbols import Symbol
from engines.contract import Awaits, Outcome
from engines.position_text import written_position


@dataclass(frozen=True)
class State(SeatedState):
    """An immutable value; `apply` returns the next one.

    Between rounds, dice, stakes and guesses are still those of the last round.

    Attributes:
        rules: what is staked, and the house rules.
        players: everybody who has ever sat at the table, in seat order.
        phase: the phase of the session.
        shooter: the seat that shoots; in `Phase.NAME_SHOOTER` the seat that names it.
        last_shooter: the seat that shot in the last round that is over; None before.
        round: the rounds opened so far.
        pot: the *fonds commun*, in elis.
        surplus: the indivisible rest that the last round left in the pot (l.153).
        unclaimed: the loss of the last round's shooter, if nobody had guessed it (l.141).
        dice: the symbols of Tertre, Sage and Devin, as far as they are thrown.
        outcome: how the session ended; None until then.
    """

    rules: Rules
    players: tuple[Player, ...]
    phase: Phase = Phase.NAME_SHOOTER
    shooter: int = 0
    last_shooter: int | None = None
    round: int = 0
    pot: int = 0
    surplus: int = 0
    unclaimed: int = 0
    dice: tuple[Symbol, ...] = ()
    outcome: Outcome | None = None

    @property
    def awaits(self) -> Awaits:
        """Whom the session awaits, and for what."""
        return moves.awaits(self)

    def legal_actions(self) -> Iterator[Action]:
        """Every action that `apply` accepts, except for those of `awaits.words`."""
        return moves.legal_actions(self)

    def apply(self, action: Action) -> State:
        """The state after `action`, in which somebody is awaited again.

        Raises:
            IllegalAction: the action is not allowed here; a note of the error holds the position.
        """
        self.check(moves.refusal(self, action))
        return moves.play(self.without_events(), action)

    @property
    def stake(self) -> int:
        """The shooter's stake; 0 before he announces it."""
        return self.players[self.shooter].stake

    @cached_property
    def bettors(self) -> tuple[int, ...]:
        """The seats that bet in this round, or would bet in the next, clockwise from the shooter."""
        return tuple(seat for seat in self.seats_after(self.shooter) if table.plays(self, seat))

    @property
    def possible(self) -> tuple[Combination, ...]:
        """The combinations that the dice thrown so far still allow; none under a Démonde of the Tertre."""
        return combinations.possible(self.dice)

    def highest_stake(self, seat: int) -> int:
        """The most that a player may stake: all he has, and the shooter less than the bettors' average."""
        return stakes.highest(self, seat)

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """All other seats clockwise, beginning with the next one."""
        return self.seats_from(seat)[1:]

    def __str__(self) -> str:
        """The text form, which `parse_state` reads back."""
        return written_position(self, [self._table_line(), f"dice {' '.join(self.dice) or '-'}"])

    def _table_line(self) -> str:
        last = "-" if self.last_shooter is None else self.last_shooter + 1
        return (
            f"table phase={self.phase} shooter={self.shooter + 1} last={last} round={self.round}"
            f" pot={self.pot} surplus={self.surplus} unclaimed={self.unclaimed}"
        )
