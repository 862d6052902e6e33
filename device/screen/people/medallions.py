"""Which medallion each name has: that of the person, or a shape that nobody else in the game has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from device.journal.medallions import MACHINE, medallion_for
from device.screen.base import View


def medallions(view: View, newcomers: Iterable[str] = ()) -> Mapping[str, str]:
    """The shape of each name that may be drawn: of everybody who is known, and of the guests in the game.

    Args:
        view: the people and the game.
        newcomers: further guests, who would sit down in this order.
    """
    if view.position is None:
        return with_guests(view, newcomers)
    names = [player.name for player in view.position.state.players]
    return with_guests(view, (*names, *newcomers), {names[seat] for seat in view.position.machines})


def with_guests(view: View, names: Iterable[str], machines: Collection[str] = ()) -> dict[str, str]:
    """The shape of everybody who is known, and of those among the names who are guests or machines.

    Args:
        view: the people.
        names: the names at the table. A guest gets a shape that nobody else at the table has, if one is free.
        machines: the names of machines among them.
    """
    shapes = {person.name: person.medallion for person in view.people} | dict.fromkeys(machines, MACHINE)
    names = list(names)
    taken = [shapes[name] for name in names if name in shapes]
    for name in names:
        if name not in shapes:
            shapes[name] = medallion_for(taken)
            taken.append(shapes[name])
    return shapes
