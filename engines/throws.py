"""Free throwing: no game, just dice. They are read and summed, and every throw is kept.

A session has one player or more. A throw of all dice in the tray is always awaited; `Dice` says which these
are, before the first throw of other dice than the last ones. `OwnDice` says so of dice that people have
taught the table: the record holds what is on them. A throw may be labelled afterwards. The turn goes to the
next player when somebody says so. Nobody wins.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Annotated, Any, Final

from engines.action_ids import ActionIds
from engines.base_state import BaseState, events
from engines.contract import NATURE, OVER, Awaits, Game, Outcome, Rng
from engines.errors import ParseError, RulesConflict
from engines.moves import not_now
from engines.names import name_refusal
from engines.position_text import PLAYER, player_line
from engines.spelling import Number, Spelled, Spelling, Verbs, Words
from engines.text_form import QUOTED, quoted, read_position, unquoted
from engines.value import Value
from wording.sentence import Sentence

MOST_DICE: Final = 8
"""The most dice of a throw; there is no room for more in the row of drawn dice."""
MOST_PLAYERS: Final = 8


class Design(StrEnum):
    """What is on the dice."""

    PIPS = "pips"
    NUMERALS = "numerals"
    OWN = "own"


class Solid(StrEnum):
    """The shape of a die, which says how many faces it has."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    OSSELET = "osselet"

    @property
    def faces(self) -> str:
        """The letters of its faces; on a die with numbers they are these numbers."""
        return "12345678"[: 4 if self is Solid.OSSELET else int(self[1:])]


SOLIDS: Final = {Design.PIPS: (Solid.D6,), Design.NUMERALS: (Solid.D4, Solid.D6, Solid.D8)}
"""The solids that there are of each design. Dice of one's own have any."""


def _read_faces(word: str) -> str:
    if set(word) <= set(Solid.D8.faces):
        return word
    raise ValueError(word)


_Faces = Annotated[str, Spelling(str, _read_faces)]
_Design = Annotated[Design, Spelling(str, Design)]
_Solid = Annotated[Solid, Spelling(str, Solid)]
_Solids = Annotated[tuple[Solid, ...], Spelling(str, Solid, many=True)]
_Names = Annotated[tuple[str, ...], Spelling(quoted, unquoted, many=True)]


@dataclass(frozen=True)
class Rules:
    """The rules: there is nothing to choose."""

    def __str__(self) -> str:
        return "free"


@dataclass(frozen=True)
class Dice(Spelled):
    """These dice lie in the tray from now on, in the order of their numbers."""

    verb = "dice"
    example = "dice pips d6 d6"
    design: _Design
    solids: _Solids


@dataclass(frozen=True)
class OwnDice(Spelled):
    """These dice of a taught set lie in the tray from now on.

    The n-th name of a face is what the letter n of a throw stands for.
    """

    verb = "own"
    example = 'own "Runes" d6 2 "Soleil" "Lune"'
    name: Words
    solid: _Solid
    count: Number
    faces: _Names


@dataclass(frozen=True)
class Throw(Spelled):
    """The result of a throw: the face of each die."""

    verb = "throw"
    example = "throw 35"
    faces: _Faces


@dataclass(frozen=True)
class Label(Spelled):
    """The last throw gets a label, such as what it was for; an empty one takes the label away."""

    verb = "label"
    example = 'label "attack"'
    words: Words


@dataclass(frozen=True)
class Next(Spelled):
    """The next player throws from now on."""

    verb = example = "next"


@dataclass(frozen=True)
class End(Spelled):
    """The session ends."""

    verb = example = "end"


Action = Dice | OwnDice | Throw | Label | Next | End


@dataclass(frozen=True)
class Player(Value):
    """Somebody who throws."""

    name: str


@dataclass(frozen=True)
class Own(Value):
    """A set of dice that somebody has taught the table.

    Attributes:
        name: its name.
        faces: the names of its faces, by which the table reads them.
    """

    name: str
    faces: tuple[str, ...]

    @property
    def is_numbered(self) -> bool:
        """Whether every face is a number, so that throws are summed."""
        return all(face.isascii() and face.isdecimal() for face in self.faces)

    def __str__(self) -> str:
        return " ".join(map(quoted, (self.name, *self.faces)))


@dataclass(frozen=True)
class Thrown(Value):
    """A throw of the session.

    Attributes:
        seat: who threw.
        design: what is on the dice.
        solids: the shape of each die.
        faces: the face of each die, one letter each.
        label: what it was for, in the players' words; "" where nobody said so.
        own: the taught set that the dice belong to; None for others.
    """

    seat: int
    design: Design
    solids: tuple[Solid, ...]
    faces: str
    label: str = ""
    own: Own | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each die's face: a number on all but dice of one's own."""
        if self.own is None:
            return tuple(self.faces)
        return tuple(self.own.faces[int(face) - 1] for face in self.faces)

    @property
    def is_summed(self) -> bool:
        """Whether all faces are numbers."""
        return self.own is None or self.own.is_numbered

    @property
    def sum(self) -> int | None:
        """The sum of all faces; None where they are no numbers."""
        return sum(map(int, self.names)) if self.is_summed else None

    @property
    def sums(self) -> dict[Solid, int]:
        """The sum of the faces of each kind of dice; none where they are no numbers."""
        found: dict[Solid, int] = {}
        for solid, name in zip(self.solids, self.names, strict=True) if self.is_summed else ():
            found[solid] = found.get(solid, 0) + int(name)
        return found

    def __str__(self) -> str:
        dice = f"{self.design} {','.join(self.solids)}"
        own = f" {self.own}" if self.own else ""
        return f"thrown {self.seat + 1} {dice} {self.faces} {quoted(self.label)}{own}"


@dataclass(frozen=True)
class State(BaseState):
    """The state of a session.

    Attributes:
        active: the seat that throws.
        design: what is on the dice that lie in the tray.
        solids: their shapes, in the order of their numbers.
        thrown: all throws, the newest last.
        ended: whether the session has ended.
        own: the taught set that the dice in the tray belong to; None for others.
    """

    rules: Rules
    players: tuple[Player, ...]
    active: int = 0
    design: Design = Design.PIPS
    solids: tuple[Solid, ...] = (Solid.D6,)
    thrown: tuple[Thrown, ...] = ()
    ended: bool = False
    own: Own | None = None

    def letters(self, solid: Solid) -> str:
        """The letters of the faces of a die in the tray."""
        return solid.faces if self.own is None else Solid.D8.faces[: len(self.own.faces)]

    @property
    def awaits(self) -> Awaits:
        """A throw of all dice in the tray, until the session has ended."""
        if self.ended:
            return Awaits(OVER, "over")
        dice = tuple(range(1, len(self.solids) + 1))
        return Awaits(
            NATURE, "throw", dice, self.active, (self.active,), words=(Dice.verb, OwnDice.verb, Label.verb)
        )

    @property
    def outcome(self) -> Outcome | None:
        """All players in one place once the session has ended, since nobody wins; None before."""
        return Outcome((tuple(range(len(self.players))),), "ended") if self.ended else None

    def legal_actions(self) -> Iterator[Throw | Next | End]:
        """The next player, if there are several; the end; and every throw of the dice in the tray."""
        if self.ended:
            return
        if len(self.players) > 1:
            yield Next()
        yield End()
        yield from (Throw("".join(faces)) for faces in product(*map(self.letters, self.solids)))

    def apply(self, action: Action) -> State:
        """The state after an action.

        Raises:
            IllegalAction: the action is not allowed now; a note of the error holds the position.
        """
        self.check(self._refusal(action))
        state = self.but(happened=(action,))
        match action:
            case Dice(design, solids):
                return state.but(design=design, solids=solids, own=None)
            case OwnDice(name, solid, count, names):
                return state.but(design=Design.OWN, solids=(solid,) * count, own=Own(name, names))
            case Throw(faces):
                new = Thrown(self.active, self.design, self.solids, faces, own=self.own)
                return state.but(thrown=(*self.thrown, new))
            case Label(words):
                return state.but(thrown=(*self.thrown[:-1], self.thrown[-1].but(label=words)))
            case Next():
                return state.but(active=(self.active + 1) % len(self.players))
            case End():
                return state.but(ended=True)

    def _refusal(self, action: Action) -> Sentence | None:
        """Why an action is not allowed, or None."""
        if self.ended:
            return not_now(action, Sentence("the session has ended"))
        match action:
            case Dice(design, solids):
                return _dice_refusal(design, solids)
            case OwnDice():
                return own_refusal(action)
            case Throw(faces):
                return self._throw_refusal(faces)
            case Label() if not self.thrown:
                return Sentence("nothing has been thrown yet that could be labelled")
            case Next() if len(self.players) == 1:
                return Sentence("there is no other player")
        return None

    def _throw_refusal(self, faces: str) -> Sentence | None:
        fits = len(faces) == len(self.solids) and all(
            face in self.letters(solid) for face, solid in zip(faces, self.solids, strict=True)
        )
        if fits:
            return None
        return Sentence("'{faces}' is not a throw of {dice}", faces=faces, dice=" ".join(self.solids))

    def __str__(self) -> str:
        return "\n".join(
            [
                f"rules {self.rules}",
                f"dice {self.design} {' '.join(self.solids)}" + (f" {self.own}" if self.own else ""),
                f"turn {self.active + 1}",
                *(["ended"] if self.ended else []),
                *(player_line(seat, player.name) for seat, player in enumerate(self.players)),
                *map(str, self.thrown),
            ]
        )


def _dice_refusal(design: Design, solids: Sequence[Solid]) -> Sentence | None:
    if not 1 <= len(solids) <= MOST_DICE:
        return _number_refusal(len(solids))
    if design is Design.OWN:
        return Sentence("your own dice are written with 'own' and their faces")
    strange = next((solid for solid in solids if solid not in SOLIDS[design]), None)
    if strange is not None:
        return Sentence("there is no {solid} with {design}", solid=strange, design=design)
    return None


def _number_refusal(count: int) -> Sentence:
    return Sentence("{n} dice lie there; a throw has 1 to {most}", n=count, most=MOST_DICE)


def own_refusal(dice: OwnDice) -> Sentence | None:
    """Why dice of one's own cannot be thrown, or None."""
    if not 1 <= dice.count <= MOST_DICE:
        return _number_refusal(dice.count)
    most = len(dice.solid.faces)
    if not 1 <= len(set(dice.faces)) == len(dice.faces) <= most:
        return Sentence(
            "a {solid} has 1 to {most} faces that differ, and not these {n}",
            solid=dice.solid,
            most=most,
            n=len(dice.faces),
        )
    return next(filter(None, map(name_refusal, (dice.name, *dice.faces))), None)


def parse_rules(text: str) -> Rules:
    """The rules of a text form.

    Raises:
        ParseError: the text is not that of these rules.
    """
    if text != "free":
        raise ParseError(f"{text!r} are no rules of free throwing; they read 'free'")
    return Rules()


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


def new(rules: Rules, names: Sequence[str]) -> State:
    """A session before its first throw, with one ordinary die.

    Raises:
        RulesConflict: there is nobody, or too many people.
    """
    if not 1 <= len(names) <= MOST_PLAYERS:
        raise RulesConflict(
            Sentence("one to {most} players throw, but {named} named", most=MOST_PLAYERS, named=len(names))
        )
    return State(rules, tuple(map(Player, names)))


def chances(state: State) -> Iterable[tuple[Throw, Fraction]]:
    """All possible throws of the dice in the tray, each with its probability.

    Throws that differ only in the order of equal dice, such as 126 and 216, count as one.

    The faces of dice of one's own count as equally likely: nobody has said how often each is on the die.
    """
    if state.ended:
        return
    all_throws = prod(len(state.letters(solid)) for solid in state.solids)
    kinds = sorted(set(state.solids))
    of_kinds = (
        combinations_with_replacement(state.letters(kind), state.solids.count(kind)) for kind in kinds
    )
    for fallen in product(*of_kinds):
        left = {kind: iter(faces) for kind, faces in zip(kinds, fallen, strict=True)}
        faces = "".join(next(left[solid]) for solid in state.solids)
        yield Throw(faces), Fraction(prod(map(_orders, fallen)), all_throws)


def _orders(faces: Sequence[str]) -> int:
    """In how many orders these faces can fall."""
    return factorial(len(faces)) // prod(factorial(count) for count in Counter(faces).values())


def sample(state: State, rng: Rng) -> Throw:
    """A throw of the dice in the tray by chance."""
    return Throw("".join(rng.choices(state.letters(solid))[0] for solid in state.solids))


def seat_of(state: State, action: Any) -> int:
    """`NATURE` for throws and for the choice of dice; the active player for all other actions."""
    return NATURE if isinstance(action, Throw | Dice | OwnDice) else state.active


def ids(state: State) -> ActionIds[Action]:
    """The ids of what players do without words of their own."""
    return ActionIds({Next: (), End: ()})


_VERBS: Final = Verbs[Action]("free throwing", (Dice, OwnDice, Throw, Label, Next, End))

GAME: Final = Game(
    name="throws",
    title="Lancers libres",
    seats=range(1, MOST_PLAYERS + 1),
    presets={"usual": Rules()},
    new=new,
    parse_rules=parse_rules,
    parse_action=_VERBS.parse,
    parse_state=parse_state,
    events=events,
    chances=chances,
    sampler=sample,
    widest_draw=MOST_DICE,
    seat_of=seat_of,
    ids=ids,
)
