"""Checks the pages: links have targets, and the navigation lists every page."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest

from device.cli import cli
from engines.registry import GAMES

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("models/*.md"), *ROOT.glob("docs/**/*.md")])
DECISIONS = ROOT / "docs" / "decisions"
NAVIGATION = re.findall(r"^ +- (?:.*: )?(\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
CODE = re.compile(r"^( *```).*?^\1$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def name(page: Path) -> str:
    """The path of a page as in the navigation."""
    return page.relative_to(ROOT).as_posix()


def anchors(page: Path) -> Iterator[str]:
    """The anchors of a page's headings."""
    for heading in re.findall(r"^#+ (.+)$", CODE.sub(" ", page.read_text("utf-8")), re.MULTILINE):
        yield re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())


def lead_nowhere(page: Path) -> Iterator[str]:
    """The relative links of a page whose file or heading is not there."""
    for link in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.is_file() or (anchor and anchor not in anchors(target)):
            yield link


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path):
    """Every relative link has its file, and the heading in it."""
    assert list(lead_nowhere(page)) == []


TELLS_OF_THE_PAST = {ROOT / "CHANGELOG.md", ROOT / "models" / "LOG.md"}
ROOMS = "wording|engines|vision|models|device|tests|scripts|systemd|docs"
NAMED = re.compile(rf"`((?:{ROOMS})/[\w./-]+)`")


@pytest.mark.parametrize("page", [one for one in PAGES if one not in TELLS_OF_THE_PAST], ids=name)
def test_the_files_that_a_page_names_are_there(page: Path):
    """Every file that a page names exists."""
    named = set(NAMED.findall(page.read_text("utf-8")))
    assert [file for file in sorted(named) if not (ROOT / file).exists()] == []


def test_links_are_found_at_all(tmp_path: Path):
    """Of a good link, a broken one, one in code and one to a missing heading, two are reported."""
    page = tmp_path / "page.md"
    page.write_text("# Title\n\n[a](page.md#title) [b](gone.md) `[c](gone.md)` [d](#gone)\n")
    assert list(lead_nowhere(page)) == ["gone.md", "#gone"]


def test_the_navigation_names_every_page_once():
    """The navigation lists every page exactly once."""
    assert sorted(NAVIGATION) == [name(page) for page in PAGES]


@pytest.mark.parametrize("page", [one for one in PAGES if one.is_relative_to(ROOT / "docs")], ids=name)
def test_a_page_begins_with_whom_it_is_for(page: Path):
    """A page says first whom it is for and what the reader can do afterwards; decisions begin with a date."""
    title, _, rest = page.read_text("utf-8").partition("\n\n")
    assert title.startswith("# ")
    if page.parent == DECISIONS and page.name != "README.md":
        assert rest.startswith(f"*{page.name[:10]}*\n")
    else:
        first = rest.partition("\n\n")[0]
        assert first.startswith("For ")
        if page.parent != DECISIONS:
            assert "Afterwards you" in first.replace("\n", " ")


def test_every_decision_stands_in_their_table():
    """The table lists every decision with date, title and link, the newest last."""
    rows = re.findall(
        r"^\| ([\d-]+) \| \[(.+)\]\((.+)\) \|$", (DECISIONS / "README.md").read_text("utf-8"), re.M
    )
    pages = sorted(DECISIONS.glob("2*.md"))
    titles = [(page.name[:10], page.read_text("utf-8").partition("\n")[0][2:], page.name) for page in pages]
    assert sorted(rows) == sorted(titles)
    assert [date for date, *_ in rows] == sorted(date for date, *_ in rows)


def test_the_site_has_every_file_that_a_page_links_to(tmp_path: Path):
    """scripts/docs copies all pages, with every file to which they link."""
    for part in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "models", "engines", "device", "tests"):
        (tmp_path / part).symlink_to(ROOT / part)
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    for script, body in (
        ("scripts/environment", "make_environment() { :; }\n"),
        (".venv/bin/mkdocs", "#!/bin/sh\n"),
    ):
        (tmp_path / script).parent.mkdir(parents=True)
        (tmp_path / script).write_text(body)
        (tmp_path / script).chmod(0o755)
    shutil.copy(ROOT / "scripts" / "docs", tmp_path / "scripts" / "docs")
    subprocess.run([tmp_path / "scripts" / "docs"], check=True, capture_output=True)
    copied = tmp_path / "build" / "pages"
    pages = sorted(copied.rglob("*.md"))
    assert [page.relative_to(copied) for page in pages] == sorted(page.relative_to(ROOT) for page in PAGES)
    assert {page.name: links for page in pages if (links := list(lead_nowhere(page)))} == {}


def test_the_search_of_the_site_needs_no_other_host():
    """The script without which no site in a folder is searched lies in docs/, not in the internet."""
    (script,) = re.findall(
        r"^  polyfills:\n    - (\S+)", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE
    )
    assert "iframe-worker" in script, "the plugin looks for this name"
    assert (ROOT / script).is_file()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_stands_in_one_page_of_the_reference(game: str):
    """The page of all engines leaves out each game, since a name that stands on two pages fails."""
    assert f'"!^{game}$"' in (ROOT / "docs" / "api" / "engines.md").read_text("utf-8")


def filler() -> ModuleType:
    """The module docs/book.py, loaded by its path because it is in no package."""
    spec = importlib.util.spec_from_file_location("book", ROOT / "docs" / "book.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


COMMANDS = (ROOT / "docs" / "commands.md").read_text("utf-8")
OPTIONS = re.findall(r"^\| .*`dice-table ([a-z]+)[^|]*\|(.*)\|$", COMMANDS, re.MULTILINE)


def options(command: click.Command) -> Iterator[str]:
    """The options of a command and of its subcommands."""
    for parameter in command.params:
        yield from parameter.opts
    if isinstance(command, click.Group):
        for below in command.commands.values():
            yield from options(below)


@pytest.mark.parametrize("command", sorted(cli.commands))
def test_the_page_of_commands_tells_each_command(command: str):
    """The page names every command of dice-table."""
    assert re.search(rf"`dice-table {command}\b", COMMANDS)


@pytest.mark.parametrize("script", sorted(path.name for path in (ROOT / "scripts").iterdir()))
def test_the_page_of_commands_tells_each_script(script: str):
    """The page names every script that can be run."""
    if os.access(ROOT / "scripts" / script, os.X_OK):
        assert re.search(rf"`(sudo )?scripts/{script}\b(?!-)", COMMANDS)


@pytest.mark.parametrize("row", OPTIONS, ids=lambda row: row[0])
def test_a_command_takes_the_options_that_its_row_names(row: tuple[str, str]):
    """Every option that the page names for a command exists there, or in one of its subcommands."""
    command, words = row
    assert set(re.findall(r"--[a-z]+", words)) <= set(options(cli.commands[command]))


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_a_page_with_its_book_and_a_reference(game: str):
    """Each game has a page with its rules in English and a page with its API."""
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")
    filled = filler().on_page_markdown(page)
    assert page.count("<!--") == 3
    assert "<!--" not in filled
    assert re.search(r"\|---\|\n*\Z", filled) is None, "a table without rows"
    assert filled.count("\n### ") >= (1 if game == "throws" else 5)
    assert f"::: engines.{game}\n" in (ROOT / "docs" / "api" / f"{game}.md").read_text("utf-8")
