"""Free throwing: no game, just dice. They are read and summed, and every throw is kept.

A sitting has one player or more. A throw of all dice in the tray is always awaited; `Dice` says which these
are, before the first throw of other dice than the last ones. A throw may be labelled afterwards. The turn
goes to the next player when somebody says so. Nobody wins.
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
from engines.contract import NATURE, OVER, Awaits, Game, Outcome, Rng
from engines.errors import ParseError, RulesConflict
from engines.moves import not_now
from engines.position_text import PLAYER, player_line
from engines.spelling import Spelled, Spelling, Verbs, Words
from engines.telling import Telling, events
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


class Solid(StrEnum):
    """The shape of a die, which says how many faces it has."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"

    @property
    def faces(self) -> str:
        """The letters of its faces, which are their numbers."""
        return "12345678"[: int(self[1:])]


SOLIDS: Final = {Design.PIPS: (Solid.D6,), Design.NUMERALS: tuple(Solid)}
"""The solids that there are of each design."""


def _read_faces(word: str) -> str:
    if set(word) <= set(Solid.D8.faces):
        return word
    raise ValueError(word)


_Faces = Annotated[str, Spelling(str, _read_faces)]
_Design = Annotated[Design, Spelling(str, Design)]
_Solids = Annotated[tuple[Solid, ...], Spelling(str, Solid, many=True)]


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
    """The sitting ends."""

    verb = example = "end"


Action = Dice | Throw | Label | Next | End


@dataclass(frozen=True)
class Player(Value):
    """Somebody who throws."""

    name: str


@dataclass(frozen=True)
class Thrown(Value):
    """A throw of the sitting.

    Attributes:
        seat: who threw.
        design: what is on the dice.
        solids: the shape of each die.
        faces: the face of each die, one letter each.
        label: what it was for, in the players' words; "" where nobody said so.
    """

    seat: int
    design: Design
    solids: tuple[Solid, ...]
    faces: str
    label: str = ""

    @property
    def sum(self) -> int:
        """The sum of all faces."""
        return sum(map(int, self.faces))

    @property
    def sums(self) -> dict[Solid, int]:
        """The sum of the faces of each kind of dice."""
        found: dict[Solid, int] = {}
        for solid, face in zip(self.solids, self.faces, strict=True):
            found[solid] = found.get(solid, 0) + int(face)
        return found

    def __str__(self) -> str:
        return (
            f"thrown {self.seat + 1} {self.design} {','.join(self.solids)} {self.faces} {quoted(self.label)}"
        )


@dataclass(frozen=True)
class State(Telling):
    """The state of a sitting.

    Attributes:
        active: the seat that throws.
        design: what is on the dice that lie in the tray.
        solids: their shapes, in the order of their numbers.
        thrown: all throws, the newest last.
        ended: whether the sitting has ended.
    """

    rules: Rules
    players: tuple[Player, ...]
    active: int = 0
    design: Design = Design.PIPS
    solids: tuple[Solid, ...] = (Solid.D6,)
    thrown: tuple[Thrown, ...] = ()
    ended: bool = False

    @property
    def awaits(self) -> Awaits:
        """A throw of all dice in the tray, until the sitting has ended."""
        if self.ended:
            return Awaits(OVER, "over")
        dice = tuple(range(1, len(self.solids) + 1))
        return Awaits(NATURE, "throw", dice, self.active, (self.active,), words=(Dice.verb, Label.verb))

    @property
    def outcome(self) -> Outcome | None:
        """All players in one place once the sitting has ended, since nobody wins; None before."""
        return Outcome((tuple(range(len(self.players))),), "ended") if self.ended else None

    def legal_actions(self) -> Iterator[Throw | Next | End]:
        """The next player, if there are several; the end; and every throw of the dice in the tray."""
        if self.ended:
            return
        if len(self.players) > 1:
            yield Next()
        yield End()
        yield from (Throw("".join(faces)) for faces in product(*(solid.faces for solid in self.solids)))

    def apply(self, action: Action) -> State:
        """The state after an action.

        Raises:
            IllegalAction: the action is not allowed now; a note of the error holds the position.
        """
        self.check(self._refusal(action))
        state = self.but(happened=(action,))
        match action:
            case Dice(design, solids):
                return state.but(design=design, solids=solids)
            case Throw(faces):
                new = Thrown(self.active, self.design, self.solids, faces)
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
            return not_now(action, Sentence("the sitting has ended"))
        match action:
            case Dice(design, solids):
                return _dice_refusal(design, solids)
            case Throw(faces):
                return self._throw_refusal(faces)
            case Label() if not self.thrown:
                return Sentence("nothing has been thrown yet that could be labelled")
            case Next() if len(self.players) == 1:
                return Sentence("there is no other player")
        return None

    def _throw_refusal(self, faces: str) -> Sentence | None:
        fits = len(faces) == len(self.solids) and all(
            face in solid.faces for face, solid in zip(faces, self.solids, strict=True)
        )
        if fits:
            return None
        return Sentence("'{faces}' is no throw of {dice}", faces=faces, dice=" ".join(self.solids))

    def __str__(self) -> str:
        return "\n".join(
            [
                f"rules {self.rules}",
                f"dice {self.design} {' '.join(self.solids)}",
                f"turn {self.active + 1}",
                *(["ended"] if self.ended else []),
                *(player_line(seat, player.name) for seat, player in enumerate(self.players)),
                *map(str, self.thrown),
            ]
        )


def _dice_refusal(design: Design, solids: Sequence[Solid]) -> Sentence | None:
    if not 1 <= len(solids) <= MOST_DICE:
        return Sentence("{n} dice lie there; a throw has 1 to {most}", n=len(solids), most=MOST_DICE)
    strange = next((solid for solid in solids if solid not in SOLIDS[design]), None)
    if strange is not None:
        return Sentence("there is no {solid} with {design}", solid=strange, design=design)
    return None


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
        ParseError: the text is no state of a sitting.
    """
    return read_position(
        text, _read, "free throwing", "a line each for rules, dice, turn, players and throws"
    )


_HEAD: Final = re.compile(
    r"rules (?P<rules>\w+)\ndice (?P<design>\w+) (?P<solids>[d0-9 ]+)\n"
    r"turn (?P<turn>[1-8])(?P<ended>\nended)?"
)
_PLAYER: Final = re.compile(PLAYER)
_THROWN: Final = re.compile(
    rf"thrown (?P<seat>[1-8]) (?P<design>\w+) (?P<solids>[d0-9,]+) (?P<faces>[1-8]+) (?P<label>{QUOTED})"
)


def _read(text: str) -> State:
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(text)
    lines = text[head.end() :].split("\n")[1:]
    names = [unquoted(found["name"]) for line in lines if (found := _PLAYER.fullmatch(line))]
    thrown = tuple(map(_read_thrown, lines[len(names) :]))
    state = new(parse_rules(head["rules"]), names)
    dice = Dice(Design(head["design"]), tuple(map(Solid, head["solids"].split(" "))))
    seats = [int(head["turn"]) - 1, *(each.seat for each in thrown)]
    if _dice_refusal(dice.design, dice.solids) or max(seats) >= len(names):
        raise ValueError(text)
    for each in thrown:
        state.but(active=each.seat).apply(Dice(each.design, each.solids)).apply(Throw(each.faces))
    return state.but(
        active=int(head["turn"]) - 1,
        design=dice.design,
        solids=dice.solids,
        thrown=thrown,
        ended=head["ended"] is not None,
    )


def _read_thrown(line: str) -> Thrown:
    found = _THROWN.fullmatch(line)
    if found is None:
        raise ValueError(line)
    solids = tuple(map(Solid, found["solids"].split(",")))
    return Thrown(
        int(found["seat"]) - 1, Design(found["design"]), solids, found["faces"], unquoted(found["label"])
    )


def new(rules: Rules, names: Sequence[str]) -> State:
    """A sitting before its first throw, with one ordinary die.

    Raises:
        RulesConflict: there is nobody, or too many people.
    """
    if not 1 <= len(names) <= MOST_PLAYERS:
        raise RulesConflict(
            Sentence("one to {most} players throw, but {named} named", most=MOST_PLAYERS, named=len(names))
        )
    return State(rules, tuple(map(Player, names)))


def chances(state: State) -> Iterable[tuple[Throw, Fraction]]:
    """Every throw of the dice in the tray; equal dice are not told apart, so that 162 and 261 may be one."""
    if state.ended:
        return
    all_throws = prod(len(solid.faces) for solid in state.solids)
    kinds = sorted(set(state.solids))
    of_kinds = (combinations_with_replacement(kind.faces, state.solids.count(kind)) for kind in kinds)
    for fallen in product(*of_kinds):
        left = {kind: iter(faces) for kind, faces in zip(kinds, fallen, strict=True)}
        faces = "".join(next(left[solid]) for solid in state.solids)
        yield Throw(faces), Fraction(prod(map(_orders, fallen)), all_throws)


def _orders(faces: Sequence[str]) -> int:
    """In how many orders these faces can fall."""
    return factorial(len(faces)) // prod(factorial(count) for count in Counter(faces).values())


def sample(state: State, rng: Rng) -> Throw:
    """A throw of the dice in the tray by chance."""
    return Throw("".join(rng.choices(solid.faces)[0] for solid in state.solids))


def seat_of(state: State, action: Any) -> int:
    """Nature throws, and the dice tell themselves; the rest is done by whoever throws."""
    return NATURE if isinstance(action, Throw | Dice) else state.active


def ids(state: State) -> ActionIds[Action]:
    """The ids of what players do without words of their own."""
    return ActionIds({Next: (), End: ()})


_VERBS: Final = Verbs[Action]("free throwing", (Dice, Throw, Label, Next, End))

GAME: Final = Game(
    name="throws",
    title="Lancers libres",
    seats=(1, MOST_PLAYERS),
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
