"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "b8a6437e97d3c2617c724bac5f99e04c092f0eae1d2b88a150288cad0579a878",
    "d6_pips.onnx": "57759d065670a47cff4d5fc171a1e28a100521647c6935bdcddb2ca196852902",
}
