"""Puts the rules that the table shows on its screen into the pages of the games; mkdocs calls it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from device.i18n import use_language
from device.screen.registry import SCREENS
from engines.registry import GAMES

_PLACE = re.compile(r"^<!-- (ways|house rules|book) of (\w+) -->$", re.MULTILINE)
"""Where a page wants something of a game."""
_NAMES = ("Ana", "Ben", "Cid")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The page with what stands on the screen in place of its marks."""
    return _PLACE.sub(lambda found: "\n".join(_SHOWN[found[1]](found[2])), markdown)


def ways(name: str) -> Iterator[str]:
    """A table of the sets of rules."""
    use_language("en")
    yield "| choose | what it is |\n|---|---|"
    yield from (f"| **{preset.title}** | {preset.sentence} |" for preset in SCREENS[name].presets().values())


def house_rules(name: str) -> Iterator[str]:
    """A table of the switches, each with its choices; the one that is in force by itself is bold."""
    use_language("en")
    rules = next(iter(GAMES[name].presets.values()))
    if switches := SCREENS[name].switches():
        yield "| about | choices |\n|---|---|"
    for switch in switches:
        kept = getattr(rules, switch.field)
        words = [f"**{word}**" if value == kept else word for value, (word, _) in switch.values.items()]
        choices = " · ".join(words) if len(words) <= _MOST_CHOICES else _range(words)
        if words:
            yield f"| {switch.about} | {choices} |"


def _range(words: list[str]) -> str:
    return f"{words[0]} to {words[-1]}"


_MOST_CHOICES = 9
"""A switch with more, such as the puzzles, is told by its first and its last."""


def book(name: str) -> Iterator[str]:
    """The chapters of the first set of rules: a heading and a table each."""
    game = GAMES[name]
    use_language("en")
    state = game.new(next(iter(game.presets.values())), _NAMES[: max(2, game.seats[0])])
    for chapter in SCREENS[name].chapters(state):
        yield f"### {chapter.title}\n\n| about | rule |\n|---|---|"
        yield from (f"| **{line.about}** | {line.says} |" for line in chapter.lines)
        yield ""


_SHOWN: Mapping[str, Callable[[str], Iterator[str]]] = {
    "ways": ways,
    "house rules": house_rules,
    "book": book,
}
