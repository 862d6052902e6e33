"""Opponents choose the same again: by their version, the chance and the steps of their work."""

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.contract import NATURE, AnyGame
from engines.opponents import SKILLS, VERSION, Effort, Opponent, choose
from engines.opponents.level import Level
from engines.opponents.playing import played
from engines.registry import GAMES
from tests.command_line import take_no_options
from tests.engines.opponents.tables import LEVELS, Countdown, players_of, rules_of, steps
from tests.engines.simulate import NAMES

PLAYED = [game for name, game in GAMES.items() if name in SKILLS]
"""The games that opponents can play."""
CHOICES = Path(__file__).parent / "choices.txt"
WORK = 12
"""The steps of each choice that is kept; more of them take longer."""
KEPT = 40


def begun(game: AnyGame, most: int) -> Any:
    """A game after so many actions of easy opponents, in which a player is awaited."""
    opponents = [Opponent(Level.EASY)] * players_of(game)
    rules = game.parse_rules("tales") if game.name == "imalya" else rules_of(game)
    opened = game.new(rules, NAMES[: players_of(game)])
    for number, (_, state) in enumerate(played(game, opened, opponents, Random(2))):
        if number >= most and state.awaits.actor != NATURE:
            return state
    raise AssertionError(f"{game.title} is over too soon")


def kept_choices(game: AnyGame, level: Level) -> str:
    """The first actions of opponents of a level, who go on with a game that has begun, in one line."""
    opponents = [Opponent(level)] * players_of(game)
    found = islice(played(game, begun(game, 60), opponents, Random(1), lambda: Effort(WORK)), KEPT)
    return f"{game.name} {level}: {'; '.join(str(action) for action, _ in found)}"


def written() -> str:
    """The choices of all games and levels, under the version of the strategies."""
    lines = [kept_choices(game, level) for game in PLAYED for level in LEVELS]
    return "\n".join([f"version {VERSION}", *lines, ""])


def test_a_new_choice_has_a_new_version():
    """Where a choice differs from the kept one, `VERSION` has to be counted up.

    `python -m tests.engines.opponents.test_repeating` then writes the choices anew.
    """
    assert CHOICES.read_text("utf-8") == written()


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.STRONG])
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_a_choice_that_a_deadline_cut_short_is_repeated_by_its_steps(game: AnyGame, level: Level):
    """The steps that were done before the deadline lead to the same choice without any deadline."""
    opponent, cut = Opponent(level), 0
    every = steps(game, rules_of(game), players_of(game), opponent, 100)
    for before in [before for before, _, _ in every if before.awaits.actor != NATURE][::9]:
        seat = before.awaits.actor
        seen = game.seen_by(before, seat)
        for left in (3, 30, 300):
            limit = Countdown(left)
            effort = Effort(deadline=limit)
            found = choose(game, seen, seat, Random(left), effort, opponent)
            again = Effort(most=effort.steps)
            assert choose(game, seen, seat, Random(left), again, opponent) == found
            assert again.steps == effort.steps
            cut += limit.left < 0
    assert cut or (game.name, level) in UNCUT


UNCUT = {
    ("imalya", Level.MEDIUM),
    ("imalya", Level.STRONG),
    ("choix_des_dieux", Level.MEDIUM),
    ("choix_des_dieux", Level.STRONG),
    ("oniria", Level.MEDIUM),
}
"""The levels that answer at once, or have solved the turn before."""


@pytest.mark.parametrize("most", [0, 1, 5])
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_no_more_steps_are_done_than_allowed(game: AnyGame, most: int):
    """An effort without any step leads to a choice, too."""
    state = begun(game, 60)
    effort = Effort(most)
    seen = game.seen_by(state, state.awaits.actor)
    assert choose(game, seen, state.awaits.actor, Random(1), effort, Opponent(Level.STRONG))
    assert effort.steps <= most


if __name__ == "__main__":
    take_no_options("Writes the choices of the opponents anew.")
    CHOICES.write_text(written(), "utf-8")
