"""One moment of a session of free throws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from engines.base_state import BaseState
from engines.contract import NATURE, OVER, Awaits, Outcome
from engines.moves import not_now
from engines.position_text import player_line
from engines.text_form import quoted
from engines.throws.actions import Action, Dice, End, Label, Next, OwnDice, Throw
from engines.throws.dice import Design, Own, Solid
from engines.throws.refusals import dice_refusal, own_refusal
from engines.throws.rules import Rules
from engines.value import Value
from wording.sentence import Sentence


@dataclass(frozen=True)
class Player(Value):
    """Somebody who throws."""

    name: str


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
                return dice_refusal(design, solids)
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
