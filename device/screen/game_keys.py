"""Keys that several games share: open the book, read a throw, change a sum by steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from device.i18n import _, message_of
from device.keys import Key
from device.screen.base import Command, Go, ReadTray, Screen, View
from device.screen.dice.figure import FigureScreen
from device.screen.game import die_of
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from device.screen.rules.book import RulebookScreen, rules_caption
from device.screen.words import signed
from device.throw.sight import Sight
from engines.errors import IllegalAction


def rules_choice(view: View, behind: Screen) -> Choice:
    """The key that opens the book of rules at the chapter about what is awaited now.

    Closed, the book leads back to the screen behind it, with the cursor and the answers given so far.
    """
    return Choice(rules_caption(), Go(RulebookScreen.opened(view, behind)))


def why_not(state: Any, action: object) -> str:
    """Why the state of a game refuses an action, as a sentence for the screen; "" if it is allowed."""
    try:
        state.apply(action)
    except IllegalAction as refused:
        return message_of(refused)
    return ""


def throw_choice(view: View) -> Choice | None:
    """What OK does while dice are awaited: ask about a doubtful die, or tell the camera to read.

    None if no camera reads the dice, so that people enter them.
    """
    sight = view.sight
    if sight.doubts:
        number = sight.doubts[0]
        die = die_of(view, number)
        caption = Caption(die.called(number), icon="doute").proposed()
        return Choice(caption, Go(FigureScreen.doubting(number, sight, die)))
    reading = reading_caption(sight)
    if reading is None or (sight.trouble and sight.live):
        return None
    return Choice(reading, ReadTray())


def reading_caption(sight: Sight) -> Caption | None:
    """The caption of the key that tells the camera to read; None if no camera reads dice."""
    captions = {
        "throw": Caption(_("Throw"), icon="frais"),
        "photo": Caption(_("Photo"), _("next one"), icon="camera"),
        "read": Caption(_("Read"), _("as it lies"), icon="camera"),
    }
    return captions[sight.verb].proposed() if sight.verb in captions else None


def step_choices(
    steps: Mapping[Key, int],
    now: int,
    lowest: int,
    highest: int,
    to: Callable[[int], Command],
    *,
    of: str = "",
) -> dict[Key, Choice]:
    """A key for each step that still changes the sum.

    A step beyond `lowest` or `highest` stops there, and its caption says how far it goes. It gets no key if a
    smaller step already goes as far.

    Args:
        steps: the step of each key.
        now: the sum.
        lowest: the least that the sum may be.
        highest: the most that it may be.
        to: returns the command that sets a new sum.
        of: what the captions call the sum; "" where the page asks about nothing else.
    """
    choices: dict[int, tuple[Key, Choice]] = {}
    for key, step in sorted(steps.items(), key=lambda each: abs(each[1])):
        change = min(max(now + step, lowest), highest) - now
        if change * step > 0 and change not in choices:
            caption = Caption(signed(change), of, icon="plus" if step > 0 else "moins")
            choices[change] = key, Choice(caption, to(now + change))
    return dict(choices.values())
