"""A base for screens with few answers: one question, a column for each answer, and a hint."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, View
from device.screen.game_keys import rules_choice
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.question_line import draw_question
from device.screen.oniria.bar import draw_players
from device.screen.oniria.columns import Column, draw_columns, draw_hint
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.row.layout import column_line_zone
from device.screen.row.scene import draw_notice


@dataclass(frozen=True, slots=True)
class ColumnAnswer:
    """An answer as a column above its key.

    Attributes:
        column: the column.
        command: what the key does.
        verb: the caption of the key; "" for "Choose".
    """

    column: Column
    command: Command
    verb: str = ""

    @property
    def choice(self) -> Choice:
        """The key, on whose caption the column stands."""
        return Choice(Caption(self.verb or _("Choose"), grown=True), self.command)


class ColumnScreen(QuestionScreen):
    """Asks a question whose answers are columns above their keys."""

    @abstractmethod
    def asked(self, view: View) -> str:
        """The question."""

    @abstractmethod
    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """The answers by key."""

    def hint(self, view: View) -> str:
        """A hint for those who answer, or ""."""
        return ""

    def more(self, view: View) -> dict[Key, Choice]:
        """Further keys without a column; by default OK opens the book."""
        return {Key.OK: rules_choice(view, self)}

    def why(self, view: View) -> Mapping[Key, str]:
        """The reasons why keys have no column, where more can be said of them than that."""
        return {}

    def question(self, view: View) -> Question:
        """Build the question from the answers and the further keys."""
        found = {key: answer.choice for key, answer in self.answers(view).items()}
        return Question(self.asked(view), (), found | self.more(view), why=self.why(view))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the players, the question, its columns, the hint and the notice."""
        canvas.clear()
        draw_players(canvas, view)
        draw_question(canvas, self.asked(view))
        columns = {key: answer.column for key, answer in self.answers(view).items()}
        draw_columns(canvas, columns)
        draw_hint(canvas, self.hint(view), draw_notice(canvas, view, column_line_zone(canvas, columns)))
