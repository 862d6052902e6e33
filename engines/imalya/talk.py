"""Which actions of Imalya are no moves."""

from __future__ import annotations

from engines.imalya.actions import Action, Unlock


def is_talk(action: Action) -> bool:
    """Whether an action takes something back: a lock that is not confirmed yet (l.13)."""
    return isinstance(action, Unlock)
