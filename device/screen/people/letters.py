"""Writing a name by keys: two presses for a letter, then whole names are proposed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.errors import PersonError
from device.i18n import _, said
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Refuse, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.people.drawable import missing_words
from device.screen.people.letters_drawn import (
    draw_accents,
    draw_digits,
    draw_groups,
    draw_letters,
    draw_proposals,
)
from device.screen.people.touch_letters import TouchLettersScreen
from device.screen.people.writing import (
    ACCENTS,
    DIGITS,
    GROUPS,
    Proposal,
    Purpose,
    added,
    as_typed,
    enough_caption,
    finished,
)


@dataclass(frozen=True, slots=True)
class LettersScreen:
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
    """

    purpose: Purpose
    text: str = ""
    group: int | None = None
    accents: str = ""
    digits: str = ""
    goes_on: bool = False

    def captions(self, view: View) -> Captions:
        """The proposals, the groups, or the letters; OK to finish, Back to delete or to go back."""
        if self.group is not None:
            captions = {key: Caption(_("Write"), sign_words(sign), grown=True) for key, sign in self._signs()}
        elif proposals := self.proposals(view):
            captions = {key: _this_is(one) for key, one in zip(SOFT_KEYS, proposals, strict=False)}
            captions[Key.SIX] = Caption.of(_("Next\nletter"), icon="lettre", grown=True)
        else:
            captions = {key: Caption(_("Choose"), group, grown=True) for key, group in self._groups()}
        return captions | self._ends(view)

    def press(self, key: Key, view: View) -> Command:
        """Take a name, choose a group, write a letter, finish, or go one step back."""
        if key is Key.BACK:
            return self._back(view)
        if key is Key.OK:
            return self._done(view)
        if self.group is not None:
            sign = dict(self._signs()).get(key)
            return self._write(sign) if sign else Refuse(_("No letter stands above this key."))
        if proposals := self.proposals(view):
            if key is Key.SIX:
                return Go(replace(self, goes_on=True))
            taken = dict(zip(SOFT_KEYS, proposals, strict=False)).get(key)
            if taken is None:
                return Refuse(_("No name stands above this key; key 6 goes on with letters."))
            return self.purpose.done(view, taken.name)
        return Go(replace(self, group=int(key)))

    def hold(self, key: Key, view: View) -> Command | None:
        """Show the accents of a letter, or the digits of a group."""
        if (digits := self._digits(view).get(key)) is not None:
            return Go(replace(self, group=int(key), digits=digits))
        sign = dict(self._signs()).get(key) if self._are_letters else None
        if sign is None:
            return None
        if sign not in ACCENTS:
            return Refuse(_("{letter} has no accents here.").format(letter=sign))
        return Go(replace(self, accents=sign))

    def held(self, view: View) -> dict[Key, str]:
        """The pen for a letter that has accents, and for a group that has digits."""
        signs = self._signs() if self._are_letters else []
        accents = {key: "plume" for key, sign in signs if sign in ACCENTS}
        return accents | dict.fromkeys(self._digits(view), "plume")

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
        if (why := missing_words(letter)) is not None:
            return Refuse(said(PersonError(why)))
        text = as_typed(self.text, letter)
        return text if isinstance(text, Refuse) else Go(LettersScreen(self.purpose, text))

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

    def _ends(self, view: View) -> dict[Key, Caption]:
        """The captions of OK and Back."""
        back = Caption(_("Back"), icon="retour")
        if self.group is not None:
            return {Key.BACK: back}
        if not self.text:
            nothing = self.purpose.nothing(view)
            return {Key.BACK: back} | ({Key.OK: nothing.caption} if nothing else {})
        erase = back if self.goes_on and self.purpose.proposals(view, self.text) else erase_caption()
        return {Key.OK: enough_caption(self.text), Key.BACK: erase}

    def _groups(self) -> list[tuple[Key, str]]:
        return [(key, group.removesuffix("’-")) for key, group in zip(SOFT_KEYS, GROUPS, strict=True)]

    def _signs(self) -> list[tuple[Key, str]]:
        """The sign that each key writes: those of the group, the accents of a letter, or digits."""
        signs = ACCENTS[self.accents] if self.accents else self.digits or GROUPS[self.group or 0]
        return [(key, sign) for key, sign in zip(SOFT_KEYS, signs, strict=False) if self._fits(sign)]

    def _fits(self, sign: str) -> bool:
        return bool(self.text) or sign.isalnum()

    def _write(self, sign: str) -> Command:
        text = added(self.text, sign)
        return text if isinstance(text, Refuse) else Go(LettersScreen(self.purpose, text))

    def _done(self, view: View) -> Command:
        if self.group is not None:
            return Refuse(_("First a letter, or Back to the groups."))
        if self.text:
            return self.purpose.done(view, finished(self.text))
        nothing = self.purpose.nothing(view)
        return nothing.command if nothing else Refuse(_("Nothing is written yet: key 1 to 6 for a letter."))

    def _back(self, view: View) -> Command:
        if self.accents:
            return Go(replace(self, accents=""))
        if self.group is not None:
            return Go(replace(self, group=None, digits=""))
        if self.goes_on and self.purpose.proposals(view, self.text):
            return Go(replace(self, goes_on=False))
        return Go(LettersScreen(self.purpose, self.text[:-1]) if self.text else self.purpose.left)


def sign_words(sign: str) -> str:
    """How a sign is called on its key."""
    return {" ": _("space"), "’": _("apostrophe"), "-": _("hyphen")}.get(sign, sign)


def erase_caption() -> Caption:
    """The caption of Back: delete the last letter."""
    return Caption(_("Erase"), icon="effacer")


def _this_is(proposal: Proposal) -> Caption:
    return Caption(_("That is"), proposal.name, icon="valider", name=proposal.name, grown=True)
