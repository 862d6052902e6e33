"""Games that are won, for the pictures and tests of motions."""

from dataclasses import replace
from typing import Any

from device.screen.annals.end import ResultScreen
from device.screen.annals.won import win_moments
from device.screen.base import GameView, Screen, View
from device.screen.choix_des_dieux.gather import GatherScreen
from device.screen.choix_des_dieux.screens import CHOIX_DES_DIEUX
from device.screen.game import AnyGameScreens
from device.screen.imalya.end import EndScreen
from device.screen.imalya.motions import motions
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.year import YearScreen
from device.screen.jelimvre.screens import JELIMVRE
from device.screen.jelimvre.turn import TurnScreen
from engines.contract import Outcome
from engines.imalya import Phase
from tests.device.screen import choix_positions as choix
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.annals_pictures import eight, over
from tests.device.screen.imalya_pictures import between
from tests.device.screen.motion_scene import Reached, Scene
from tests.device.screen.pictures import besieged, divined


def _won(game: AnyGameScreens, before: Any, after: View, first: Screen, end: Screen) -> Scene:
    """The moment in which a game is won, from the state before the last step and the view after it."""
    assert after.position is not None
    (motion,) = win_moments(game, before, after.position.state)
    return Scene(motion, (first, replace(after, position=GameView(before))), (end, after))


def year(score: int = 310, after: View | None = None) -> Scene:
    """Inès comes from a score to the end of the year."""
    after = after or over()
    assert after.position is not None
    state = after.position.state
    players = [replace(player, score=min(player.score, score)) for player in state.players]
    before = replace(state, players=tuple(players), outcome=None, phase=Phase.LOCK)
    return _won(IMALYA, before, after, ThrowScreen(), ResultScreen(YearScreen()))


def alone_of_eight() -> Scene:
    """One of eight players wins."""
    view = eight()
    assert view.position is not None
    ranking = ((3,), (0,), (1,), (2,), (4, 5), (7,), (6,))
    state = replace(view.position.state, outcome=Outcome(ranking, "target"))
    return year(60, replace(view, position=GameView(state)))


def series() -> Scene:
    """A game of a series is won, and another may follow."""
    after = between()
    assert after.position is not None
    state = after.position.state
    before = replace(state, phase=Phase.LOCK, ended=None)
    (motion,) = motions(before, Reached(state), ())
    return Scene(motion, (ThrowScreen(), replace(after, position=GameView(before))), (EndScreen(), after))


def session() -> Scene:
    """A session of Le Choix des Dieux is closed."""
    before = choix.position(*choix.WON)
    after = divined(*choix.WON, "close")
    return _won(CHOIX_DES_DIEUX, before.state, after, GatherScreen(), ResultScreen())


def siege() -> Scene:
    """A king of Jelimvre is lost."""
    after = besieged(jelimvre.encircled())
    before = jelimvre.middle(story="Qf2 Kf1 Xj1 ka11 xk11 Tb3")
    return _won(JELIMVRE, before.state, after, TurnScreen(), ResultScreen())


SCENES = {
    "win": year,
    "win-short": lambda: _lasting(year(), short=True),
    "win-still": lambda: _lasting(year(), short=False),
    "win-shared": lambda: year(60, eight()),
    "win-eight": alone_of_eight,
    "win-series": series,
    "win-session": session,
    "win-siege": siege,
}
"""Every kind of win, by a name of its own."""


def _lasting(scene: Scene, *, short: bool) -> Scene:
    """The same win as people see it who play fast, or on a table where nothing is to move."""
    return replace(scene, motion=scene.motion.short() if short else scene.motion.still())
