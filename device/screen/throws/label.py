"""Says what the last throw was for: with one key, or in words of one's own."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Play, View, position_of
from device.screen.kit.captions import Caption
from device.screen.plain import PlainScreen
from device.screen.question import Choice, Question, SideLine
from device.screen.throws.words import sum_words
from device.screen.writing.letters import LettersScreen
from device.screen.writing.purpose import Proposal, Purpose
from engines.throws import Label, State


def _labels() -> tuple[str, ...]:
    """What throws of role-playing games are usually for."""
    return (_("Attack"), _("Damage"), _("Initiative"), _("Ability check"), _("Saving throw"))


@dataclass(frozen=True, slots=True)
class OwnLabel(Purpose):
    """A label in words of one's own. Those of this session are proposed again."""

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("What was it for?")

    @property
    def leave(self) -> Command:
        """Back to the usual labels."""
        return Go(LabelScreen())

    def proposals(self, view: View, text: str) -> tuple[Proposal, ...]:
        """The labels of this session that begin with the text, the newest first."""
        state: State = position_of(view).state
        told = dict.fromkeys(thrown.label for thrown in reversed(state.thrown) if thrown.label)
        fitting = [label for label in told if text and label.casefold().startswith(text.casefold())]
        return tuple(map(Proposal, fitting[: len(SOFT_KEYS) - 1]))

    def done(self, view: View, text: str) -> Command:
        """Label the last throw."""
        return Play(Label(text))


@dataclass(frozen=True, slots=True)
class LabelScreen(PlainScreen):
    """A key for each label, and one for words of one's own; OK takes the label away."""

    def question(self, view: View) -> Question:
        """What the last throw was for."""
        state: State = position_of(view).state
        last = state.thrown[-1]
        choices = {
            key: Choice(Caption.of(words.replace(" ", "\n", 1), icon="plume"), Play(Label(words)))
            for key, words in zip(SOFT_KEYS, _labels(), strict=False)
        }
        own = Caption.of(_("In your\nown words"), icon="lettre")
        choices[Key.SIX] = Choice(own, Go(LettersScreen(OwnLabel())))
        if last.label:
            choices[Key.OK] = Choice(Caption(_("No label"), icon="effacer").proposed(), Play(Label("")))
        why = {Key.OK: _("This throw has no label to take away.")}
        return Question(_("What was it for?"), (SideLine("", sum_words(last), "frais"),), choices, why=why)
