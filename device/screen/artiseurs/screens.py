"""The record that names the screens of Artiseurs, the choice of the next one, and the news of a step."""

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
from device.screen.artiseurs.deeds import action_words
from device.screen.artiseurs.end import EndScreen, decided
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
from device.screen.artiseurs.told import EVENTS
from device.screen.artiseurs.words import (
    back_words,
    board_words,
    colour_name,
    face_name,
    line_name,
    out_words,
    team,
)
from device.screen.base import Screen
from device.screen.game import GameCard, GameScreens, OpeningQuestions
from device.screen.kit.captions import Caption
from engines.artiseurs import GAME, Phase, State, TakeColour, TurnByTurn
from engines.artiseurs.actions import Action, ChooseFace, Pass, Sacrifice
from engines.artiseurs.actions import Play as PlayOsselet
from engines.artiseurs.events import (
    ColourRemoved,
    Declined,
    EndRefused,
    Idle,
    LineResolved,
    Shown,
    Turned,
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


def news(state: State, events: tuple[object, ...]) -> str:
    """Sentences about what the last step did, as far as the board does not show it."""
    told = [sentence for event in events if (sentence := _sentence(state, event))]
    return " ".join(told[-2:])


def _sentence(state: State, event: object) -> str:
    match event:
        case LineResolved():
            words = _("{line} is resolved: {back}, {out}.")
            line = line_name(event.line)
            return words.format(
                line=line[:1].upper() + line[1:],
                back=back_words(len(event.returned)),
                out=out_words(len(event.out)),
            )
        case Idle():
            return _("The bag is empty: the points do nothing.")
        case Turned():
            shown = face_name(event.face)
            return _("Osselet\N{NO-BREAK SPACE}{n} now shows: {face}.").format(n=event.osselet, face=shown)
        case ColourRemoved():
            return _("{colour} leaves the bag: nobody plays it.").format(colour=colour_name(event.colour))
        case Declined():
            return _("{name} declines.").format(name=state.players[event.seat].name)
        case EndRefused():
            return _("{name} wants to play on.").format(name=state.players[event.seat].name)
    return ""


def said_action(action: Action) -> str:
    """Name a step for whoever takes it back, without revealing anything secret."""
    said = {
        "colour": _("the colour"),
        "throw": _("the throw"),
        "reveal": _("the turned osselet"),
        "from-bag": _("the choice to draw"),
        "draw": _("the drawn stones"),
        "play": _("the osselet"),
        "pass": _("the passed osselet"),
        "sacrifice": _("the sacrifice"),
        "face": _("the chosen face"),
        "decline": _("the declining"),
        "step": _("the movement"),
        "lift": _("the lifted stone"),
        "place": _("the placed stone"),
        "push": _("the push"),
        "seize": _("the seized stone"),
        "line": _("the chosen line"),
        "claim": _("the claim"),
        "withdraw": _("the withdrawn claim"),
        "grant": _("the right to act"),
        "turn-by-turn": _("the call for turns"),
        "propose-end": _("the proposal"),
        "agree": _("the agreement"),
        "refuse": _("the refusal"),
    }
    return said[action.verb]


def deed(state: State, action: Action) -> str:
    """What an action does in a few words, from the state before it."""
    match action:
        case TakeColour():
            return _("plays {team}").format(team=team(action.colour))
        case PlayOsselet():
            face = face_name(state.osselet(action.osselet).shown)
            return _("plays osselet {n}: {face}").format(n=action.osselet, face=face)
        case Pass():
            return _("passes osselet {n}").format(n=action.osselet)
        case Sacrifice():
            words = _("sacrifices osselet {n}, turns over osselet {other}")
            return words.format(n=action.given, other=action.turned)
        case ChooseFace():
            return _("chooses this face: {face}").format(face=face_name(action.face))
    plain = {
        "from-bag": _("draws a stone"),
        "claim": _("wants to act"),
        "decline": _("plays nothing"),
        "agree": _("agrees to the end"),
        "refuse": _("does not agree to the end"),
    }
    if action.verb in plain:
        return plain[action.verb]
    words = action_words(state.board, action)
    return said_action(action) if words == str(action) else words


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


def drawn_words(state: State) -> str:
    """The colours that the table has drawn by lot."""
    taken = [(player.name, player.colour) for player in state.players]
    return ", ".join(f"{name} {colour_name(colour)}" for name, colour in taken if colour is not None)


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
