"""Tests that no sentence of a docstring or of a page is so long that it has to be read twice."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST_WORDS = 35
"""The longest sentence, in words. Most have fewer than 20; many things stand in a list or a table."""
FULL_OF_FIGURES = {ROOT / "models" / "LOG.md", ROOT / "models" / "README.md"}
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")} - FULL_OF_FIGURES)
ROOMS = ("wording", "engines", "vision", "models", "device", "tests")
NO_PROSE = re.compile(r"^(?:[|#]|    |.*\S {2,}\S).*$", re.MULTILINE)
"""Lines of tables, headings, commands, and columns that are two spaces apart."""
CODE = re.compile(r"^( *```).*?^\1$|^>>>.*?(?:\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
"""Blocks of code, and examples with their outcome."""
PART = re.compile(r"\n\s*\n|^ *(?:[-*]|\d+\.) |^\w[\w, ]*:", re.MULTILINE)
"""What ends a sentence without a full stop: an empty line, an item of a list, an argument of a function."""


def sentences(text: str) -> Iterator[str]:
    """The sentences and halves of sentences in a text, each in one line."""
    prose = NO_PROSE.sub("", CODE.sub("", text))
    for part in PART.split(prose):
        yield from re.split(r"(?<=[.:;?!])\s", " ".join(part.split()))


def too_long(text: str) -> list[str]:
    """The sentences of a text that have too many words."""
    return [sentence for sentence in sentences(text) if len(sentence.split()) > MOST_WORDS]


def docstrings(path: Path) -> Iterator[str]:
    """The docstrings of a file, and those below its constants."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                yield inspect.cleandoc(text)


@pytest.mark.parametrize("room", ROOMS)
def test_the_docstrings_of_a_room_have_short_sentences(room: str):
    """No sentence of a docstring is too long."""
    long = {
        f"{path.relative_to(ROOT)}: {sentence}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for text in docstrings(path)
        for sentence in too_long(text)
    }
    assert long == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_has_short_sentences(page: Path):
    """No sentence of a page is too long; those about models list many figures."""
    assert too_long(page.read_text("utf-8")) == []


def test_long_sentences_are_found():
    """A sentence with one word too many is found in text and in lists. Tables and code may be long."""
    long = " ".join(["word"] * (MOST_WORDS + 1))
    fits = " ".join(["word"] * MOST_WORDS)
    page = f"# {long}\n\n{fits}. {fits}: {fits}\n\n| {long} |\n\n```\n{long}\n```\n\n- {fits}\n- {long}\n"
    assert too_long(page) == [long]
