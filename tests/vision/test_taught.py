"""A taught set is saved as one file, and any other file is refused."""

import json
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import DiceSetError
from vision.taught import LARGEST_BYTES, LOOK_PX, MOST_LOOKS, Look, TaughtSet, load_taught


def a_look(seed: int) -> Look:
    """A look that differs from all others."""
    return np.random.default_rng(seed).integers(0, 256, (LOOK_PX, LOOK_PX, 3)).astype(np.uint8)


def a_set(**changed: object) -> TaughtSet:
    """A set of two faces, with two looks at the first."""
    fields = {"name": "Élise 2", "shape": "d6", "looks": {"1": (a_look(1), a_look(2)), "2": (a_look(3),)}}
    return TaughtSet(**fields | {"means": {"1": "dam"}} | changed)


def head_of(path: Path) -> dict:
    """The header of a set's file."""
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("set.json"))


def rewritten(path: Path, head: dict, **members: bytes) -> None:
    """Rewrite the file with another header, and with members replaced or added."""
    with zipfile.ZipFile(path) as archive:
        kept = {name: archive.read(name) for name in archive.namelist()}
    kept |= {"set.json": json.dumps(head).encode()}
    kept |= {f"{name.removeprefix('m').replace('_', '-')}.png": content for name, content in members.items()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in kept.items():
            archive.writestr(name, content)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A file that holds the set."""
    path = tmp_path / "own.dice"
    a_set().save(path)
    return path


def test_a_set_comes_back_as_it_was_saved(saved: Path) -> None:
    """Name, shape, meanings, order of faces and every pixel are the same after loading."""
    before, after = a_set(), load_taught(saved)
    assert (after.name, after.shape, after.faces, dict(after.means)) == (
        "Élise 2",
        "d6",
        ("1", "2"),
        {"1": "dam"},
    )
    for face, looks in before.looks.items():
        assert len(after.looks[face]) == len(looks)
        assert all((one == other).all() for one, other in zip(after.looks[face], looks, strict=True))


def test_nothing_stays_beside_a_saved_set(saved: Path) -> None:
    """Saving leaves no temporary file beside the set."""
    assert [path.name for path in saved.parent.iterdir()] == ["own.dice"]


def test_the_oldest_look_goes_when_there_are_too_many() -> None:
    """Beyond the limit the oldest look is dropped: newer ones are nearer to how the dice look now."""
    taught = a_set()
    for number in range(MOST_LOOKS):
        taught = taught.with_look("1", a_look(10 + number))
    assert len(taught.looks["1"]) == MOST_LOOKS
    assert (taught.looks["1"][-1] == a_look(10 + MOST_LOOKS - 1)).all()
    assert not any((look == a_look(1)).all() for look in taught.looks["1"])


def test_the_last_look_can_be_taken_away() -> None:
    """The last look at a face can be removed, for instance if somebody moved the die."""
    assert len(a_set().without_last("1").looks["1"]) == 1


@pytest.mark.parametrize("name", ["", " x", "x ", "../x", "a/b", "x" * 25, "-x", "a\nb", "a.b"])
def test_a_name_is_fit_for_a_file(name: str) -> None:
    """A name is refused if it leaves the folder, makes a hidden file or cannot be read aloud."""
    with pytest.raises(DiceSetError, match="cannot be the name of a dice set"):
        a_set(name=name)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"shape": "d10"}, "the shape of 'Élise 2' is 'd10'"),
        ({"shape": "unknown"}, "it must be a solid’s name"),
        ({"looks": {}}, "has 0 faces"),
        ({"looks": {str(face): () for face in range(21)}}, "has 21 faces; it must have 1 to 20"),
        ({"looks": {"": ()}}, "has no name"),
        ({"looks": {"1": (a_look(1),) * 13}}, "more than 12 looks"),
    ],
)
def test_a_set_that_contradicts_itself_is_refused(changed: dict, why: str) -> None:
    """A set that contradicts itself is refused; the error says what was seen and what was expected."""
    with pytest.raises(DiceSetError, match=why):
        a_set(**changed)


@pytest.mark.parametrize("content", [b"", b"a text", b"PK\x03\x04 half an archive", bytes(range(256)) * 30])
def test_another_file_is_no_set(tmp_path: Path, content: bytes) -> None:
    """A file that is no taught set is refused, whatever it contains."""
    path = tmp_path / "other.dice"
    path.write_bytes(content)
    with pytest.raises(DiceSetError, match="is not a set of dice that was taught, or is damaged"):
        load_taught(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """The error about a missing file names it and gives the reason of the system."""
    with pytest.raises(DiceSetError, match=r"nowhere\.dice cannot be read: No such file"):
        load_taught(tmp_path / "nowhere.dice")


def test_an_oversized_file_is_refused_unread(tmp_path: Path) -> None:
    """A file above the size limit is refused without being read."""
    path = tmp_path / "huge.dice"
    with path.open("wb") as file:
        file.truncate(LARGEST_BYTES + 1)
    with pytest.raises(DiceSetError, match="is not a taught set of dice"):
        load_taught(path)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_short_is_refused(saved: Path, part: float) -> None:
    """A truncated file is refused."""
    whole = saved.read_bytes()
    saved.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(DiceSetError, match="or is damaged"):
        load_taught(saved)


def test_one_changed_byte_in_a_look_is_noticed(saved: Path) -> None:
    """One changed byte in a look is noticed by the checksum of its member in the archive."""
    whole = bytearray(saved.read_bytes())
    whole[len(whole) // 2] ^= 1
    saved.write_bytes(whole)
    with pytest.raises(DiceSetError, match="or is damaged"):
        load_taught(saved)


def test_a_set_of_a_later_version_says_so(saved: Path) -> None:
    """The error about a set of a later version says that the program is too old for it."""
    rewritten(saved, head_of(saved) | {"dice-table set": 2})
    with pytest.raises(DiceSetError, match="this version reads 1: update dice-table"):
        load_taught(saved)


@pytest.mark.parametrize(
    "changed",
    [
        {"shape": "d13"},
        {"shape": ["d6"]},
        {"name": "../../etc/passwd"},
        {"faces": [{"face": "1", "looks": 10**9}]},
        {"faces": [{"face": "1", "looks": -1}, {"face": "2", "looks": 2}]},
        {"faces": [{"face": "1", "looks": "two"}]},
        {"faces": []},
        {"faces": {}},
        {"means": None},
    ],
)
def test_a_head_that_lies_is_refused(saved: Path, changed: dict) -> None:
    """A header is refused if its names leave the folder, its counts are wrong or its types are others."""
    rewritten(saved, head_of(saved) | changed)
    with pytest.raises(DiceSetError):
        load_taught(saved)


def test_a_look_of_another_size_is_refused_before_it_is_decoded(saved: Path) -> None:
    """A look of another size is refused undecoded: a few bytes can claim a billion pixels."""
    _, small = cv2.imencode(".png", np.zeros((8, 8, 3), np.uint8))
    rewritten(saved, head_of(saved), m01_001=small.tobytes())
    with pytest.raises(DiceSetError, match="is no picture of 96x96 pixels"):
        load_taught(saved)


def test_a_member_that_swells_is_refused(saved: Path, tmp_path: Path) -> None:
    """A member is refused if it would fill the memory when it is decompressed."""
    path = tmp_path / "bomb.dice"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("set.json", b" " * 50_000_000)
    with pytest.raises(DiceSetError, match=r"set\.json is too large"):
        load_taught(path)
