"""`dice-table people`: lists the people of the table; renames, merges and forgets them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from device.annals.annals import Annals
from device.commands.games import read_only, to_change
from device.errors import PersonError
from device.game.background import AtOnce
from device.journal.repair import set_aside
from device.screen.people.drawable import check_drawable
from device.screen.people.regular import Regular
from device.session.reception import by_attendance
from device.terminal import counted


def notices_and_people(path: Path) -> tuple[tuple[str, ...], tuple[Regular, ...]]:
    """The notices of what is wrong with the record, and everybody in it. Frequent players come first.

    Raises:
        RecordError: there is no such file.
        JournalError: the journal cannot be read, or a running table has it open.
    """
    with read_only(path) as journal:
        return tuple(journal.notices), by_attendance(journal.people(), journal.games())


def as_line(person: Regular) -> str:
    """A line of the list."""
    games = counted(person.games, "game")
    last = f", last on {person.last[:10]}" if person.last else ""
    said = f", said {person.said}" if person.said else ""
    return f"{person.number:>5}  {person.name:<24}  {person.medallion:<8}  {games}{last}{said}"


def as_json(person: Regular) -> str:
    """A person as a JSON object on one line."""
    return json.dumps(asdict(person), ensure_ascii=False)


def person_line(path: Path, which: str) -> str:
    """The line of a person, for a question.

    Raises:
        PersonError: nobody has that number or name.
        JournalError: the journal cannot be read, or a running table has it open.
    """
    (person,) = _meant(path, which)
    return as_line(person).strip()


def renamed(path: Path, which: str, name: str) -> str:
    """Rename a person; returns a sentence about it.

    Raises:
        BadName: the name is empty, too long, or holds a sign that cannot be seen.
        PersonError: nobody is meant, somebody else has the name, or the screens cannot draw it.
        JournalError: the journal cannot be written, or a running table has it open.
    """
    (before,) = _meant(path, which)
    with to_change(path) as journal:
        after = journal.change_person(before.number, name=check_drawable(name))
    return f"{before.name} is called {after.name} now, in earlier games too"


def check_merge(path: Path, kept: str, gone: str) -> None:
    """Refuse to merge two people who cannot be the same, before anybody is asked.

    Raises:
        PersonError: nobody is meant, both are the same, or they sat in one game together.
        JournalError: the journal cannot be read, or a running table has it open.
    """
    one, other = _meant(path, kept, gone)
    with read_only(path) as journal:
        journal.check_merge(one.number, other.number)


def merged(path: Path, kept: str, gone: str) -> str:
    """Make one person of two; returns a sentence about it.

    Raises:
        PersonError: nobody is meant, both are the same, or they sat in one game together.
        JournalError: the journal cannot be written, or a running table has it open.
    """
    one, other = _meant(path, kept, gone)
    with to_change(path) as journal:
        journal.merge_people(one.number, other.number)
    return f"{other.name} is {one.name} now, with the games of both"


def forgotten(path: Path, which: str) -> Iterator[str]:
    """Forget a person; returns sentences about it, and about files that may still hold the name.

    Raises:
        PersonError: nobody is meant.
        JournalError: the journal cannot be written, or a running table has it open.
        AnnalsError: a photograph of the person's turn cannot be deleted.
    """
    (person,) = _meant(path, which)
    with to_change(path) as journal:
        Annals(journal, AtOnce(), path.parent).forget_person(person.number)
    yield f"{person.name} is forgotten; earlier games name a guest there"
    for file in set_aside(path):
        yield f"{file} was set aside because it is damaged, and may still hold the name; delete it yourself"


def _meant(path: Path, *whom: str) -> list[Regular]:
    """The people that are meant by numbers or names."""
    notices, people = notices_and_people(path)
    try:
        return [_found(people, which) for which in whom]
    except PersonError as error:
        if not notices:
            raise
        raise PersonError(" ".join([*map(str, notices), str(error)])) from error


def _found(people: tuple[Regular, ...], which: str) -> Regular:
    """The person that is meant by a number or a name."""
    for person in people:
        if which in (str(person.number), person.name):
            return person
    alike = [person for person in people if person.name.casefold() == which.casefold()]
    if alike:
        return alike[0]
    if not people:
        raise PersonError(f"nobody here is {which!r}; nobody is in the list of people yet")
    known = ", ".join(f"{person.number} {person.name}" for person in people)
    raise PersonError(f"nobody here is {which!r}; give a number or a whole name; known are: {known}")
