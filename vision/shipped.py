"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "feaf9c71e534e688be1fd412f97a4de454aa5a12af150eeb3f2902c31e803d2c",
    "faces.onnx": "7cb025889bb05730cf9f2a0e04fda0520afc51f56944bb1146f6ba3abbdfda5b",
    "close.onnx": "7c22672c552c77ae6b40fb831821f0904cfe8984911ee9e5b2f3c2fdd23a43f3",
    "corners.onnx": "a2fa5f218622ff30df1c23407a99d8d868a6b982d4039ce9b2e3d010f7fcec83",
    "flats.onnx": "3de394cf838a0800c939743bc84a70ad623444c63bd518174b3f66c6e28b12d9",
    "posture.onnx": "40a7d806a9b79c8cfa9d176ef6adb280a49f87f1d0ee41e562e3069f6f7a738d",
}
