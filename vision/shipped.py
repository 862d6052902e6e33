"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "fddc20dd84d8bcd7a2c47c871d1352def81e53a3ca055639c580f523e1078ba3",
    "d6_pips.onnx": "91c3ffa567cde838d73d89a619bee4ade583719c14059bb7c0695de452ceb952",
}
