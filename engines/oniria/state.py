"""One moment of a game of Oniria."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, Self

from engines.base_state import SeatedState
from engines.contract import NATURE, OVER, Awaits, Outcome
from engines.oniria import asking, moves, news, path, reckoning, turn
from engines.oniria.actions import Action
from engines.oniria.decks import TRICKS, Deck, Side
from engines.oniria.declaration import Declaration, Standing
from engines.oniria.effects import Cancel
from engines.oniria.events import Event
from engines.oniria.phase import Phase
from engines.oniria.player import Player
from engines.oniria.reckoning import Reckoning
from engines.oniria.round import Round
from engines.oniria.rules import Rules
from engines.position_text import written_position
from engines.text_form import written_seats
from wording.sentence import Sentence

_NOT_RECKONED: Final = {"phase", "done", "happened"}
"""The fields on which the results of a round do not depend."""

_SECRET: Final = (Phase.MIX, Phase.DRAFT, Phase.CHOOSE)


@dataclass(frozen=True)
class State(SeatedState):
    """An immutable value; `apply` returns the next one.

    It keeps what the table was told. Results are computed from this when they are first asked for.

    Attributes:
        rules: optional rules, rulings and the card library.
        players: everybody, in seat order, which is clockwise.
        phase: the phase of the game; `asks` has questions that come in between.
        neutral: with three players, the deck of the neutral Soñadora (l.201).
        first: with three players, the seat that drafts first in the first round.
        rounds: the rounds that have begun, in order.
        done: the seats that have nothing more to declare in this phase.
        outcome: how the game ended; None until then.
    """

    rules: Rules
    players: tuple[Player, ...]
    phase: Phase = Phase.TAKE
    neutral: Deck | None = None
    first: int | None = None
    rounds: tuple[Round, ...] = ()
    done: tuple[int, ...] = ()
    outcome: Outcome | None = None

    @cached_property
    def asks(self) -> Phase:
        """The question asked now: the phase, or one that must be answered before the phase goes on."""
        return asking.asks(self)

    @cached_property
    def seats_asked(self) -> tuple[int, ...]:
        """The seats that may answer now, in order; never empty until the game is over."""
        return asking.seats(self)

    @property
    def awaits(self) -> Awaits:
        """Whom the game awaits, and for what."""
        asks = self.asks
        if asks is Phase.OVER:
            return Awaits(OVER, str(asks))
        if asks is Phase.LAY:
            return Awaits(NATURE, str(asks), thrower=self.seats_in_order[0])
        actor, *others = self.seats_asked
        return Awaits(
            actor,
            str(asks),
            others=tuple(others),
            secret=asks in _SECRET,
            words=moves.words(asks),
        )

    def legal_actions(self) -> Iterator[Action]:
        """Every action that `apply` accepts, except for declarations; paths are made lazily."""
        return moves.legal_actions(self)

    def apply(self, action: Action) -> State:
        """The state after `action`, in which somebody is awaited again.

        Raises:
            IllegalAction: the action is not allowed here; a note of the error holds the position.
        """
        self.check(moves.refusal(self, action))
        after = turn.advance(turn.ask_again(self, moves.play(self.without_events(), action)))
        return after.tell(*news.changes(self, after))

    def but(self, **changes: object) -> Self:
        """A copy with other values of these fields; it keeps the results where these fields do not matter."""
        changed = super().but(**changes)
        if changes.keys() <= _NOT_RECKONED and "reckoning" in self.__dict__:
            changed.__dict__["reckoning"] = self.reckoning
        return changed

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 while decks are chosen."""
        return len(self.rounds)

    @property
    def current(self) -> Round:
        """The current round."""
        return self.rounds[-1]

    @property
    def trick(self) -> int:
        """The number of the trick, from 1; 0 before the first of a round."""
        return len(self.current.tricks) if self.rounds else 0

    @property
    def drafts(self) -> bool:
        """Whether cards are drafted for a neutral Soñadora, since three players are all Sombras (l.201)."""
        return len(self.players) == 3

    @property
    def hands(self) -> range:
        """The numbers of the hands that play: one for each seat, then one for a neutral Soñadora."""
        return range(len(self.players) + self.drafts)

    def is_neutral(self, hand: int) -> bool:
        """Whether the hand of this number belongs to the neutral Soñadora."""
        return hand == len(self.players)

    def sonadora(self, number: int | None = None) -> int:
        """The hand that plays the Soñadora in a round, by default in this one."""
        if self.drafts:
            return self.hands[-1]
        return (self._first_sonadora + self._passes(number)) % len(self.players)

    def side(self, hand: int, number: int | None = None) -> Side:
        """The side of a hand in a round, by default in this one."""
        return Side.SONADORA if hand == self.sonadora(number) else Side.SOMBRAS

    @property
    def plus(self) -> int:
        """What is added to each card of the Soñadora: 3 with five players (l.217)."""
        return 3 if len(self.players) == 5 else 0

    @cached_property
    def _first_sonadora(self) -> int:
        """The seat that plays the Soñadora in the first round."""
        return next(seat for seat, player in enumerate(self.players) if player.deck in Side.SONADORA.decks)

    def deck(self, hand: int, number: int | None = None) -> Deck | None:
        """The deck of a hand in a round, by default in this one; decks pass to the left (l.189)."""
        if self.is_neutral(hand):
            return self.neutral
        return self.players[(hand - self._passes(number)) % len(self.players)].deck

    def _passes(self, number: int | None) -> int:
        """How often decks were passed to the left before a round."""
        return (self.round if number is None else number) - 1

    def order(self, number: int | None = None) -> tuple[int, ...]:
        """The hands in the order in which powers are resolved: the Soñadora first (l.149, O-8)."""
        sonadora = self.sonadora(number)
        if not self.drafts:
            return self.seats_from(sonadora)
        drafter = ((self.first or 0) + self._passes(number)) % len(self.players)
        return (sonadora, *self.seats_from(drafter))

    @property
    def seats_in_order(self) -> tuple[int, ...]:
        """The seats of the players in the order of `order`, in this round."""
        return tuple(hand for hand in self.order() if not self.is_neutral(hand))

    def decider(self, hand: int, trick: int | None = None) -> int | None:
        """The seat that decides for a hand in a trick, by default in this one (O-18).

        Returns:
            The player of the hand, or the one who drafted its card; None if the table decides.
        """
        if not self.is_neutral(hand):
            return hand
        place = path.place_of(self.rules, trick or self.trick)
        placed = [each for each in self.current.drafted[: TRICKS - 1] if each.senda == place]
        return placed[0].seat if placed else None

    @cached_property
    def declarations(self) -> tuple[Declaration, ...]:
        """All declarations of the game, in order: the audit trail."""
        return tuple(chain.from_iterable(each.declarations for each in self.rounds))

    @cached_property
    def live(self) -> frozenset[int]:
        """The numbers of the declarations that count: those that stand and that no other of them cancels."""
        return self.live_after()

    def live_after(self, *cancelled: int) -> frozenset[int]:
        """The numbers of the declarations that would count if a further one cancelled these."""
        gone = {*cancelled}
        for declaration in reversed(self.declarations):
            counts = declaration.standing is Standing.STANDS and declaration.number not in gone
            if counts and isinstance(declaration.effect, Cancel):
                gone.add(declaration.effect.number)
        standing = {each.number for each in self.declarations if each.standing is Standing.STANDS}
        return frozenset(standing - gone)

    @cached_property
    def reckoning(self) -> Reckoning:
        """The results of this round so far."""
        return reckoning.reckon(self, self.round)

    @property
    def scored(self) -> int:
        """How many rounds have been scored."""
        return self.round if self.phase in (Phase.SETTLE, Phase.OVER) else max(self.round - 1, 0)

    @cached_property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The scores by seat, for each round that has been scored."""
        return tuple(reckoning.reckon(self, number).tally for number in range(1, self.scored + 1))

    @property
    def totals(self) -> tuple[int, ...]:
        """The total score of each seat."""
        return tuple(sum(points) for points in zip(*self.scores, strict=True)) or (0,) * len(self.players)

    @property
    def sealed(self) -> tuple[int, ...]:
        """The tricks of this round whose cards the screen hides: those turned face down (l.235)."""
        if not self.rules.count_cards or self.phase in (Phase.SETTLE, Phase.OVER):
            return ()
        return tuple(range(1, self.trick))

    def but_round(self, *events: Event, **changes: object) -> State:
        """This state with changes to the current round, and more events of the last action."""
        return self.but(
            rounds=(*self.rounds[:-1], self.current.but(**changes)), happened=self.happened + events
        )

    def but_trick(self, *events: Event, **changes: object) -> State:
        """This state with changes to the current trick, and more events of the last action."""
        tricks = self.current.but_trick(self.current.trick.but(**changes)).tricks
        return self.but_round(*events, tricks=tricks)

    def but_declaration(self, number: int, *events: Event, **changes: object) -> State:
        """This state with changes to one declaration, and more events of the last action."""
        rounds = tuple(
            each.but(
                declarations=tuple(
                    entry.but(**changes) if entry.number == number else entry for entry in each.declarations
                )
            )
            for each in self.rounds
        )
        return self.but(rounds=rounds, happened=self.happened + events)

    def name(self, hand: int) -> str:
        """The name of the player of a hand, for sentences."""
        return Sentence("the Soñadora") if self.is_neutral(hand) else self.players[hand].name

    def __str__(self) -> str:
        """The text form, which `parse_state` reads back."""
        rounds = chain.from_iterable(each.lines(number) for number, each in enumerate(self.rounds, start=1))
        return written_position(self, [self._table_line(), *rounds])

    def _table_line(self) -> str:
        found = [f"table phase={self.phase}"]
        if self.neutral is not None:
            found.append(f"neutral={self.neutral}")
        if self.first is not None:
            found.append(f"first={self.first + 1}")
        if self.done:
            found.append(f"done={written_seats(self.done)}")
        return " ".join(found)
