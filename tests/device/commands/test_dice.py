"""Tests `dice-table dice` and `dice-table teach`: sets and looks, and bad input in sentences."""

import json
from pathlib import Path

import pytest

from device.cli import cli, main
from device.screen.teach.errands import AskKind, OpenSets, TeachingErrand, TeachSet
from device.session import play
from device.teaching.dice_box import DiceBox
from tests.device.teaching.runes import OTHER, SURE, never_alike
from vision.picture import load_picture


def test_the_command_line_lists_shows_and_forgets_looks(box: DiceBox, tmp_path: Path, capsys):
    """The commands list looks as lines and JSON, write their pictures, and delete them."""
    box.looks.add("pips", SURE, "5", OTHER, never_alike)
    data = ["--data", str(tmp_path)]

    def run(*words: str) -> str:
        with pytest.raises(SystemExit, match="0"):
            main(["dice", *words, *data])
        return capsys.readouterr().out

    (look,) = box.looks.of("pips")
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
    assert (box.taught.names, capsys.readouterr().err) == ((), "")


def test_the_data_folder_may_stand_before_the_command(box: DiceBox, tmp_path: Path, capsys):
    """As in other groups of commands; one behind the command goes before it."""
    with pytest.raises(SystemExit, match="0"):
        main(["dice", "--data", str(tmp_path), "delete", "Runes"])
    with pytest.raises(SystemExit, match="1"):
        main(["dice", "--data", str(tmp_path / "other"), "delete", "Runes", "--data", str(tmp_path)])
    assert box.taught.names == ()
    assert "no dice set 'Runes'" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["looks"], ["looks", "--json"], ["show-looks", "sheet.png", "--dice"]])
def test_a_set_that_is_not_known_gets_one_sentence(command: list[str], tmp_path: Path, capsys):
    """Nothing is said of pictures: the name was wrong."""
    with pytest.raises(SystemExit, match="1"):
        main(["dice", *command, "nope", "--data", str(tmp_path)])
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert told.err.startswith("dice-table: there is no dice set 'nope'")


def test_a_file_in_place_of_the_data_folder_is_named(tmp_path: Path, capsys):
    """The shipped sets alone would look as if no set had been taught."""
    (tmp_path / "notes.txt").write_text("Saturday")
    with pytest.raises(SystemExit, match="1"):
        main(["dice", "list", "--data", str(tmp_path / "notes.txt")])
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert "notes.txt/dice cannot be read: Not a directory; choose another folder" in told.err


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


@pytest.mark.parametrize(
    ("words", "first"), [([], OpenSets()), (["Runes"], TeachSet("Runes")), (["Bones"], AskKind("Bones"))]
)
def test_the_table_opens_with_what_is_to_be_taught(
    words: list[str], first: TeachingErrand, box: DiceBox, tmp_path: Path, monkeypatch
):
    """Without a name the list of sets is shown; a known set is taught further, a new one begins."""
    opened = []
    monkeypatch.setattr(play, "run", lambda options, command: opened.append(command))
    with pytest.raises(SystemExit):
        main(["teach", *words, "--data", str(tmp_path)])
    assert opened == [first]


def test_a_folder_that_cannot_be_written_imports_nothing(box: DiceBox, tmp_path: Path, capsys):
    """If the folder cannot be written, nothing is imported."""
    file = box.taught.export("Runes", tmp_path)
    with pytest.raises(SystemExit, match="1"):
        main(["dice", "import", str(file), "--data", str(file)])
    assert "cannot be written: Not a directory; choose another folder" in capsys.readouterr().err


def test_a_refusal_is_a_sentence_on_the_command_line(tmp_path: Path, capsys):
    """Errors on the command line are sentences without a traceback."""
    with pytest.raises(SystemExit) as left:
        main(["dice", "export", "Runes", "--data", str(tmp_path)])
    assert left.value.code == 1
    assert capsys.readouterr().err.startswith("dice-table: there is no dice set 'Runes'; known are pips, ")
