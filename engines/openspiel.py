"""All games as games of OpenSpiel, for its searches and learning algorithms.

Importing this module registers them. It needs the extra `research`.

    pyspiel.load_game("dice_table_choix_des_dieux", {"rules": "elis purse=40", "players": 3})

The parameters are those of an episode (`engines/episode.py`), whose draws are the chance nodes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import inf
from typing import Any, ClassVar, Final

import pyspiel

from engines.contract import NATURE, OVER, AnyGame, all_seen
from engines.draws import MOST_DRAWS
from engines.episode import PARAMETERS, Episode, Moment
from engines.registry import GAMES

PREFIX: Final = "dice_table_"
"""The names of these games in OpenSpiel begin with it."""

_PLAYERS: Final = {NATURE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
"""OpenSpiel's numbers for Nature and for the end of a game."""

_UTILITY_WITHOUT_BOUND: Final = 1e9
"""The greatest utility of games without a known limit: OpenSpiel's searches need a finite number."""


class OpenSpielGame(pyspiel.Game):
    """A game as OpenSpiel knows it; each game has a class of its own.

    OpenSpiel keeps the factory of a game until after Python has shut down. By then only a class is still
    valid.
    """

    game: ClassVar[AnyGame]

    def __init__(self, given: Mapping[str, Any]) -> None:
        game = self.game
        self.episode = episode = Episode.of(game, **{name: _decoded(each) for name, each in given.items()})
        won = game.most_won(episode.first)
        won = won if won < inf else _UTILITY_WITHOUT_BOUND
        players = len(episode.first.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(episode.ids),
            max_chance_outcomes=game.widest_draw,
            num_players=players,
            min_utility=-won,
            max_utility=won,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=episode.longest,
        )
        kept = {name: _encoded(value) for name, value in episode.parameters.items()}
        super().__init__(_type(game, players), info, kept)
        self.begun = Moment(episode, episode.first).settled()

    def new_initial_state(self) -> OpenSpielState:
        """The state after the opening."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound: the most draws that the longest episode could have."""
        return self.episode.longest * MOST_DRAWS if self.episode.game.widest_draw else 0

    def make_py_observer(self, kind: Any = None, params: Any = None) -> _Observer:
        """An observer of positions, or of all that a seat knows."""
        return _Observer(kind is not None and kind.perfect_recall)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy the text of the game; OpenSpiel would leave out what is kept here."""
        return _loaded, (str(self),)


def _loaded(text: str) -> Any:
    """The game that was pickled. To find this function, `pickle` imports the module that registers it."""
    return pyspiel.load_game(text)


class OpenSpielState(pyspiel.State):
    """A state as OpenSpiel knows it: it changes, and holds the moment that it has come to."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.moment = game.begun

    def current_player(self) -> int:
        """The awaited seat, chance, or the end."""
        return _PLAYERS.get(self.moment.actor, self.moment.actor)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.moment.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places of what can be drawn, with their probabilities."""
        return list(enumerate(self.moment.draw.chances)) if self.moment.draw else []

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE and self.moment.draw:
            return str(self.moment.draw.items[action])
        return str(self.moment.episode.ids.action(action))

    def is_terminal(self) -> bool:
        """Whether the game is over, or is broken off."""
        return self.moment.actor == OVER

    def returns(self) -> list[float]:
        """What each seat has won; nothing before the end, and nothing in a game that is broken off."""
        return list(self.moment.episode.game.utilities(self.moment.state))

    def __str__(self) -> str:
        return f"{self.moment.state}\ndrawn {','.join(map(str, self.moment.drawn)) or '-'}"


def _encoded(value: str | int) -> str | int:
    """A parameter without the signs that have a meaning in OpenSpiel's text of a game: percent-encoded.

    >>> _encoded("elis purse=40"), _decoded("elis purse%3D40")
    ('elis purse%3D40', 'elis purse=40')
    """
    if isinstance(value, int):
        return value
    return re.sub(r"[%=,()\n]", lambda sign: f"%{ord(sign[0]):02X}", value)


def _decoded(value: str | int) -> str | int:
    if isinstance(value, int):
        return value
    return re.sub(r"%([0-9A-F]{2})", lambda code: chr(int(code[1], 16)), value)


class _Observer:
    """Tells what a seat sees. There is no tensor: these games have positions as texts only."""

    tensor = None
    dict: Final[Mapping[str, Any]] = {}

    def __init__(self, recalls: bool) -> None:
        self._recalls = recalls

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Nothing, as there is no tensor."""

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What a seat knows, or what it sees now."""
        moment = state.moment
        return moment.information(player) if self._recalls else moment.seen_by(player)


def _type(game: AnyGame, players: int) -> Any:
    """What OpenSpiel must know of a game before it is loaded."""
    kinds = pyspiel.GameType
    secrets = game.seen_by is not all_seen
    return kinds(
        short_name=f"{PREFIX}{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.widest_draw else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.IMPERFECT_INFORMATION if secrets else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if players > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=dict(PARAMETERS),
    )


for _game in GAMES.values():
    _class = type(f"OpenSpielGame_{_game.name}", (OpenSpielGame,), {"game": _game})
    pyspiel.register_game(_type(_game, _game.seats[-1]), _class)
