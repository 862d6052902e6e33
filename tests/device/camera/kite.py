"""A camera module that only a test adds to the table of cameras."""

from types import SimpleNamespace


def open_named(kept):
    """Open the camera by its name."""
    return SimpleNamespace(name="a camera on a kite", kept=kept)


def candidates(kept):
    """One driver for "auto" to try."""
    return (lambda: SimpleNamespace(name="a driver on a kite"),)
