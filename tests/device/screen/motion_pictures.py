"""Pictures of motions, each at one moment; `python -m tests.device.screen.motion_pictures` redraws them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from device.i18n import use_language
from device.keys import Key
from device.screen.base import GameView, Screen, View
from device.screen.dice.figure import FigureScreen
from device.screen.home.home import HomeScreen
from device.screen.imalya.figure_motions import DieKilled
from device.screen.imalya.row_motions import row_motions
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.turn_moment import TurnMoment
from device.screen.imalya.turn_told import TurnTold
from device.screen.kit.captions import Caption
from device.screen.motion.change import ScreenChange
from device.screen.motion.copper import CopperMove, Flow
from device.screen.motion.keys import KeyFlash, Refusal
from device.screen.motion.motion import Motion
from device.screen.motion.out_of_game import OutOfGame
from device.screen.motion.sprite import Layers
from device.screen.row.layout import RowShape
from device.screen.row.moving import LineIn, PointsGrow
from device.screen.row.points import pot_place
from device.screen.theme import BASE
from engines.imalya import GAME, PRESETS, State
from engines.imalya.events import TurnCounted
from tests.device.screen import board_scenes, choix_scenes, oniria_scenes, win_scenes
from tests.device.screen.imalya_pictures import DRAGON
from tests.device.screen.imalya_pictures import played as of_dragon
from tests.device.screen.motion_scene import Reached, Scene, comes
from tests.device.screen.pictures import FOLDER, TRAY, doubting, doubting_twice, two_doubts
from tests.device.screen.png import redraw
from tests.device.screen.positions import FIRST_THROW, NAMES, SETUP, late, played
from tests.device.screen.scenery import sight

KEPT_MORE = ("throw RDGEMM", "capture 2 3", "lock 1", "lock 4", "lock 5", "lock 6", "done")
ALL_KEPT = ("throw RRRGMM", *(f"lock {die}" for die in range(1, 7)), "done")
NOTHING_KEPT = ("throw EEEEEE", *(f"lock {die}" for die in range(1, 7)), "done")
COSTLY = ("throw DBBBBB", "done", "lock 2", "lock 3", "lock 4", "lock 5", "done", "throw D", "done")
LONG_NAMES = ("Wilhelmina-Wandaluminosa", *NAMES[1:])
EIGHT_LONG = ("Marie-Antoinette", "Bertrand", "Chloé", "Dominique", "Émilie", "Françoise", "Gwenaël", "Hugo")
EIGHT_SEATS = (*NAMES, "Lou", "Ada", "Zoé", "Max")


def all_a_point_ahead(state: State) -> State:
    """The first turn of a game, but everybody else has a point already."""
    first, *others = state.players
    return replace(state, players=(first, *(replace(player, score=1) for player in others)))


def of_game(state: State) -> tuple[Screen, View]:
    """The screen of a throw of Imalya."""
    return ThrowScreen(), View(GameView(state, can_undo=True), clock="21:40", game=IMALYA)


def counted(actions=KEPT_MORE, names=NAMES, score=None, length="full", rules="tales", since=late) -> Scene:
    """The moment of the turn that these actions end, from the first round or as `since` changes it."""
    setup = SETUP if len(names) == 4 else (*(f"throw {'RMG'[i % 3]}" for i in range(len(names))), *SETUP[-2:])
    before = after = since(played(*setup, rules=rules, names=names))
    if score is not None:
        first = replace(after.players[0], score=score)
        after = replace(after, players=(first, *after.players[1:]))
    for action in actions:
        before, after = after, after.apply(GAME.parse_action(action))
    count = next(event for event in after.happened if isinstance(event, TurnCounted))
    told = TurnTold.of(before, after, count, (3, 8))
    return Scene(TurnMoment(told, length), of_game(before), of_game(after))


def copper(*flows: Flow, players=4) -> Scene:
    """Copper that changes hands between these players."""
    names = EIGHT_SEATS[:players]
    setup = (*(f"throw {'RMG'[i % 3]}" for i in range(players)), *SETUP[-2:])
    game = of_game(late(played(*setup, names=names)))
    return Scene(CopperMove(flows, players, pot_place), game, game)


def out() -> Scene:
    """Yann leaves the game."""
    state = late(played(*SETUP))
    gone = tuple(replace(player, out=seat == 1) for seat, player in enumerate(state.players))
    return Scene(OutOfGame(1, 4), of_game(state), of_game(replace(state, players=gone)))


def step(*actions: str) -> Scene:
    """What the last of these actions sets in motion in the row of dice."""
    before = after = late(played(*SETUP))
    for action in actions:
        before, after = after, after.apply(GAME.parse_action(action))
    moving = row_motions(before, after, after.happened)
    return Scene(moving[-1], of_game(before), of_game(after))


def doubted() -> Scene:
    """A doubtful die is asked about."""
    asking = FigureScreen(5, "D", "G", 0.54, doubted=True)
    return comes((ThrowScreen(), doubting()), (asking, doubting()))


def numbered() -> Scene:
    """Dice 4 to 6 have been thrown and read; the others have their numbers already."""
    before, after = (played(*SETUP, *FIRST_THROW, *actions) for actions in ((), ("throw BDE",)))
    views = [
        View(GameView(late(state), events=state.happened), sight(TRAY), clock="21:40", game=IMALYA)
        for state in (before, after)
    ]
    return comes((ThrowScreen(), views[0]), (ThrowScreen(), views[1]), stepped=True)


def killed() -> Scene:
    """The Mort kills a die as soon as it has landed."""
    before, after = (played(*SETUP, *actions, rules="tales_six") for actions in ((), ("throw RDGEMM",)))
    views = [
        View(GameView(late(state), events=state.happened), clock="21:40", game=IMALYA)
        for state in (before, after)
    ]
    return comes((ThrowScreen(), views[0]), (ThrowScreen(), views[1]), stepped=True)


def of_eight(*actions: str, hand: int | None = None) -> Scene:
    """What the last of these actions sets in motion with eight dice; `hand` stands above the keys before."""
    before, after = (
        of_dragon(PRESETS["dragon8"], *DRAGON, *actions[:end]).position.state for end in (-1, None)
    )
    moving = row_motions(before, after, after.happened)
    screen = IMALYA.screen_after(Reached(after), after.happened)
    return Scene(moving[-1], (ThrowScreen(hand=hand), of_game(before)[1]), (screen, of_game(after)[1]))


def between(motion: Motion, before: Sequence[str], after: Sequence[str]) -> Scene:
    """A motion from the position after some actions to that after others."""
    was, now = (of_game(late(played(*SETUP, *actions))) for actions in (before, after))
    return Scene(motion, was, now)


def keys(motion: Motion) -> Scene:
    """The home screen, with what moves at its keys."""
    home = HomeScreen(), View(clock="21:40")
    return Scene(motion, home, home)


GAIN = Flow(None, 2, 3, "Gain\N{NO-BREAK SPACE}:")
SCENES: dict[str, Callable[[], Scene]] = {
    "turn": counted,
    "turn-overtakes": lambda: counted(ALL_KEPT, score=260),
    "turn-overtakes-all": lambda: counted(ALL_KEPT, names=EIGHT_LONG, since=all_a_point_ahead),
    "turn-long-name": lambda: counted(names=LONG_NAMES),
    "turn-eight": lambda: counted(names=EIGHT_SEATS),
    "turn-alike": lambda: counted(("throw GGGGGG",), rules="tales_six"),
    "turn-nothing": lambda: counted(NOTHING_KEPT),
    "turn-short": lambda: counted(ALL_KEPT, length="short"),
    "turn-still": lambda: counted(ALL_KEPT, length="still"),
    "tales": lambda: copper(GAIN, Flow(3, 0, 4)),
    "tales-paid": lambda: copper(Flow(0, None, 3), Flow(1, None, 3)),
    "tales-eight": lambda: copper(GAIN, players=8),
    "tales-still": lambda: replace(copper(GAIN), motion=copper(GAIN).motion.still()),
    "out": out,
    "land": lambda: step("throw RDGEMM"),
    "land-eight": lambda: of_eight("throw RREGMMAN"),
    "keep-eight": lambda: of_eight("throw RREGMMAN", "lock 2"),
    "keep-other-hand": lambda: of_eight("throw RREGMMAN", "lock 7", hand=1),
    "let-go-eight": lambda: of_eight("throw RREGMMAN", "lock 2", "unlock 2"),
    "chain-eight": lambda: of_eight("throw RDGEMMAN", "done", "capture 2 3"),
    "doubt": doubted,
    "doubts": lambda: comes((ThrowScreen(), doubting_twice()), (two_doubts(), doubting_twice())),
    "numbers": numbered,
    "kill-thrown": killed,
    "keep": lambda: step("throw RRGEMM", "lock 1"),
    "let-go": lambda: step("throw RRGEMM", "lock 1", "unlock 1"),
    "chain": lambda: step("throw RDGEMM", "capture 2 5"),
    "chain-beside": lambda: step("throw RDGEMM", "capture 2 3"),
    "freed": lambda: step("throw RDGEMM", "capture 2 5", "lock 1", "done", "throw BEM", "free 3 5"),
    "convert": lambda: step("throw RBGEMM", "convert 2 4 R"),
    "counter": lambda: step("throw RBGDMM", "counter 2 4"),
    "points": lambda: between(PointsGrow(0, 3), ("throw RRGEMM",), ("throw RRGEMM", "lock 1")),
    "line": lambda: between(LineIn(), ("throw RDGEMM",), ("throw RDGEMM", "capture 2 3")),
    "kill": lambda: between(DieKilled(3, RowShape(6)), ("throw RDGEMM",), ("throw RDGEMM",)),
    "flash": lambda: keys(KeyFlash(Key.OK, Caption("Jouer", icon="valider").proposed())),
    "refusal": lambda: keys(Refusal(Key.TWO)),
    "change": lambda: Scene(
        ScreenChange(), (HomeScreen(), View(clock="21:40")), of_game(late(played(*SETUP)))
    ),
    "change-in-game": lambda: Scene(
        ScreenChange(in_game=True),
        of_game(late(played(*SETUP))),
        of_game(late(played(*SETUP, "throw RDGEMM"))),
    ),
    **win_scenes.SCENES,
    **board_scenes.SCENES,
    **choix_scenes.SCENES,
    **oniria_scenes.SCENES,
}
"""Every motion, by a name of its own."""


@dataclass(frozen=True)
class MotionPicture:
    """A motion at a moment of its time."""

    scene: str
    ms: int
    theme: str = "soir"
    size: tuple[int, int] = BASE

    def draw(self) -> pygame.Surface:
        """The picture."""
        use_language("fr")
        scene = SCENES[self.scene]()
        stage = scene.stage(self.size, self.theme)
        sprites = scene.motion.act(stage)(self.ms / scene.motion.duration_ms)
        Layers(stage.canvas.surface, stage.after).show(sprites)
        use_language("en")
        return stage.canvas.surface


PICTURES = {
    "moment-turn-1": MotionPicture("turn", 870),
    "moment-turn-2": MotionPicture("turn-overtakes", 1180),
    "moment-turn-3": MotionPicture("turn-overtakes", 1900),
    "moment-turn-jour": MotionPicture("turn", 640, "jour"),
    "moment-turn-contraste": MotionPicture("turn", 870, "contraste"),
    "moment-turn-upright": MotionPicture("turn", 870, size=(720, 1280)),
    "moment-total-upright": MotionPicture("turn-overtakes", 1900, size=(720, 1280)),
    "moment-total-tv": MotionPicture("turn-overtakes", 1900, size=(1920, 1080)),
    "moment-turn-long-name": MotionPicture("turn-long-name", 1900),
    "moment-turn-eight": MotionPicture("turn-eight", 1900),
    "moment-turn-alike": MotionPicture("turn-alike", 870),
    "moment-turn-nothing": MotionPicture("turn-nothing", 300),
    "moment-turn-still": MotionPicture("turn-still", 600),
    "moment-tales": MotionPicture("tales", 250),
    "moment-tales-eight": MotionPicture("tales-eight", 250),
    "moment-tales-jour": MotionPicture("tales-paid", 250, "jour"),
    "moment-tales-still": MotionPicture("tales-still", 600),
    "moment-land": MotionPicture("land", 150),
    "moment-keep-eight": MotionPicture("keep-eight", 40),
    "moment-land-eight": MotionPicture("land-eight", 150),
    "moment-capture-eight": MotionPicture("chain-eight", 150),
    "moment-doubt": MotionPicture("doubt", 40),
    "moment-doubts": MotionPicture("doubts", 50),
    "moment-doubt-upright": MotionPicture("doubt", 40, size=(720, 1280)),
    "moment-kill-thrown": MotionPicture("kill-thrown", 270),
    "moment-numbers": MotionPicture("numbers", 40),
    "moment-capture-1": MotionPicture("chain", 150),
    "moment-capture-2": MotionPicture("chain", 400),
    "moment-capture-upright": MotionPicture("chain-beside", 190, size=(720, 1280)),
    "moment-kill": MotionPicture("kill", 120),
    "moment-counter": MotionPicture("counter", 60),
    "moment-out": MotionPicture("out", 160),
    "moment-stone-placed": MotionPicture("stone-placed", 60),
    "moment-stone-pushes": MotionPicture("stone-pushes", 60),
    "moment-stone-steps": MotionPicture("stone-steps", 60, "jour"),
    "moment-line-resolved": MotionPicture("line-resolved", 60),
    "moment-piece-captures": MotionPicture("piece-captures", 60),
    "moment-piece-captures-upright": MotionPicture("piece-captures", 60, size=(720, 1280)),
    "moment-wall-shifted": MotionPicture("wall-shifted", 60),
    "moment-die-lands": MotionPicture("tertre-lands", 40),
    "moment-result": MotionPicture("result", 220),
    "moment-result-upright": MotionPicture("result", 400, size=(720, 1280)),
    "moment-elis": MotionPicture("elis", 250),
    "moment-elis-pot": MotionPicture("elis-pot", 250, "jour"),
    "moment-elis-upright": MotionPicture("elis-pot", 250, size=(720, 1280)),
    "moment-card": MotionPicture("card-turned", 80),
    "moment-card-upright": MotionPicture("card-turned", 160, size=(720, 1280)),
    "moment-trick": MotionPicture("trick-taken", 150),
    "moment-win-dial": MotionPicture("win", 80),
    "moment-win-comes": MotionPicture("win", 480),
    "moment-win": MotionPicture("win", 800),
    "moment-win-ranks": MotionPicture("win", 1300),
    "moment-win-jour": MotionPicture("win", 80, "jour"),
    "moment-win-contraste": MotionPicture("win", 800, "contraste"),
    "moment-win-upright": MotionPicture("win", 400, size=(720, 1280)),
    "moment-win-tv": MotionPicture("win", 800, size=(1920, 1080)),
    "moment-win-shared": MotionPicture("win-shared", 400),
    "moment-win-eight": MotionPicture("win-eight", 1500),
    "moment-win-series": MotionPicture("win-series", 1300),
}


if __name__ == "__main__":
    redraw(PICTURES, FOLDER, __doc__)
