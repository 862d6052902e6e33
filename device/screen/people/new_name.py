"""What names are written for: somebody new, a guest who gets a name, a new name, and how a name is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from device.i18n import _
from device.journal.medallions import medallion_for
from device.screen.base import Command, Go, Refuse, Screen, View
from device.screen.kit.captions import Caption
from device.screen.people.errands import ChangePerson
from device.screen.people.first_names import common_names, plain_letters
from device.screen.people.games_words import games_words
from device.screen.people.seating import SeatsPeople, person_of
from device.screen.question import Choice, choice_unless_refused
from device.screen.writing.purpose import Proposal, Purpose

PROPOSED = 5
"""The most whole names that are proposed at once."""


@dataclass(frozen=True, slots=True)
class _ForSeat(Purpose):
    """The base of names for somebody who takes a seat.

    Attributes:
        names: the screen on which people take seats.
    """

    is_name: ClassVar[bool] = True

    names: SeatsPeople

    @property
    def leave(self) -> Command:
        """Back to the seats."""
        return Go(self.names)

    def shape(self, view: View) -> str:
        """The shape that the next new person gets."""
        return free_shape(view)

    def proposals(self, view: View, text: str) -> tuple[Proposal, ...]:
        """The people of this table who do not sit yet, then common names."""
        return proposed(view, text, self.names.table(view).names(view))


@dataclass(frozen=True, slots=True)
class NewPerson(_ForSeat):
    """The name of somebody who takes the next seat."""

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("A name")

    def done(self, view: View, text: str) -> Command:
        """Seat the person; somebody who is new becomes a person of this table."""
        return self.names.named(view, text)

    def nothing(self, view: View) -> Choice | None:
        """Without a name a guest takes the seat."""
        guest = Caption(_("Seat"), _("a guest"), icon="plus")
        return choice_unless_refused(guest, self.names.with_guest(view))


@dataclass(frozen=True, slots=True)
class GuestsName(_ForSeat):
    """The name of a guest who sits here already, and becomes a person of this table.

    Attributes:
        guest: the guest's name so far.
    """

    guest: str

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("Who is {name}?").format(name=self.guest)

    def done(self, view: View, text: str) -> Command:
        """Seat the person in place of the guest."""
        return self.names.named(view, text, self.guest)


@dataclass(frozen=True, slots=True)
class _OfPerson(Purpose):
    """The base of what is written on a person's page.

    Attributes:
        number: the person.
        page: the person's page.
    """

    is_name: ClassVar[bool] = True

    number: int
    page: Screen

    @property
    def leave(self) -> Command:
        """Back to the person's page."""
        return Go(self.page)

    def shape(self, view: View) -> str:
        """The person's own shape."""
        person = person_of(view, self.number)
        return person.medallion if person else ""


@dataclass(frozen=True, slots=True)
class AnotherName(_OfPerson):
    """A new name for a person of this table."""

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("Another name")

    def proposals(self, view: View, text: str) -> tuple[Proposal, ...]:
        """Common names that nobody has here."""
        taken = tuple(person.name for person in view.people)
        return proposed(view, text, taken)

    def done(self, view: View, text: str) -> Command:
        """Rename the person, unless somebody else has the name."""
        for person in view.people:
            if person.number != self.number and person.name.casefold() == text.casefold():
                words = _(
                    "{name} is known here: write one letter more, or say on that person’s page that both "
                    "are one person."
                )
                return Refuse(words.format(name=person.name))
        return ChangePerson(self.number, self.page, name=text)


@dataclass(frozen=True, slots=True)
class Spoken(_OfPerson):
    """How the voice says a person's name."""

    @property
    def title(self) -> str:
        """The question in the title bar."""
        return _("How is it pronounced?")

    def done(self, view: View, text: str) -> Command:
        """Have the name said like that."""
        return ChangePerson(self.number, self.page, said=text)

    def nothing(self, view: View) -> Choice | None:
        """Have the name said as it is written."""
        as_written = ChangePerson(self.number, self.page, said="")
        return Choice(Caption(_("As it is"), _("written"), icon="valider"), as_written)


def proposed(view: View, text: str, taken: tuple[str, ...]) -> tuple[Proposal, ...]:
    """The names that begin with a text: those of this table first, then common ones.

    Args:
        view: the people.
        text: the first letters.
        taken: names that are not proposed.
    """
    return tuple(islice(_proposed(view, text, taken), PROPOSED)) if text else ()


def _proposed(view: View, text: str, taken: tuple[str, ...]) -> Iterator[Proposal]:
    start, left_out = plain_letters(text), {plain_letters(name) for name in taken}
    for person in view.people:
        plain = plain_letters(person.name)
        if plain.startswith(start) and plain not in left_out:
            left_out.add(plain)
            yield Proposal(person.name, games_words(person.games), person.medallion)
    shape = free_shape(view)
    for name in common_names(text):
        if plain_letters(name) not in left_out:
            yield Proposal(name, "", shape)


def free_shape(view: View) -> str:
    """The shape that the next new person gets."""
    return medallion_for(person.medallion for person in view.people)
