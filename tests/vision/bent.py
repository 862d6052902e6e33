"""A picture as a lens shows it that bends straight lines, by the polynomial model of OpenCV.

`vision.lens` uses another model, so a test with these pictures does not only compare it with itself.
"""

import cv2
import numpy as np


def through_lens(picture, strength):
    """A picture (h, w, 3) that is bent like the staves of a barrel; its corners stay where they are."""
    height, width = picture.shape[:2]
    pixels = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).astype(np.float32)
    shown = straightened(pixels.reshape(-1, 2), strength, width, height).astype(np.float32)
    x, y = shown.T.reshape(2, height, width)
    return cv2.remap(picture, x, y, cv2.INTER_LINEAR)


def straightened(points_px, strength, width, height):
    """Where points (n, 2) of such a picture were before it was bent."""
    middle, radius = np.array([width - 1, height - 1]) / 2, np.hypot(width, height) / 2
    away = (points_px - middle) / radius
    farther = (1 + strength * (away**2).sum(axis=1, keepdims=True)) / (1 + strength)
    return away * farther * radius + middle
