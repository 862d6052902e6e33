"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "d8ea06a784263f7eb066c35037936dc11283e6ad16851c31191b6a02761d3d57",
    "faces.onnx": "12d72b534b1556b01eb15bdf8b40b0488f2ee68342e4fc05875e01dedbde91fe",
}
