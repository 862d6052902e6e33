"""A model file that is not one of ours is refused with a sentence."""

import base64
import hashlib
import json
from dataclasses import asdict
from pathlib import Path

import pytest

from vision import model
from vision.dice_set import PIPS
from vision.errors import ModelError
from vision.model import UNKNOWN_RECIPE, Model, shipped
from vision.opinion import TrainedFaces
from vision.shipped import SHA256

WEIGHTS_ELSEWHERE = (
    "CAg6gwEKEQoBeAoBdxIBeSIGTWF0TXVsEgFnKkEIAggCEAFCAXdqGQoIbG9jYXRpb24SDS4uL3NlY3JldC5iaW5qCwoGb2Zmc2V0EgEw"
    "agwKBmxlbmd0aBICMTZwAVoTCgF4Eg4KDAgBEggKAggBCgIIAmITCgF5Eg4KDAgBEggKAggBCgIIAkIECgAQEXIfCgpkaWNlLXRhYmxl"
    "EhF7ImtpbmQiOiAiZmFjZXMifQ=="
)
"""An ONNX model of one product of matrices, the second of which lies in ../secret.bin."""


LOCATION = b"\x0a\x08location\x12\x0d../secret.bin"
"""What it says of that file: the key, then the value."""


def with_card(folder: Path, **changes: object) -> Path:
    """The shipped finder with its card replaced by one of at most the same length."""
    content = (model.FOLDER / "finder.onnx").read_bytes()
    before = json.dumps(asdict(Model(model.FOLDER / "finder.onnx", "finder").card))
    assert before.encode() in content
    after = json.dumps(json.loads(before) | changes, separators=(",", ":")).ljust(len(before))
    assert len(after) == len(before)
    path = folder / "finder.onnx"
    path.write_bytes(content.replace(before.encode(), after.encode()))
    return path


def metadata(card: str) -> bytes:
    """One more entry of an ONNX file's metadata, as its encoding writes it behind the others."""

    def field(number: int, content: bytes) -> bytes:
        length, rest = [], len(content)
        while rest > 127:
            length.append(rest & 127 | 128)
            rest >>= 7
        return bytes([number << 3 | 2, *length, rest]) + content

    return field(14, field(1, model.METADATA_KEY.encode()) + field(2, card.encode()))


def test_missing_model_is_named(tmp_path: Path) -> None:
    """A missing model is named; what to do depends on whether its folder is that of the shipped models."""
    with pytest.raises(ModelError, match=r"nowhere\.onnx is not there; name a folder that has this file"):
        Model(tmp_path / "nowhere.onnx", "faces")
    with pytest.raises(ModelError, match=r"nowhere\.onnx is not there; restore the file, or install"):
        Model(model.FOLDER / "nowhere.onnx", "faces")


@pytest.mark.parametrize(
    "content",
    [
        b"",  # an empty file
        b"PK\x03\x04 this is a zip archive",  # another format
        bytes(range(256)) * 40,  # noise
    ],
)
def test_damaged_model_is_refused(tmp_path: Path, content: bytes) -> None:
    """A file that is empty, of another format or noise is refused: it cannot be run as a model."""
    path = tmp_path / "model.onnx"
    path.write_bytes(content)

    with pytest.raises(ModelError, match="is not a model that can be run"):
        Model(path, "faces")


def test_truncated_model_is_refused(tmp_path: Path) -> None:
    """The first half of a shipped model is refused."""
    path = tmp_path / "half.onnx"
    whole = (model.FOLDER / "faces.onnx").read_bytes()
    path.write_bytes(whole[: len(whole) // 2])

    with pytest.raises(ModelError):
        Model(path, "faces")


def test_oversized_model_is_refused_unread(tmp_path: Path) -> None:
    """A file larger than all shipped models together is refused by its size, without being read."""
    path = tmp_path / "huge.onnx"
    with path.open("wb") as file:
        file.truncate(model.LARGEST_BYTES + 1)

    with pytest.raises(ModelError, match="at most 12 MB are read; restore the file as shipped"):
        Model(path, "faces")


def test_model_of_another_kind_is_refused() -> None:
    """A finder is refused where a face model is needed."""
    with pytest.raises(ModelError, match="'finder' model where a 'faces' model is needed"):
        Model(model.FOLDER / "finder.onnx", "faces")


def test_changed_model_is_not_the_shipped_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One changed byte is enough to refuse a shipped model."""
    content = bytearray((model.FOLDER / "finder.onnx").read_bytes())
    content[-1] ^= 1
    (tmp_path / "finder.onnx").write_bytes(content)
    monkeypatch.setattr(model, "FOLDER", tmp_path)

    with pytest.raises(ModelError, match="is not the model that was shipped"):
        shipped("finder.onnx")


def test_shipped_models_are_small_and_carry_a_card() -> None:
    """All shipped models together stay under 12 MB, and each names its own kind."""
    kinds = ["finder", "faces", "close", "corners", "flats", "posture", "tilt"]
    paths = [shipped(f"{kind}.onnx") for kind in kinds]

    assert sum(path.stat().st_size for path in paths) < model.LARGEST_BYTES
    assert [Model(path, kind).card.kind for path, kind in zip(paths, kinds, strict=True)] == kinds


def test_shipped_models_name_a_recipe_that_ships_or_say_that_it_is_unknown() -> None:
    """Each shipped model names the hash of a shipped training recipe, or says that its recipe is unknown."""
    recipes = {hashlib.sha256(path.read_bytes()).hexdigest() for path in model.FOLDER.glob("recipes/*.toml")}
    assert recipes
    for name in SHA256:
        assert Model(shipped(name), name.removesuffix(".onnx")).card.recipe in {*recipes, UNKNOWN_RECIPE}


def test_a_card_tells_the_recipe_of_its_model(tmp_path: Path) -> None:
    """The card gives the recipe as the SHA-256 that stands in the file, and does not check it."""
    path = tmp_path / "finder.onnx"
    card = metadata(json.dumps({"kind": "finder", "recipe": "0f" * 32}))
    path.write_bytes((model.FOLDER / "finder.onnx").read_bytes() + card)
    assert Model(path, "finder").card.recipe == "0f" * 32


def test_model_without_card_is_not_ours(tmp_path: Path) -> None:
    """An ONNX file without the project's metadata is refused."""
    content = (model.FOLDER / "finder.onnx").read_bytes()
    path = tmp_path / "foreign.onnx"
    path.write_bytes(content.replace(model.METADATA_KEY.encode(), b"other-name"))
    assert json.dumps(model.METADATA_KEY).encode() not in path.read_bytes()

    with pytest.raises(ModelError, match="not one of dice-table"):
        Model(path, "finder")


@pytest.mark.parametrize("said", [LOCATION, LOCATION[10:] + LOCATION[:10]], ids=["key first", "value first"])
def test_model_with_weights_elsewhere_is_refused(tmp_path: Path, said: bytes) -> None:
    """A model that refers to weights in another file is refused, in whatever order its fields stand."""
    content = base64.b64decode(WEIGHTS_ELSEWHERE)
    assert LOCATION in content
    path = tmp_path / "model.onnx"
    path.write_bytes(content.replace(LOCATION, said))
    (tmp_path.parent / "secret.bin").write_bytes(bytes(16))

    with pytest.raises(ModelError, match="keeps its weights in another file"):
        Model(path, "faces")


@pytest.mark.parametrize(
    "changes",
    [{"temperature": 0.0}, {"temperature": ""}, {"doubt_below": 2.0}, {"classes": 17}],
    ids=["no temperature", "text for a number", "no probability", "no list"],
)
def test_card_that_makes_no_sense_is_refused(tmp_path: Path, changes: dict[str, object]) -> None:
    """A card is refused if a number is out of range or a value has the wrong type."""
    with pytest.raises(ModelError, match="carries no readable card"):
        Model(with_card(tmp_path, **changes), "finder")


def test_card_that_never_ends_is_refused(tmp_path: Path) -> None:
    """A card is refused if its brackets are nested too deeply to be parsed."""
    path = tmp_path / "finder.onnx"
    path.write_bytes((model.FOLDER / "finder.onnx").read_bytes() + metadata("[" * 100_000))

    with pytest.raises(ModelError, match="carries no readable card"):
        Model(path, "finder")


def test_card_with_other_classes_than_answers_is_refused(tmp_path: Path) -> None:
    """A card is refused if its number of classes differs from the number of outputs."""
    path = with_card(tmp_path, classes=["d"])

    with pytest.raises(ModelError, match="answers and names 1 classes"):
        Model(path, "finder")


def test_model_that_lacks_an_expected_face_is_refused() -> None:
    """A model without a class for a face of the expected set is refused, and the error names the face."""
    with pytest.raises(ModelError, match=r"knows 2 classes and not 'd6 pips 1'"):
        TrainedFaces(PIPS, ("other", "nothing"))
