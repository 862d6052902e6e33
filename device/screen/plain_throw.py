"""A ready-made screen for a throw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Tell, View, position_of
from device.screen.dice.enter import enter_choice
from device.screen.dice.faces import face_choices
from device.screen.game import die_of
from device.screen.game_keys import rules_choice, throw_choice
from device.screen.machines.words import throw_title
from device.screen.plain import PlainScreen
from device.screen.question import Choice, Question, SideLine


@dataclass(frozen=True, slots=True)
class PlainThrowScreen(PlainScreen):
    """Awaits a throw: the camera reads the dice, or people enter them by keys.

    The faces of a single die are on the soft keys. Several dice are entered one after the other on another
    screen.
    """

    def question(self, view: View) -> Question:
        """Who throws, the keys to enter the throw, and what keeps it from counting."""
        state = position_of(view).state
        choices = _by_keys(view, state.awaits.dice)
        if (look := throw_choice(view)) is not None:
            choices[Key.OK] = look
        else:
            choices.setdefault(Key.OK, rules_choice(view, self))
        own = _("{name} throws.").format(name=state.players[state.awaits.thrower].name)
        title = throw_title(position_of(view), own)
        return Question(title, tuple(_lines(view)), choices)


def _by_keys(view: View, dice: tuple[int, ...]) -> dict[Key, Choice]:
    """The keys by which people enter a throw."""
    die = die_of(view, dice[0])
    if len(dice) > 1 or len(die.letters) > len(SOFT_KEYS):
        enter = enter_choice(view)
        return {Key.FIVE: enter, Key.OK: enter.proposed()}
    return face_choices(die, lambda letter: Tell({dice[0]: letter}, frozenset(dice)))


def _lines(view: View) -> Iterator[SideLine]:
    sight = view.sight
    if sight.trouble:
        yield SideLine("", sight.trouble, "camera", harm=True)
    elif sight.hint:
        yield SideLine("", sight.hint, "camera")
    elif not sight.verb:
        yield SideLine("", _("Then press what it shows."), "main")
