"""A short attack on the page; `python -m tests.faults.hostile_page` goes on for as long as it is told."""

import asyncio
import subprocess
import sys

import pytest

from device.web.app import MOST_LISTENERS
from device.web.server import PageServer
from tests.faults.hostile_page import Answers, Attack, errors_kept, listeners


@pytest.fixture
def server():
    """The page."""
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    yield server
    server.close()


def test_hostile_requests_are_answered_and_cost_nothing(server):
    """No request is answered by an error of the page, makes it grow, or reaches the table."""
    attack = Attack(server, 1)
    attack.run(400, 40)
    answers = attack.answers
    assert answers.is_sound, answers
    assert answers.heard == 5
    assert {"200", "400", "403", "404", "405"} <= answers.statuses.keys()
    assert answers.grown_mb < 20
    assert server.address


def test_more_listeners_than_there_is_room_for_are_told_to_come_later(server):
    """Those who came first look on; the others get a sentence, and the phone of a seat is still served."""
    attack = Attack(server, 2)
    answers = asyncio.run(listeners(server, MOST_LISTENERS + 50))
    assert answers == {"200": MOST_LISTENERS, "503": 50}
    attack.run(20, 2)
    assert attack.answers.is_sound
    assert attack.answers.heard == 2


def test_what_a_process_of_the_page_prints_is_kept():
    """A traceback of another process is found, and an attack that caused one is not sound."""
    with errors_kept() as errors:
        subprocess.run([sys.executable, "-c", "1 / 0"], check=False)
        answers = Answers(tracebacks=errors.read_text().count("Traceback"))
    assert answers.tracebacks == 1
    assert not answers.is_sound
