"""The record that names the screens of Artiseurs, and the choice of the next one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from device.annals.artiseurs import LINES
from device.game.match import Match
from device.game.sandglass import Allowance
from device.i18n import _, by_count, is_single
from device.screen.annals.end import ResultScreen
from device.screen.annals.telling import GameTelling
from device.screen.artiseurs.bag import BagScreen
from device.screen.artiseurs.bar import cells, draw_players
from device.screen.artiseurs.chapters import chapters
from device.screen.artiseurs.choose import ChooseScreen
from device.screen.artiseurs.claims import ClaimsScreen
from device.screen.artiseurs.colour import ColourScreen
from device.screen.artiseurs.deeds import deed, said_action
from device.screen.artiseurs.end import EndScreen, decided, over
from device.screen.artiseurs.face import FaceScreen
from device.screen.artiseurs.faces import by_eye, die_faces, lying_letters
from device.screen.artiseurs.glance import draw_glance, standing
from device.screen.artiseurs.house_rules import presets, switches
from device.screen.artiseurs.lift import LiftScreen
from device.screen.artiseurs.line import LineScreen
from device.screen.artiseurs.motions import motions
from device.screen.artiseurs.osselets import draw_scene
from device.screen.artiseurs.place import PlaceScreen
from device.screen.artiseurs.proposal import AgreeScreen
from device.screen.artiseurs.reveal import RevealScreen
from device.screen.artiseurs.step import StepScreen
from device.screen.artiseurs.table import claim_choices
from device.screen.artiseurs.throw import ThrowScreen
from device.screen.artiseurs.told import EVENTS, news
from device.screen.artiseurs.words import (
    board_words,
    colour_name,
)
from device.screen.base import Screen
from device.screen.game import GameCard, GameScreens, OpeningQuestions
from device.screen.kit.captions import Caption
from engines.artiseurs import GAME, Phase, State, TakeColour, TurnByTurn
from engines.artiseurs.events import (
    Shown,
)
from engines.contract import Outcome

_SCREENS: Final[Mapping[Phase, Callable[[], Screen]]] = {
    Phase.COLOURS: ColourScreen,
    Phase.TURN: StepScreen,
    Phase.THROW: ThrowScreen,
    Phase.SHOW: RevealScreen,
    Phase.CLAIMS: ClaimsScreen,
    Phase.OSSELET: ChooseScreen,
    Phase.ROUND: ChooseScreen,
    Phase.TURN_OVER: RevealScreen,
    Phase.LOOK: RevealScreen,
    Phase.FACE: FaceScreen,
    Phase.FOLLOW_UP: ChooseScreen,
    Phase.DRAW: BagScreen,
    Phase.STEP: StepScreen,
    Phase.LIFT: LiftScreen,
    Phase.PLACE: PlaceScreen,
    Phase.LINE: LineScreen,
    Phase.AGREE: AgreeScreen,
    Phase.OVER: lambda: ResultScreen(EndScreen()),
}


def screen_after(match: Match, events: tuple[object, ...]) -> Screen:
    """The screen for the state; a mark that was just shown to one player is uncovered at once."""
    state = match.state
    if state.phase is Phase.FACE and any(isinstance(event, Shown) for event in events):
        return FaceScreen(uncovered=True)
    return first_screen(state)


def first_screen(state: State) -> Screen:
    """The screen for the phase of the state."""
    if state.rules.puzzle is not None and state.phase is Phase.OVER:
        return EndScreen()
    return _SCREENS[state.phase]()


def allowance(state: State) -> Allowance | None:
    """The time for a claim before the table proposes to take turns (A-18); None outside of claims."""
    if state.phase is not Phase.CLAIMS or state.claims:
        return None
    return Allowance(state.grants, state.rules.idle_s)


def time_out(screen: Screen) -> Screen:
    """Propose to take turns, if the screen still asks for claims."""
    return ClaimsScreen(idle=True) if isinstance(screen, ClaimsScreen) else screen


def on_board(state: State) -> bool:
    """Whether the next action changes the board, so that the camera can read it there."""
    return state.phase in (Phase.DRAW, Phase.PLACE, Phase.STEP, Phase.TURN, Phase.LIFT)


def drawn_words(before: State, state: State) -> str:
    """The colours that the table has drawn by lot; people may have taken others before."""
    drawn = (
        f"{now.name} {colour_name(now.colour)}"
        for then, now in zip(before.players, state.players, strict=True)
        if now.colour is not None and then.colour is None
    )
    return ", ".join(drawn)


def drawn_end(outcome: Outcome, rounds: int) -> str:
    """Whether a puzzle was solved, or that a game was a draw."""
    return {"solved": _("Solved"), "failed": _("Not solved")}.get(outcome.reason, _("A draw"))


def lines_resolved(name: str, count: int) -> str:
    """Says how many lines a player has resolved this evening."""
    return by_count(count, _("{name}, {n} line resolved"), _("{name}, {n} lines resolved"), name=name)


def saved_note(state: State) -> str:
    """The progress of a saved game, in two words."""
    if state.rules.puzzle is not None:
        return _("a puzzle")
    return _("bag: {n}").format(n=state.bag.total)


ARTISEURS: Final = GameScreens(
    card=lambda: GameCard("artiseurs", ("Artiseurs", ""), _("1 to 3")),
    past=GameTelling(
        over=over,
        parse_rules=GAME.parse_rules,
        feats={LINES: ("table", lines_resolved)},
        unit=lambda rules, count: _("stone") if is_single(count) else _("stones"),
        drawn=drawn_end,
        detail=lambda: Caption(_("Board"), _("at the end"), icon="table"),
        decided=decided,
    ),
    presets=presets,
    switches=switches,
    screen_after=screen_after,
    news=news,
    said_action=said_action,
    deed=deed,
    opening=OpeningQuestions(frozenset({Phase.COLOURS}), {Phase.COLOURS: TakeColour}, drawn_words),
    saved_note=saved_note,
    standing=standing,
    turn=lambda state: state.active,
    glance=draw_glance,
    meanwhile=claim_choices,
    for_machines=frozenset({TurnByTurn.verb}),
    one_answers=frozenset(set(Phase) - {Phase.CLAIMS}),
    draw_bar=draw_players,
    cells=cells,
    scene=draw_scene,
    board=board_words,
    chapters=chapters,
    die_faces=die_faces,
    lying=lying_letters,
    by_eye=by_eye,
    on_board=on_board,
    allowance=allowance,
    time_out=time_out,
    events=EVENTS,
    motions=motions,
)
"""The record of the screens of Artiseurs."""
