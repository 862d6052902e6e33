"""Every screen in typical states; `python -m tests.device.screen.pictures` redraws the reference pictures."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pygame

from device.display.strip import Strip
from device.errors import JournalError
from device.game.background import answered
from device.i18n import _, message_of, use_language
from device.keys import Key
from device.screen.annals.end import ResultScreen
from device.screen.artiseurs.choose import ChooseScreen, GiveScreen
from device.screen.artiseurs.compare import CompareScreen
from device.screen.artiseurs.draft import Draft
from device.screen.artiseurs.editor import EditorScreen
from device.screen.artiseurs.end import EndScreen as BoardEndScreen
from device.screen.artiseurs.face import FaceScreen
from device.screen.artiseurs.library import LibraryScreen
from device.screen.artiseurs.place import PlaceScreen
from device.screen.artiseurs.proposal import ProposeScreen
from device.screen.artiseurs.screens import ARTISEURS, first_screen
from device.screen.artiseurs.step import StepScreen
from device.screen.artiseurs.task import TaskScreen
from device.screen.artiseurs.throw import ThrowScreen as OsseletsScreen
from device.screen.base import GameView, Screen, View
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.correct import CorrectScreen
from device.screen.choix_des_dieux.end import EndScreen as SessionEndScreen
from device.screen.choix_des_dieux.gather import GatherScreen
from device.screen.choix_des_dieux.join import JoinScreen
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.choix_des_dieux.pick import PickScreen, Purpose
from device.screen.choix_des_dieux.player import PlayerScreen
from device.screen.choix_des_dieux.screens import CHOIX_DES_DIEUX
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.stake import StakeScreen
from device.screen.choix_des_dieux.throw import ThrowScreen as DivineScreen
from device.screen.dice.doubts import DoubtsScreen
from device.screen.dice.enter import EnterScreen
from device.screen.dice.figure import FigureScreen
from device.screen.held import held_icons
from device.screen.home.home import HomeScreen
from device.screen.home.leave import LeaveScreen
from device.screen.home.mended import MendedScreen
from device.screen.home.quit import QuitScreen
from device.screen.home.trouble import TroubleScreen
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.year import YearScreen
from device.screen.jelimvre.agree import DrawScreen
from device.screen.jelimvre.army import ArmyScreen
from device.screen.jelimvre.away import LookAwayScreen
from device.screen.jelimvre.colours import ColoursScreen
from device.screen.jelimvre.end import EndScreen as SiegeEndScreen
from device.screen.jelimvre.exchange import ExchangeScreen
from device.screen.jelimvre.glass import SandOutScreen
from device.screen.jelimvre.options import OptionsScreen
from device.screen.jelimvre.screens import JELIMVRE
from device.screen.jelimvre.setup import SetupScreen
from device.screen.jelimvre.tools import Tool
from device.screen.jelimvre.turn import TurnScreen
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from device.screen.people.medallions import medallions
from device.screen.phones.page import PhonesScreen
from device.screen.phones.seat_code import SeatCodeScreen, SeatsScreen
from device.screen.rules.book import RulebookScreen
from device.screen.rules.offer import RulesScreen
from device.screen.theme import BASE, THEMES
from device.screen.welcome.trial import ThrowTrialScreen
from device.throw import hints
from device.throw.sight import Sight
from device.throw.why import Number
from engines.artiseurs import LIBRARY, Colour, Phase, parse_cell, parse_rules
from engines.imalya import GAME, Convert
from tests.device.screen import artiseurs_positions as artiseurs
from tests.device.screen import choix_positions as choix
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.die_states import draw_die_states
from tests.device.screen.machine_pictures import MACHINES
from tests.device.screen.people_pictures import PEOPLE
from tests.device.screen.png import keep, redraw
from tests.device.screen.positions import (
    FIRST_THROW,
    NAMES,
    SETUP,
    late,
    locking,
    played,
    position,
    responding,
)
from tests.device.screen.scenery import seen, sight
from tests.device.screen.settings_pictures import SETTINGS
from tests.device.screen.teach_pictures import TEACHING
from wording.sentence import Sentence

FOLDER = Path(__file__).parent / "pictures"
TRAY = {1: "3", 2: "6", 3: "2", 4: "5", 5: "6", 6: "4"}
KEPT = {1: "3", 2: "6", 3: "2"}


@dataclass(frozen=True)
class Picture:
    """A screen and the view that it draws."""

    screen: Callable[[], Screen]
    view: Callable[[], View]
    theme: str = "soir"
    size: tuple[int, int] = BASE
    language: str = "fr"
    refused: Key | None = None
    """The dead key that was pressed last."""
    keys_named: bool = False
    """The keys are beside the screen."""

    def draw(self) -> pygame.Surface:
        """The picture."""
        use_language(self.language)
        canvas = Canvas(pygame.Surface(self.size), THEMES[self.theme], keys_named=self.keys_named)
        screen, view = self.screen(), self.view()
        view = replace(view, refused=self.refused is not None)
        canvas.medallions = medallions(view)
        screen.draw(canvas, view)
        draw_captions(canvas, screen.captions(view), held=held_icons(screen, view), refused=self.refused)
        use_language("en")
        return canvas.surface


class Surface:
    """A display without a window, for `Strip` to draw on."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def flip(self) -> None:
        """Show nothing."""


@dataclass(frozen=True)
class UnderStrip(Picture):
    """A screen with the lines of `Strip` above it."""

    said: tuple[Sentence, ...] = ()

    def draw(self) -> pygame.Surface:
        """The picture."""
        use_language(self.language)
        whole = Canvas(pygame.Surface(self.size), THEMES[self.theme])
        display = Strip(Surface(whole), self.said)
        screen, view = self.screen(), self.view()
        screen.draw(display.canvas, view)
        draw_captions(display.canvas, screen.captions(view), held=held_icons(screen, view))
        display.flip()
        use_language("en")
        return whole.surface


def shown(where: GameView, tray: Sight | None = None, notice: str = "") -> View:
    """A game of Imalya, with the simulated tray unless another sight is given."""
    return View(where, tray or sight(TRAY), notice, clock="21:40", game=IMALYA)


def divined(*actions: str, notice: str = "", **more) -> View:
    """A session of Le Choix des Dieux without a camera."""
    return View(choix.position(*actions, **more), notice=notice, clock="21:40", game=CHOIX_DES_DIEUX)


def at_board(where: GameView, notice: str = "") -> View:
    """A game of Artiseurs without a camera."""
    return View(where, notice=notice, clock="21:40", game=ARTISEURS)


def asked(where: Callable[[], GameView], notice: str = "", **look) -> Picture:
    """The first screen of a position of Artiseurs."""
    return Picture(lambda: first_screen(where().state), lambda: at_board(where(), notice), **look)


EDITOR = EditorScreen(LibraryScreen(own=True), Draft.of(LIBRARY[18].rules), stone=Colour.RED)
OWN_PUZZLES = "\n".join(str(entry.rules) for entry in LIBRARY[3:6])


def making(puzzles: str = "") -> View:
    """Yann makes puzzles; `puzzles` are those kept before."""
    where = artiseurs.position(rules="puzzle", names=("Yann",))
    return View(where, clock="21:40", game=ARTISEURS, shelf={"puzzles": puzzles})


LONG = "puzzle puzzle=.BBR./W.B.B/BWRR./BRW.B/....B,W,stone:R,line"
"""A puzzle with a solution of nine actions."""
ENDLESS = "puzzle puzzle=B...B/....B/B..../...../BBBB.,R,stone:B,win"
"""A puzzle with more positions than the search may look at."""


def task_of(rules: str) -> TaskScreen:
    """The screen of the task of a puzzle that a player has made."""
    return TaskScreen(EditorScreen(LibraryScreen(own=True), Draft.of(parse_rules(rules))))


def verdict_of(task: TaskScreen, number: int = 0) -> Screen:
    """The screen with the search's verdict on a task."""
    return replace(task.press(Key.OK, making()).screen, number=number)


_verdict_on = cache(answered)
"""The search of a puzzle; a puzzle is searched once for all of its pictures."""


def checked(task: TaskScreen) -> View:
    """The view once the search has answered about a task."""
    question = task.press(Key.OK, making()).question
    return replace(making(), answers={question: _verdict_on(question)})


def watched(last_row: list[str]) -> View:
    """Maëlle places a stone; the camera sees the board of the mock-up with this last row."""
    rows = "/".join([*artiseurs.BOARD.split("/")[:4], *last_row])
    return replace(at_board(artiseurs.placing()), sight=Sight(camera="webcam", verb="read", board=rows))


def besieged(position: GameView, **more) -> View:
    """A game of Jelimvre on the table."""
    return View(position, clock="21:40", game=JELIMVRE, **more)


def held_by_phones(seats: set[int]) -> View:
    """The same, with phones that hold some seats."""
    return besieged(jelimvre.setting_up(3, hidden_setup="on"), phones=frozenset(seats))


def doubting_twice() -> View:
    """A throw at rest, with two dice of which each has two likely faces."""
    view = doubting()
    unsure = replace(view.sight.dice[6], face="2", runner_up="3", confidence=0.7, doubtful=True)
    dice = {**view.sight.dice, 6: unsure}
    return replace(view, sight=replace(view.sight, dice=dice, letters={4: "B", 5: "D", 6: "G"}))


def two_doubts() -> DoubtsScreen:
    """The question about both of them, after a key has taken the other face of the sixth die."""
    return DoubtsScreen(((5, "D"), (6, "R")))


def one_missing() -> Sight:
    """A throw of three dice beside three kept ones, of which the reader overlooks the sixth."""
    tray = sight(TRAY)
    dice = {number: tray.dice[number] for number in KEPT}
    found = {number: tray.dice[number] for number in (4, 5)}
    hint = hints.words(Number(5, 6, found=found), lambda number, face: face)
    return replace(tray, verb="read", dice=dice, found=found, hint=hint)


def bone_missing() -> Sight:
    """A throw of four osselets of which the reader overlooks one; they are drawn as dice."""
    tray = sight(dict.fromkeys(range(1, 5), ""))
    faces = {1: "centaure", 2: "lune", 3: "point2"}
    found = {n: replace(seen(n, face), shape="osselet") for n, face in faces.items()}
    hint = hints.words(Number(3, 4, found=found), lambda number, face: face)
    return replace(tray, verb="read", dice={}, found=found, hint=hint)


def doubting() -> View:
    """A throw at rest, with one doubtful die and one die whose face is unknown."""
    tray = sight(TRAY)
    dice = {**tray.dice, 5: seen(5, "6", 0.54, "2")}
    tray = replace(tray, dice=dice, letters={4: "B", 5: "D", 6: None}, doubts=(6, 5))
    return shown(position(*SETUP, *FIRST_THROW), tray)


def ended() -> GameView:
    """The last turn of the year has been counted, and Inès has won."""
    state = late(played(*SETUP, *["throw DDDDDD"] * 3))
    inès = replace(state.players[2], score=401)
    state = replace(state, players=(*state.players[:2], inès, *state.players[3:]))
    return GameView(state.apply(GAME.parse_action("throw DDDDDD")), can_undo=True)


C3, D3, E1, E3 = map(parse_cell, ("c3", "d3", "e1", "e3"))
CLOSING = PlaceScreen(E1, Colour.RED)
"""A red stone that fills the diagonal."""
REFUSED = "Le Dam 2 s’est immobilisé : il reste là tout le tour."
DEAD = "Cette touche ne fait rien ici : son voyant est éteint."
STANDS = "Inès ne peut plus rien miser : sa bourse est vide, et la mise reste ce qu’elle est."
STILL_MOVES = "Le lancer comptera dès que rien ne bougera plus dans la piste."
COUNTED = "Théo : +8 points. 2 Tales au Trésor."
ATTACKED = "Le roi en a11 pourrait être pris : attaqué depuis c11."
FROZEN = "L’image de webcam 0 est figée : vérifiez son câble. Elle est relancée."
RESOLVED = "La diagonale : 1 revient, 4 sortent."
REFUSED_CELL = "La pierre ne peut aller en c3 : choisissez une case marquée."
SIX = (*NAMES, "Ambre", "Dune")
EIGHT = (*SIX, "Bouleau", "Cuivre")

PICTURES = {
    **{name: Picture(*shot) for name, shot in (TEACHING | SETTINGS | PEOPLE | MACHINES).items()},
    "rules": Picture(lambda: RulesScreen("imalya", NAMES), View),
    "faction": Picture(ThrowScreen, lambda: shown(position("throw R"), sight({1: "3"}))),
    "starter": Picture(ThrowScreen, lambda: shown(position(*SETUP[:-1]), sight({1: "5"}))),
    "throw": Picture(ThrowScreen, lambda: shown(position(*SETUP, *FIRST_THROW), sight(KEPT))),
    "bel": Picture(ThrowScreen, lambda: shown(responding())),
    "bel-en": Picture(ThrowScreen, lambda: shown(responding()), language="en"),
    "bel-jour": Picture(ThrowScreen, lambda: shown(responding()), theme="jour"),
    "bel-contraste": Picture(ThrowScreen, lambda: shown(responding()), theme="contraste"),
    "bel-1280x720": Picture(ThrowScreen, lambda: shown(responding()), size=(1280, 720)),
    "bel-drawn": Picture(ThrowScreen, lambda: shown(responding(), Sight())),
    "convert": Picture(lambda: ThrowScreen(kind=Convert, die=6), lambda: shown(responding())),
    "capture": Picture(ThrowScreen, lambda: shown(position(*SETUP, "throw RDGEMM"))),
    "lock": Picture(ThrowScreen, lambda: shown(locking(by_hand=(1, 4)))),
    "refused": Picture(ThrowScreen, lambda: shown(locking(), notice=REFUSED), refused=Key.TWO),
    "correct": Picture(lambda: ThrowScreen(correcting=True), lambda: shown(responding())),
    "figure": Picture(lambda: FigureScreen(5, "D"), lambda: shown(responding())),
    "doubt": Picture(lambda: FigureScreen(5, "D", "G", 0.54, doubted=True), doubting),
    "doubt-waits": Picture(
        lambda: FigureScreen(5, "D", "G", 0.54, doubted=True), lambda: replace(doubting(), notice=STILL_MOVES)
    ),
    "doubts": Picture(two_doubts, doubting_twice),
    "doubts-480x800": Picture(two_doubts, doubting_twice, size=(480, 800)),
    "doubts-jour-720x1280": Picture(two_doubts, doubting_twice, theme="jour", size=(720, 1280)),
    "doubt-later": Picture(ThrowScreen, doubting),
    "enter": Picture(
        lambda: EnterScreen((4, 5, 6), "B"), lambda: shown(position(*SETUP, *FIRST_THROW), Sight())
    ),
    "too-few": Picture(ThrowScreen, lambda: shown(position(*SETUP, *FIRST_THROW), one_missing())),
    **{
        f"enter-missing{name}": Picture(
            lambda: EnterScreen((6,), read=((4, "B"), (5, "D"))),
            lambda: shown(position(*SETUP, *FIRST_THROW), one_missing()),
            size=size,
        )
        for name, size in {"": BASE, "-480x800": (480, 800), "-1280x720": (1280, 720)}.items()
    },
    **{
        f"enter-moved{name}": Picture(
            lambda: EnterScreen((6,), "R", read=((4, "B"), (5, "G"))),
            lambda: shown(position(*SETUP, *FIRST_THROW), one_missing()),
            size=size,
        )
        for name, size in {"": BASE, "-480x800": (480, 800)}.items()
    },
    "trouble": Picture(
        ThrowScreen,
        lambda: shown(position(*SETUP), Sight(camera="webcam 0", verb="read", trouble=FROZEN)),
    ),
    "year": Picture(YearScreen, lambda: shown(responding(), notice=COUNTED)),
    "year-six": Picture(
        YearScreen,
        lambda: shown(position(*SETUP[:4], "throw G", "throw R", "throw B", "name 1", names=SIX)),
    ),
    "starter-eight": Picture(
        lambda: ThrowScreen(page=1),
        lambda: shown(position(*SETUP[:4], *["throw R"] * 4, "throw B", names=EIGHT), sight({1: "5"})),
    ),
    "year-eight": Picture(
        YearScreen,
        lambda: shown(position(*SETUP[:4], *["throw R"] * 4, "throw B", "name 1", names=EIGHT)),
    ),
    "bar-six": Picture(
        ThrowScreen,
        lambda: shown(position(*SETUP[:4], "throw G", "throw R", "throw B", "name 1", names=SIX), sight({})),
    ),
    "rulebook": Picture(lambda: RulebookScreen(3), lambda: shown(responding())),
    "rulebook-480x800": Picture(lambda: RulebookScreen(3), lambda: shown(responding()), size=(480, 800)),
    "choix-shooter": Picture(lambda: PickScreen(Purpose.SHOOTER), divined),
    "choix-gather": Picture(GatherScreen, lambda: divined(*choix.WON)),
    "choix-gather-eight": Picture(GatherScreen, lambda: divined("name 2", names=EIGHT)),
    "choix-join": Picture(JoinScreen, lambda: divined("name 1", "leave 3")),
    "choix-player": Picture(lambda: PlayerScreen(2, 110), lambda: divined(*choix.WON)),
    "choix-tertre": Picture(DivineScreen, lambda: divined(*choix.OPENED)),
    "choix-stake": Picture(lambda: StakeScreen(elis=12), lambda: divined(*choix.HONOURED, "stake 2 10")),
    "choix-stake-shooter": Picture(StakeScreen, lambda: divined(*choix.STAKED[:-1])),
    "choix-sage": Picture(DivineScreen, lambda: divined(*choix.STAKED, "guess 2 La Moisson")),
    "choix-early": Picture(lambda: BetScreen(1), lambda: divined(*choix.STAKED, "guess 2 La Moisson")),
    "choix-bet": Picture(lambda: BetScreen(2), lambda: divined(*choix.GUESSED)),
    "choix-bet-en": Picture(lambda: BetScreen(2), lambda: divined(*choix.GUESSED), language="en"),
    "choix-bet-jour": Picture(lambda: BetScreen(2), lambda: divined(*choix.GUESSED), theme="jour"),
    "choix-bet-contraste": Picture(lambda: BetScreen(2), lambda: divined(*choix.GUESSED), theme="contraste"),
    "choix-bet-1280x720": Picture(lambda: BetScreen(2), lambda: divined(*choix.GUESSED), size=(1280, 720)),
    **{
        f"choix-bet-ruled-out{name}": Picture(
            lambda: BetScreen(1), lambda: divined(*choix.RULED_OUT), size=size
        )
        for name, size in {"": BASE, "-480x800": (480, 800)}.items()
    },
    "choix-bettor": Picture(lambda: PickScreen(Purpose.BETTOR, BetScreen), lambda: divined(*choix.READY)),
    "choix-devin": Picture(DivineScreen, lambda: divined(*choix.READY)),
    "choix-odds": Picture(lambda: OddsScreen(DivineScreen()), lambda: divined(*choix.READY)),
    "choix-odds-early": Picture(
        lambda: OddsScreen(DivineScreen()), lambda: divined(*choix.STAKED, "guess 2 La Moisson")
    ),
    "choix-won": Picture(SettlementScreen, lambda: divined(*choix.WON)),
    "choix-won-stakes": Picture(lambda: SettlementScreen(1), lambda: divined(*choix.WON)),
    "choix-won-refused": Picture(
        lambda: SettlementScreen(1), lambda: divined(*choix.WON, notice=DEAD), refused=Key.TWO
    ),
    "choix-gather-told": Picture(GatherScreen, lambda: divined(*choix.WON, notice=STANDS)),
    "choix-devin-refused": Picture(
        DivineScreen, lambda: divined(*choix.READY, notice=STANDS), refused=Key.FIVE
    ),
    "choix-bettor-refused": Picture(
        lambda: PickScreen(Purpose.BETTOR, BetScreen),
        lambda: divined(*choix.READY, notice=DEAD),
        refused=Key.SIX,
    ),
    "choix-won-end": Picture(lambda: SettlementScreen(4), lambda: divined(*choix.WON)),
    "choix-lost": Picture(lambda: SettlementScreen(1), lambda: divined(*choix.LOST)),
    "choix-gather-sixteen": Picture(
        GatherScreen, lambda: divined(*choix.SIXTEEN_WON, "sit-out 3", names=choix.SIXTEEN)
    ),
    **{
        f"choix-sixteen-{step}{name}": Picture(
            lambda step=step: SettlementScreen(step),
            lambda: divined(*choix.SIXTEEN_LOST, names=choix.SIXTEEN),
            size=size,
        )
        for step in range(3)
        for name, size in {"": BASE, "-480x800": (480, 800)}.items()
    },
    "choix-correct": Picture(CorrectScreen, lambda: divined(*choix.WON)),
    "choix-end": Picture(SessionEndScreen, lambda: divined(*choix.WON, "close")),
    "choix-tokens": Picture(GatherScreen, lambda: divined(*choix.LOST, rules="tokens")),
    "choix-rules": Picture(lambda: RulebookScreen(5), lambda: divined(*choix.READY)),
    "choix-house-rules": Picture(lambda: RulesScreen("choix_des_dieux", NAMES), View),
    "artiseurs-colour": asked(lambda: artiseurs.position("colour R")),
    "artiseurs-throw": Picture(
        lambda: OsseletsScreen("C1"), lambda: at_board(artiseurs.position(*artiseurs.COLOURS))
    ),
    **{
        f"artiseurs-throw-missing{name}": Picture(
            OsseletsScreen,
            lambda: replace(at_board(artiseurs.position(*artiseurs.COLOURS)), sight=bone_missing()),
            size=size,
        )
        for name, size in {"": BASE, "-480x800": (480, 800)}.items()
    },
    "artiseurs-choose": asked(artiseurs.later),
    "artiseurs-draw": asked(lambda: artiseurs.later("play 2")),
    "artiseurs-place": Picture(lambda: CLOSING, lambda: at_board(artiseurs.placing())),
    "artiseurs-place-en": Picture(lambda: CLOSING, lambda: at_board(artiseurs.placing()), language="en"),
    "artiseurs-place-jour": Picture(lambda: CLOSING, lambda: at_board(artiseurs.placing()), theme="jour"),
    "artiseurs-place-contraste": Picture(
        lambda: CLOSING, lambda: at_board(artiseurs.placing()), theme="contraste"
    ),
    "artiseurs-place-1280x720": Picture(
        lambda: CLOSING, lambda: at_board(artiseurs.placing()), size=(1280, 720)
    ),
    "artiseurs-place-720x1280": Picture(
        lambda: CLOSING, lambda: at_board(artiseurs.placing()), size=(720, 1280)
    ),
    "artiseurs-push": Picture(
        lambda: PlaceScreen(C3, Colour.RED, parse_cell("c2")), lambda: at_board(artiseurs.placing())
    ),
    "artiseurs-seize": Picture(
        lambda: PlaceScreen(D3, Colour.BLACK), lambda: at_board(artiseurs.placing("B", active=2))
    ),
    "artiseurs-returned": asked(lambda: artiseurs.returned(), notice=RESOLVED),
    "artiseurs-line": asked(artiseurs.two_lines),
    "artiseurs-step": asked(lambda: artiseurs.later("play 1")),
    "artiseurs-step-to": Picture(lambda: StepScreen(D3, E3), lambda: at_board(artiseurs.later("play 1"))),
    "artiseurs-lift": asked(lambda: artiseurs.later("play 4")),
    "artiseurs-learning": asked(lambda: artiseurs.later(rules="learning", phase=Phase.TURN)),
    "artiseurs-sacrifice": Picture(
        lambda: GiveScreen(1), lambda: at_board(artiseurs.later(rules="cervienne"))
    ),
    "artiseurs-cervienne": Picture(
        lambda: ChooseScreen(3), lambda: at_board(artiseurs.later("pass 1", "pass 4", rules="cervienne"))
    ),
    "artiseurs-turned": asked(lambda: artiseurs.sacrificed("sacrifice 1 2")),
    "artiseurs-face": asked(lambda: artiseurs.sacrificed("sacrifice 1 2", "reveal 1")),
    "artiseurs-face-secret": Picture(
        lambda: FaceScreen(uncovered=True),
        lambda: at_board(
            artiseurs.sacrificed("sacrifice 1 2", "reveal 1", "reveal M", osselets_mode="virtual")
        ),
    ),
    "artiseurs-claims": asked(lambda: artiseurs.claimed("claim 1", "claim 2")),
    "artiseurs-propose": Picture(ProposeScreen, lambda: at_board(artiseurs.claimed("claim 1"))),
    "artiseurs-agree": asked(lambda: artiseurs.later("propose-end 2")),
    "artiseurs-end-agreed": Picture(
        BoardEndScreen, lambda: at_board(artiseurs.later("propose-end 2", "agree", "agree"))
    ),
    "artiseurs-end": Picture(BoardEndScreen, lambda: at_board(artiseurs.few_stones())),
    "artiseurs-library": Picture(
        lambda: LibraryScreen(11), lambda: at_board(artiseurs.position(rules="puzzle", names=("Yann",)))
    ),
    "artiseurs-own-puzzle": Picture(lambda: LibraryScreen(1, own=True), lambda: making(OWN_PUZZLES)),
    "artiseurs-own-damaged": Picture(lambda: LibraryScreen(own=True), lambda: making("puzzle puzzle=WW")),
    "artiseurs-editor": Picture(lambda: EDITOR, making),
    "artiseurs-task": Picture(lambda: TaskScreen(EDITOR), making),
    "artiseurs-task-720x1280": Picture(lambda: TaskScreen(EDITOR), making, size=(720, 1280)),
    "artiseurs-verdict": Picture(lambda: verdict_of(TaskScreen(EDITOR)), lambda: checked(TaskScreen(EDITOR))),
    "artiseurs-verdict-checking": Picture(lambda: verdict_of(TaskScreen(EDITOR)), making),
    "artiseurs-verdict-long": Picture(
        lambda: verdict_of(task_of(LONG), number=-1), lambda: checked(task_of(LONG))
    ),
    "artiseurs-verdict-long-720x1280": Picture(
        lambda: verdict_of(task_of(LONG), number=-1), lambda: checked(task_of(LONG)), size=(720, 1280)
    ),
    "artiseurs-verdict-too-many": Picture(
        lambda: verdict_of(task_of(ENDLESS)), lambda: checked(task_of(ENDLESS))
    ),
    "artiseurs-seen": Picture(PlaceScreen, lambda: watched(["W...R"])),
    "artiseurs-seen-1920x1080": Picture(PlaceScreen, lambda: watched(["W...R"]), size=(1920, 1080)),
    "artiseurs-seen-otherwise": Picture(PlaceScreen, lambda: watched(["BB..R"])),
    "artiseurs-compare": Picture(CompareScreen, lambda: watched(["B?..R"])),
    "artiseurs-compare-720x1280": Picture(CompareScreen, lambda: watched(["B?..R"]), size=(720, 1280)),
    "artiseurs-tray": Picture(
        OsseletsScreen,
        lambda: replace(at_board(artiseurs.position(*artiseurs.COLOURS)), sight=sight({1: "1", 2: "2"})),
    ),
    "artiseurs-puzzle": asked(lambda: artiseurs.position(rules="puzzle", names=("Yann",))),
    "artiseurs-solved": asked(artiseurs.solved),
    "artiseurs-failed": asked(lambda: artiseurs.position("step b1 c1", rules="puzzle", names=("Yann",))),
    "artiseurs-refused": asked(artiseurs.placing, notice=REFUSED_CELL),
    "artiseurs-rules": Picture(lambda: RulebookScreen(3), lambda: at_board(artiseurs.later())),
    "artiseurs-house-rules": Picture(lambda: RulesScreen("artiseurs", NAMES[:3]), View),
    "artiseurs-house-rules-puzzle": Picture(lambda: RulesScreen("artiseurs", NAMES[:1]), View),
}

PICTURES |= {
    "jelimvre-colours": Picture(ColoursScreen, lambda: besieged(jelimvre.begun(names=jelimvre.FOUR))),
    "jelimvre-army": Picture(ArmyScreen, lambda: besieged(jelimvre.setting_up_again()), language="en"),
    "jelimvre-army-portrait-jour": Picture(
        ArmyScreen, lambda: besieged(jelimvre.setting_up_again()), size=(480, 800), theme="jour"
    ),
    "jelimvre-army-black": Picture(ArmyScreen, lambda: besieged(jelimvre.black_chooses())),
    "jelimvre-army-black-portrait-en": Picture(
        ArmyScreen, lambda: besieged(jelimvre.black_chooses()), size=(480, 800), language="en"
    ),
    "jelimvre-setup": Picture(SetupScreen, lambda: besieged(jelimvre.setting_up(18))),
    "jelimvre-setup-black": Picture(SetupScreen, lambda: besieged(jelimvre.setting_up(30))),
    "jelimvre-away": Picture(LookAwayScreen, lambda: besieged(jelimvre.setting_up(3, hidden_setup="on"))),
    "jelimvre-hidden": Picture(SetupScreen, lambda: besieged(jelimvre.setting_up(26, hidden_setup="on"))),
    "jelimvre-turn": Picture(TurnScreen, lambda: besieged(jelimvre.playing("move e2 e4"))),
    "jelimvre-build": Picture(
        lambda: TurnScreen(Tool.WALL),
        lambda: besieged(jelimvre.playing("water f6", "water g6", "wall e5", rules="sandglass"), left_s=22),
    ),
    **{
        f"jelimvre-take{name}": Picture(
            lambda: TurnScreen(chosen=jelimvre.E4, cursor=jelimvre.G5),
            lambda: besieged(jelimvre.middle()),
            **style,
        )
        for name, style in {
            "": {},
            "-en": {"language": "en"},
            "-jour": {"theme": "jour"},
            "-contraste": {"theme": "contraste"},
            "-1280x720": {"size": (1280, 720)},
            "-720x1280": {"size": (720, 1280)},
        }.items()
    },
    "jelimvre-options": Picture(
        lambda: OptionsScreen(TurnScreen, Tool.MOVE),
        lambda: besieged(jelimvre.middle(counter=12, lost="STQ")),
    ),
    **{
        f"jelimvre-options-timed{name}": Picture(
            lambda: OptionsScreen(TurnScreen, Tool.MOVE),
            lambda: besieged(jelimvre.playing(rules="sandglass"), left_s=22),
            size=size,
        )
        for name, size in {"": BASE, "-480x800": (480, 800)}.items()
    },
    "jelimvre-destroy": Picture(
        lambda: TurnScreen(Tool.DESTROY), lambda: besieged(jelimvre.middle(counter=10, lost="SSSTGQ"))
    ),
    "jelimvre-travel": Picture(
        lambda: TurnScreen(Tool.TRAVEL, chosen=jelimvre.E5), lambda: besieged(jelimvre.at_the_shore())
    ),
    "jelimvre-bonus": Picture(TurnScreen, lambda: besieged(jelimvre.middle("move a3 a4", counter=2))),
    "jelimvre-team": Picture(
        TurnScreen, lambda: besieged(jelimvre.middle("move e4 g5", players=4), left_s=12)
    ),
    "jelimvre-back": Picture(
        TurnScreen, lambda: besieged(jelimvre.middle("regenerator h5", counter=12, lost="STQ"))
    ),
    "jelimvre-exchange": Picture(
        lambda: ExchangeScreen(jelimvre.ARRIVING), lambda: besieged(jelimvre.arriving())
    ),
    "jelimvre-attacked": Picture(TurnScreen, lambda: besieged(jelimvre.attacked(), notice=ATTACKED)),
    "jelimvre-draw": Picture(DrawScreen, lambda: besieged(jelimvre.middle("offer-draw"))),
    "jelimvre-sand": Picture(
        lambda: SandOutScreen(jelimvre.E4), lambda: besieged(jelimvre.middle(players=4), left_s=0)
    ),
    "jelimvre-end": Picture(SiegeEndScreen, lambda: besieged(jelimvre.encircled())),
    "jelimvre-rules": Picture(lambda: RulebookScreen(2), lambda: besieged(jelimvre.middle())),
    "jelimvre-house-rules": Picture(lambda: RulesScreen("jelimvre", jelimvre.NAMES), View),
}

NEWER = JournalError(
    Sentence(
        "{path} was written by a newer dice-table (layout {theirs}, this one knows {ours});"
        " update dice-table, or choose another folder with --data",
        path="/var/lib/dice-table/games.sqlite3",
        theirs=7,
        ours=3,
    )
)
WRONG = (
    '/etc/dice-table.toml : screen.theme vaut "noir" ; attendu : "soir" pour le soir, "jour" pour une pièce'
    ' claire, ou "contraste".',
    "/etc/dice-table.toml : il n’y a pas de réglage panel.hold_sm ; vouliez-vous dire panel.hold_ms ?",
    "/etc/dice-table.toml : panel.buttons.ok vaut 99 ; attendu : le numéro Broadcom d’une broche, de 4 à 27.",
    "DICE_TABLE_DATE : il n’y a pas de telle variable ; vouliez-vous dire DICE_TABLE_DATA ?",
)
NOT_SAVED = Sentence("Nothing is saved: these games end when the table closes.")
NOT_READ = Sentence("Dice are not read: enter them by hand.")


def unsaved() -> Screen:
    """The trouble screen where the record of games does not open."""
    means = _("You can play all the same; the games of this evening are not kept.")
    return TroubleScreen(_("Games cannot be saved"), (message_of(NEWER),), means, "21:40:07")


def unset() -> Screen:
    """The trouble screen where more settings are wrong than fit on a page."""
    means = _("You can play all the same: wrong settings are ignored, the others hold.")
    return TroubleScreen(_("Some settings are wrong"), WRONG, means, "21:40:07")


def mended() -> Screen:
    """The screen after a damaged record of games was repaired in part."""
    told = (
        _("The record of games was damaged. Games carried over: {games}.").format(games=12),
        _("Game {n} has lost all after step {step}.").format(n=3, step=49),
        _("The damaged file is kept as {file}.").format(file="games.damaged-1.sqlite3"),
    )
    return MendedScreen(told, HomeScreen())


PICTURES |= {
    **{
        f"start-mended{name}": Picture(mended, View, **style)
        for name, style in {"": {}, "-en": {"language": "en"}, "-720x1280": {"size": (720, 1280)}}.items()
    },
    **{
        f"start-unsaved{name}": Picture(unsaved, View, **style)
        for name, style in {
            "": {},
            "-en": {"language": "en"},
            "-jour": {"theme": "jour"},
            "-contraste": {"theme": "contraste"},
            "-1920x1080": {"size": (1920, 1080)},
            "-720x1280": {"size": (720, 1280)},
        }.items()
    },
    "start-settings": Picture(unset, View),
    "start-settings-contraste": Picture(unset, View, theme="contraste"),
    "start-settings-720x1280": Picture(unset, View, size=(720, 1280)),
    **{
        f"strip-home{name}": UnderStrip(HomeScreen, lambda: View(clock="21:40"), said=(NOT_SAVED,), **style)
        for name, style in {
            "": {},
            "-jour": {"theme": "jour"},
            "-contraste": {"theme": "contraste"},
            "-1920x1080": {"size": (1920, 1080)},
        }.items()
    },
    "strip-bel": UnderStrip(ThrowScreen, lambda: shown(responding(), Sight()), said=(NOT_SAVED, NOT_READ)),
    "strip-bel-720x1280": UnderStrip(
        ThrowScreen,
        lambda: shown(responding(), Sight()),
        said=(NOT_SAVED,),
        size=(720, 1280),
    ),
}

UPRIGHT = ("leave", "trial", "rules", "bel", "doubt", "year", "choix-bet", "choix-odds")
LEAVE = LeaveScreen(ThrowScreen())


def on_appliance() -> View:
    """Return the view of a game on a machine that is nothing but a table."""
    return replace(shown(responding()), appliance=True)


PHONES = PhonesScreen("http://192.168.1.20:8765/", HomeScreen())
SEAT_CODE = SeatCodeScreen(
    0, HomeScreen(), "http://192.168.1.20:8765/seat", "q7mYz0kD3vNfT1hXw9RbLc5sGj8aEu2oKpV4iQx6ZtM"
)
PICTURES |= {
    "trial": Picture(
        lambda: ThrowTrialScreen(HomeScreen(), 1, frozenset({3})), lambda: View(sight=sight(TRAY))
    ),
    "quit": Picture(lambda: QuitScreen(HomeScreen()), lambda: View(appliance=True)),
    "quit-app-en": Picture(lambda: QuitScreen(HomeScreen()), View, language="en"),
    "seats": Picture(lambda: SeatsScreen(HomeScreen()), lambda: held_by_phones({1})),
    "seat-code": Picture(lambda: SEAT_CODE, lambda: held_by_phones(set())),
    "seat-code-en": Picture(lambda: SEAT_CODE, lambda: held_by_phones(set()), language="en"),
    "seat-code-jour-720x1280": Picture(
        lambda: SEAT_CODE, lambda: held_by_phones(set()), theme="jour", size=(720, 1280)
    ),
    "seat-held": Picture(lambda: SEAT_CODE, lambda: held_by_phones({0})),
    "phones": Picture(lambda: PHONES, View),
    "phones-en": Picture(lambda: PHONES, View, language="en"),
    "phones-contraste": Picture(lambda: PHONES, View, theme="contraste"),
    "phones-720x1280": Picture(lambda: PHONES, View, size=(720, 1280)),
    "phones-1920x1080": Picture(lambda: PHONES, View, size=(1920, 1080)),
    "leave": Picture(lambda: LEAVE, on_appliance),
    "leave-en": Picture(lambda: LEAVE, lambda: shown(responding()), language="en"),
    "leave-jour": Picture(lambda: LEAVE, on_appliance, theme="jour"),
    "leave-contraste": Picture(lambda: LEAVE, on_appliance, theme="contraste"),
    "leave-redo": Picture(lambda: LEAVE, lambda: shown(position(*SETUP, *FIRST_THROW, can_redo=True))),
    "leave-end": Picture(lambda: LeaveScreen(ResultScreen()), lambda: shown(ended())),
    "leave-choix": Picture(
        lambda: LeaveScreen(DivineScreen()), lambda: divined(*choix.STAKED, "guess 2 La Moisson")
    ),
    "leave-artiseurs": Picture(lambda: LeaveScreen(CLOSING), lambda: at_board(artiseurs.placing())),
    "leave-jelimvre": Picture(
        lambda: LeaveScreen(TurnScreen()), lambda: besieged(jelimvre.playing("move e2 e4"))
    ),
    "leave-jelimvre-hidden": Picture(
        lambda: LeaveScreen(SetupScreen()), lambda: besieged(jelimvre.setting_up(26, hidden_setup="on"))
    ),
}
BESIDE = ("bel", "choix-bet", "artiseurs-place", "jelimvre-turn")
PICTURES |= {f"{name}-beside": replace(PICTURES[name], keys_named=True) for name in BESIDE}
PICTURES["bel-beside-jour-720x1280"] = replace(
    PICTURES["bel-beside"], size=(720, 1280), theme="jour", language="en"
)
PICTURES |= {f"{name}-720x1280": replace(PICTURES[name], size=(720, 1280)) for name in UPRIGHT}


def draw_states() -> pygame.Surface:
    """Draw a sheet with all states of a die."""
    use_language("fr")
    canvas = Canvas(pygame.Surface(BASE))
    draw_die_states(canvas)
    use_language("en")
    return canvas.surface


if __name__ == "__main__":
    redraw(PICTURES, FOLDER, __doc__)
    keep(draw_states(), FOLDER / "states.png")
