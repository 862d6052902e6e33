"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "feaf9c71e534e688be1fd412f97a4de454aa5a12af150eeb3f2902c31e803d2c",
    "faces.onnx": "7cb025889bb05730cf9f2a0e04fda0520afc51f56944bb1146f6ba3abbdfda5b",
    "close.onnx": "6518bb4ddc6d320c11d284dd9bd629954ea1a08f7c9b58c2aae6f42b7092c7d7",
}
