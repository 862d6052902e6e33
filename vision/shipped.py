"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "21301209644cbbb394ab03cc6e895a9eb44f89d0edc2028f2e016b564b41e311",
    "faces.onnx": "0c074b3a35b6e338b11a2e0243724ad7f3df0e78178b9bd99331ec0ce1691005",
}
