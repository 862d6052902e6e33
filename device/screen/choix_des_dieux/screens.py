"""The record that names the screens of Le Choix des Dieux, and the choice of the next one."""

from __future__ import annotations

from typing import Final

from device.annals.choix_des_dieux import GUESSED
from device.game.match import Match
from device.i18n import _, by_count
from device.screen.annals.end import ResultScreen
from device.screen.annals.telling import GameTelling
from device.screen.base import Screen
from device.screen.choix_des_dieux.bar import cells
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.chapters import chapters
from device.screen.choix_des_dieux.deeds import deed, said_action
from device.screen.choix_des_dieux.end import EndScreen
from device.screen.choix_des_dieux.faces import by_eye, die_faces, lying_letters
from device.screen.choix_des_dieux.gather import GatherScreen
from device.screen.choix_des_dieux.glance import draw_glance, standing
from device.screen.choix_des_dieux.house_rules import presets, switches
from device.screen.choix_des_dieux.odds import odds_choice
from device.screen.choix_des_dieux.phone import for_seat
from device.screen.choix_des_dieux.pick import PickScreen, Purpose
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.settlement import steps
from device.screen.choix_des_dieux.stake import StakeScreen
from device.screen.choix_des_dieux.state import round_of
from device.screen.choix_des_dieux.throw import ThrowScreen, bettors_choice
from device.screen.choix_des_dieux.told import EVENTS, news
from device.screen.choix_des_dieux.tray import dice_row, draw_dice
from device.screen.choix_des_dieux.words import symbol_name, unit_of
from device.screen.game import GameCard, GameScreens, OpeningQuestions, same_order
from engines.choix_des_dieux import (
    GAME,
    NameShooter,
    Phase,
    State,
    Symbol,
)
from engines.choix_des_dieux.events import (
    Guessed,
    Raised,
)
from engines.choix_des_dieux.table import present


def screen_after(match: Match, events: tuple[object, ...]) -> Screen:
    """The screen after a step: a settlement if there was one, else the one for the phase.

    A bettor who guesses or raises between throws stays on the same screen.
    """
    state = match.state
    if steps(events):
        return SettlementScreen()
    if state.phase in (Phase.SAGE, Phase.DEVIN):
        for event in events:
            if isinstance(event, Guessed | Raised):
                return BetScreen(event.seat)
    return _of_phase(state)


def _of_phase(state: State) -> Screen:
    match state.phase:
        case Phase.NAME_SHOOTER:
            return PickScreen(Purpose.SHOOTER)
        case Phase.GATHER:
            return GatherScreen()
        case Phase.STAKES:
            return StakeScreen()
        case Phase.BETS:
            return BetScreen(state.awaits.actor)
        case Phase.OVER:
            return ResultScreen(EndScreen())
        case _:
            return ThrowScreen()


def saved_note(state: State) -> str:
    """The progress of a saved session, in two words."""
    if state.phase is Phase.OVER:
        return _("session closed")
    return _("round {n}").format(n=round_of(state)) if state.round else _("start")


def right_guesses(name: str, count: int) -> str:
    """How many combinations somebody has guessed on one evening."""
    return by_count(count, _("{name}, {n} right guess"), _("{name}, {n} right guesses"), name=name)


def rematch(state: State) -> tuple[int, ...]:
    """The seats of all who are still there: the table chooses the first shooter (CD-26)."""
    there = present(state)
    return there if len(there) > 1 else same_order(state)


CHOIX_DES_DIEUX: Final = GameScreens(
    card=lambda: GameCard("choix_des_dieux", ("Choix", "des Dieux"), "2+"),
    past=GameTelling(
        over=lambda state: _("The session is closed"),
        unit=unit_of,
        signed=True,
        parse_rules=GAME.parse_rules,
        face=lambda letter: symbol_name(Symbol(letter)),
        feats={
            GUESSED: ("doute", right_guesses),
        },
    ),
    presets=presets,
    switches=switches,
    screen_after=screen_after,
    news=news,
    said_action=said_action,
    deed=deed,
    between=bettors_choice,
    for_the_table=frozenset({Phase.NAME_SHOOTER, Phase.GATHER}),
    one_answers=frozenset({Phase.STAKES}),
    saved_note=saved_note,
    standing=standing,
    turn=lambda state: state.round,
    glance=draw_glance,
    opening=OpeningQuestions(
        frozenset({Phase.NAME_SHOOTER, Phase.GATHER, Phase.TERTRE, Phase.STAKES}),
        {Phase.NAME_SHOOTER: NameShooter},
        lambda before, state: _("{name} shoots first").format(name=state.players[state.shooter].name),
    ),
    rematch=rematch,
    cells=cells,
    row=dice_row,
    scene=draw_dice,
    chapters=chapters,
    die_faces=die_faces,
    lying=lying_letters,
    by_eye=by_eye,
    worth=odds_choice,
    pot=lambda state: (_("Pot"), state.pot),
    for_seat=for_seat,
    events=EVENTS,
)
"""The record of the screens of Le Choix des Dieux."""
