"""A tiny game for tests: throw two dice, keep odd ones, the first to reach the target wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engines.contract import NATURE, OVER, Awaits, Game, Outcome
from engines.errors import IllegalAction, ParseError


@dataclass(frozen=True)
class Say:
    """An action as text: "throw 35", "keep 1", "roll"."""

    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class ToyState:
    """A moment of the game; who has reached the target has won."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    target: int
    active: int = 0
    faces: tuple[int, ...] = (0, 0)
    kept: tuple[bool, ...] = (False, False)
    thrown: bool = False

    @property
    def awaits(self) -> Awaits:
        """What the game awaits, and from whom."""
        if max(self.scores) >= self.target:
            return Awaits(OVER, "over")
        if self.thrown:
            return Awaits(self.active, "choose")
        loose = tuple(die for die in (1, 2) if not self.kept[die - 1])
        return Awaits(NATURE, "throw", loose, self.active)

    @property
    def outcome(self) -> Outcome | None:
        """The ranking by score, once a player has reached the target."""
        if max(self.scores) < self.target:
            return None
        seats = sorted(range(len(self.scores)), key=lambda seat: -self.scores[seat])
        return Outcome(tuple((seat,) for seat in seats), "target")

    def legal_actions(self) -> Iterator[Say]:
        """All legal throws or choices."""
        awaits = self.awaits
        if awaits.actor == NATURE:
            yield from (Say(f"throw {n:0{len(awaits.dice)}}") for n in range(10 ** len(awaits.dice)))
        elif awaits.actor != OVER:
            odd = (die for die in (1, 2) if not self.kept[die - 1] and self.faces[die - 1] % 2)
            yield from (Say(f"keep {die}") for die in odd)
            yield Say("roll")

    def apply(self, action: Say) -> ToyState:
        """The state after an action."""
        if action not in self.legal_actions():
            raise IllegalAction(f"{action} is not allowed in {self}")
        if action.words == "roll":
            return replace(self, thrown=False)
        verb, rest = action.words.split()
        if verb == "throw":
            faces = list(self.faces)
            for die, letter in zip(self.awaits.dice, rest, strict=True):
                faces[die - 1] = int(letter)
            return replace(self, faces=tuple(faces), thrown=True)
        kept = tuple(held or die == int(rest) for die, held in enumerate(self.kept, start=1))
        return replace(self, kept=kept) if not all(kept) else self._count()

    def _count(self) -> ToyState:
        scores = list(self.scores)
        scores[self.active] += sum(self.faces)
        return ToyState(self.players, tuple(scores), self.target, (self.active + 1) % len(self.players))


def _new(target: int, players: Sequence[str]) -> ToyState:
    return ToyState(tuple(players), (0,) * len(players), target)


def _parse_action(text: str) -> Say:
    if text.split()[:1] not in (["throw"], ["keep"], ["roll"]):
        raise ParseError(f"{text!r} is not an action")
    return Say(text)


def _parse_state(text: str) -> ToyState:
    return eval(text, {"ToyState": ToyState})


TOY = Game(
    name="toy",
    title="Toy",
    seats=range(1, 5),
    presets={"short": 40},
    new=_new,
    parse_rules=int,
    parse_action=_parse_action,
    parse_state=_parse_state,
    events=lambda before, action, after: (str(action),),
)
