"""A finding of the doctor: its verdict, what was seen, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How serious a finding is."""

    FINE = "fine"
    NOTE = "note"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report.

    Attributes:
        check: what was looked at ("camera").
        verdict: fine, a note that may be ignored, or a fault that should be fixed.
        seen: what was found.
        cure: what to do; "" if there is nothing to do.
    """

    check: str
    verdict: Verdict
    seen: str
    cure: str = ""


def fine(check: str, seen: str) -> Finding:
    """A finding without a fault."""
    return Finding(check, Verdict.FINE, seen)


def note(check: str, seen: str, cure: str = "") -> Finding:
    """A finding that is worth knowing, but no fault."""
    return Finding(check, Verdict.NOTE, seen, cure)


def fault(check: str, seen: str, cure: str) -> Finding:
    """A finding that should be fixed."""
    return Finding(check, Verdict.FAULT, seen, cure)
