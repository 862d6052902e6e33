"""Sentences that say why a look was not taken, and what to do."""

from __future__ import annotations

from typing import Final

from device.i18n import _
from vision.teach import Flaw, Refused

BORNE: Final = frozenset({Flaw.HAND, Flaw.TWIN})
"""The flaws that people may overrule, so that the look is taken all the same."""


def flaw_words(refused: Refused) -> str:
    """The sentence for a look that was refused."""
    sentences = {
        Flaw.HAND: _(
            "Something is in the picture: take your hand away. If nothing is there, press “All the same”."
        ),
        Flaw.UNMOVED: _("The die has not moved since the last look: turn it, and move it a little."),
        Flaw.NO_DIE: _("No die is in view: lay it into the tray, away from the rim."),
        Flaw.MANY: _(
            "{n} dice are in view: leave only the one that you teach. If there is only one, turn it."
        ),
        Flaw.SMALL: _("The die is too small in the picture: bring the camera nearer."),
        Flaw.CUT_OFF: _("The die is cut off: move it to the middle of the tray."),
        Flaw.BLURRED: _("The picture is blurred: wait until the die lies still, or focus the lens."),
        Flaw.GLARED: _("A lamp is mirrored in the die: move the die or the lamp."),
        Flaw.TWIN: _("This looks like face {face}. Is the right face up? If so, press “All the same”."),
    }
    return sentences[refused.flaw].format(n=refused.seen, face=refused.face)
