"""Reads positions from their text form."""

from __future__ import annotations

import re
from typing import Final

from engines.position_text import PLAYER
from engines.text_form import QUOTED, read_position, unquoted
from engines.throws.actions import Dice, OwnDice, Throw
from engines.throws.dice import Design, Own, Solid
from engines.throws.opening import new
from engines.throws.rules import parse_rules
from engines.throws.state import State, Thrown


def parse_state(text: str) -> State:
    """The state of a text form.

    Raises:
        ParseError: the text is no state of a session.
    """
    return read_position(
        text, _read, "free throwing", "a line each for rules, dice, turn, players and throws"
    )


_SHAPE: Final = r"(?:d[468]|osselet)"
_HEAD: Final = re.compile(
    rf"rules (?P<rules>\w+)\ndice (?P<design>\w+) (?P<solids>{_SHAPE}(?: {_SHAPE})*)(?P<own>(?: {QUOTED})*)\n"
    r"turn (?P<turn>[1-8])(?P<ended>\nended)?"
)
_PLAYER: Final = re.compile(PLAYER)
_THROWN: Final = re.compile(
    rf"thrown (?P<seat>[1-8]) (?P<design>\w+) (?P<solids>{_SHAPE}(?:,{_SHAPE})*) (?P<faces>[1-8]+)"
    rf" (?P<label>{QUOTED})(?P<own>(?: {QUOTED})*)"
)


def _read(text: str) -> State:
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(text)
    lines = text[head.end() :].split("\n")[1:]
    names = [unquoted(found["name"]) for line in lines if (found := _PLAYER.fullmatch(line))]
    thrown = tuple(map(_read_thrown, lines[len(names) :]))
    state = new(parse_rules(head["rules"]), names)
    seats = [int(head["turn"]) - 1, *(each.seat for each in thrown)]
    if max(seats) >= len(names):
        raise ValueError(text)
    for each in thrown:
        laid = state.but(active=each.seat).apply(_dice_action(each.design, each.solids, each.own))
        laid.apply(Throw(each.faces))
    laid = state.apply(
        _dice_action(Design(head["design"]), _read_solids(head["solids"], " "), _read_own(head["own"]))
    )
    return laid.but(happened=(), active=int(head["turn"]) - 1, thrown=thrown, ended=head["ended"] is not None)


def _read_thrown(line: str) -> Thrown:
    found = _THROWN.fullmatch(line)
    if found is None:
        raise ValueError(line)
    seat, design, solids = int(found["seat"]) - 1, Design(found["design"]), _read_solids(found["solids"], ",")
    return Thrown(seat, design, solids, found["faces"], unquoted(found["label"]), _read_own(found["own"]))


def _read_solids(text: str, between: str) -> tuple[Solid, ...]:
    return tuple(map(Solid, text.split(between)))


def _read_own(text: str) -> Own | None:
    """A set of one's own from its words; None where there are none."""
    if not text:
        return None
    name, *faces = map(unquoted, re.findall(QUOTED, text))
    return Own(name, tuple(faces))


def _dice_action(design: Design, solids: tuple[Solid, ...], own: Own | None) -> Dice | OwnDice:
    """The action that says that these dice lie in the tray.

    Raises:
        ValueError: there are no such dice.
    """
    if own is None:
        return Dice(design, solids)
    if design is not Design.OWN or len(set(solids)) > 1:
        raise ValueError(own)
    return OwnDice(own.name, solids[0], len(solids), own.faces)
