"""The end of a game, with the places, or of a puzzle, solved or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.library import aim_lines, library_choice, number_of
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.proposal import place_lines, tie_words, written_points
from device.screen.artiseurs.state import begin_puzzle, state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.base import Home, View
from device.screen.games.after_game import rematch_choices
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from engines.artiseurs import LIBRARY, State, standings
from engines.artiseurs.rules import AgreedEndScoring


@dataclass(frozen=True, slots=True)
class EndScreen(TableScreen):
    """Shows the last board with the places beside it."""

    def talk(self, view: View) -> Talk:
        """Say who has won and why, or whether the puzzle was solved."""
        state = state_of(view)
        if state.outcome is None:
            raise ValueError("this screen needs a game that is over")
        if state.rules.puzzle is not None:
            return _of_puzzle(state)
        first = state.players[state.outcome.winners[0]]
        title = _("{name} wins").format(name=first.name)
        places = tuple(place_lines(state, weighted=_is_weighted(state)))
        return Talk(title, over(state), first.colour, places)

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer a rematch; after a puzzle the next one, or another try."""
        state = state_of(view)
        library = library_choice(state)
        if library is None:
            return rematch_choices()
        games = Choice(Caption(_("Games"), icon="retour"), Home())
        return {Key.SIX: library, Key.FIVE: games, Key.OK: _following(state)}


def _of_puzzle(state: State) -> Talk:
    puzzle = state.rules.puzzle
    if puzzle is None or state.outcome is None:
        raise ValueError("this screen needs a puzzle that is over")
    return Talk(over(state), _number_words(state), puzzle.solver, aim_lines(state))


def _number_words(state: State) -> str:
    number = number_of(state)
    if number is None:
        return _("A puzzle of your own")
    return _("Puzzle {n} of {all}").format(n=number + 1, all=len(LIBRARY))


def _following(state: State) -> Choice:
    """Offer the next puzzle after one that was solved, else another try."""
    number = number_of(state)
    if state.outcome is not None and state.outcome.reason == "solved" and number is not None:
        following = (number + 1) % len(LIBRARY)
        caption = Caption(_("Go on"), _("puzzle {n}").format(n=following + 1), icon="droite")
        return Choice(caption.proposed(), begin_puzzle(state, LIBRARY[following].rules))
    return Choice(Caption(_("Again"), icon="relancer").proposed(), begin_puzzle(state, state.rules))


def over(state: State) -> str:
    """Why a game is over, or whether a puzzle was solved."""
    if state.outcome is None:
        raise ValueError("this needs a game that is over")
    words = {
        "agreed": _("All agreed that the game is over."),
        "few_stones": _("The bag is empty, and fewer than five stones are left."),
        "one_colour": _("The bag is empty, and only one colour is left."),
        "bag_empty": _("The bag is empty."),
        "solved": _("Solved!"),
        "failed": _("Not solved"),
    }
    return words[state.outcome.reason]


def decided(state: State) -> str:
    """What decided who is first: the worth of the stones, or the rule for ties.

    "" if the numbers of stones decided it.
    """
    if state.outcome is None or state.rules.puzzle is not None:
        return ""
    weighted = _is_weighted(state)
    tie = tie_words(state, weighted=weighted)
    if not weighted:
        return tie
    most, next_most = (
        written_points(count, weighted=True) for _seat, count in standings(state, weighted=True)[:2]
    )
    words = _("{most} points to {next}: black counts 3, red 2, white 1½").format(most=most, next=next_most)
    return _("{worth}; {tie}").format(worth=words, tie=tie) if tie else words


def _is_weighted(state: State) -> bool:
    """Whether the stones have been weighted by their colour, since all had ended the game (l.106)."""
    agreed = state.outcome is not None and state.outcome.reason == "agreed"
    return agreed and state.rules.agreed_end_scoring is AgreedEndScoring.WEIGHTED
