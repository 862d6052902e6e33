"""What tests of the table share.

Each test begins in English and does not wait for the disk. A test of another language only sets it.
"""

import pytest

from device.i18n import use_language
from device.journal.journal import Journal
from device.teaching.dice_box import DiceBox
from tests.clock import Clock
from tests.device.teaching.runes import a_set


@pytest.fixture(autouse=True)
def english():
    """Set the language back to English after each test."""
    yield
    use_language("en")


@pytest.fixture
def french():
    """Use French during the test."""
    use_language("fr")


@pytest.fixture(params=["en", "fr"])
def language(request):
    """Run the test in each language, which is in use."""
    use_language(request.param)
    return request.param


@pytest.fixture(autouse=True)
def disk(monkeypatch):
    """Let SQLite write the record of games as always, but not wait until the disk has it.

    Only a power cut shows the difference. The tests of the journal wait (`tests/device/journal/conftest.py`),
    and so do those outside this folder, such as `tests/faults/`, and every program that a test starts.
    """
    for name in ("_SYNC", "_COPY_SYNC"):
        monkeypatch.setattr(f"device.journal.file.{name}", "OFF")


@pytest.fixture(scope="module")
def browser():
    """Chromium, for the tests of one file."""
    from tests.device.browsing import open_chromium  # most tests do without selenium

    browser = open_chromium()
    yield browser
    browser.quit()


@pytest.fixture
def clock():
    """A clock at 0 seconds, which stands still unless it is moved."""
    return Clock()


@pytest.fixture
def journal(tmp_path):
    """An empty record of games."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        yield journal


@pytest.fixture
def box(tmp_path):
    """The dice sets of a table on which one set was taught."""
    box = DiceBox(tmp_path)
    box.taught.keep(a_set())
    return box
