"""The base of the screen with the tray: what has been chosen on it, and the keys to its further questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from device.i18n import _
from device.keys import Key
from device.screen.base import GameView, Go
from device.screen.imalya.faces import lying_letters
from device.screen.kit.captions import Caption
from device.screen.pages import PAGE_KEY, next_page, others_caption
from device.screen.question import Choice, QuestionScreen, return_choice
from engines.imalya import State


@dataclass(frozen=True, slots=True)
class TrayQuestion(QuestionScreen):
    """The question for the state, or a further question that a key has opened.

    Attributes:
        kind: the kind of action that has been chosen, or None.
        die: the number of the die that has been chosen for this action, or None.
        correcting: the screen asks which die was misread.
        page: the page of answers that is shown, from 0.
        tales: the sum of Tales set so far, or None for the lowest.
    """

    kind: type | None = None
    die: int | None = None
    correcting: bool = False
    page: int = 0
    tales: int | None = None

    def go(self, **chosen: Any) -> Go:
        """Show the same screen with only these fields set."""
        return Go(type(self)(**chosen))

    def page_choice(self, items: Sequence[object], **chosen: Any) -> dict[Key, Choice]:
        """The key that turns the page, if there are more answers than keys."""
        following = next_page(items, self.page)
        if following is None:
            return {}
        return {PAGE_KEY: Choice(others_caption(), self.go(page=following, **chosen))}

    def correct_choice(self, position: GameView[State]) -> dict[Key, Choice]:
        """The sixth key, which corrects a misread die; none if no dice lie on the table."""
        if not lying_letters(position.state):
            return {}
        return {Key.SIX: Choice(Caption(_("Correct"), _("a die"), icon="plume"), self.go(correcting=True))}

    def back_to_question(self) -> dict[Key, Choice]:
        """The key Back, which leads from a further question to the question for the state."""
        return {Key.BACK: return_choice(self.go())}
