"""Each player takes a colour, in seat order."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.artiseurs.bar import draw_players
from device.screen.artiseurs.corners import corners_choice
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.stones import draw_stone
from device.screen.artiseurs.words import actor_name, colour_name
from device.screen.base import Play, View
from device.screen.game_keys import rules_choice, why_not
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_double_rule, draw_key_column
from device.screen.kit.question_line import draw_question
from device.screen.kit.text import draw_fitting, draw_lines, draw_text, fitting
from device.screen.opening import lots_choices
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.row.layout import foot_line_zone, line_zone
from device.screen.row.scene import draw_notice
from device.screen.theme import BODY, GIANT, NAME, SMALL
from device.zone import Zone
from engines.artiseurs import COLOURS, Colour, State, TakeColour


@dataclass(frozen=True, slots=True)
class ColourScreen(QuestionScreen):
    """Offers a column for each colour; the keys of taken colours are dead."""

    def question(self, view: View) -> Question:
        """Ask which colour the next player takes."""
        state = state_of(view)
        choices = {
            key: Choice(Caption(_("Take"), grown=True), Play(TakeColour(colour)))
            for key, colour in zip(SOFT_KEYS, COLOURS, strict=False)
            if TakeColour(colour) in state.legal_actions()
        }
        if camera := corners_choice(self, view.sight):
            choices[Key.FIVE] = camera
        choices[Key.SIX] = rules_choice(view, self)
        choices = lots_choices(view, choices, Key.FOUR, lambda action: colour_name(action.colour))
        taken = {
            key: why_not(state, TakeColour(colour)) for key, colour in zip(SOFT_KEYS, COLOURS, strict=False)
        }
        return Question(_("{name}: which colour?").format(name=actor_name(state)), (), choices, why=taken)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column over each key, and explain beside them what a colour means."""
        theme, state = canvas.theme, state_of(view)
        canvas.clear()
        draw_players(canvas, view)
        draw_question(canvas, self.question(view).title)
        for key, colour in zip(SOFT_KEYS, COLOURS, strict=False):
            _draw_column(canvas, canvas.column(key), state, colour)
        side = canvas.beside(len(COLOURS), canvas.below_question)
        left, width = side.x + 8, side.w - 12
        line = foot_line_zone(canvas) if canvas.upright else line_zone(canvas)
        bottom = draw_notice(canvas, view, line)
        words = _("White begins, then Red, then Black. In every tie Black beats Red, and Red White.")
        foot = draw_lines(canvas, words, BODY, theme.velin, left, side.y + 30, width=width, leading=25)
        words = _("Red stones push if Red or Black places them; black ones seize if Black places them.")
        foot += 14
        draw_lines(canvas, words, BODY, theme.brume, left, foot, width=width, leading=25, bottom=bottom)


def _draw_column(canvas: Canvas, zone: Zone, state: State, colour: Colour) -> None:
    theme = canvas.theme
    owner = next((player.name for player in state.players if player.colour is colour), "")
    draw_key_column(canvas, zone, theme.loge if owner else theme.relief)
    middle = zone.x + zone.w / 2
    draw_stone(canvas, colour, middle, zone.y + 52, 32)
    ink = theme.filet if owner else theme.velin
    name = colour_name(colour)
    draw_text(canvas, name, fitting(canvas, name, NAME, zone.w - 6), ink, middle, zone.y + 122, "center")
    draw_double_rule(canvas, zone.x + 8, zone.y + 138, zone.w - 16)
    if owner:
        draw_fitting(canvas, owner, BODY, ink, middle, zone.y + 180, zone.w - 6, "center")
        return
    draw_text(canvas, str(state.bag.count_of(colour)), GIANT, ink, middle, zone.y + 192, "center")
    draw_text(canvas, _("in the bag"), SMALL, theme.brume, middle, zone.y + 216, "center")
