"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "9ed290ca7e98a198730fe6027b33a8ccf8e50e92722172e6e09566a2a062d3de",
    "faces.onnx": "b664c6c5d6a899c3bd58426d63e03cce4ff6c41bf7b4787694c27c0140e9e000",
}
