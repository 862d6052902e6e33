"""What a machine chooses in a position, and why: a question that a process of its own answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Self

from device.journal.machine import Machine
from engines.contract import NATURE, Action, AnyGame
from engines.opponents import Effort, Opponent, choose, never, prepare, reason
from engines.opponents.skills import SKILLS
from engines.registry import GAMES
from wording.sentence import Sentence

THINKS_S: Final = 0.8
"""The time to think for one choice, in seconds. Longer, a machine plays hardly better, and people wait.

On a Raspberry Pi a choice takes up to 0.2 seconds more.
"""
REASONS_S: Final = 0.3
"""The time to find out why it is a good choice, in seconds."""
PREPARES_S: Final = 0.4
"""How long is prepared without a break, in seconds.

A choice that is asked meanwhile waits as long. Together with `THINKS_S` this is no longer than the pause that
the table makes between two acts of machines, so people do not wait. Shorter parts take longer in all, because
each of them finds its place again.
"""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a machine would do.

    Attributes:
        action: its choice; None if it lets the others act first.
        because: why, in a short sentence; None where there is nothing to say.
        effort: after how many steps of thinking; with so many steps, the choice can be repeated.
    """

    action: Action | None
    because: Sentence | None = None
    effort: int = 0


@dataclass(frozen=True, slots=True)
class Think:
    """Asks what a machine does in a position.

    Attributes:
        game: the engine's name of the game.
        opponent: its level and its character.
        seat: the seat that chooses.
        chance: names the source of its chance; the same one chooses the same.
        position: the text of the position as the seat sees it.
        attempt: how often it has been asked before without an answer.
        seen: the position as the seat sees it.
        effort: the steps of thinking by which an earlier choice is repeated; None for as many as there is
            time for.
    """

    game: str
    opponent: Opponent
    seat: int
    chance: str
    position: str
    attempt: int = 0
    seen: Any = field(default=None, compare=False, repr=False)
    effort: int | None = None

    @classmethod
    def of(
        cls, game: AnyGame, state: Any, seat: int, machine: Machine, steps: int = 0, attempt: int = 0
    ) -> Self:
        """Ask what a machine does on a seat. The question holds what this seat sees, and nothing else.

        Args:
            game: the game.
            state: the state.
            seat: the seat that chooses.
            machine: the machine.
            steps: how many actions of the game are in force; 0 for a hint, which nobody has to repeat.
            attempt: how often it has been asked before without an answer.
        """
        seen = game.seen_by(state, seat)
        chance = machine.chance(seat, steps)
        return cls(game.name, machine.opponent, seat, chance, str(seen), attempt, seen)

    def answer(self) -> Chosen:
        """Think, until the time is up.

        Raises:
            EngineError: the table does not know what the machine would have to know.
        """
        game = GAMES[self.game]
        effort = Effort(self.effort, _deadline(THINKS_S) if self.effort is None else never)
        action = choose(game, self.seen, self.seat, Random(self.chance), effort, self.opponent)
        if action is None:
            return Chosen(None)
        because = reason(game, self.seen, self.seat, action, self.opponent, _deadline(REASONS_S))
        return Chosen(action, because, effort.steps)


@dataclass(frozen=True, slots=True)
class GetReady:
    """Asks a machine to work out beforehand a part of what it needs in a game.

    Attributes:
        game: the engine's name of the game.
        opponent: its level and its character.
        rules: the text of the rules.
        state: a position of the game, the latest one if there is a choice: it says what is needed first.
        part: how many parts have been worked out before.
    """

    game: str
    opponent: Opponent
    rules: str
    state: Any = field(default=None, compare=False, repr=False)
    part: int = 0

    def answer(self) -> bool:
        """Compute one part, and keep it for later questions; returns whether nothing is left to compute.

        Raises:
            EngineError: the table does not know what the machine would have to know.
        """
        return prepare(GAMES[self.game], self.state, self.opponent, _deadline(PREPARES_S))


def acting_machines(game: AnyGame, state: Any, machines: Mapping[int, Machine]) -> tuple[int, ...]:
    """The seats of machines that may choose now; those that may answer of their own accord come first."""
    awaits = state.awaits
    if awaits.actor < 0 or people_answer(game, state, machines):
        return ()
    together = awaits.others if str(awaits.kind) in SKILLS[game.name].together else ()
    return tuple(seat for seat in (*together, awaits.actor) if seat in machines)


def people_answer(game: AnyGame, state: Any, machines: Mapping[int, Machine]) -> bool:
    """Whether the awaited seats give one answer, as a team of Jelimvre does, and people sit on one."""
    awaits = state.awaits
    if not machines or awaits.actor < 0 or not SKILLS[game.name].one_answer:
        return False
    return any(seat not in machines for seat in awaits.seats)


def throws_on_screen(state: Any, machines: Mapping[int, Machine]) -> int | None:
    """The seat of the machine whose dice are thrown on the screen now; None for no such throw."""
    awaits = state.awaits
    if awaits.actor != NATURE or not awaits.dice or awaits.thrower not in machines:
        return None
    thrower: int = awaits.thrower
    return thrower if machines[thrower].on_screen else None


def _deadline(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
