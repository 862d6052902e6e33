"""The rules of Oniria as chapters of the book, for the house rules of this table."""

from __future__ import annotations

from device.i18n import _
from device.screen.game import Chapter, RuleLine
from engines.oniria import Consent, Phase, SendaDirection, State, TripleUses


def chapters(state: State) -> tuple[Chapter, ...]:
    """All chapters, in the order of a round."""
    return (_game(state), _draft(state), _trick(state), _inner(state), _powers(state), _score(state))


def _game(state: State) -> Chapter:
    sides = _("One player is the Soñadora, the others are Sombras: she dreams, they are her nightmares.")
    talk = _("Talk and bluff freely, but Sombras make no plans against her.")
    if state.drafts:
        sides = _("All three are Sombras. The Soñadora’s cards are drafted, and nobody scores for her.")
        talk = _("Talk and bluff freely.")
    rounds = _("{n} rounds of seven tricks. After each, every deck goes to the left neighbour.")
    cards = _("Sombras have powers 0 to 5, the Soñadora 7 to 11; seven cards each.")
    if state.rules.raza_cosmica:
        cards = _("Seven each: Sombras have 0 to 5, the Soñadora 7 to 11, mixed from both of her decks.")
    path = _("Each round, seven of twelve Sendas lie dark side up. Each is for one trick and may bar powers.")
    if state.rules.senda_direction is SendaDirection.RIGHT_TO_LEFT:
        path = _(
            "Each round, seven of twelve Sendas lie dark side up, a trick on each from the right; they bar"
            " powers."
        )
    return Chapter(
        _("The game"),
        (
            RuleLine(_("Sides"), sides, "joueurs"),
            RuleLine(_("Rounds"), rounds.format(n=len(state.players)), "relancer"),
            RuleLine(_("Cards"), cards, "tale"),
            RuleLine(_("Path"), path, "lune"),
            RuleLine(_("Talk"), talk, "doute"),
        ),
        about=(Phase.TAKE, Phase.MIX, Phase.LAY),
    )


def _draft(state: State) -> Chapter:
    wrong = _(
        "A card laid where it is barred, though another card or Senda was allowed, voids the round: it is"
        " played again."
    )
    if state.rules.draft_forced_is_error:
        wrong = _(
            "A card laid where it is barred voids the round, whether it had to lie there or not: it is played"
            " again."
        )
    return Chapter(
        _("Three players"),
        (
            RuleLine(
                _("Draft"), _("Pick one card of the deck, put it down beside a Senda, pass the deck."), "main"
            ),
            RuleLine(_("Last card"), _("The seventh lies face up beside the Senda that is left."), "droite"),
            RuleLine(_("In a trick"), _("The card of its Senda is turned with the others."), "lune"),
            RuleLine(_("Wrong"), wrong, "tue"),
            RuleLine(_("Who begins"), _("Each round, one seat further to the left."), "joueurs"),
        ),
        about=(Phase.FIRST, Phase.DRAFT, Phase.LAST_CARD, Phase.AVOIDABLE),
    )


def _trick(state: State) -> Chapter:
    obliged = _("A Sombra left without choice by the Soñadora’s power loses its power, but no point.")
    if state.rules.exception_restores_power:
        obliged = _("A Sombra left without choice by the Soñadora’s power keeps its power and the point.")
    barred = _("A power that the Senda bars counts 0, and costs its player a point.")
    if state.rules.zeroed_card_loses_power:
        barred = _("A power that the Senda bars counts 0, does nothing special, and costs a point.")
    lines = [
        RuleLine(_("Choose"), _("Everybody puts one card face down; all are turned at once."), "main"),
        RuleLine(_("Barred"), barred, "tue"),
        RuleLine(_("Obliged"), obliged, "libre"),
        RuleLine(
            _("Compare"), _("The Soñadora wins with more than the Sombras’ sum; a tie is theirs."), "egal"
        ),
    ]
    if len(state.players) == 5:
        lines.append(
            RuleLine(
                _("Five"),
                _("The Soñadora adds 3 to each card; what a Senda bars stays the same card."),
                "plus",
            )
        )
    if state.rules.count_cards:
        lines.append(
            RuleLine(
                _("Counting"), _("Cards of past tricks are turned down: remember what was played."), "garde"
            )
        )
    return Chapter(_("A trick"), tuple(lines), about=(Phase.CHOOSE, Phase.SHOW, Phase.OBLIGED))


def _inner(state: State) -> Chapter:
    return Chapter(
        _("Trick within the trick"),
        (
            RuleLine(
                _("Sombras win"), _("The strongest of them marks 1 point; all who tie mark 1 each."), "haut"
            ),
            RuleLine(_("She wins"), _("The Senda turns to its light face, and nobody marks."), "bel"),
            RuleLine(
                _("Regained"),
                _("A trick that an effect gives back to her counts for her; points marked in it stay."),
                "relancer",
            ),
            RuleLine(
                _("Lost"), _("One that an effect takes from her: the table may declare who marks."), "doute"
            ),
        ),
        about=(Phase.AFTER,),
    )


def _powers(state: State) -> Chapter:
    needed = {
        Consent.ONE: _("An effect counts as soon as one other player agrees."),
        Consent.ALL: _("An effect counts as soon as all others agree."),
        Consent.NONE: _("An effect counts at once."),
    }
    group = _("Three Sombras of one power make a triple.")
    if len(state.players) == 5:
        group = _("Four Sombras of one power make a quadruple.")
    counts = _("A barred card shows 0 in it.")
    if state.rules.triple_uses is TripleUses.PRINTED:
        counts = _("What is printed counts in it, barred or not.")
    return Chapter(
        _("Powers"),
        (
            RuleLine(
                _("Declare"),
                _("Say what your card’s text does, even against these rules: the table keeps the trail."),
                "plus",
            ),
            RuleLine(_("Order"), _("The Soñadora first, then clockwise."), "droite"),
            RuleLine(_("Consent"), needed[state.rules.consent], "valider"),
            RuleLine(
                _("Bonus"), _("Who obtains one may spend it later in the round to raise a card."), "tale"
            ),
            RuleLine(_("Triple"), f"{group} {counts}", "joueurs"),
            RuleLine(_("Copy"), _("Only a card that bears the icon can be copied."), "doute"),
        ),
        about=(Phase.POWERS, Phase.CONSENT),
    )


def _score(state: State) -> Chapter:
    tie = _("A tie goes to who scored more as the Soñadora; else the victory is shared.")
    sonadora = _(
        "For 0–2, 3, 4, 5, 6, 7 tricks: 0, 1, 3, 4, 5, 6 points, with her effects, less her penalties."
    )
    if state.rules.floor_zero:
        sonadora += " " + _("Never below 0.")
    if state.drafts:
        tie = _("A tie is a shared victory.")
        sonadora = _("Nobody plays her, so her tricks bring nobody points.")
    sombras = _("Their marks, effects and score card, less their penalties.")
    if state.rules.floor_zero:
        sombras = _("Their marks, effects and score card, less their penalties; never below 0.")
    return Chapter(
        _("The score"),
        (
            RuleLine(_("Sombras"), sombras, "joueurs"),
            RuleLine(_("Soñadora"), sonadora, "lune"),
            RuleLine(
                _("Circle"),
                _("In round 1, an effect on the previous round waits for the last round."),
                "relancer",
            ),
            RuleLine(_("Numbers"), _("A shell is 0, a dot 1, a bar 5: add them up."), "coquille"),
            RuleLine(_("Winner"), _("The highest total.") + " " + tie, "reine"),
        ),
        about=(Phase.ROUND_END, Phase.SETTLE, Phase.OVER),
    )
