"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "",
    "d6_pips.onnx": "",
}
