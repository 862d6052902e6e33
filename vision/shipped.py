"""The models that ship with this version, by the SHA-256 of their content; written by models.export."""

from typing import Final

SHA256: Final = {
    "finder.onnx": "1fd3edaea6da81a7964327ae6809fecc511cf44d58b5bee965018189c0a7dedf",
    "faces.onnx": "4388756d9fa3f327ca4b2a0aebc224589636b30fb47970d53da16cbf843edf6d",
    "close.onnx": "2ebc0d60ba59c61e7a0ca7500bd3f6da365631e2cd9f57123418081751631448",
    "corners.onnx": "a75066a4acbd876422500792319f80344873a5f09622434b8af4ecfece2009ed",
    "flats.onnx": "4931762512d5f8d13c484d591c6c8c5a28e4cc77eeb7538b7b8d4210d4bd885f",
    "posture.onnx": "6b7c88beb827b247ea924cbbfd9ebf474adf79b2cebf0211961e93aebe21bcb3",
    "tilt.onnx": "b4fa437fef2193618503b8721491056ab51e3eaa2611e42cc530806aec8d5148",
}
