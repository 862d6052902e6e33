"""What Jelimvre asks a seat on its phone: its army, where armies are set up in secret."""

from __future__ import annotations

from device.i18n import _
from device.screen.base import View, position_of
from device.screen.jelimvre.armies import READY_ARMIES, Army, is_camp_empty, is_legal, last_of, set_up
from device.screen.jelimvre.state import state_of
from device.screen.jelimvre.words import box_figure, box_name
from device.screen.phones.seat_question import SeatAnswer, SeatPlace, SeatQuestion
from engines.jelimvre import NAMES, SIDE, Colour, Phase, Put, Ready, State, TakeBack, in_the_box
from engines.jelimvre.board import KIND_OF


def asks_phones(state: State) -> bool:
    """Whether armies are, or will be, set up in secret; all that follows is played at the table."""
    return state.rules.hidden_setup and state.phase in (Phase.COLOURS, Phase.SETUP)


def for_seat(view: View, seat: int) -> SeatQuestion | None:
    """What a seat is asked while armies are set up in secret; None for nothing."""
    state = state_of(view)
    hidden = state.phase is Phase.SETUP and state.rules.hidden_setup
    if not hidden or seat not in state.team(state.active):
        return None
    answers = (*_armies(view, state), *(answer for cell in state.active.camp for answer in _at(state, cell)))
    if not in_the_box(state):
        ready = SeatAnswer((Ready(),), _("Ready"), _("the army is set up"), final=True)
        return SeatQuestion(_("Is everything in its place?"), "", (ready, *answers), _board(state))
    note = _("Touch a cell, then the piece. The front rank comes first.")
    return SeatQuestion(_("Set your army up."), note, answers, _board(state))


def _armies(view: View, state: State) -> tuple[SeatAnswer, ...]:
    """Whole armies, before the first piece stands."""
    if not is_camp_empty(state):
        return ()
    known: list[tuple[str, str, Army]] = [
        (ready.title().replace("\n", " "), ready.figure, ready.army) for ready in READY_ARMIES
    ]
    if (mine := last_of(state, position_of(view).last_opening, state.active)) is not None:
        known.append((_("Mine as\nlast time").replace("\n", " "), "relancer", mine))
    steps = [(title, figure, set_up(army, state.active)) for title, figure, army in known]
    return tuple(
        SeatAnswer(tuple(actions), title, figure=figure)
        for title, figure, actions in steps
        if is_legal(state, actions)
    )


def _at(state: State, cell: int) -> list[SeatAnswer]:
    """What can be done on a cell of the camp."""
    if state.board[cell]:
        return [
            SeatAnswer(
                (TakeBack(cell),),
                _("Back to\nthe box").replace("\n", " "),
                figure="retour",
                place=NAMES[cell],
            )
        ]
    return [
        SeatAnswer((Put(letter, cell),), box_name(letter), str(count), box_figure(letter), NAMES[cell])
        for letter, count in in_the_box(state).items()
    ]


def _board(state: State) -> tuple[tuple[SeatPlace, ...], ...]:
    """The two ranks of the camp as its player sees them, the front rank first."""
    cells = list(state.active.camp)
    ranks = [cells[SIDE:], cells[:SIDE]]
    if state.active is Colour.BLACK:
        ranks = [cells[SIDE - 1 :: -1], cells[: SIDE - 1 : -1]]
    return tuple(tuple(_place(state, cell) for cell in rank) for rank in ranks)


def _place(state: State, cell: int) -> SeatPlace:
    lying = state.board[cell]
    if not lying:
        return SeatPlace(NAMES[cell], _("empty"))
    letter = KIND_OF[lying] or "X"
    return SeatPlace(NAMES[cell], box_name(letter), box_figure(letter))
