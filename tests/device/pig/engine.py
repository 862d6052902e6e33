"""Pig: roll the die as often as you like; a one loses all points of the turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from engines.base_state import BaseState
from engines.contract import NATURE, OVER, Awaits, Game, Outcome
from engines.errors import ParseError, RulesConflict
from engines.moves import not_now
from engines.position_text import check_seats
from engines.rule_text import Switches
from engines.spelling import Number, Spelled, Verbs
from engines.text_form import read_position
from engines.value import Value, with_changed
from wording.sentence import Sentence


@dataclass(frozen=True)
class Rules:
    """The rules of a game.

    Attributes:
        goal: the points that win.
    """

    goal: int = 100

    def __post_init__(self) -> None:
        if not 1 <= self.goal <= 999:
            raise RulesConflict(Sentence("the goal is {goal}; it is 1 to 999 points", goal=self.goal))

    def __str__(self) -> str:
        return " ".join(_SWITCHES.written(self, always=("goal",)))


@dataclass(frozen=True)
class Throw(Spelled):
    """The result of a throw: the face that the die shows."""

    verb = "throw"
    example = "throw 6"
    face: Number


@dataclass(frozen=True)
class Roll(Spelled):
    """The player rolls again."""

    verb = example = "roll"


@dataclass(frozen=True)
class Hold(Spelled):
    """The player ends the turn and keeps its points."""

    verb = example = "hold"


@dataclass(frozen=True)
class Player(Value):
    """A player and their points."""

    name: str
    score: int = 0


@dataclass(frozen=True)
class State(BaseState):
    """The state of a game.

    Attributes:
        active: the seat whose turn it is.
        brought: the points of this turn so far.
        thrown: whether the die was thrown and the player chooses now.
    """

    rules: Rules
    players: tuple[Player, ...]
    active: int = 0
    brought: int = 0
    thrown: bool = False

    @property
    def awaits(self) -> Awaits:
        """What the game awaits: a throw of the die, or a choice of the active player."""
        if self.outcome is not None:
            return Awaits(OVER, "over")
        if self.thrown:
            return Awaits(self.active, "choose")
        return Awaits(NATURE, "throw", dice=(1,), thrower=self.active)

    @property
    def outcome(self) -> Outcome | None:
        """The ranking by score once a player has reached the goal; None before."""
        if max(player.score for player in self.players) < self.rules.goal:
            return None

        def score(seat: int) -> int:
            return -self.players[seat].score

        seats = sorted(range(len(self.players)), key=score)
        return Outcome(tuple(tuple(place) for _, place in groupby(seats, score)), "goal")

    def legal_actions(self) -> Iterator[Throw | Roll | Hold]:
        """Each face while a throw is awaited; otherwise roll and hold."""
        if self.awaits.actor == NATURE:
            yield from map(Throw, range(1, 7))
        elif self.awaits.actor != OVER:
            yield from (Roll(), Hold())

    def apply(self, action: Throw | Roll | Hold) -> State:
        """The state after an action."""
        asked = Sentence("the game is at '{kind}'", kind=self.awaits.kind)
        self.check(None if action in self.legal_actions() else not_now(action, asked))
        state = self.but(happened=(action,))
        if isinstance(action, Roll):
            return state.but(thrown=False)
        if isinstance(action, Hold):
            return state._passed_on(self.brought)
        if action.face == 1:
            return state._passed_on(0)
        return state.but(brought=self.brought + action.face, thrown=True)

    def _passed_on(self, points: int) -> State:
        """The state after the active player gets these points and the turn passes on."""
        players = with_changed(self.players, self.active, score=self.players[self.active].score + points)
        following = (self.active + 1) % len(players)
        return self.but(players=players, active=following, brought=0, thrown=False)

    def __str__(self) -> str:
        turn = f"turn player={self.active + 1} brought={self.brought} thrown={int(self.thrown)}"
        return "\n".join(
            [str(self.rules), turn, *(f"{player.score} {player.name}" for player in self.players)]
        )


_SWITCHES: Final = Switches("Pig", Rules)


def parse_rules(text: str) -> Rules:
    """The rules of a text form."""
    if not text.strip():
        raise ParseError(f"{text!r} are no rules of Pig; they read like 'goal=100'")
    return _SWITCHES.make(_SWITCHES.read(text, text.split()))


def parse_state(text: str) -> State:
    """The state of a text form."""
    return read_position(text, _read, "Pig", "a line each for rules, turn and players")


def _read(text: str) -> State:
    rules, turn, *players = text.split("\n")
    active, brought, thrown = (int(number) for number in re.findall("[0-9]+", turn))
    seated = tuple(Player(name, int(score)) for score, name in (line.split(" ", 1) for line in players))
    check_seats([active - 1], seated)
    return State(parse_rules(rules), seated, active - 1, brought, bool(thrown))


def new(rules: Rules, names: Sequence[str]) -> State:
    """A game before its first throw.

    Raises:
        RulesConflict: there are fewer than two players.
    """
    if len(names) < 2:
        raise RulesConflict(Sentence("Pig is played by two or more, but {named} named", named=len(names)))
    return State(rules, tuple(map(Player, names)))


_VERBS: Final = Verbs[Throw | Roll | Hold]("Pig", (Throw, Roll, Hold))

GAME: Final = Game(
    name="pig",
    title="Pig",
    seats=range(2, 9),
    presets={"usual": Rules()},
    new=new,
    parse_rules=parse_rules,
    parse_action=_VERBS.parse,
    parse_state=parse_state,
)
