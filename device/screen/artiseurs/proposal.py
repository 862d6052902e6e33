"""End a game by agreement: one player proposes it, and all others must agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.artiseurs.chapters import chapter_now
from device.screen.artiseurs.moment import state_of
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import actor_name
from device.screen.base import Play, View
from device.screen.game_keys import rules_choice
from device.screen.kit.captions import Caption
from device.screen.question import Choice, SideLine
from engines.artiseurs import Agree, ProposeEnd, Refuse, State, standings
from engines.artiseurs.rules import AgreedEndScoring


def end_choice(state: State) -> Choice:
    """The key that proposes to end the game."""
    return Choice(Caption(_("The end?"), _("ask all"), icon="joueurs"), Play(ProposeEnd(state.actor)))


@dataclass(frozen=True, slots=True)
class AgreeScreen(TableScreen):
    """Asks each of the others in turn; a single refusal is enough to play on."""

    def talk(self, view: View) -> Talk:
        """Ask the next player, and show the score if the game ended now."""
        state = state_of(view)
        title = _("{name}: is the game over?").format(name=actor_name(state))
        return Talk(title, _("All must agree. So it would be counted:"), lines=tuple(agreed_lines(state)))

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer yes and no."""
        return {
            Key.SIX: rules_choice(chapter_now(state_of(view))),
            Key.OK: Choice(Caption(_("Yes"), _("it is over"), icon="valider"), Play(Agree())),
            Key.FIVE: Choice(Caption(_("No"), _("play on"), icon="passer").proposed(), Play(Refuse())),
        }


def agreed_lines(state: State) -> list[SideLine]:
    """A line for each player with his score if the game ended by agreement now."""
    weighted = state.rules.agreed_end_scoring is AgreedEndScoring.WEIGHTED
    lines = []
    for seat, count in standings(state, weighted=weighted):
        player = state.players[seat]
        points = written_points(count, weighted=weighted)
        lines.append(place_line(player.name, points))
    return lines


def place_line(name: str, points: str) -> SideLine:
    """A line with a player's name and points."""
    return SideLine(_("{name}: {points}").format(name=name, points=points), icon="joueurs")


def written_points(count: int, *, weighted: bool) -> str:
    """A score as text. Weighted scores are counted in halves: 9 gives "4½"."""
    if not weighted:
        return str(count)
    return f"{count // 2 or ('' if count else 0)}{'½' if count % 2 else ''}"
