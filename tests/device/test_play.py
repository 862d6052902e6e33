"""Opening the table: what is missing does not keep people from playing."""

import pytest

from device.errors import PanelError
from device.keys import Key
from device.panel import Fingers, MockPins, Press
from device.play import open_panels
from device.settings.model import PANEL, PanelSettings

WIRED = PanelSettings(factory="lgpio")


@pytest.fixture
def mock():
    """The pins that the keyboard presses."""
    return MockPins()


def test_without_wires_there_is_the_panel_of_the_keyboard(mock):
    """A laptop."""
    panels, trouble = open_panels(mock, PANEL)
    assert (len(panels), trouble) == (1, "")


def test_wired_keys_play_beside_the_keyboard(mock, monkeypatch):
    """Both do the same."""
    wired = MockPins()
    monkeypatch.setattr("device.play.real_pins", lambda: wired)
    panels, trouble = open_panels(mock, WIRED)
    Fingers(wired).press(Key.OK)
    assert [panel.poll() for panel in panels] == [[], [Press(Key.OK)]]
    assert trouble == ""


def test_wires_that_cannot_be_reached_are_said_and_not_waited_for(mock, monkeypatch):
    """The sentence is shown on the first screen; keyboard and touch go on."""

    def refuse():
        raise PanelError("lgpio is not installed: sudo apt install python3-lgpio")

    monkeypatch.setattr("device.play.real_pins", refuse)
    (panel,), trouble = open_panels(mock, WIRED)
    assert trouble == "lgpio is not installed: sudo apt install python3-lgpio"
    Fingers(mock).press(Key.TWO)
    assert panel.poll() == [Press(Key.TWO)]
