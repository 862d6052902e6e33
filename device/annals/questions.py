"""Questions about games that take long to answer, and the queue in which they wait for the background."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from device.annals.facts import Facts, Fortune
from device.annals.result import facts_of, luck_of
from device.game.background import Background
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from device.journal.journal import Journal


@dataclass(frozen=True, slots=True)
class _AboutGame:
    """A question about one game, which replays it.

    Attributes:
        record: the game.
        entries: its entries in the journal.
    """

    record: GameRecord
    entries: tuple[Entry, ...]


class TellFacts(_AboutGame):
    """Asks what the record of a game says. Imalya answers in milliseconds, Oniria may take a second."""

    __slots__ = ()

    def answer(self) -> Facts:
        """Replay the game and return its facts.

        Raises:
            RecordError: this version cannot play the game; the message says why.
        """
        return facts_of(self.record, self.entries)


class TellLuck(_AboutGame):
    """Asks how lucky each player of a game has been so far. This may take minutes."""

    __slots__ = ()

    def answer(self) -> tuple[Fortune, ...]:
        """Replay the game, and compare each throw and choice with the average and the best.

        Raises:
            RecordError: this version cannot play the game, or its luck cannot be computed.
        """
        return luck_of(self.record, self.entries)


class Waiting(NamedTuple):
    """A question that waits: a game, and what is asked about it."""

    record: GameRecord
    kind: type[TellFacts | TellLuck]


class QuestionQueue:
    """Asks the background one question at a time.

    The entries of a game are read from the journal only when its question is asked.

    Args:
        journal: the games.
        background: answers the questions; closed while there is nothing to ask.
    """

    def __init__(self, journal: Journal, background: Background) -> None:
        self._journal = journal
        self._background = background
        self._waiting: list[Waiting] = []
        self._asked: TellFacts | TellLuck | None = None

    @property
    def is_idle(self) -> bool:
        """Whether nothing is asked and nothing waits."""
        return self._asked is None and not self._waiting

    @property
    def has_more(self) -> bool:
        """Whether questions wait that are not asked yet."""
        return bool(self._waiting)

    @property
    def unread_games(self) -> int:
        """How many games wait for their facts."""
        return sum(waiting.kind is TellFacts for waiting in self._waiting)

    def about(self, game: int | None) -> list[Waiting]:
        """The questions about a game that wait."""
        return [waiting for waiting in self._waiting if waiting.record.number == game]

    def replace(self, questions: Iterable[Waiting]) -> None:
        """Let these questions wait in place of all others: facts before luck, which takes longer.

        Of each kind, those about the newest games come first.
        """
        self._waiting = sorted(
            questions, key=lambda waiting: (waiting.kind is TellLuck, -waiting.record.number)
        )

    def put_first(self, record: GameRecord, kind: type[TellFacts | TellLuck]) -> None:
        """Ask a question next."""
        self._waiting.insert(0, Waiting(record, kind))

    def put_last(self, record: GameRecord, kind: type[TellFacts | TellLuck]) -> None:
        """Ask a question after all that wait."""
        self._waiting.append(Waiting(record, kind))

    def drop(self, game: int) -> None:
        """Drop the questions about a game that wait; an answer that is being computed is still taken."""
        self._waiting = [waiting for waiting in self._waiting if waiting.record.number != game]

    def drop_luck(self, game: int | None) -> None:
        """Drop the question for the luck of a game, and stop computing the answer."""
        self._waiting = [
            waiting
            for waiting in self._waiting
            if waiting.kind is not TellLuck or waiting.record.number != game
        ]
        if self.computes_luck_of(game):
            self._background.close()
            self._asked = None

    def computes_luck_of(self, game: int | None) -> bool:
        """Whether the background is computing the luck of a game."""
        return isinstance(self._asked, TellLuck) and self._asked.record.number == game

    def take_answer(self) -> tuple[TellFacts | TellLuck, object] | None:
        """The question that has been answered, and its answer; None while there is none. Never waits."""
        self._background.poll()
        if self._asked is None or self._asked not in self._background.answers:
            return None
        asked, self._asked = self._asked, None
        return asked, self._background.answers[asked]

    def ask_next(self) -> None:
        """Ask the first question that waits, unless one is being answered.

        Raises:
            RecordError: the game of the question has a damaged row.
            JournalError: the journal cannot be read.
        """
        if self._asked is not None:
            return
        if not self._waiting:
            self._background.close()
            return
        record, kind = self._waiting.pop(0)
        self._asked = kind(record, tuple(self._journal.entries(record.number)))
        self._background.ask(self._asked)

    def close(self) -> None:
        """Stop computing. May be called twice."""
        self._background.close()
