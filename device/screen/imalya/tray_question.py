"""The base of the screen with the tray: what has been chosen on it, and the keys to its further questions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import GameView, Go, Play, View, position_of
from device.screen.imalya.faces import lying_letters
from device.screen.imalya.state import count_keys, hand_in_play
from device.screen.kit.captions import Caption
from device.screen.pages import page_choice
from device.screen.question import Choice, Question, QuestionScreen, SideLine, return_choice
from device.screen.row.layout import HAND, hand_of
from engines.imalya import Done, State
from engines.imalya.dice import Die


@dataclass(frozen=True, slots=True)
class TrayQuestion(QuestionScreen):
    """The question for the state, or a further question that a key has opened.

    Attributes:
        kind: the kind of action that has been chosen, or None.
        die: the number of the die that has been chosen for this action, or None.
        correcting: the screen asks which die was misread.
        page: the page of answers that is shown, from 0.
        hand: the hand of dice above the keys, where there are more dice than soft keys; None for the hand
            with the first die that can be chosen.
        tales: the sum of Tales set so far, or None for the lowest.
    """

    kind: type | None = None
    die: int | None = None
    correcting: bool = False
    page: int = 0
    hand: int | None = None
    tales: int | None = None

    def go(self, **chosen: Any) -> Go:
        """Show the same screen with only these fields set."""
        return Go(type(self)(**chosen))

    def page_choice(self, items: Sequence[object], **chosen: Any) -> dict[Key, Choice]:
        """The key that turns the page, if there are more answers than keys."""
        return page_choice(items, self.page, lambda page: type(self)(page=page, **chosen))

    def other_hand(
        self, state: State, hand: int, numbers: Collection[int], **chosen: Any
    ) -> dict[Key, Choice]:
        """The sixth key, which brings the other hand above the keys; none with at most six dice.

        Args:
            state: the state of the game.
            hand: the hand of dice above the keys.
            numbers: the dice that can be chosen now.
            chosen: the fields of this screen that stay set.
        """
        if len(state.dice) <= len(SOFT_KEYS):
            return {}
        other = 1 - hand
        first = 1 + other * HAND
        words = _("Dice {first}-{last}").format(first=first, last=first + HAND - 1)
        some = any(hand_of(number) == other for number in numbers)
        caption = Caption(words, "" if some else _("to look"), icon="droite")
        return {Key.SIX: Choice(caption, self.go(hand=other, **chosen))}

    def of_dice(
        self,
        state: State,
        title: str,
        offered: Collection[int],
        choice_of: Callable[[int], Choice],
        why_not: Callable[[Die], str],
        *,
        lines: tuple[SideLine, ...],
        ok: Choice | None = None,
        awaited: Collection[int] = (),
    ) -> Question:
        """A question whose keys stand for dice.

        Args:
            state: the state of the game.
            title: the question.
            offered: the numbers of the dice that can be chosen.
            choice_of: returns the answer on the key of such a die, from its number.
            why_not: returns the reason why another die that has landed cannot be chosen.
            lines: the lines below the question.
            ok: what OK does, or None.
            awaited: the numbers of the dice that the question is about.
        """
        hand = hand_in_play(state, self.hand, offered)
        choices, why = self.other_hand(state, hand, offered), {}
        for number, key in count_keys(state, hand).items():
            if number in offered:
                choices[key] = choice_of(number)
            elif state.die(number).figure is not None:
                why[key] = why_not(state.die(number))
        if ok is not None:
            choices[Key.OK] = ok
        return Question(title, lines, choices, frozenset(awaited), dice_keys=True, hand=hand, why=why)

    def correct_choice(self, position: GameView[State]) -> dict[Key, Choice]:
        """The sixth key, which corrects a misread die, also of a turn that has counted; none without dice."""
        if not lying_letters(position.state) and position.last_lying is None:
            return {}
        return {Key.SIX: Choice(Caption(_("Correct"), _("a die"), icon="plume"), self.go(correcting=True))}

    def as_corrected(self, view: View) -> View:
        """The view; where a die of a turn that has counted is corrected, with the dice as they lay then."""
        position = position_of(view)
        if not self.correcting or position.last_lying is None:
            return view
        return replace(view, position=replace(position, state=position.last_lying))

    def back_to_question(self) -> dict[Key, Choice]:
        """The key Back, which leads from a further question to the question for the state."""
        return {Key.BACK: return_choice(self.go())}


def pass_choice() -> Choice:
    """OK, where a player may also do nothing."""
    return Choice(Caption(_("Pass"), icon="passer"), Play(Done()))
