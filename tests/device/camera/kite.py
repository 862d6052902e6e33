"""The module of a camera that only a test has in its table of cameras."""

from types import SimpleNamespace


def open_named(kept):
    """The camera that was asked for by its word."""
    return SimpleNamespace(name="a camera on a kite", kept=kept)


def candidates(kept):
    """One driver, which "auto" may try."""
    return (lambda: SimpleNamespace(name="a driver on a kite"),)
