"""Tests the error messages if the real pins cannot be used."""

import os
import sys
import tempfile
import types
from pathlib import Path

import pytest

from device.errors import PanelError
from device.panel.pins import check_driver, real_pins

NOBODY = 65534
"""The number of a user that has no rights."""


def pretend(monkeypatch, **names):
    """Replace lgpio by a fake module."""
    module = types.ModuleType("lgpio")
    module.__dict__.update(names)
    monkeypatch.setitem(sys.modules, "lgpio", module)


def test_a_missing_lgpio_names_the_package_and_the_environment(monkeypatch):
    """A missing lgpio is reported with the apt package and the option of the environment."""
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(PanelError, match=r"apt install python3-lgpio.*--system-site-packages"):
        real_pins()


def test_the_empty_lgpio_of_pip_is_told_from_the_real_one(monkeypatch):
    """The empty package lgpio of pip is detected."""
    pretend(monkeypatch, __file__="/venv/lgpio.py")
    with pytest.raises(PanelError, match=r"/venv/lgpio.py is the empty package.*pip uninstall lgpio"):
        real_pins()


def test_the_real_lgpio_tells_its_version(monkeypatch):
    """The version of lgpio is returned."""
    pretend(monkeypatch, gpiochip_open=lambda chip: 0, LGPIO_PY_VERSION=0x00020200)
    assert check_driver() == "0.2.2.0"


def test_a_folder_that_may_not_be_written_is_named(monkeypatch, tmp_path):
    """If lgpio cannot make its pipe, the error names the folder."""

    class Finder:
        """Finds lgpio, which then cannot make its pipe."""

        @staticmethod
        def find_spec(name, path=None, target=None):
            """Fail as lgpio does."""
            if name == "lgpio":
                raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(PanelError, match=rf"cannot make its pipe in {tmp_path}: No such file"):
        check_driver()


def test_a_disk_that_takes_no_temporary_folder_is_told(monkeypatch, tmp_path):
    """On a full disk Python finds no temporary folder at all; the error still is one sentence."""
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(tmp_path / "gone")])
    with pytest.raises(PanelError, match="cannot make its pipe in /tmp: No usable temporary directory found"):
        check_driver()


def test_lgpio_makes_its_pipe_outside_the_working_folder(monkeypatch, tmp_path):
    """The doctor is asked from any folder; nothing of the pipe stays there or elsewhere."""
    made: list[Path] = []

    class Finder:
        """Finds lgpio, which makes its pipe in the working folder."""

        @staticmethod
        def find_spec(name, path=None, target=None):
            """Make a file where lgpio would."""
            if name == "lgpio":
                made.append(Path.cwd() / ".lgd-nfy0")
                made[0].touch()

    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PanelError):
        check_driver()
    assert made[0].parent != tmp_path
    assert not made[0].exists()
    assert Path.cwd() == tmp_path


@pytest.mark.parametrize("kind", ["of somebody else", "deleted"])
def test_lgpio_is_found_from_a_folder_that_its_user_may_not_enter(monkeypatch, tmp_path, kind):
    """`sudo -u dice-table dice-table doctor` is asked in somebody's home, which is closed to the table."""
    pretend(monkeypatch, gpiochip_open=lambda chip: 0, LGPIO_PY_VERSION=0x00020200)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    user = os.geteuid()
    if kind == "deleted":
        home.rmdir()
    else:
        home.chmod(0)
        os.seteuid(user or NOBODY)  # root may enter every folder
    try:
        assert check_driver() == "0.2.2.0"
        assert Path.cwd() == Path("/")
    finally:
        os.seteuid(user)
