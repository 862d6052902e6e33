"""One moment of a game of Imalya: whom it awaits, what may be done, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Self

from engines.contract import NATURE, OVER, Awaits
from engines.errors import IllegalAction
from engines.imalya import bel, count, locks, turns
from engines.imalya.actions import (
    Action,
    Capture,
    Convert,
    Counter,
    Done,
    FreeDie,
    Lock,
    NameStarter,
    RerollDam,
    TakeTale,
    Throw,
    Unlock,
)
from engines.imalya.captures import prey, refuse_capture, take_prey, waiting_dams
from engines.imalya.figures import Figure
from engines.imalya.notation import format_table
from engines.imalya.setup import draw_faction, name_starter, roll_for_bel
from engines.imalya.table import Phase, Table

_SETUP_THROWS = (Phase.DRAW_FACTION, Phase.BEL_ROLL)
_THROWS = (*_SETUP_THROWS, Phase.THROW, Phase.REROLL)
_BELS_ASKED = (Phase.RESPOND, Phase.LATE_BEL)
_BELS_NAMED = (*_BELS_ASKED, Phase.CAPTURE, Phase.LOCK)
"""The phases in which a Bel's action is refused for what it is, not only for the moment."""
_ASKED = {
    Phase.DRAW_FACTION: "a throw of one die for the Faction",
    Phase.BEL_ROLL: "a throw of one die for a Bel",
    Phase.NAME_STARTER: "the name of the player who starts",
    Phase.THROW: "a throw of the dice",
    Phase.REROLL: "a throw of the Dam that the Ruse throws again",
    Phase.RESPOND: "what the Bel or the Ruse does, or 'done'",
    Phase.CAPTURE: "the die that the Dam takes",
    Phase.LATE_BEL: "what the Bel does, or 'done'",
    Phase.LOCK: "the dice to keep, then 'done'",
    Phase.OVER: "nothing: the game is over",
}


@dataclass(frozen=True, slots=True)
class State(Table):
    """A table that can be asked and acted on."""

    def __str__(self) -> str:
        return format_table(self)

    @property
    def awaits(self) -> Awaits:
        """Who must act, and what for."""
        if self.phase is Phase.OVER:
            return Awaits(OVER, "over")
        if self.phase in _THROWS:
            return Awaits(NATURE, self.phase.value, self._awaited_dice(), self.active)
        return Awaits(self.active, self.phase.value)

    @property
    def turn_points(self) -> int:
        """What the count would give if the turn ended with the dice as they are kept now."""
        return count.points(self.dice, self.player.faction)

    @property
    def turn_debt(self) -> int:
        """The Tales that the Dams of this turn cost so far."""
        return count.debt(self.dice, self.rules)

    def legal_actions(self) -> Iterator[Action]:
        """Every action that `apply` accepts; all possible throws where Nature is awaited."""
        match self.phase:
            case Phase.DRAW_FACTION | Phase.BEL_ROLL | Phase.THROW | Phase.REROLL:
                dice = len(self._awaited_dice())
                yield from (Throw(figures) for figures in product(Figure, repeat=dice))
            case Phase.NAME_STARTER:
                yield from (NameStarter(seat) for seat in range(len(self.players)))
            case Phase.CAPTURE:
                dam = waiting_dams(self)[0].number
                yield from (Capture(dam, die.number) for die in prey(self))
            case Phase.RESPOND | Phase.LATE_BEL:
                yield from bel.possible(self)
                yield Done()
            case Phase.LOCK:
                yield from locks.possible(self)
                yield Done()

    def apply(self, action: Action) -> Self:
        """The state after an action.

        Raises:
            IllegalAction: it is not allowed here; the message says why.
        """
        why = self.refusal(action)
        if why is not None:
            raise IllegalAction(f"{why[0].upper()}{why[1:]}.")
        return self._after(action)

    def refusal(self, action: Action) -> str | None:
        """Why an action is not allowed now, in a sentence without its full stop; None if it is."""
        for number in _dice_of(action):
            if not 1 <= number <= len(self.dice):
                return f"there is no die {number}: dice are numbered from 1 to {len(self.dice)}"
        match action:
            case Throw() if self.phase in _THROWS:
                return self._refuse_throw(action)
            case NameStarter() if self.phase is Phase.NAME_STARTER:
                known = 0 <= action.seat < len(self.players)
                return None if known else f"there is no player {action.seat + 1} at this table"
            case Counter() | Convert() | FreeDie() | TakeTale() | RerollDam() if self.phase in _BELS_NAMED:
                why = bel.refuse(self, action)
                return why or (None if self.phase in _BELS_ASKED else "the Bels have already been asked")
            case Capture() if self.phase is Phase.CAPTURE:
                return refuse_capture(self, action)
            case Lock() | Unlock() if self.phase is Phase.LOCK:
                return locks.refuse(self, action)
            case Done() if self.phase in (Phase.RESPOND, Phase.LATE_BEL, Phase.LOCK):
                return None
        return f"'{action}' does not fit here: the game awaits {_ASKED[self.phase]}"

    def _refuse_throw(self, action: Throw) -> str | None:
        awaited, thrown = len(self._awaited_dice()), len(action.figures)
        if thrown == awaited:
            return None
        return f"{awaited} {'die is' if awaited == 1 else 'dice are'} to be thrown, not {thrown}"

    def _awaited_dice(self) -> tuple[int, ...]:
        if self.phase in _SETUP_THROWS:
            return (1,)
        if self.phase is Phase.REROLL and self.rerolling is not None:
            return (self.rerolling,)
        return tuple(die.number for die in self.dice if die.is_to_be_thrown)

    def _after(self, action: Action) -> Self:
        quiet = self.with_(log=())
        match action:
            case Throw():
                return quiet._thrown(action)
            case NameStarter():
                return name_starter(quiet, action.seat)
            case Capture():
                return turns.capture(take_prey(quiet, action))
            case Lock() | Unlock():
                return locks.perform(quiet, action)
            case Done():
                return quiet._done()
        acted = bel.perform(quiet, action)
        if acted.phase is Phase.REROLL:
            return acted
        return turns.respond(acted) if acted.phase is Phase.RESPOND else turns.late_bel(acted)

    def _thrown(self, action: Throw) -> Self:
        if self.phase is Phase.DRAW_FACTION:
            return draw_faction(self, action.figures[0])
        if self.phase is Phase.BEL_ROLL:
            return roll_for_bel(self, action.figures[0])
        return turns.land(self, self._awaited_dice(), action.figures)

    def _done(self) -> Self:
        if self.phase is Phase.RESPOND:
            return turns.capture(self)
        return turns.keep(self) if self.phase is Phase.LATE_BEL else turns.go_on(self)


def _dice_of(action: Action) -> tuple[int, ...]:
    """The numbers of the dice that an action names."""
    names = ("bel", "dam", "egal", "captive", "die", "prey")
    return tuple(getattr(action, name) for name in names if hasattr(action, name))
