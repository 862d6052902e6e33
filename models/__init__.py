"""The ONNX models, and everything that makes and judges them."""
