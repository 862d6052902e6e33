"""The record that names the screens of Imalya, and the choice of the next one."""

from __future__ import annotations

from functools import partial
from typing import Final

from device.annals.imalya import CAPTURED, TALES
from device.game.match import Match
from device.i18n import _, by_count, is_single
from device.screen.annals.end import ResultScreen
from device.screen.annals.telling import GameTelling
from device.screen.base import Screen
from device.screen.game import GameCard, GameScreens, OpeningQuestions, same_order
from device.screen.imalya.bar import cells
from device.screen.imalya.chapters import chapters
from device.screen.imalya.deeds import deed, said_action
from device.screen.imalya.end import EndScreen, decided
from device.screen.imalya.faces import die_faces, lying_letters
from device.screen.imalya.glance import draw_glance, standing
from device.screen.imalya.house_rules import presets, switches
from device.screen.imalya.luck import Past
from device.screen.imalya.motions import motions, rehearse
from device.screen.imalya.news import drawn_words, news
from device.screen.imalya.points import points_of, tresor_of
from device.screen.imalya.state import hand_in_play
from device.screen.imalya.throw import ThrowScreen, draw_scene, lying_row
from device.screen.imalya.told import EVENTS
from device.screen.imalya.words import figure_icon, figure_name
from device.screen.imalya.worth import prepare, worth_choice
from device.screen.imalya.year import YearScreen, draw_shared_dial
from device.screen.imalya.year_closes import closing
from device.screen.kit.captions import Caption
from engines.imalya import (
    GAME,
    Phase,
    Rules,
    State,
    Throw,
)
from engines.imalya.events import Locked, Unlocked


def screen_after(match: Match, events: tuple[object, ...]) -> Screen:
    """The screen after a step: the end of the game, or the next question."""
    state = match.state
    if state.outcome is not None:
        return ResultScreen(YearScreen(), Past.of(match))
    if state.phase is Phase.NEXT_GAME:
        return EndScreen(Past.of(match))
    for event in events:
        if isinstance(event, Locked | Unlocked) and state.phase is Phase.LOCK:
            return ThrowScreen(hand=hand_in_play(state, None, [event.die]))
    return ThrowScreen()


def saved_note(state: State) -> str:
    """How far a saved game has come, in two words."""
    if state.phase is Phase.NEXT_GAME:
        return _("between games")
    return _("round {n}").format(n=state.round) if state.round else _("start")


def unit(rules: Rules, count: int) -> str:
    """What scores count: days, or in a series Tales."""
    if rules.series:
        return _("Tale") if is_single(abs(count)) else _("Tales")
    return days(rules, count)


def days(rules: Rules, count: int) -> str:
    """What a turn brings, in a series, too: days of the year."""
    return _("day") if is_single(abs(count)) else _("days")


def tales_gained(name: str, count: int) -> str:
    """Says how many Tales a player has gained this evening."""
    return by_count(count, _("{name}, {n} Tale gained"), _("{name}, {n} Tales gained"), name=name)


def dice_taken(name: str, count: int) -> str:
    """Says how many dice a player's Dams have taken this evening."""
    return by_count(count, _("{name}, {n} die taken by Dams"), _("{name}, {n} dice taken by Dams"), name=name)


IMALYA: Final = GameScreens(
    card=lambda: GameCard("imalya", ("Imalya", ""), _("2 to 8")),
    presets=presets,
    switches=switches,
    screen_after=screen_after,
    news=news,
    said_action=said_action,
    deed=deed,
    for_the_table=frozenset({Phase.NEXT_GAME}),
    saved_note=saved_note,
    past=GameTelling(
        over=lambda state: _("The series is over") if state.rules.series else _("The year is over"),
        unit=unit,
        turn_unit=days,
        tales=lambda state: [player.tales for player in state.players],
        parse_rules=GAME.parse_rules,
        face=partial(figure_name, Rules()),
        figure=partial(figure_icon, Rules()),
        feats={
            TALES: ("tale", tales_gained),
            CAPTURED: ("dam", dice_taken),
        },
        detail=lambda: Caption(_("Year"), _("at the end"), icon="table"),
        decided=decided,
    ),
    standing=standing,
    first_round=lambda state: state.round <= 1,
    turn=lambda state: (state.round, state.active),
    glance=draw_glance,
    opening=OpeningQuestions(
        frozenset({Phase.DRAW_FACTION, Phase.BEL_ROLL, Phase.NAME_STARTER, Phase.DEPOSIT, Phase.BUY}),
        {Phase.DRAW_FACTION: Throw, Phase.BEL_ROLL: Throw},
        drawn_words,
    ),
    rematch=same_order,  # who starts is drawn anew (l.9, IM-42)
    cells=cells,
    shared_picture=draw_shared_dial,
    row=lying_row,
    points=points_of,
    scene=draw_scene,
    chapters=chapters,
    die_faces=die_faces,
    lying=lying_letters,
    worth=worth_choice,
    prepare=prepare,
    events=EVENTS,
    goal=lambda state: state.rules.target,
    pot=tresor_of,
    motions=motions,
    closing=closing,
    rehearse=rehearse,
)
"""Jeu d'Imalya on the screen."""
