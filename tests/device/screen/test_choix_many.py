"""Sixteen people at Le Choix des Dieux: each name stands whole beside what it has won or lost."""

import pytest

from device.screen.choix_des_dieux.end import EndScreen
from device.screen.choix_des_dieux.gather import GatherScreen
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.settlement import steps
from device.screen.kit.bar import cell_zone
from device.screen.words import signed
from engines.choix_des_dieux.events import Moved, Reached
from tests.device.screen import choix_positions as choix
from tests.device.screen.lines import cut, lines_of, unreadable
from tests.device.screen.pictures import Picture, divined

SIZES = [(800, 480), (480, 800)]
CLOSED = (*choix.SIXTEEN_WON, "close")
ENDS = {"won": choix.SIXTEEN_WON, "lost": choix.SIXTEEN_LOST, "closed": CLOSED}


def view_of(*actions):
    """What is shown to the sixteen after these actions."""
    return divined(*actions, names=choix.SIXTEEN, pot=33)


def lines_below_bar(screen, view, size):
    """The lines of a screen below the bar; all lines of the screen can be read, and no panel cuts one."""
    lines, canvas = lines_of(Picture(lambda: screen, lambda: view), size)
    assert not unreadable(lines, canvas)
    assert not cut(canvas)
    return [line for line in lines if line.ink.top >= canvas.rect(canvas.bar).bottom]


def named(event):
    """The seats that a step of the settlement names."""
    match event:
        case Reached():
            return {*event.right, *event.wrong}
        case Moved():
            return {account for account, _elis in (*event.gives, *event.takes) if account is not None}
    return set(range(16))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("end", ENDS)
def test_each_step_of_a_settlement_names_everybody_whole(end, size):
    """Names of eleven letters stand whole in each step, and none of them twice."""
    view = view_of(*ENDS[end])
    shown = steps(view.position.events)
    assert shown
    for number, event in enumerate(shown):
        said = [line.words for line in lines_below_bar(SettlementScreen(number), view, size)]
        assert all(said.count(choix.SIXTEEN[seat]) == 1 for seat in named(event))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("god", "AD")
def test_the_name_of_the_pot_is_never_cut(god, size):
    """With twenty-four players the pot has the first word of its name where the whole name has no room."""
    view = divined(*choix.ready(24), f"throw {god}", names=choix.TWENTY_FOUR, pot=33)
    for number in range(len(steps(view.position.events))):
        said = [line.words for line in lines_below_bar(SettlementScreen(number), view, size)]
        assert "Fonds…" not in said
        assert number == 0 or {"Fonds commun", "Fonds"} & set(said)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_title_of_a_settlement_takes_no_room_from_the_rows(size):
    """However many were right, the sentence about the loss does not name them: the rows below do."""
    view = view_of(*choix.SIXTEEN_LOST)
    step = next(n for n, e in enumerate(steps(view.position.events)) if isinstance(e, Moved))
    title = SettlementScreen(step).question(view).title
    assert not [name for name in choix.SIXTEEN if name in title]
    said = {line.words for line in lines_below_bar(SettlementScreen(step), view, size)}
    assert set(choix.SIXTEEN) <= said


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_bar_shows_what_a_step_changes(size):
    """The cell of each who wins or loses in a step says how much."""
    view = view_of(*choix.SIXTEEN_LOST)
    number, event = next((n, e) for n, e in enumerate(steps(view.position.events)) if isinstance(e, Moved))
    lines, canvas = lines_of(Picture(lambda: SettlementScreen(number), lambda: view), size)
    for accounts, sign in ((event.gives, -1), (event.takes, 1)):
        for seat, elis in accounts:
            if seat is not None:
                cell = canvas.rect(cell_zone(canvas, 16, seat))
                assert signed(sign * elis) in [line.words for line in lines if cell.contains(line.ink)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("screen", "actions"),
    [(GatherScreen(), choix.SIXTEEN_WON), (EndScreen(), CLOSED)],
    ids=["between rounds", "end"],
)
def test_everybody_is_listed_by_a_whole_name(screen, actions, size):
    """Between rounds and at the end each name of eleven letters stands whole in its row."""
    said = [line.words for line in lines_below_bar(screen, view_of(*actions), size)]
    assert set(choix.SIXTEEN) <= set(said)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_who_sits_out_is_told_in_place_of_what_changed(size):
    """A narrow row says that its player sits out, and leaves out what the last round has brought."""
    view = view_of(*choix.SIXTEEN_WON, "sit-out 3")
    lines = lines_below_bar(GatherScreen(), view, size)
    name = next(line.ink for line in lines if line.words == choix.SIXTEEN[2])
    row = [line.words for line in lines if abs(line.ink.centery - name.centery) < 8]
    assert "passe" in row
