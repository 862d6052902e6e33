import random
from pathlib import Path

import pytest

from device.errors import JournalError, RecordError
from device.game.match import Corrected, Match
from device.journal.journal import Entry, Journal
from engines.errors import IllegalAction, ParseError
from tests.device.toy import TOY, Say

GAMES = {"toy": TOY}


@pytest.fixture
def journal(tmp_path: Path):
    """A fresh journal."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        yield journal


@pytest.fixture
def match(journal: Journal) -> Match:
    """A game just begun."""
    return Match.begin(journal, TOY, 40, ["Maëlle", "Yann"])


def play(match: Match, *texts: str) -> None:
    """Apply actions one after the other."""
    for text in texts:
        match.apply(Say(text))


def texts(match: Match) -> list[str]:
    """The actions that stand."""
    return [str(action) for action in match.actions]


def reopened(journal: Journal) -> Match:
    """The game as the next start finds it."""
    match = Match.resume(journal, GAMES)
    assert match is not None
    return match


def test_an_applied_action_changes_the_state_and_tells_the_events(match: Match):
    """`apply` returns what the engine says has happened."""
    assert match.apply(Say("throw 35")) == ("throw 35",)
    assert match.state.faces == (3, 5)


def test_a_refused_action_leaves_state_and_journal_alone(match: Match, journal: Journal):
    """What the rules refuse is never written down."""
    play(match, "throw 25")
    with pytest.raises(IllegalAction, match="keep 1 is not allowed"):
        match.apply(Say("keep 1"))
    assert texts(match) == ["throw 25"]
    assert journal.entries(1) == [Entry("act", "throw 25")]


def test_several_choices_are_played_all_or_none(match: Match, journal: Journal):
    """An action that the rules refuse takes along those that were given with it."""
    with pytest.raises(IllegalAction, match="keep 2 is not allowed"):
        match.apply_all([Say("throw 32"), Say("keep 1"), Say("keep 2")])
    assert (texts(match), journal.entries(1)) == ([], [])
    assert match.apply_all([Say("throw 32"), Say("keep 1")]) == ("throw 32", "keep 1")
    assert texts(match) == ["throw 32", "keep 1"]


def test_a_disk_that_fills_up_in_the_middle_takes_none_of_several_choices(match: Match, journal: Journal):
    """They are written in one transaction."""
    journal._database.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON entries WHEN NEW.sequence = 2"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )
    with pytest.raises(JournalError):
        match.apply_all([Say("throw 32"), Say("keep 1")])
    assert (texts(match), journal.entries(1)) == ([], [])


def test_several_steps_back_are_taken_all_or_none(match: Match, journal: Journal):
    """A held key goes back over more than one step."""
    play(match, "throw 35", "keep 1", "roll")
    journal._database.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON entries WHEN NEW.sequence = 5"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )
    with pytest.raises(JournalError):
        match.stand_at(1)
    assert (texts(match), len(journal.entries(1))) == (["throw 35", "keep 1", "roll"], 3)


def test_a_step_that_cannot_be_written_is_not_played(match: Match, journal: Journal):
    """With an unwritable journal the table stands still rather than run ahead of its record."""
    journal._database.execute("PRAGMA query_only = 1")
    with pytest.raises(JournalError, match="may not be written"):
        match.apply(Say("throw 25"))
    assert texts(match) == []
    journal._database.execute("PRAGMA query_only = 0")
    play(match, "throw 25")
    assert texts(match) == ["throw 25"]


def test_undo_and_redo_walk_the_same_way_back_and_forth(match: Match):
    """Every state met on the way out is met on the way back."""
    states = [match.state]
    for text in ("throw 35", "keep 1", "roll", "throw 7", "keep 2"):
        play(match, text)
        states.append(match.state)
    for state in states[-2::-1]:
        match.undo()
        assert match.state == state
    assert not match.can_undo
    for state in states[1:]:
        match.redo()
        assert match.state == state
    assert not match.can_redo


def test_undo_at_the_beginning_and_redo_at_the_end_explain_themselves(match: Match):
    """Neither end of the line is walked over."""
    with pytest.raises(IllegalAction, match="nothing has been played"):
        match.undo()
    with pytest.raises(IllegalAction, match="nothing was taken back"):
        match.redo()


def test_playing_the_undone_action_again_keeps_what_came_after_it(match: Match):
    """The same press after an undo is a redo, so the rest can still be redone."""
    play(match, "throw 35", "keep 1", "roll")
    match.undo()
    match.undo()
    play(match, "keep 1")
    assert match.can_redo
    match.redo()
    assert texts(match) == ["throw 35", "keep 1", "roll"]


def test_another_action_after_undo_begins_another_line(match: Match):
    """A different choice replaces the steps that were taken back."""
    play(match, "throw 35", "keep 1")
    match.undo()
    play(match, "keep 2")
    assert not match.can_redo
    assert texts(match) == ["throw 35", "keep 2"]


def test_a_corrected_die_is_replayed_with_all_that_still_fits(match: Match):
    """Later actions stand when they are still allowed."""
    play(match, "throw 35", "keep 1", "roll", "throw 7")
    assert match.correct_throw({1: "9"}) == ()
    assert texts(match) == ["throw 95", "keep 1", "roll", "throw 7"]
    assert match.by_hand == {1}


def test_a_correction_drops_the_actions_from_the_first_that_no_longer_fits(match: Match, journal: Journal):
    """They are returned, so that the table can announce them, and they stay in the journal."""
    play(match, "throw 35", "keep 1", "roll", "throw 7")
    assert [str(action) for action in match.correct_throw({1: "2"})] == ["keep 1", "roll", "throw 7"]
    assert texts(match) == ["throw 25"]
    assert Entry("act", "keep 1") in journal.entries(1)


def test_a_correction_finds_the_throw_in_which_each_die_last_moved(match: Match):
    """A die kept since the first throw is corrected there, one thrown again in the second."""
    play(match, "throw 35", "keep 1", "roll", "throw 7")
    match.correct_throw({1: "9", 2: "1"})
    assert texts(match) == ["throw 95", "keep 1", "roll", "throw 1"]
    assert match.by_hand == {1, 2}


def test_undo_after_a_correction_takes_back_the_correction_and_not_the_throw(match: Match):
    """The die shows again what was read; redo corrects it again."""
    play(match, "throw 35", "keep 1")
    match.correct_throw({2: "7"})
    assert match.undo() == Corrected((2,))
    assert texts(match) == ["throw 35", "keep 1"]
    assert match.by_hand == set()
    match.redo()
    assert texts(match) == ["throw 37", "keep 1"]
    assert match.by_hand == {2}


def test_the_steps_that_a_correction_dropped_stand_again_when_it_is_undone(match: Match, journal: Journal):
    """After a restart too, and so does redo."""
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
    """What was played after it comes first, and two corrections come one after the other."""
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


def test_another_step_after_an_undone_correction_forgets_the_correction(match: Match):
    """As with any step that was undone."""
    play(match, "throw 35", "keep 1")
    match.correct_throw({1: "9"})
    match.undo()
    play(match, "roll")
    assert not match.can_redo
    assert texts(match) == ["throw 35", "keep 1", "roll"]


def test_the_questions_about_undone_moves_count_again_with_them(match: Match, journal: Journal):
    """Somebody asked for the worth after two actions; the correction discarded the second one."""
    play(match, "throw 35", "keep 1")
    match.ask()
    match.correct_throw({1: "2"})
    assert match.asked == set()
    match.undo()
    assert match.asked == reopened(journal).asked == {2}


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_half_a_correction_in_the_record_is_read_step_by_step(match: Match, journal: Journal, lost: int):
    """A damaged record may end within one: the game opens, and every step of it can be undone."""
    play(match, "throw 35", "keep 1")
    match.correct_throw({1: "9"})
    entries = journal.entries(1)[:-lost]
    cut = journal.begin("toy", "1", "40", ["Inès"]).number
    journal.write(cut, entries)
    half = reopened(journal)
    count = len(half.actions)
    for _ in range(count):
        half.undo()
    assert not half.can_undo


def test_every_step_back_leads_where_the_step_before_stood(journal: Journal):
    """A plain list of what stood is the model; at any moment the table may be started again."""
    chance = random.Random(21)
    match = Match.begin(journal, TOY, 10**6, ["Maëlle", "Yann"])
    stood, undone = [[]], []
    for _ in range(400):
        choice = chance.random()
        if choice < 0.3 and match.can_undo:
            match.undo()
            undone.append(stood.pop())
        elif choice < 0.45 and match.can_redo:
            match.redo()
            stood.append(undone.pop())
        elif choice < 0.65 and match.can_undo:
            match.correct_throw({1: str(chance.randrange(10))})
        else:
            match.apply(chance.choice(list(match.state.legal_actions())))
        if texts(match) != stood[-1]:
            stood.append(texts(match))
            undone = undone[:-1] if undone and undone[-1] == stood[-1] else []
        assert match.steps == len(stood) - 1
        assert match.can_redo == bool(undone)
        if chance.random() < 0.2:
            match = reopened(journal)
            assert texts(match) == stood[-1]


def test_a_correction_to_the_same_face_changes_nothing(match: Match, journal: Journal):
    """Nothing is undone, nothing is written."""
    play(match, "throw 35", "keep 1")
    assert match.correct_throw({1: "3"}) == ()
    assert len(journal.entries(1)) == 2


def test_a_die_that_was_not_thrown_cannot_be_corrected(match: Match):
    """The sentence names the die."""
    with pytest.raises(IllegalAction, match="die 1 has not been thrown"):
        match.correct_throw({1: "3"})


def test_a_face_that_the_game_does_not_know_is_refused(match: Match):
    """The engine is asked before anything is written."""
    play(match, "throw 35", "keep 1")
    with pytest.raises((IllegalAction, ParseError)):
        match.correct_throw({1: "x"})
    assert texts(match) == ["throw 35", "keep 1"]


def test_a_die_set_by_hand_is_so_until_it_is_thrown_again(match: Match):
    """The mark belongs to the face on the table, not to the die."""
    match.apply(Say("throw 35"), by_hand=[1, 2])
    play(match, "keep 1", "roll")
    assert match.by_hand == {1, 2}
    play(match, "throw 7")
    assert match.by_hand == {1}


def test_a_game_is_resumed_where_it_stood(match: Match, journal: Journal):
    """State, undone steps and hand-set dice come back from the journal alone."""
    match.apply(Say("throw 35"), by_hand=[2])
    play(match, "keep 1", "roll")
    match.undo()
    again = Match.resume(journal, GAMES)
    assert again is not None
    assert (again.state, again.actions, again.by_hand) == (match.state, match.actions, match.by_hand)
    assert again.can_redo
    again.redo()
    assert texts(again) == ["throw 35", "keep 1", "roll"]


def test_a_finished_game_is_not_offered_again_until_its_end_is_undone(match: Match, journal: Journal):
    """The last count can still be taken back."""
    for _ in range(5):
        play(match, "throw 99", "keep 1", "keep 2")
    assert match.state.outcome
    assert journal.games()[0].finished
    assert Match.resume(journal, GAMES) is None
    match.undo()
    again = Match.resume(journal, GAMES)
    assert again is not None
    assert again.state == match.state


def test_nothing_is_resumed_from_an_empty_journal(journal: Journal):
    """A first evening begins with the choice of a game."""
    assert Match.resume(journal, GAMES) is None


def test_a_record_that_the_rules_no_longer_allow_is_refused_with_its_version(journal: Journal):
    """It stays in the journal, and the sentence says which version began it."""
    record = journal.begin("toy", "0.0.1", "40", ["Inès"])
    journal.write(record.number, [Entry("act", "throw 35"), Entry("act", "sing")])
    with pytest.raises(RecordError, match=r"0\.0\.1.*'sing' is not an action"):
        Match.resume(journal, GAMES)
    assert len(journal.entries(record.number)) == 2


def test_a_game_that_this_version_does_not_play_is_named(journal: Journal):
    """A newer table may have left it."""
    journal.begin("senet", "9.0", "plain", ["Inès"])
    with pytest.raises(RecordError, match="'senet'"):
        Match.resume(journal, GAMES)


def test_a_random_walk_through_play_undo_redo_and_correction_is_resumed_exactly(journal: Journal):
    """After every step the journal alone gives the same state, line and redo."""
    chance = random.Random(388)
    match = Match.begin(journal, TOY, 40, ["Maëlle", "Yann", "Théo"])
    for _ in range(300):
        choice = chance.random()
        if choice < 0.15 and match.can_undo:
            match.undo()
        elif choice < 0.25 and match.can_redo:
            match.redo()
        elif choice < 0.35 and match.can_undo:
            match.correct_throw({1: str(chance.randrange(10))})
        elif legal := list(match.state.legal_actions()):
            match.apply(chance.choice(legal))
        again = Match.resume(journal, GAMES)
        if match.state.outcome:
            assert again is None
            match.undo()
        else:
            assert again is not None
            assert (again.state, again.actions, again.can_redo) == (
                match.state,
                match.actions,
                match.can_redo,
            )
