"""Tests the computation of answers in a second process."""

import gc
import os
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from device.game.background import AtOnce, BackgroundProcess
from device.i18n import message_of, use_language
from engines.errors import EngineError
from wording.sentence import Sentence

PATIENCE_S = 60.0
NOT_WORKED_OUT = "This could not be worked out."


@dataclass(frozen=True)
class Sum:
    """A question with an answer."""

    terms: tuple[int, ...]

    def answer(self) -> int:
        """The sum."""
        return sum(self.terms)


@dataclass(frozen=True)
class Riddle:
    """A question without one."""

    def answer(self) -> int:
        """Raise an `EngineError`."""
        raise EngineError("nobody knows")


@dataclass(frozen=True)
class Surprise:
    """A question that raises an unexpected error."""

    kind: type[Exception]

    def answer(self) -> int:
        """Raise an unexpected error."""
        raise self.kind("deep down")


@dataclass(frozen=True)
class Collections:
    """Leaves a hundred thousand lists behind, and counts how often garbage was collected meanwhile."""

    number: int

    def answer(self) -> tuple[int, int]:
        """The collections while the lists were made, and the objects that the next one would look through."""
        before = _collections()
        _LEFT.extend([number] for number in range(100_000))
        return _collections() - before, len(gc.get_objects())


_LEFT: list[list[int]] = []


def _collections() -> int:
    return sum(generation["collections"] for generation in gc.get_stats())


@dataclass(frozen=True)
class Garbled:
    """A question whose answer cannot be unpickled."""

    def answer(self) -> object:
        """Return an object that cannot be unpickled."""
        return _Spoilt()


class _Spoilt:
    """An object that is pickled as an invalid number."""

    def __reduce__(self) -> tuple:
        return int, ("no number",)


@dataclass(frozen=True)
class Unsendable:
    """A question that cannot be pickled."""

    def answer(self) -> int:
        """Never called."""
        return 0

    def __reduce__(self) -> tuple:
        raise TypeError("it stays here")


@dataclass(frozen=True)
class Named:
    """A question whose error contains a player's name."""

    name: str

    def answer(self) -> int:
        """Raise an error with the name."""
        raise EngineError(Sentence("{player} has left the table", player=self.name))


@dataclass(frozen=True)
class Fatal:
    """A question that ends its process."""

    def answer(self) -> int:
        """Kill the process, as the system does when memory runs out."""
        os._exit(1)


@dataclass(frozen=True)
class Waits:
    """A question that is answered when a file exists."""

    file: str

    def answer(self) -> int:
        """Wait for the file."""
        while not Path(self.file).exists():
            time.sleep(0.01)
        return os.getpid()


@pytest.fixture
def beside():
    """A `BackgroundProcess`, which starts its process with the first question."""
    beside = BackgroundProcess()
    yield beside
    beside.close()


def wait(background, question):
    """Wait for the answer."""
    until = time.monotonic() + PATIENCE_S
    while question not in background.answers and time.monotonic() < until:
        background.poll()
        time.sleep(0.01)
    return background.answers[question]


def test_no_garbage_is_collected_while_somebody_waits(beside):
    """Not once in a question; and what earlier questions left behind is never looked through again."""
    for number in range(3):
        question = Collections(number)
        beside.ask(question)
        collections, objects = wait(beside, question)
        assert collections == 0
        assert objects < 150_000


def test_answers_come_from_another_process(beside, tmp_path):
    """`ask` returns at once, and the answer appears in `answers`."""
    question = Waits(str(tmp_path / "go"))
    beside.ask(question)
    assert question not in beside.answers
    (tmp_path / "go").touch()
    assert wait(beside, question) != os.getpid()


def test_what_is_asked_comes_before_what_is_prepared(beside, tmp_path):
    """Asked questions come before prepared ones, of which only the newest is computed."""
    first = Waits(str(tmp_path / "go"))
    beside.ask(first)
    beside.prepare(Sum((1,)))
    beside.prepare(Sum((2,)))
    beside.ask(Sum((3,)))
    (tmp_path / "go").touch()
    wait(beside, Sum((2,)))
    assert list(beside.answers) == [first, Sum((3,)), Sum((2,))]


def test_what_is_answered_or_running_is_not_prepared_again(beside, tmp_path):
    """A question that runs or has an answer is not computed a second time, so the next one does not wait."""
    running = Waits(str(tmp_path / "go"))
    beside.ask(running)
    beside.prepare(running)
    (tmp_path / "go").touch()
    wait(beside, running)
    beside.prepare(running)
    assert beside._busy is None


def test_closing_forgets_what_was_asked(beside, tmp_path):
    """After closing nothing is computed any more, though questions were waiting."""
    beside.ask(Waits(str(tmp_path / "go")))
    beside.ask(Sum((1,)))
    beside.prepare(Sum((2,)))
    beside.close()
    beside.poll()
    assert beside._process is None


def test_a_question_without_an_answer_says_why(beside):
    """If a question has no answer, its `EngineError` is the answer, and the process goes on."""
    beside.ask(Riddle())
    assert str(wait(beside, Riddle())) == "nobody knows"
    beside.ask(Sum((1, 2)))
    assert wait(beside, Sum((1, 2))) == 3


def test_a_process_that_dies_is_started_again(beside):
    """If the process dies, its question gets an error, and the next one a new process."""
    beside.ask(Fatal())
    assert isinstance(wait(beside, Fatal()), EngineError)
    beside.ask(Sum((1, 2)))
    assert wait(beside, Sum((1, 2))) == 3


def test_an_unexpected_error_is_told_and_the_process_goes_on(beside):
    """An unexpected error in a question gives an error as answer, and the process goes on."""
    beside.ask(Sum((1,)))
    wait(beside, Sum((1,)))
    process = beside._process.pid
    for kind in (RecursionError, MemoryError, KeyError):
        beside.ask(Surprise(kind))
        assert str(wait(beside, Surprise(kind))) == NOT_WORKED_OUT
    assert beside._process.pid == process


@pytest.mark.parametrize("question", [Garbled(), Unsendable()])
def test_what_cannot_travel_is_told(beside, question):
    """A question or answer that cannot be pickled gives an error as answer."""
    beside.ask(question)
    assert str(wait(beside, question)) == NOT_WORKED_OUT
    beside.ask(Sum((1, 2)))
    assert wait(beside, Sum((1, 2))) == 3


def test_a_process_that_died_while_nothing_was_asked_is_replaced(beside):
    """A process that died while idle is replaced at the next question."""
    beside.ask(Sum((1,)))
    wait(beside, Sum((1,)))
    beside._process.kill()
    beside._process.join()
    beside.ask(Sum((1, 2)))
    assert wait(beside, Sum((1, 2))) == 3


def test_a_process_that_cannot_be_started_is_told(beside, monkeypatch):
    """If no process can be started, the question gets an error as answer."""

    def no_room():
        raise OSError("no room")

    monkeypatch.setattr("device.game.background.SPAWN.Pipe", no_room)
    beside.ask(Sum((1, 2)))
    assert str(wait(beside, Sum((1, 2)))) == NOT_WORKED_OUT


def test_a_refusal_travels_whatever_players_are_called(beside):
    """An error keeps its template and values across processes, also with braces in a name."""
    beside.ask(Named("{Yann} {0}"))
    refusal = wait(beside, Named("{Yann} {0}"))
    assert str(refusal) == "{Yann} {0} has left the table"
    use_language("fr")
    spoken = message_of(refusal)
    assert spoken == "{Yann} {0} a quitté la table."


def test_an_unexpected_error_is_told_by_a_table_without_a_process():
    """`AtOnce` also turns an unexpected error into an answer."""
    background = AtOnce()
    background.ask(Surprise(RecursionError))
    assert str(background.answers[Surprise(RecursionError)]) == NOT_WORKED_OUT


def test_at_once_answers_while_it_is_asked():
    """`AtOnce` answers during `ask`, and prepares nothing."""
    background = AtOnce()
    background.prepare(Fatal())
    background.ask(Sum((1, 2)))
    background.ask(Riddle())
    assert background.answers[Sum((1, 2))] == 3
    assert isinstance(background.answers[Riddle()], EngineError)
