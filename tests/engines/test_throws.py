"""Tests free throwing: any dice are thrown, summed and kept, and nobody wins."""

from fractions import Fraction

import pytest

from engines.errors import IllegalAction, ParseError
from engines.throws import (
    GAME,
    MOST_DICE,
    Design,
    Dice,
    End,
    Label,
    Next,
    OwnDice,
    Rules,
    Solid,
    Throw,
    parse_state,
)

D4, D6, D8 = Solid.D4, Solid.D6, Solid.D8


def after(*actions, names=("Ana", "Ben")):
    """A session after some actions."""
    state = GAME.new(Rules(), names)
    for action in actions:
        state = state.apply(action)
    return state


def test_the_dice_in_the_tray_are_awaited():
    """The state awaits as many dice as were said to lie there, thrown by whose turn it is."""
    awaits = after(Dice(Design.NUMERALS, (D4, D6, D8)), Next()).awaits
    assert (awaits.dice, awaits.thrower) == ((1, 2, 3), 1)


def test_a_throw_is_summed_by_kind():
    """A throw has its sum, and that of each kind of dice."""
    (thrown,) = after(Dice(Design.NUMERALS, (D6, D6, D8)), Throw("358")).thrown
    assert (thrown.sum, thrown.sums) == (16, {D6: 8, D8: 8})


def test_a_throw_keeps_the_dice_that_it_was_made_with():
    """Other dice afterwards change nothing about it."""
    state = after(Throw("6"), Dice(Design.NUMERALS, (D8,)), Throw("8"))
    assert [(thrown.solids, thrown.faces) for thrown in state.thrown] == [((D6,), "6"), ((D8,), "8")]


RUNES = OwnDice("Runes", D6, 2, ("Soleil", "Lune", "Étoile"))


def test_dice_of_ones_own_are_told_by_the_names_of_their_faces():
    """A throw of two runes has names and no sum; the letters are the places of the names."""
    (thrown,) = after(RUNES, Throw("31")).thrown
    assert thrown.names == ("Étoile", "Soleil")
    assert (thrown.sum, thrown.sums) == (None, {})


def test_dice_of_ones_own_with_numbers_are_summed():
    """What counts is the number on the face, and not its place."""
    state = after(OwnDice("Zoé", D8, 3, ("0", "10", "20")), Throw("133"))
    assert (state.thrown[0].sum, state.thrown[0].sums) == (40, {D8: 40})


def test_a_throw_keeps_the_names_of_its_faces():
    """Other dice afterwards change nothing about it, and its text form holds all of it."""
    state = after(RUNES, Throw("31"), Label("omen"), Dice(Design.PIPS, (D6,)), Throw("6"))
    assert [thrown.names for thrown in state.thrown] == [("Étoile", "Soleil"), ("6",)]
    assert parse_state(str(state)) == state
    assert str(state.thrown[0]) == 'thrown 1 own d6,d6 31 "omen" "Runes" "Soleil" "Lune" "Étoile"'
    assert GAME.parse_action(str(RUNES)) == RUNES
    assert str(RUNES) == 'own "Runes" d6 2 "Soleil" "Lune" "Étoile"'


@pytest.mark.parametrize(
    ("dice", "reason"),
    [
        (OwnDice("Runes", D6, 0, ("a",)), "0 dice lie there"),
        (OwnDice("Runes", D6, MOST_DICE + 1, ("a",)), "9 dice lie there"),
        (OwnDice("Runes", D4, 1, tuple("abcde")), "1 to 4 faces that differ"),
        (OwnDice("Runes", D6, 1, ()), "1 to 6 faces that differ"),
        (OwnDice("Runes", D6, 1, ("a", "a")), "1 to 6 faces that differ"),
        (OwnDice("", D6, 1, ("a",)), "cannot be a name"),
        (OwnDice("Runes", D6, 1, ("a", "\x07")), "is invisible"),
        (Dice(Design.OWN, (D6,)), "written with 'own'"),
    ],
)
def test_dice_of_ones_own_that_cannot_be_are_refused(dice, reason):
    """Too many dice or faces, and names that nobody could read."""
    with pytest.raises(IllegalAction, match=reason):
        after(dice)


def test_only_faces_that_the_set_has_are_thrown():
    """A d6 with three faces that differ shows no fourth one."""
    with pytest.raises(IllegalAction, match="'41' is not a throw of d6 d6"):
        after(RUNES, Throw("41"))


def test_texts_of_sessions_before_dice_of_ones_own_are_read():
    """Positions and actions that journals and records hold already."""
    text = 'rules free\ndice numerals d4 d8\nturn 2\nplayer 1 "Ana"\nplayer 2 "Ben"\n'
    text += 'thrown 1 pips d6 5 "attack"\nthrown 2 numerals d4,d8 38 ""'
    state = parse_state(text)
    assert (str(state), [thrown.sum for thrown in state.thrown]) == (text, [5, 11])
    for action in ("dice pips d6 d6", "throw 35", 'label "attack"', "next", "end"):
        assert str(GAME.parse_action(action)) == action


@pytest.mark.parametrize("faces", ["", "7", "0", "33", "x"])
def test_a_throw_must_fit_the_dice(faces):
    """One ordinary die shows one face from 1 to 6."""
    with pytest.raises(IllegalAction, match="not a throw of d6"):
        after(Throw(faces))


@pytest.mark.parametrize(
    ("design", "solids", "reason"),
    [
        (Design.PIPS, (), "0 dice lie there"),
        (Design.PIPS, (D6,) * (MOST_DICE + 1), "9 dice lie there"),
        (Design.PIPS, (D8,), "no d8 with pips"),
    ],
)
def test_dice_that_cannot_lie_there_are_refused(design, solids, reason):
    """One to eight dice, and only solids that there are."""
    with pytest.raises(IllegalAction, match=reason):
        after(Dice(design, solids))


def test_a_label_belongs_to_the_last_throw():
    """It needs a throw, and an empty one takes it away."""
    state = after(Throw("6"), Throw("5"), Label("attack"))
    assert [thrown.label for thrown in state.thrown] == ["", "attack"]
    assert state.apply(Label("")).thrown[-1].label == ""
    with pytest.raises(IllegalAction, match="nothing has been thrown"):
        after(Label("attack"))


def test_the_turn_needs_another_player():
    """Alone there is nobody to pass on to; among two it comes back."""
    assert after(Next(), Next()).active == 0
    with pytest.raises(IllegalAction, match="no other player"):
        after(Next(), names=("Ana",))


def test_equal_dice_are_told_apart_by_nobody():
    """Two d4 and a d6 have 10 times 6 different throws, whose probabilities add up to one."""
    chances = dict(GAME.chances(after(Dice(Design.NUMERALS, (D4, D6, D4)))))
    assert len(chances) == 60
    assert sum(chances.values()) == 1
    assert chances[Throw("161")] == Fraction(1, 96)
    assert chances[Throw("162")] == Fraction(2, 96)


def test_nobody_wins():
    """At the end all share one place, and nobody has won anything."""
    state = after(Throw("6"), End())
    assert state.outcome.ranking == ((0, 1),)
    assert GAME.utilities(state) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("d6,d6 31", "d6,d8 31"),
        ("31 ", "41 "),
        ("own d6 d6", "own d6 d8"),
        (' "Runes" "Soleil"', ""),
        ("own", "pips"),
    ],
)
def test_a_damaged_position_with_dice_of_ones_own_is_refused(good, bad):
    """A text that no session could have is told as such."""
    text = str(after(RUNES, Throw("31")))
    assert good in text
    with pytest.raises(ParseError):
        parse_state(text.replace(good, bad))


@pytest.mark.parametrize(
    ("good", "bad"),
    [("6 ", "7 "), ("thrown 1", "thrown 3"), ("turn 1", "turn 3"), ("d6\nturn", "d9\nturn"), ("free", "fre")],
)
def test_a_damaged_position_is_refused(good, bad):
    """A text that no session could have is told as such."""
    text = str(after(Throw("6")))
    assert parse_state(text) == after(Throw("6"))
    assert good in text
    with pytest.raises(ParseError):
        parse_state(text.replace(good, bad))
