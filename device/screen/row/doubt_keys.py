"""The keys below doubtful dice, which ask what they show."""

from __future__ import annotations

from collections.abc import Sequence

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, View
from device.screen.dice.faces import DieFaces
from device.screen.dice.figure import FigureScreen
from device.screen.game import die_of
from device.screen.kit.captions import Caption
from device.screen.kit.dice import PIPS
from device.screen.kit.marks import MarkState
from device.screen.question import Choice, SideLine
from device.screen.row.layout import key_of
from device.screen.words import listed, look_word
from device.throw.sight import Sight


def doubt_choices(view: View, count: int, hand: int = 0) -> dict[Key, Choice]:
    """For each doubtful die of a throw the key below it, which asks what the die shows.

    Args:
        view: the tray with the doubtful dice.
        count: how many dice the game has.
        hand: the hand in play, if there are more dice than keys.
    """
    choices = {}
    for number in view.sight.doubts:
        key = key_of(number, count, hand)
        if key is not None:
            faces = die_of(view, number)
            caption = Caption(_("Decide"), _between(view.sight, faces, number), icon="doute")
            choices[key] = Choice(caption, Go(FigureScreen.doubting(number, view.sight, faces)))
    return choices


def doubts_title(doubts: Sequence[int]) -> str:
    """What is asked about the doubtful dice with these numbers."""
    if len(doubts) > 1:
        return _("What do dice {dice} show?").format(dice=listed(sorted(doubts)))
    return _("What does\ndie {n} show?").format(n=doubts[0])


def doubts_line(sight: Sight) -> SideLine:
    """The line below that title: why the first die is in doubt, if that is known, or what its key does."""
    remark = sight.remarks.get(sight.doubts[0], "")
    keys = _("Press the key below a die.") if len(sight.doubts) > 1 else _("Press its key to answer.")
    return SideLine("", remark or keys, "doute")


def _between(sight: Sight, faces: DieFaces, number: int) -> str:
    """The two candidates in a few words; numbers if the die shows numbers."""
    one, other = sight.letters[number], faces.letter(sight.dice[number].runner_up)
    if one is None or other is None or one == other:
        return _("which face?")
    shown = [faces.face(letter) or "" for letter in (one, other)]
    if not all(face in PIPS for face in shown):
        return look_word(MarkState.DOUBTFUL, faces.name(one))
    return _("{one} or {other}?").format(one=shown[0], other=shown[1])
