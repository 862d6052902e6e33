"""Formats the doctor's findings for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from device.doctor.finding import Finding, Verdict
from device.version import VERSION

_MARKS: Final = {Verdict.FINE: "fine ", Verdict.NOTE: "note ", Verdict.FAULT: "FAULT"}


def as_line(finding: Finding) -> str:
    """Format one finding, with the cure on a second line.

    >>> print(as_line(Finding("light", Verdict.FAULT, "too dark", "light the tray")))
    FAULT  light     too dark
                     -> light the tray
    """
    line = f"{_MARKS[finding.verdict]}  {finding.check:<8}  {finding.seen}"
    return f"{line}\n{'':<17}-> {finding.cure}" if finding.cure else line


def as_json(findings: Iterable[Finding]) -> str:
    """All findings as one JSON object."""
    found = list(findings)
    rows = [
        {"check": one.check, "verdict": one.verdict.value, "seen": one.seen, "cure": one.cure}
        for one in found
    ]
    return json.dumps(
        {"version": VERSION, "healthy": healthy(found), "findings": rows}, ensure_ascii=False, indent=2
    )


def healthy(findings: Iterable[Finding]) -> bool:
    """Whether no finding is a fault."""
    return all(finding.verdict is not Verdict.FAULT for finding in findings)
