"""Tests hostile dice sets: each is read or refused with a sentence, and none blocks the table."""

from __future__ import annotations

import io
import json
import os
import socket
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cli import main
from device.teaching.dice_box import DiceBox
from device.teaching.exchange import Exchange
from vision.errors import DiceSetError

LOOK = cv2.imencode(".png", np.full((96, 96, 3), 90, np.uint8))[1].tobytes()
HEAD = {
    "dice-table set": 1,
    "name": "Runes",
    "shape": "d6",
    "faces": [{"face": "1", "looks": 1}, {"face": "2", "looks": 1}],
    "means": {"1": "dam"},
}
MEMBERS = {"01-001.png": LOOK, "02-001.png": LOOK}


def packed(head: object = HEAD, how: int = zipfile.ZIP_STORED, **members: bytes) -> bytes:
    """The bytes of a set; a head given as text is written unchanged."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", how) as archive:
        archive.writestr("set.json", head if isinstance(head, str) else json.dumps(head))
        for name, content in (MEMBERS | members).items():
            archive.writestr(name, content)
    return stream.getvalue()


def locked() -> bytes:
    """A set that is marked as encrypted."""
    data = bytearray(packed())
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + place] |= 1
    return bytes(data)


def with_face(name: object) -> dict[str, object]:
    """The head of a set with a face of a given name."""
    return HEAD | {"faces": [{"face": name, "looks": 1}], "means": {}}


HOSTILE = {
    "lzma": packed(how=zipfile.ZIP_LZMA),
    "bzip2": packed(how=zipfile.ZIP_BZIP2),
    "a password": locked(),
    "a set in a set": packed(packed().decode("latin-1")),
    "a bomb": packed(" " * 50_000_000 + "{}", zipfile.ZIP_DEFLATED),
    "a picture that is a bomb": packed(how=zipfile.ZIP_DEFLATED, **{"01-001.png": bytes(50_000_000)}),
    "a picture that claims 4 GB": packed(**{"01-001.png": LOOK[:33] + b"\xff\xff\xff\xf0IDAT" + LOOK[41:]}),
    "deep": packed("[" * 9_000),
    "deep objects": packed('{"a":' * 3_000),
    "a long number": packed(json.dumps(HEAD).replace('"looks": 1', '"looks": ' + "9" * 5_000)),
    "an infinite number": packed(json.dumps(HEAD).replace('"looks": 1', '"looks": Infinity')),
    "a huge number": packed(json.dumps(HEAD).replace('"looks": 1', '"looks": 1e999')),
    "no number": packed(json.dumps(HEAD).replace('"looks": 1', '"looks": NaN')),
    "fewer than none": packed(json.dumps(HEAD).replace('"looks": 1', '"looks": -1')),
    "half a look": packed(json.dumps(HEAD).replace('"looks": 1', '"looks": 0.5')),
    "a list": packed("[]"),
    "null": packed("null"),
    "no text": packed("\ufffe"),
    "a name that colours": packed(HEAD | {"name": "\x1b[31mRunes"}),
    "a name from right to left": packed(HEAD | {"name": "Ru\u202enes"}),
    "a name that is a path": packed(HEAD | {"name": "../../etc"}),
    "a long name": packed(HEAD | {"name": "a" * 25}),
    "a name that is a number": packed(HEAD | {"name": 7}),
    "a face that colours": packed(with_face("\x1b[31m")),
    "a face that cannot be seen": packed(with_face("\u202e")),
    "a face with a long name": packed(with_face("a" * 25)),
    "a face that is a list": packed(with_face(["1"])),
    "nothing": b"",
    "half": packed()[:300],
    "no archive": b"PK\x05\x06" + bytes(18),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_set_that_is_none_is_refused_with_a_sentence(tmp_path: Path, name: str) -> None:
    """An invalid set is refused with a sentence, and not stored."""
    (tmp_path / "x.dice").write_bytes(HOSTILE[name])
    box = DiceBox(tmp_path / "data")
    with pytest.raises(DiceSetError):
        box.taught.import_file(tmp_path / "x.dice")
    assert box.taught.names == ()


def test_the_set_that_they_are_made_of_is_sound(tmp_path: Path) -> None:
    """The undamaged set is accepted, so that the others are refused for their damage."""
    (tmp_path / "x.dice").write_bytes(packed(how=zipfile.ZIP_DEFLATED))
    assert DiceBox(tmp_path / "data").taught.import_file(tmp_path / "x.dice") == "Runes"


def test_names_are_kept_in_one_spelling(tmp_path: Path) -> None:
    """Names are normalised; a set is refused if two of its faces then have the same name."""
    head = with_face("e\u0301") | {"name": "E\u0301lise"}
    (tmp_path / "x.dice").write_bytes(packed(head))
    box = DiceBox(tmp_path / "data")
    assert box.taught.import_file(tmp_path / "x.dice") == "Élise"
    assert box.taught.load("Élise").faces == ("é",)
    faces = [{"face": "e\u0301", "looks": 1}, {"face": "é", "looks": 1}]
    (tmp_path / "y.dice").write_bytes(packed(HEAD | {"name": "Two", "faces": faces, "means": {}}))
    with pytest.raises(DiceSetError, match="twice"):
        box.taught.import_file(tmp_path / "y.dice")


def test_import_waits_for_no_pipe_and_takes_the_others(tmp_path: Path) -> None:
    """Pipes, sockets, folders, devices and broken links with a set's extension are skipped."""
    folder = tmp_path / "exchange"
    folder.mkdir()
    os.mkfifo(folder / "a.dice")
    (folder / "b.dice").mkdir()
    (folder / "c.dice").symlink_to("/dev/zero")
    (folder / "d.dice").symlink_to(folder / "nowhere")
    (folder / "e.dice").write_bytes(HOSTILE["lzma"])
    (folder / "f.dice").write_bytes(packed())
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "g.dice"))
        box = DiceBox(tmp_path)
        told = Exchange(box.taught, tmp_path, sticks=()).take_in()
    assert told.startswith("Imported: Runes\na.dice: ")
    assert box.taught.names == ("Runes",)


def test_a_file_with_a_name_that_a_terminal_obeys_is_told_as_its_numbers(tmp_path: Path) -> None:
    """Control characters in a file's name are escaped on the screen and in commands."""
    folder = tmp_path / "exchange"
    folder.mkdir()
    (folder / "\x1b[31m.dice").write_bytes(b"")
    assert "\x1b" not in Exchange(DiceBox(tmp_path).taught, tmp_path, sticks=()).take_in()


def test_files_in_the_box_that_are_called_otherwise_are_none_of_its_sets(tmp_path: Path, capsys) -> None:
    """Files with other extensions in the folder are ignored."""
    box = DiceBox(tmp_path)
    (tmp_path / "x.dice").write_bytes(packed())
    box.taught.import_file(tmp_path / "x.dice")
    for name in (b"\x1b[31m.dice", b"\xff\xfe.dice", "\u202e.dice".encode(), b".dice", b"  .dice"):
        (tmp_path / "dice" / os.fsdecode(name)).write_bytes(packed())
    assert box.taught.names == ("Runes",)
    with pytest.raises(SystemExit, match="0"):
        main(["dice", "list", "--data", str(tmp_path)])
    assert "\x1b" not in capsys.readouterr().out
