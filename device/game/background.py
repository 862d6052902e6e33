"""Slow answers, worked out in a process of their own while the table goes on."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol

from engines.errors import EngineError
from wording.sentence import Sentence

# A fork would inherit the screen, the pins and the journal.
_CONTEXT: Final = multiprocessing.get_context("spawn")
_NICE: Final = 10
"""The table itself comes first, wherever the processor has too little time."""
_KEPT: Final = 50
"""As many answers are remembered."""


def _no_answer() -> EngineError:
    """What stands in place of an answer that failed; the screen says it in the language in use then."""
    return EngineError(Sentence("This could not be worked out."))


class Question(Protocol):
    """What is to be worked out: a frozen dataclass that travels to another process."""

    def answer(self) -> Any:
        """The answer, however long it takes.

        Raises:
            EngineError: there is none; the message says why.
        """
        ...


class Background(Protocol):
    """Answers questions, sooner or later."""

    @property
    def answers(self) -> Mapping[Any, Any]:
        """What has been worked out, by question; an `EngineError` where there is no answer."""
        ...

    def ask(self, question: Question) -> None:
        """Work out an answer, before everything else."""
        ...

    def prepare(self, question: Question) -> None:
        """Think about a question while there is nothing else to do; a newer one takes its place."""
        ...

    def poll(self) -> None:
        """Take in what has been worked out. Never waits."""
        ...

    def close(self) -> None:
        """Work out nothing more. May be called twice."""
        ...


class AtOnce:
    """Answers while it is asked, and prepares nothing: for tests, and for a table that asks nothing."""

    def __init__(self) -> None:
        self.answers: dict[Any, Any] = {}

    def ask(self, question: Question) -> None:
        """Work out the answer now."""
        self.answers[question] = answered(question)

    def prepare(self, question: Question) -> None:
        """Nothing is slow here that is not asked."""

    def poll(self) -> None:
        """Everything has been answered."""

    def close(self) -> None:
        """Nothing is open."""


class Beside:
    """A process beside the table; it is started by the first question, and again if it has died.

    Every question gets an answer: where the process fails or dies over one, an `EngineError` says so.

    One question travels at a time, so that what is asked next never waits behind what was only prepared
    for, but for the one that is being worked out.
    """

    def __init__(self) -> None:
        self.answers: dict[Any, Any] = {}
        self._process: Any = None
        self._line: Connection | None = None
        self._busy: Question | None = None
        self._asked: list[Question] = []
        self._ahead: Question | None = None

    def ask(self, question: Question) -> None:
        """Put the question in front, unless it is answered or stands there already."""
        if question not in self.answers and question not in self._asked and question != self._busy:
            self._asked.append(question)
        self.poll()

    def prepare(self, question: Question) -> None:
        """Keep the newest one for when nothing is asked."""
        self._ahead = question
        self.poll()

    def poll(self) -> None:
        """Take in an answer, and hand over the next question."""
        if self._line is not None and self._busy is not None:
            try:
                while self._line.poll():
                    self._take(self._line.recv())
            except Exception:  # noqa: BLE001 - the process died, or its answer cannot be read
                self._give_up()
        if self._busy is None:
            self._hand_over()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._hang_up()
        self._busy = None

    def _hang_up(self) -> None:
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            self._process.join()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None

    def _take(self, answer: Any) -> None:
        """Remember an answer, and forget the oldest."""
        self.answers[self._busy] = answer
        self._busy = None
        while len(self.answers) > _KEPT:
            del self.answers[next(iter(self.answers))]

    def _give_up(self) -> None:
        """Say that there is no answer, and start anew with the next question."""
        if self._busy is not None:
            self._take(_no_answer())
        self._hang_up()

    def _hand_over(self) -> None:
        question = self._asked.pop(0) if self._asked else self._ahead
        if question is None:
            return
        if question == self._ahead:
            self._ahead = None
        self._busy = question
        try:
            self._open_line().send(question)
        except Exception:  # noqa: BLE001 - no process can be started, or the question cannot be sent
            self._give_up()

    def _open_line(self) -> Connection:
        """The line to a process that lives; one that died while nothing was asked is replaced."""
        if self._process is not None and not self._process.is_alive():
            self._hang_up()
        if self._line is None:
            self._line, theirs = _CONTEXT.Pipe()
            self._process = _CONTEXT.Process(target=serve, args=(theirs,), name="worth", daemon=True)
            self._process.start()
            theirs.close()
        return self._line


def serve(line: Connection) -> None:
    """Answer questions until the table hangs up; the whole life of the process."""
    # Ctrl-C is for the table, which ends this process when it closes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Windows has none
        os.nice(_NICE)
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            line.send(answered(line.recv()))


def answered(question: Question) -> Any:
    """The answer, or why there is none.

    A question may fail in ways that nobody thought of. Its error is printed for the system's journal, and
    people are told that there is no answer; the table must not end by it.
    """
    try:
        return question.answer()
    except EngineError as error:
        return error
    except Exception:  # noqa: BLE001
        traceback.print_exc()
        return _no_answer()
