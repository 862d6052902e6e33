"""The path: the seven Sendas with their places and faces."""

from __future__ import annotations

from dataclasses import dataclass

from engines.oniria.decks import TRICKS, Side
from engines.oniria.effects import FlipSenda, ReplaceSenda, SwapSendas
from engines.oniria.rules import Rules, SendaDirection
from engines.oniria.sendas import Senda
from engines.value import Value


@dataclass(frozen=True)
class PathPlace(Value):
    """One place of the path, with its Senda.

    Attributes:
        constraints: the constraints of the Senda.
        light: the Senda shows its light face (l.133).
        trick: the trick that was decided on the Senda; None until then.
    """

    constraints: Senda
    light: bool = False
    trick: int | None = None


Path = tuple[PathPlace, ...]
"""The places from left to right."""

PathEffect = SwapSendas | FlipSenda | ReplaceSenda
"""The effects that change the path."""


def place_of(rules: Rules, trick: int) -> int:
    """The place, from 1 on the left, of the Senda on which a trick is played (O-4).

    >>> place_of(Rules(), 2), place_of(Rules(senda_direction=SendaDirection.RIGHT_TO_LEFT), 2)
    (2, 6)
    """
    return trick if rules.senda_direction is SendaDirection.LEFT_TO_RIGHT else TRICKS + 1 - trick


def changed(path: Path, effect: PathEffect) -> Path:
    """The path after an effect."""
    places = list(path)
    index = effect.senda - 1
    match effect:
        case SwapSendas():
            other = effect.other - 1
            places[index], places[other] = places[other], places[index]
        case FlipSenda():
            places[index] = places[index].but(light=not places[index].light)
        case ReplaceSenda():
            places[index] = places[index].but(constraints=effect.constraints)
    return tuple(places)


def decided(path: Path, place: int, trick: int) -> Path:
    """The path after a trick was decided in a place, before its Senda is turned."""
    return (*path[: place - 1], path[place - 1].but(trick=trick), *path[place:])


def turned(path: Path, trick: int, winner: Side) -> Path:
    """The path with the Senda of a trick turned to the face of its winner (l.133, 165)."""
    light = winner is Side.SONADORA
    return tuple(place.but(light=light) if place.trick == trick else place for place in path)
