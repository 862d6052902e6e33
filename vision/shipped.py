"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "feaf9c71e534e688be1fd412f97a4de454aa5a12af150eeb3f2902c31e803d2c",
    "faces.onnx": "7cb025889bb05730cf9f2a0e04fda0520afc51f56944bb1146f6ba3abbdfda5b",
    "close.onnx": "6518bb4ddc6d320c11d284dd9bd629954ea1a08f7c9b58c2aae6f42b7092c7d7",
    "corners.onnx": "fa062f9cfbc3902c232f84775c037a7cc2049cbc3d60af820ff9e7406c80a222",
    "flats.onnx": "18dec65ab3d0271cf5f0e921333366dda000019fdd74ae7adf8b160c1da839d6",
}
