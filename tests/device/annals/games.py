"""Finished games for tests: one of Imalya that is short enough to count by hand, and games by chance."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from device.game.match import Match
from device.journal.entry import Entry
from device.journal.journal import Journal
from device.journal.machine import NO_MACHINES, Machine
from engines.registry import GAMES
from tests.clock import Calendar
from tests.engines.simulate import random_game

SHORT_RULES = "base target=60"
DRAWS = ("throw M", "throw R", "throw B", "name 1")
"""The first plays the Mort and begins; the second plays the Ruse."""
SIXTY = ("throw MMGGRR", *(f"lock {die}" for die in range(1, 7)), "done")
"""Two of the own Faction and four others, all kept: (3·2 + 4) · 6 = 60 points."""
FORTY = (
    *("throw DRRRGM", "capture 1 5", "lock 2", "lock 3", "lock 4", "done"),
    *("throw M", "lock 6", "done"),
)
"""Three of the own Faction and one other, the fifth die taken by the Dam: (3·3 + 1) · 4 = 40 points."""
SHORT = (*DRAWS, *SIXTY, *FORTY)
"""A whole game: 60 to 40."""


def opened(folder: Path, calendar: Calendar | None = None) -> Journal:
    """A journal in a folder."""
    return Journal(folder / "games.sqlite3", calendar or Calendar())


def play(
    journal: Journal,
    players: Sequence[str] = ("Maëlle", "Yann"),
    actions: Sequence[str] = SHORT,
    name: str = "imalya",
    rules: str = SHORT_RULES,
    minutes: int = 24,
    machines: Mapping[int, Machine] = NO_MACHINES,
) -> Match:
    """Play a game by the texts of its actions; it lasts that many minutes by the journal's `Calendar`.

    Everybody is known by name, except for machines and players whose names begin with "Guest".
    """
    game = GAMES[name]
    people = [
        None if player.startswith("Guest") or seat in machines else known(journal, player)
        for seat, player in enumerate(players)
    ]
    match = Match.begin(journal, game, game.parse_rules(rules), players, people, machines)
    if isinstance(journal._now, Calendar):
        journal._now.pass_minutes(minutes)
    for action in actions:
        match.apply(game.parse_action(action))
    return match


def known(journal: Journal, name: str) -> int:
    """The number of a person, who is added if nobody has that name."""
    people = {person.name: person.number for person in journal.people()}
    return people.get(name) or journal.add_person(name).number


def by_chance(journal: Journal, name: str, preset: str, players: Sequence[str], seed: int = 1) -> Match:
    """A whole game played by chance."""
    game = GAMES[name]
    steps = random_game(game, game.presets[preset], len(players), seed)
    actions = [str(step.action) for step in steps]
    return play(journal, players, actions, name, str(game.presets[preset]))


def without_a_future(journal: Journal) -> None:
    """A finished game whose steps this version refuses."""
    record = journal.begin("imalya", "99.0", SHORT_RULES, ["Zoé", "Ana"])
    journal.write(record.number, [Entry("act", "sing")], over=True, known=0)
