"""Before a hidden set-up: the others look away, then the camp is uncovered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen, View
from device.screen.jelimvre.armies import is_camp_empty
from device.screen.jelimvre.army import ArmyScreen, both_choice
from device.screen.jelimvre.board import Marks
from device.screen.jelimvre.setup import SetupScreen
from device.screen.jelimvre.state import state_of
from device.screen.jelimvre.table import draw_table
from device.screen.jelimvre.words import of_team, team_name
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.phones.seat_code import phone_choice, phone_words
from device.screen.question import Choice, Question, QuestionScreen, SideLine
from engines.jelimvre import Colour, State


@dataclass(frozen=True, slots=True)
class LookAwayScreen(QuestionScreen):
    """Keeps White's camp covered until its player confirms that the others have looked away."""

    # A step that is played again could uncover the camp while the others look.
    may_redo: ClassVar[bool] = False

    def question(self, view: View) -> Question:
        """Ask the other side to look away."""
        state = state_of(view)
        other = team_name(state, Colour.BLACK)
        one = _("{name} sets up in secret: OK uncovers the camp.")
        many = _("{name} set up in secret: OK uncovers the camp.")
        line = SideLine("", of_team(state, Colour.WHITE, one, many))
        uncover = Caption(_("Uncover"), _("the camp"), icon="valider").proposed()
        seat = state.awaits.actor
        by_phone = SideLine("", phone_words(view, seat), "partage")
        choices = {Key.OK: Choice(uncover, Go(setup_screen(state))), Key.SIX: phone_choice(seat, self)}
        if (both := both_choice(view)) is not None:
            choices[Key.ONE] = replace(both, caption=replace(both.caption, look=CaptionStyle.READY))
        return Question(_("{name}, look away!").format(name=other), (line, by_phone), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board with the camp covered."""
        covered = state_of(view).covered
        draw_table(canvas, view, Marks(covered=covered), self.question(view))


def setup_screen(state: State) -> Screen:
    """The screen on which an army is set up: whole armies before the first piece stands, then single ones."""
    return ArmyScreen() if is_camp_empty(state) else SetupScreen()
