"""Says in a sentence or two what a step did that cannot be seen on the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from device.i18n import _, by_count
from device.screen.imalya.words import figure_name, said_numbered, takes, tales_words
from device.screen.words import capitalised, listed, signed
from engines.imalya import Figure, State
from engines.imalya.combinations import BELS
from engines.imalya.dice import MOST_DICE
from engines.imalya.escalier import POINTS_A_TALE
from engines.imalya.events import (
    Banked,
    BonusTurn,
    Captured,
    Combination,
    Deposited,
    DrawAgain,
    Eliminated,
    ExtraRound,
    FactionChanged,
    FactionDrawn,
    GameEnded,
    Killed,
    MovedUp,
    Paid,
    PointsMoved,
    PowerBought,
    Reason,
    Spared,
    Staked,
    TaxDay,
    Threw,
    TurnCounted,
)

_MOST = 2
"""The number of sentences that fit into the bar; the last ones are shown."""

_LONGEST = 60
"""The most letters of a sentence about all players: three lines beside the picture, below the question. A
longer one names the place where the same is shown."""


def news(state: State, events: tuple[object, ...]) -> str:
    """The news of the last step in at most two sentences; "" if there is none."""
    kept = [event for event in events if not _is_told_by_another(event, events)]
    shares = [event for event in kept if isinstance(event, Paid) and event.reason is Reason.SHARE]
    told = [sentence for event in kept if (sentence := _sentence(state, event))]
    if shares:
        return " ".join([_shared(state, shares), *told[1 - _MOST :]])
    return " ".join(told[-_MOST:])


def is_told(state: State, event: object) -> bool:
    """Whether the news have a sentence for an event."""
    return bool(_sentence(state, event))


def _is_told_by_another(event: object, events: Sequence[object]) -> bool:
    """Whether the sentence about another event says enough about this one, too.

    The sentence about a drawn Faction names the throw. The sentence about six Dams, Bels or Egals says what
    everybody gains or pays; a second one with the player's sum would sound as if the player did so twice.
    """
    if isinstance(event, TurnCounted):
        return any(isinstance(other, Combination) and not other.figure.is_mineure for other in events)
    drawn = any(isinstance(other, FactionDrawn | DrawAgain) for other in events)
    return drawn and isinstance(event, Threw)


def _shared(state: State, shares: Sequence[Paid]) -> str:
    """What everybody gets from the Trésor between two games."""
    each = [
        f"{_name(state, share.taker)} {signed(share.tales)}" for share in shares if share.taker is not None
    ]
    told = _("Trésor: {shares}.").format(shares=", ".join(each))
    if len(told) <= _LONGEST:
        return told
    return _("The Trésor is shared out; the bar shows what everybody has now.")


def _sentence(state: State, event: object) -> str:
    tell = _SENTENCES.get(type(event))
    return tell(state, event) if tell else ""


def _name(state: State, seat: int) -> str:
    return str(state.players[seat].name)


def _counted(state: State, event: TurnCounted) -> str:
    one, many = _("{name}: {points} point."), _("{name}: {points} points.")
    words = by_count(abs(event.points), one, many, name=_name(state, event.seat), points=signed(event.points))
    if not event.paid:
        return words
    return words + " " + _("{tales} to the Trésor.").format(tales=tales_words(event.paid))


def _threw(state: State, event: Threw) -> str:
    """Tell a throw before the first round only, because the next player then takes up the die at once."""
    if state.round:
        return ""
    figure = figure_name(state.rules, event.dice[0][1])
    return _("{name} throws {figure}.").format(name=_name(state, event.seat), figure=figure)


def _drawn(state: State, event: FactionDrawn | FactionChanged) -> str:
    faction = figure_name(state.rules, event.faction)
    return _("{name}’s Faction: {faction}.").format(name=_name(state, event.seat), faction=faction)


def _drawn_again(state: State, event: DrawAgain) -> str:
    figure = figure_name(state.rules, event.figure)
    if not event.figure.is_mineure:
        return _("{figure} is no Faction: throw the die again.").format(figure=figure)
    if len(state.players) > len(state.rules.factions):  # Factions may be shared, but none may be left out
        return _("{faction} is in play, another Faction is not: throw the die again.").format(faction=figure)
    return _("The Faction {faction} is taken: throw the die again.").format(faction=figure)


def drawn_words(before: State, state: State) -> str:
    """What the table has drawn by lot: Factions that nobody had drawn before, and who has the first Bel."""
    factions = ", ".join(
        f"{now.name} {figure_name(state.rules, now.faction)}"
        for then, now in zip(before.players, state.players, strict=True)
        if now.faction is not None and then.faction is None
    )
    bel, name = figure_name(state.rules, Figure.BEL), _name(state, state.awaits.actor)
    if not factions:
        return _("{bel} for {name}").format(bel=bel, name=name)
    words = _("{factions}; {bel} for {name}")
    told = words.format(factions=factions, bel=bel, name=name)
    if len(told) <= _LONGEST:
        return told
    return words.format(factions=_("the Factions (see the bar)"), bel=bel, name=name)


def _captured(state: State, event: Captured) -> str:
    """Tell a capture; the prey only by its number, since the dice show no Figures once the turn is over."""
    dam = said_numbered(state.rules, Figure.DAM, event.dam)
    prey = _("die {n}").format(n=event.prey)
    return f"{capitalised(dam)} {takes(state.rules, prey)}"


def _killed(state: State, event: Killed) -> str:
    mort = figure_name(state.rules, Figure.MORT)
    return _("{mort} of {name}: die {n} is killed.").format(
        mort=mort, name=_name(state, event.by), n=event.die
    )


def _combined(state: State, event: Combination) -> str:
    figure = figure_name(state.rules, event.figure)
    six, eight = _("{name} has six of a kind: {figure}."), _("{name} has eight of a kind: {figure}.")
    words = eight if state.rules.dice == MOST_DICE else six
    told = words.format(name=_name(state, event.seat), figure=figure)
    return f"{told} {to_everybody(state, event.figure)}".rstrip()


def to_everybody(state: State, figure: Figure) -> str:
    """What a combination brings or costs everybody; "" if it is the active player's alone."""
    if figure is Figure.EGAL:
        return _("The game stops at once.")
    if figure is Figure.BEL:
        return _("Everybody gains {n} points.").format(n=BELS)
    return _cost_of_dams(state) if figure is Figure.DAM else ""


def _cost_of_dams(state: State) -> str:
    """What six Dams cost everybody: Tales, or points with the Escalier; "" if the Six are played alone."""
    dams = len(state.dice)
    if state.rules.escalier:
        return _("Everybody loses {n} points.").format(n=POINTS_A_TALE * dams)
    return _("Everybody pays {tales}.").format(tales=tales_words(dams)) if state.rules.tales else ""


def _moved_up(state: State, event: MovedUp) -> str:
    words = _("{figure} on all dice: {name} moves up a place, ahead of {others}.")
    return words.format(
        figure=figure_name(state.rules, Figure.EGAL),
        name=_name(state, event.seat),
        others=listed([_name(state, seat) for seat in event.seats]),
    )


def _moved(state: State, event: PointsMoved) -> str:
    """Tell points that one player takes from another; other points can be seen in the bar."""
    if event.giver is None or event.taker is None:
        return ""
    one, many = _("{taker} takes {n} point from {giver}."), _("{taker} takes {n} points from {giver}.")
    taker, giver = _name(state, event.taker), _name(state, event.giver)
    return by_count(event.points, one, many, taker=taker, giver=giver)


def _paid(state: State, event: Paid) -> str:
    """Tell only what a winner takes out of the Trésor; other payments can be seen in the bar."""
    if event.reason is not Reason.VICTORY or event.taker is None:
        return ""
    words = _("{name}: {tales} from the Trésor.")
    return words.format(name=_name(state, event.taker), tales=tales_words(event.tales))


def _deposited(state: State, event: Deposited) -> str:
    if not event.tales:
        return _("{name} adds nothing to the Trésor.").format(name=_name(state, event.seat))
    words = _("{name} adds {tales} to the Trésor.")
    return words.format(name=_name(state, event.seat), tales=tales_words(event.tales))


def _staked(state: State, event: Staked) -> str:
    if not event.tales:
        return _("{name} adds nothing to the stake.").format(name=_name(state, event.seat))
    words = _("{name} adds {tales} to the stake.")
    return words.format(name=_name(state, event.seat), tales=tales_words(event.tales))


def _banked(state: State, event: Banked) -> str:
    words = _("{name} sets {tales} aside.")
    return words.format(name=_name(state, event.seat), tales=tales_words(event.tales))


def _extra(state: State, event: ExtraRound) -> str:
    names = listed([_name(state, seat) for seat in event.seats])
    return _("A tie: one more round for {names}.").format(names=names)


_SENTENCES: Final[Mapping[type, Callable[[State, Any], str]]] = {
    Threw: _threw,
    DrawAgain: _drawn_again,
    FactionDrawn: _drawn,
    FactionChanged: _drawn,
    Deposited: _deposited,
    PowerBought: lambda state, event: _("{name} buys the power.").format(name=_name(state, event.seat)),
    Captured: _captured,
    Killed: _killed,
    PointsMoved: _moved,
    Paid: _paid,
    TaxDay: lambda state, event: _("Tax day: everybody pays the Trésor."),
    Combination: _combined,
    MovedUp: _moved_up,
    TurnCounted: _counted,
    Eliminated: lambda state, event: _("{name} cannot pay and is out.").format(name=_name(state, event.seat)),
    Spared: lambda state, event: _("{name} cannot pay, but stays in: a levy took the last Tale.").format(
        name=_name(state, event.seat)
    ),
    BonusTurn: lambda state, event: _("{name} plays another turn.").format(name=_name(state, event.seat)),
    ExtraRound: _extra,
    GameEnded: lambda state, event: _("Game {n} is over.").format(n=state.game),
    Staked: _staked,
    Banked: _banked,
}
"""The sentence for each kind of event; events not in it can be seen on the dice or in the bar."""
