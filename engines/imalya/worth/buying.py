"""The turn of a Ruse who buys throws of Dams, solved for every purse at once (l.84).

A purchase costs two Tales and a Bel may bring one, so a throw can lead back to itself with more or with fewer
Tales. Each position is expanded once, for any purse; `reckoning` solves the equations.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engines import contract
from engines.imalya.phase import Phase
from engines.imalya.worth.interrupt import check
from engines.imalya.worth.landings import landings
from engines.imalya.worth.position import ENOUGH_TALES, Position, reduced
from engines.imalya.worth.reckoning import PURSES, Branch, Node, reckoned
from engines.imalya.worth.solver import answers, counted, of_another_turn, points_won

if TYPE_CHECKING:
    from engines.imalya.rules import Rules
    from engines.imalya.state import State


class PurseSolver:
    """Expected points by position and by the Tales that the player holds; computed when asked for, then kept.

    Args:
        rules: the rules of the turn.
        bonus: the worth of another turn, for dice all of one's own Faction (l.87).
    """

    def __init__(self, rules: Rules, bonus: float = 0.0) -> None:
        self.bonus = bonus
        self._rules = rules
        self._worth: dict[Position, array[float]] = {}

    def __len__(self) -> int:
        """How many positions are kept, each purse counted."""
        return len(self._worth) * len(PURSES)

    def worth(self, position: Position) -> float:
        """The expected points from here to the end of the turn."""
        return self._row(_for_any_purse(position))[position.tales]

    def another_turn(self, counted: State) -> float:
        """The worth of another turn, if the count of this one has just given it."""
        return of_another_turn(self.bonus, counted)

    def _row(self, position: Position) -> array[float]:
        """The expected points with 0 Tales, with 1, and so on."""
        if position not in self._worth:
            nodes = self._until_the_next_throw(position)
            ahead = dict.fromkeys(following for node in nodes.values() for following in node.following)
            known = {following: self._row(following) for following in ahead if following not in nodes}
            self._worth |= reckoned(position, nodes, known)
        return self._worth[position]

    def _until_the_next_throw(self, first: Position) -> dict[Position, Node]:
        """The position and its successors, up to the next throws and to known positions."""
        nodes: dict[Position, Node] = {}
        still_open = [first]
        while still_open:
            position = still_open.pop()
            if position not in nodes:
                nodes[position] = self._node(position)
                still_open += filter(self._is_between, nodes[position].following)
        return nodes

    def _is_between(self, position: Position) -> bool:
        return position.phase is not Phase.THROW and position not in self._worth

    def _node(self, position: Position) -> Node:
        check()
        state = position.state(self._rules)
        if state.awaits.actor != contract.NATURE:
            steps = dict.fromkeys(self._branch(state, after) for after in answers(state))
            return Node(1 if state.awaits.actor == state.active else -1, tuple(steps))
        chances: dict[Branch, float] = {}
        for chance, throw in landings(state.rules, len(state.in_hand), position):
            step = self._branch(state, state.apply(throw))
            chances[step] = chances.get(step, 0.0) + chance
        return Node(0, tuple(chances), tuple(chances.values()))

    def _branch(self, before: State, after: State) -> Branch:
        won = points_won(before, after)
        if counted(after) is not None:
            return Branch(won + self.another_turn(after))
        tales = after.players[0].tales - before.players[0].tales
        return Branch(won, tales, _for_any_purse(reduced(after)))


def _for_any_purse(position: Position) -> Position:
    return position._replace(tales=ENOUGH_TALES)
