"""Golden games: one readable transcript for each game and preset, compared line by line.

`python -m tests.engines.golden` writes them anew; the change is then read as a diff.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from engines.contract import NATURE, Game
from engines.registry import GAMES
from tests.engines.simulate import NAMES, accepts, random_game

PLAYERS = (3, 2, 1)
SEED = 388
_SEATS = frozenset({"seat", "by", "giver", "taker"})
_SIDES = frozenset({"right", "wrong"})
_ACCOUNTS = frozenset({"gives", "takes", "changes"})
_MANY = 10
_COUNTLESS = 5_000


def golden_path(game: Game, preset: str) -> Path:
    """Where a transcript is kept."""
    return Path(__file__).parent / f"{game.name}_{preset}.txt"


def transcript(game: Game, preset: str) -> str:
    """A whole game: what was awaited, what was done, what it did and how the table stood after it."""
    rules = game.presets[preset]
    players = next(number for number in PLAYERS if accepts(game, preset, number))
    lines = [f"{game.title}: {preset}, seed {SEED}", *_position(game.new(rules, NAMES[:players]), "")]
    before = ""
    for number, step in enumerate(random_game(game, rules, players, SEED), start=1):
        lines += ["", f"{number}. {_who(step.before)}: {step.action}"]
        told = game.events(step.before, step.action, step.after)
        lines += [f"   {_told(event, step.after.players)}" for event in told]
        before = str(step.before)
        lines += _position(step.after, before)
    return "\n".join(lines) + "\n"


def _who(state: Any) -> str:
    awaits = state.awaits
    seat = awaits.thrower if awaits.actor == NATURE else awaits.actor
    return str(state.players[seat].name)


def _told(event: Any, players: Sequence[Any]) -> str:
    """An event in words: its kind and its fields, seats by the name of who sits there."""
    return " ".join([type(event).__name__, *(_field(event, field.name, players) for field in fields(event))])


def _field(event: Any, name: str, players: Sequence[Any]) -> str:
    value = getattr(event, name)
    if name in _SEATS and value is not None:
        value = players[value].name
    if name in _SIDES:
        value = tuple(players[seat].name for seat in value)
    if name in _ACCOUNTS:
        value = tuple(("pot" if seat is None else players[seat].name, sum_) for seat, sum_ in value)
    return f"{name}={_plain(value)}"


def _plain(value: Any) -> str:
    """Values without the marks of the language: 1:R,2:B for pairs, 1,2 for numbers."""
    if not isinstance(value, tuple):
        return str(value)
    return ",".join(":".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value)


def _position(state: Any, before: str) -> Iterator[str]:
    """The lines of the position that have changed, and what may be done in it."""
    known = before.splitlines()
    yield from (f"   | {line}" for line in str(state).splitlines() if line not in known)
    yield f"   > {_summary(state)}"


def _summary(state: Any) -> str:
    """The legal actions, those of a kind together; the number of dice where Nature is awaited."""
    awaits = state.awaits
    if awaits.actor == NATURE and awaits.dice:
        return f"throws {', '.join(map(str, awaits.dice))}"
    legal = list(islice(state.legal_actions(), _COUNTLESS))
    if len(legal) == _COUNTLESS:
        return f"{awaits.kind}, in more ways than could be listed"
    texts = [str(action).partition(" ") for action in legal]
    kinds = groupby(texts, key=lambda text: text[0])
    told = (f"{verb} {', '.join(_shortened([rest for *_, rest in found]))}" for verb, found in kinds)
    return "; ".join(map(str.strip, told)) or "-"


def _shortened(texts: Sequence[str]) -> Iterator[str]:
    """Texts in their order; of many that only count up in their last word, the first and the last number.

    >>> list(_shortened([f"2 {stake}" for stake in range(4, 101)]))
    ['2 4 to 100']
    """
    for _, found in groupby(enumerate(texts), key=_start_of_count):
        run = [text for _, text in found]
        if len(run) < _MANY:
            yield from run
        else:
            yield f"{run[0]} to {run[-1].rpartition(' ')[2]}"


def _start_of_count(numbered: tuple[int, str]) -> tuple[str, int | str]:
    """The same for texts that follow each other and count up by one."""
    place, text = numbered
    words, _, last = text.rpartition(" ")
    return words, int(last) - place if last.isdigit() else last


def goldens() -> list[tuple[Game, str]]:
    """Every game with every preset."""
    return [(game, preset) for game in GAMES.values() for preset in game.presets]
