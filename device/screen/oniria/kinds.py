"""The kinds of effect, grouped into families with titles for their columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from engines.oniria.effects import (
    AddConstraint,
    BonusGain,
    BonusSpend,
    Cancel,
    Copy,
    Effect,
    FlipSenda,
    InnerResult,
    Note,
    Pending,
    Points,
    PowerAdd,
    PowerSet,
    PowerSwap,
    ReplaceSenda,
    SwapResults,
    SwapSendas,
    TrickWinner,
)

Kind = type[Effect]


@dataclass(frozen=True, slots=True)
class Family:
    """A group of kinds that share a column, with its title and silhouette."""

    title: str
    figure: str
    kinds: tuple[Kind, ...]


def families() -> tuple[Family, ...]:
    """All families, one for each soft key."""
    return (
        Family(_("Points, bonuses"), "tale", (Points, BonusGain, BonusSpend)),
        Family(_("A card’s power"), "haut", (PowerAdd, PowerSet, PowerSwap, Copy)),
        Family(_("Bar powers"), "verrou", (AddConstraint,)),
        Family(_("A trick’s result"), "relancer", (TrickWinner, SwapResults, InnerResult)),
        Family(_("The Sendas"), "lune", (FlipSenda, SwapSendas, ReplaceSenda)),
        Family(_("Cancel, wait, note"), "plume", (Cancel, Pending, Note)),
    )


def kind_titles() -> Mapping[Kind, str]:
    """The title of each kind, in two or three short words."""
    return {
        Points: _("Mark points"),
        BonusGain: _("Obtain a bonus"),
        BonusSpend: _("Spend a bonus"),
        PowerAdd: _("More or less power"),
        PowerSet: _("Set the power"),
        PowerSwap: _("Swap two powers"),
        Copy: _("Copy a power"),
        AddConstraint: _("Bar powers"),
        TrickWinner: _("Give a trick"),
        SwapResults: _("Swap two tricks"),
        InnerResult: _("Who marks in it"),
        FlipSenda: _("Turn a Senda"),
        SwapSendas: _("Swap two Sendas"),
        ReplaceSenda: _("Replace a Senda"),
        Cancel: _("Cancel an effect"),
        Pending: _("Wait for a round"),
        Note: _("A note"),
    }
