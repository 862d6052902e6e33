"""What the end of a game tells: the places and scores by its state, the rest by the annals."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.annals.facts import Fortune, ScoredTurn
from device.annals.past import PastGames
from device.annals.registry import chronicle_of
from device.annals.result import GameResult
from device.screen.annals.telling import GameTelling
from device.screen.game import AnyGameScreens
from device.screen.words import duration, signed, written


@dataclass(frozen=True, slots=True)
class EndTold:
    """What the screen of the end shows: the state, and what the annals know about it by now."""

    state: Any
    game: AnyGameScreens
    past: PastGames

    @property
    def telling(self) -> GameTelling:
        """The game's words."""
        return self.game.past

    @property
    def result(self) -> GameResult | None:
        """The kept result, if the annals have it."""
        return self.past.now

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats by place."""
        return self.state.outcome.ranking if self.state.outcome else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat; empty in a game without scores."""
        return tuple(chronicle_of(self.game.card().name).scores(self.state))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of those who have won; none after a draw."""
        return winners_of(self.state)

    @property
    def luck(self) -> tuple[Fortune, ...]:
        """Luck and lost choices by seat; empty where they are not known."""
        return self.result.luck if self.result else ()

    @property
    def best(self) -> ScoredTurn | None:
        """The best turn of the game."""
        return self.result.facts.best_turn if self.result else None

    @property
    def best_name(self) -> str:
        """Whose the best turn was; "" without one."""
        if self.result is None or self.best is None:
            return ""
        name: str = self.result.best_by or self.state.players[self.best.seat].name
        return name

    @property
    def photo(self) -> Path | None:
        """The file of its photograph, or None."""
        return self.past.photo(self.result, self.best) if self.result else None

    @property
    def took(self) -> str:
        """How many rounds were played, and how long they took."""
        parts = []
        rounds = chronicle_of(self.game.card().name).rounds(self.state)
        if rounds:
            parts.append(self.telling.rounds(rounds))
        if self.result and self.result.minutes:
            parts.append(duration(self.result.minutes))
        return ", ".join(parts)

    @property
    def streak(self) -> int:
        """How many games of this kind the winner has now won in a row."""
        if self.result is None or len(self.winners) != 1:
            return 0
        person = self.result.people.get(self.winners[0])
        return self.past.life(person).only(self.result.record.name).streak if person is not None else 0

    def score(self, seat: int) -> str:
        """A player's score as it is written; "" in a game without scores."""
        if not self.scores:
            return ""
        points = self.scores[seat]
        return signed(points) if self.telling.signed else written(points)


def winners_of(state: Any) -> tuple[int, ...]:
    """The seats of those who have won a game that is over; none after a draw."""
    ranking: tuple[tuple[int, ...], ...] = state.outcome.ranking if state.outcome else ()
    return ranking[0] if len(ranking) > 1 or len(state.players) == 1 else ()
