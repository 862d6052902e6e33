"""Oniria: the `Game` that the other rooms use, and its first state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.contract import Game
from engines.errors import RulesConflict
from engines.oniria import ids, moves, nature, rounds, seen
from engines.oniria.actions import TALK, parse_action
from engines.oniria.notation import parse_state
from engines.oniria.player import SEATS, Player
from engines.oniria.rules import PRESETS, Rules, parse_rules
from engines.oniria.state import State
from wording.sentence import Sentence


def new(rules: Rules, names: Sequence[str]) -> State:
    """A game before anybody has taken a deck.

    Raises:
        RulesConflict: there are not three, four or five players (l.39).
    """
    if len(names) not in SEATS:
        raise RulesConflict(
            Sentence("Oniria is played by three to five players; players named: {named}", named=len(names))
        )
    return State(rules, tuple(map(Player, names)))


GAME: Final = Game(
    name="oniria",
    title="Oniria",
    seats=SEATS,
    presets=PRESETS,
    new=new,
    parse_rules=parse_rules,
    parse_action=parse_action,
    parse_state=parse_state,
    chances=nature.chances,
    sampler=nature.sample,
    widest_draw=len(nature.printable()),
    seat_of=moves.seat_of,
    talk=TALK,
    seen_by=seen.seen_by,
    longest=rounds.longest,
    ids=ids.ids,
)
