"""Tests the sentence below the cards of a trick, who leads, and the table beside another question."""

import pygame
import pytest

from device.i18n import use_language
from device.screen.machines.turn import MachineTurnScreen
from device.screen.oniria.bar import points_so_far
from device.screen.oniria.screens import ONIRIA
from device.screen.oniria.trick import TrickScreen
from tests.device.screen import oniria_positions as oniria
from tests.device.screen.oniria_pictures import dreamt
from tests.device.screen.pictures import Picture


def said(*actions):
    """The sentence below the cards."""
    return TrickScreen().question(dreamt(*actions)).title


def test_an_offered_inner_trick_is_named():
    """The sentence names the trick that an effect has taken from the Soñadora, not the latest one (O-12)."""
    taken = ("declare 2 trick_result 1 sombras", "agree 1")
    assert said(*oniria.COMPARED, *taken) == (
        "Trick 1: won back by an effect; Yann would mark, if you declare it."
    )


def test_a_single_sombra_would_mark_in_french_too():
    """The French sentence fits one name as well as several."""
    use_language("fr")
    words = said(*oniria.COMPARED, "declare 2 trick_result 1 sombras", "agree 1")
    assert words.endswith("le point irait à Yann, si la table le déclare.")


@pytest.mark.parametrize(
    ("winner", "words"),
    [("sombras", "each mark 1 point"), ("sonadora", "the points marked in it stay")],
)
def test_points_marked_in_a_regained_trick_are_not_denied(winner, words):
    """Of a trick that an effect gives back to the Soñadora, the Sombras keep the points (l.165)."""
    effect = ("declare 1 trick_result 4 sonadora", "agree 2") if winner == "sonadora" else ()
    assert words in said(*oniria.COMPARED, *effect)


def test_who_leads_is_told_by_the_points_in_the_bar():
    """The first screen and the list of games count the round under way, as the bar of players does."""
    state = dreamt(*oniria.THREE_TRICKS).position.state

    assert points_so_far(state) == (0, 1, 0, 0)
    assert ONIRIA.standing(state) == "Maëlle leads, 1"


OPEN = (*oniria.DRAFTED, *("place 2", "place 4", "place 7", "last 10"), *oniria.down(3), "show 4 9")
"""With three players: the drafted card of the first trick is turned, and then those of the players."""


def test_the_neutral_sonadora_is_not_said_to_have_had_to_play_her_card():
    """A card of the neutral Soñadora that an effect bars is shown as barred; nobody had to play it (O-28)."""
    shown = (*OPEN, *(f"show {hand} {hand}" for hand in (1, 2, 3)))
    effect = ("declare 1 add_constraint 1 sonadora 9 no", "agree 2")
    state, events = oniria.played(*shown, *effect, names=oniria.THREE)
    assert state.reckoning.tricks[0].cards[3].forbidden
    assert ONIRIA.news(state, events) == "Declaration 1 counts."


def test_barred_cards_of_several_are_told_in_one_sentence():
    """Whoever is penalised is named, three as well as one."""
    barring = oniria.PATH.replace("lay -/-", "lay 1/-")
    dealt = [barring if action == oniria.PATH else action for action in oniria.DEALT]
    state, events = oniria.played(*dealt, *oniria.shown(9, 1, 1, 1))
    names = "Maëlle, Yann and Théo"
    assert ONIRIA.news(state, events) == f"{names} play barred cards: each counts 0 and costs a point."
    state, events = oniria.played(*dealt, *oniria.shown(9, 1, 2, 2))
    assert ONIRIA.news(state, events) == "Maëlle plays a barred 1: it counts 0 and costs a point."


def test_a_card_chosen_in_secret_lies_face_down_beside_the_machine_that_thinks():
    """The table looks the same, whichever card was chosen."""
    three, four = (
        Picture(lambda: MachineTurnScreen(0), lambda power=power: dreamt(*oniria.DEALT, f"choose 2 {power}"))
        for power in (3, 4)
    )
    assert pygame.image.tobytes(three.draw(), "RGB") == pygame.image.tobytes(four.draw(), "RGB")
