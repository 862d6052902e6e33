"""A moment of a turn with everything left out that cannot change its points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engines.imalya import mort
from engines.imalya.dice import Die, Status
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.player import Player
from engines.imalya.rules import Rules
from engines.imalya.state import State

OWN: Final = Figure.RUSE
"""The Faction that every player embodies here; the Ruse, because it alone acts in its own turn (l.59)."""

_IN_HAND: Final = (Status.UNTHROWN, Status.LOOSE, Status.COUNTERED)
_SETTLED: Final = (Phase.LOCK, Phase.THROW)


class Lie(NamedTuple):
    """How one die lies, without its number."""

    figure: Figure | str = ""
    status: Status = Status.UNTHROWN
    fresh: bool = False
    bel_spent: bool = False
    liberated: bool = False


_UNTHROWN: Final = Lie()
_DEAD: Final = Lie(Figure.DAM, Status.DAM)
"""A locked die that neither scores nor can be taken."""


class Position(NamedTuple):
    """The dice as a multiset; equal positions are worth the same.

    Attributes:
        phase: what the game stands at.
        groups: the dice in an order of their own, each alone or a Dam with the die that it holds.
        distinct: foreign Factions are told apart, because all dice may still come to be alike.
        reroll: the Ruse may still throw a Dam again.
        killers: how many Morts wait for a die of the player's own Faction.
    """

    phase: Phase
    groups: tuple[tuple[Lie, ...], ...]
    distinct: bool
    reroll: bool
    killers: int

    def state(self, rules: Rules) -> State:
        """A state of the game in this position: seat 0 is playing, and the dice are numbered anew."""
        me = Player("-", faction=OWN, power_open=self.reroll)
        others = (Player("-", faction=Figure.MORT, power_open=True),) * self.killers
        players = (me, *others) if others else (me, Player("-", faction=Figure.GAIN))
        return State(rules, players, self.phase, dice=_dice(self.groups), starter=0, round=1)


def _dice(groups: Iterable[tuple[Lie, ...]]) -> tuple[Die, ...]:
    dice: list[Die] = []
    for group in groups:
        dam = len(dice) + 1
        dice += [_die(dam + place, lie, dam if place else None) for place, lie in enumerate(group)]
    return tuple(dice)


def _die(number: int, lie: Lie, captor: int | None) -> Die:
    if not lie.figure:
        return Die(number)
    figure = Figure(lie.figure)
    return Die(number, figure, figure, lie.status, captor, lie.fresh, lie.liberated, bel_spent=lie.bel_spent)


def reduced(state: State) -> Position:
    """The position of a turn."""
    reroll = not state.ruse_spent and state.player.faction is OWN and state.power_active(state.active)
    killers = len(mort.waiting(state))
    distinct = state.rules.six and (reroll or killers > 0 or _may_be_alike(state))
    groups = _distinguished(state) if distinct else _merged(state)
    return Position(state.phase, groups, distinct, reroll, killers)


def _may_be_alike(state: State) -> bool:
    """Whether all dice could still make a combination that brings other points than their count.

    That is all Bels or all of one foreign Faction, and any six alike while all dice are thrown together.
    """
    locked = {(die.status, die.figure) for die in state.dice if die.status not in _IN_HAND}
    worthless = (state.player.faction, Figure.EGAL)
    return len(locked) <= 1 and all(
        status is Status.FREE and figure not in worthless for status, figure in locked
    )


def _merged(state: State) -> tuple[tuple[Lie, ...], ...]:
    """Foreign Factions are all one, and a locked Bel is as good as a Dam that holds nothing."""
    foreign, *_ = _foreign(state.rules)
    names: dict[Figure | None, Figure] = dict.fromkeys(state.rules.factions, foreign)
    names[state.player.faction] = OWN
    groups = [
        tuple([_DEAD if lie.status is Status.FREE and lie.figure is Figure.BEL else lie for lie in group])
        for group in _groups(state, names)
    ]
    return tuple(sorted(groups))


def _distinguished(state: State) -> tuple[tuple[Lie, ...], ...]:
    """Foreign Factions are named anew, in the order of what lies there of each."""
    mine = state.player.faction
    groups = _groups(state, {})
    others = [figure for figure in state.rules.factions if figure is not mine]
    others.sort(key=lambda figure: sorted(_unnamed(group) for group in groups if group[-1].figure is figure))
    names: dict[Figure | None, Figure] = {mine: OWN}
    names |= zip(others, _foreign(state.rules), strict=True)
    return tuple(sorted(_groups(state, names)))


def _unnamed(group: tuple[Lie, ...]) -> tuple[object, ...]:
    return tuple([lie[1:] for lie in group])


def _foreign(rules: Rules) -> list[Figure]:
    return [figure for figure in rules.factions if figure is not OWN]


def _groups(state: State, names: Mapping[Figure | None, Figure]) -> list[tuple[Lie, ...]]:
    captives = {die.captor: die for die in state.dice if die.captor is not None}
    return [
        tuple([_lie(state, each, names) for each in (die, captives.get(die.number)) if each])
        for die in state.dice
        if die.captor is None
    ]


def _lie(state: State, die: Die, names: Mapping[Figure | None, Figure]) -> Lie:
    """Marks stay only as long as a rule may still ask for them."""
    if die.figure is None or (state.phase is Phase.THROW and die.status in _IN_HAND):
        return _UNTHROWN
    if die.status is Status.KILLED:
        return _DEAD
    fresh = die.fresh and state.phase not in _SETTLED and die.status is not Status.FREE
    return Lie(
        figure=names.get(die.figure, die.figure),
        status=die.status,
        fresh=fresh,
        bel_spent=fresh and die.bel_spent,
        liberated=die.liberated and not state.rules.freed_recapturable and die.status is Status.FREE,
    )
