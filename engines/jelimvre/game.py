"""Jelimvre: the `Game` that the other rooms use, and its first state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.contract import Game
from engines.errors import RulesConflict
from engines.jelimvre import ids, seen
from engines.jelimvre.actions import TALK, parse_action
from engines.jelimvre.notation import parse_state
from engines.jelimvre.player import Player
from engines.jelimvre.rules import PRESETS, Rules, parse_rules
from engines.jelimvre.state import SEATS, State
from wording.sentence import Sentence


def new(rules: Rules, names: Sequence[str]) -> State:
    """The first state: an empty board, before colours are agreed. The first two of four are a team (l.338).

    Raises:
        RulesConflict: there are neither two players nor two teams of two.
    """
    if len(names) not in SEATS:
        raise RulesConflict(
            Sentence(
                "Jelimvre is played by two players, or by four in two teams; players named: {named}",
                named=len(names),
            )
        )
    return State(rules, tuple(map(Player, names)))


GAME: Final = Game(
    name="jelimvre",
    title="Jelimvre",
    seats=SEATS,
    presets=PRESETS,
    new=new,
    parse_rules=parse_rules,
    parse_action=parse_action,
    parse_state=parse_state,
    talk=TALK,
    seen_by=seen.seen_by,
    ids=ids.ids,
)
