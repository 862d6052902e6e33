"""Games of a journal for the reference pictures, as the archive lists them."""

from dataclasses import replace
from datetime import datetime
from functools import cache

from device.screen.games.kept import GamesAtHand, KeptGame, ReplayedGame
from engines.registry import GAMES
from tests.device.kept_games import SEATS, actions_of
from tests.device.screen import artiseurs_positions as artiseurs
from tests.device.screen import choix_positions as choix
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.positions import NAMES, late, responding

NOW = datetime(2026, 11, 22, 21, 40)


def kept(number, game, state, day, **more) -> KeptGame:
    """A game in a position, played last on a day."""
    names = tuple(player.name for player in state.players)
    return KeptGame(number, game, names, str(state.rules), day, state=state, steps=5, **more)


def at_hand(**changes) -> GamesAtHand:
    """Five games under way, one of each kind, and one that is over."""
    under_way = (
        kept(9, "imalya", responding().state, datetime(2026, 11, 21, 23, 52)),
        kept(8, "choix_des_dieux", choix.played(*choix.GUESSED)[0], datetime(2026, 11, 21, 20, 10)),
        kept(7, "jelimvre", jelimvre.middle().state, datetime(2026, 11, 18, 22, 0)),
        kept(4, "artiseurs", artiseurs.placing().state, datetime(2026, 11, 9, 21, 0), title="Chez Lou"),
        kept(2, "oniria", oniria.played(*oniria.OVER_ROUND)[0], datetime(2025, 12, 2, 22, 0)),
    )
    over = artiseurs.few_stones().state
    finished = (kept(3, "artiseurs", over, datetime(2026, 11, 2, 22, 30), finished=True),)
    games = GamesAtHand(under_way, finished, latest=under_way[0], now=NOW)
    return replace(games, **changes)


def many() -> GamesAtHand:
    """Eight players with wide names lead the list, with a name of 24 wide letters; thirty games follow."""
    games = at_hand()
    first = games.under_way[0]
    names = ("W" * 24, *("MWQÉÀŒ"))
    state = late(first.state)
    crowd = replace(first, players=(*names, "Anne-Sophie de la Rochette"), state=state, title="W" * 24)
    rest = tuple(replace(first, number=100 + place) for place in range(30))
    return replace(games, under_way=(crowd, *rest), latest=crowd)


@cache
def replayed(name: str, number: int = 1) -> ReplayedGame:
    """A game of that name played by chance, step by step."""
    game = GAMES[name]
    state = game.new(next(iter(game.presets.values())), NAMES[: SEATS[name]])
    states, actions = [state], actions_of(name)
    for action in actions:
        states.append(states[-1].apply(action))
    return ReplayedGame(number, name, tuple(states), tuple(actions))
