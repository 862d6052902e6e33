"""What a check finds: how it stands, what was seen, what to do."""

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
        verdict: a note is worth knowing and needs no cure; a fault keeps the table from playing well.
        seen: what was found.
        cure: what to do; "" where nothing is to be done.
    """

    check: str
    verdict: Verdict
    seen: str
    cure: str = ""


def fine(check: str, seen: str) -> Finding:
    """All is well."""
    return Finding(check, Verdict.FINE, seen)


def note(check: str, seen: str, cure: str = "") -> Finding:
    """Worth knowing."""
    return Finding(check, Verdict.NOTE, seen, cure)


def fault(check: str, seen: str, cure: str) -> Finding:
    """Something to put right."""
    return Finding(check, Verdict.FAULT, seen, cure)
