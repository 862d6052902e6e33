"""End a game by agreement: one player proposes it, and all others must agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import actor_name, colour_name
from device.screen.base import Go, Play, View, position_of
from device.screen.game_keys import rules_choice
from device.screen.kit.captions import Caption
from device.screen.question import Choice, SideLine
from engines.artiseurs import Agree, ProposeEnd, Refuse, State, standings
from engines.artiseurs.rules import AgreedEndScoring


def end_choice(state: State) -> Choice:
    """The key that proposes to end the game."""
    return Choice(_end_caption(), Play(ProposeEnd(state.actor)))


def who_ends_choice(view: View) -> Choice:
    """The key that asks who proposes to end the game, where it is nobody's turn.

    With one person among machines, that person proposes.
    """
    people = _people(view)
    return Choice(_end_caption(), Play(ProposeEnd(people[0])) if len(people) == 1 else Go(ProposeScreen()))


def _end_caption() -> Caption:
    return Caption(_("The end?"), _("ask all"), icon="joueurs")


def _people(view: View) -> list[int]:
    """The seats of those who are no machines; all seats where only machines play."""
    seats, machines = state_of(view).seats, position_of(view).machines
    return [seat for seat in seats if seat not in machines] or [*seats]


class EndQuestion(TableScreen):
    """A question about the end of the game. The throw does not matter, so all places have room."""

    def shows_osselets(self, view: View) -> bool:
        """They do not lie here."""
        return False


@dataclass(frozen=True, slots=True)
class ProposeScreen(EndQuestion):
    """Asks who proposes to end the game, so that all the others are asked."""

    def talk(self, view: View) -> Talk:
        """Ask for the proposer, and show the score if the game ended now."""
        lines = tuple(_agreed_lines(state_of(view)))
        return Talk(_("Who proposes the end?"), _("All must agree. The count would be:"), lines=lines)

    def claims(self, view: View) -> Mapping[Key, Choice]:
        """None: the keys of the players propose the end."""
        return {}

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer a key for each person."""
        state = state_of(view)
        choices = {Key.SIX: rules_choice(view, self)}
        for seat in _people(view):
            name = state.players[seat].name
            caption = Caption(name, _("proposes it"), seat=seat, name=name)
            choices[Key.soft(seat + 1)] = Choice(caption, Play(ProposeEnd(seat)))
        return choices

    def why(self, view: View) -> Mapping[Key, str]:
        """Say that machines propose nothing here."""
        words = _("{name} is a machine: only people propose the end here.")
        return {
            Key.soft(seat + 1): words.format(name=player.name)
            for seat, player in enumerate(state_of(view).players)
        }


@dataclass(frozen=True, slots=True)
class AgreeScreen(EndQuestion):
    """Asks each of the others in turn; a single refusal is enough to play on."""

    def talk(self, view: View) -> Talk:
        """Ask the next player, and show the score if the game ended now."""
        state = state_of(view)
        title = _("{name}: is the game over?").format(name=actor_name(state))
        return Talk(title, _("All must agree. The count would be:"), lines=tuple(_agreed_lines(state)))

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer yes and no."""
        return {
            Key.SIX: rules_choice(view, self),
            Key.OK: Choice(Caption(_("Yes"), _("it is over"), icon="valider"), Play(Agree())),
            Key.FIVE: Choice(Caption(_("No"), _("play on"), icon="passer").proposed(), Play(Refuse())),
        }


def _agreed_lines(state: State) -> list[SideLine]:
    """The players in order of place, with the points that count if the game ends by agreement now."""
    return place_lines(state, weighted=state.rules.agreed_end_scoring is AgreedEndScoring.WEIGHTED)


def place_lines(state: State, *, weighted: bool) -> list[SideLine]:
    """A line for each player with the points, in order of place; the first says who wins a tie."""
    tie = tie_words(state, weighted=weighted)
    lines, note = [], f" ({tie})" if tie else ""
    for seat, count in standings(state, weighted=weighted):
        points = written_points(count, weighted=weighted)
        words = _("{name}: {points}").format(name=state.players[seat].name, points=points)
        lines.append(SideLine(words + note, icon="joueurs"))
        note = ""
    return lines


def tie_words(state: State, *, weighted: bool) -> str:
    """Who wins a tie for the first place (l.83); "" without a tie."""
    (first, most), (_second, next_most), *_others = standings(state, weighted=weighted)
    colour = state.players[first].colour
    if most > next_most or colour is None:
        return ""
    return _("a tie goes to {colour}").format(colour=colour_name(colour))


def written_points(count: int, *, weighted: bool) -> str:
    """A score as text. Weighted scores are counted in halves: 9 gives "4½"."""
    if not weighted:
        return str(count)
    return f"{count // 2 or ('' if count else 0)}{'½' if count % 2 else ''}"
