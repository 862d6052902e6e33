"""The keys of openings that all games share: the table draws by lot, and people answer as last time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from device.i18n import _
from device.keys import Key
from device.screen.base import DrawLots, GameView, Play, View, position_of
from device.screen.game import game_on_table
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.question import Choice
from engines.contract import NATURE, Action


def last_answer(position: GameView[Any]) -> Action | None:
    """The answer to the question of now that was given when this table opened the game the last time."""
    awaits, opening = position.state.awaits, position.last_opening
    if opening is None or awaits.actor == NATURE:
        return None
    return opening.answer(awaits.kind, position.state.players[awaits.actor].name)


def again_choice(position: GameView[Any], words: Callable[[Any], str]) -> dict[Key, Choice]:
    """OK, which gives the answer of last time again; none if there was none, or if it is not legal now.

    Args:
        position: the game on the table.
        words: an answer in a word or two, for the caption.
    """
    answer = last_answer(position)
    if answer is None or answer not in position.state.legal_actions():
        return {}
    caption = Caption(_("Again"), words(answer), icon="valider").proposed()
    return {Key.OK: Choice(caption, Play(answer))}


def lots_choices(
    view: View, choices: Mapping[Key, Choice], key: Key, words: Callable[[Any], str] = str
) -> dict[Key, Choice]:
    """The choices with a key by which the table draws by lot; OK proposes what was done last time.

    If the table drew last time, OK draws, and what OK has done moves to the other key. If people gave an
    answer, OK gives it again, unless the other key is taken. OK also draws where it has nothing else to do.

    Args:
        view: the game on the table.
        choices: the other choices.
        key: the other key, on which the table draws while OK does something else.
        words: an answer in a word or two, for the caption of OK.
    """
    position, game = position_of(view), game_on_table(view)
    if position.state.awaits.kind not in game.opening.by_lot:
        return dict(choices)
    draw = Choice(Caption(_("The table"), _("draws"), icon="relancer"), DrawLots())
    opening = position.last_opening
    if opening is not None and opening.was_drawn:
        moved = {key: _not_proposed(choices[Key.OK])} if Key.OK in choices else {}
        return {**choices, **moved, Key.OK: Choice(draw.caption.proposed(), draw.command)}
    again = again_choice(position, words)
    if Key.OK not in choices and (key in choices or not again):
        return {**choices, Key.OK: draw}
    return {**choices, key: draw} | again


def _not_proposed(choice: Choice) -> Choice:
    """The same answer, no longer proposed, since another one is."""
    if choice.caption.look is not CaptionStyle.PROPOSED:
        return choice
    return replace(choice, caption=replace(choice.caption, look=CaptionStyle.READY))
