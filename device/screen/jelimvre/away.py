"""Before a hidden set-up: the others look away, then the camp is uncovered."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, View
from device.screen.jelimvre.board import Marks
from device.screen.jelimvre.moment import state_of
from device.screen.jelimvre.setup import SetupScreen
from device.screen.jelimvre.table import draw_table
from device.screen.jelimvre.words import team_name
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen, SideLine
from engines.jelimvre import Colour


@dataclass(frozen=True, slots=True)
class LookAwayScreen(QuestionScreen):
    """Keeps White's camp covered until its player confirms that the others have looked away."""

    def question(self, view: View) -> Question:
        """Ask the other side to look away."""
        state = state_of(view)
        other = team_name(state, Colour.BLACK)
        own = team_name(state, Colour.WHITE)
        line = SideLine("", _("{name} sets up in secret: OK uncovers the camp.").format(name=own))
        return Question(
            _("{name}, look away!").format(name=other),
            (line,),
            {
                Key.OK: Choice(
                    Caption(_("Uncover"), _("the camp"), icon="valider").proposed(), Go(SetupScreen())
                ),
            },
        )

    def may_redo(self, view: View) -> bool:
        """Forbid to redo: a step played again could uncover the camp while the others look."""
        return False

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board with the camp covered."""
        covered = state_of(view).covered
        draw_table(canvas, view, Marks(covered=covered), self.question(view))
