"""Ask for a kind of piece: the one that a soldier is exchanged for, or the one brought back."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Play, View
from device.screen.jelimvre.board import Marks
from device.screen.jelimvre.table import draw_table
from device.screen.jelimvre.tools import target_of
from device.screen.jelimvre.words import KIND_FIGURES, kind_name
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen, SideLine, return_choice
from engines.jelimvre import Action, Kind, Regenerate


@dataclass(frozen=True, slots=True)
class ExchangeScreen(QuestionScreen):
    """Offers a key for each kind; OK leaves a soldier unexchanged where that is legal.

    Attributes:
        actions: the legal actions, which differ only in the kind.
    """

    actions: tuple[Action, ...]

    def question(self, view: View) -> Question:
        """Ask for the kind."""
        choices = {}
        named = [(action, kind) for action in self.actions if (kind := _kind(action)) is not None]
        for key, (action, kind) in zip(SOFT_KEYS, named, strict=False):
            choices[key] = Choice(Caption(kind_name(kind), icon=KIND_FIGURES[kind]), Play(action))
        for action in self.actions:
            if _kind(action) is None:
                stays = Caption.of(_("Stays\na soldier"), icon="soldat").proposed()
                choices[Key.OK] = Choice(stays, Play(action))
        choices[Key.BACK] = return_choice()
        return Question(self._title(), (SideLine("", self._note()),), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the board, with the question beside it."""
        cursor = target_of(self.actions[0])
        draw_table(canvas, view, Marks(cursor=cursor), self.question(view))

    def _title(self) -> str:
        if isinstance(self.actions[0], Regenerate):
            return _("Which piece comes back?")
        return _("What is the soldier exchanged for?")

    def _note(self) -> str:
        if isinstance(self.actions[0], Regenerate):
            return _("It stands on the regenerator, and moves from your next turn on.")
        return _("Any lost piece but the dragon; the soldier is lost in its place.")


def _kind(action: Action) -> Kind | None:
    kind: Kind | None = getattr(action, "kind", getattr(action, "promotion", None))
    return kind
