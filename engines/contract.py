"""The contract that all games share: what a state awaits, and which actions answer it.

Nature is one more player. A state says whom it awaits: a player who must choose, or Nature, who throws
certain dice. The camera answers for Nature, buttons answer for people; to the engine both are actions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic, Protocol, Self, TypeVar, runtime_checkable

from engines.action_ids import ActionIds
from engines.places import Ranking
from engines.text_form import matched, read_seats, written_seats

NATURE: Final = -1
"""The actor who throws the dice; people are numbered from 0 in seat order."""

OVER: Final = -2
"""Nobody is awaited any more: the game is over."""

_OUTCOME: Final = re.compile(r"(?P<reason>\w+) (?P<places>[1-9][0-9]{0,2}(?:[,/][1-9][0-9]{0,2})*)")


@dataclass(frozen=True, slots=True)
class Awaits:
    """Who must act next, and what for.

    Attributes:
        actor: the seat of a player, from 0; `NATURE`; or `OVER`.
        kind: the kind of answer expected, in the game's own words ("throw", "respond", "lock", ...).
        dice: the numbers of the dice to be thrown, from 1, in the order in which a throw names them;
            empty unless `actor` is `NATURE`, and where Nature deals cards or draws stones instead.
        thrower: the seat of the player whose hand throws or deals, or None unless `actor` is `NATURE`.
        others: further seats that may answer now, in any order.
        secret: an answer may hold what only the player who gives it knows. The others then look away while
            it is given. No screen, log or spectator's page shows such an action, neither when it is played
            nor when it is taken back; the events hold what everybody may know of it.
        words: the verbs of further actions that `apply` accepts. `legal_actions` does not list them,
            because players put them in their own words: a note, the declared effect of a card.
    """

    actor: int
    kind: str
    dice: tuple[int, ...] = ()
    thrower: int | None = None
    others: tuple[int, ...] = ()
    secret: bool = False
    words: tuple[str, ...] = ()

    @property
    def seat(self) -> int | None:
        """The seat of the player who answers, or whose hand throws; None without one, as at the end."""
        seat = self.thrower if self.actor == NATURE else self.actor
        return None if seat == OVER else seat

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats that may answer now: `seat`, if there is one, then `others`."""
        return self.others if self.seat is None else (self.seat, *self.others)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        ranking: seats from first to last; seats that share a place stand together.
        reason: the rule that ended it, in the game's own words.
    """

    ranking: Ranking
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return self.ranking[0]

    def __str__(self) -> str:
        """The text form: the reason, then the places, with seats counted from 1 ("target 2/1,3")."""
        return f"{self.reason} {'/'.join(map(written_seats, self.ranking))}"


def parse_outcome(text: str) -> Outcome:
    """The outcome of a text form.

    >>> parse_outcome("target 2/1,3")
    Outcome(ranking=((1,), (0, 2)), reason='target')

    Raises:
        ParseError: the text is no outcome.
    """
    found = matched(_OUTCOME, text, "outcome", "target 2/1,3")
    return Outcome(tuple(map(read_seats, found["places"].split("/"))), found["reason"])


@runtime_checkable
class Action(Protocol):
    """One answer to what a state awaits: a frozen dataclass. `parse_action` reads its `str()` back."""

    def __str__(self) -> str: ...


class Player(Protocol):
    """Somebody at the table."""

    @property
    def name(self) -> str:
        """What the others call the player."""
        ...


@runtime_checkable
class State(Protocol):
    """One moment of a game: an immutable value."""

    @property
    def players(self) -> Sequence[Player]:
        """Everybody in seat order."""
        ...

    @property
    def awaits(self) -> Awaits:
        """Who must act next."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def legal_actions(self) -> Iterator[Action]:
        """Every action that `apply` accepts, except for those of `awaits.words`.

        Where Nature is awaited: every possible throw, made lazily.
        """
        ...

    def apply(self, action: Any) -> Self:
        """The state after `action`.

        Raises:
            IllegalAction: the action is not allowed here; this state stays as it was.
        """
        ...

    def __str__(self) -> str:
        """The text form, which the game's `parse_state` reads back."""
        ...


_Item = TypeVar("_Item")
_AnyState = TypeVar("_AnyState")


class Rng(Protocol):
    """A source of randomness, as `random.Random` is one. Engines hold none of their own."""

    def choices(
        self, population: Sequence[_Item], weights: Sequence[float] | None = None, *, k: int = 1
    ) -> list[_Item]:
        """Draw k items with replacement."""
        ...

    def sample(self, population: Sequence[_Item], k: int) -> list[_Item]:
        """Draw k items without replacement."""
        ...


Chances = Iterable[tuple[Any, Fraction]]
"""Answers of Nature with their probabilities, which add up to 1."""


def kept_events(before: Any, action: Action, after: Any) -> tuple[object, ...]:
    """The events that a `BaseState` has kept of its last action, in order.

    A state that was read from its text has none; the action is then applied again.
    """
    events: tuple[object, ...] = after.happened or before.apply(action).happened
    return events


def evenly(state: State) -> Chances:
    """Every answer of Nature with the same probability; nothing where a player is awaited."""
    if state.awaits.actor != NATURE:
        return []
    answers = list(state.legal_actions())
    return [(answer, Fraction(1, len(answers))) for answer in answers]


def awaited_seat(state: State, action: Action) -> int:
    """The seat that is awaited, or `NATURE`."""
    return state.awaits.actor


def all_seen(state: _AnyState, seat: int | None) -> _AnyState:
    """The whole state: there are no secrets."""
    return state


def by_places(state: State) -> tuple[float, ...]:
    """From 1 for the first place evenly down to -1 for the last; who shares places shares their worth."""
    worth = [0.0] * len(state.players)
    places = state.outcome.ranking if state.outcome and len(worth) > 1 else ()
    before = 0
    for seats in places:
        for seat in seats:
            worth[seat] = 1 - (2 * before + len(seats) - 1) / (len(worth) - 1)
        before += len(seats)
    return tuple(worth)


def no_limit(state: State) -> None:
    """None: games have no greatest length."""


def most_by_places(state: State) -> float:
    """1: utilities `by_places` lie between -1 and 1."""
    return 1.0


def no_ids(state: State) -> ActionIds[Any]:
    """No action has an id."""
    return ActionIds({})


_Rules = TypeVar("_Rules")
_State = TypeVar("_State", bound=State)
_Action = TypeVar("_Action", bound=Action)


@dataclass(frozen=True, slots=True)
class Game(Generic[_Rules, _State, _Action]):
    """One game as the other rooms see it: its name, and the functions that play it.

    It is generic over the rules, the states and the actions of the game.

    Attributes:
        name: the identifier in records and on the command line ("imalya").
        title: the game's own name ("Jeu d'Imalya").
        seats: the numbers of players for whom a table has room, the fewest first. The rules of some games set
            no limit, and their engines accept more.
        presets: named rules to start from; the first are the default.
        new: makes the first state from rules and player names.
        parse_rules, parse_action, parse_state: read what `str()` writes; each raises `ParseError`.
        events: says what an action did, from the states before and after it; for screens, logs and sounds. By
            default these are the events that a `BaseState` has kept.
        chances: the answers of Nature that a state awaits, with their probabilities; nothing where she is not
            awaited. Answers that differ only in which of several equal dice shows which face count as one:
            462 throws of six dice, not 46,656. Lazy, where there are too many to list.
        sampler: draws one answer of Nature; None draws from `chances`. Call `sample`.
        widest_draw: the most items among which a single draw of Nature is made; 0 in a game without chance.
            See `engines/draws.py`.
        seat_of: the seat that does an action, or `NATURE`.
        talk: the kinds of action that are no moves: those that take something back, give up, propose, or
            change who is at the table. Somebody can always go on without talk.
        seen_by: a state as one seat sees it, or for None a spectator: what this seat cannot know is gone. It
            is for looking and comparing; not everything that is legal there is legal in the game.
        utilities: what each seat has won when the game is over; 0 for all before. With several players
            these numbers add up to 0.
        most_won: no seat wins or loses more than this in a game that begins with this state; infinite if
            there is no such number.
        longest: the most actions of a game that begins with this state, without talk and without
            `awaits.words`; None if there is no such number.
        ids: integer ids of the actions in a game that begins with this state: of all that `legal_actions`
            can list for players, while nobody plays an action of `awaits.words`.
    """

    name: str
    title: str
    seats: Sequence[int]
    presets: Mapping[str, _Rules]
    new: Callable[[_Rules, Sequence[str]], _State]
    parse_rules: Callable[[str], _Rules]
    parse_action: Callable[[str], _Action]
    parse_state: Callable[[str], _State]
    events: Callable[[_State, _Action, _State], tuple[object, ...]] = kept_events
    chances: Callable[[_State], Chances] = evenly
    sampler: Callable[[_State, Rng], _Action] | None = None
    widest_draw: int = 0
    seat_of: Callable[[_State, _Action], int] = awaited_seat
    talk: tuple[type, ...] = ()
    seen_by: Callable[[_State, int | None], _State] = all_seen
    utilities: Callable[[_State], tuple[float, ...]] = by_places
    most_won: Callable[[_State], float] = most_by_places
    longest: Callable[[_State], int | None] = no_limit
    ids: Callable[[_State], ActionIds[_Action]] = no_ids

    def is_talk(self, action: object) -> bool:
        """Whether an action is no move."""
        return isinstance(action, self.talk)

    def sample(self, state: _State, rng: Rng) -> _Action:
        """One answer of Nature by chance, in a state that awaits her."""
        if self.sampler is not None:
            return self.sampler(state, rng)
        answers, weights = zip(*self.chances(state), strict=True)
        answer: _Action = rng.choices(answers, [float(weight) for weight in weights])[0]
        return answer


AnyGame = Game[Any, Any, Any]
"""Any game. The registry, the journal and records know nothing of rules, states and actions."""
