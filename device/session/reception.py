"""The reception: knows the people of this table, and carries out the errands of their screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from device.annals.registry import chronicle_of
from device.errors import JournalError
from device.i18n import _
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from device.journal.roster import Person
from device.screen.errand import ErrandResult
from device.screen.people.drawable import check_drawable
from device.screen.people.errands import (
    AddPerson,
    ChangePerson,
    ForgetPerson,
    MergePeople,
    PersonErrand,
)
from device.screen.people.regular import Regular

_LATELY: Final = 20
"""The number of games, counted from the newest, by which people are ordered; a longer look back keeps
people in front who have stopped coming."""


class Reception:
    """Lists the people for the screens, who comes most often first, and changes what is known of them.

    Args:
        journal: where people and games are kept.
        forget: forgets a person by number, where more than the journal knows people; None to let the journal
        do it.
    """

    def __init__(self, journal: Journal, forget: Callable[[int], None] | None = None) -> None:
        self._journal = journal
        self._forget_person = forget or journal.forget_person
        self._people: tuple[Regular, ...] = ()
        self._as_of = -1

    @property
    def people(self) -> tuple[Regular, ...]:
        """Everybody who is known. While the journal cannot be read, those who were known before."""
        if self._as_of != self._journal.changes:
            self._as_of = self._journal.changes
            try:
                self._people = by_attendance(self._journal.people(), self._journal.games())
            except JournalError:
                return self._people
        return self._people

    @property
    def said(self) -> Mapping[str, str]:
        """How the voice pronounces a name, by the name; names that are spoken as written are left out."""
        return {person.name: person.said for person in self.people if person.said}

    def do(self, errand: PersonErrand) -> ErrandResult:
        """Carry out an errand.

        Raises:
            DeviceError: it cannot be done; nothing has changed.
            BadName: a name is empty, too long, or holds a sign that cannot be seen.
        """
        return _DEEDS[type(errand)](self, errand)

    def _add(self, errand: AddPerson) -> ErrandResult:
        person = self._journal.add_person(check_drawable(errand.name))
        return ErrandResult(errand.then(person.number))

    def _change(self, errand: ChangePerson) -> ErrandResult:
        name = None if errand.name is None else check_drawable(errand.name)
        self._journal.change_person(errand.number, name=name, said=errand.said, medallion=errand.medallion)
        return ErrandResult(errand.then)

    def _merge(self, errand: MergePeople) -> ErrandResult:
        gone = self._journal.person(errand.gone).name
        kept = self._journal.merge_people(errand.kept, errand.gone).name
        told = _("{gone} and {kept} are now one person, called {kept}.").format(gone=gone, kept=kept)
        return ErrandResult(errand.then, told)

    def _forget(self, errand: ForgetPerson) -> ErrandResult:
        name = self._journal.person(errand.number).name
        self._forget_person(errand.number)
        words = _("{name} is forgotten; earlier games name a guest there.")
        return ErrandResult(errand.then, words.format(name=name))


def by_attendance(people: list[Person], games: list[GameRecord]) -> tuple[Regular, ...]:
    """People with their attendance; those who came most often lately come first.

    A game counts for the order as soon as it is begun. The number beside a name counts the finished games
    that somebody could win, as the person's page does.

    Args:
        people: everybody, in the order in which they joined.
        games: the games, the newest first.
    """
    finished = (game for game in games if game.finished)
    counting = (game for game in finished if chronicle_of(game.name).counts(len(game.players)))
    counted = Counter(number for game in counting for number in game.people)
    lately = Counter(number for game in games[:_LATELY] for number in game.people)
    ever = Counter(number for game in games for number in game.people)
    last: dict[int | None, str] = {}
    for game in games:
        for number in game.people:
            last.setdefault(number, game.started)
    newest = {number: place for place, number in enumerate(last)}
    regulars = [
        Regular(
            person.number,
            person.name,
            person.said,
            person.medallion,
            counted[person.number],
            last.get(person.number, ""),
            person.joined,
        )
        for person in people
    ]
    return tuple(
        sorted(
            regulars,
            key=lambda one: (-lately[one.number], -ever[one.number], newest.get(one.number, len(newest))),
        )
    )


_DEEDS: Mapping[type[PersonErrand], Callable[[Reception, Any], ErrandResult]] = {
    AddPerson: Reception._add,
    ChangePerson: Reception._change,
    MergePeople: Reception._merge,
    ForgetPerson: Reception._forget,
}
"""The method that carries out each kind of errand."""
