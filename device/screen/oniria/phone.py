"""What Oniria asks a seat on its phone: the card that is put down, or drafted."""

from __future__ import annotations

from device.i18n import _
from device.screen.base import View, position_of
from device.screen.oniria.state import state_of
from device.screen.oniria.values import barred
from device.screen.oniria.words import short_powers
from device.screen.phones.seat_question import SeatAnswer, SeatPlace, SeatQuestion
from engines.oniria import Choose, Phase, Place, Ready, State


def for_seat(view: View, seat: int) -> SeatQuestion | None:
    """What a seat is asked in secret; None for nothing."""
    state = state_of(view)
    if state.asks is Phase.CHOOSE:
        down = seat in state.current.trick.ready
        return _down(state, seat) if down else _choose(state, seat)
    if state.asks is Phase.DRAFT and seat == state.awaits.actor:
        return _draft(state, told=bool(position_of(view).machines))
    return None


def _down(state: State, seat: int) -> SeatQuestion:
    """The card that the seat has put down already."""
    power = state.current.trick.cards[seat]
    told = _("It is a {power}.").format(power=power) if power is not None else ""
    return SeatQuestion(_("Your card lies face down."), told)


def _choose(state: State, seat: int) -> SeatQuestion:
    """The hand, as far as the table knows it."""
    marked = barred(state, seat)
    own = [action for action in state.legal_actions() if isinstance(action, Choose) and action.seat == seat]
    answers = [
        SeatAnswer((action,), str(action.power), marked.get(action.power, ""), final=True)
        for action in sorted(own, key=lambda action: action.power)
    ]
    untold = SeatAnswer((Ready(seat),), _("I’m ready"), _("enter the card when all are turned"), final=True)
    return SeatQuestion(
        _("Trick {n}: which card do you put down?").format(n=state.trick),
        _("Put the card face down on the table, too."),
        (*answers, untold),
    )


def _draft(state: State, *, told: bool) -> SeatQuestion:
    """A card of the Soñadora's deck for each Senda that has none; `told` leaves out untold ones."""
    found = [action for action in state.legal_actions() if isinstance(action, Place)]
    placings = [action for action in found if action.power is not None or not told]
    taken = {card.senda: state.players[card.seat].name for card in state.current.drafted}
    row = tuple(
        SeatPlace(str(number), taken.get(number) or _barred_words(senda.sonadora))
        for number, senda in enumerate(state.current.sendas, 1)
    )
    answers = tuple(
        SeatAnswer((action,), _placed(action.power), place=str(action.senda), final=True)
        for action in placings
    )
    return SeatQuestion(
        _("Where does a card of the Soñadora go?"),
        _("Put the card face down beside the Senda, then pass the deck to the left."),
        answers,
        (row,),
    )


def _placed(power: int | None) -> str:
    return _("Keep it secret") if power is None else str(power)


def _barred_words(powers: tuple[int, ...]) -> str:
    return _("bars {powers}").format(powers=short_powers(powers)) if powers else _("bars nothing")
