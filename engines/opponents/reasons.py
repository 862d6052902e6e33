"""Why an opponent chooses what it chooses: what its choice brings, or how likely it is, in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final

from engines.choix_des_dieux import odds
from engines.choix_des_dieux.actions import Guess
from engines.choix_des_dieux.actions import Stake as StakeElis
from engines.contract import AnyGame
from engines.imalya.worth import CHOICES, worth
from engines.imalya.worth.interrupt import Interrupted, interrupted_by
from engines.jelimvre.actions import Move
from engines.jelimvre.board import KIND_OF
from engines.opponents import Deadline, Opponent, never
from engines.opponents.imalya.weighing import is_plain, plain
from engines.opponents.level import Level
from wording.sentence import Sentence

Reason = Callable[[Any, int, Any], Sentence | None]
"""Says why a seat chooses an action in a state; None where there is nothing to say."""


def reason(
    game: AnyGame, seen: Any, seat: int, action: Any, opponent: Opponent, deadline: Deadline = never
) -> Sentence | None:
    """Why an opponent chooses an action; None where there is nothing to say.

    Args:
        game: the game.
        seen: the state as the seat sees it.
        seat: the seat that chooses.
        action: its choice.
        opponent: who chooses; below the medium level it does not weigh its choices.
        deadline: says when the time to think is up.
    """
    found = _REASONS.get(game.name)
    if found is None or opponent.level in (Level.RANDOM, Level.EASY):
        return None
    with suppress(Interrupted), interrupted_by(deadline):
        return found(seen, seat, action)
    return None


def _points(state: Any, seat: int, action: Any) -> Sentence | None:
    """The points that a turn of Imalya brings on average after a choice of the player whose turn it is.

    Opponents leave out throws that can be bought, what bought Gains steal, and another turn. While one of
    these may change the points, there is nothing to say.
    """
    if state.phase not in CHOICES or seat != state.active or not is_plain(state):
        return None
    points = worth(plain(state)).get(action)
    return None if points is None else Sentence("points on average: {n}", n=_whole(points))


def _odds(state: Any, seat: int, action: Any) -> Sentence | None:
    """What a guess brings on average, or how likely the shooter wins.

    How likely a guessed combination is says nothing: after the Sage each of them comes once in four.
    """
    if isinstance(action, Guess):
        guessed = state.but_player(seat, guess=action.combination)
        return Sentence("average gain: {n}", n=_whole(odds.expected_changes(guessed)[seat]))
    if isinstance(action, StakeElis) and seat == state.shooter:
        return Sentence("wins {n} times in 100", n=round(100 * odds.winning_chance(state.dice)))
    return None


def _whole(number: float | Fraction) -> str:
    """A number without decimals, with the minus sign that is as wide as a digit."""
    return str(round(number)).replace("-", "\N{MINUS SIGN}")


def _prey(state: Any, seat: int, action: Any) -> Sentence | None:
    """What a move of Jelimvre takes."""
    kind = KIND_OF[state.board[action.target]] if isinstance(action, Move) else None
    return Sentence("takes {piece}", piece=kind.definite) if kind is not None else None


_REASONS: Final[Mapping[str, Reason]] = {
    "imalya": _points,
    "choix_des_dieux": _odds,
    "jelimvre": _prey,
}
