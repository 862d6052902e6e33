"""Answers that games share: the rules of the moment, a throw, a sum that is set by steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, ReadTray, View
from device.screen.figure import FigureScreen
from device.screen.game import die_of
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from device.screen.rulebook import RulebookScreen, rules_caption
from device.screen.words import signed
from device.throw.sight import Sight


def rules_choice(chapter: int) -> Choice:
    """The book of rules at a chapter."""
    return Choice(rules_caption(), Go(RulebookScreen(chapter)))


def throw_choice(view: View) -> Choice | None:
    """What OK does while dice are awaited: it asks about a doubtful one, or lets the camera look.

    None where no camera reads them, so that people tell.
    """
    sight = view.sight
    if sight.doubts:
        number = sight.doubts[0]
        die = die_of(view, number)
        caption = Caption(die.called(number), icon="doute").proposed()
        return Choice(caption, Go(FigureScreen.doubting(number, sight, die)))
    look = look_caption(sight)
    if look is None or (sight.trouble and sight.live):
        return None
    return Choice(look, ReadTray())


def look_caption(sight: Sight) -> Caption | None:
    """What the key says that lets the camera look; None where no camera reads dice."""
    looks = {
        "throw": Caption(_("Throw"), icon="frais"),
        "photo": Caption(_("Photo"), _("next one"), icon="camera"),
        "read": Caption(_("Read"), _("as it lies"), icon="camera"),
    }
    return looks[sight.look].proposed() if sight.look in looks else None


def step_choices(
    steps: Mapping[Key, int], now: int, lowest: int, highest: int, to: Callable[[int], Command]
) -> dict[Key, Choice]:
    """A key for each step that still changes the sum; a step too far goes to the end."""
    choices = {}
    for key, step in steps.items():
        then = min(max(now + step, lowest), highest)
        if then != now and (then > now) == (step > 0):
            icon = "plus" if step > 0 else "moins"
            choices[key] = Choice(Caption(signed(step), icon=icon), to(then))
    return choices
