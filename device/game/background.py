"""Computes slow answers in a second process, so that the table never waits for them."""

from __future__ import annotations

import contextlib
import gc
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol

from device.errors import DeviceError
from device.processes import SPAWN, become_child
from engines.errors import EngineError
from wording.sentence import Sentence

_NICE: Final = 10
"""The niceness of the second process. With less, it could slow the table down on a busy processor."""
_KEPT: Final = 50
"""The number of answers in the cache. With fewer, going back and forth in a game computes answers again."""


def _no_answer() -> EngineError:
    """The answer to a question whose computation failed; the screen translates it when it is shown."""
    return EngineError(Sentence("This could not be worked out."))


class SlowQuestion(Protocol):
    """Something to compute: a frozen dataclass that can be pickled and used as a key."""

    def answer(self) -> object:
        """Compute the answer; this may take long.

        Raises:
            EngineError, DeviceError: there is no answer; the message says why.
        """
        ...


class Background(Protocol):
    """Answers questions asynchronously: ask, poll, then look into `answers`."""

    @property
    def answers(self) -> Mapping[SlowQuestion, object]:
        """The answers so far, by question; an `EngineError` for a question without an answer."""
        ...

    def ask(self, question: SlowQuestion) -> None:
        """Queue a question ahead of all prepared ones."""
        ...

    def prepare(self, question: SlowQuestion) -> None:
        """Compute an answer in advance while nothing is asked; replaces the last prepared question."""
        ...

    def poll(self) -> None:
        """Collect new answers. Never waits."""
        ...

    def close(self) -> None:
        """Stop all computations. May be called twice."""
        ...


class AtOnce:
    """Answers synchronously inside `ask`, and prepares nothing: for tests, and where nothing is asked."""

    def __init__(self) -> None:
        self.answers: dict[SlowQuestion, object] = {}

    def ask(self, question: SlowQuestion) -> None:
        """Compute the answer before returning."""
        self.answers[question] = answered(question)

    def prepare(self, question: SlowQuestion) -> None:
        """Do nothing: computing in advance would block the caller."""

    def poll(self) -> None:
        """Do nothing: `ask` has answered already."""

    def close(self) -> None:
        """Do nothing: there is no process to end."""


class BackgroundProcess:
    """Answers questions in a second process: the first question starts it, and the next one if it has died.

    Every question gets an answer: if the process fails or dies over a question, the answer is an
    `EngineError`.

    The process is sent one question at a time. So `ask` waits for at most the computation that is running.

    Args:
        name: the name of the process.
    """

    def __init__(self, name: str = "worth") -> None:
        self.answers: dict[SlowQuestion, object] = {}
        self._name = name
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._busy: SlowQuestion | None = None
        self._asked: list[SlowQuestion] = []
        self._ahead: SlowQuestion | None = None

    def ask(self, question: SlowQuestion) -> None:
        """Queue the question, unless it is answered or queued already."""
        if question not in self.answers and question not in self._asked and question != self._busy:
            self._asked.append(question)
        self.poll()

    def prepare(self, question: SlowQuestion) -> None:
        """Remember the question, unless it is answered or running. It is sent when no asked one waits."""
        self._ahead = None if question in self.answers or question == self._busy else question
        self.poll()

    def poll(self) -> None:
        """Collect an answer, and send the next question."""
        if self._pipe is not None and self._busy is not None:
            try:
                while self._pipe.poll():
                    self._take(self._pipe.recv())
            except Exception:  # noqa: BLE001 - the process died, or its answer cannot be read
                self._give_up()
        if self._busy is None:
            self._hand_over()

    def close(self) -> None:
        """Kill the process, whatever it is doing, and forget what was asked."""
        self._hang_up()
        self._busy = self._ahead = None
        self._asked.clear()

    def _hang_up(self) -> None:
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _take(self, answer: object) -> None:
        """Cache an answer, and drop the oldest ones."""
        if self._busy is not None:
            self.answers[self._busy] = answer
        self._busy = None
        while len(self.answers) > _KEPT:
            del self.answers[next(iter(self.answers))]

    def _give_up(self) -> None:
        """Record that there is no answer, and kill the process; the next question starts a new one."""
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
            self._open_pipe().send(question)
        except Exception:  # noqa: BLE001 - no process can be started, or the question cannot be sent
            self._give_up()

    def _open_pipe(self) -> Connection:
        """The pipe to the process; starts one if there is none, or if it died while idle."""
        if self._process is not None and not self._process.is_alive():
            self._hang_up()
        if self._pipe is None:
            self._pipe, theirs = SPAWN.Pipe()
            self._process = SPAWN.Process(target=serve, args=(theirs,), name=self._name, daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe


def serve(pipe: Connection) -> None:
    """Answer questions until the table closes the pipe; the main function of the process.

    Garbage is collected only between two questions. On a small computer, a collection during a question
    takes up to half a second, and the answer would come too late. Objects that a question leaves behind are
    frozen, because solved positions stay for good.
    """
    gc.disable()
    become_child(_NICE)
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send(answered(pipe.recv()))
            gc.collect()
            gc.freeze()


def answered(question: SlowQuestion) -> object:
    """Compute an answer; an `EngineError` or `DeviceError` stands for a failure.

    An unexpected error must not end the table. It is printed as a traceback for the system's journal, and
    people are told that there is no answer.
    """
    try:
        return question.answer()
    except (EngineError, DeviceError) as error:
        return error
    except Exception:  # noqa: BLE001
        traceback.print_exc()
        return _no_answer()
