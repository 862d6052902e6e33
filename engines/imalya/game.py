"""Jeu d'Imalya as the rest of the house opens it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.contract import Game
from engines.errors import RulesConflict
from engines.imalya.actions import Action, parse_action
from engines.imalya.events import Event
from engines.imalya.notation import parse_table
from engines.imalya.rules import PRESETS, Rules, parse_rules
from engines.imalya.setup import lay_table
from engines.imalya.state import State


def new(rules: Rules, players: Sequence[str]) -> State:
    """A game before the Faction draw.

    Raises:
        RulesConflict: fewer than two players (IM-01).
    """
    if len(players) < 2:
        raise RulesConflict(f"Imalya is played by two or more; got {len(players)} player(s)")
    return lay_table(rules, players, State)


def parse_state(text: str) -> State:
    """The position of a text form.

    Raises:
        ParseError: the text is no position.
    """
    return parse_table(text, State)


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """What an action did, in the order in which it happened."""
    return after.log if after.log else before.apply(action).log


GAME: Final = Game(
    name="imalya",
    title="Jeu d'Imalya",
    seats=(2, 8),
    presets=PRESETS,
    new=new,
    parse_rules=parse_rules,
    parse_action=parse_action,
    parse_state=parse_state,
    events=events,
)
