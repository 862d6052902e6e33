"""The ONNX models, and everything that makes and judges them."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import Final

_JUDGE: Final = "judge"
"""The program whose extra has the same name; it brings matplotlib, too, and no torch."""
_EXTRAS: Final = {
    "torch": "train",
    "onnx": "train",
    "matplotlib": "train",
    "drjit": _JUDGE,
    "mitsuba": _JUDGE,
    "mujoco": _JUDGE,
    "fontTools": "scenes",
}
"""The extra of `pyproject.toml` that brings a package which some programs of this folder import."""


def _tell_extra(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Say which extra brings the package that a program lacks; show any other error as Python does."""
    missing = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    if missing not in _EXTRAS:
        sys.__excepthook__(kind, error, trace)
        return
    extra = _JUDGE if Path(sys.argv[0]).parent.name == _JUDGE else _EXTRAS[missing]
    print(
        f"this program needs the package {missing}, which is not installed; in the checkout,"
        f" .venv/bin/python -m pip install --editable '.[{extra}]' brings it",
        file=sys.stderr,
    )


if sys.argv[:1] == ["-m"]:  # as long as Python looks for the program: `python -m models.train`
    sys.excepthook = _tell_extra
