"""The variant of the Chance: six of one's own Faction give another turn (l.87)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya import rounds
from engines.imalya.actions import PlayAgain
from engines.imalya.phase import Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.figures import Figure
    from engines.imalya.state import State


def is_won(state: State, combination: Figure) -> bool:
    """Whether a combination gives another turn: only one of the player's own Faction does."""
    return state.rules.chance and combination is state.player.faction


def refusal(state: State, action: PlayAgain) -> Sentence | None:
    """Why the player cannot play another turn."""
    if not state.rules.chance:
        return Sentence("this game is played without the Chance, so nobody plays twice in a round")
    if state.phase is not Phase.BONUS:
        return Sentence("another turn is played only right after six dice of one’s own Faction")
    return None


def play(state: State, action: PlayAgain) -> State:
    """Begin another whole turn in the same round; that turn may give yet another (IM-98)."""
    return rounds.play_again(state)
