"""Open the ONNX models that ship; refuse any other file with a sentence."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.errors import ModelError
from vision.files import read_file
from vision.runtime import ort
from vision.shipped import SHA256
from wording.sentence import Sentence

FOLDER: Final = Path(__file__).resolve().parent.parent / "models"
"""The folder of the shipped models."""

LARGEST_BYTES: Final = 12_000_000
"""The most bytes of a model file. All shipped models together are smaller."""

METADATA_KEY: Final = "dice-table"

UNKNOWN_RECIPE: Final = "unknown, exported before recipes"
"""The recipe of a model whose file names none."""

_IN_ANOTHER_FILE: Final = b"location"
"""The key by which a tensor names another file for its weights. It must not occur in a model."""


@dataclass(frozen=True, slots=True)
class Card:
    """The metadata inside a model's file.

    Attributes:
        kind: "finder", "faces", "close", "corners", "flats", "posture" or "tilt".
        classes: the names of the outputs, in order; empty for a finder.
        temperature: the divisor of the logits that calibrates the probabilities.
        doubt_below: the probability below which an answer is doubtful.
        recipe: the SHA-256 of the recipe that the model was trained by.
    """

    kind: str
    classes: tuple[str, ...] = ()
    temperature: float = 1.0
    doubt_below: float = 0.5
    recipe: str = UNKNOWN_RECIPE


class Model:
    """An ONNX model with its card, run on a few threads of the processor.

    Args:
        path: the model's file.
        kind: the kind of model that is needed, as in `Card.kind`.
        threads: how many threads of the processor it may use.
        sha256: the SHA-256 of the shipped file; "" to take any model of this kind.

    Raises:
        ModelError: the file is missing, damaged, not one of ours, or not the one that was shipped.
    """

    def __init__(self, path: Path, kind: str, threads: int = 1, sha256: str = "") -> None:
        content = _content(path)
        if sha256:
            _check_shipped(path, content, sha256)
        session = _session(path, content, threads)
        self.card = _card(path, session.get_modelmeta().custom_metadata_map, kind)
        answers = session.get_outputs()[0].shape[-1]
        if self.card.classes and answers != len(self.card.classes):
            raise ModelError(
                Sentence(
                    "{path} gives {answers} answers and names {named} classes;"
                    " give a model made by models.train",
                    path=path,
                    answers=answers,
                    named=len(self.card.classes),
                )
            )
        self._session = session
        self._input = session.get_inputs()[0].name

    @property
    def outputs(self) -> int:
        """The number of arrays that a run returns."""
        return len(self._session.get_outputs())

    def run(self, batch: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
        """The model's outputs for a batch."""
        outputs = self._session.run(None, {self._input: batch})
        return tuple(np.asarray(output, np.float32) for output in outputs)


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """The probabilities of logits (..., classes)."""
    probabilities = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(probabilities / probabilities.sum(axis=-1, keepdims=True), np.float32)


def shipped(name: str) -> Path:
    """The path of a shipped model, after checking its SHA-256.

    Raises:
        ModelError: the file is missing or is not the one that was shipped.
    """
    path = FOLDER / name
    _check_shipped(path, _content(path), SHA256[name])
    return path


def opened(kind: str, folder: Path | None = None, threads: int = 1) -> Model:
    """Open the shipped model of a kind, or the one in another folder.

    Raises:
        ModelError: it is missing, damaged, or not one of ours.
    """
    name = f"{kind}.onnx"
    if folder:
        return Model(folder / name, kind, threads)
    return Model(FOLDER / name, kind, threads, SHA256[name])


def _session(path: Path, content: bytes, threads: int) -> ort.InferenceSession:
    """A session of onnxruntime that runs a model from the content of its file.

    Raises:
        ModelError: the model keeps its weights in another file, or cannot be run.
    """
    if _IN_ANOTHER_FILE in content:
        raise ModelError(
            Sentence(
                "{path} keeps its weights in another file, and a model of dice-table is one file;"
                " restore the file as shipped, or export it whole",
                path=path,
            )
        )
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        return ort.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise ModelError(
            Sentence(
                "{path} is not a model that can be run ({error}); restore the file as shipped",
                path=path,
                error=_first_line(error),
            )
        ) from error


def _content(path: Path) -> bytes:
    try:
        return read_file(path, LARGEST_BYTES)
    except FileNotFoundError as error:
        raise ModelError(_missing(path)) from error
    except OSError as error:
        raise ModelError(
            Sentence(
                "the model {path} cannot be read: {error}; restore the file as shipped, and check its"
                " permissions",
                path=path,
                error=error.strerror,
            )
        ) from error


def _missing(path: Path) -> Sentence:
    if path.parent == FOLDER:
        return Sentence(
            "the model {path} is not there; restore the file, or install dice-table again", path=path
        )
    return Sentence("the model {path} is not there; name a folder that has this file", path=path)


def _check_shipped(path: Path, content: bytes, sha256: str) -> None:
    digest = hashlib.sha256(content).hexdigest()
    if digest != sha256:
        raise ModelError(
            Sentence(
                "{path} is not the model that was shipped (SHA-256 {found}…, expected {expected}…);"
                " restore the file, for example with git checkout, or install dice-table again",
                path=path,
                found=digest[:12],
                expected=sha256[:12],
            )
        )


def _card(path: Path, metadata: Mapping[str, str], kind: str) -> Card:
    try:
        fields: dict[str, Any] = json.loads(metadata[METADATA_KEY])
        fields["classes"] = tuple(fields.get("classes", ()))
        card = Card(**fields)
        if not (card.temperature > 0 and 0 <= card.doubt_below <= 1):
            raise ValueError("a temperature is above 0, and a probability from 0 to 1")
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise ModelError(
            Sentence(
                "{path} is an ONNX model but not one of dice-table: it carries no readable card named"
                " {card!r}; give a model made by models.train",
                path=path,
                card=METADATA_KEY,
            )
        ) from error
    if card.kind != kind:
        raise ModelError(
            Sentence(
                "{path} is a {found!r} model where a {kind!r} model is needed; restore the file as shipped",
                path=path,
                found=card.kind,
                kind=kind,
            )
        )
    return card


def _first_line(error: Exception) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[0][:160]
