"""An episode: a game between two moments, played by the awaited seats alone, for searches and learning.

Talk is left out, nobody plays actions in his own words, and Nature draws one thing after the other
(`engines/draws.py`). Actions are told by their ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, Self

from engines import draws
from engines.action_ids import ActionIds
from engines.contract import NATURE, OVER, Action, AnyGame, all_seen
from engines.errors import RulesConflict
from engines.registry import GAMES
from wording.lists import listed

LONGEST: Final = 1000
"""The most actions of an episode whose game need not end."""


@dataclass(frozen=True)
class Episode:
    """A game with its rules, its players, and where it begins and ends.

    Attributes:
        game: the game.
        rules: the text form of the rules.
        players: how many play.
        opening: actions that are played already when the episode begins, one a line.
        closing: an action that is played as soon as it is allowed, as `close` ends a session of Le Choix des
            Dieux; empty for none.
        longest: how many actions are played at most after the opening. A longer game is broken off, and
            nobody has won.
    """

    game: AnyGame
    rules: str = ""
    players: int = 0
    opening: str = ""
    closing: str = ""
    longest: int = 0

    @classmethod
    def of(cls, game: AnyGame, **parameters: Any) -> Self:
        """The episode with these parameters. Empty ones and zeros stand for defaults.

        These are the first preset, the fewest players that its rules allow, and as many actions as the game
        needs, or `LONGEST` if no number is enough.

        Raises:
            EngineError: the rules, the players, the opening, the closing or the length are refused; the
                message says why.
        """
        asked = cls(game, **parameters)
        rules = game.parse_rules(asked.rules) if asked.rules else next(iter(game.presets.values()))
        asked = replace(asked, rules=str(rules), players=asked.players or _fewest(game, rules))
        if asked.players not in game.seats:
            raise RulesConflict(
                f"{game.title} is played by {listed(game.seats, 'or')}, not by {asked.players}"
            )
        longest = asked.longest or game.longest(asked.first) or LONGEST
        if longest < 1:
            raise RulesConflict(f"an episode of {longest} actions cannot be played; say 1 or more")
        episode = replace(asked, longest=longest)
        _ = episode.last
        return episode

    @property
    def parameters(self) -> dict[str, str | int]:
        """Everything but the game, by name."""
        return {name: getattr(self, name) for name in PARAMETERS}

    @cached_property
    def first(self) -> Any:
        """The state after the opening."""
        state = self.game.new(self.game.parse_rules(self.rules), _names(self.players))
        for text in self.opening.splitlines():
            state = state.apply(self.game.parse_action(text))
        return state

    @cached_property
    def last(self) -> Action | None:
        """The action that closes the episode."""
        return self.game.parse_action(self.closing) if self.closing else None

    @cached_property
    def ids(self) -> ActionIds[Any]:
        """The ids of the actions."""
        return self.game.ids(self.first)


PARAMETERS: Final[Mapping[str, Any]] = {
    field.name: field.default for field in fields(Episode) if field.name != "game"
}
"""The parameters of an episode, with the values that stand for their defaults."""


def _names(players: int) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(players)]


def _fewest(game: AnyGame, rules: Any) -> int:
    """The fewest players that the rules allow."""
    for players in game.seats[:-1]:
        with suppress(RulesConflict):
            return len(game.new(rules, _names(players)).players)
    return game.seats[-1]


@dataclass(frozen=True, eq=False)
class Moment:
    """One moment of an episode and all that led to it; it never changes. Compare the states of two moments.

    Attributes:
        episode: the episode.
        state: its state.
        before: the moment before the last action; None at the beginning.
        action: the last action.
        moves: how many actions have been played.
        drawn: the draws of Nature's answer that are made, by their places.
    """

    episode: Episode
    state: Any
    before: Moment | None = None
    action: Action | None = None
    moves: int = 0
    drawn: tuple[int, ...] = ()

    @cached_property
    def actor(self) -> int:
        """The awaited seat, `NATURE`, or `OVER`, also where the game is broken off."""
        return OVER if self.moves >= self.episode.longest else int(self.state.awaits.actor)

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The ids of what the awaited player may do, in order."""
        game, ids = self.episode.game, self.episode.ids
        numbers = (
            ids.get(action)
            for action in self.state.legal_actions()
            if not game.is_talk(action) and game.seat_of(self.state, action) == self.actor
        )
        return tuple(sorted(number for number in numbers if number is not None))

    @property
    def draw(self) -> draws.Draw | None:
        """The next draw of Nature; None where a player is awaited."""
        return self._nature[0]

    @cached_property
    def _nature(self) -> tuple[draws.Draw | None, Action | None]:
        """Her next draw, or her answer once all draws are made; nothing where a player is awaited."""
        if self.actor != NATURE:
            return None, None
        return draws.answer(self.episode.game, self.state, self.drawn)

    def after(self, number: int) -> Moment:
        """The moment after a draw, by the place of what is drawn, or after an action, by its id."""
        if self.draw is not None:
            return replace(self, drawn=(*self.drawn, number)).settled()
        return self.played(self.episode.ids.action(number)).settled()

    def played(self, action: Action) -> Moment:
        """The moment after an action."""
        return Moment(self.episode, self.state.apply(action), self, action, self.moves + 1)

    def settled(self) -> Moment:
        """The next moment in which something is to be drawn or chosen."""
        draw, answer = self._nature
        if draw is not None or self.actor == OVER:
            return self
        if answer is not None:
            return self.played(answer).settled()
        last = self.episode.last
        if last is not None and last in self.state.legal_actions():
            return self.played(last).settled()
        return self

    def seen_by(self, seat: int) -> str:
        """The position as a seat sees it."""
        return str(self.episode.game.seen_by(self.state, seat))

    def information(self, seat: int) -> str:
        """What a seat knows: its view, and in a game with secrets a digest of all its views before."""
        past = f"move {self.moves}" if self.episode.game.seen_by is all_seen else f"seen {self._digest(seat)}"
        return f"{self.seen_by(seat)}\n{past}"

    def _digest(self, seat: int) -> str:
        """A hash of all that a seat has seen and done from the beginning until now."""
        moments, moment = list[Moment](), self
        while seat not in moment._digests and moment.before is not None:
            moments.append(moment)
            moment = moment.before
        digest = moment._digests.setdefault(seat, moment.seen_by(seat))
        for each in reversed(moments):
            known = f"{digest}\n{each._own_action(seat)}\n{each.seen_by(seat)}"
            digest = each._digests[seat] = sha256(known.encode()).hexdigest()[:32]
        return digest

    @cached_property
    def _digests(self) -> dict[int, str]:
        return {}

    def _own_action(self, seat: int) -> str:
        """The last action, if this seat did it."""
        if self.before is None or self.action is None:
            return ""
        own = self.episode.game.seat_of(self.before.state, self.action) == seat
        return str(self.action) if own else ""

    def actions(self) -> list[str]:
        """All actions so far."""
        found, moment = [], self
        while moment.before is not None:
            found.append(str(moment.action))
            moment = moment.before
        return found[::-1]

    def __deepcopy__(self, memo: object) -> Moment:
        """OpenSpiel copies states deeply; a value needs no copy."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the texts alone, as a record has them."""
        return _read_moment, (self.episode.game.name, self.episode.parameters, self.actions(), self.drawn)


def _read_moment(
    name: str, parameters: Mapping[str, Any], actions: Sequence[str], drawn: tuple[int, ...]
) -> Moment:
    """The moment that was pickled."""
    episode = Episode(GAMES[name], **parameters)
    moment = Moment(episode, episode.first)
    for text in actions:
        moment = moment.played(episode.game.parse_action(text))
    return replace(moment, drawn=drawn)
