"""Tests a game on the table: steps, undo and redo, machines, and disks that fail."""

import random
from datetime import datetime

import pytest

from device.errors import JournalError, RecordError
from device.game.match import Match
from device.game.published import record_of
from device.journal.entry import Entry
from device.journal.journal import Doubt, Journal
from device.journal.tables import insert
from engines.errors import IllegalAction
from engines.opponents import VERSION
from engines.throws import GAME as THROWS
from tests.device.game.toy_match import GAMES, MACHINE, play, reopened, take_turns, texts
from tests.device.resumed import resumed
from tests.device.toy import TOY, Say


def test_an_applied_action_changes_the_state_and_tells_the_events(match: Match):
    """`apply` changes the state and returns the engine's events."""
    assert match.apply(Say("throw 35")) == ("throw 35",)
    assert match.state.faces == (3, 5)


def test_a_refused_action_leaves_state_and_journal_alone(match: Match, journal: Journal):
    """An illegal action changes neither state nor journal."""
    play(match, "throw 25")
    with pytest.raises(IllegalAction, match="keep 1 is not allowed"):
        match.apply(Say("keep 1"))
    assert texts(match) == ["throw 25"]
    assert journal.entries(1) == [Entry("act", "throw 25")]


def test_several_choices_are_played_all_or_none(match: Match, journal: Journal):
    """If one of several actions is illegal, none is played."""
    with pytest.raises(IllegalAction, match="keep 2 is not allowed"):
        match.apply_all([Say("throw 32"), Say("keep 1"), Say("keep 2")])
    assert (texts(match), journal.entries(1)) == ([], [])
    assert match.apply_all([Say("throw 32"), Say("keep 1")]) == ("throw 32", "keep 1")
    assert texts(match) == ["throw 32", "keep 1"]


def test_a_disk_that_fills_up_in_the_middle_takes_none_of_several_choices(match: Match, journal: Journal):
    """If the disk fails within several actions, none of them is written."""
    journal._database.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON entries WHEN NEW.sequence = 2"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )
    with pytest.raises(JournalError):
        match.apply_all([Say("throw 32"), Say("keep 1")])
    assert (texts(match), journal.entries(1)) == ([], [])


def test_several_steps_back_are_taken_all_or_none(match: Match, journal: Journal):
    """If the disk fails within several undos, none of them is written."""
    play(match, "throw 35", "keep 1", "roll")
    journal._database.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON entries WHEN NEW.sequence = 5"
        " BEGIN SELECT RAISE(ABORT, 'full'); END"
    )
    with pytest.raises(JournalError):
        match.stand_at(1)
    assert (texts(match), len(journal.entries(1))) == (["throw 35", "keep 1", "roll"], 3)


def test_a_step_that_cannot_be_written_is_not_played(match: Match, journal: Journal):
    """A step that cannot be written changes nothing."""
    journal._database.execute("PRAGMA query_only = 1")
    with pytest.raises(JournalError, match="may not be written"):
        match.apply(Say("throw 25"))
    assert texts(match) == []
    journal._database.execute("PRAGMA query_only = 0")
    play(match, "throw 25")
    assert texts(match) == ["throw 25"]


def test_undo_and_redo_walk_the_same_way_back_and_forth(match: Match):
    """Undo and redo go through the same states."""
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
    """Undo at the beginning and redo at the end raise a sentence."""
    with pytest.raises(IllegalAction, match="nothing has been played"):
        match.undo()
    with pytest.raises(IllegalAction, match="nothing was taken back"):
        match.redo()


def test_playing_the_undone_action_again_keeps_what_came_after_it(match: Match):
    """Playing the undone action again is a redo, so that later actions can still be redone."""
    play(match, "throw 35", "keep 1", "roll")
    match.undo()
    match.undo()
    play(match, "keep 1")
    assert match.can_redo
    match.redo()
    assert texts(match) == ["throw 35", "keep 1", "roll"]


def test_another_action_after_undo_begins_another_line(match: Match):
    """Another action after an undo discards the undone ones."""
    play(match, "throw 35", "keep 1")
    match.undo()
    play(match, "keep 2")
    assert not match.can_redo
    assert texts(match) == ["throw 35", "keep 2"]


def test_the_questions_about_undone_moves_count_again_with_them(match: Match, journal: Journal):
    """A question asked after an action that a correction dropped counts again after its undo.

    It counts no more once another action is played instead.
    """
    play(match, "throw 35", "keep 1")
    match.ask()
    match.correct_throw({1: "2"})
    assert match.asked == set()
    match.undo()
    assert match.asked == reopened(journal).asked == {2}
    match.undo()
    play(match, "roll")
    assert match.asked == reopened(journal).asked == set()


def test_every_step_back_leads_where_the_step_before_stood(journal: Journal):
    """Random steps agree with a simple model of undo, also after restarts."""
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


def test_a_game_is_resumed_where_it_stood(match: Match, journal: Journal):
    """A resumed game has the same state, undone steps and dice set by hand."""
    match.apply(Say("throw 35"), by_hand=[2])
    play(match, "keep 1", "roll")
    match.undo()
    again = resumed(journal, GAMES)
    assert again is not None
    assert (again.state, again.actions, again.by_hand) == (match.state, match.actions, match.by_hand)
    assert again.can_redo
    again.redo()
    assert texts(again) == ["throw 35", "keep 1", "roll"]


def test_a_finished_game_is_not_offered_again_until_its_end_is_undone(match: Match, journal: Journal):
    """A finished game is resumed only after its last step was undone."""
    for _ in range(5):
        play(match, "throw 99", "keep 1", "keep 2")
    assert match.state.outcome
    assert journal.games()[0].finished
    assert resumed(journal, GAMES) is None
    match.undo()
    again = resumed(journal, GAMES)
    assert again is not None
    assert again.state == match.state


def test_nothing_is_resumed_from_an_empty_journal(journal: Journal):
    """With an empty journal there is nothing to resume."""
    assert resumed(journal, GAMES) is None


def test_a_game_that_was_played_on_elsewhere_takes_no_step(match: Match, journal: Journal):
    """Once a second match has played on, the record takes nothing from the first; the game can be resumed."""
    play(match, "throw 35")
    other = reopened(journal)
    play(other, "keep 1")
    for step in (lambda: play(match, "keep 1"), match.undo, match.ask):
        with pytest.raises(JournalError, match=r"game 1 ends at step 2, and step 1 was expected.*resume it"):
            step()
    assert (texts(match), match.in_journal.is_newest) == (["throw 35"], False)
    assert reopened(journal).state == other.state


def test_a_game_that_was_played_on_elsewhere_takes_no_doubt(match: Match, journal: Journal):
    """The throw in doubt there is neither replaced nor dropped by the question of another position."""
    play(match, "throw 35")
    other = reopened(journal)
    play(other, "keep 1")
    there = Doubt("asked there", b"a picture")
    other.in_journal.keep_doubt(there)
    here = match.in_journal
    for change in (lambda: here.keep_doubt(Doubt("asked here", b"another")), here.drop_doubt):
        with pytest.raises(JournalError, match="played on elsewhere"):
            change()
    assert other.in_journal.doubt == there


def test_a_record_that_the_rules_no_longer_allow_is_refused_with_its_version(journal: Journal):
    """A record that the rules refuse stays in the journal; the error names its version and its day.

    It does not compare the versions: rules may be corrected without a new one.
    """
    record = journal.begin("toy", "0.0.1", "40", ["Inès"])
    journal.write(record.number, [Entry("act", "throw 35"), Entry("act", "sing")], known=0)
    with pytest.raises(RecordError) as refused:
        resumed(journal, GAMES)
    day = f"{datetime.fromisoformat(record.started).astimezone():%Y-%m-%d %H:%M}"
    assert str(refused.value) == (
        f"the game begun on {day} cannot be opened: the dice-table that played it (0.0.1) allowed a step"
        " that this one refuses ('sing' is not an action); it stays in the record"
    )
    assert len(journal.entries(record.number)) == 2


def test_a_game_that_this_version_does_not_play_is_named(journal: Journal):
    """A game of an unknown engine is named in the error."""
    journal.begin("senet", "9.0", "plain", ["Inès"])
    with pytest.raises(RecordError, match="'senet'"):
        resumed(journal, GAMES)


def test_a_random_walk_through_play_undo_redo_and_correction_is_resumed_exactly(journal: Journal):
    """After every random step, the game resumed from the journal is the same."""
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
        again = resumed(journal, GAMES)
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


def test_what_one_press_plays_is_undone_and_redone_as_one_step(match: Match, journal: Journal):
    """Undo and redo take all actions of one press together, also after a restart, and no others."""
    play(match, "throw 32")
    match.apply_all([Say("keep 1"), Say("roll")])
    for opened in (lambda _: match, reopened):
        game = opened(journal)
        assert texts(game) == ["throw 32", "keep 1", "roll"]
        game.undo()
        assert texts(game) == ["throw 32"]
        assert game.redo() == ("keep 1", "roll")
    reopened(journal).undo()
    assert texts(reopened(journal)) == ["throw 32"]


def test_drawn_actions_are_one_step_and_kept_as_drawn(match: Match, journal: Journal):
    """What the table draws is one step; the journal keeps that nobody has thrown or set it."""
    match.apply_all([Say("throw 32"), Say("roll")], drawn=True)
    drawn = [played.entry for played in reopened(journal).played]
    assert [entry.drawn for entry in drawn] == [True, True]
    assert [entry.by_hand for entry in drawn] == [(), ()]
    assert match.by_hand == frozenset()
    match.undo()
    assert texts(match) == []


def test_the_machine_of_a_seat_is_read_back_from_the_journal(alone: Match, journal: Journal):
    """Level, character, seed, version and the way it throws stand in the record of the game."""
    assert reopened(journal).machines == {1: MACHINE}
    assert reopened(journal).record.machines == ("", f"strong-teaser version={VERSION} seed=7 screen")


def test_a_change_of_the_strategies_within_a_game_is_noted(alone: Match, journal: Journal, monkeypatch):
    """The record says from which choice on machines choose by another version; an undo takes that back."""
    take_turns(alone)
    monkeypatch.setattr("device.game.match.STRATEGIES", "later")
    again = reopened(journal)
    again.apply_machine(Say("keep 2"), effort=3)
    for match in (again, reopened(journal)):
        remarks = record_of(match, len(match.played)).remarks
        assert f"version={VERSION}" in remarks[0]
        told = [place for place, remark in remarks.items() if "by version later of the strategies" in remark]
        assert told == [len(match.played)]
        assert match.asked == set()
    again.undo()
    assert again.notes == ()


def test_what_the_table_has_seen_is_not_told_as_the_choice_of_a_machine(journal: Journal):
    """Which dice the camera has seen is written down without any word of machines."""
    match = Match.begin(journal, THROWS, THROWS.presets["usual"], ["Maëlle"])
    match.apply_seen(THROWS.parse_action("dice pips d6 d6"))
    match.apply(THROWS.parse_action("throw 35"))
    assert match.notes == ()
    remarks = record_of(match, len(match.played)).remarks
    assert list(remarks) == [0]
    assert "machine" not in remarks[0]


def test_a_machine_of_a_later_version_is_named(journal: Journal):
    """A game with an opponent that this version does not know stays in the record, and is explained."""
    journal.begin("toy", "9", "40", ["Maëlle", "Nora"], machines={1: MACHINE})
    with journal._transaction() as write:
        row = journal._row(1)._replace(machines='["", "godlike version=9 seed=1"]')
        write(insert([row]))
    assert [game.players for game in journal.games()] == [("Maëlle", "Nora")]
    with pytest.raises(RecordError, match="godlike"):
        reopened(journal)


def test_undo_takes_back_what_the_machine_did_since_the_last_step_of_a_person(alone: Match, journal: Journal):
    """One undo takes back the machine's choice and the throw that a person made for it; redo repeats both.

    The redo of a step before that throw repeats that step alone.
    """
    take_turns(alone)
    before = alone.state
    assert str(alone.undo()) == "throw 35"
    assert texts(alone) == ["throw 13", "keep 1", "keep 2"]
    assert texts(reopened(journal)) == texts(alone)
    assert alone.redo() == ("throw 35", "keep 1")
    assert alone.state == before
    assert [entry.effort for entry in journal.entries(1)[:5]] == [None, None, None, None, 12]
    alone.undo()
    alone.undo()
    assert alone.redo() == ("keep 2",)


def test_undo_takes_back_throws_on_the_screen_with_the_choices_of_the_machine(alone: Match):
    """A whole turn of a machine that throws on the screen goes back to the person's last choice."""
    play(alone, "throw 13", "keep 1", "keep 2")
    alone.apply_machine(Say("throw 35"), drawn=True)
    alone.apply_machine(Say("keep 1"))
    assert str(alone.undo()) == "keep 2"
    assert texts(alone) == ["throw 13", "keep 1"]
    assert [played.entry.drawn for played in alone.played] == [False, False]


def test_nothing_can_be_undone_while_only_machines_have_played(journal: Journal):
    """A machine's steps are no reason for a key that takes something back."""
    match = Match.begin(journal, TOY, 40, ["Nora", "Maëlle"], machines={0: MACHINE})
    match.apply_machine(Say("throw 35"), drawn=True)
    match.apply_machine(Say("keep 1"))
    assert not match.can_undo
    with pytest.raises(IllegalAction, match="nothing has been played"):
        match.undo()
    assert texts(match) == ["throw 35", "keep 1"]
