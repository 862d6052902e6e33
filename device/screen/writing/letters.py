"""Writing texts by keys, with accents: two presses for a letter, and whole names where some are proposed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Held, Refuse, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.writing.letters_drawn import (
    draw_accents,
    draw_digits,
    draw_groups,
    draw_letters,
    draw_proposals,
)
from device.screen.writing.purpose import (
    ACCENTS,
    DIGITS,
    GROUPS,
    WITHIN,
    Proposal,
    Purpose,
    added,
    as_typed,
    next_sign,
    ok_choice,
    proposal_choices,
)
from device.screen.writing.touch_letters import TouchLettersScreen


@dataclass(frozen=True, slots=True)
class LettersScreen(QuestionScreen):
    """A key for a group of letters, then one for the letter. Held, a letter's key gives its accents.

    Held, the keys of the last two groups give digits. After each letter, whole names are proposed if there
    are any; the sixth key goes on with letters.

    Attributes:
        purpose: what is written.
        text: the text so far.
        group: the number of the chosen group, from 0, or None.
        accents: the letter whose accents are shown, or "".
        digits: the digits that are shown, or "".
        goes_on: whether letters are shown although there are names to propose.
        other: whether the next letter is a small one where capitals are usual, and a capital elsewhere.
    """

    purpose: Purpose
    text: str = ""
    group: int | None = None
    accents: str = ""
    digits: str = ""
    goes_on: bool = False
    other: bool = False

    def question(self, view: View) -> Question:
        """The letters of a group, the proposals, or the groups; OK to finish, Back to delete or go back."""
        back = {Key.BACK: self._back(view)}
        if self.group is not None:
            why = dict.fromkeys(SOFT_KEYS, _("No letter stands above this key."))
            why[Key.OK] = _("First a letter, or Back to the groups.")
            letters = {
                key: Choice(Caption(_("Write"), _sign_words(sign), grown=True), self._written(sign))
                for key, sign in self._signs()
            }
            return Question(self.purpose.title, choices=letters | back | self._other_case(), why=why)
        ends = back | ok_choice(self.purpose, view, self.text)
        if proposals := self.proposals(view):
            why = dict.fromkeys(SOFT_KEYS, _("No name stands above this key; key 6 goes on with letters."))
            names = proposal_choices(self.purpose, view, proposals, grown=True)
            further = Caption.of(_("Next\nletter"), icon="lettre", grown=True)
            names[Key.SIX] = Choice(further, Go(replace(self, goes_on=True)))
            return Question(self.purpose.title, choices=names | ends, why=why)
        groups = {
            key: Choice(Caption(_("Choose"), group, grown=True), Go(replace(self, group=int(key))))
            for key, group in self._groups()
        }
        why = {Key.OK: _("Nothing is written yet: key 1 to 6 for a letter.")}
        return Question(self.purpose.title, choices=groups | ends, why=why)

    def held(self, view: View) -> Mapping[Key, Held]:
        """Show the accents of a letter, or the digits of a group."""
        signs = self._signs() if self._are_letters else []
        accents = {key: self._accents_of(sign) for key, sign in signs}
        digits = {
            key: Held(Go(replace(self, group=int(key), digits=digits)), "plume")
            for key, digits in self._digits(view).items()
        }
        return accents | digits

    def for_all(self) -> LettersScreen:
        """The whole screen: everybody may see what is written, also while cards are told in secret."""
        return self

    def _accents_of(self, sign: str) -> Held:
        accents = ACCENTS.get(sign.upper(), "")
        if not accents:
            return Held(Refuse(_("{letter} has no accents here.").format(letter=sign)))
        if len(accents) == 1:
            return Held(self._written(accents), "plume")
        return Held(Go(replace(self, accents=sign.upper())), "plume")

    @property
    def _are_letters(self) -> bool:
        """Whether the keys write the letters of a group."""
        return self.group is not None and not self.accents and not self.digits

    def _digits(self, view: View) -> dict[Key, str]:
        """The digits behind the keys of groups; none while the keys stand for something else."""
        if self.group is not None or self.proposals(view):
            return {}
        groups = zip(SOFT_KEYS, GROUPS, strict=True)
        return {key: DIGITS[group] for key, group in groups if group in DIGITS}

    def typed(self, letter: str) -> Command:
        """Write a letter typed on a keyboard."""
        return self.with_text(as_typed(self.purpose, self.text, letter))

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """A finger on the screen gets letters for fingers."""
        return Go(TouchLettersScreen(self.purpose, self.text, self))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the text, and above each key what it writes."""
        if self.digits:
            draw_digits(canvas, view, self.purpose, self.text, dict(self._signs()))
        elif self.accents:
            draw_accents(canvas, view, self.purpose, self.text, dict(self._signs()))
        elif self.group is not None:
            draw_letters(canvas, view, self.purpose, self.text, dict(self._signs()))
        elif proposals := self.proposals(view):
            draw_proposals(canvas, view, self.purpose, self.text, proposals)
        else:
            draw_groups(canvas, view, self.purpose, self.text)

    def proposals(self, view: View) -> tuple[Proposal, ...]:
        """The whole names that are proposed now."""
        return () if self.goes_on else self.purpose.proposals(view, self.text)

    def _groups(self) -> list[tuple[Key, str]]:
        return [(key, group.removesuffix(WITHIN)) for key, group in zip(SOFT_KEYS, GROUPS, strict=True)]

    def _signs(self) -> list[tuple[Key, str]]:
        """The sign that each key writes: those of the group, the accents of a letter, or digits."""
        signs = ACCENTS[self.accents] if self.accents else self.digits or GROUPS[self.group or 0]
        fitting = [(key, sign) for key, sign in zip(SOFT_KEYS, signs, strict=False) if self._fits(sign)]
        return [(key, next_sign(self.purpose, self.text, sign, other=self.other)) for key, sign in fitting]

    def _other_case(self) -> dict[Key, Choice]:
        """OK, which changes from capital to small letters or back; nothing where there are no letters."""
        letters = [sign for _key, sign in self._signs() if sign.isalpha()]
        if not letters:
            return {}
        capital = all(sign.islower() for sign in letters)
        words = _("Capital\nletter") if capital else _("Small\nletter")
        return {Key.OK: Choice(Caption.of(words, icon="lettre"), Go(replace(self, other=not self.other)))}

    def _fits(self, sign: str) -> bool:
        return bool(self.text) or sign.isalnum()

    def _written(self, sign: str) -> Command:
        return self.with_text(added(self.purpose, self.text, sign, other=self.other))

    def with_text(self, text: str | Refuse) -> Command:
        """Go on after another text, or say why there cannot be one."""
        return text if isinstance(text, Refuse) else Go(LettersScreen(self.purpose, text))

    def _back(self, view: View) -> Choice:
        """One step back; on the way to the first letter it deletes the last one."""
        if self.accents:
            return return_choice(Go(replace(self, accents="")))
        if self.group is not None:
            return return_choice(Go(replace(self, group=None, digits="", other=False)))
        if self.goes_on and self.purpose.proposals(view, self.text):
            return return_choice(Go(replace(self, goes_on=False)))
        if not self.text:
            return return_choice(self.purpose.leave)
        return Choice(Caption(_("Erase"), icon="effacer"), self.with_text(self.text[:-1]))


def _sign_words(sign: str) -> str:
    """How a sign is called on its key."""
    return {" ": _("space"), "’": _("apostrophe"), "-": _("hyphen")}.get(sign, sign)
