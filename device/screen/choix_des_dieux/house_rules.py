"""The kinds of stake, and the house rules that can be switched."""

from __future__ import annotations

from collections.abc import Mapping

from device.i18n import _, cached_by_language
from device.screen.game import Preset, Switch, in_chapter
from engines.choix_des_dieux.rules import (
    BettorLiability,
    Bonus,
    ExcessStakes,
    FinalPot,
    GuessLock,
    NextShooter,
    StakeLimit,
    TertreRead,
    Unpaid,
)


def presets() -> Mapping[str, Preset]:
    """The title of each kind of stake, and a sentence about it."""
    return {
        "elis": Preset(
            _("Money"), _("Stakes in elis, out of purses that the table counts."), icons=("tale", "garde")
        ),
        "barter": Preset(
            _("Barter"),
            _("Goods, each worth so many elis; the table counts what is won."),
            icons=("main", "tale"),
        ),
        "tokens": Preset(_("Tokens"), _("Nothing is at stake: tokens are free for all."), icons=("libre",)),
    }


@cached_by_language
def switches() -> tuple[Switch, ...]:
    """The house rules, in the order of the list."""
    return (
        *in_chapter(_("Stakes"), *_of_stakes()),
        *in_chapter(_("Payments"), *_of_payments()),
        *in_chapter(_("The table"), *_of_table()),
    )


def _of_stakes() -> tuple[Switch, ...]:
    return (
        Switch(
            "purse",
            _("The purse"),
            {
                100: (_("100 elis"), _("Everybody sits down with 100 elis.")),
                50: (_("50 elis"), _("Everybody sits down with 50 elis.")),
                200: (_("200 elis"), _("Everybody sits down with 200 elis.")),
            },
            needs=("track_money",),
        ),
        Switch(
            "stake_limit",
            _("Shooter’s stake"),
            {
                StakeLimit.STRICT: (_("below"), _("The shooter stakes less than the bettors on average.")),
                StakeLimit.AT_MOST: (
                    _("as much"),
                    _("The shooter may stake as much as the bettors on average."),
                ),
            },
        ),
        Switch(
            "guess_lock",
            _("A guess"),
            {
                GuessLock.DEVIN: (_("may change"), _("A guess may be changed until the Devin is thrown.")),
                GuessLock.FIRST: (_("stands"), _("The first guess stands.")),
            },
        ),
        Switch(
            "bonus",
            _("Right guess"),
            {
                Bonus.SHOOTER_STAKE: (
                    _("shooter’s stake"),
                    _("When the shooter wins, each right guess brings the shooter’s stake, from the pot."),
                ),
                Bonus.EVEN_MONEY: (_("own stake"), _("Each right guess brings the bettor’s own stake.")),
                Bonus.SPLIT_POT: (_("the pot"), _("The right guesses share the whole pot.")),
                Bonus.NONE: (_("nothing"), _("A right guess only keeps its stake.")),
            },
        ),
    )


def _of_payments() -> tuple[Switch, ...]:
    return (
        Switch(
            "multiplier_is_profit",
            _("“Six times”"),
            {
                False: (_("in all"), _("The stake becomes six stakes: five are won.")),
                True: (_("won"), _("Six stakes are won, and the stake itself is kept.")),
            },
        ),
        Switch(
            "third_is_lost",
            _("“By three”"),
            {
                False: (_("a third stays"), _("A stake divided by three keeps a third.")),
                True: (_("a third goes"), _("A stake divided by three loses a third.")),
            },
        ),
        Switch(
            "excess_stakes",
            _("Wrong stakes"),
            {
                ExcessStakes.POT: (_("to the pot"), _("What the shooter is not owed goes to the pot.")),
                ExcessStakes.REFUND: (_("back"), _("What the shooter is not owed goes back in proportion.")),
            },
        ),
        Switch(
            "bettor_liability",
            _("Bettors pay"),
            {
                BettorLiability.UNLIMITED: (_("all"), _("Bettors pay what stakes and pot do not cover.")),
                BettorLiability.STAKE_ONLY: (_("stakes"), _("Bettors never pay more than they have staked.")),
            },
        ),
    )


def _of_table() -> tuple[Switch, ...]:
    return (
        Switch(
            "unpaid",
            _("Cannot pay"),
            {
                Unpaid.FORGIVE: (_("forgiven"), _("Whoever cannot pay in full pays what they have.")),
                Unpaid.DEBT: (_("debt"), _("Whoever cannot pay goes below zero.")),
            },
            needs=("track_money",),
        ),
        Switch(
            "final_pot",
            _("Last loss"),
            {
                FinalPot.PLAYERS: (_("for all"), _("A last loss that nobody guessed is shared by all.")),
                FinalPot.BETTORS: (
                    _("for bettors"),
                    _("A last loss that nobody guessed is shared by those who bet."),
                ),
            },
        ),
        Switch(
            "next_shooter",
            _("Next shooter"),
            {
                NextShooter.CLOCKWISE: (_("next seat"), _("The hand goes round the table.")),
                NextShooter.SHOOTER_NAMES: (_("is named"), _("The shooter names who shoots next.")),
            },
        ),
        Switch(
            "tertre_read",
            _("Tertre: reading"),
            {
                TertreRead.BOTTOM: (_("hidden face"), _("The face on which the Tertre lies counts.")),
                TertreRead.TOP: (_("upper face"), _("The upper face counts; you enter it by a key.")),
                TertreRead.VERTEX: (
                    _("upper point"),
                    _("The symbol at the upper point counts; you enter it by a key."),
                ),
            },
        ),
    )
