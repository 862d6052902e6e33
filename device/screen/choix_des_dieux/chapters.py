"""The rules of Le Choix des Dieux as chapters of the book, for the house rules of this table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from device.i18n import _
from device.screen.choix_des_dieux.words import FIGURES, symbol_name
from device.screen.game import Chapter, RuleLine
from device.screen.words import listed, signed
from engines.choix_des_dieux import GODS, Combination, Phase, State, Symbol
from engines.choix_des_dieux.combinations import COMBINATIONS
from engines.choix_des_dieux.payoffs import net
from engines.choix_des_dieux.rules import (
    BettorLiability,
    Bonus,
    ExcessStakes,
    FinalPot,
    GuessLock,
    Rules,
    StakeLimit,
    TertreRead,
)

_EXAMPLE: Final = 6
"""The shooter's stake in the book's examples: divisible by two and three, so that shares are whole."""

_ROUNDED_DOWN: Final = (Combination.LA_CHUTE, Combination.NOYES, Combination.TEMPETE)
"""The combinations for which a share of the stake is rounded down (l.75, 111, 123)."""


def chapters(state: State) -> tuple[Chapter, ...]:
    """All chapters; every table needs all of them."""
    rules = state.rules
    return (
        *(_session(rules), _tertre(rules), _stakes(rules), _guess(rules)),
        *(_god(symbol, state) for symbol in GODS),
        *(_winning(rules), _losing(rules), _closing(rules)),
    )


def _session(rules: Rules) -> Chapter:
    return Chapter(
        _("The session"),
        (
            RuleLine(
                _("A round"),
                _("One player shoots: three throws, three dice. All others bet on the combination."),
                "joueurs",
            ),
            RuleLine(
                _("Tertre"), _("The first die, with four faces, names the god who is honoured."), "arbre"
            ),
            RuleLine(
                _("Sage"),
                _("The second, with six: each symbol twice. It says which combinations can come."),
                "nuage",
            ),
            RuleLine(
                _("Devin"),
                _("The third, with eight: each symbol twice, and two Démondes. It decides."),
                "sabre",
            ),
            RuleLine(
                _("In between"),
                _("Between rounds anybody may join, leave or sit out. Whoever leaves gives up the pot."),
                "plus",
            ),
        ),
        about=(Phase.NAME_SHOOTER, Phase.GATHER),
    )


def _tertre(rules: Rules) -> Chapter:
    gods = {
        Symbol.SABRE: _("{symbol}: the sea. The shooter wins 2 times in 3."),
        Symbol.ARBRE: _("{symbol}: land and plenty. The shooter wins 5 times in 6."),
        Symbol.NUAGE: _("{symbol}: death. The shooter wins 2 times in 3."),
    }
    lines = [
        RuleLine(GODS[symbol], words.format(symbol=symbol_name(symbol)), FIGURES[symbol])
        for symbol, words in gods.items()
    ]
    void = _("The plain face. Nobody is honoured: the round is void, no money moves, and the hand passes.")
    read = {
        TertreRead.BOTTOM: _(
            "The face that counts is the one on which the die lies: the one that nobody sees."
        ),
        TertreRead.TOP: _("The upper face counts; you enter it by a key."),
        TertreRead.VERTEX: _("The symbol at the upper point counts; you enter it by a key."),
    }
    return Chapter(
        _("The Tertre"),
        (
            *lines,
            RuleLine("Démonde", void, "demonde"),
            RuleLine(_("Reading it"), read[rules.tertre_read], "doute"),
        ),
        about=(Phase.TERTRE,),
    )


def _stakes(rules: Rules) -> Chapter:
    strict = _("The shooter stakes last, less than the bettors on average. This stake is firm.")
    at_most = _("The shooter stakes last, at most what the bettors stake on average. This stake is firm.")
    return Chapter(
        _("The stakes"),
        (
            RuleLine(
                _("Bettors"),
                _("Once a god is honoured, each announces a starting stake, in any order."),
                "plus",
            ),
            RuleLine(_("Shooter"), strict if rules.stake_limit is StakeLimit.STRICT else at_most, "frais"),
            RuleLine(_("Raising"), _("Bettors may raise until the Devin is thrown; nobody lowers."), "haut"),
            RuleLine(_("Beware"), _at_worst(rules), "doute"),
            RuleLine(_("Rounding"), _rounding(), "egal"),
        ),
        about=(Phase.STAKES,),
    )


def _rounding() -> str:
    words = _(
        "What is won or lost grows with the stake. Its thirds and halves are rounded up; for {some}, down."
    )
    return words.format(some=listed(_ROUNDED_DOWN))


def _at_worst(rules: Rules) -> str:
    if rules.bettor_liability is BettorLiability.STAKE_ONLY:
        return _("The shooter may lose three stakes; bettors lose no more than their own.")
    if rules.multiplier_is_profit:
        return _("The shooter may lose three stakes; bettors may pay up to twelve of the shooter’s.")
    return _("The shooter may lose three stakes; bettors may pay up to eleven of the shooter’s.")


def _guess(rules: Rules) -> Chapter:
    changes = _("It may be changed until the Devin is thrown.")
    stands = _("The first one stands.")
    return Chapter(
        _("The guess"),
        (
            RuleLine(
                _("One name"),
                _("Each bettor names one combination that can still come. Two may name the same."),
                "valider",
            ),
            RuleLine(_("Changing"), changes if rules.guess_lock is GuessLock.DEVIN else stands, "relancer"),
            RuleLine(
                _("After the Sage"),
                _("Four are left, one for each symbol of the Devin: one chance in four each."),
                "frais",
            ),
            RuleLine(_("No guess"), _("Whoever names none has guessed wrong."), "tue"),
            RuleLine(
                _("Offerings"),
                _(
                    "The Tertre’s symbol on the Sage or the Devin too is a Belle Offrande (Lonnga), on both a"
                    " Don (Palga). Gains rise with them."
                ),
                "haut",
            ),
        ),
        about=(Phase.SAGE,),
    )


def _god(symbol: Symbol, state: State) -> Chapter:
    """The combinations of one god and what they bring."""
    lines = tuple(
        RuleLine(signed(brought), ", ".join(names), "haut" if brought > 0 else "bas" if brought else None)
        for brought, names in _by_net(symbol, state.rules)
    )
    brackets = RuleLine(_("In brackets"), _("What Sage and Devin show, in either order."), "doute")
    title = _("{god}: what a stake of {n} brings the shooter")
    honoured = state.dice[:1] == (symbol,)
    about = (Phase.BETS, Phase.DEVIN) if honoured else ()
    return Chapter(title.format(god=GODS[symbol], n=_EXAMPLE), (*lines, brackets), about)


def _by_net(symbol: Symbol, rules: Rules) -> Sequence[tuple[int, list[str]]]:
    """The names of a god's combinations, grouped by what they bring, the highest first."""
    names = dict.fromkeys(name for triple, name in COMBINATIONS.items() if triple.startswith(symbol))
    by_net: dict[int, list[str]] = {}
    for name in names:
        by_net.setdefault(net(name, _EXAMPLE, rules), []).append(_with_dice(symbol, name))
    return sorted(by_net.items(), reverse=True)


def _with_dice(symbol: Symbol, name: Combination) -> str:
    """A combination's name, and what Sage and Devin show in either order: "Le Rivage (Tree + Cloud)"."""
    triple = next(dice for dice, other in COMBINATIONS.items() if other is name and dice.startswith(symbol))
    sage, devin = (symbol_name(Symbol(letter)) for letter in triple[1:])
    return f"{name} ({sage}\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}{devin})"


def _winning(rules: Rules) -> Chapter:
    pays = _("Still missing: who was wrong pays it in equal shares; if nobody was wrong, everybody.")
    stops = _(
        "Still missing: the shooter goes without it; if nobody was wrong, all pay, at most their stakes."
    )
    bonus = {
        Bonus.SHOOTER_STAKE: _(
            "They keep their stakes. Each gets the same from the pot, at most the shooter’s stake; if the pot"
            " is empty, out of the shooter’s gain, unless all were right."
        ),
        Bonus.EVEN_MONEY: _(
            "They keep their stakes. Each gets at most as much again from the pot; if the pot is empty, out"
            " of the shooter’s gain, unless all were right."
        ),
        Bonus.SPLIT_POT: _("They keep their stakes and share the pot."),
        Bonus.NONE: _("They keep their stakes, and that is all."),
    }
    to_pot = _("Wrong stakes pay the shooter. What they leave over goes to the pot.")
    back = _("Wrong stakes pay the shooter. What they leave over goes back in proportion, a rest to the pot.")
    unlimited = rules.bettor_liability is BettorLiability.UNLIMITED
    return Chapter(
        _("The shooter wins"),
        (
            RuleLine(_("First"), to_pot if rules.excess_stakes is ExcessStakes.POT else back, "haut"),
            RuleLine(_("Then"), _("The pot pays what is missing."), "tale"),
            RuleLine(_("Then"), pays if unlimited else stops, "joueurs"),
            RuleLine(_("Right guesses"), bonus[rules.bonus], "valider"),
        ),
    )


def _losing(rules: Rules) -> Chapter:
    return Chapter(
        _("The shooter loses"),
        (
            RuleLine(_("The loss"), _("It comes out of the stake, then out of the shooter’s purse."), "bas"),
            RuleLine(
                _("Right guesses"),
                _("Who was right keeps the stake and shares the loss and all wrong stakes."),
                "valider",
            ),
            RuleLine(_("Nobody right"), _("The loss and all stakes go to the pot."), "tale"),
            RuleLine(_("The rest"), _("What cannot be divided goes to the pot."), "egal"),
        ),
    )


def _closing(rules: Rules) -> Chapter:
    for_all = _("It is shared equally by all who are at the table.")
    for_bettors = _("A last loss that nobody guessed goes to those who bet; all else is shared by all.")
    return Chapter(
        _("Closing"),
        (
            RuleLine(
                _("When"),
                _("Between rounds, whenever the table likes; or when one player is left."),
                "eteindre",
            ),
            RuleLine(_("The pot"), for_all if rules.final_pot is FinalPot.PLAYERS else for_bettors, "tale"),
            RuleLine(_("The rest"), _("What cannot be divided is the last shooter’s."), "frais"),
            RuleLine(_("The winner"), _("Whoever has won most."), "valider"),
        ),
        about=(Phase.OVER,),
    )
