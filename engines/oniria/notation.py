"""Reads positions from their text form."""

from __future__ import annotations

import re
from itertools import chain
from typing import Final

from engines.errors import ParseError
from engines.oniria.dealing import refuse_part_of_mix
from engines.oniria.decks import TRICKS, Deck, Side
from engines.oniria.declaration import parse_declaration
from engines.oniria.effect_checks import no_target
from engines.oniria.phase import Phase
from engines.oniria.player import SEATS, parse_player
from engines.oniria.round import Drafted, Round, Trick
from engines.oniria.rules import parse_rules
from engines.oniria.sendas import parse_senda
from engines.oniria.spelling import read_card
from engines.oniria.state import State
from engines.position_text import check_seats, parts_of
from engines.text_form import matched, read_position, read_seats

_BEFORE_TRICKS: Final = (Phase.TAKE, Phase.FIRST, Phase.MIX, Phase.LAY, Phase.DRAFT, Phase.LAST_CARD)
_OF_THREE: Final = (Phase.FIRST, Phase.DRAFT, Phase.LAST_CARD, Phase.AVOIDABLE)
_BEFORE_RESULT: Final = (Phase.CHOOSE, Phase.SHOW, Phase.AVOIDABLE, Phase.POWERS)
_TABLE: Final = re.compile(
    r"table phase=(?P<phase>\w+)(?: neutral=(?P<neutral>\w+))?(?: first=(?P<first>[0-9]))?"
    r"(?: done=(?P<done>[0-9,]+))?"
)
_ROUND: Final = re.compile(
    r"round (?P<number>[0-9]) replays=(?P<replays>[0-9]+) sendas=(?P<sendas>\S+)"
    r"(?: mix=(?P<mix>\S+))?(?: draft=(?P<draft>\S+))?"
    r"(?: passed=(?P<passed>[0-9]{1,2}(?:,[0-9]{1,2}){0,6}))?"
)
_TRICK: Final = re.compile(
    r"trick (?P<number>[0-9]) cards=(?P<cards>[0-9,?]+)(?: ready=(?P<ready>[0-9,]+))?"
    r"(?: obliged=(?P<obliged>\S+))?(?P<shown> shown)?(?P<compared> compared)?"
)


def parse_state(text: str) -> State:
    """Read a position.

    >>> text = '''rules standard
    ... player 1 "Yann" deck=maya
    ... player 2 "Inès" deck=llorona
    ... player 3 "Théo" deck=charro
    ... player 4 "Maëlle" deck=-
    ... table phase=take'''
    >>> [str(action) for action in parse_state(text).legal_actions()]
    ['take cadejo', 'take lechuza']

    Raises:
        ParseError: it is not the text form of a position.
        RulesConflict: its rules exclude each other.
    """
    return read_position(
        text,
        _read,
        "Oniria",
        "a line for the rules, one for each player and one for the table, then for each round its"
        " path, its tricks and what was declared",
    )


def _read(text: str) -> State:
    parts = parts_of(text)
    table, *rounds = parts.lines
    state = State(
        rules=parse_rules(parts.rules),
        players=tuple(map(parse_player, parts.players)),
        outcome=parts.outcome,
        rounds=_read_rounds(rounds),
    ).but(**_read_table(table))
    _check(state)
    return state


def _check(state: State) -> None:
    """Refuse a position that names what does not exist, or whose tricks do not fit the phase."""
    if len(state.players) not in SEATS:
        raise ParseError(f"a position has 3, 4 or 5 players; this one has {len(state.players)}")
    check_seats(_named(state), state.players, state.outcome)
    _check_decks(state)
    for each in state.rounds:
        _check_round(state, each)
    _check_begun(state)
    flags = [(trick.shown, trick.compared) for each in state.rounds for trick in each.tricks]
    last = (state.phase not in (Phase.CHOOSE, Phase.SHOW), state.phase not in _BEFORE_RESULT)
    begun = state.phase not in _BEFORE_TRICKS
    if bool(state.trick) is not begun or (begun and flags.pop() != last) or not all(map(all, flags)):
        raise ParseError(f"the tricks are not shown and compared as in the phase {state.phase}")
    _ = state.awaits, state.totals  # raises an error where these have no sense; the text is then refused


def _check_begun(state: State) -> None:
    """Refuse a position at a phase to which its game, its rounds or its drafted cards do not lead."""
    if state.phase not in (Phase.TAKE, Phase.FIRST) and not state.rounds:
        raise ParseError(f"the position stands at {state.phase}, but no round has begun")
    if state.phase in _OF_THREE and not state.drafts:
        raise ParseError(f"the position stands at {state.phase}, which only three players come to")
    if state.phase is Phase.MIX and not state.rules.raza_cosmica:
        raise ParseError("the position stands at mix, but no deck is mixed without the raza cósmica")
    if state.phase is Phase.LAST_CARD and len(state.current.drafted) != TRICKS - 1:
        raise ParseError(f"the last card is drafted after {TRICKS - 1} others")
    if state.phase is Phase.DRAFT and len(state.current.drafted) >= TRICKS - 1:
        raise ParseError(f"the draft is over once {TRICKS - 1} cards lie beside the Sendas")


def _check_decks(state: State) -> None:
    """Once decks are taken: refuse a deck that stands twice, and sides without exactly one Soñadora."""
    if state.phase is Phase.TAKE:
        return
    decks = [player.deck for player in state.players] + [state.neutral] * state.drafts
    sides = [deck.side for deck in decks if deck]
    if None in decks or len({*decks}) < len(decks) or sides.count(Side.SONADORA) != 1:
        raise ParseError("the decks are not those of one Soñadora and of three or four Sombras")
    if state.drafts and state.first is None and state.phase is not Phase.FIRST:
        raise ParseError("three players have somebody who drafts first; the table names nobody")


def _named(state: State) -> set[int]:
    """Every seat that the position names, except in the outcome."""
    found = {state.first or 0, *state.done}
    for each in state.rounds:
        found.update(card.seat for card in each.drafted)
        found.update(chain.from_iterable(trick.ready for trick in each.tricks))
        found.update(chain.from_iterable((*entry.agreed, *entry.contested) for entry in each.declarations))
    return found


def _check_round(state: State, each: Round) -> None:
    if len(each.sendas) not in (0, TRICKS) or len(each.tricks) > TRICKS:
        raise ParseError(f"a round has {TRICKS} Sendas, and {TRICKS} tricks at most")
    if any(len(trick.cards) != len(state.hands) for trick in each.tricks):
        raise ParseError(f"a trick of {len(state.players)} players has {len(state.hands)} cards")
    if any(entry.by not in state.hands for entry in each.declarations):
        raise ParseError(f"somebody declares who is not one of {len(state.hands)} hands")
    laid = [card.senda for card in each.drafted]
    if len({*laid}) < len(laid) or not {*laid} <= {*range(1, TRICKS + 1)}:
        raise ParseError(f"a card is drafted to each of the Sendas 1 to {TRICKS}, and no Senda has two")
    if each.tricks and len(laid) != (TRICKS if state.drafts else 0):
        raise ParseError(f"of three players {TRICKS} cards are drafted before the tricks, of others none")
    if each.mix and (reason := refuse_part_of_mix(state, each.mix)):
        raise ParseError(f"the mixed deck cannot be this one: {reason}")
    for entry in each.declarations:
        if reason := no_target(state, entry.effect, entry.trick):
            raise ParseError(f"declaration {entry.number} cannot stand: {reason}")


def _read_table(line: str) -> dict[str, object]:
    found = matched(_TABLE, line, "table", "table phase=after neutral=maya first=2 done=1,3")
    return {
        "phase": Phase(found["phase"]),
        "neutral": Deck(found["neutral"]) if found["neutral"] else None,
        "first": int(found["first"]) - 1 if found["first"] else None,
        "done": read_seats(found["done"]),
    }


def _read_rounds(lines: list[str]) -> tuple[Round, ...]:
    rounds: list[Round] = []
    for line in lines:
        match line.split(" ")[0]:
            case "round":
                rounds.append(_read_round(line))
            case "trick":
                rounds[-1] = rounds[-1].but(tricks=(*rounds[-1].tricks, _read_trick(line)))
            case _:
                declared = (*rounds[-1].declarations, parse_declaration(line))
                rounds[-1] = rounds[-1].but(declarations=declared)
    return tuple(rounds)


def _read_round(line: str) -> Round:
    found = matched(_ROUND, line, "round", "round 1 replays=0 sendas=-/-;2,3/8;...")
    sendas = "" if found["sendas"] == "-" else found["sendas"]
    return Round(
        sendas=tuple(map(parse_senda, sendas.split(";"))) if sendas else (),
        mix=tuple(map(read_card, found["mix"].split(","))) if found["mix"] else (),
        drafted=tuple(map(_read_drafted, found["draft"].split(","))) if found["draft"] else (),
        passed=tuple(map(int, found["passed"].split(","))) if found["passed"] else (),
        replays=int(found["replays"]),
    )


def _read_drafted(word: str) -> Drafted:
    seat, senda, power = word.split(":")
    return Drafted(int(seat) - 1, int(senda), _read_power(power))


def _read_trick(line: str) -> Trick:
    found = matched(_TRICK, line, "trick", "trick 1 cards=9,3,2,3 ready=1,2,3,4 shown")
    return Trick(
        cards=tuple(map(_read_power, found["cards"].split(","))),
        ready=read_seats(found["ready"]),
        obliged=tuple(map(_read_answer, found["obliged"].split(","))) if found["obliged"] else (),
        shown=found["shown"] is not None,
        compared=found["compared"] is not None,
    )


def _read_power(word: str) -> int | None:
    return None if word == "?" else int(word)


def _read_answer(word: str) -> tuple[int, bool]:
    hand, yes = word.split(":")
    return int(hand) - 1, {"yes": True, "no": False}[yes]
