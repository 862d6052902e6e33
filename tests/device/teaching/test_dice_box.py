"""Tests saving, renaming, exporting and importing dice sets, and their looks."""

import errno
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from device.cli import cli, main
from device.errors import DiceBoxError
from device.teaching.dice_box import DiceBox
from device.teaching.look_files import LookFiles
from vision.dice_set import D6_PIPS, PIPS
from vision.errors import DiceSetError
from vision.picture import load_picture
from vision.reading import Die
from vision.taught import TaughtSet

PIPPED = Die((10, 20, 70, 80), "d6", "pips", "5", 0.7, "6", True)
LOOK = np.full((96, 96, 3), 90, np.uint8)
OTHER = np.full((96, 96, 3), 120, np.uint8)
SURE = Die((10, 20, 70, 80), "d6", "pips", "3", 0.99, "5", False)


def never_alike(looks: Sequence[np.ndarray], others: Sequence[np.ndarray]) -> np.ndarray:
    """A comparison in which no two looks are alike."""
    return np.zeros((len(looks), len(others)), np.float32)


def a_set(name: str = "Runes") -> TaughtSet:
    """A set with two faces and one look at each."""
    return TaughtSet(name, "d6", {"1": (LOOK,), "2": (LOOK // 2,)})


@pytest.fixture
def box(tmp_path: Path) -> DiceBox:
    """A box with one taught set."""
    box = DiceBox(tmp_path)
    box.keep(a_set())
    return box


def test_a_new_table_has_no_sets_of_its_own(tmp_path: Path):
    """A new table has no taught sets, and needs no folder."""
    assert DiceBox(tmp_path / "nowhere").names == ()


def test_a_kept_set_is_announced_under_its_name(box: DiceBox):
    """A saved set can be announced by its name, as a shipped one."""
    found = box.find("Runes")
    assert (found.name, found.kinds, found.taught[0].faces) == ("Runes", (), ("1", "2"))


def test_sets_that_ship_are_found_too(box: DiceBox):
    """`find` returns shipped sets, too."""
    assert box.find("pips") == PIPS


def test_an_unknown_set_names_the_nearest(box: DiceBox):
    """The error for an unknown set names the most similar one."""
    with pytest.raises(DiceSetError, match="did you mean 'Runes'"):
        box.find("Rune")


@pytest.mark.parametrize("name", ["pips", "PIPS", "Imalya"])
def test_the_names_of_sets_that_ship_are_taken(box: DiceBox, name: str):
    """A taught set cannot have the name of a shipped one."""
    with pytest.raises(DiceSetError, match="already; choose another name"):
        box.keep(a_set(name))


def test_a_set_can_be_called_something_else(box: DiceBox):
    """A set keeps its looks when it is renamed; the name of another set is refused."""
    box.keep(a_set("Bones"))
    with pytest.raises(DiceSetError, match="'bones' already"):
        box.rename("Runes", "bones")
    box.rename("Runes", "RUNES")
    assert box.names == ("Bones", "RUNES")
    assert box.taught("RUNES").name == "RUNES"


def test_looks_that_wait_keep_waiting_when_their_set_is_renamed(box: DiceBox):
    """A second look that agrees with one from before the renaming has the reader use it."""
    box.add_look("Runes", SURE, "2", OTHER, never_alike)
    before = [(look.identity, look.face, look.waiting) for look in box.looks("Runes")]
    assert before[-1][1:] == ("2", True)
    box.rename("Runes", "Stars")
    assert [(look.identity, look.face, look.waiting) for look in box.looks("Stars")] == before
    box.add_look("Stars", SURE, "2", OTHER // 2, lambda one, other: np.ones((len(one), len(other))))
    assert not any(look.waiting for look in box.looks("Stars"))


def test_a_set_that_cannot_be_renamed_whole_keeps_its_name_alone(box: DiceBox, monkeypatch):
    """Where the disk is full after the set was written under its new name, no second set stays."""

    def full(files: LookFiles, added: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(LookFiles, "save", full)
    with pytest.raises(DiceBoxError, match="No space left"):
        box.rename("Runes", "Stars")
    assert box.names == ("Runes",)


def test_a_deleted_set_is_gone(box: DiceBox):
    """A deleted set is gone; a second deletion is refused."""
    box.delete("Runes")
    assert box.names == ()
    with pytest.raises(DiceSetError, match="so none was deleted"):
        box.delete("Runes")


def test_a_set_goes_from_table_to_table_as_one_file(box: DiceBox, tmp_path: Path):
    """A set is exported as a file, and imported on another table once."""
    other = DiceBox(tmp_path / "other")
    file = box.export("Runes", tmp_path)
    assert file == tmp_path / "Runes.dice"
    assert other.import_file(file) == "Runes"
    assert (other.taught("Runes").looks["2"][0] == LOOK // 2).all()
    with pytest.raises(DiceSetError, match="'Runes' already"):
        other.import_file(file)
    assert other.import_file(file, "Runes 2") == "Runes 2"


def test_an_export_replaces_a_set_and_nothing_else(box: DiceBox, tmp_path: Path):
    """An export overwrites only an earlier export of the same set."""
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"\xff\xd8\xff a photograph")
    with pytest.raises(DiceBoxError, match=r"photo\.jpg exists already, and is no set of dice"):
        box.export("Runes", photo)
    assert photo.read_bytes().endswith(b"a photograph")
    assert box.export("Runes", tmp_path) == box.export("Runes", tmp_path)
    box.rename("Runes", "Stars")
    with pytest.raises(DiceBoxError, match=r"Runes\.dice holds the set Runes already; name another file"):
        box.export("Stars", tmp_path / "Runes.dice")


def test_a_foreign_file_is_not_imported(box: DiceBox, tmp_path: Path):
    """A file that is no dice set is refused, and nothing is stored."""
    (tmp_path / "photo.dice").write_bytes(b"\xff\xd8\xff a photograph")
    with pytest.raises(DiceSetError, match="is not a set of dice that was taught"):
        box.import_file(tmp_path / "photo.dice")
    assert box.names == ("Runes",)


def test_a_file_that_cannot_be_written_is_told(box: DiceBox, tmp_path: Path):
    """A file that cannot be written gives an error."""
    with pytest.raises(DiceBoxError, match="cannot be written: No such file"):
        box.export("Runes", tmp_path / "nowhere" / "x.dice")
    with pytest.raises(DiceBoxError, match="cannot be written: File name too long; choose another"):
        box.export("Runes", tmp_path / ("a" * 300))


def test_a_correction_becomes_a_look_of_a_taught_set(box: DiceBox):
    """A correction is added to the looks of a taught set."""
    box.add_look("Runes", PIPPED, "2", OTHER, never_alike)
    assert [len(looks) for looks in box.taught("Runes").looks.values()] == [1, 2]


def test_corrections_do_not_replace_the_looks_by_which_a_set_was_taught(box: DiceBox):
    """After twenty corrections the three looks that were taught are left, and the nine newest corrections."""
    taught = (LOOK // 2, LOOK // 3, LOOK // 4)
    box.keep(TaughtSet("Runes", "d6", {"1": (LOOK,), "2": taught}))
    corrections = tuple(OTHER + level for level in range(20))
    for look in corrections:
        box.add_look("Runes", PIPPED, "2", look, never_alike)
    kept = box.taught("Runes").looks["2"]
    assert [look[0, 0, 0] for look in kept] == [look[0, 0, 0] for look in (*taught, *corrections[11:])]


def test_a_correction_is_kept_beside_a_set_that_ships(box: DiceBox):
    """A correction of a shipped set is stored beside it, and used with it."""
    box.add_look("pips", PIPPED, "6", LOOK, never_alike)
    box.add_look("pips", PIPPED, "5", OTHER, never_alike)
    found = box.find("pips")
    assert found.kinds == (D6_PIPS,)
    (added,) = found.taught
    assert (added.name, added.shape, added.faces) == ("pips", "d6", ("6", "5"))
    assert box.names == ("Runes",)


def test_damaged_looks_beside_a_set_that_ships_spoil_no_game(box: DiceBox, tmp_path: Path):
    """Damaged files of added looks are ignored, and replaced by the next correction."""
    box.add_look("pips", PIPPED, "6", LOOK, never_alike)
    (added,) = (tmp_path / "dice" / "added").iterdir()
    added.write_bytes(b"")
    assert box.find("pips") == PIPS
    box.add_look("pips", PIPPED, "5", OTHER, never_alike)
    assert box.find("pips").taught[0].faces == ("5",)


def test_looks_are_listed_set_by_set_those_that_wait_last(box: DiceBox):
    """All looks are listed with their identities, waiting ones last."""
    box.add_look("pips", SURE, "5", OTHER, never_alike)
    box.add_look("pips", PIPPED, "6", LOOK, never_alike)
    looks = box.looks("pips")
    assert [(look.shape, look.face, look.waiting) for look in looks] == [
        ("d6", "6", False),
        ("d6", "5", True),
    ]
    assert len({look.identity for look in looks} | {look.identity for look in box.looks("Runes")}) == 3
    assert box.find("pips").taught[0].faces == ("6",)


def test_a_look_is_forgotten_by_its_identity(box: DiceBox, tmp_path: Path):
    """A look is deleted by its identity; a file without looks is removed, a taught face stays."""
    box.add_look("pips", SURE, "5", OTHER, never_alike)
    box.add_look("pips", PIPPED, "6", OTHER // 3, never_alike)
    for look in (*box.looks("pips"), box.looks("Runes")[0]):
        assert box.forget_look(look.identity).identity == look.identity
    assert box.looks("pips") == ()
    assert box.find("pips") == PIPS
    assert not [*(tmp_path / "dice").rglob("pips*")]
    assert [len(looks) for looks in box.taught("Runes").looks.values()] == [0, 1]
    with pytest.raises(DiceSetError, match="there is no look 'abcd0123'"):
        box.forget_look("abcd0123")


def test_a_look_that_was_taken_back_returns_the_one_that_it_had_dropped(box: DiceBox):
    """The thirteenth look at a face drops the oldest; once it is taken back, the file is as it was."""
    for level in range(11):
        box.add_look("Runes", PIPPED, "2", OTHER + level, never_alike)
    before = [(look.identity, look.face) for look in box.looks("Runes")]
    assert len(before) == 1 + 12
    addition = box.add_look("Runes", PIPPED, "2", OTHER // 5, never_alike)
    assert [(look.identity, look.face) for look in box.looks("Runes")] != before
    assert box.take_back(addition)
    assert [(look.identity, look.face) for look in box.looks("Runes")] == before
    assert not box.take_back(addition)


def test_looks_of_older_tables_load(tmp_path: Path):
    """Looks in the files of older versions are loaded."""
    folder = tmp_path / "dice" / "added"
    folder.mkdir(parents=True)
    TaughtSet("pips", "d6", {"5": (LOOK, OTHER)}).save(folder / "pips d6.dice")
    assert [(look.face, look.waiting) for look in DiceBox(tmp_path).looks("pips")] == [("5", False)] * 2


def test_a_deleted_set_takes_its_waiting_looks_along(box: DiceBox, tmp_path: Path):
    """Deleting a set deletes its waiting looks, and no others."""
    box.keep(a_set("Runes old"))
    for name in box.names:
        box.add_look(name, SURE, "2", OTHER, never_alike)
    box.delete("Runes")
    assert [path.name for path in (tmp_path / "dice" / "waiting").iterdir()] == ["Runes old d6.dice"]


def test_the_command_line_lists_shows_and_forgets_looks(box: DiceBox, tmp_path: Path, capsys):
    """The commands list looks as lines and JSON, write their pictures, and delete them."""
    box.add_look("pips", SURE, "5", OTHER, never_alike)
    data = ["--data", str(tmp_path)]

    def run(*words: str) -> str:
        with pytest.raises(SystemExit, match="0"):
            main(["dice", *words, *data])
        return capsys.readouterr().out

    (look,) = box.looks("pips")
    assert run("looks", "pips").split() == [look.identity, "pips", "d6", "5", "waits", "for", "a", "second"]
    assert len(run("looks").splitlines()) == 3
    (told,) = json.loads(run("looks", "pips", "--json"))
    assert told == {"id": look.identity, "set": "pips", "shape": "d6", "face": "5", "waiting": True}
    sheet = tmp_path / "sheet.png"
    assert run("show-looks", str(sheet)).strip() == str(sheet)
    assert load_picture(sheet).shape[1] > 3 * 96
    assert run("forget-look", look.identity).split()[:3] == [look.identity, "pips", "d6"]
    assert run("looks", "pips") == "no picture of a die is kept\n"


def test_a_set_is_found_however_a_terminal_spells_its_accents(box: DiceBox, tmp_path: Path, capsys):
    """A terminal may send the letter and its accent apart."""
    data = ["--data", str(tmp_path)]
    for words in (["rename", "Runes", "E\u0301lise"], ["looks", "E\u0301lise"], ["delete", "E\u0301lise"]):
        with pytest.raises(SystemExit, match="0"):
            main(["dice", *words, *data])
    assert (box.names, capsys.readouterr().err) == ((), "")


@pytest.mark.parametrize("command", [["looks"], ["looks", "--json"], ["show-looks", "sheet.png", "--dice"]])
def test_a_set_that_is_not_known_gets_one_sentence(command: list[str], tmp_path: Path, capsys):
    """Nothing is said of pictures: the name was wrong."""
    with pytest.raises(SystemExit, match="1"):
        main(["dice", *command, "nope", "--data", str(tmp_path)])
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert told.err.startswith("dice-table: there is no dice set 'nope'")


def test_no_looks_make_no_sheet(tmp_path: Path, capsys):
    """Without looks, no picture is written."""
    with pytest.raises(SystemExit, match="1"):
        main(["dice", "show-looks", str(tmp_path / "sheet.png"), "--data", str(tmp_path)])
    assert "no looks are kept" in capsys.readouterr().err
    assert not (tmp_path / "sheet.png").exists()


def test_the_command_line_does_the_same(box: DiceBox, tmp_path: Path, capsys, monkeypatch):
    """The commands list, rename, export, delete and import sets."""
    data = ["--data", str(tmp_path)]
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> None:
        cli(["dice", *words, *data], standalone_mode=False)

    run("rename", "Runes", "Bones")
    run("export", "Bones")
    run("delete", "Bones")
    run("import", "Bones.dice", "--name", "Old bones")
    capsys.readouterr()
    run("list")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["pips", "ships", "with", "dice-table"]
    assert lines[-1] == "Old bones                 d6, 2 faces, 2 looks"


def test_a_damaged_set_does_not_hide_the_others(box: DiceBox, tmp_path: Path, capsys):
    """A damaged set does not prevent listing the others, and gives a failing status."""
    (tmp_path / "dice" / "Bad.dice").write_bytes(b"no archive")
    with pytest.raises(SystemExit) as left:
        main(["dice", "list", "--data", str(tmp_path)])
    told = capsys.readouterr()
    assert left.value.code == 1
    assert told.out.splitlines()[-1].split() == ["Runes", "d6,", "2", "faces,", "2", "looks"]
    assert "Bad.dice is not a set of dice that was taught" in told.err


@pytest.mark.parametrize("deed", [["rename", "pips", "Mine"], ["export", "pips"]])
def test_a_set_that_ships_has_no_file(box: DiceBox, deed: list[str], tmp_path: Path, capsys):
    """A shipped set cannot be renamed, deleted or exported."""
    with pytest.raises(SystemExit, match="1"):
        main(["dice", *deed, "--data", str(tmp_path)])
    assert "the dice set 'pips' ships with dice-table" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "words"), [("pips", "there is a dice set 'pips' already"), ("../x", "1 to 24 letters, digits")]
)
def test_a_name_that_cannot_be_taught_opens_no_table(name: str, words: str, tmp_path: Path, capsys):
    """An invalid name is refused before the screen opens."""
    with pytest.raises(SystemExit, match="1"):
        main(["teach", name, "--data", str(tmp_path)])
    assert words in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_imports_nothing(box: DiceBox, tmp_path: Path, capsys):
    """If the folder cannot be written, nothing is imported."""
    file = box.export("Runes", tmp_path)
    with pytest.raises(SystemExit, match="1"):
        main(["dice", "import", str(file), "--data", str(file)])
    assert "cannot be written: Not a directory; choose another folder" in capsys.readouterr().err


def test_a_refusal_is_a_sentence_on_the_command_line(tmp_path: Path, capsys):
    """Errors on the command line are sentences without a traceback."""
    with pytest.raises(SystemExit) as left:
        main(["dice", "export", "Runes", "--data", str(tmp_path)])
    assert left.value.code == 1
    assert capsys.readouterr().err.startswith("dice-table: there is no dice set 'Runes'; known are pips, ")
