"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "feaf9c71e534e688be1fd412f97a4de454aa5a12af150eeb3f2902c31e803d2c",
    "faces.onnx": "7cb025889bb05730cf9f2a0e04fda0520afc51f56944bb1146f6ba3abbdfda5b",
    "close.onnx": "7fd6cdf61b6cd824e495c67dec5ffcc49eb8ef2c3c0bcc5124a461207134344e",
    "corners.onnx": "fa062f9cfbc3902c232f84775c037a7cc2049cbc3d60af820ff9e7406c80a222",
    "flats.onnx": "a5be3e81ea5928dd71198e7fd330c5a70f6a2575b443ef0105a0135d3a02e843",
    "posture.onnx": "40a7d806a9b79c8cfa9d176ef6adb280a49f87f1d0ee41e562e3069f6f7a738d",
}
