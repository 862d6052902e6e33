"""Le Choix des Dieux: the `Game` that the other rooms use, and its first state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.choix_des_dieux import closing, ids, moves, nature, table
from engines.choix_des_dieux.actions import TALK, parse_action
from engines.choix_des_dieux.notation import parse_state
from engines.choix_des_dieux.player import Player
from engines.choix_des_dieux.rules import PRESETS, Rules, parse_rules
from engines.choix_des_dieux.state import State
from engines.choix_des_dieux.symbols import Symbol
from engines.contract import Game
from engines.errors import RulesConflict
from wording.sentence import Sentence


def new(rules: Rules, names: Sequence[str]) -> State:
    """A session before its first round, with a full purse in front of everybody where purses are counted.

    Raises:
        RulesConflict: there are fewer than two players (l.7).
    """
    if len(names) < table.FEWEST:
        raise RulesConflict(
            Sentence(
                "Le Choix des Dieux is played by two players or more; players named: {named}",
                named=len(names),
            )
        )
    state = State(rules, ())
    return state.but(players=tuple(Player(name, funds=table.purse(state)) for name in names))


GAME: Final = Game(
    name="choix_des_dieux",
    title="Le Choix des Dieux",
    seats=range(2, 9),
    presets=PRESETS,
    new=new,
    parse_rules=parse_rules,
    parse_action=parse_action,
    parse_state=parse_state,
    chances=nature.chances,
    widest_draw=len(Symbol),
    seat_of=moves.seat_of,
    talk=TALK,
    utilities=closing.utilities,
    most_won=closing.most_won,
    ids=ids.ids,
)
