"""Ask how many points an effect has come to that was put off to a later round."""

from __future__ import annotations

from dataclasses import dataclass

from device.fonts import SERIF_BLACK
from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Play, View
from device.screen.game_keys import step_choices
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_panel
from device.screen.kit.question_line import draw_question
from device.screen.kit.text import draw_lines, draw_text
from device.screen.oniria.bar import draw_players
from device.screen.oniria.maya import draw_numeral
from device.screen.oniria.said import effect_words
from device.screen.oniria.state import state_of
from device.screen.oniria.words import hand_name
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.row.layout import foot_line_zone
from device.screen.row.scene import above_notice, draw_notice
from device.screen.theme import BODY, Type
from device.screen.words import signed
from device.zone import Zone
from engines.oniria import Settle, State
from engines.oniria.declaration import Declaration

_STEPS = {Key.ONE: -5, Key.TWO: -1, Key.THREE: 1, Key.FOUR: 5}
_NUMBER = Type(SERIF_BLACK, 96)


@dataclass(frozen=True, slots=True)
class SettleScreen(QuestionScreen):
    """Asks for a number of points, changed in steps.

    Attributes:
        amount: the points entered so far.
    """

    amount: int = 0

    def question(self, view: View) -> Question:
        """Offer steps up and down, and OK to settle the effect."""
        state = state_of(view)
        settled = {action.amount: action for action in _settlements(state)}
        lowest, highest = min(settled), max(settled)
        choices = step_choices(_STEPS, self.amount, lowest, highest, lambda now: Go(SettleScreen(now)))
        ok = Caption(_("Settle"), signed(self.amount), icon="valider").proposed()
        choices[Key.OK] = Choice(ok, Play(settled[self.amount]))
        name = hand_name(state, _due(state).by)
        return Question(_("{name}, how many points does that make?").format(name=name), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the effect and the number."""
        canvas.clear()
        state, theme = state_of(view), canvas.theme
        draw_players(canvas, view)
        draw_question(canvas, self.question(view).title)
        top = canvas.below_question
        zone = above_notice(canvas, view, Zone(12, top, canvas.w - 24, canvas.keys.y - top))
        draw_panel(canvas, zone)
        words = effect_words(state, _due(state).effect)
        draw_lines(
            canvas, words, BODY.at(24), theme.brume, zone.x + 20, zone.y + 40, width=zone.w - 40, leading=30
        )
        draw_text(canvas, signed(self.amount), _NUMBER, theme.velin, zone.x + 20, zone.y + 180)
        draw_numeral(canvas, Zone(zone.x + 260, zone.y + 90, 120, 110), self.amount, theme.cuivre)
        draw_notice(canvas, view, foot_line_zone(canvas))


def _settlements(state: State) -> list[Settle]:
    """The points that the first due effect may come to."""
    found = [action for action in state.legal_actions() if isinstance(action, Settle)]
    return [action for action in found if action.number == found[0].number]


def _due(state: State) -> Declaration:
    number = _settlements(state)[0].number
    return next(each for each in state.declarations if each.number == number)
