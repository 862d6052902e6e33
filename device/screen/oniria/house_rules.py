"""The house rules that can be switched, in words."""

from __future__ import annotations

from collections.abc import Mapping

from device.i18n import _, cached_by_language
from device.screen.game import Preset, Switch, in_chapter
from device.screen.oniria.library import LibraryScreen
from engines.oniria import Consent, SendaDirection, TripleUses


def presets() -> Mapping[str, Preset]:
    """The only preset: the game of the printed rules. Switches change the rest."""
    return {
        "standard": Preset(
            _("As in the book"),
            _("The rules of the book, with effects declared aloud."),
            icons=("lune", "livre"),
        )
    }


@cached_by_language
def switches() -> tuple[Switch, ...]:
    """The house rules, in the order of the list."""
    return (
        *in_chapter(_("The cards"), *_of_library()),
        *in_chapter(_("The table"), *_of_table()),
        *in_chapter(_("What cards do"), *_of_cards()),
    )


def _of_table() -> tuple[Switch, ...]:
    return (
        Switch(
            "consent",
            _("An effect"),
            {
                Consent.ONE: (_("one agrees"), _("A declared effect counts once one other player agrees.")),
                Consent.ALL: (_("all agree"), _("A declared effect counts once all others agree.")),
                Consent.NONE: (_("at once"), _("A declared effect counts at once.")),
            },
        ),
        Switch(
            "count_cards",
            _("Past tricks"),
            {
                False: (_("face up"), _("Cards that were played stay face up.")),
                True: (_("face down"), _("Cards of past tricks are turned down: count from memory.")),
            },
        ),
        Switch(
            "floor_zero",
            _("Below zero"),
            {
                False: (_("counts"), _("A round may bring less than nothing.")),
                True: (_("is zero"), _("No round brings less than nothing.")),
            },
        ),
        Switch(
            "senda_direction",
            _("The path"),
            {
                SendaDirection.LEFT_TO_RIGHT: (_("left to right"), _("The first trick is on the left.")),
                SendaDirection.RIGHT_TO_LEFT: (_("right to left"), _("The first trick is on the right.")),
            },
        ),
    )


def _of_cards() -> tuple[Switch, ...]:
    return (
        Switch(
            "triple_uses",
            _("A triple"),
            {
                TripleUses.AFTER_CONSTRAINT: (
                    _("what counts"),
                    _("A triple is made of powers after the constraints: barred cards show 0."),
                ),
                TripleUses.PRINTED: (_("as printed"), _("A triple is made of powers as they are printed.")),
            },
        ),
        Switch(
            "exception_restores_power",
            _("Obliged cards"),
            {
                False: (
                    _("count 0"),
                    _("A Sombra left without choice by the Soñadora’s power loses its power, but no point."),
                ),
                True: (
                    _("keep power"),
                    _("A Sombra left without choice by the Soñadora’s power keeps its power and the point."),
                ),
            },
        ),
        Switch(
            "zeroed_card_loses_power",
            _("Barred cards"),
            {
                False: (_("stay special"), _("A barred card counts 0; its special power still works.")),
                True: (_("fall silent"), _("A barred card counts 0, and its special power is lost.")),
            },
        ),
        Switch(
            "draft_forced_is_error",
            _("Forced draft"),
            {
                False: (_("is no error"), _("A drafted card that had to lie on a barred Senda counts 0.")),
                True: (_("voids"), _("Any drafted card on a Senda that bars it voids the round.")),
            },
        ),
    )


def _of_library() -> tuple[Switch, ...]:
    return (
        Switch(
            "card_library",
            _("The cards"),
            {
                None: (
                    _("not entered"),
                    _("Nobody has entered the cards: the table asks what they print when it matters."),
                )
            },
            opens=LibraryScreen,
            own=(_("entered"), _("The table knows the cards: hands, triples and who had no other card.")),
        ),
        Switch(
            "raza_cosmica",
            _("Raza cósmica"),
            {
                False: (_("one deck"), _("The Soñadora plays one deck, Otomi or Maya.")),
                True: (
                    _("mixed"),
                    _(
                        "The Soñadora mixes both decks, with the powers of one. The book criticises the name:"
                        " the idea praised mixing and hid domination."
                    ),
                ),
            },
        ),
    )
