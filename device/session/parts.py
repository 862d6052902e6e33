"""The parts of the table, in groups."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from device.annals.annals import Annals
from device.annals.past import PastGames
from device.game.background import AtOnce, Background, SlowQuestion
from device.game.outlet import Outlet
from device.game.shelf import Shelf
from device.game.thinking import Think
from device.journal.journal import Journal
from device.session.archive import Archive
from device.session.caller import Caller
from device.session.cues import Cues
from device.session.motions import Motions

_NO_PAST: Final = PastGames()


@dataclass(frozen=True, slots=True)
class Clocks:
    """The time, for people and for measuring.

    Attributes:
        time_of_day: the time of day as screens show it ("21:40").
        seconds: a monotonic clock, in seconds, by which turns are measured.
    """

    time_of_day: Callable[[], str]
    seconds: Callable[[], float] = time.monotonic


@dataclass(frozen=True, slots=True)
class Records:
    """The parts that keep games and what people make.

    Attributes:
        journal: where games are kept.
        archive: lists the games of the journal, and carries out what people do with them.
        annals: tell of past games; None for a table that remembers none.
        shelf: where what people make is kept; by default nowhere.
    """

    journal: Journal
    archive: Archive
    annals: Annals | None = None
    shelf: Shelf = field(default_factory=Shelf)

    @classmethod
    def of(cls, journal: Journal, annals: Annals | None = None) -> Self:
        """The records of a table that keeps nothing but games; exported ones go beside the journal."""
        return cls(journal, Archive(journal, Outlet(journal.path.parent)), annals)

    @property
    def past(self) -> PastGames:
        """The finished games of this table; none without annals."""
        return self.annals.past if self.annals else _NO_PAST


@dataclass(frozen=True, slots=True)
class Workers:
    """The parts that compute slow answers in other processes; by default, answers are computed at once.

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
    """The parts for sound and motions; by default a silent table with still pictures.

    Attributes:
        cues: play the sounds.
        caller: says what happens.
        motions: play what moves.
    """

    cues: Cues = field(default_factory=Cues)
    caller: Caller = field(default_factory=Caller)
    motions: Motions = field(default_factory=Motions)
