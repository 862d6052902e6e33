"""Before the first turn: Factions are drawn, and the first Bel names who starts (l.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.imalya import rounds
from engines.imalya.actions import NameStarter
from engines.imalya.events import BelRolled, DrawAgain, FactionDrawn, StarterNamed
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.moves import no_player
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State


def draw(state: State, figure: Figure) -> State:
    """Take the active player's throw for his Faction; without a Faction he throws again."""
    if not accepts(state, figure):
        return state.tell(DrawAgain(state.active, figure))
    state = state.but_player(state.active, FactionDrawn(state.active, figure), faction=figure)
    if state.active + 1 < len(state.players):
        return state.but(active=state.active + 1)
    return state.but(active=0, phase=Phase.BEL_ROLL)


def accepts(state: State, figure: Figure) -> bool:
    """Whether a draw gives the active player his Faction (l.9, IM-02).

    With no more players than Factions, everybody embodies another one. With more players, each Faction must
    be embodied by somebody: a draw is refused if too few players would be left for the missing Factions.
    """
    if not figure.is_mineure:
        return False
    taken = {player.faction for player in state.players if player.faction}
    if len(state.players) <= len(state.rules.factions):
        return figure not in taken
    still_to_draw = len(state.players) - state.active - 1
    return len(set(state.rules.factions) - taken - {figure}) <= still_to_draw


def roll_for_bel(state: State, figure: Figure) -> State:
    """Take the active player's throw for the first Bel; without a Bel the next player throws (IM-03)."""
    state = state.tell(BelRolled(state.active, figure))
    if figure is Figure.BEL:
        return state.but(phase=Phase.NAME_STARTER)
    return state.but(active=(state.active + 1) % len(state.players))


def starters(state: State) -> Iterator[NameStarter]:
    """An action for each player, also the one who names (IM-03)."""
    return map(NameStarter, range(len(state.players)))


def refuse_starter(state: State, action: NameStarter) -> Sentence | None:
    """Why a player cannot be named."""
    return no_player(action.seat, state.players)


def name_starter(state: State, action: NameStarter) -> State:
    """Begin with the player who was named; with the Leïnan, players add Tales before the first round."""
    state = state.tell(StarterNamed(action.seat, state.active)).but(starter=action.seat)
    if not state.rules.leinan:
        return rounds.open_game(state)
    return state.but(phase=Phase.DEPOSIT, active=action.seat, deciders=state.seats_from(action.seat))
