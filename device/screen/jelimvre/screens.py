"""The record that names the screens of Jelimvre, and the choice of the next one."""

from __future__ import annotations

from typing import Final

from device.game.match import Match
from device.game.sandglass import Allowance
from device.i18n import _
from device.screen.annals.end import ResultScreen
from device.screen.annals.telling import GameTelling
from device.screen.base import Screen
from device.screen.game import GameCard, GameScreens, OpeningQuestions
from device.screen.jelimvre.agree import DrawScreen
from device.screen.jelimvre.away import LookAwayScreen, setup_screen
from device.screen.jelimvre.board import draw_scene
from device.screen.jelimvre.chapters import chapters
from device.screen.jelimvre.colours import ColoursScreen
from device.screen.jelimvre.deeds import deed, said_action
from device.screen.jelimvre.end import EndScreen
from device.screen.jelimvre.glance import draw_glance, standing
from device.screen.jelimvre.glass import SandOutScreen
from device.screen.jelimvre.house_rules import presets, switches
from device.screen.jelimvre.motions import motions
from device.screen.jelimvre.phone import asks_phones, for_seat
from device.screen.jelimvre.told import EVENTS, news
from device.screen.jelimvre.turn import TurnScreen
from device.screen.jelimvre.words import board_words, of_team, outcome_title, reason_words
from device.screen.kit.captions import Caption
from device.screen.rules.book import RulebookScreen
from engines.jelimvre import (
    SANDGLASS_S,
    Colour,
    Colours,
    Phase,
    State,
)
from engines.jelimvre.events import (
    ChangedUnseen,
)
from engines.jelimvre.phase import DRAFTS


def screen_after(match: Match, events: tuple[object, ...]) -> Screen:
    """The screen after a step; a secret camp is covered unless a person has just changed it."""
    state = match.state
    match state.phase:
        case Phase.COLOURS:
            return ColoursScreen()
        case Phase.SETUP if state.is_secret and not _changed_by_a_person(match, events):
            return LookAwayScreen()
        case Phase.SETUP:
            return setup_screen(state)
        case Phase.DRAW:
            return DrawScreen()
        case Phase.OVER:
            return ResultScreen(EndScreen())
        case _:
            return TurnScreen()


def _changed_by_a_person(match: Match, events: tuple[object, ...]) -> bool:
    """Whether the step has changed a secret camp, and a person has played it, who looks at that camp."""
    changed = any(isinstance(event, ChangedUnseen) for event in events)
    return changed and not match.played[-1].entry.by_machine


def drawn_words(before: State, state: State) -> str:
    """Who plays White, as the table has drawn it."""
    return of_team(state, Colour.WHITE, _("{name} plays White"), _("{name} play White"))


def saved_note(state: State) -> str:
    """The progress of a saved game, in two words."""
    if state.outcome is not None:
        return outcome_title(state, state.outcome)
    if state.phase in (Phase.COLOURS, Phase.SETUP):
        return _("set-up")
    return _("Black plays") if state.active is Colour.BLACK else _("White plays")


def rematch(state: State) -> tuple[int, ...]:
    """The other side first, as White begins; partners stay together (l.308, l.338)."""
    half = len(state.players) // 2
    return (*range(half, 2 * half), *range(half))


def allowance(state: State) -> Allowance | None:
    """Thirty seconds for a turn, where the glass is used; None outside of turns and during a draw offer."""
    if not state.has_glass or not (state.phase is Phase.CHOOSE or state.phase in DRAFTS):
        return None
    return Allowance((state.active, state.began.board, state.began.sides), SANDGLASS_S)


def time_out(screen: Screen) -> Screen:
    """Ask what was in the hand, proposing the piece that has been taken up on the screen."""
    if isinstance(screen, SandOutScreen | RulebookScreen):
        return screen
    return SandOutScreen(screen.chosen if isinstance(screen, TurnScreen) else None)


JELIMVRE: Final = GameScreens(
    card=lambda: GameCard("jelimvre", ("Jelimvre", ""), "2, 4"),
    past=GameTelling(
        detail=lambda: Caption(_("Board"), _("at the end"), icon="table"),
        decided=lambda state: reason_words(state.rules, state.outcome) if state.outcome else "",
    ),
    presets=presets,
    switches=switches,
    screen_after=screen_after,
    news=news,
    said_action=said_action,
    deed=deed,
    saved_note=saved_note,
    standing=standing,
    turn=lambda state: state.active,
    glance=draw_glance,
    opening=OpeningQuestions(frozenset({Phase.COLOURS, Phase.SETUP}), {Phase.COLOURS: Colours}, drawn_words),
    rematch=rematch,
    chapters=chapters,
    scene=draw_scene,
    board=board_words,
    allowance=allowance,
    time_out=time_out,
    for_seat=for_seat,
    asks_phones=asks_phones,
    events=EVENTS,
    motions=motions,
)
"""The record of the screens of Jelimvre."""
