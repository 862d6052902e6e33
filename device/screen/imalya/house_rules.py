"""The sets of rules of Imalya, and the house rules that tables most often differ on."""

from __future__ import annotations

from collections.abc import Mapping

from device.i18n import _
from device.screen.game import Switch


def presets() -> Mapping[str, tuple[str, str]]:
    """The word and the sentence of each set of rules."""
    return {
        "tales_six": (_("Tales and Six"), _("Copper changes hands, and each Faction has its power.")),
        "tales": (_("Tales"), _("Copper changes hands: every Dam costs a Tale.")),
        "base": (_("Base game"), _("Points alone, no Tales and no powers.")),
    }


def switches() -> tuple[Switch, ...]:
    """The house rules in the order of their keys."""
    return (
        Switch(
            "target",
            _("The\nyear"),
            {
                388: (_("388 days"), _("The whole year, about ten rounds.")),
                194: (_("194 days"), _("Half a year, for a shorter evening.")),
            },
        ),
        Switch(
            "free_fresh_captive",
            _("Fresh\ncaptive"),
            {
                True: (_("freed"), _("A Bel may free a die that was captured in the same throw.")),
                False: (_("held"), _("A Bel frees only dice captured in an earlier throw.")),
            },
        ),
        Switch(
            "freed_recapturable",
            _("Freed\ndie"),
            {
                True: (_("exposed"), _("A freed die can be captured again.")),
                False: (_("safe"), _("A freed die cannot be captured again.")),
            },
        ),
        Switch(
            "levy_grace",
            _("Ruined\nby a levy"),
            {
                True: (_("spared"), _("A player stripped by a levy in their own turn is not out.")),
                False: (_("out"), _("Whoever cannot pay is out, even after a levy.")),
            },
            needs="tales",
        ),
        Switch(
            "stop_when_one_left",
            _("One\nleft"),
            {
                False: (_("goes on"), _("The last player who is not out plays on to the end of the year.")),
                True: (_("wins"), _("The game ends when all players but one are out.")),
            },
            needs="tales",
        ),
    )
