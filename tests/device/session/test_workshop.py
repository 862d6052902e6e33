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
from device.screen.teach.with_dice import WithDiceScreen
from device.screen.writing.letters import LettersScreen
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
from vision.errors import DiceSetError
from vision.teach import Flaw, Refused


@pytest.fixture
def evening(tmp_path):
    """A table with one taught set."""
    evening = TeachingEvening(tmp_path)
    evening.box.taught.keep(RUNES)
    return evening


def test_the_sixth_key_held_at_home_leads_to_the_sets(evening):
    """The sixth key held opens the list of sets, and Back returns."""
    hold(evening, Key.SIX)
    assert isinstance(evening.shown, SetsScreen)
    assert [listed.name for listed in evening.shown.sets] == ["Runes"]
    evening.press(Key.BACK)
    assert isinstance(evening.shown, HomeScreen)


def test_a_set_is_deleted_by_two_presses(evening):
    """Deleting a set takes two presses; the first one asks."""
    evening.table.open(errands.OpenSets())
    evening.press(Key.SIX, Key.TWO)
    assert evening.box.taught.names == ("Runes",)
    evening.press(Key.TWO)
    assert evening.box.taught.names == ()
    assert evening.shown.sets == ()


def test_a_set_is_renamed_letter_by_letter(evening):
    """A name is entered letter by letter, with accents and small letters; an old name is the beginning."""
    evening.table.open(errands.OpenSets())
    evening.press(Key.SIX, Key.ONE)
    assert isinstance(evening.shown, LettersScreen)
    evening.press(Key.BACK)
    evening.write(" d’été")
    evening.press(Key.OK)
    assert evening.box.taught.names == ("Rune d’été",)


def test_a_set_is_named_with_accents_small_letters_and_capitals(evening):
    """OK changes between small letters and capitals for one letter; the set lies in a file of that name."""
    evening.table.screen = LettersScreen(SetName(errands.AskKind))
    evening.write("Dés de ")
    evening.press(Key.SIX, Key.OK, Key.SIX)
    evening.write("oé")
    evening.press(Key.OK)
    assert evening.shown == KindScreen("Dés de Zoé")
    evening.box.taught.keep(replace(RUNES, name="Été"))
    evening.box.taught.keep(replace(RUNES, name="Falun"))
    assert evening.box.taught.names == ("Été", "Falun", "Runes")


def test_a_name_that_is_taken_is_refused_at_once(evening):
    """A taken name is refused before teaching begins."""
    evening.table.open(errands.OpenSets("PIPS"))
    assert "There is a dice set 'PIPS' already" in evening.notice


def test_a_new_name_on_the_command_line_asks_for_the_kind(evening):
    """A new name on the command line opens the choice of kind, and a known one opens teaching."""
    evening.table.open(errands.OpenSets("Bones"))
    assert evening.shown == KindScreen("Bones")
    evening.table.open(errands.OpenSets("Runes"))
    assert isinstance(evening.shown, FaceScreen)


def test_a_blurred_picture_of_a_trial_is_not_added_to_the_set(evening):
    """The table says what is wrong with it, as it does while faces are taught, and awaits the next throw."""
    blur(evening.tray)
    evening.table.open(errands.TryOut("Runes"))
    evening.tray.falls = [[scenery.seen(1, "2")]]
    evening.press(Key.OK)
    evening.turn(8)
    evening.press(Key.FIVE)
    assert evening.notice == "The picture is blurred: wait until the die lies still, or focus the lens."
    assert len(evening.box.taught.load("Runes").looks["5"]) == 3


def test_a_new_throw_of_a_trial_ends_the_words_about_the_last_one(evening):
    """What was kept of the last throw is not told beside the reading of the next one."""
    evening.table.open(errands.TryOut("Runes"))
    evening.tray.falls = [[scenery.seen(1, "2")]]
    evening.press(Key.OK)
    evening.turn(8)
    evening.press(Key.FIVE)
    assert "Throw again." in evening.notice
    evening.turn(8)
    evening.tray.lay({3: "4"})
    evening.turn(8)
    assert (evening.shown.die.face, evening.notice) == ("4", "")


def test_a_tray_without_a_die_teaches_nothing(evening):
    """Without a die in the tray nothing is learned, and the notice says what to do."""
    evening.table.open(errands.OpenSets("Runes"))
    evening.press(Key.OK)
    assert evening.shown.refused == Refused(Flaw.NO_DIE)


def test_a_look_that_resembles_another_face_is_taken_all_the_same(evening):
    """All looks are alike to this reader: OK refuses one at a second face, and key 4 takes it."""
    evening.eyes.find_places = lambda frame: [
        SimpleNamespace(box_xyxy=die.box_xyxy, nothing=0.0) for die in evening.tray.reading.dice
    ]
    evening.table.open(errands.BeginSet("Bones", "d6", 6))
    for place, keys, looks in ((1, [Key.OK], 1), (4, [Key.TWO, Key.OK], 0), (3, [Key.OK], 0)):
        evening.tray.lay({place: "2"})
        evening.turn()
        evening.press(*keys)
        assert len(evening.shown.taught.looks[evening.shown.face]) == looks
    assert evening.shown.refused == Refused(Flaw.TWIN, face="1")
    evening.press(Key.FOUR)
    assert (evening.shown.refused, len(evening.shown.taught.looks["2"])) == (None, 1)


def test_without_a_picture_nothing_can_be_taught(evening):
    """Without a picture the camera's message is shown."""
    evening.table.open(errands.OpenSets("Runes"))
    evening.tray.fault = CameraError("The cable is off.")
    evening.turn()
    evening.press(Key.OK)
    assert evening.notice == "The cable is off."


def test_sets_are_exchanged_by_files(evening, tmp_path):
    """A set is exported, deleted and imported again; a second import is refused."""
    evening.table.open(errands.OpenSets())
    evening.press(Key.SIX, Key.THREE)
    assert (tmp_path / "exchange" / "Runes.dice").exists()
    evening.press(Key.SIX, Key.TWO, Key.TWO)
    assert evening.notice == "“Runes” is forgotten."
    evening.press(Key.ONE)
    assert evening.box.taught.names == ("Runes",)
    assert evening.notice == "Imported: Runes"
    evening.press(Key.SIX, Key.FOUR)
    assert "'Runes' already" in evening.notice


def test_what_a_face_stands_for_is_kept_with_the_set(evening):
    """The meanings of faces are saved with the set; by default they go by number."""
    evening.table.open(errands.AskMeanings("Runes"))
    evening.press(Key.ONE, Key.OK)
    assert isinstance(evening.shown, SetsScreen)
    assert dict(evening.box.taught.load("Runes").means) == {"1": "gain"}


def test_a_game_with_figures_is_played_with_the_dice_that_were_chosen(evening):
    """The chosen dice are announced to the reader, and the setting is saved."""
    evening.table.open(errands.PlayWith("Runes", HomeScreen()))
    assert evening.kept == {"dice": "Runes"}
    evening.press(Key.OK, Key.OK, Key.OK)
    assert evening.eyes.expected == ["Runes"]
    assert evening.tray.dice_set == "Runes"


def drawn(number, face, runner_up):
    """A doubtful die with drawn Figures, as the reader reports it."""
    return replace(scenery.seen(number, face, 0.6, runner_up), design="thard")


def test_doubtful_dice_with_drawn_figures_are_asked_about_as_what_they_were_read(evening):
    """Each key proposes the other Figure that was read, and the row shows the drawings, without pips."""
    evening.press(Key.OK, Key.OK, Key.OK)
    evening.tray.falls = ["3", "1", "5"]
    for _ in range(3):
        evening.press(Key.OK)
        evening.turn(12)
    evening.press(Key.ONE)
    evening.table.open(errands.PlayWith("thard", evening.shown))
    sure = [scenery.seen(number, "ruse", runner_up="dam") for number in (1, 2, 3)]
    evening.tray.falls = [[*sure, drawn(4, "dam", "bel"), drawn(5, "gain", "ruse"), scenery.seen(6, "egal")]]
    evening.press(Key.OK)
    evening.turn(30)
    assert evening.shown == DoubtsScreen(((4, "D"), (5, "G")))
    captions = evening.shown.captions(evening.table.view())
    assert [captions[key].object for key in (Key.FOUR, Key.FIVE)] == ["Bel", "Ruse"]
    hold(evening, Key.FOUR)
    assert evening.shown.question(evening.table.view()).title == "Die 4: Dam or Bel?"
    evening.press(Key.BACK, Key.BACK)
    row = {die.number: die for die in game_row(evening.table.view()).dice}
    assert (row[4].faces, row[1].faces, row[1].read) == (("thard/dam", "thard/bel"), ("thard/ruse",), "")
    evening.press(Key.OK, Key.ONE, Key.OK)
    row = {die.number: die for die in game_row(evening.table.view()).dice}
    assert row[4].faces == ("thard/dam",)


def test_a_face_that_means_nothing_in_the_game_is_asked_about(evening):
    """A die that surely shows a face of own dice that stands for no Figure of this game is asked about."""
    evening.box.taught.keep(replace(RUNES, name="Bones", means=MappingProxyType({"1": "banni"})))
    evening.table.open(errands.PlayWith("Bones", HomeScreen()))
    evening.press(Key.OK, Key.OK, Key.OK)
    evening.tray.falls = ["1"]
    evening.press(Key.OK)
    evening.turn(40)
    assert isinstance(evening.shown, FigureScreen)
    assert evening.shown.letter is None
    evening.press(Key.ONE)
    assert not isinstance(evening.shown, FigureScreen)


def test_own_dice_are_chosen_in_their_list_and_offered_in_the_rules(evening):
    """Own dice are chosen in their list, and are then ticked on the rules screen."""
    hold(evening, Key.SIX)
    evening.press(Key.FIVE)
    assert evening.notice == "Playing with: Runes."
    evening.press(Key.BACK, Key.OK, Key.OK)
    evening.press(Key.TWO)
    while evening.shown.choice.switches[evening.shown.at].opens is not WithDiceScreen:
        evening.press(Key.TWO)
    evening.press(Key.THREE)
    assert isinstance(evening.shown, WithDiceScreen)
    assert evening.table.view().dice == DiceAtHand(("Runes",), "Runes")
    evening.press(Key.OK)
    assert evening.kept == {"dice": "Runes"}


def test_dice_of_a_shape_without_figures_are_not_played_with(evening):
    """Dice without a meaning in the game, such as a d4, are refused."""
    evening.box.taught.keep(replace(RUNES, name="Pyramids", shape="d4"))
    evening.table.open(errands.PlayWith("Pyramids", HomeScreen()))
    assert evening.notice == "Imalya is played with d6 or d8: “Pyramids” has another shape."
    assert evening.kept == {}


def test_number_dice_are_played_with_again(evening):
    """The same key returns to dice with pips."""
    evening.table.open(errands.OpenSets())
    evening.press(Key.FIVE, Key.FIVE)
    assert evening.kept == {"dice": "pips"}


def test_the_choice_goes_with_the_name(evening):
    """When the chosen set is renamed the setting follows; when it is deleted, dice with pips are chosen."""
    evening.table.open(errands.PlayWith("Runes", HomeScreen()))
    evening.table.open(errands.Rename("Runes", "Bones"))
    assert evening.kept == {"dice": "Bones"}
    evening.table.open(errands.Delete("Bones"))
    assert evening.kept == {"dice": "pips"}
    assert evening.notice == "“Bones” is forgotten: dice with pips are played again."


def test_what_was_taught_of_a_set_is_kept_for_later(evening):
    """An incomplete set can be saved and continued later; games refuse it."""
    begun = replace(RUNES, name="Bones", looks={**RUNES.looks, "5": (LOOK,), "6": ()})
    evening.table.screen = FaceScreen(begun, 4)
    evening.press(Key.SIX)
    assert "needs 3 looks" in evening.notice
    evening.press(Key.BACK, Key.SIX)
    assert [(listed.name, listed.unknown) for listed in evening.shown.sets] == [("Bones", 2), ("Runes", 0)]
    evening.press(Key.FIVE)
    assert evening.notice == "“Bones” is not known yet: show the table face 5 first."
    assert evening.kept == {}
    evening.press(Key.OK)
    assert (evening.shown.taught.name, evening.shown.face) == ("Bones", "5")


@pytest.mark.parametrize("errand", [errands.TryOut, errands.AskMeanings, errands.OpenSets])
def test_back_leads_to_the_set_that_was_in_hand(evening, errand):
    """Back returns to the set that was selected in the list."""
    evening.box.taught.keep(replace(RUNES, name="Bones"))
    evening.table.open(errand("Runes"))
    evening.press(Key.BACK)
    assert evening.shown.sets[evening.shown.number].name == "Runes"


def test_who_taught_nothing_leaves_at_once(evening):
    """If nothing new was shown, leaving asks no question."""
    evening.table.open(errands.OpenSets("Runes"))
    evening.press(Key.BACK)
    assert isinstance(evening.shown, SetsScreen)


def test_a_name_that_is_taken_can_be_mended(evening):
    """A taken name is refused where it is entered; Back from the next screen returns to the name."""
    evening.table.screen = LettersScreen(SetName(errands.AskKind), "Runes")
    evening.press(Key.OK)
    assert "There is a dice set 'Runes' already" in evening.notice
    evening.write("5")
    evening.press(Key.OK)
    assert evening.shown == KindScreen("Runes5")
    evening.press(Key.BACK)
    assert evening.shown == LettersScreen(SetName(errands.AskKind), "Runes5")


def test_a_name_begins_with_a_letter_or_a_digit(evening):
    """A name cannot begin with a hyphen."""
    evening.table.screen = LettersScreen(SetName(errands.AskKind))
    evening.table.open(evening.shown.typed("-"))
    assert evening.notice == "A letter or a digit comes first."
    assert evening.shown.text == ""


def test_a_full_disk_loses_no_look(evening, monkeypatch):
    """If the disk is full, the screen says so and no partial file is left; later the set is saved."""

    def full(file):
        raise OSError(errno.ENOSPC, "No space left on device")

    begun = replace(RUNES, name="Bones")
    evening.table.screen = FaceScreen(begun, 5)
    with monkeypatch.context() as disk:
        disk.setattr("vision.files.os.fsync", full)
        evening.press(Key.SIX)
    assert "Bones.dice cannot be written: No space left on device" in evening.notice
    assert evening.shown.taught is begun
    assert evening.box.taught.names == ("Runes",)
    assert not list(evening.folder.rglob("*.new"))
    evening.press(Key.SIX)
    assert evening.box.taught.names == ("Bones", "Runes")


def test_a_foreign_file_is_told_beside_those_that_are_taken_in(evening):
    """Refused files are named beside the imported sets."""
    folder = evening.folder / "exchange"
    evening.table.open(errands.Export("Runes"))
    evening.table.open(errands.Delete("Runes"))
    (folder / "Photo.dice").write_bytes(b"\xff\xd8\xff")
    evening.table.open(errands.Import())
    assert evening.notice == (
        "Imported: Runes\nPhoto.dice: This file is not a set of dice, or it is damaged:"
        " export it again from its own table."
    )


def test_a_look_is_found_and_deleted_with_keys(evening):
    """A look can be found and deleted with keys; the reader stops using it at once."""
    doubtful_throw(evening)
    evening.press(Key.OK, Key.OK)
    evening.table.open(errands.OpenSets())
    evening.press(Key.SIX, Key.OK)
    assert isinstance(evening.shown, RememberedScreen)
    assert [(look.dice_set, look.face) for look in evening.shown.looks[:2]] == [("pips", "2"), ("Runes", "1")]
    evening.press(Key.SIX)
    assert evening.box.looks.of("pips")
    assert answered_looks(evening) == {"2": 1}
    told = len(evening.eyes.expected)
    evening.press(Key.SIX)
    assert not evening.box.looks.of("pips")
    assert answered_looks(evening) == {}  # the answer of this evening goes with it
    assert evening.notice == "The look is forgotten."
    assert evening.eyes.expected[told:] == ["pips"]
    evening.press(Key.BACK)
    assert isinstance(evening.shown, SetsScreen)


def test_without_sets_of_its_own_the_looks_are_found_too(tmp_path):
    """Remembered looks can be found on a table without taught sets."""
    evening = TeachingEvening(tmp_path)
    evening.table.open(errands.OpenSets())
    evening.press(Key.TWO)
    assert isinstance(evening.shown, RememberedScreen)
    assert evening.lit_captions() == {Key.BACK}


def test_the_keys_go_through_the_looks_row_by_row(evening):
    """The keys select looks in rows; at the ends they are dark."""
    evening.table.open(errands.ShowLooks())
    seen = []
    for key in (Key.TWO, Key.FOUR, Key.ONE, Key.THREE):
        evening.press(key)
        seen.append(evening.shown.number)
    assert seen == [1, 7, 6, 0]
    assert evening.lit_captions() == {Key.TWO, Key.FOUR, Key.SIX, Key.BACK}


def test_a_damaged_set_is_listed_as_such(evening, tmp_path):
    """A damaged set is listed as damaged, and can be deleted."""
    (tmp_path / "dice" / "Bones.dice").write_bytes(b"no archive")
    evening.table.open(errands.OpenSets())
    assert [(listed.name, listed.shape) for listed in evening.shown.sets] == [("Bones", ""), ("Runes", "d6")]
    evening.press(Key.OK)
    assert evening.notice.startswith("This file is not a set of dice, or it is damaged")
    with pytest.raises(DiceSetError):
        evening.box.taught.load("Bones")
