"""Tests dice sets on the screen: teaching, choosing, learning from corrections, exchanging."""

import errno
from dataclasses import replace
from types import MappingProxyType, SimpleNamespace

import cv2
import numpy as np
import pytest

from device.errors import CameraError, DiceBoxError
from device.journal.journal import Journal
from device.keys import Key
from device.panel.panel import Fingers, MockPins, Panel
from device.screen.base import Begin, Home, Redo, Resume, Tell, Undo, View
from device.screen.dice.at_hand import DiceAtHand
from device.screen.dice.doubts import DoubtsScreen
from device.screen.dice.figure import FigureScreen
from device.screen.dice.played import played_with
from device.screen.home.home import HomeScreen
from device.screen.imalya.faces import DIE, faces_by
from device.screen.kit.captions import CaptionStyle
from device.screen.row.game_row import game_row
from device.screen.rules.book import RulebookScreen
from device.screen.teach import errands
from device.screen.teach.consent import ConsentScreen
from device.screen.teach.face import FaceScreen
from device.screen.teach.kind import KindScreen
from device.screen.teach.name import SetName
from device.screen.teach.remembered import RememberedScreen
from device.screen.teach.sets import SetsScreen
from device.screen.teach.with_dice import WithDiceScreen
from device.screen.writing.letters import LettersScreen
from device.session.console import Console
from device.session.parts import Clocks, Records
from device.session.table import Table
from device.session.workshop import Workshop
from device.settings.model import PanelSettings
from device.teaching.correction import Correction
from device.teaching.dice_box import DiceBox
from device.teaching.evening_looks import EveningLooks
from device.throw.eye import Eye
from engines.imalya import PRESETS, FigureSet, Rules
from tests.device.evening import Clock, Hands, Screen, Tray
from tests.device.screen import scenery
from vision.dice_set import DRAGON8, IMALYA_SETS, NUMERALS, PIPS, SHIPPED_SETS, DiceSet
from vision.embeddings import EmbeddingCache, take_look
from vision.errors import DiceSetError
from vision.taught import TaughtSet, identity
from vision.teach import Flaw, Refused

LOOK = np.full((96, 96, 3), 90, np.uint8)
DRAGON = faces_by(PRESETS["dragon8"])
RUNES = TaughtSet("Runes", "d6", {str(face): (LOOK, LOOK, LOOK) for face in range(1, 7)})


def by_nothing(crops):
    """The same embedding for all crops."""
    return np.ones((len(crops), 1), np.float32)


def by_every_pixel(crops):
    """A random embedding for each picture; those of two pictures are about perpendicular."""
    rows = [np.random.default_rng(list(crop.tobytes()[::7])).normal(size=64) for crop in crops]
    return np.array([row / np.linalg.norm(row) for row in rows], np.float32)


class Eyes:
    """A reader for the fake tray that finds all looks alike, and records the sets it is to expect.

    With `tells_apart` it finds all looks different.
    """

    def __init__(self, tells_apart=False):
        self.expected = []
        self.embeddings = EmbeddingCache(by_every_pixel if tells_apart else by_nothing)

    def find_places(self, frame):
        """Nothing."""
        return []


class Evening(Hands):
    """A table with a workshop, and somebody who presses its keys."""

    def __init__(self, folder, consent="ask", tells_apart=False):
        self.clock, self.screen, self.kept = Clock(), Screen(), {}
        self.folder = folder
        self.tray = Tray(self.clock)
        pins = MockPins()
        self.fingers = Fingers(pins)
        self.box, self.eyes = DiceBox(folder), Eyes(tells_apart)
        eye = Eye(self.tray, self.tray.read, expect=self.eyes.expected.append)
        keep = self.kept.__setitem__
        self.answers = EveningLooks(self.eyes.embeddings.alike)
        self.workshop = Workshop(self.box, self.eyes, eye, folder, consent, keep=keep, evening=self.answers)
        self.table = Table(
            Console(self.screen, [Panel(pins, self.clock, PanelSettings(steady=True))]),
            eye,
            Records.of(Journal(folder / "games.sqlite3")),
            Clocks(lambda: "21:40", self.clock),
            workshop=self.workshop,
        )
        self.turn()

    def turn(self, times=1):
        """Let turns of the loop pass, a tenth of a second each."""
        for _ in range(times):
            self.clock.now_s += 0.1
            self.table.turn()

    def lit_captions(self):
        """The lit keys."""
        return set(self.shown.captions(self.table.view()))

    @property
    def shown(self):
        """The current screen."""
        return self.table.screen

    @property
    def notice(self):
        """The notice on the screen."""
        return self.table.view().notice


@pytest.fixture
def evening(tmp_path):
    """A table with one taught set."""
    evening = Evening(tmp_path)
    evening.box.taught.keep(RUNES)
    return evening


def hold(evening, key):
    """Press a key for a second."""
    evening.fingers.press(key)
    evening.turn(10)
    evening.fingers.release(key)
    evening.turn()


def blur(tray):
    """Show the tray through a lens that is out of focus from the next throw on."""
    show = tray._show

    def show_blurred(lying):
        show(lying)
        tray._pixels = cv2.GaussianBlur(tray._pixels, (0, 0), 8.0)

    tray._show = show_blurred


def doubtful_throw(evening):
    """Begin Imalya with a doubtful die in the first throw."""
    evening.tray.falls = [[scenery.seen(1, "2", 0.55, "5")]]
    evening.press(Key.OK, Key.OK, Key.OK)
    evening.press(Key.OK)
    evening.turn(30)


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


def test_own_dice_show_what_their_owner_says():
    """Faces have the meanings that their owner chose; others go by number."""
    runes = replace(RUNES, means=MappingProxyType({"1": "dam", "6": "mort"}))
    faces = played_with(DIE, DiceSet("Runes", (), (runes,)))
    assert (faces.letter("1"), faces.letter("6"), faces.letter("2")) == ("D", "M", DIE.letter("2"))
    assert faces.dice_set == "Runes"


def test_dice_with_drawings_show_their_figures():
    """Dice with drawings show their Figures, in every shipped set."""
    for name in IMALYA_SETS:
        faces = played_with(DIE, SHIPPED_SETS[name])
        assert {faces.letter(face) for face in ("dam", "bel", "egal", "mort", "gain", "ruse")} == set(
            DIE.letters
        )


def test_dice_with_drawings_are_drawn_as_they_look():
    """Where people are asked what such a die shows, each key has the drawing that is on the die."""
    for name in IMALYA_SETS:
        figures = faces_by(Rules(tales=True, figure_set=FigureSet(name))).figures
        assert played_with(DIE, SHIPPED_SETS[name]).figures == figures


def test_the_drawings_of_the_peuples_inverted_are_read_as_the_rules_name_them():
    """There the Humain stands for the Gain and the Petit Peuple for the Ruse, on drawn dice too (l.103)."""
    inverted = faces_by(Rules(figure_set=FigureSet.PEUPLES, peuples_inverted=True))
    faces = played_with(inverted, SHIPPED_SETS["peuples"])
    assert {letter: faces.name(letter) for letter in "GR"} == {"G": "Humain", "R": "Peuple"}
    assert (faces.letter("ruse"), faces.letter("gain")) == ("G", "R")
    assert faces.figures == inverted.figures
    other = played_with(inverted, SHIPPED_SETS["thard"])
    assert (other.letter("ruse"), other.letter("gain")) == ("R", "G")


def test_dice_of_another_shape_cannot_stand_in():
    """Sets with other solids, and sets of pips, cannot replace the game's dice."""
    eight = replace(RUNES, shape="d8")
    assert played_with(DIE, DiceSet("Runes", (), (eight,))) == DIE
    assert played_with(DIE, PIPS) == DIE


def test_eight_own_dice_stand_in_for_those_of_the_dragon():
    """Own d8 have their owner's meanings or go by number; 7 is the Arcaniste, 8 the Banni (IM-100)."""
    looks = {str(face): (LOOK,) for face in range(1, 9)}
    bones = TaughtSet("Bones", "d8", looks, MappingProxyType({"8": "dam", "6": "banni"}))
    faces = played_with(DRAGON, DiceSet("Bones", (), (bones,)))
    assert [faces.letter(face) for face in "12345678"] == list("MGREBNAD")
    assert (faces.dice_set, faces.shape) == ("Bones", "d8")


def test_those_of_the_dragon_are_its_own_where_others_have_six_faces():
    """With own d6 chosen, the Dragon's version keeps its own d8."""
    for chosen in (PIPS, SHIPPED_SETS["dragon"], DiceSet("Runes", (), (RUNES,))):
        assert played_with(DRAGON, chosen) == DRAGON
    assert DRAGON.dice_set == DRAGON8.name
    assert [DRAGON.letter(face) for face in DRAGON8.kinds[0].faces] == list("DBEMGRAN")


def test_dice_with_numerals_are_read_by_custom():
    """Dice with numerals are read by number, d6 in the usual game and d8 in the Dragon's."""
    usual, eight = played_with(DIE, NUMERALS), played_with(DRAGON, NUMERALS)
    assert [usual.letter(face) for face in "123456"] == list("MGREBD")
    assert [eight.letter(face) for face in "12345678"] == list("MGREBDAN")
    assert usual.dice_set == eight.dice_set == NUMERALS.name


def test_the_choice_of_dice_begins_with_those_that_are_played_with():
    """The choice of dice begins with the current one and goes both ways."""
    view = View(dice=DiceAtHand(("Bones", "Runes"), "Bones"))
    screen = WithDiceScreen(HomeScreen())
    assert screen.press(Key.OK, view) == errands.PlayWith("Bones", HomeScreen())
    below = screen.press(Key.TWO, view).screen
    assert below.press(Key.OK, view) == errands.PlayWith("Runes", HomeScreen())
    assert Key.TWO not in below.captions(view)


def test_a_corrected_die_is_remembered_on_consent(evening):
    """After a corrected throw counts, the table asks whether to keep the look, then the game goes on."""
    doubtful_throw(evening)
    assert isinstance(evening.shown, FigureScreen)
    evening.press(Key.OK)
    assert isinstance(evening.shown, ConsentScreen)
    then = evening.shown.then
    evening.press(Key.OK)
    assert evening.shown is then
    (added,) = evening.box.find("pips").taught
    assert [(face, len(looks)) for face, looks in added.looks.items()] == [("2", 1)]
    assert evening.eyes.expected == ["pips"] * 3  # announced, answered, kept


@pytest.mark.parametrize("consent", ["ask", "yes"])
def test_a_blurred_picture_of_a_die_is_not_kept(tmp_path, consent):
    """Such a picture cannot teach a face, so nobody is asked whether to keep it, and the game goes on."""
    evening = Evening(tmp_path, consent)
    blur(evening.tray)
    doubtful_throw(evening)
    then = evening.shown
    evening.press(Key.OK)
    assert not isinstance(evening.shown, ConsentScreen)
    assert isinstance(then, FigureScreen)
    assert not evening.box.looks.of("pips")


def test_learning_more_about_the_dice_leaves_them_where_they_lie(evening):
    """Opening the question keeps the dice in the tray, their places and their numbers."""
    doubtful_throw(evening)
    evening.press(Key.OK)
    before = evening.table.view().sight
    evening.press(Key.OK)
    sight = evening.table.view().sight
    assert (sight.dice, sight.framing) == (before.dice, before.framing)
    assert evening.tray.reading.faces == ("2",)


def test_who_says_no_keeps_no_look(evening):
    """The answer "no" writes nothing, and the question comes again the next time."""
    doubtful_throw(evening)
    evening.press(Key.OK, Key.BACK)
    assert evening.box.find("pips") == PIPS
    assert evening.kept == {}


@pytest.mark.parametrize(("key", "kept"), [(Key.ONE, "yes"), (Key.TWO, "no")])
def test_the_answer_can_hold_for_ever(evening, key, kept):
    """The answers "always" and "never" are saved as a setting."""
    doubtful_throw(evening)
    evening.press(Key.OK, key)
    assert evening.kept == {"remember": kept}
    assert bool(evening.box.find("pips").taught) is (kept == "yes")


def test_who_wants_no_question_gets_none(tmp_path):
    """With the setting "no" the question is not asked."""
    evening = Evening(tmp_path, "no")
    doubtful_throw(evening)
    evening.press(Key.OK)
    assert not isinstance(evening.shown, ConsentScreen)


def correction(die, face, word, read="", picture=None, **where):
    """The correction of a die that lies in this picture, black by default."""
    seen = np.zeros((480, 640, 3), np.uint8) if picture is None else picture
    return Correction("pips", die, take_look(seen, die.box_xyxy), face, word, read, **where)


def test_a_die_that_was_read_rightly_teaches_nothing(evening):
    """A die that was read right is not asked about."""
    home, answer = HomeScreen(), correction(scenery.seen(1, "3"), "3", "Ruse")
    assert evening.workshop.apprentice.corrected([answer], home) is home


def test_a_die_that_was_known_and_only_leaned_teaches_nothing(evening):
    """A die that was read right, but leaned, is not learned."""
    die = replace(scenery.seen(1, "3", 0.97), doubtful=True)
    home = HomeScreen()
    assert evening.workshop.apprentice.corrected([correction(die, "3", "Ruse")], home) is home


def sure_and_corrected(evening, seed=0):
    """Read a three with confidence, and correct it to a five."""
    picture = np.random.default_rng(seed).integers(0, 255, (480, 640, 3), np.uint8)
    die = scenery.seen(1, "3", 0.99)
    slip = correction(die, "5", "Bel", "Ruse", picture=picture)
    evening.table.screen = evening.workshop.apprentice.corrected([slip], HomeScreen())


def test_the_question_says_what_the_table_was_sure_of_and_proposes_no(evening):
    """After a confident misreading, the question names the reading and proposes "no"."""
    sure_and_corrected(evening)
    assert evening.shown.sure_of == "Ruse"
    captions = evening.shown.captions(View())
    assert (captions[Key.OK].verb, captions[Key.OK].look) == ("No", CaptionStyle.PROPOSED)
    evening.press(Key.OK)
    assert not evening.box.looks.of("pips")


def test_a_die_in_doubt_proposes_yes(evening):
    """After a doubtful reading, the question proposes "yes"."""
    doubtful_throw(evening)
    evening.press(Key.OK)
    assert evening.shown.sure_of == ""
    assert evening.shown.captions(View())[Key.OK].verb == "Yes"


def test_a_table_that_asked_does_not_say_that_it_was_sure(evening):
    """A die of 0.92 may be in doubt all the same: then nobody is told that the table knew better."""
    die = replace(scenery.seen(1, "3", 0.92, "5"), doubtful=True)
    shown = evening.workshop.apprentice.corrected([correction(die, "5", "Bel", "Ruse")], HomeScreen())
    assert isinstance(shown, ConsentScreen)
    assert shown.sure_of == ""


def test_a_look_against_a_sure_table_waits_for_a_second_one(evening):
    """A look that contradicts a confident reading is used only once a second one agrees."""
    sure_and_corrected(evening, seed=1)
    evening.press(Key.SIX)
    assert [look.waiting for look in evening.box.looks.of("pips")] == [True]
    assert evening.box.find("pips") == PIPS
    sure_and_corrected(evening, seed=2)
    evening.press(Key.SIX)
    assert [(look.face, look.waiting) for look in evening.box.looks.of("pips")] == [("5", False)] * 2


def test_undo_takes_the_look_back_and_redo_keeps_it_again(evening):
    """Undo of the step removes its look, and redo adds it again."""
    doubtful_throw(evening)
    evening.press(Key.OK, Key.OK)
    (kept,) = evening.box.looks.of("pips")
    evening.press(Key.BACK)
    assert not evening.box.looks.of("pips")
    evening.table.open(Redo())
    assert [look.identity for look in evening.box.looks.of("pips")] == [kept.identity]
    assert evening.eyes.expected == ["pips"] * 7


def always_kept(evening, game, step, look, confidence=0.5, dice_set="pips"):
    """Keep the look at a die that was read as a two and is a three, in a step of a game."""
    evening.workshop.do(errands.Remember(then=evening.shown, keep=False, always="yes"))
    die = replace(scenery.seen(1, "2", confidence), doubtful=confidence < 0.9)
    answer = Correction(dice_set, die, look, "3", "Ruse", game=game, step=step)
    evening.workshop.apprentice.corrected([answer], evening.shown)


def test_undo_lets_an_earlier_slip_wait_again(evening):
    """Undo of the second answer takes its look back; the first look waits for a second one as before."""
    for step, level in ((1, 10), (2, 20)):
        always_kept(evening, 1, step, np.full_like(LOOK, level), confidence=0.99)
    kept = evening.box.looks.of("pips")
    assert [look.waiting for look in kept] == [False, False]
    evening.workshop.apprentice.stand_at(game=1, steps=1)
    assert [(one.identity, one.waiting) for one in evening.box.looks.of("pips")] == [(kept[0].identity, True)]
    evening.workshop.apprentice.stand_at(game=1, steps=2)
    assert [(one.identity, one.waiting) for one in evening.box.looks.of("pips")] == [
        (one.identity, False) for one in kept
    ]


def test_undo_in_one_game_keeps_the_looks_of_another(evening):
    """A later answer of another game is kept, though an earlier one is taken back; a deleted look is not."""
    looks = [np.full_like(LOOK, level) for level in (10, 20, 30)]
    for game, look in zip((1, 2, 2), looks, strict=True):
        always_kept(evening, game, 1, look)
    evening.box.looks.forget(identity(looks[2]))
    evening.workshop.apprentice.stand_at(game=1, steps=0)
    assert [look.identity for look in evening.box.looks.of("pips")] == [identity(looks[1])]
    evening.workshop.apprentice.stand_at(game=2, steps=0)
    assert evening.box.looks.of("pips") == ()


def test_a_redo_brings_no_deleted_look_back(evening):
    """A look that was deleted stays deleted when its step is undone and redone."""
    look = np.full_like(LOOK, 10)
    always_kept(evening, 1, 1, look)
    evening.box.looks.forget(identity(look))
    evening.workshop.apprentice.stand_at(game=1, steps=0)
    evening.workshop.apprentice.stand_at(game=1, steps=1)
    assert evening.box.looks.of("pips") == ()


def answered_looks(evening):
    """How many looks of this evening the reader uses, by face."""
    joined = evening.answers.joined(PIPS)
    return {face: len(looks) for kind in joined.answered for face, looks in kind.looks.items() if looks}


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
    evening = Evening(tmp_path, consent, tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX)
    assert answered_looks(evening) == {}
    evening.press(Key.OK)
    assert answered_looks(evening) == {"3": 1, "2": 1}
    assert evening.box.looks.of("pips") == ()


def test_undo_takes_back_all_answers_of_a_throw(tmp_path):
    """Undo of the throw makes the reader forget both answers, and redo makes it learn them again."""
    evening = Evening(tmp_path, "no", tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX, Key.OK)
    evening.table.open(Undo())
    assert answered_looks(evening) == {}
    evening.table.open(Redo())
    assert answered_looks(evening) == {"3": 1, "2": 1}


@pytest.mark.parametrize("consent", ["yes", "no"])
def test_an_answer_whose_key_is_held_teaches_nothing(tmp_path, consent):
    """OK answers and, held, opens the rules instead: its look is neither used nor kept."""
    evening = Evening(tmp_path, consent, tells_apart=True)
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
    evening = Evening(tmp_path, "yes", tells_apart=True)
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
    evening = Evening(tmp_path, "yes", tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX, Key.OK)
    assert sorted(look.face for look in evening.box.looks.of("pips")) == ["2", "3"]


@pytest.mark.parametrize(("key", "faces"), [(Key.ONE, ["2", "3"]), (Key.OK, ["3"]), (Key.TWO, [])])
def test_the_question_shows_one_die_and_always_means_all(tmp_path, key, faces):
    """Always keeps both looks, Yes the one that is shown, Never none."""
    evening = Evening(tmp_path, "ask", tells_apart=True)
    two_doubtful_dice(evening)
    evening.press(Key.SIX, Key.OK)
    assert isinstance(evening.shown, ConsentScreen)
    evening.press(key)
    assert sorted(look.face for look in evening.box.looks.of("pips")) == faces


def test_the_correction_of_a_die_teaches_the_reader_at_once(tmp_path):
    """A corrected die gives a look, even where people want to keep none."""
    evening = Evening(tmp_path, "no", tells_apart=True)
    doubtful_throw(evening)
    evening.press(Key.OK)
    evening.table._referee.correct(1, "R")
    assert answered_looks(evening) == {"3": 1}


def test_the_correction_of_a_throw_told_by_hand_teaches_nothing(tmp_path):
    """The last picture of die 1 is that of an earlier throw: it does not show what is put right now."""
    evening = Evening(tmp_path, "no", tells_apart=True)
    doubtful_throw(evening)
    evening.press(Key.OK)
    evening.table._referee.dice.throw({1: "M"}, [1])
    evening.table._referee.correct(1, "R")
    assert answered_looks(evening) == {"2": 1}


def test_a_correction_after_an_undo_teaches_nothing_from_the_undone_throw(tmp_path):
    """Die 1 of the first throw is put right; the last picture is that of the second, which was undone."""
    evening = Evening(tmp_path, "no", tells_apart=True)
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
    evening = Evening(tmp_path, "no", tells_apart=True)
    doubtful_throw(evening)
    evening.press(Key.OK)
    evening.table.open(Undo())
    evening.table.open(Tell({1: "M"}, frozenset({1})))
    evening.table._referee.correct(1, "R")
    assert answered_looks(evening) == {}


def test_a_correction_in_a_resumed_game_teaches_nothing_from_the_game_before(tmp_path):
    """The first throw of one game was typed. The camera has read that of another one, with another face."""
    evening = Evening(tmp_path, "no", tells_apart=True)
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


def test_undo_of_a_correction_takes_back_its_look_alone(evening):
    """Undo of a correction removes only the look of that correction."""
    doubtful_throw(evening)
    evening.press(Key.OK, Key.OK)
    match = evening.table.match
    match.correct_throw({1: "R"})
    die = scenery.seen(1, "3", 0.5)
    corrected = correction(die, "3", "Ruse", "Bel", game=match.record.number, step=match.steps)
    evening.table.screen = evening.workshop.apprentice.corrected([corrected], evening.table.screen)
    evening.press(Key.OK)
    assert [look.face for look in evening.box.looks.of("pips")] == ["2", "3"]
    evening.press(Key.BACK)
    assert [look.face for look in evening.box.looks.of("pips")] == ["2"]


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


@pytest.mark.parametrize("errand", [errands.Delete("Runes"), errands.Rename("Runes", "Bones")])
def test_a_new_set_knows_nothing_of_an_earlier_one_of_its_name(evening, errand):
    """The answers of this evening about a set go with its name: they do not count for the next one."""
    answer = Correction("Runes", scenery.seen(1, "2", 0.5), np.full_like(LOOK, 10), "3", "Ruse")
    evening.workshop.apprentice.answered([answer])
    assert evening.answers.joined(evening.box.find("Runes")).answered
    evening.table.open(errand)
    evening.box.taught.keep(RUNES)
    assert not evening.answers.joined(evening.box.find("Runes")).answered


@pytest.mark.parametrize("errand", [errands.Delete("Runes"), errands.Rename("Runes", "Bones")])
@pytest.mark.parametrize("undone_before", [True, False])
def test_undo_and_redo_work_without_the_set_of_their_answer(evening, errand, undone_before):
    """Undo and redo neither fail nor change a look once the set of the answer is deleted or renamed."""
    always_kept(evening, 1, 1, np.full_like(LOOK, 10), dice_set="Runes")
    if undone_before:
        evening.workshop.apprentice.stand_at(game=1, steps=0)
    evening.table.open(errand)
    kept = [look.identity for name in evening.box.taught.names for look in evening.box.looks.of(name)]
    evening.workshop.apprentice.stand_at(game=1, steps=0)
    evening.workshop.apprentice.stand_at(game=1, steps=1)
    assert [look.identity for name in evening.box.taught.names for look in evening.box.looks.of(name)] == kept


def test_without_sets_of_its_own_the_looks_are_found_too(tmp_path):
    """Remembered looks can be found on a table without taught sets."""
    evening = Evening(tmp_path)
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
