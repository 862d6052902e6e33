"""Plays random games directly through `Match`, and records what the journal acknowledges."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from device.game.match import Match
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from device.journal.journal import Doubt, Journal
from device.journal.machine import NO_MACHINES, Machine
from engines.registry import GAMES as ALL_GAMES
from tests.device.resumed import resumed
from tests.device.toy import TOY
from tests.faults.ledger import Written

GAMES: Final = {"toy": TOY}
NAMES: Final = ("Maëlle", "Yann", "Inès", "Théo")
GUESTS: Final = ("Yann",)
"""Those of the names who play as guests."""
_JPEG_BYTES: Final = 20_000
"""The largest picture of a throw in doubt, in bytes."""

Told = Callable[[Written], object]


class NotedJournal(Journal):
    """A journal that reports each write to a test.

    Args:
        path: the file.
        acknowledge: called with each write after it has returned.
        attempt: called with each write before it is made; the number of a new game is not known yet.
    """

    def __init__(self, path: Path, acknowledge: Told, attempt: Told = lambda written: None) -> None:
        self._acknowledge = acknowledge
        self._attempt = attempt
        super().__init__(path)

    def begin(
        self,
        name: str,
        version: str,
        rules: str,
        players: Sequence[str],
        people: Sequence[int | None] = (),
        machines: Mapping[int, Machine] = NO_MACHINES,
    ) -> GameRecord:
        """Begin a game, and report it."""
        numbers = [record.number for record in self.games()]
        self._attempt(Written(max(numbers, default=0) + 1, begun=True))
        record = super().begin(name, version, rules, players, people, machines)
        self._acknowledge(Written(record.number, begun=True))
        return record

    def write(self, number: int, entries: Sequence[Entry], over: bool = False, *, known: int) -> None:
        """Write entries, and report them."""
        written = Written(number, tuple(entries))
        self._attempt(written)
        super().write(number, entries, over, known=known)
        self._acknowledge(written)

    def keep_doubt(self, number: int, doubt: Doubt) -> None:
        """Save a throw in doubt, and report it."""
        written = Written(number, doubt=doubt)
        self._attempt(written)
        super().keep_doubt(number, doubt)
        self._acknowledge(written)

    def drop_doubt(self, number: int) -> None:
        """Drop a throw in doubt, and report it."""
        written = Written(number)
        self._attempt(written)
        super().drop_doubt(number)
        self._acknowledge(written)


@dataclass(slots=True)
class Play:
    """Random play, one game after the other.

    Attributes:
        journal: the journal that the games are written to.
        chance: the random generator.
        match: the game on the table.
        new_game: the probability that a step puts another game on the table.
    """

    journal: Journal
    chance: random.Random
    new_game: float = 0.02
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        self.match = resumed(self.journal, GAMES) or self._begin()

    def step(self) -> None:
        """Make one random step, as people would."""
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
        elif choice < 0.42:
            self._doubt()
        else:
            match.apply(self.chance.choice(list(match.state.legal_actions())))

    def _doubt(self) -> None:
        """Put a throw in doubt, answer for one of its dice, or throw it again."""
        number = self.match.record.number
        kept = self.journal.doubt(number)
        if kept is not None and self.chance.random() < 0.2:
            self.journal.drop_doubt(number)
            return
        jpeg = kept.jpeg if kept else self.chance.randbytes(self.chance.randrange(_JPEG_BYTES))
        self.journal.keep_doubt(number, Doubt(f"answers {self.chance.random()}", jpeg))

    def _another(self) -> Match:
        """Begin a new game, or resume an unfinished one."""
        open_games = self.journal.unfinished()
        if len(open_games) < 2 or self.chance.random() < 0.5:
            return self._begin()
        match = Match.open(self.journal, GAMES, self.chance.choice(open_games))
        match.in_journal.take_up()
        return match

    def _begin(self) -> Match:
        players = self.chance.sample(NAMES, self.chance.randrange(1, len(NAMES) + 1))
        return Match.begin(self.journal, TOY, 10**9, players, [self._person(name) for name in players])

    def _person(self, name: str) -> int | None:
        """The number of a person with that name; None for a guest."""
        if name in GUESTS:
            return None
        known = {person.name: person.number for person in self.journal.people()}
        return known[name] if name in known else self.journal.add_person(name).number


def state_after(record: GameRecord, entries: Sequence[Entry]) -> Any:
    """The state after some entries, computed by the engine alone, without the code of the table's undo."""
    lines: list[tuple[Entry, ...]] = [()]  # the actions in force after each step, also of those to be redone
    cursor = place = 0
    while place < len(entries):
        entry, line = entries[place], lines[cursor]
        several = _several(entries[place:])
        place += len(several)
        if entry.step == "redo":
            cursor += 1
        elif entry.step == "act" or len(several) > 1:
            acts = tuple(one for one in several if one.step == "act")
            line = (*line[: len(line) - len(several) + len(acts)], *acts)
            if entry.text.startswith("restore") and cursor and lines[cursor - 1] == line:
                cursor -= 1
                continue
            cursor += 1
            if lines[cursor : cursor + 1] != [line]:
                lines[cursor:] = [line]
        elif entry.step == "undo":
            cursor -= 1
    game = {**GAMES, **ALL_GAMES}[record.name]
    state = game.new(game.parse_rules(record.rules), record.players)
    for entry in lines[cursor]:
        state = state.apply(game.parse_action(entry.text))
    return state


def _several(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The first entry, or all of those that are one step: a correction, or what takes it back."""
    kind, _, counts = entries[0].text.partition(" ")
    if entries[0].step != "undo" or kind not in ("correct", "restore"):
        return entries[:1]
    undone, played = map(int, counts.split())
    several = entries[: undone + played]
    whole = [one.step for one in several] == ["undo"] * undone + ["act"] * played
    return several if whole else entries[:1]
