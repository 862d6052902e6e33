"""Tests the code that a phone scans."""

import pygame
import segno

from device.screen.kit.canvas import Canvas
from device.screen.phones.invitation import draw_invitation


def test_a_code_is_encoded_once(monkeypatch):
    """A code that is drawn again is not encoded again; another code is."""
    encoded, make = [], segno.make

    def noted(words, **options):
        encoded.append(words)
        return make(words, **options)

    monkeypatch.setattr("segno.make", noted)
    for code in ("http://192.168.77.0:8765/", "http://192.168.77.0:8765/", "http://192.168.77.1:8765/"):
        draw_invitation(Canvas(pygame.Surface((800, 480))), code, "Scan this.", "Looking on only.")
    assert encoded == ["http://192.168.77.0:8765/", "http://192.168.77.1:8765/"]
