"""A position: a state of a turn, reduced to what can change the points of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from engines.imalya import escalier, mort
from engines.imalya.dice import Die, Status
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.player import Player, Turn
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.switches import LaiirnaSteal
from engines.imalya.worth.turn_rules import without_six

ENDLESS: Final = 1000
"""More points, or Tales in the Trésor, than any turn can use up."""

ENOUGH_POINTS: Final = 100
"""Assumed to be more points than bought Gains steal in one turn: they take five with each Egal."""

ENOUGH_TALES: Final = 30
"""Assumed to be the most Tales that a Ruse uses in one turn: they buy fifteen throws of Dams."""

OWN: Final = Figure.RUSE
"""The Faction of the player in a position: the Ruse, which alone acts in its own turn (l.59)."""

_IN_HAND: Final = (Status.UNTHROWN, Status.LOOSE, Status.COUNTERED)
_SETTLED: Final = (Phase.LOCK, Phase.THROW, Phase.LAST_KILL)


class ReducedDie(NamedTuple):
    """A die without its number, and without what cannot change the points of the turn any more."""

    figure: Figure | str = ""
    status: Status = Status.UNTHROWN
    fresh: bool = False
    bel_spent: bool = False
    liberated: bool = False
    took_egal: bool = False
    converted: bool = False


Group = tuple[ReducedDie, ...]
"""A die alone, or a Dam with the die that it holds."""

_UNTHROWN: Final = ReducedDie()
_DEAD: Final = ReducedDie(Figure.DAM, Status.DAM)
"""A locked die that neither scores nor can be taken."""
_FREE_OF_CHARGE: Final = ReducedDie(Figure.EGAL, Status.KILLED)
"""The same with the Escalier, where a Dam would cost points."""


class Position(NamedTuple):
    """A reduced state: the dice as a multiset. Equal positions are worth the same.

    Attributes:
        phase: the phase of the game.
        groups: the dice in a canonical order.
        distinct: foreign Factions are told apart, because all dice may still become alike.
        reroll: the Ruse may still throw a Dam again.
        paid: the player is a Gain who wins points with each Egal that lands.
        killers: how many Morts wait for a die of the player's own Faction.
        asked: how many of them are asked now, one after the other.
        thieves: how many opposing Gains take points from him with each Egal that lands.
        buyer: the player is a Ruse who may buy that a Dam is thrown again (l.84).
        fills: Bels may take Tales for such purchases.
        levied: how many opposing Gains take a Tale from him with each Egal that lands.
        tales: the Tales that he holds; those that he could not use are left out.
        left: the points that he can still lose, where a floor may be reached (IM-70, IM-93).
    """

    phase: Phase
    groups: tuple[Group, ...]
    distinct: bool
    reroll: bool = False
    paid: bool = False
    killers: int = 0
    asked: int = 0
    thieves: int = 0
    buyer: bool = False
    fills: bool = False
    levied: int = 0
    tales: int = 0
    left: int = ENDLESS

    @property
    def own(self) -> Figure:
        """The Faction of the player in this position."""
        return Figure.GAIN if self.paid else OWN

    def state(self, rules: Rules) -> State:
        """A state with this position: seat 0 plays, and the dice are numbered anew."""
        if not self.distinct and not self.powers_at_work:
            rules = without_six(rules)
        return State(
            rules,
            players=(self._player, *self._opponents(rules)),
            phase=self.phase,
            dice=_dice(self.groups),
            starter=0,
            round=1,
            tresor=ENDLESS if self.fills else 0,
            deciders=tuple(range(1 + self.killers - self.asked, 1 + self.killers)),
        )

    @property
    def powers_at_work(self) -> bool:
        """Whether a power may still change the points of the turn."""
        return self.reroll or self.paid or self.killers > 0 or self.thieves > 0 or self.buyer

    @property
    def _player(self) -> Player:
        power = self.reroll or self.paid
        return Player("-", faction=self.own, score=self.left, tales=self.tales, power_open=power)

    def _opponents(self, rules: Rules) -> tuple[Player, ...]:
        killer = Player("-", faction=Figure.MORT, power_open=True)
        idle = Player("-", faction=Figure.GAIN)
        thief = idle.but(bought=Turn(1, 0)) if rules.laiirna else idle.but(power_open=True)
        levier = idle.but(power_open=True)
        return (killer,) * self.killers + (thief,) * self.thieves + (levier,) * self.levied or (idle,)


def fresh_turn(rules: Rules) -> Position:
    """The position before the first throw of a turn, without powers."""
    return Position(Phase.THROW, ((_UNTHROWN,),) * rules.dice, distinct=rules.six)


def _dice(groups: Iterable[Group]) -> tuple[Die, ...]:
    dice: list[Die] = []
    for group in groups:
        dam = len(dice) + 1
        dice += [_die(dam + place, die, dam if place else None) for place, die in enumerate(group)]
    return tuple(dice)


def _die(number: int, die: ReducedDie, captor: int | None) -> Die:
    if not die.figure:
        return Die(number)
    figure = Figure(die.figure)
    return Die(
        number,
        printed=Figure.EGAL if die.converted else figure,
        figure=figure,
        status=die.status,
        captor=captor,
        fresh=die.fresh,
        liberated=die.liberated,
        bel_spent=die.bel_spent,
        took_egal=die.took_egal,
    )


def reduced(state: State) -> Position:
    """Reduce a state of a turn to its position."""
    faction, active = state.player.faction, state.power_active(state.active)
    reroll = active and faction is OWN and not state.ruse_spent
    paid = active and faction is Figure.GAIN and state.rules.escalier
    buyer = may_buy(state)
    position = Position(
        state.phase,
        groups=(),
        distinct=state.rules.six and _may_be_alike(state),
        reroll=reroll,
        paid=paid,
        killers=len(mort.waiting(state)),
        asked=len(state.deciders),
        thieves=len(thieves(state)),
        buyer=buyer,
        fills=buyer and state.tresor > ENDLESS // 2,
        levied=len(leviers(state)) if buyer else 0,
        tales=min(state.player.tales, ENOUGH_TALES) if buyer else 0,
        left=_left(state),
    )
    return position._replace(groups=_arranged(state, position))


def thieves(state: State) -> list[int]:
    """The opponents who take points from the active player with each Egal that lands (IM-71, IM-90)."""
    rules, gains = state.rules, state.opposing_powers(Figure.GAIN)
    if rules.laiirna and rules.laiirna_steal is not LaiirnaSteal.RUSE:
        return [seat for seat in gains if state.players[seat].power_bought]
    return list(gains) if rules.escalier_gain_steals else []


def leviers(state: State) -> list[int]:
    """The opponents who take a Tale from the active player with each Egal that lands (l.58)."""
    return [seat for seat in state.opposing_powers(Figure.GAIN) if not state.players[seat].power_bought]


def may_buy(state: State) -> bool:
    """Whether the active player is a Ruse who buys throws of Dams as long as he has Tales (l.84)."""
    return state.rules.laiirna and state.player.faction is Figure.RUSE


def _left(state: State) -> int:
    """The points that the player can still lose, capped: above the cap the floor cannot be reached."""
    rules, score = state.rules, state.player.score
    if rules.escalier_floor:
        return score if score < _floor_is_felt_below(rules) else ENDLESS
    return score if score < ENOUGH_POINTS and rules.laiirna and thieves(state) else ENDLESS


def _floor_is_felt_below(rules: Rules) -> int:
    """The most points that a count can cost: at most one Dam a die, and each Egal counted once."""
    return escalier.POINTS_A_TALE * rules.dice * rules.freed_egal_cost


def may_be_all_own(position: Position) -> bool:
    """Whether all dice may still become the player's own Faction."""
    dice = [die for group in position.groups for die in group]
    return all(
        die.status in _IN_HAND or (die.status is Status.FREE and die.figure is position.own) for die in dice
    )


def _may_be_alike(state: State) -> bool:
    """Whether the dice could still make a combination whose points differ from their count.

    These are six Bels, six of one foreign Faction, and any six alike while all dice are thrown together.
    """
    locked = {(die.status, die.figure) for die in state.dice if die.status not in _IN_HAND}
    worthless = (state.player.faction, Figure.EGAL)
    return len(locked) <= 1 and all(
        status is Status.FREE and figure not in worthless for status, figure in locked
    )


def _arranged(state: State, position: Position) -> tuple[Group, ...]:
    if position.distinct:
        return _distinguished(state, position.own)
    groups = _merged(state, position.own)
    return _never_alike(state.rules, groups, position.own) if position.powers_at_work else groups


def _merged(state: State, own: Figure) -> tuple[Group, ...]:
    """Groups in which all foreign Factions are one, and a locked Bel is a Dam that holds nothing."""
    foreign, *_ = _foreign(state.rules, own)
    names: dict[Figure | None, Figure] = dict.fromkeys(state.rules.factions, foreign)
    names[state.player.faction] = own
    dead = _dead(state.rules)
    groups = [
        tuple([dead if die.status is Status.FREE and die.figure is Figure.BEL else die for die in group])
        for group in _groups(state, names, distinct=False)
    ]
    return tuple(sorted(groups))


def _never_alike(rules: Rules, groups: tuple[Group, ...], own: Figure) -> tuple[Group, ...]:
    """Groups that cannot become six alike, for rules that have the Six only for the sake of a power."""
    foreign, another, *_ = _foreign(rules, own)
    locked = [group for group in groups if group[0].status not in _IN_HAND]
    if any(die.figure is not foreign or die.status is not Status.FREE for group in locked for die in group):
        return groups
    place = groups.index(locked[0])
    renamed = (locked[0][0]._replace(figure=another),)
    return tuple(sorted((*groups[:place], renamed, *groups[place + 1 :])))


def _dead(rules: Rules) -> ReducedDie:
    return _FREE_OF_CHARGE if rules.escalier else _DEAD


def _distinguished(state: State, own: Figure) -> tuple[Group, ...]:
    """Groups in which foreign Factions are renamed by a canonical order of their dice."""
    mine = state.player.faction
    groups = _groups(state, {}, distinct=True)
    others = [figure for figure in state.rules.factions if figure is not mine]
    others.sort(key=lambda figure: sorted(_unnamed(group) for group in groups if group[-1].figure is figure))
    names: dict[Figure | None, Figure] = {mine: own}
    names |= zip(others, _foreign(state.rules, own), strict=True)
    return tuple(sorted(_groups(state, names, distinct=True)))


def _unnamed(group: Group) -> tuple[object, ...]:
    return tuple([die[1:] for die in group])


def _foreign(rules: Rules, own: Figure) -> list[Figure]:
    return [figure for figure in rules.factions if figure is not own]


def _groups(state: State, names: Mapping[Figure | None, Figure], *, distinct: bool) -> list[Group]:
    captives = {die.captor: die for die in state.dice if die.captor is not None}
    return [
        tuple([_reduce(state, each, names, distinct) for each in (die, captives.get(die.number)) if each])
        for die in state.dice
        if die.captor is None
    ]


def _reduce(state: State, die: Die, names: Mapping[Figure | None, Figure], distinct: bool) -> ReducedDie:
    """The reduced die; flags that no rule can ask for any more are dropped."""
    if die.figure is None or (state.phase is Phase.THROW and die.status in _IN_HAND):
        return _UNTHROWN
    rules = state.rules
    if die.status is Status.KILLED:
        return _dead(rules)
    fresh = die.fresh and state.phase not in _SETTLED and die.status is not Status.FREE
    return _shared(
        names.get(die.figure, die.figure),
        die.status,
        fresh,
        fresh and die.bel_spent,
        die.liberated and not rules.freed_recapturable and die.status is Status.FREE,
        die.took_egal and rules.escalier and rules.freed_egal_cost > 1,
        distinct and die.converted and not rules.converted_in_six,
    )


_shared: Final = cache(ReducedDie)
"""One value for each way a die can lie: thousands of positions are kept."""
