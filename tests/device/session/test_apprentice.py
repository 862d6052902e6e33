"""Tests what the table learns from answers and corrections, and how undo takes it back."""

from dataclasses import replace

import numpy as np
import pytest

from device.errors import DiceBoxError
from device.keys import Key
from device.screen.base import Begin, Home, Redo, Resume, Tell, Undo, View
from device.screen.dice.figure import FigureScreen
from device.screen.home.home import HomeScreen
from device.screen.kit.captions import CaptionStyle
from device.screen.rules.book import RulebookScreen
from device.screen.teach import errands
from device.screen.teach.consent import ConsentScreen
from device.teaching.correction import Correction
from engines.imalya import PRESETS
from tests.device.screen import scenery
from tests.device.session.teaching_evening import (
    LOOK,
    RUNES,
    TeachingEvening,
    answered_looks,
    blur,
    doubtful_throw,
    hold,
)
from vision.dice_set import PIPS
from vision.embeddings import take_look
from vision.taught import identity


def test_a_corrected_die_is_remembered_on_consent(teaching):
    """After a corrected throw counts, the table asks whether to keep the look, then the game goes on."""
    doubtful_throw(teaching)
    assert isinstance(teaching.shown, FigureScreen)
    teaching.press(Key.OK)
    assert isinstance(teaching.shown, ConsentScreen)
    then = teaching.shown.then
    teaching.press(Key.OK)
    assert teaching.shown is then
    (added,) = teaching.box.find("pips").taught
    assert [(face, len(looks)) for face, looks in added.looks.items()] == [("2", 1)]
    assert teaching.eyes.expected == ["pips"] * 3  # announced, answered, kept


@pytest.mark.parametrize("consent", ["ask", "yes"])
def test_a_blurred_picture_of_a_die_is_not_kept(tmp_path, consent):
    """Such a picture cannot teach a face, so nobody is asked whether to keep it, and the game goes on."""
    evening = TeachingEvening(tmp_path, consent)
    blur(evening.tray)
    doubtful_throw(evening)
    then = evening.shown
    evening.press(Key.OK)
    assert not isinstance(evening.shown, ConsentScreen)
    assert isinstance(then, FigureScreen)
    assert not evening.box.looks.of("pips")


def test_an_answer_is_about_the_solid_that_is_thrown(teaching, monkeypatch):
    """A d6 that was read as a d8 teaches a face of the d6."""
    taught, answered = [], teaching.workshop.apprentice.answered
    monkeypatch.setattr(
        teaching.workshop.apprentice, "answered", lambda answers: taught.extend(answers) or answered(answers)
    )
    teaching.tray.falls = [[replace(scenery.seen(1, "2", 0.55, "5"), shape="d8")]]
    teaching.press(*[Key.OK] * 4)
    teaching.turn(30)
    teaching.press(Key.TWO)
    assert [(one.die.shape, one.face) for one in taught] == [("d6", "5")]


def test_learning_more_about_the_dice_leaves_them_where_they_lie(teaching):
    """Opening the question keeps the dice in the tray, their places and their numbers."""
    doubtful_throw(teaching)
    teaching.press(Key.OK)
    before = teaching.table.view().sight
    teaching.press(Key.OK)
    sight = teaching.table.view().sight
    assert (sight.dice, sight.framing) == (before.dice, before.framing)
    assert teaching.tray.reading.faces == ("2",)


def test_who_says_no_keeps_no_look(teaching):
    """The answer "no" writes nothing, and the question comes again the next time."""
    doubtful_throw(teaching)
    teaching.press(Key.OK, Key.BACK)
    assert teaching.box.find("pips") == PIPS
    assert teaching.kept == {}


@pytest.mark.parametrize(("key", "kept"), [(Key.ONE, "yes"), (Key.TWO, "no")])
def test_the_answer_can_hold_for_ever(teaching, key, kept):
    """The answers "always" and "never" are saved as a setting."""
    doubtful_throw(teaching)
    teaching.press(Key.OK, key)
    assert teaching.kept == {"remember": kept}
    assert bool(teaching.box.find("pips").taught) is (kept == "yes")


def test_who_wants_no_question_gets_none(tmp_path):
    """With the setting "no" the question is not asked."""
    evening = TeachingEvening(tmp_path, "no")
    doubtful_throw(evening)
    evening.press(Key.OK)
    assert not isinstance(evening.shown, ConsentScreen)


def correction(die, face, word, read="", picture=None, **where):
    """The correction of a die that lies in this picture, black by default."""
    seen = np.zeros((480, 640, 3), np.uint8) if picture is None else picture
    return Correction("pips", die, take_look(seen, die.box_xyxy), face, word, read, **where)


def test_a_die_that_was_read_rightly_teaches_nothing(teaching):
    """A die that was read right is not asked about."""
    home, answer = HomeScreen(), correction(scenery.seen(1, "3"), "3", "Ruse")
    assert teaching.workshop.apprentice.corrected([answer], home) is home


def test_a_die_that_was_known_and_only_leaned_teaches_nothing(teaching):
    """A die that was read right, but leaned, is not learned."""
    die = replace(scenery.seen(1, "3", 0.97), doubtful=True)
    home = HomeScreen()
    assert teaching.workshop.apprentice.corrected([correction(die, "3", "Ruse")], home) is home


def sure_and_corrected(evening, seed=0):
    """Read a three with confidence, and correct it to a five."""
    picture = np.random.default_rng(seed).integers(0, 255, (480, 640, 3), np.uint8)
    die = scenery.seen(1, "3", 0.99)
    slip = correction(die, "5", "Bel", "Ruse", picture=picture)
    evening.table.screen = evening.workshop.apprentice.corrected([slip], HomeScreen())


def test_the_question_says_what_the_table_was_sure_of_and_proposes_no(teaching):
    """After a confident misreading, the question names the reading and proposes "no"."""
    sure_and_corrected(teaching)
    assert teaching.shown.sure_of == "Ruse"
    captions = teaching.shown.captions(View())
    assert (captions[Key.OK].verb, captions[Key.OK].look) == ("No", CaptionStyle.PROPOSED)
    teaching.press(Key.OK)
    assert not teaching.box.looks.of("pips")


def test_a_die_in_doubt_proposes_yes(teaching):
    """After a doubtful reading, the question proposes "yes"."""
    doubtful_throw(teaching)
    teaching.press(Key.OK)
    assert teaching.shown.sure_of == ""
    assert teaching.shown.captions(View())[Key.OK].verb == "Yes"


def test_a_table_that_asked_does_not_say_that_it_was_sure(teaching):
    """A die of 0.92 may be in doubt all the same: then nobody is told that the table knew better."""
    die = replace(scenery.seen(1, "3", 0.92, "5"), doubtful=True)
    shown = teaching.workshop.apprentice.corrected([correction(die, "5", "Bel", "Ruse")], HomeScreen())
    assert isinstance(shown, ConsentScreen)
    assert shown.sure_of == ""


def test_a_look_against_a_sure_table_waits_for_a_second_one(teaching):
    """A look that contradicts a confident reading is used only once a second one agrees."""
    sure_and_corrected(teaching, seed=1)
    teaching.press(Key.SIX)
    assert [look.waiting for look in teaching.box.looks.of("pips")] == [True]
    assert teaching.box.find("pips") == PIPS
    sure_and_corrected(teaching, seed=2)
    teaching.press(Key.SIX)
    assert [(look.face, look.waiting) for look in teaching.box.looks.of("pips")] == [("5", False)] * 2


def test_undo_takes_the_look_back_and_redo_keeps_it_again(teaching):
    """Undo of the step removes its look, and redo adds it again."""
    doubtful_throw(teaching)
    teaching.press(Key.OK, Key.OK)
    (kept,) = teaching.box.looks.of("pips")
    teaching.press(Key.BACK)
    assert not teaching.box.looks.of("pips")
    teaching.table.open(Redo())
    assert [look.identity for look in teaching.box.looks.of("pips")] == [kept.identity]
    assert teaching.eyes.expected == ["pips"] * 7


def always_kept(evening, game, step, look, confidence=0.5, dice_set="pips"):
    """Keep the look at a die that was read as a two and is a three, in a step of a game."""
    evening.workshop.do(errands.Remember(then=evening.shown, keep=False, always="yes"))
    die = replace(scenery.seen(1, "2", confidence), doubtful=confidence < 0.9)
    answer = Correction(dice_set, die, look, "3", "Ruse", game=game, step=step)
    evening.workshop.apprentice.corrected([answer], evening.shown)


def test_undo_lets_an_earlier_slip_wait_again(teaching):
    """Undo of the second answer takes its look back; the first look waits for a second one as before."""
    for step, level in ((1, 10), (2, 20)):
        always_kept(teaching, 1, step, np.full_like(LOOK, level), confidence=0.99)
    kept = teaching.box.looks.of("pips")
    assert [look.waiting for look in kept] == [False, False]
    teaching.workshop.apprentice.stand_at(game=1, steps=1)
    assert [(one.identity, one.waiting) for one in teaching.box.looks.of("pips")] == [
        (kept[0].identity, True)
    ]
    teaching.workshop.apprentice.stand_at(game=1, steps=2)
    assert [(one.identity, one.waiting) for one in teaching.box.looks.of("pips")] == [
        (one.identity, False) for one in kept
    ]


def test_undo_in_one_game_keeps_the_looks_of_another(teaching):
    """A later answer of another game is kept, though an earlier one is taken back; a deleted look is not."""
    looks = [np.full_like(LOOK, level) for level in (10, 20, 30)]
    for game, look in zip((1, 2, 2), looks, strict=True):
        always_kept(teaching, game, 1, look)
    teaching.box.looks.forget(identity(looks[2]))
    teaching.workshop.apprentice.stand_at(game=1, steps=0)
    assert [look.identity for look in teaching.box.looks.of("pips")] == [identity(looks[1])]
    teaching.workshop.apprentice.stand_at(game=2, steps=0)
    assert teaching.box.looks.of("pips") == ()


def test_the_look_of_a_step_that_cannot_be_redone_stays_away(teaching):
    """Something else was played after Undo: the step with the same number brings no look back."""
    always_kept(teaching, 1, 1, LOOK)
    apprentice = teaching.workshop.apprentice
    apprentice.stand_at(game=1, steps=0)
    apprentice.drop_undone()
    apprentice.stand_at(game=1, steps=1)
    assert teaching.box.looks.of("pips") == ()


def test_a_redo_brings_no_deleted_look_back(teaching):
    """A look that was deleted stays deleted when its step is undone and redone."""
    look = np.full_like(LOOK, 10)
    always_kept(teaching, 1, 1, look)
    teaching.box.looks.forget(identity(look))
    teaching.workshop.apprentice.stand_at(game=1, steps=0)
    teaching.workshop.apprentice.stand_at(game=1, steps=1)
    assert teaching.box.looks.of("pips") == ()


def two_doubtful_dice(evening):
    """Reach the first throw of six dice; two of them are in doubt."""
    evening.press(Key.OK, Key.OK, Key.OK)
    for face in "315":
        evening.tray.falls = [[face]]
        evening.press(Key.OK)
        evening.turn(30)
    evening.press(Key.ONE)
    two = scenery.seen(4, "2", 0.6, "3"), scenery.seen(5, "4", 0.4, "5")
    evening.tray.falls = [["3", "3", "3", *two, "2"]]
    evening.press(Key.OK)
    evening.turn(30)


@pytest.mark.parametrize("consent", ["ask", "no"])
def test_every_answer_of_a_throw_teaches_the_reader_without_consent(tmp_path, consent):
    """Two doubtful dice are answered for: both looks are used at once, and nothing is written."""
    evening = TeachingEvening(tmp_path, consent, tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX)
    assert answered_looks(evening) == {}
    evening.press(Key.OK)
    assert answered_looks(evening) == {"3": 1, "2": 1}
    assert evening.box.looks.of("pips") == ()


def test_undo_takes_back_all_answers_of_a_throw(tmp_path):
    """Undo of the throw makes the reader forget both answers, and redo makes it learn them again."""
    evening = TeachingEvening(tmp_path, "no", tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX, Key.OK)
    evening.table.open(Undo())
    assert answered_looks(evening) == {}
    evening.table.open(Redo())
    assert answered_looks(evening) == {"3": 1, "2": 1}


@pytest.mark.parametrize("consent", ["yes", "no"])
def test_an_answer_whose_key_is_held_teaches_nothing(tmp_path, consent):
    """OK answers and, held, opens the rules instead: its look is neither used nor kept."""
    evening = TeachingEvening(tmp_path, consent, tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX)
    steps = evening.table.match.steps
    hold(evening, Key.OK)
    assert evening.table.match.steps == steps
    assert answered_looks(evening) == {}
    assert evening.box.looks.of("pips") == ()
    evening.press(Key.BACK, Key.OK)
    assert answered_looks(evening) == {"3": 1, "2": 1}


def test_a_held_key_takes_its_press_back_though_a_look_cannot_be_deleted(tmp_path, monkeypatch):
    """The game stands before the press, the rules are shown, and the notice says what the disk refused."""
    evening = TeachingEvening(tmp_path, "yes", tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX)
    steps = evening.table.match.steps

    def full(name):
        raise DiceBoxError("the disk is full")

    monkeypatch.setattr(evening.box.looks, "take_back", full)
    evening.fingers.press(Key.OK)
    evening.turn(10)
    assert isinstance(evening.shown, RulebookScreen)
    assert evening.table.match.steps == steps
    assert "The disk is full" in evening.table.view().notice
    evening.fingers.release(Key.OK)


def test_always_keeps_the_looks_of_all_dice_of_a_throw(tmp_path):
    """Where looks are always kept, each die of a throw that was asked about gives one."""
    evening = TeachingEvening(tmp_path, "yes", tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX, Key.OK)
    assert sorted(look.face for look in evening.box.looks.of("pips")) == ["2", "3"]


@pytest.mark.parametrize(("key", "faces"), [(Key.ONE, ["2", "3"]), (Key.OK, ["3"]), (Key.TWO, [])])
def test_the_question_shows_one_die_and_always_means_all(tmp_path, key, faces):
    """Always keeps both looks, Yes the one that is shown, Never none."""
    evening = TeachingEvening(tmp_path, "ask", tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX, Key.OK)
    assert isinstance(evening.shown, ConsentScreen)
    evening.press(key)
    assert sorted(look.face for look in evening.box.looks.of("pips")) == faces


def test_the_correction_of_a_die_teaches_the_reader_at_once(tmp_path):
    """A corrected die gives a look, even where people want to keep none."""
    evening = TeachingEvening(tmp_path, "no", tells_apart=True)
    doubtful_throw(evening)
    evening.press(Key.OK)
    evening.table._referee.correct(1, "R")
    assert answered_looks(evening) == {"3": 1}


def test_the_correction_of_a_throw_told_by_hand_teaches_nothing(tmp_path):
    """The last picture of die 1 is that of an earlier throw: it does not show what is put right now."""
    evening = TeachingEvening(tmp_path, "no", tells_apart=True)
    doubtful_throw(evening)
    evening.press(Key.OK)
    evening.table._referee.dice.throw({1: "M"}, [1])
    evening.table._referee.correct(1, "R")
    assert answered_looks(evening) == {"2": 1}


def test_a_correction_after_an_undo_teaches_nothing_from_the_undone_throw(tmp_path):
    """Die 1 of the first throw is put right; the last picture is that of the second, which was undone."""
    evening = TeachingEvening(tmp_path, "no", tells_apart=True)
    doubtful_throw(evening)
    evening.press(Key.OK)
    evening.tray.falls = [[scenery.seen(4, "4", 0.55, "5")]]
    evening.press(Key.OK)
    evening.turn(30)
    evening.press(Key.OK)
    assert answered_looks(evening) == {"2": 1, "4": 1}
    evening.table.open(Undo())
    evening.table._referee.correct(1, "R")
    assert answered_looks(evening) == {"2": 1}


def test_a_correction_of_a_typed_throw_teaches_nothing_from_an_undone_one(tmp_path):
    """The typed throw takes the place of one that a camera had read, which shows another face."""
    evening = TeachingEvening(tmp_path, "no", tells_apart=True)
    doubtful_throw(evening)
    evening.press(Key.OK)
    evening.table.open(Undo())
    evening.table.open(Tell({1: "M"}, frozenset({1})))
    evening.table._referee.correct(1, "R")
    assert answered_looks(evening) == {}


def test_a_correction_in_a_resumed_game_teaches_nothing_from_the_game_before(tmp_path):
    """The first throw of one game was typed. The camera has read that of another one, with another face."""
    evening = TeachingEvening(tmp_path, "no", tells_apart=True)
    begin = Begin("imalya", PRESETS["tales_six"], ("Maëlle", "Yann"))
    for command in (begin, Tell({1: "M"}, frozenset({1})), Home(), begin):
        evening.table.open(command)
    evening.tray.falls = [[scenery.seen(1, "2", 0.55, "5")]]
    evening.press(Key.OK)
    evening.turn(30)
    evening.press(Key.OK)
    taught = answered_looks(evening)
    for command in (Home(), Resume(1)):
        evening.table.open(command)
    evening.table._referee.correct(1, "R")
    assert answered_looks(evening) == taught == {"2": 1}


def test_undo_of_a_correction_takes_back_its_look_alone(teaching):
    """Undo of a correction removes only the look of that correction."""
    doubtful_throw(teaching)
    teaching.press(Key.OK, Key.OK)
    match = teaching.table.match
    match.correct_throw({1: "R"})
    die = scenery.seen(1, "3", 0.5)
    corrected = correction(die, "3", "Ruse", "Bel", game=match.record.number, step=match.steps)
    teaching.table.screen = teaching.workshop.apprentice.corrected([corrected], teaching.table.screen)
    teaching.press(Key.OK)
    assert [look.face for look in teaching.box.looks.of("pips")] == ["2", "3"]
    teaching.press(Key.BACK)
    assert [look.face for look in teaching.box.looks.of("pips")] == ["2"]


@pytest.mark.parametrize("errand", [errands.Delete("Runes"), errands.Rename("Runes", "Bones")])
def test_a_new_set_knows_nothing_of_an_earlier_one_of_its_name(teaching, errand):
    """The answers of this evening about a set go with its name: they do not count for the next one."""
    answer = Correction("Runes", scenery.seen(1, "2", 0.5), np.full_like(LOOK, 10), "3", "Ruse")
    teaching.workshop.apprentice.answered([answer])
    assert teaching.answers.joined(teaching.box.find("Runes")).answered
    teaching.table.open(errand)
    teaching.box.taught.keep(RUNES)
    assert not teaching.answers.joined(teaching.box.find("Runes")).answered


@pytest.mark.parametrize("errand", [errands.Delete("Runes"), errands.Rename("Runes", "Bones")])
@pytest.mark.parametrize("undone_before", [True, False])
def test_undo_and_redo_work_without_the_set_of_their_answer(teaching, errand, undone_before):
    """Undo and redo neither fail nor change a look once the set of the answer is deleted or renamed."""
    always_kept(teaching, 1, 1, np.full_like(LOOK, 10), dice_set="Runes")
    if undone_before:
        teaching.workshop.apprentice.stand_at(game=1, steps=0)
    teaching.table.open(errand)
    kept = [look.identity for name in teaching.box.taught.names for look in teaching.box.looks.of(name)]
    teaching.workshop.apprentice.stand_at(game=1, steps=0)
    teaching.workshop.apprentice.stand_at(game=1, steps=1)
    box = teaching.box
    assert [look.identity for name in box.taught.names for look in box.looks.of(name)] == kept
