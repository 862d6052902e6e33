"""Tests dice sets on the screen: teaching, naming, choosing, exchanging, and the list of looks."""

import errno
from dataclasses import replace
from types import MappingProxyType, SimpleNamespace

import pytest

from device.errors import CameraError
from device.keys import Key
from device.screen.dice.at_hand import DiceAtHand
from device.screen.dice.doubts import DoubtsScreen
from device.screen.dice.figure import FigureScreen
from device.screen.home.home import HomeScreen
from device.screen.row.game_row import game_row
from device.screen.teach import errands
from device.screen.teach.face import FaceScreen
from device.screen.teach.kind import KindScreen
from device.screen.teach.name import SetName
from device.screen.teach.remembered import RememberedScreen
from device.screen.teach.sets import SetsScreen
from device.screen.teach.trial import SetTrialScreen
from device.screen.teach.with_dice import WithDiceScreen
from device.screen.writing.letters import LettersScreen
from tests.device.screen import scenery
from tests.device.session.teaching_evening import (
    RUNES,
    TeachingEvening,
    answered_looks,
    blur,
    doubtful_throw,
    hold,
)
from vision.errors import DiceSetError
from vision.teach import Flaw, Refused


def test_the_sixth_key_held_at_home_leads_to_the_sets(teaching):
    """The sixth key held opens the list of sets, and Back returns."""
    hold(teaching, Key.SIX)
    assert isinstance(teaching.shown, SetsScreen)
    assert [listed.name for listed in teaching.shown.sets] == ["Runes"]
    teaching.press(Key.BACK)
    assert isinstance(teaching.shown, HomeScreen)


def test_deleting_a_set_asks_and_keeping_is_proposed(teaching):
    """OK keeps it; the key that deletes lies far from the one that leads to the question."""
    teaching.table.open(errands.OpenSets())
    teaching.press(Key.SIX)
    listed = teaching.shown
    teaching.press(Key.TWO, Key.TWO, Key.OK)
    assert (teaching.shown, teaching.box.taught.names) == (listed, ("Runes",))
    teaching.press(Key.TWO, Key.SIX)
    assert teaching.box.taught.names == ()
    assert teaching.shown.sets == ()


def test_a_set_is_renamed_letter_by_letter(teaching):
    """A name is entered letter by letter, with accents and small letters; an old name is the beginning."""
    teaching.table.open(errands.OpenSets())
    teaching.press(Key.SIX, Key.ONE)
    assert isinstance(teaching.shown, LettersScreen)
    teaching.press(Key.BACK)
    teaching.write(" d’été")
    teaching.press(Key.OK)
    assert teaching.box.taught.names == ("Rune d’été",)


def test_a_set_is_named_with_accents_small_letters_and_capitals(teaching):
    """OK changes between small letters and capitals for one letter; the set lies in a file of that name."""
    teaching.table.screen = LettersScreen(SetName(errands.AskKind))
    teaching.write("Dés de ")
    teaching.press(Key.SIX, Key.OK, Key.SIX)
    teaching.write("oé")
    teaching.press(Key.OK)
    assert teaching.shown == KindScreen("Dés de Zoé")
    teaching.box.taught.keep(replace(RUNES, name="Été"))
    teaching.box.taught.keep(replace(RUNES, name="Falun"))
    assert teaching.box.taught.names == ("Été", "Falun", "Runes")


def test_a_name_that_is_taken_is_refused_at_once(teaching):
    """A taken name is refused before teaching begins."""
    teaching.table.open(errands.AskKind("PIPS"))
    assert "There is a dice set 'PIPS' already" in teaching.notice


def test_a_new_set_begins_with_its_kind_and_a_known_one_with_a_face(teaching):
    """A new name opens the choice of the kind of dice; of a set that was taught more looks are taken."""
    teaching.table.open(errands.AskKind("Bones"))
    assert teaching.shown == KindScreen("Bones")
    teaching.table.open(errands.TeachSet("Runes"))
    assert isinstance(teaching.shown, FaceScreen)


def test_a_blurred_picture_of_a_trial_is_not_added_to_the_set(teaching):
    """The table says what is wrong with it, as it does while faces are taught, and awaits the next throw."""
    blur(teaching.tray)
    teaching.table.open(errands.TryOut("Runes"))
    teaching.tray.falls = [[scenery.seen(1, "2")]]
    teaching.press(Key.OK)
    teaching.turn(8)
    teaching.press(Key.FIVE)
    assert teaching.notice == "The picture is blurred: wait until the die lies still, or focus the lens."
    assert len(teaching.box.taught.load("Runes").looks["5"]) == 3


def test_a_new_throw_of_a_trial_ends_the_words_about_the_last_one(teaching):
    """What was kept of the last throw is not told beside the reading of the next one."""
    teaching.table.open(errands.TryOut("Runes"))
    teaching.tray.falls = [[scenery.seen(1, "2")]]
    teaching.press(Key.OK)
    teaching.turn(8)
    teaching.press(Key.FIVE)
    assert "Throw again." in teaching.notice
    teaching.turn(8)
    teaching.tray.lay({3: "4"})
    teaching.turn(8)
    assert (teaching.shown.die.face, teaching.notice) == ("4", "")


def test_a_tray_without_a_die_teaches_nothing(teaching):
    """Without a die in the tray nothing is learned, and the notice says what to do."""
    teaching.table.open(errands.TeachSet("Runes"))
    teaching.press(Key.OK)
    assert teaching.shown.refused == Refused(Flaw.NO_DIE)


def test_a_look_that_resembles_another_face_is_taken_all_the_same(teaching):
    """All looks are alike to this reader: OK refuses one at a second face, and key 4 takes it."""
    find_all_dice(teaching)
    teaching.table.open(errands.BeginSet("Bones", "d6", 6))
    for place, keys, looks in ((1, [Key.OK], 1), (4, [Key.TWO, Key.OK], 0), (3, [Key.OK], 0)):
        teaching.tray.lay({place: "2"})
        teaching.turn()
        teaching.press(*keys)
        assert len(teaching.shown.taught.looks[teaching.shown.face]) == looks
    assert teaching.shown.refused == Refused(Flaw.TWIN, face="1")
    teaching.press(Key.FOUR)
    assert (teaching.shown.refused, len(teaching.shown.taught.looks["2"])) == (None, 1)


def test_without_a_picture_nothing_can_be_taught(teaching):
    """Without a picture the camera's message is shown."""
    teaching.table.open(errands.TeachSet("Runes"))
    teaching.tray.fault = CameraError("The cable is off.")
    teaching.turn()
    teaching.press(Key.OK)
    assert teaching.notice == "The cable is off."


def test_sets_are_exchanged_by_files(teaching, tmp_path):
    """A set is exported, deleted and imported again; a second import is refused."""
    teaching.table.open(errands.OpenSets())
    teaching.press(Key.SIX, Key.THREE)
    assert (tmp_path / "exchange" / "Runes.dice").exists()
    teaching.press(Key.SIX, Key.TWO, Key.SIX)
    assert teaching.notice == "“Runes” is forgotten."
    teaching.press(Key.ONE)
    assert teaching.box.taught.names == ("Runes",)
    assert teaching.notice == "Imported: Runes"
    teaching.press(Key.SIX, Key.FOUR)
    assert "'Runes' already" in teaching.notice


def test_what_a_face_stands_for_is_kept_with_the_set(teaching):
    """The meanings of faces are saved with the set; by default they go by number."""
    teaching.table.open(errands.AskMeanings("Runes"))
    teaching.press(Key.ONE, Key.OK)
    assert isinstance(teaching.shown, SetsScreen)
    assert dict(teaching.box.taught.load("Runes").means) == {"1": "gain"}


def test_a_game_with_figures_is_played_with_the_dice_that_were_chosen(teaching):
    """They are announced to the reader, and the setting is saved. After the choice OK begins a game."""
    teaching.table.open(errands.OpenSets())
    teaching.press(Key.OK)
    assert isinstance(teaching.shown, HomeScreen)
    assert "Runes" in teaching.notice
    assert teaching.kept == {"dice": "Runes"}
    teaching.press(Key.OK, Key.OK, Key.OK)
    assert teaching.eyes.expected == ["Runes"]
    assert teaching.tray.dice_set == "Runes"


def drawn(number, face, runner_up):
    """A doubtful die with drawn Figures, as the reader reports it."""
    return replace(scenery.seen(number, face, 0.6, runner_up), design="thard")


def test_doubtful_dice_with_drawn_figures_are_asked_about_as_what_they_were_read(teaching):
    """Each key proposes the other Figure that was read, and the row shows the drawings, without pips."""
    teaching.press(Key.OK, Key.OK, Key.OK)
    teaching.tray.falls = ["3", "1", "5"]
    for _ in range(3):
        teaching.press(Key.OK)
        teaching.turn(12)
    teaching.press(Key.ONE)
    teaching.table.open(errands.PlayWith("thard", teaching.shown))
    sure = [scenery.seen(number, "ruse", runner_up="dam") for number in (1, 2, 3)]
    teaching.tray.falls = [[*sure, drawn(4, "dam", "bel"), drawn(5, "gain", "ruse"), scenery.seen(6, "egal")]]
    teaching.press(Key.OK)
    teaching.turn(30)
    assert teaching.shown == DoubtsScreen(((4, "D"), (5, "G")))
    captions = teaching.shown.captions(teaching.table.view())
    assert [captions[key].object for key in (Key.FOUR, Key.FIVE)] == ["Bel", "Ruse"]
    hold(teaching, Key.FOUR)
    assert teaching.shown.question(teaching.table.view()).title == "Die 4: Dam or Bel?"
    teaching.press(Key.BACK, Key.BACK)
    row = {die.number: die for die in game_row(teaching.table.view()).dice}
    assert (row[4].faces, row[1].faces, row[1].read) == (("thard/dam", "thard/bel"), ("thard/ruse",), "")
    teaching.press(Key.OK, Key.ONE, Key.OK)
    row = {die.number: die for die in game_row(teaching.table.view()).dice}
    assert row[4].faces == ("thard/dam",)


def test_a_face_that_means_nothing_in_the_game_is_asked_about(teaching):
    """A die that surely shows a face of own dice that stands for no Figure of this game is asked about."""
    teaching.box.taught.keep(replace(RUNES, name="Bones", means=MappingProxyType({"1": "banni"})))
    teaching.table.open(errands.PlayWith("Bones", HomeScreen()))
    teaching.press(Key.OK, Key.OK, Key.OK)
    teaching.tray.falls = ["1"]
    teaching.press(Key.OK)
    teaching.turn(40)
    assert isinstance(teaching.shown, FigureScreen)
    assert teaching.shown.letter is None
    teaching.press(Key.ONE)
    assert not isinstance(teaching.shown, FigureScreen)


def test_own_dice_are_chosen_in_their_list_and_offered_in_the_rules(teaching):
    """Own dice are chosen in their list, and are then ticked on the rules screen."""
    hold(teaching, Key.SIX)
    teaching.press(Key.OK)
    assert teaching.notice == "Playing with: Runes."
    teaching.press(Key.OK, Key.OK)
    teaching.press(Key.TWO)
    while teaching.shown.choice.switches[teaching.shown.at].opens is not WithDiceScreen:
        teaching.press(Key.TWO)
    teaching.press(Key.THREE)
    assert isinstance(teaching.shown, WithDiceScreen)
    assert teaching.table.view().dice == DiceAtHand(("Runes",), "Runes")
    teaching.press(Key.OK)
    assert teaching.kept == {"dice": "Runes"}


def test_dice_of_a_shape_without_figures_are_not_played_with(teaching):
    """Dice without a meaning in the game, such as a d4, are refused."""
    teaching.box.taught.keep(replace(RUNES, name="Pyramids", shape="d4"))
    teaching.table.open(errands.PlayWith("Pyramids", HomeScreen()))
    assert teaching.notice == "Imalya is played with d6 or d8: “Pyramids” has another shape."
    assert teaching.kept == {}


def test_number_dice_are_played_with_again(teaching):
    """OK has taken the set for Imalya; the fifth key returns to dice with pips."""
    teaching.table.open(errands.OpenSets())
    teaching.press(Key.OK)
    assert teaching.kept == {"dice": "Runes"}
    teaching.table.open(errands.OpenSets())
    teaching.press(Key.FIVE)
    assert teaching.kept == {"dice": "pips"}


@pytest.mark.parametrize(
    ("changed", "chosen", "words", "command"),
    [
        ({"looks": {**RUNES.looks, "6": ()}}, "", "Next face", errands.TeachSet("Runes")),
        ({}, "", "Play with it", errands.PlayWith),
        ({}, "Runes", "Show more looks", errands.TeachSet("Runes")),
        ({"shape": "d4"}, "", "Show more looks", errands.TeachSet("Runes")),
    ],
    ids=["a face is unknown", "all faces are known", "the set is in use", "no game is played with its shape"],
)
def test_ok_in_the_list_proposes_what_comes_next(teaching, changed, chosen, words, command):
    """First all faces are taught, then the set is played with; more looks are the least likely wish."""
    teaching.box.taught.keep(replace(RUNES, **changed))
    if chosen:
        teaching.table.open(errands.PlayWith(chosen, HomeScreen()))
    teaching.table.open(errands.OpenSets())
    view = teaching.table.view()
    caption = teaching.shown.captions(view)[Key.OK]
    assert f"{caption.verb} {caption.object}" == words
    pressed = teaching.shown.press(Key.OK, view)
    assert pressed == command or type(pressed) is command


def test_the_choice_goes_with_the_name(teaching):
    """When the chosen set is renamed the setting follows; when it is deleted, dice with pips are chosen."""
    teaching.table.open(errands.PlayWith("Runes", HomeScreen()))
    teaching.table.open(errands.Rename("Runes", "Bones"))
    assert teaching.kept == {"dice": "Bones"}
    teaching.table.open(errands.Delete("Bones"))
    assert teaching.kept == {"dice": "pips"}
    assert teaching.notice == "“Bones” is forgotten: dice with pips are played again."


def find_all_dice(teaching):
    """Let looks be taken at the dice that the fake tray shows."""
    teaching.eyes.find_places = lambda frame: [
        SimpleNamespace(box_xyxy=die.box_xyxy, nothing=0.0) for die in teaching.tray.reading.dice
    ]


def test_each_look_is_on_the_disk_as_soon_as_it_is_taken(teaching):
    """Whoever loses the power, or leaves, goes on later with the looks taken so far; games refuse the set."""
    find_all_dice(teaching)
    teaching.table.open(errands.BeginSet("Bones", "d6", 6))
    teaching.tray.lay({1: "2"})
    teaching.turn(8)
    teaching.press(Key.OK)
    assert len(teaching.box.taught.load("Bones").looks["1"]) == 1
    teaching.press(Key.SIX)
    assert "needs 3 looks" in teaching.notice
    teaching.press(Key.BACK)
    assert [(listed.name, listed.unknown) for listed in teaching.shown.sets] == [("Bones", 6), ("Runes", 0)]
    teaching.press(Key.FIVE)
    assert teaching.notice == "“Bones” is not known yet: show the table face 1 first."
    assert teaching.kept == {}
    teaching.press(Key.OK)
    assert (teaching.shown.taught.name, teaching.shown.face) == ("Bones", "1")
    assert len(teaching.shown.taught.looks["1"]) == 1


def test_a_look_that_is_removed_is_removed_from_the_disk(teaching):
    """Remove takes the last look back, also the last of a set that was known as a whole."""
    teaching.table.open(errands.TeachSet("Runes"))
    teaching.press(Key.THREE)
    assert len(teaching.box.taught.load("Runes").looks["1"]) == 2
    assert len(teaching.shown.taught.looks["1"]) == 2


def test_a_set_that_is_known_can_be_tried_out(teaching):
    """Key 6 throws the die as soon as every face is known; the set is kept already."""
    teaching.table.open(errands.TeachSet("Runes"))
    teaching.press(Key.SIX)
    assert isinstance(teaching.shown, SetTrialScreen)


@pytest.mark.parametrize("errand", [errands.TryOut, errands.AskMeanings, errands.TeachSet])
def test_back_leads_to_the_set_that_was_in_hand(teaching, errand):
    """Back returns to the set that was selected in the list."""
    teaching.box.taught.keep(replace(RUNES, name="Bones"))
    teaching.table.open(errand("Runes"))
    teaching.press(Key.BACK)
    assert teaching.shown.sets[teaching.shown.number].name == "Runes"


def test_whoever_teaches_leaves_at_once(teaching):
    """Leaving asks no question, since nothing can be lost."""
    teaching.table.open(errands.TeachSet("Runes"))
    teaching.press(Key.BACK)
    assert isinstance(teaching.shown, SetsScreen)


def test_a_name_that_is_taken_can_be_mended(teaching):
    """A taken name is refused where it is entered; Back from the next screen returns to the name."""
    teaching.table.screen = LettersScreen(SetName(errands.AskKind), "Runes")
    teaching.press(Key.OK)
    assert "There is a dice set 'Runes' already" in teaching.notice
    teaching.write("5")
    teaching.press(Key.OK)
    assert teaching.shown == KindScreen("Runes5")
    teaching.press(Key.BACK)
    assert teaching.shown == LettersScreen(SetName(errands.AskKind), "Runes5")


def test_a_name_begins_with_a_letter_or_a_digit(teaching):
    """A name cannot begin with a hyphen."""
    teaching.table.screen = LettersScreen(SetName(errands.AskKind))
    teaching.table.open(teaching.shown.typed("-"))
    assert teaching.notice == "A letter or a digit comes first."
    assert teaching.shown.text == ""


def test_a_full_disk_takes_no_look(teaching, monkeypatch):
    """If the disk is full, the screen says so and no partial file is left; later the look is taken."""

    def full(file):
        raise OSError(errno.ENOSPC, "No space left on device")

    find_all_dice(teaching)
    teaching.table.open(errands.BeginSet("Bones", "d6", 6))
    teaching.tray.lay({1: "2"})
    teaching.turn(8)
    with monkeypatch.context() as disk:
        disk.setattr("vision.files.os.fsync", full)
        teaching.press(Key.OK)
    assert "Bones.dice cannot be written: No space left on device" in teaching.notice
    assert teaching.shown.taught.looks["1"] == ()
    assert teaching.box.taught.names == ("Runes",)
    assert not list(teaching.folder.rglob("*.new"))
    teaching.tray.lay({2: "2"})
    teaching.turn(8)
    teaching.press(Key.OK)
    assert teaching.box.taught.names == ("Bones", "Runes")
    assert len(teaching.shown.taught.looks["1"]) == 1


def test_a_foreign_file_is_told_beside_those_that_are_taken_in(teaching):
    """Refused files are named beside the imported sets."""
    folder = teaching.folder / "exchange"
    teaching.table.open(errands.Export("Runes"))
    teaching.table.open(errands.Delete("Runes"))
    (folder / "Photo.dice").write_bytes(b"\xff\xd8\xff")
    teaching.table.open(errands.Import())
    assert teaching.notice == (
        "Imported: Runes\nPhoto.dice: This file is not a set of dice, or it is damaged:"
        " export it again from its own table."
    )


def test_a_look_is_found_and_deleted_with_keys(teaching):
    """A look can be found and deleted with keys; the reader stops using it at once."""
    doubtful_throw(teaching)
    teaching.press(Key.OK, Key.OK)
    teaching.table.open(errands.OpenSets())
    teaching.press(Key.SIX, Key.OK)
    assert isinstance(teaching.shown, RememberedScreen)
    looks = teaching.shown.looks[:2]
    assert [(look.dice_set, look.face) for look in looks] == [("pips", "2"), ("Runes", "1")]
    teaching.press(Key.SIX)
    assert teaching.box.looks.of("pips")
    assert answered_looks(teaching) == {"2": 1}
    told = len(teaching.eyes.expected)
    teaching.press(Key.ONE)
    assert not teaching.box.looks.of("pips")
    assert answered_looks(teaching) == {}  # the answer of this teaching goes with it
    assert teaching.notice == "The look is forgotten."
    assert teaching.eyes.expected[told:] == ["pips"]
    teaching.press(Key.BACK)
    assert isinstance(teaching.shown, SetsScreen)


def test_without_sets_of_its_own_the_looks_are_found_too(tmp_path):
    """Remembered looks can be found on a table without taught sets."""
    evening = TeachingEvening(tmp_path)
    evening.table.open(errands.OpenSets())
    evening.press(Key.TWO)
    assert isinstance(evening.shown, RememberedScreen)
    assert evening.lit_captions() == {Key.BACK}


def test_the_keys_go_through_the_looks_row_by_row(teaching):
    """The keys select looks in rows; at the ends they are dark."""
    teaching.table.open(errands.ShowLooks())
    seen = []
    for key in (Key.TWO, Key.FOUR, Key.ONE, Key.THREE):
        teaching.press(key)
        seen.append(teaching.shown.number)
    assert seen == [1, 7, 6, 0]
    assert teaching.lit_captions() == {Key.TWO, Key.FOUR, Key.SIX, Key.BACK}


def test_a_damaged_set_is_listed_as_such(teaching, tmp_path):
    """A damaged set is listed as damaged, and can be deleted."""
    (tmp_path / "dice" / "Bones.dice").write_bytes(b"no archive")
    teaching.table.open(errands.OpenSets())
    assert [(listed.name, listed.shape) for listed in teaching.shown.sets] == [("Bones", ""), ("Runes", "d6")]
    teaching.press(Key.OK)
    assert teaching.notice.startswith("This file is not a set of dice, or it is damaged")
    with pytest.raises(DiceSetError):
        teaching.box.taught.load("Bones")
