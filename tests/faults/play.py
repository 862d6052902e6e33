"""Games played at random, straight through `Match`, and what was acknowledged of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from device.journal import Entry, GameRecord, Journal
from device.match import Match
from tests.device.toy import TOY

GAMES = {"toy": TOY}
NAMES = ("Maëlle", "Yann", "Inès", "Théo")


Told = Callable[[int, Sequence[Entry]], object]


class NotedJournal(Journal):
    """A journal of which a test learns what it has acknowledged, at the moment when it does.

    Args:
        path: the file.
        acknowledge: told the number of a game and its new entries when writing them has returned; a game that
            was begun has none.
        attempt: told the same before they are written, where they belong to a game that exists.
    """

    def __init__(self, path: Path, acknowledge: Told, attempt: Told = lambda number, entries: None) -> None:
        self._acknowledge = acknowledge
        self._attempt = attempt
        super().__init__(path)

    def begin(self, name: str, version: str, rules: str, players: Sequence[str]) -> GameRecord:
        """Begin a game, and tell of it."""
        record = super().begin(name, version, rules, players)
        self._acknowledge(record.number, ())
        return record

    def write(self, number: int, entries: Sequence[Entry], *more: Any, **named: Any) -> None:
        """Write entries, and tell of them."""
        self._attempt(number, entries)
        super().write(number, entries, *more, **named)
        self._acknowledge(number, entries)


@dataclass(slots=True)
class Play:
    """One game after the other, by chance.

    Attributes:
        journal: where they are written.
        chance: decides everything.
        match: the game on the table.
        new_game: how likely a step puts another game on the table.
    """

    journal: Journal
    chance: random.Random
    new_game: float = 0.02
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        self.match = Match.resume(self.journal, GAMES) or self._begin()

    def step(self) -> None:
        """One thing that people do."""
        choice, match = self.chance.random(), self.match
        if choice < self.new_game:
            self.match = self._another()
        elif choice < 0.10 and match.can_undo:
            match.undo()
        elif choice < 0.18 and match.can_redo:
            match.redo()
        elif choice < 0.25 and match.can_undo:
            match.correct_throw({1: str(self.chance.randrange(10))})
        elif choice < 0.30:
            match.ask()
        else:
            match.apply(self.chance.choice(list(match.state.legal_actions())))

    def _another(self) -> Match:
        """A new game, or an older one that is not over."""
        open_games = [record for record in self.journal.games() if not record.finished]
        if len(open_games) < 2 or self.chance.random() < 0.5:
            return self._begin()
        return Match.open(self.journal, GAMES, self.chance.choice(open_games))

    def _begin(self) -> Match:
        players = self.chance.sample(NAMES, self.chance.randrange(1, len(NAMES) + 1))
        return Match.begin(self.journal, TOY, 10**9, players)


def states_after(record: GameRecord, entries: Iterable[Entry]) -> Any:
    """Where a game stands after some entries, found by the engine alone, without the table's own undo."""
    line: list[Entry] = []
    cursor = 0
    for entry in entries:
        if entry.step == "act":
            if line[cursor : cursor + 1] != [entry]:
                line[cursor:] = [entry]
            cursor += 1
        elif entry.step in ("undo", "redo"):
            cursor += 1 if entry.step == "redo" else -1
    game = GAMES[record.name]
    state = game.new(game.parse_rules(record.rules), record.players)
    for entry in line[:cursor]:
        state = state.apply(game.parse_action(entry.text))
    return state
