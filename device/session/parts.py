"""What the table is put together from, in groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from device.game.background import AtOnce, Background, SlowQuestion
from device.game.thinking import Think
from device.session.caller import Caller
from device.session.cues import Cues
from device.session.motions import Motions


@dataclass(frozen=True, slots=True)
class Workers:
    """What works out slow answers beside the table; by default, answers are worked out at once.

    Two, because a machine that thinks must not wait for the worth of a choice.

    Attributes:
        background: answers all questions but those to machines; the table polls it.
        thinking: works out what machines choose; `MachinePlayers` polls it.
    """

    background: Background = field(default_factory=AtOnce)
    thinking: Background = field(default_factory=AtOnce)

    @property
    def answers(self) -> Mapping[SlowQuestion, object]:
        """The answers so far, by question."""
        return {**self.background.answers, **self.thinking.answers}

    def ask(self, question: SlowQuestion) -> None:
        """Queue a question where it is answered."""
        worker = self.thinking if isinstance(question, Think) else self.background
        worker.ask(question)


@dataclass(frozen=True, slots=True)
class Effects:
    """What is heard, and what moves on the screen; by default a silent table with still pictures.

    Attributes:
        cues: play the sounds.
        caller: says what happens.
        motions: play what moves.
    """

    cues: Cues = field(default_factory=Cues)
    caller: Caller = field(default_factory=Caller)
    motions: Motions = field(default_factory=Motions)
