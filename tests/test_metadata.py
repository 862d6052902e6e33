"""Checks that the project metadata in pyproject.toml are true."""

import tomllib
from importlib.metadata import metadata
from pathlib import Path

import pytest

from device.cli import main

ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = SETTINGS["project"]
PACKAGE_DATA = SETTINGS["tool"]["setuptools"]["package-data"]
ROOMS = ("wording", "engines", "vision", "models", "device")


def test_the_command_tells_the_version_of_the_project_file(capsys: pytest.CaptureFixture[str]):
    """`dice-table --version` prints the version of pyproject.toml."""
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"dice-table {PROJECT['version']}\n"


def test_the_installed_metadata_are_those_of_the_project_file():
    """The installed metadata are up to date. An old installation fails here; `scripts/check` renews it."""
    installed = metadata("dice-table")
    assert installed["Summary"] == PROJECT["description"]
    assert installed["Requires-Python"] == PROJECT["requires-python"]
    assert installed.get_all("Classifier") == PROJECT["classifiers"]
    assert set(installed.get_all("Provides-Extra") or ()) == set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_is_marked_as_typed_if_mypy_checks_it(room: str):
    """A room has `py.typed` exactly if mypy checks it strictly, since users' type checkers rely on it."""
    checked = room in SETTINGS["tool"]["mypy"]["files"]
    assert (ROOT / room / "py.typed").exists() == checked, f"{room}/py.typed"
    assert ("py.typed" in PACKAGE_DATA.get(room, ())) == checked, "tool.setuptools.package-data"


@pytest.mark.parametrize("room", sorted(PACKAGE_DATA))
def test_every_pattern_of_package_data_finds_files(room: str):
    """Every pattern of package data matches a file; one that matches none is out of date."""
    assert [pattern for pattern in PACKAGE_DATA[room] if not list((ROOT / room).glob(pattern))] == []


def test_a_licence_is_named_only_where_there_is_one():
    """The metadata name a licence exactly if the project has one; otherwise they mark it as private."""
    licensed = any(ROOT.glob("LICEN[CS]E*"))
    assert ("license" in PROJECT) == licensed
    assert ("Private :: Do Not Upload" in PROJECT["classifiers"]) == (not licensed)
