"""Import onnxruntime without its telemetry; all other modules import it from here.

Since 1.32 onnxruntime calls a server on the internet and keeps a device id in the user's cache folder. One
environment variable switches this off. The library reads it when it is loaded, so it is set before the
import. Child processes inherit it.
"""

from __future__ import annotations

import os
import sys
import warnings
from typing import Final

TELEMETRY_OFF: Final = "ORT_DISABLE_TELEMETRY"
"""The variable that switches the telemetry off; any other value than "1" is overwritten."""

if "onnxruntime" in sys.modules and os.environ.get(TELEMETRY_OFF) != "1":
    warnings.warn(
        f"onnxruntime was imported before vision, and without {TELEMETRY_OFF}=1: it sends telemetry from this"
        " process; import vision first, or set the variable",
        stacklevel=2,
    )
os.environ[TELEMETRY_OFF] = "1"

import onnxruntime as ort  # noqa: E402

__all__ = ["TELEMETRY_OFF", "ort"]
