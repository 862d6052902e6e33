"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "b989de48dfd3f5d373b8044728641958abad3fce729f74d2afdcb9cf89404256",
    "faces.onnx": "fa75508dfee2b165a697c8d6114da8de34b20bb67c68f6f4f72a1e37ceb869d9",
    "close.onnx": "b72cf762ad5a405d88803fcb04482828f3b57a9dfc13ab49f50a867d274b117a",
    "corners.onnx": "a2fa5f218622ff30df1c23407a99d8d868a6b982d4039ce9b2e3d010f7fcec83",
    "flats.onnx": "3de394cf838a0800c939743bc84a70ad623444c63bd518174b3f66c6e28b12d9",
    "posture.onnx": "40a7d806a9b79c8cfa9d176ef6adb280a49f87f1d0ee41e562e3069f6f7a738d",
}
