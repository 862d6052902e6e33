"""The order of rounds: who shoots, when a round opens, and where the hand goes next (l.27, 159)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.choix_des_dieux import closing, stakes, table
from engines.choix_des_dieux.actions import Close, NameShooter, Open
from engines.choix_des_dieux.events import HandPassed, RoundOpened, ShooterNamed
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.rules import NextShooter
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


def shooters(state: State) -> Iterator[NameShooter]:
    """An action for everybody at the table."""
    return map(NameShooter, table.present(state))


def refuse_shooter(state: State, action: NameShooter) -> Sentence | None:
    """Why a player cannot be named: he has just shot, or he has nothing to stake and others have (l.27)."""
    name = state.players[action.seat].name
    if action.seat == state.last_shooter:
        return Sentence("{player} has just shot: the hand goes to another player", player=name)
    others = [seat for seat in table.present(state) if seat != state.last_shooter]
    if not table.plays(state, action.seat) and any(table.plays(state, seat) for seat in others):
        return Sentence("{player} has nothing to stake: the hand goes to a player who has", player=name)
    return None


def name_shooter(state: State, action: NameShooter) -> State:
    """Give the hand to this player for the next round."""
    named = ShooterNamed(action.seat, by=state.shooter)
    return state.but(shooter=action.seat, phase=Phase.GATHER).tell(named)


def refuse_open(state: State, action: Open) -> Sentence | None:
    """Why a round cannot open: a shooter and a bettor must be able to stake (l.7, CD-03)."""
    able = [player.name for seat, player in enumerate(state.players) if table.plays(state, seat)]
    if len(able) < table.FEWEST:
        return Sentence(
            "a round needs a shooter and a bettor with something to stake; players who can stake: {able}",
            able=listed(able),
        )
    if not stakes.can_be_undercut(state):
        return Sentence(
            "no bettor has 2 elis, so the shooter could not stay below their average: fill a purse first"
        )
    return None


def open_round(state: State, action: Open) -> State:
    """Open a round: clear stakes, guesses and dice."""
    players = tuple(player.but(stake=0, guess=None, ready=False) for player in state.players)
    round_ = state.round + 1
    state = state.but(players=players, dice=(), surplus=0, unclaimed=0, round=round_, phase=Phase.TERTRE)
    return state.tell(RoundOpened(state.shooter, round_))


def pass_hand(state: State) -> State:
    """End the round and let another player shoot (l.27, 159, CD-26)."""
    players = tuple(player.but(away=False) for player in state.players)
    state = state.but(players=players, last_shooter=state.shooter)
    if state.rules.next_shooter is NextShooter.SHOOTER_NAMES:
        return state.but(phase=Phase.NAME_SHOOTER)
    shooter = table.next_clockwise(state, state.shooter)
    return state.but(shooter=shooter, phase=Phase.GATHER).tell(HandPassed(shooter))


def close(state: State, action: Close) -> State:
    """Close the session."""
    return closing.close(state, "closed")
