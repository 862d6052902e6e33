"""Jeu d'Imalya: the `Game` that the other rooms use, and its first state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.contract import Game
from engines.errors import RulesConflict
from engines.imalya import ids, nature, stakes
from engines.imalya.actions import TALK, parse_action
from engines.imalya.dice import unthrown
from engines.imalya.figures import Figure
from engines.imalya.notation import parse_state
from engines.imalya.player import FEWEST, Player
from engines.imalya.rules import PRESETS, Rules, parse_rules
from engines.imalya.state import State
from wording.sentence import Sentence


def new(rules: Rules, names: Sequence[str]) -> State:
    """A game before the Faction draw; with Tales, everybody has staked and paid the Trésor (l.41, 82).

    Raises:
        RulesConflict: there are fewer than two players (IM-01).
    """
    if len(names) < FEWEST:
        raise RulesConflict(
            Sentence("Imalya is played by two players or more; players named: {named}", named=len(names))
        )
    stake = stakes.first(rules)
    players = tuple(Player(name, tales=stake.tales - stake.to_tresor) for name in names)
    return State(rules, players, dice=unthrown(rules.dice), tresor=stake.to_tresor * len(players))


GAME: Final = Game(
    name="imalya",
    title="Jeu d'Imalya",
    seats=range(FEWEST, 9),
    presets=PRESETS,
    new=new,
    parse_rules=parse_rules,
    parse_action=parse_action,
    parse_state=parse_state,
    chances=nature.chances,
    sampler=nature.sample,
    widest_draw=len(Figure),
    talk=TALK,
    ids=ids.ids,
)
