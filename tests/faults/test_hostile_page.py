"""A short attack on the page; `python -m tests.faults.hostile_page` goes on for as long as it is told."""

from device.web.server import PageServer
from tests.device.web.pages import published
from tests.faults.hostile_page import attack


def test_hostile_requests_are_answered_and_cost_nothing():
    """No request is answered by an error of the page, or makes it grow."""
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    try:
        server.publish(published("Inès wins."))
        answers = attack(server, 400, 1)
        assert answers.is_sound
        assert {"200", "400", "404", "405"} <= answers.statuses.keys()
        assert answers.grown_mb < 20
        assert server.address
    finally:
        server.close()
