"""Tests corrections of a throw: what is replayed, dropped, undone and done again."""

import pytest

from device.game.match import Corrected, Match
from device.journal.entry import Entry
from device.journal.journal import Journal
from engines.choix_des_dieux import GAME as CHOIX
from engines.errors import IllegalAction, ParseError
from engines.imalya import GAME as IMALYA
from tests.device.game.toy_match import MACHINE, play, reopened, take_turns, texts
from tests.device.toy import TOY, Say

IMALYA_BEGUN = ("throw R", "throw M", "throw B", "name 1")
"""Maëlle embodies the Ruse and Yann the Mort, and she begins; in the first round both powers are active."""


def test_a_corrected_die_is_replayed_with_all_that_still_fits(match: Match):
    """After a correction, later actions are replayed if they are still legal."""
    play(match, "throw 35", "keep 1", "roll", "throw 7")
    assert match.correct_throw({1: "9"}) == ()
    assert texts(match) == ["throw 95", "keep 1", "roll", "throw 7"]
    assert match.by_hand == {1}


def test_a_correction_drops_the_actions_from_the_first_that_no_longer_fits(match: Match, journal: Journal):
    """A correction returns the actions that are no longer legal; the journal keeps them."""
    play(match, "throw 35", "keep 1", "roll", "throw 7")
    assert [str(action) for action in match.correct_throw({1: "2"})] == ["keep 1", "roll", "throw 7"]
    assert texts(match) == ["throw 25"]
    assert Entry("act", "keep 1") in journal.entries(1)


def test_a_correction_finds_the_throw_in_which_each_die_last_moved(match: Match):
    """A correction changes the last throw of each die."""
    play(match, "throw 35", "keep 1", "roll", "throw 7")
    match.correct_throw({1: "9", 2: "1"})
    assert texts(match) == ["throw 95", "keep 1", "roll", "throw 1"]
    assert match.by_hand == {1, 2}


def test_undo_after_a_correction_takes_back_the_correction_and_not_the_throw(match: Match):
    """Undo after a correction restores the reading, and redo corrects it again."""
    play(match, "throw 35", "keep 1")
    match.correct_throw({2: "7"})
    assert match.undo() == Corrected((2,))
    assert texts(match) == ["throw 35", "keep 1"]
    assert match.by_hand == set()
    match.redo()
    assert texts(match) == ["throw 37", "keep 1"]
    assert match.by_hand == {2}


def test_the_steps_that_a_correction_dropped_stand_again_when_it_is_undone(match: Match, journal: Journal):
    """Undo of a correction restores dropped actions, also after a restart."""
    play(match, "throw 35", "keep 1", "roll", "throw 7")
    state = match.state
    match.correct_throw({1: "2"})
    match = reopened(journal)
    match.undo()
    assert match.state == state
    assert texts(match) == ["throw 35", "keep 1", "roll", "throw 7"]
    match = reopened(journal)
    match.redo()
    assert texts(match) == ["throw 25"]
    match = reopened(journal)
    match.undo()
    assert match.state == state


def test_a_correction_is_undone_before_the_steps_under_it(match: Match):
    """Later steps are undone before a correction, and corrections one by one."""
    play(match, "throw 35", "keep 1")
    match.correct_throw({1: "9"})
    play(match, "roll")
    match.correct_throw({1: "2"})
    seen = []
    while match.can_undo:
        match.undo()
        seen.append(texts(match))
    corrected = ["throw 95", "keep 1"]
    assert seen == [[*corrected, "roll"], corrected, ["throw 35", "keep 1"], ["throw 35"], []]


def test_another_correction_after_an_undone_one_is_not_the_same_again(match: Match, journal: Journal):
    """Who corrects a die wrongly and takes that back can correct it to another face."""
    play(match, "throw 35", "keep 1")
    match.correct_throw({1: "9"})
    match.undo()
    match.correct_throw({1: "7"})
    assert texts(match) == texts(reopened(journal)) == ["throw 75", "keep 1"]


def test_another_step_after_an_undone_correction_forgets_the_correction(match: Match):
    """A step that is played once a correction was undone discards the correction."""
    play(match, "throw 35", "keep 1")
    match.correct_throw({1: "9"})
    match.undo()
    play(match, "roll")
    assert not match.can_redo
    assert texts(match) == ["throw 35", "keep 1", "roll"]


@pytest.mark.parametrize("lost", [1, 2, 3])
@pytest.mark.parametrize("undone", [False, True])
def test_half_a_correction_in_the_record_is_read_step_by_step(
    match: Match, journal: Journal, lost: int, undone: bool
):
    """If a record ends within a correction or its undo, the game opens, and each step can be undone."""
    play(match, "throw 35", "keep 1")
    match.correct_throw({1: "9"})
    if undone:
        match.undo()
    entries = journal.entries(1)[:-lost]
    cut = journal.begin("toy", "1", "40", ["Inès"]).number
    journal.write(cut, entries, known=0)
    half = reopened(journal)
    count = len(half.actions)
    assert half.steps == count
    for _ in range(count):
        half.undo()
    assert not half.can_undo


def test_a_correction_to_the_same_face_changes_nothing(match: Match, journal: Journal):
    """A correction to the same face writes nothing, and is told from one that drops no step."""
    play(match, "throw 35", "keep 1")
    assert match.correct_throw({1: "3"}) is None
    assert len(journal.entries(1)) == 2


def test_a_die_that_was_not_thrown_cannot_be_corrected(match: Match):
    """A die that was not thrown cannot be corrected; the error names it."""
    with pytest.raises(IllegalAction, match="die 1 has not been thrown"):
        match.correct_throw({1: "3"})


def test_a_face_that_the_game_does_not_know_is_refused(match: Match):
    """An unknown face is refused before anything is written."""
    play(match, "throw 35", "keep 1")
    with pytest.raises((IllegalAction, ParseError)):
        match.correct_throw({1: "x"})
    assert texts(match) == ["throw 35", "keep 1"]


def test_a_die_set_by_hand_is_so_until_it_is_thrown_again(match: Match):
    """A die counts as set by hand until it is thrown again."""
    match.apply(Say("throw 35"), by_hand=[1, 2])
    play(match, "keep 1", "roll")
    assert match.by_hand == {1, 2}
    play(match, "throw 7")
    assert match.by_hand == {1}


def test_a_die_set_by_hand_stays_so_when_another_one_is_corrected(match: Match):
    """A correction marks its die beside those of the throw that people had set."""
    match.apply(Say("throw 35"), by_hand=[1])
    match.correct_throw({2: "7"})
    assert match.by_hand == {1, 2}


def test_redo_of_a_correction_repeats_what_the_machine_did_after_it(alone: Match, journal: Journal):
    """One undo takes back the machine's choice and the correction; one redo brings both."""
    take_turns(alone)
    before = alone.state
    alone.correct_throw({1: "7"})
    alone.apply_machine(Say("keep 2"), effort=3)
    after = alone.state
    alone.undo()
    assert alone.state == before
    again = reopened(journal)
    assert again.redo() == ("throw 75", "keep 2")
    assert again.state == after
    assert not again.can_redo


def test_undo_of_a_correction_takes_the_machine_back_with_it(alone: Match):
    """Steps of the machine after a correction go back together with the correction."""
    take_turns(alone)
    alone.correct_throw({2: "7"})
    alone.apply_machine(Say("keep 2"))
    assert alone.undo() == Corrected((2,))
    assert texts(alone)[-2:] == ["throw 35", "keep 1"]


def test_a_machine_chooses_anew_after_its_throw_was_corrected(alone: Match):
    """Its choice was made for other dice, so it is dropped although it would still be legal."""
    take_turns(alone)
    assert [str(action) for action in alone.correct_throw({2: "7"})] == ["keep 1"]
    assert texts(alone)[-1] == "throw 37"


def test_a_throw_on_the_screen_cannot_be_corrected(alone: Match):
    """Nothing was misread there; nothing changes."""
    play(alone, "throw 13", "keep 1", "keep 2")
    alone.apply_machine(Say("throw 35"), drawn=True)
    with pytest.raises(IllegalAction, match="thrown on the screen"):
        alone.correct_throw({2: "7"})
    assert texts(alone)[-1] == "throw 35"


def test_a_machine_keeps_its_choice_after_a_throw_of_people_was_corrected(journal: Journal):
    """What it chose still answers the same question, so nobody has to wait for it again.

    An undo then takes back the correction, and not that choice.
    """
    match = Match.begin(journal, CHOIX, CHOIX.parse_rules("elis"), ["Maëlle", "Nora"], machines={1: MACHINE})
    for text in ("name 1", "open", "throw A"):
        match.apply(CHOIX.parse_action(text))
    match.apply_machine(CHOIX.parse_action("stake 2 10"))
    assert match.correct_throw({1: "N"}) == ()
    assert texts(match) == ["name 1", "open", "throw N", "stake 2 10"]
    assert match.undo() == Corrected((1,))
    again = Match.open(journal, {"choix_des_dieux": CHOIX}, match.record)
    assert texts(match) == texts(again) == ["name 1", "open", "throw A", "stake 2 10"]


def test_what_a_machine_has_chosen_goes_with_its_dice_when_a_person_sits_there_now(alone: Match):
    """The correction asks who chose with these dice, and not who would choose now."""
    take_turns(alone)
    alone.change_seat(1, "Yann")
    assert [str(action) for action in alone.correct_throw({2: "7"})] == ["keep 1"]


def test_what_a_machine_does_later_stays_when_dice_of_the_person_before_it_are_corrected(journal: Journal):
    """Maëlle has thrown and kept; Nora took her seat only then."""
    match = Match.begin(journal, TOY, 40, ["Maëlle", "Yann"])
    play(match, "throw 35", "keep 1")
    match.change_seat(0, "Nora", MACHINE)
    match.apply_machine(Say("roll"), effort=3)
    assert match.correct_throw({2: "7"}) == ()
    assert texts(match) == ["throw 37", "keep 1", "roll"]


def test_a_machine_that_takes_the_seat_after_the_throw_chooses_anew(journal: Journal):
    """Maëlle has thrown, and Nora chose with her dice."""
    match = Match.begin(journal, TOY, 40, ["Maëlle", "Yann"])
    play(match, "throw 35")
    match.change_seat(0, "Nora", MACHINE)
    match.apply_machine(Say("keep 1"), effort=3)
    assert [str(action) for action in match.correct_throw({2: "7"})] == ["keep 1"]


def imalya(journal: Journal, rules: str, *actions: str) -> Match:
    """A game of Imalya after these actions of its first turn."""
    match = Match.begin(journal, IMALYA, IMALYA.parse_rules(rules), ["Maëlle", "Yann"])
    for text in (*IMALYA_BEGUN, *actions):
        match.apply(IMALYA.parse_action(text))
    return match


def test_a_pass_for_a_bel_does_not_confirm_locks_after_a_correction(journal: Journal):
    """A later step is dropped where it would answer another question than it did."""
    match = imalya(journal, "base", "throw BERGGG", "done", "lock 3")
    assert [str(action) for action in match.correct_throw({1: "R"})] == ["done", "lock 3"]
    assert match.state.phase == "lock"
    assert match.state.throw_number == 1


def test_a_throw_of_other_dice_is_dropped_after_a_correction(journal: Journal):
    """Die 1 was killed and die 2 thrown again; if the Mort kills die 2 instead, that throw is dropped."""
    match = imalya(journal, "tales six", "throw RRGGEE", "lock 3", "done", "throw MMMM")
    assert match.state.die(1).status == "killed"
    assert [str(action) for action in match.correct_throw({1: "G"})] == ["throw MMMM"]
    assert match.state.awaits.dice == (1, 4, 5, 6)
