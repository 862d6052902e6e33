"""What has been chosen on the screen of the tray, and the keys that lead to other choices on it."""

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
    """The question of the moment, or a narrower one that a key has opened.

    Attributes:
        kind: the kind of action that is being narrowed down, or None.
        die: the die it is narrowed down to, or None.
        correcting: a misread die is being picked.
        page: which answers are shown, where there are more than keys.
        tales: the sum that has been set so far, where one is asked for.
    """

    kind: type | None = None
    die: int | None = None
    correcting: bool = False
    page: int = 0
    tales: int | None = None

    def go(self, **chosen: Any) -> Go:
        """To the same screen, on which nothing but this is chosen."""
        return Go(type(self)(**chosen))

    def page_choice(self, items: Sequence[object], **chosen: Any) -> dict[Key, Choice]:
        """The key that turns the page, where there are more answers than keys."""
        following = next_page(items, self.page)
        if following is None:
            return {}
        return {PAGE_KEY: Choice(others_caption(), self.go(page=following, **chosen))}

    def correct_choice(self, position: GameView[State]) -> dict[Key, Choice]:
        """The sixth key corrects a die, wherever it does nothing else."""
        if not lying_letters(position.state):
            return {}
        return {Key.SIX: Choice(Caption(_("Correct"), _("a die"), icon="plume"), self.go(correcting=True))}

    def back_to_question(self) -> dict[Key, Choice]:
        """Back to the question that this one narrows down."""
        return {Key.BACK: return_choice(self.go())}
