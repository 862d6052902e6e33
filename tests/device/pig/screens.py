"""The screens of Pig."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from device.game.match import Match
from device.i18n import _
from device.keys import Key
from device.screen.annals.end import ResultScreen
from device.screen.base import Play, Screen, View, position_of
from device.screen.dice.faces import pips
from device.screen.game import Chapter, GameCard, GameScreens, RuleLine, Switch, in_chapter
from device.screen.kit.captions import Caption
from device.screen.plain import PlainScreen, cells_of
from device.screen.plain_throw import PlainThrowScreen
from device.screen.question import Choice, Question
from engines.contract import NATURE, OVER
from tests.device.pig.engine import Hold, Roll, State


@dataclass(frozen=True, slots=True)
class ChooseScreen(PlainScreen):
    """The screen on which a player chooses to roll or to hold."""

    def question(self, view: View) -> Question:
        """The question with its two answers, roll and hold."""
        state = position_of(view).state
        title = _("{name}: {n} points so far. Once more?")
        return Question(
            title.format(name=state.players[state.active].name, n=state.brought),
            choices={
                Key.ONE: Choice(Caption(_("Hold"), icon="verrou"), Play(Hold())),
                Key.OK: Choice(Caption(_("Roll"), icon="frais").proposed(), Play(Roll())),
            },
        )


def screen_after(match: Match, events: tuple[Any, ...]) -> Screen:
    """The screen for the state: throw, choice or end."""
    screens = {NATURE: PlainThrowScreen(), OVER: ResultScreen()}
    return screens.get(match.state.awaits.actor, ChooseScreen())


def chapters(state: State) -> tuple[Chapter, ...]:
    """The rules as one chapter."""
    lines = (
        RuleLine(_("A turn"), _("Throw as often as you dare, then hold: the sum is yours."), "frais"),
        RuleLine(_("A one"), _("It loses the sum of the turn, and the turn."), "tue"),
        RuleLine(_("The aim"), _("{n} points.").format(n=state.rules.goal), "valider"),
    )
    return (Chapter(_("The game"), lines),)


def switches() -> tuple[Switch, ...]:
    """The one switch: how many points win."""
    short, long = _("A short game."), _("A long game.")
    return in_chapter(_("The game"), Switch("goal", _("The aim"), {100: ("100", long), 50: ("50", short)}))


PIG: Final = GameScreens(
    card=lambda: GameCard("pig", ("Pig", ""), _("2 to 8")),
    screen_after=screen_after,
    chapters=chapters,
    switches=switches,
    cells=cells_of(lambda state, seat: state.players[seat].score),
    die_faces=pips,
)
