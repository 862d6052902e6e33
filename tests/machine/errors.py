"""The errors of the virtual machine, each with a sentence for the person who started it."""

from __future__ import annotations


class MachineError(Exception):
    """The machine cannot be built, started or asked."""


class Missing(MachineError, FileNotFoundError):
    """A program that the machine needs is not installed."""


class NoAnswer(MachineError, TimeoutError):
    """The machine did not do something in time."""
