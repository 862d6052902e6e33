"""What is worked out beside the table."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from device.background import AtOnce, Beside
from engines.errors import EngineError

PATIENCE_S = 60.0


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
        """Nobody knows."""
        raise EngineError("nobody knows")


@dataclass(frozen=True)
class Fatal:
    """A question that ends its process."""

    def answer(self) -> int:
        """As if the memory had run out."""
        os._exit(1)


@dataclass(frozen=True)
class Waits:
    """A question that is answered once a file is there."""

    file: str

    def answer(self) -> int:
        """As soon as it may."""
        while not Path(self.file).exists():
            time.sleep(0.01)
        return os.getpid()


@pytest.fixture
def beside():
    """A process beside the test, once it is asked something."""
    beside = Beside()
    yield beside
    beside.close()


def wait(background, question):
    """The answer, however long it takes."""
    until = time.monotonic() + PATIENCE_S
    while question not in background.answers and time.monotonic() < until:
        background.poll()
        time.sleep(0.01)
    return background.answers[question]


def test_answers_come_from_another_process(beside, tmp_path):
    """Asking returns at once; the answer stands under the question."""
    question = Waits(str(tmp_path / "go"))
    beside.ask(question)
    assert question not in beside.answers
    (tmp_path / "go").touch()
    assert wait(beside, question) != os.getpid()


def test_what_is_asked_comes_before_what_is_prepared(beside, tmp_path):
    """Of what is only prepared, the newest alone is worked out."""
    first = Waits(str(tmp_path / "go"))
    beside.ask(first)
    beside.prepare(Sum((1,)))
    beside.prepare(Sum((2,)))
    beside.ask(Sum((3,)))
    (tmp_path / "go").touch()
    wait(beside, Sum((2,)))
    assert list(beside.answers) == [first, Sum((3,)), Sum((2,))]


def test_a_question_without_an_answer_says_why(beside):
    """The sentence takes the place of the answer, and the process goes on."""
    beside.ask(Riddle())
    assert str(wait(beside, Riddle())) == "nobody knows"
    beside.ask(Sum((1, 2)))
    assert wait(beside, Sum((1, 2))) == 3


def test_a_process_that_dies_is_started_again(beside):
    """Its question is given up, and the next one is answered."""
    beside.ask(Fatal())
    assert isinstance(wait(beside, Fatal()), EngineError)
    beside.ask(Sum((1, 2)))
    assert wait(beside, Sum((1, 2))) == 3


def test_at_once_answers_while_it_is_asked():
    """And prepares nothing."""
    background = AtOnce()
    background.prepare(Fatal())
    background.ask(Sum((1, 2)))
    background.ask(Riddle())
    assert background.answers[Sum((1, 2))] == 3
    assert isinstance(background.answers[Riddle()], EngineError)
