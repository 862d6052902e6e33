"""A player sits down: choose a name, with those who have left first, or write one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Play, Screen, View
from device.screen.choix_des_dieux.bar import draw_players
from device.screen.choix_des_dieux.state import state_of
from device.screen.choix_des_dieux.words import sum_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.question_line import draw_question
from device.screen.kit.text import draw_fitting, draw_text
from device.screen.pages import on_keys, page_choice
from device.screen.people.medallions import medallions
from device.screen.people.name_lines import draw_person_column
from device.screen.people.new_name import free_shape, proposed
from device.screen.people.usual_names import pool
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.row.layout import column_line_zone
from device.screen.row.scene import draw_notice
from device.screen.theme import KEY, SMALL
from device.screen.writing.letters import LettersScreen
from device.screen.writing.purpose import Proposal, Purpose
from device.zone import Zone
from engines.choix_des_dieux import Join, State
from engines.choix_des_dieux.table import present

_GUESTS: Final = 5
"""How many numbered guests are offered at least, besides those who may sit at the table already."""


@dataclass(frozen=True, slots=True)
class NewcomersName(Purpose):
    """The name of somebody who joins; who is not known here is a guest of this evening.

    Attributes:
        joining: the screen to which Back leads.
    """

    is_name: ClassVar[bool] = True

    joining: Screen

    @property
    def leave(self) -> Command:
        """Back to those who may join."""
        return Go(self.joining)

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("A name")

    def shape(self, view: View) -> str:
        """The shape that the next new person gets."""
        return free_shape(view)

    def proposals(self, view: View, text: str) -> tuple[Proposal, ...]:
        """The people who do not sit at the table, then common names."""
        state = state_of(view)
        return proposed(view, text, tuple(state.players[seat].name for seat in present(state)))

    def done(self, view: View, text: str) -> Command:
        """Let the person of that name join, else a guest."""
        known = (person.name for person in view.people if person.name.casefold() == text.casefold())
        return Play(Join(next(known, text)))


@dataclass(frozen=True, slots=True)
class JoinScreen(QuestionScreen):
    """Offers names of people who are not at the table.

    Attributes:
        page: the page of names shown, from 0.
    """

    page: int = 0

    def question(self, view: View) -> Question:
        """Ask who joins."""
        names = _names(view)
        choices = {
            key: Choice(Caption(_("Joins"), grown=True), Play(Join(name)))
            for key, name in on_keys(names, self.page).items()
        }
        choices |= page_choice(names, self.page, lambda page: replace(self, page=page))
        other = Caption.of(_("Other\nname"), icon="lettre")
        choices[Key.OK] = Choice(other, Go(LettersScreen(NewcomersName(self))))
        choices[Key.BACK] = return_choice()
        return Question(_("Who joins?"), (), choices)

    def begun(self, letter: str) -> Command:
        """Write the name of somebody else, which begins with a letter typed on a keyboard."""
        return LettersScreen(NewcomersName(self)).typed(letter)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each name."""
        state = state_of(view)
        canvas.clear()
        draw_players(canvas, view)
        draw_question(canvas, self.question(view).title)
        columns = on_keys(_names(view), self.page)
        for key, name in columns.items():
            zone = canvas.column(key)
            _draw_name(canvas, zone, state, name, medallions(view, (name,))[name])
        draw_notice(canvas, view, column_line_zone(canvas, columns))


def _names(view: View) -> tuple[str, ...]:
    """Names to offer: players who have left, names of earlier games, usual names, numbered guests."""
    state = state_of(view)
    seated = {state.players[seat].name for seat in present(state)}
    gone = [player.name for player in state.players if player.left]
    guests = [_("Guest {n}").format(n=number) for number in range(1, len(state.players) + _GUESTS + 1)]
    everybody = dict.fromkeys((*gone, *pool(view), *guests))
    return tuple(name for name in everybody if name not in seated)


def _draw_name(canvas: Canvas, zone: Zone, state: State, name: str, shape: str) -> None:
    """Draw the column of somebody who may sit down, with the medallion of that name at the table."""
    theme = canvas.theme
    back = next((seat for seat, player in enumerate(state.players) if player.name == name), None)
    middle = zone.center[0]
    foot = draw_person_column(canvas, zone, name, shape)
    draw_double_rule(canvas, zone.x + 8, foot + 16, zone.w - 16)
    if back is not None:
        draw_text(canvas, _("comes back"), SMALL, theme.brume, middle, foot + 78, "center")
    if state.rules.track_money:
        has = state.rules.purse if back is None else state.players[back].funds
        words = sum_of(state.rules, has)
        draw_fitting(canvas, words, KEY, theme.cuivre, middle, foot + 52, zone.w - 6, "center")
