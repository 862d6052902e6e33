"""The way to the real pins: every reason why there are none is a sentence."""

import sys
import types

import pytest

from device.errors import PanelError
from device.panel.pins import check_driver, real_pins


def pretend(monkeypatch, **names):
    """Put a module in lgpio's place."""
    module = types.ModuleType("lgpio")
    module.__dict__.update(names)
    monkeypatch.setitem(sys.modules, "lgpio", module)


def test_a_missing_lgpio_names_the_package_and_the_environment(monkeypatch):
    """It comes from apt, and a venv sees it only with the system's packages."""
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(PanelError, match=r"apt install python3-lgpio.*--system-site-packages"):
        real_pins()


def test_the_empty_lgpio_of_pip_is_told_from_the_real_one(monkeypatch):
    """Pip falls back to a package with nothing in it, and gpiozero then fails in odd ways."""
    pretend(monkeypatch, __file__="/venv/lgpio.py")
    with pytest.raises(PanelError, match=r"/venv/lgpio.py is the empty package.*pip uninstall lgpio"):
        real_pins()


def test_the_real_lgpio_tells_its_version(monkeypatch):
    """What the doctor prints."""
    pretend(monkeypatch, gpiochip_open=lambda chip: 0, LGPIO_PY_VERSION=0x00020200)
    assert check_driver() == "0.2.2.0"


def test_a_folder_that_may_not_be_written_is_named(monkeypatch, tmp_path):
    """At its import lgpio makes a pipe where it stands."""

    class Finder:
        """Finds lgpio, which then cannot make its pipe."""

        @staticmethod
        def find_spec(name, path=None, target=None):
            """Fail as lgpio does."""
            if name == "lgpio":
                raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PanelError, match=rf"cannot make its pipe in {tmp_path}: No such file"):
        check_driver()
