"""Further choices in a turn, as columns above their keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Play, Screen, View
from device.screen.jelimvre.agree import DrawOfferScreen, ResignScreen
from device.screen.jelimvre.camp import draw_glass
from device.screen.jelimvre.exchange import ExchangeScreen
from device.screen.jelimvre.progress import first_hint
from device.screen.jelimvre.state import awaited, state_of
from device.screen.jelimvre.tools import CONSTRUCTIONS, FIGURES, Tool, legal, tools, words_of
from device.screen.jelimvre.words import team_name
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_key_column
from device.screen.kit.text import draw_text, fitting, wrapped
from device.screen.pages import on_keys, page_choice
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.theme import NAME, SMALL
from device.zone import Zone
from engines.jelimvre import OfferDraw, Resign, Revise, State

_GLASS_W = 100.0
"""The width in the title bar that the sandglass and its seconds take, in units."""
_MEANING_Y = 172.0
"""How far below the top of a column the first line of what it means stands, in units, where there is room."""
TurnWith = Callable[[Tool], Screen]
"""Builds the screen of the turn for a tool."""


@dataclass(frozen=True, slots=True)
class OptionEntry:
    """One choice and its column.

    Attributes:
        title: its name, in two short lines.
        figure: its silhouette.
        says: what it means, in a few words.
        command: what its key does.
    """

    title: str
    figure: str
    says: str
    command: Command


def entries(state: State, tool: Tool | None, turn: TurnWith) -> tuple[OptionEntry, ...]:
    """All choices except the tool in use; `turn` builds the screen of the turn for another tool."""
    return (*_tool_entries(state, tool, turn), *_talk_entries(state))


def _tool_entries(state: State, tool: Tool | None, turn: TurnWith) -> list[OptionEntry]:
    found = []
    for other, actions in tools(state).items():
        if other is not tool:
            go = Go(ExchangeScreen(actions)) if other is Tool.REGENERATE else Go(turn(other))
            found.append(OptionEntry(words_of(other).title, FIGURES[other], _says(state, other), go))
    return found


def _talk_entries(state: State) -> list[OptionEntry]:
    found = []
    if Revise() in legal(state):
        revise = _("The whole turn is taken back.")
        found.append(OptionEntry(_("Revise\nthe turn"), "annuler", revise, Play(Revise())))
    if OfferDraw() in legal(state):
        offer = _("The other side agrees, or plays on.")
        found.append(OptionEntry(_("Offer\na draw"), "egal", offer, Go(DrawOfferScreen())))
    if Resign() in legal(state):
        give_up = _("The other side wins.")
        found.append(OptionEntry(_("Give\nup"), "eteindre", give_up, Go(ResignScreen())))
    return found


def _says(state: State, tool: Tool) -> str:
    if tool in CONSTRUCTIONS:
        return first_hint(state, tool)
    says = {
        Tool.MOVE: _("A piece moves or takes."),
        Tool.TRAVEL: _("From shore to shore, as many as you like."),
        Tool.SHIFT: _("Up to three of yours."),
        Tool.DESTROY: _("With all that stands on them."),
        Tool.DRAIN: _("Up to five that touch."),
        Tool.REGENERATE: _("A lost piece, on the regenerator."),
        Tool.RELOCATE: _("To any free cell."),
        Tool.PROMOTE: _("Instead of a move."),
    }
    return says[tool]


@dataclass(frozen=True, slots=True)
class OptionsScreen(QuestionScreen):
    """Offers the choices; if they are more than the keys, the sixth key turns the page.

    Attributes:
        turn: builds the screen on which the turn goes on with another tool.
        tool: the tool in use, which is not offered.
        page: the page of choices shown, from 0.
    """

    turn: TurnWith
    tool: Tool | None = None
    page: int = 0

    def question(self, view: View) -> Question:
        """Ask what else to do in this turn."""
        state = state_of(view)
        choices = {
            key: Choice(Caption(_("Choose"), grown=True), entry.command)
            for key, entry in self._columns(state).items()
        }
        choices |= page_choice(self._entries(state), self.page, lambda page: replace(self, page=page))
        choices[Key.BACK] = return_choice()
        colour = awaited(state)
        name = "" if colour is None else team_name(state, colour)
        return Question(_("{name}, what else?").format(name=name), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each choice; in a timed turn, the seconds left beside the title."""
        canvas.clear()
        title = self.question(view).title
        if view.left_s is None:
            draw_title_bar(canvas, title, view.notice)
        else:
            draw_title_bar(canvas, title, view.notice, kept_right=_GLASS_W)
            draw_glass(canvas, canvas.w - _GLASS_W + 8, 38, view.left_s, canvas.theme.velin)
        for key, entry in self._columns(state_of(view)).items():
            draw_entry(canvas, canvas.column(key, canvas.bar.bottom + 16), entry)

    def _columns(self, state: State) -> dict[Key, OptionEntry]:
        return on_keys(self._entries(state), self.page)

    def _entries(self, state: State) -> tuple[OptionEntry, ...]:
        return entries(state, self.tool, self.turn)


def draw_entry(canvas: Canvas, zone: Zone, entry: OptionEntry) -> None:
    """Draw the column of a choice: its silhouette, its name, and what it means.

    Below long news the column is low: then the silhouette is smaller, and the words stand higher.
    """
    theme = canvas.theme
    draw_key_column(canvas, zone, theme.relief)
    middle = zone.x + zone.w / 2
    lines = wrapped(canvas, entry.says, SMALL, zone.w - 8)
    up = max(0.0, _MEANING_Y + 21 * (len(lines) - 1) + 8 - zone.h)
    above = min(up, 12)  # the silhouette gives up the room above it before it gets smaller
    size = 52 - (up - above)
    draw_figure(canvas, entry.figure, theme.velin, middle - size / 2, zone.y + 18 - above, size)
    for line, words in enumerate(entry.title.split("\n")):
        face = fitting(canvas, words, NAME, zone.w - 6)
        draw_text(canvas, words, face, theme.velin, middle, zone.y + 104 - up + 25 * line, "center")
    draw_double_rule(canvas, zone.x + 8, zone.y + 142 - up, zone.w - 16)
    for line, words in enumerate(lines):
        foot = zone.y + _MEANING_Y - up + 21 * line
        draw_text(canvas, words, SMALL, theme.brume, middle, foot, "center")
