"""Tables without a game, and one that is started and read from its first picture on."""

import signal

import cv2
import numpy as np
import pytest

from device.session import opening, play, seeing
from device.settings.load import FILE_VARIABLE
from tests.device.evening import Clock, Evening, Tray
from tests.device.session.opening_person import BlindReader, Person
from tests.device.session.teaching_evening import RUNES, TeachingEvening


@pytest.fixture
def evening(tmp_path):
    """A table without a camera."""
    evening = Evening(tmp_path)
    yield evening
    evening.close()


@pytest.fixture
def watched(tmp_path):
    """A table with a camera."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock)
    yield evening
    evening.close()


@pytest.fixture
def teaching(tmp_path):
    """A table with one taught set."""
    evening = TeachingEvening(tmp_path)
    evening.box.taught.keep(RUNES)
    return evening


@pytest.fixture
def photo(tmp_path):
    """A photograph, which opens at once as a camera."""
    path = tmp_path / "throw.png"
    cv2.imwrite(str(path), np.full((48, 64, 3), 90, np.uint8))
    return str(path)


@pytest.fixture
def settings_file(tmp_path, monkeypatch):
    """The settings file."""
    path = tmp_path / "dice-table.toml"
    path.write_text('language = "en"\n')
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    return path


@pytest.fixture
def person(monkeypatch):
    """A person at a table without models."""
    handler = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(seeing, "Reader", BlindReader)
    monkeypatch.setattr(play, "TURNS_PER_S", 0)
    monkeypatch.setattr(opening, "TURNS_PER_S", 0)
    yield Person(monkeypatch)
    signal.signal(signal.SIGTERM, handler)


@pytest.fixture
def start(person, photo, settings_file, tmp_path):
    """Starts a table where a person takes these steps; returns the texts of the screens."""

    def run(*steps, **options):
        person.does(*steps)
        assert play.run({"camera": photo, "data": str(tmp_path / "data")} | options) == 0
        return person.read

    return run
