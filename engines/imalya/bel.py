"""The Bel's actions: one each time that it lands, taken at once or never (l.18, IM-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from engines.imalya import mort, purse
from engines.imalya.actions import Convert, Counter, FreeDie, TakePoints, TakeTale
from engines.imalya.dice import Status
from engines.imalya.events import Converted, Countered, Event, Freed, Reason, TookPoints, TookTale
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.switches import DamOrder
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State

_BEFORE_CAPTURES: Final = (Phase.RESPOND, Phase.CAPTURE)


def ready(state: State) -> list[int]:
    """The Bels that have landed in this throw and have not acted."""
    return [die.number for die in state.dice if die.fresh and die.figure is Figure.BEL and not die.bel_spent]


def _refuse_bel(state: State, number: int) -> Sentence | None:
    bel = state.die(number)
    if bel.figure is not Figure.BEL:
        return Sentence("die {die} is not a Bel, so it has no action", die=number)
    if not bel.fresh:
        return Sentence("Bel {bel} landed in an earlier throw: a Bel acts at once or not at all", bel=number)
    if bel.bel_spent:
        return Sentence(
            "Bel {bel} has acted since it landed; only a new landing gives it a new action", bel=number
        )
    if state.phase in _BEFORE_CAPTURES and state.rules.dam_order is DamOrder.CAPTURE_FIRST:
        return Sentence("by the rules of this game the Dams capture first, and the Bels act after them")
    return None


def _showing(state: State, figure: Figure) -> list[int]:
    return [die.number for die in state.dice if die.figure is figure]


def counters(state: State) -> Iterator[Counter]:
    """An action for each pair of a Bel and a Dam."""
    return (Counter(bel, dam) for bel in ready(state) for dam in _showing(state, Figure.DAM))


def refuse_counter(state: State, action: Counter) -> Sentence | None:
    """Why a Bel cannot counter a Dam: only one that has just been thrown (l.21, IM-09, IM-11)."""
    if refused := _refuse_bel(state, action.bel):
        return refused
    dam = state.die(action.dam)
    if dam.figure is not Figure.DAM:
        return Sentence("die {die} is not a Dam, so there is nothing to counter", die=action.dam)
    if not dam.fresh:
        return Sentence(
            "Dam {dam} was thrown earlier; a Bel counters only a Dam that has just been thrown",
            dam=action.dam,
        )
    if dam.status is Status.COUNTERED:
        return Sentence("Dam {dam} is going to be thrown again already", dam=action.dam)
    if dam.status is Status.DAM and state.rules.dam_order is DamOrder.RESPOND_FIRST:
        return Sentence(
            "Dam {dam} has locked itself; it could be countered only before the Dams captured",
            dam=action.dam,
        )
    return None


def counter(state: State, action: Counter) -> State:
    """Mark the Dam to be thrown again; if it has captured already, it gives its prey back (IM-07)."""
    released = next((die for die in state.dice if die.captor == action.dam), None)
    if released is not None:
        status = Status.LOOSE if released.fresh else Status.FREE
        state = state.but_die(released.number, status=status, captor=None)
    state = state.but_die(action.dam, status=Status.COUNTERED, took_egal=False)
    told = Countered(action.bel, action.dam, released.number if released else None)
    return _spend(state, action.bel, told)


def _spend(state: State, bel: int, told: Event) -> State:
    return state.but_die(bel, told, bel_spent=True)


def conversions(state: State) -> Iterator[Convert]:
    """An action for each combination of a Bel, an Egal and a Mineure."""
    return (
        Convert(bel, egal, figure)
        for bel in ready(state)
        for egal in _showing(state, Figure.EGAL)
        for figure in state.rules.factions
    )


def refuse_conversion(state: State, action: Convert) -> Sentence | None:
    """Why a Bel cannot convert an Egal: only one that has just been thrown (l.22, IM-18)."""
    if refused := _refuse_bel(state, action.bel):
        return refused
    egal = state.die(action.egal)
    if egal.figure is not Figure.EGAL:
        return Sentence("die {die} is not an Egal, so it cannot be converted", die=action.egal)
    if egal.captor is not None:
        return Sentence(
            "Egal {egal} is held by Dam {dam}, so it cannot be converted", egal=action.egal, dam=egal.captor
        )
    if not egal.fresh:
        return Sentence(
            "Egal {egal} was not just thrown; a Bel converts only an Egal of the same throw",
            egal=action.egal,
        )
    if egal.liberated:
        return Sentence("Egal {egal} was freed from a Dam and stays locked as it is", egal=action.egal)
    if action.figure not in state.rules.factions:
        return Sentence(
            "an Egal becomes {factions}, not {figure}",
            factions=listed([figure.name.title() for figure in state.rules.factions], "or"),
            figure=action.figure.name.title(),
        )
    return None


def convert(state: State, action: Convert) -> State:
    """Let the die count as that Mineure until it is thrown again, as if it had landed so (IM-16)."""
    told = Converted(action.bel, action.egal, action.figure)
    return mort.kill_first(_spend(state.but_die(action.egal, figure=action.figure), action.bel, told))


def rescues(state: State) -> Iterator[FreeDie]:
    """An action for each pair of a Bel and a captured die."""
    captives = [die.number for die in state.dice if die.captor is not None]
    return (FreeDie(bel, captive) for bel in ready(state) for captive in captives)


def refuse_rescue(state: State, action: FreeDie) -> Sentence | None:
    """Why a Bel cannot free a die (l.23, IM-08)."""
    if refused := _refuse_bel(state, action.bel):
        return refused
    captor = state.die(action.captive).captor
    if captor is None:
        return Sentence("die {die} is not held by a Dam, so it cannot be freed", die=action.captive)
    if state.die(captor).fresh and not state.rules.free_fresh_captive:
        return Sentence(
            "die {die} was taken in this very throw;"
            " by the rules of this game a Bel frees only dice taken before",
            die=action.captive,
        )
    return None


def rescue(state: State, action: FreeDie) -> State:
    """Free the die: Dam and die both stay locked, but the die may score (l.23, IM-08b)."""
    state = state.but_die(action.captive, status=Status.FREE, captor=None, liberated=True)
    return _spend(state, action.bel, Freed(action.bel, action.captive))


def tale_takings(state: State) -> Iterable[TakeTale]:
    """An action for each Bel."""
    return map(TakeTale, ready(state))


def refuse_tale(state: State, action: TakeTale) -> Sentence | None:
    """Why a Bel cannot take a Tale (l.42)."""
    if refused := _refuse_bel(state, action.bel):
        return refused
    if not state.rules.tales:
        return Sentence("this game is played without Tales, so a Bel has none to take")
    if not state.tresor:
        return Sentence("the Trésor is empty, so a Bel has no Tale to take")
    return None


def take_tale(state: State, action: TakeTale) -> State:
    """Move one Tale from the Trésor to the active player."""
    state = _spend(state, action.bel, TookTale(action.bel))
    return purse.receive(state, state.active, 1, Reason.BEL)


def point_takings(state: State) -> Iterable[TakePoints]:
    """An action for each Bel."""
    return map(TakePoints, ready(state))


def refuse_points(state: State, action: TakePoints) -> Sentence | None:
    """Why a Bel cannot give points (l.72)."""
    if refused := _refuse_bel(state, action.bel):
        return refused
    if not state.rules.escalier:
        return Sentence("this game is played without the Escalier, so a Bel gives no points")
    return None


def take_points(state: State, action: TakePoints) -> State:
    """Give the active player five points at once (IM-73)."""
    state = _spend(state, action.bel, TookPoints(action.bel))
    return purse.receive(state, state.active, 1, Reason.BEL)
