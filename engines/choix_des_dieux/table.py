"""The players: who sits at the table, who takes part in a round, and the purses (l.159)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engines.choix_des_dieux import closing
from engines.choix_des_dieux.actions import Join, Leave, Purse, SitIn, SitOut
from engines.choix_des_dieux.events import HandPassed, Joined, Left, PurseNamed, SatIn, SatOut
from engines.choix_des_dieux.player import Player
from engines.choix_des_dieux.rules import HIGHEST
from engines.moves import no_player
from engines.names import name_refusal
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State

FEWEST: Final = 2
"""The fewest players: a shooter and a bettor (l.7)."""


def present(state: State) -> tuple[int, ...]:
    """The seats of those who have not left."""
    return tuple(seat for seat, player in enumerate(state.players) if not player.left)


def plays(state: State, seat: int) -> bool:
    """Whether a player takes part in this round, or would in the next: he is present and can stake."""
    player = state.players[seat]
    return not player.left and not player.away and (player.funds > 0 or not state.rules.track_money)


def refuse_seat(state: State, seat: int) -> Sentence | None:
    """Why an action cannot name this seat at all."""
    if reason := no_player(seat, state.players):
        return reason
    if state.players[seat].left:
        return Sentence("{player} has left the table", player=state.players[seat].name)
    return None


def purse(state: State) -> int:
    """The purse of a player who sits down; 0 where purses are not counted."""
    return state.rules.purse if state.rules.track_money else 0


def purse_bounds(state: State, seat: int) -> tuple[int, int]:
    """The lowest and the highest sum that a player's purse can be named to hold.

    These are 0 and `HIGHEST`. A purse that already holds more, or is below zero, may also be named as it is.
    """
    funds = state.players[seat].funds
    return min(0, funds), max(HIGHEST, funds)


def next_clockwise(state: State, seat: int) -> int:
    """The next seat that takes part and has not just shot.

    If there is none, the last shooter if he takes part; if nobody does, the next seat that is present.
    """
    after = state.seats_after(seat)
    playing = [other for other in after if plays(state, other)]
    others = [other for other in playing if other != state.last_shooter]
    return next(iter(others or playing or [other for other in after if not state.players[other].left]))


def _pass_on(state: State) -> State:
    """Pass the hand to the next player who takes part, if the one to shoot does not, or has just shot."""
    nobody_else = not state.bettors and not state.players[state.shooter].left
    may_shoot = plays(state, state.shooter) and state.shooter != state.last_shooter
    if may_shoot or nobody_else:
        return state
    shooter = next_clockwise(state, state.shooter)
    return state.but(shooter=shooter).tell(HandPassed(shooter))


def refuse_join(state: State, action: Join) -> Sentence | None:
    """Why a player cannot join."""
    if any(action.name == state.players[seat].name for seat in present(state)):
        return Sentence(
            "{player} sits at the table already; whoever joins needs another name", player=action.name
        )
    return name_refusal(action.name)


def join(state: State, action: Join) -> State:
    """Seat a newcomer; a player who comes back gets his old seat, with the money that he left with.

    Either takes part in the next round, even if he was to sit it out before he left.
    """
    for seat, player in enumerate(state.players):
        if player.name == action.name:
            return _pass_on(state.but_player(seat, Joined(seat), left=False, away=False))
    newcomer = Player(action.name, funds=purse(state))
    return _pass_on(state.but(players=(*state.players, newcomer)).tell(Joined(len(state.players))))


def leavers(state: State) -> Iterator[Leave]:
    """An action for each player."""
    return map(Leave, present(state))


def leave(state: State, action: Leave) -> State:
    """Let the player leave with his money but without the pot; one player alone ends the session (CD-27)."""
    state = state.but_player(action.seat, Left(action.seat), left=True)
    if len(present(state)) < FEWEST:
        return closing.close(state, "one_left")
    return _pass_on(state)


def sitting_out(state: State) -> Iterator[SitOut]:
    """An action for each player who may sit out."""
    return map(SitOut, present(state))


def refuse_sit_out(state: State, action: SitOut) -> Sentence | None:
    """Why a player cannot sit out."""
    player = state.players[action.seat]
    if not player.away:
        return None
    return Sentence("{player} sits the next round out already", player=player.name)


def sit_out(state: State, action: SitOut) -> State:
    """Let the player neither shoot nor bet in the next round (CD-16)."""
    return _pass_on(state.but_player(action.seat, SatOut(action.seat), away=True))


def sitting_in(state: State) -> Iterator[SitIn]:
    """An action for each player who may come back."""
    return map(SitIn, present(state))


def refuse_sit_in(state: State, action: SitIn) -> Sentence | None:
    """Why a player cannot come back into play."""
    player = state.players[action.seat]
    return None if player.away else Sentence("{player} does not sit out", player=player.name)


def sit_in(state: State, action: SitIn) -> State:
    """Let the player take part after all."""
    return _pass_on(state.but_player(action.seat, SatIn(action.seat), away=False))


def refuse_purse(state: State, action: Purse) -> Sentence | None:
    """Why a purse cannot be set."""
    if not state.rules.track_money:
        return Sentence("purses are not counted at this table (track_money=off)")
    lowest, highest = purse_bounds(state, action.seat)
    if not lowest <= action.elis <= highest:
        return Sentence(
            "a purse holds {least} to {most} elis, and {named} were named",
            least=lowest,
            most=highest,
            named=action.elis,
        )
    return None


def name_purse(state: State, action: Purse) -> State:
    """Set the purse of a player, who has brought more money or put some away."""
    return _pass_on(state.but_player(action.seat, PurseNamed(action.seat, action.elis), funds=action.elis))
