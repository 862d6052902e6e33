"""Runs the Python sessions and commands on the pages, and compares what they print with the page."""

from __future__ import annotations

import doctest
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from device.cli import main

DOCS = Path(__file__).parent.parent / "docs"
SIX_PIPS = Path(__file__).parent / "models" / "judged" / "images" / "d6-pips-20000-0001.jpg"
"""The photograph of six dice that the page on the reader calls throw.jpg."""


def blocks(page: Path) -> Iterator[tuple[int, str, str]]:
    """The fenced blocks of a page: position, language and contents of each."""
    kind, first, inside = "", 0, list[str]()
    for number, line in enumerate(page.read_text("utf-8").splitlines()):
        if line.startswith("```"):
            if kind:
                yield first, kind, "".join(inside)
            kind, first, inside = ("" if kind else line[3:]), number + 1, []
        else:
            inside.append(line + "\n")


class Sessions:
    """Runs the Python sessions of a page one after the other, with the same names.

    Attributes:
        wrong: what was printed otherwise than on the page.
    """

    def __init__(self, page: Path) -> None:
        self._page = page
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._runner = doctest.DocTestRunner()
        self.wrong = ""

    @property
    def tries(self) -> int:
        """How many lines were tried."""
        return self._runner.tries

    def run(self, text: str, line: int) -> None:
        """Run a session that begins at a line of the page."""
        name, wrong = self._page.name, list[str]()
        session = doctest.DocTestParser().get_doctest(text, self._names, name, name, line)
        self._runner.run(session, out=wrong.append, clear_globs=False)
        self._names = session.globs
        self.wrong += "".join(wrong)

    def run_all(self) -> Self:
        """Run all sessions of the page."""
        for line, kind, text in blocks(self._page):
            if kind == "pycon":
                self.run(text, line)
        return self


def printed(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The output of a dice-table command, even if it fails."""
    program, *arguments = shlex.split(command)
    assert program == "dice-table"
    with pytest.raises(SystemExit):
        main(arguments)
    captured = capsys.readouterr()
    return captured.out + captured.err


def test_the_engines_page_tells_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """The record, sessions and commands of the page print what it says, run one after the other."""
    monkeypatch.chdir(tmp_path)
    sessions = Sessions(DOCS / "engines.md")
    for line, kind, text in blocks(DOCS / "engines.md"):
        if kind == "pycon":
            sessions.run(text, line)
        elif kind == "record":
            Path("session.txt").write_text(text, "utf-8")
        elif kind == "console":
            for shown in text.removeprefix("$ ").split("\n$ "):
                command, _, expected = shown.partition("\n")
                assert printed(command, capsys).strip() == expected.strip()

    assert sessions.wrong == ""
    assert sessions.tries > 30


def test_the_page_of_the_eye_tells_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The session of the page prints what it says, on six dice with pips."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(SIX_PIPS, "throw.jpg")
    sessions = Sessions(DOCS / "api" / "vision.md").run_all()
    assert sessions.wrong == ""
    assert sessions.tries > 3


def test_the_page_of_opponents_tells_what_they_choose():
    """The session of the page prints what it says."""
    sessions = Sessions(DOCS / "opponents.md").run_all()
    assert sessions.wrong == ""
    assert sessions.tries > 5


def test_the_page_of_openspiel_tells_what_happens():
    """Loading, playing, searching and learning print what the page says."""
    pytest.importorskip("pettingzoo", reason="pettingzoo, which the extra research brings, is missing")
    pytest.importorskip("pyspiel", reason="open_spiel, which the extra research brings, is missing")
    sessions = Sessions(DOCS / "openspiel.md").run_all()
    assert sessions.wrong == ""
    assert sessions.tries > 10
