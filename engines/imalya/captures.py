"""The Dam captures: it locks itself and takes a Mineure or an Egal, fresh dice first (l.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.imalya.actions import Capture
from engines.imalya.dice import Die, Status
from engines.imalya.events import Captured, NoPrey
from engines.imalya.figures import PREY, Figure
from engines.imalya.switches import SortChooser
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State


def next_dam(state: State) -> Die | None:
    """The first fresh Dam that was not countered and has not locked itself yet."""
    for die in state.dice:
        if die.figure is Figure.DAM and die.status is Status.LOOSE:
            return die
    return None


def chooser(state: State) -> int:
    """The seat that gives the Dam its prey: the active player, or with the Sort his adversary (l.17, 85)."""
    if not state.rules.sort:
        return state.active
    others = [seat for seat in state.seats_from(state.active)[1:] if not state.players[seat].out]
    if state.rules.sort_chooser is SortChooser.PREVIOUS:
        others.reverse()
    return next(iter(others), state.active)


def prey(state: State) -> list[int]:
    """The dice that a Dam may take now: fresh ones; if there are none, those locked before (IM-13)."""
    fresh = [die for die in state.dice if die.status is Status.LOOSE and die.figure in PREY]
    dice = fresh or [die for die in state.dice if _is_locked_prey(state, die)]
    return [die.number for die in (_first_by_sur(state, dice) if state.rules.sur else dice)]


def _first_by_sur(state: State, dice: list[Die]) -> list[Die]:
    """The dice that go first with the Sûr: Egals, else the own Faction, else all (l.86, IM-97)."""
    egals = [die for die in dice if die.figure is Figure.EGAL]
    return egals or [die for die in dice if die.figure is state.player.faction] or dice


def _is_locked_prey(state: State, die: Die) -> bool:
    if die.status is not Status.FREE or die.figure not in PREY:
        return False
    return state.rules.freed_recapturable or not die.liberated


def candidates(state: State) -> Iterator[Capture]:
    """An action for each die that the Dam whose turn it is could take."""
    dam = next_dam(state)
    return (Capture(dam.number, number) for number in prey(state) if dam)


def refusal(state: State, action: Capture) -> Sentence | None:
    """Why a Dam cannot take a die."""
    dam = next_dam(state)
    if dam is None or dam.number != action.dam:
        return _not_its_turn(action.dam, dam)
    choices = prey(state)
    if action.prey not in choices:
        return Sentence(
            "Dam {dam} cannot take die {die}; it could take {choices}",
            dam=action.dam,
            die=action.prey,
            choices=listed(choices),
        )
    return None


def _not_its_turn(number: int, dam: Die | None) -> Sentence:
    if dam is None:
        return Sentence("die {die} captures nothing now", die=number)
    return Sentence("die {die} captures nothing now; Dam {dam} does", die=number, dam=dam.number)


def play(state: State, action: Capture) -> State:
    """The Dam captures the die that was chosen."""
    return _take(state, action.dam, action.prey)


def resolve_next(state: State) -> State | None:
    """Lock the next Dam, if there is at most one die that it can take.

    Returns:
        None where a player must choose its prey.
    """
    dam = next_dam(state)
    choices = prey(state)
    if dam is None or len(choices) > 1:
        return None
    return _take(state, dam.number, choices[0] if choices else None)


def _take(state: State, dam: int, prey: int | None) -> State:
    """Lock the Dam and its prey; without prey it captures nothing later either (IM-12)."""
    if prey is None:
        return state.but_die(dam, NoPrey(dam), status=Status.DAM)
    took_egal = state.die(prey).figure is Figure.EGAL
    state = state.but_die(prey, status=Status.CAPTIVE, captor=dam)
    return state.but_die(dam, Captured(dam, prey), status=Status.DAM, took_egal=took_egal)


def captured_in_this_throw(state: State) -> bool:
    """Whether a Dam of this throw holds something."""
    return any(die.captor is not None and state.die(die.captor).fresh for die in state.dice)
