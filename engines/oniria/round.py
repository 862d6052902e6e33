"""One round as the table was told it; `reckoning` computes the results from it."""

from __future__ import annotations

from dataclasses import dataclass

from engines.oniria.decks import Deck
from engines.oniria.declaration import Declaration
from engines.oniria.sendas import Senda
from engines.oniria.spelling import written_card
from engines.text_form import written_seats
from engines.value import Value


@dataclass(frozen=True)
class Drafted(Value):
    """A card of the neutral Soñadora on the path (l.203).

    Attributes:
        seat: the player who put it there.
        senda: the Senda beside which it lies, from 1.
        power: the power printed on it; None until the table is told.
    """

    seat: int
    senda: int
    power: int | None = None

    def __str__(self) -> str:
        return f"{self.seat + 1}:{self.senda}:{_known(self.power)}"


@dataclass(frozen=True)
class Trick(Value):
    """The cards of one trick.

    Attributes:
        cards: the power printed on the card of each hand; None until the table is told.
        ready: the seats that have put a card face down, in order.
        obliged: the answers of the hands that were asked whether they were obliged (O-6).
        shown: the cards lie face up.
        compared: the powers have been compared.
    """

    cards: tuple[int | None, ...]
    ready: tuple[int, ...] = ()
    obliged: tuple[tuple[int, bool], ...] = ()
    shown: bool = False
    compared: bool = False

    def __str__(self) -> str:
        found = [f"cards={','.join(map(_known, self.cards))}"]
        if self.ready:
            found.append(f"ready={written_seats(self.ready)}")
        if self.obliged:
            answers = (f"{hand + 1}:{'yes' if yes else 'no'}" for hand, yes in self.obliged)
            found.append(f"obliged={','.join(answers)}")
        return " ".join(found + [flag for flag in ("shown", "compared") if getattr(self, flag)])

    def but_card(self, hand: int, power: int | None) -> Trick:
        """This trick with another card in a hand."""
        cards = list(self.cards)
        cards[hand] = power
        return self.but(cards=tuple(cards))


@dataclass(frozen=True)
class Round(Value):
    """One round.

    Attributes:
        sendas: the seven Sendas as they were laid, from left to right.
        mix: the cards that the Soñadora has chosen, with the raza cósmica.
        drafted: with three players, the cards of the neutral Soñadora in the order of the draft.
        passed: the powers of the drafted deck that were not told, in the state of the seat that is asked for
            one of them; else empty.
        tricks: the tricks that have begun, in order.
        declarations: the audit trail, in order.
        replays: how often the round was void and began again (l.207).
    """

    sendas: tuple[Senda, ...] = ()
    mix: tuple[tuple[Deck, int], ...] = ()
    drafted: tuple[Drafted, ...] = ()
    passed: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    replays: int = 0

    def lines(self, number: int) -> list[str]:
        """The lines of this round in the text form of a state: the round, its tricks, its declarations."""
        sendas = ";".join(map(str, self.sendas)) or "-"
        found = [f"round {number} replays={self.replays} sendas={sendas}"]
        if self.mix:
            found.append(f" mix={','.join(map(written_card, self.mix))}")
        if self.drafted:
            found.append(f" draft={','.join(map(str, self.drafted))}")
        if self.passed:
            found.append(f" passed={','.join(map(str, self.passed))}")
        tricks = [f"trick {place} {trick}" for place, trick in enumerate(self.tricks, start=1)]
        return ["".join(found), *tricks, *map(str, self.declarations)]

    @property
    def trick(self) -> Trick:
        """The current trick."""
        return self.tricks[-1]

    def but_trick(self, trick: Trick) -> Round:
        """This round with another current trick."""
        return self.but(tricks=(*self.tricks[:-1], trick))


def _known(power: int | None) -> str:
    return "?" if power is None else str(power)
