"""The kinds of models that ship, and what differs between their files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from models.crops.finder import WINDOW_PX
from models.weight_quantisation import LARGEST
from vision import posture, tilt
from vision.crop import CLOSE_PX, CROP_PX
from vision.warp import WARPED_PX


@dataclass(frozen=True, slots=True)
class ModelKind:
    """A kind of model.

    Attributes:
        input_shape: channels, height and width of the pictures by which it is exported.
        outputs: the names of its outputs.
        any_size: whether it takes pictures of any size.
        maps: whether its outputs are as large as the pictures allow, as maps are.
        largest_weight: its largest quantised weight. A smaller one compresses better.
        temperature: the number of calibration.json that is its temperature; "" for none.
        doubt_below: the number of calibration.json below which its answers are doubtful; "" for none.
    """

    input_shape: tuple[int, int, int]
    outputs: tuple[str, ...] = ("answers",)
    any_size: bool = False
    maps: bool = False
    largest_weight: int = LARGEST
    temperature: str = ""
    doubt_below: str = ""


_WITH_EMBEDDINGS: Final = ("answers", "directions")
"""The names that logits and embeddings have in the files."""

MODEL_KINDS: Final[Mapping[str, ModelKind]] = MappingProxyType(
    {
        "finder": ModelKind((3, WINDOW_PX, WINDOW_PX), any_size=True, maps=True),
        "faces": ModelKind(
            (3, CROP_PX, CROP_PX),
            _WITH_EMBEDDINGS,
            any_size=True,
            temperature="temperature",
            doubt_below="doubt_below",
        ),
        "close": ModelKind(
            (3, CLOSE_PX, CLOSE_PX),
            _WITH_EMBEDDINGS,
            largest_weight=7,
            temperature="temperature",
            doubt_below="close_below",
        ),
        "corners": ModelKind((3, CLOSE_PX, CLOSE_PX), largest_weight=63),
        "flats": ModelKind(
            (3, WARPED_PX, WARPED_PX),
            largest_weight=7,
            temperature="flats_temperature",
            doubt_below="flats_below",
        ),
        "posture": ModelKind(
            (4, posture.SIDE_PX, posture.SIDE_PX), largest_weight=63, doubt_below="posture_below"
        ),
        "tilt": ModelKind((3, tilt.SIDE_PX, tilt.SIDE_PX), ("tilts", "quarters"), largest_weight=63),
    }
)
"""The kinds by their names, which are those of their files."""
