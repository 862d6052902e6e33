"""Check the invariants of every game (§14 of the rules page)."""

from __future__ import annotations

from engines.imalya import Die, Figure, Phase, Rules, State, Status
from engines.imalya.events import TurnCounted
from engines.imalya.switches import DamOrder
from tests.engines.simulate import Step

ENDED = {Status.FREE, Status.DAM, Status.CAPTIVE, Status.KILLED}


def check(step: Step) -> None:
    """Check every invariant after one action.

    Raises:
        AssertionError: an invariant is broken.
    """
    check_tales(step.after)
    check_captives(step.after)
    check_empty_dams(step.after)
    check_locked_faces(step)
    for event in step.after.happened:
        if isinstance(event, TurnCounted):
            check_count(event, step.after.rules)


def check_tales(state: State) -> None:
    """The Tales of players, in the Trésor and set aside add up to those staked; none is below zero."""
    owned = [player.tales for player in state.players]
    banked = sum(player.banked for player in state.players)
    staked = 16 if state.rules.leinan else 20 if state.rules.tales else 0
    added = sum(player.added for player in state.players)
    assert sum(owned) + banked + state.tresor == staked * len(owned) + added
    assert min(*owned, state.tresor) >= 0


def check_captives(state: State) -> None:
    """Each Dam holds at most one die, and only a Dam holds a die."""
    captors = [die.captor for die in state.dice if die.status is Status.CAPTIVE]
    assert None not in captors
    assert len(captors) == len(set(captors))
    assert all(state.die(captor).status is Status.DAM for captor in captors if captor)
    assert all(die.captor is None for die in state.dice if die.status is not Status.CAPTIVE)


def check_empty_dams(state: State) -> None:
    """A Dam that holds nothing, and from which nothing was freed or given back, met no fresh prey.

    If Dams capture first, a Bel that counters a Dam makes it give its prey back (IM-07).
    """
    if state.phase is not Phase.LOCK or any(die.liberated or die.locked_now for die in state.dice):
        return
    countered = any(die.status is Status.COUNTERED for die in state.dice)
    if state.rules.dam_order is DamOrder.CAPTURE_FIRST and countered:
        return
    captors = {die.captor for die in state.dice}
    if any(die.fresh and die.status is Status.DAM and die.number not in captors for die in state.dice):
        assert {die.figure for die in state.dice if die.status is Status.LOOSE} <= {"B"}


def check_locked_faces(step: Step) -> None:
    """A die locked in an earlier throw keeps its printed face."""
    if step.after.throw_number <= step.before.throw_number:
        return
    for before, after in zip(step.before.dice, step.after.dice, strict=True):
        if before.status in ENDED:
            assert after.printed is before.printed


def check_count(event: TurnCounted, rules: Rules) -> None:
    """At the count no die is open, the points are in the table, and with k Dams all but k dice may score."""
    assert {die.status for die in event.dice} <= ENDED
    assert event.paid <= event.debt
    if rules.escalier_floor:
        return
    dams = sum(die.status is Status.DAM for die in event.dice)
    alike = rules.six and len({die.figure for die in event.dice}) == 1
    won = event.points + (5 * cost(event.dice) if rules.escalier and not alike else 0)
    if won not in combinations(rules):
        assert won in table(rules.dice)
        assert won <= 3 * (rules.dice - dams) ** 2


def table(dice: int) -> set[int]:
    """Return all points that free dice can score, except six of one's own Faction (§5, §9.1)."""
    cells = {(3 * own + other) * (own + other) for own in range(dice + 1) for other in range(dice + 1 - own)}
    return cells - {3 * dice**2}


def combinations(rules: Rules) -> set[int]:
    """Return the points of the combinations in which all dice are alike."""
    all_own = 3 * rules.dice**2 + rules.all_own_bonus
    dams = -5 * rules.dice if rules.escalier else 0
    return {all_own, dams, 0, 50, 3 * rules.dice**2} if rules.six else {all_own}


def cost(dice: tuple[Die, ...]) -> int:
    """Return what the Dams cost: one each, and one more for a Dam that holds an Egal."""
    held = sum(die.status is Status.CAPTIVE and die.figure is Figure.EGAL for die in dice)
    return held + sum(die.status is Status.DAM for die in dice)
