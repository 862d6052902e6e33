"""Says what the last throw was for."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Play, View, position_of
from device.screen.kit.captions import Caption
from device.screen.plain import PlainScreen
from device.screen.question import Choice, Question, SideLine
from device.screen.throws.words import sum_words
from engines.throws import Label, State


def labels() -> tuple[str, ...]:
    """What throws of role-playing games are usually for."""
    return (_("Attack"), _("Damage"), _("Initiative"), _("Ability check"), _("Saving throw"), _("Other"))


@dataclass(frozen=True, slots=True)
class LabelScreen(PlainScreen):
    """A key for each label; OK takes the label away."""

    def question(self, view: View) -> Question:
        """What the last throw was for."""
        state: State = position_of(view).state
        last = state.thrown[-1]
        choices = {
            key: Choice(Caption(words, icon="plume"), Play(Label(words)))
            for key, words in zip(SOFT_KEYS, labels(), strict=True)
        }
        if last.label:
            choices[Key.OK] = Choice(Caption(_("No label"), icon="effacer").proposed(), Play(Label("")))
        why = {Key.OK: _("This throw has no label that could be taken away.")}
        return Question(_("What was it for?"), (SideLine("", sum_words(last), "frais"),), choices, why=why)
