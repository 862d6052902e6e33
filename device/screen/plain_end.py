"""A ready-made screen for the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from device.i18n import _
from device.screen.after_game import after_game
from device.screen.base import View, position_of
from device.screen.plain import PlainScreen
from device.screen.question import Question, SideLine
from device.screen.words import listed
from engines.contract import State


@dataclass(frozen=True, slots=True)
class PlainEndScreen(PlainScreen):
    """Shows who has won, and the places of all players."""

    def question(self, view: View) -> Question:
        """Play a rematch, go to another game, or take the last step back."""
        state = position_of(view).state
        return Question(_title(state), tuple(_places(state)), after_game(view))


def _title(state: State) -> str:
    winners = state.outcome.winners if state.outcome else ()
    if len(winners) != 1:
        return _("A shared victory")
    return _("{name} wins").format(name=state.players[winners[0]].name)


def _places(state: State) -> Iterator[SideLine]:
    """A line for each place, with all players who share it."""
    place = 1
    for seats in state.outcome.ranking if state.outcome else ():
        yield SideLine(f"{place}.", listed([state.players[seat].name for seat in seats]))
        place += len(seats)
