"""Pictures of Pig and of home with seven games; `python -m tests.device.pig.pictures` redraws all."""

from collections.abc import Callable
from dataclasses import replace

from device.screen.annals.end import ResultScreen
from device.screen.base import GameView, Screen, View
from device.screen.home.home import HomeScreen
from device.screen.plain_throw import PlainThrowScreen
from device.screen.rules.offer import RulesScreen
from device.throw.sight import Sight
from tests.device.pig.engine import GAME, Rules
from tests.device.pig.registered import registered
from tests.device.pig.screens import PIG, ChooseScreen
from tests.device.screen.kept_positions import at_hand
from tests.device.screen.pictures import FOLDER, TRAY, Picture
from tests.device.screen.png import redraw
from tests.device.screen.positions import NAMES
from tests.device.screen.scenery import sight

ROUND = ("throw 5", "roll", "throw 6", "hold", "throw 3", "hold", "throw 1", "throw 4")


def pig_after(*actions: str, goal: int = 100, seen: Sight | None = None) -> Callable[[], View]:
    """A game of four after some actions, as the camera sees it."""

    def view() -> View:
        state = GAME.new(Rules(goal), NAMES)
        for action in actions:
            state = state.apply(GAME.parse_action(action))
        return View(GameView(state, can_undo=bool(actions)), seen or Sight(), game=PIG)

    return view


def pig_at(screen: Screen, *actions: str, goal: int = 100, seen: Sight | None = None) -> Picture:
    """A screen of a game of four after some actions."""
    return Picture(lambda: screen, pig_after(*actions, goal=goal, seen=seen))


def at_home(screen: Screen) -> Picture:
    """A home screen with a game to resume, and a camera."""
    return Picture(lambda: screen, lambda: View(sight=sight(TRAY), games=at_hand(), clock="21:40"))


PICTURES = {
    "six-home": at_home(HomeScreen()),
    "six-home-second": at_home(HomeScreen(page=1)),
    "pig-rules": Picture(lambda: RulesScreen("pig", NAMES), View),
    "pig-throw": pig_at(PlainThrowScreen(), *ROUND[:4]),
    "pig-throw-seen": pig_at(PlainThrowScreen(), *ROUND[:4], seen=sight({1: "5"})),
    "pig-choose": pig_at(ChooseScreen(), *ROUND),
    "pig-choose-seen": pig_at(ChooseScreen(), *ROUND, seen=sight({1: "4"})),
    "pig-end": pig_at(ResultScreen(), *ROUND[:4], goal=11),
}
PICTURES |= {
    f"{name}-720x1280": replace(PICTURES[name], size=(720, 1280))
    for name in ("six-home", "six-home-second", "pig-throw", "pig-choose")
}


if __name__ == "__main__":
    with registered():
        redraw(PICTURES, FOLDER, __doc__)
