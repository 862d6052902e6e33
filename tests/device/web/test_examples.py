"""Runs the example clients of the feed: one in Python, one in Chromium."""

import json
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from tests.device.browsing import faults, set_size, waiting
from tests.device.web.test_page import PHONE, STATIC, publish

PYTHON = Path(__file__).parents[3] / "docs" / "examples" / "throws.py"


def said(throw):
    """A throw as the example in Python prints it."""
    return " ".join([f"{throw.player}:", *(die.face for die in throw.dice)])


@pytest.mark.parametrize(
    "example", [PYTHON, STATIC / "throws.js", STATIC / "throws.html"], ids=lambda it: it.name
)
def test_an_example_is_thirty_lines_at_most(example):
    """Whoever wants to write a client reads it in a minute."""
    assert len(example.read_text("utf-8").splitlines()) <= 30


def wait_until_shown(server, name):
    """Wait until the page shows a game; a newer state would take the place of one that was not sent yet."""
    end = time.monotonic() + 10
    while True:
        with urllib.request.urlopen(server.address + "api/state", timeout=5) as answer:
            if json.load(answer)["game"]["name"] == name:
                break
        assert time.monotonic() < end
    time.sleep(0.3)  # listeners are sent what the page shows in the same moment


def test_the_example_in_python_prints_each_throw_once(server):
    """It prints the throws so far, then the new ones alone; a game without dice has none.

    Its address may end with a slash or without one.
    """
    first = publish(server, "imalya", steps=12).game.throws
    with subprocess.Popen(
        [sys.executable, PYTHON, server.address.rstrip("/")],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as client:
        watch = threading.Timer(30, client.kill)
        watch.start()
        assert [client.stdout.readline().strip() for _ in first] == [said(throw) for throw in first]
        publish(server, "jelimvre")
        wait_until_shown(server, "jelimvre")
        then = publish(server, "imalya", steps=30).game.throws
        assert [client.stdout.readline().strip() for _ in then] == [said(throw) for throw in then]
        later = publish(server, "imalya", steps=60).game.throws
        new = [throw for throw in later if throw not in then]
        assert new
        assert [client.stdout.readline().strip() for _ in new] == [said(throw) for throw in new]
        watch.cancel()
        client.kill()


def test_the_example_in_a_browser_lists_the_throws(browser, server):
    """The newest throw comes first, a new one appears by itself, and axe finds nothing wrong."""
    shown = publish(server, "imalya", "fr", steps=30).game.throws
    set_size(browser, PHONE)
    browser.get(server.address + "throws")

    def lines(page):
        script = (
            "return [...document.querySelectorAll('#throws li')]"
            ".map((line) => [...line.children].map((part) => part.textContent))"
        )
        return page.execute_script(script)

    def expected(throws):
        return [[each.player, ", ".join(die.face for die in each.dice)] for each in reversed(throws)]

    waiting(browser).until(lambda page: lines(page) == expected(shown))
    later = publish(server, "imalya", "fr", steps=60).game.throws
    waiting(browser).until(lambda page: lines(page) == expected(later))
    assert later != shown
    assert faults(browser) == []
