"""Taking colours, before the first turn (l.27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.artiseurs import turn
from engines.artiseurs.actions import TakeColour
from engines.artiseurs.colours import COLOURS, Colour
from engines.artiseurs.events import ColourRemoved, ColourTaken
from engines.artiseurs.rules import ThirdColour
from engines.value import with_changed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def _free(state: State) -> list[Colour]:
    taken = {player.colour for player in state.players}
    return [colour for colour in COLOURS if colour not in taken]


def candidates(state: State) -> Iterator[TakeColour]:
    """An action for each colour."""
    return map(TakeColour, COLOURS)


def refusal(state: State, action: TakeColour) -> Sentence | None:
    """Why a player cannot have a colour."""
    owners = [player.name for player in state.players if player.colour is action.colour]
    if not owners:
        return None
    return Sentence("{colour} is taken by {player}", colour=action.colour.word, player=owners[0])


def play(state: State, action: TakeColour) -> State:
    """Give the player his colour; the last of three gets the one that is left, and the game begins."""
    state = _take(state, action.colour)
    free = _free(state)
    if state.active < len(state.players) and len(free) == 1:
        state = _take(state, free[0])
    return state if state.active < len(state.players) else _begin(state)


def _take(state: State, colour: Colour) -> State:
    players = with_changed(state.players, state.active, colour=colour)
    taken = ColourTaken(state.active, colour)
    return state.but(players=players, active=state.active + 1).tell(taken)


def _begin(state: State) -> State:
    """Begin with White, or with the first colour that is played (l.75, A-15)."""
    unplayed = _free(state)
    if unplayed and state.rules.two_player_third_colour is ThirdColour.REMOVED:
        gone = unplayed[0] * state.bag.count_of(unplayed[0])
        state = state.but(bag=state.bag.less(gone)).tell(ColourRemoved(unplayed[0]))
    return turn.start_turn(state, state.order[0])
