"""Artiseurs: the `Game` that the other rooms use, and its first state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.artiseurs import ending, ids, moves, nature, seen
from engines.artiseurs.actions import TALK, parse_action
from engines.artiseurs.library import LIBRARY
from engines.artiseurs.notation import parse_state
from engines.artiseurs.phase import Phase
from engines.artiseurs.player import Player
from engines.artiseurs.pool import Pool
from engines.artiseurs.puzzles import Puzzle
from engines.artiseurs.rules import PRESETS, Mode, Rules, parse_rules
from engines.artiseurs.state import State
from engines.contract import Game
from engines.errors import RulesConflict
from wording.sentence import Sentence


def new(rules: Rules, names: Sequence[str]) -> State:
    """A game before the colours are taken, or a puzzle as it is set.

    Raises:
        RulesConflict: a game has two or three players, and a puzzle one (l.13).
    """
    if rules.puzzle is not None:
        if len(names) != 1:
            raise RulesConflict(
                Sentence("a puzzle is solved by one player, but {named} are named", named=len(names))
            )
        return _set_up(rules, rules.puzzle, names[0])
    if not 2 <= len(names) <= 3:
        raise RulesConflict(
            Sentence("Artiseurs is played by two or three players, but {named} are named", named=len(names))
        )
    return State(rules, tuple(map(Player, names)), bag=rules.bag)


def _set_up(rules: Rules, puzzle: Puzzle, name: str) -> State:
    state = State(rules, (Player(name, puzzle.solver),), Phase.STEP, board=puzzle.board)
    if puzzle.stone is None:
        return state
    state = state.but(phase=Phase.PLACE, stack=(Pool(puzzle.stone),))
    return state.but(seen=(state.position,))


GAME: Final = Game(
    name="artiseurs",
    title="Le jeu des Artiseurs",
    seats=range(1, 4),
    presets={**PRESETS, Mode.PUZZLE.value: LIBRARY[0].rules},
    new=new,
    parse_rules=parse_rules,
    parse_action=parse_action,
    parse_state=parse_state,
    chances=nature.chances,
    sampler=nature.sample,
    widest_draw=len(nature.throws()),
    seat_of=moves.seat_of,
    talk=TALK,
    seen_by=seen.seen_by,
    utilities=ending.utilities,
    ids=ids.ids,
)
