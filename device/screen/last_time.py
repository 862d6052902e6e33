"""What this table played the last time: the people, the rules, and how they opened the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from device.journal.machine import Machine
from engines.contract import Action


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """An action of a game's opening.

    Attributes:
        kind: the kind of question that it answered, as in `engines.contract.Awaits`.
        player: the name of whoever gave the answer; "" for Nature.
        action: the answer.
        drawn: the table drew it by lot.
    """

    kind: str
    player: str
    action: Action
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class LastOpening:
    """What people answered before a game began, the last time that this table played it.

    Attributes:
        steps: the answers, in order.
    """

    steps: tuple[OpeningStep, ...] = ()

    @property
    def was_drawn(self) -> bool:
        """Whether the table drew anything by lot."""
        return any(step.drawn for step in self.steps)

    def answer(self, kind: str, player: str) -> Action | None:
        """The first answer to a kind of question: the player's own, if each player was asked.

        None if the player was not there, and if the table drew the answer by lot.
        """
        steps = [step for step in self.steps if step.kind == kind]
        if len({step.player for step in steps}) > 1:
            steps = [step for step in steps if step.player == player]
        return steps[0].action if steps and not steps[0].drawn else None


@dataclass(frozen=True, slots=True)
class LastTable:
    """The table that played a game last.

    Attributes:
        rules: the engine's rules.
        players: the names in the order of play.
        weekday: the day on which the game began, 0 for Monday; None for today, and for a week ago or longer.
        machines: the machines among them, by name.
    """

    rules: object
    players: tuple[str, ...]
    weekday: int | None = None
    machines: Mapping[str, Machine] = field(default_factory=dict)
