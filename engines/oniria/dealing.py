"""Taking decks and laying Sendas, before the tricks (l.43-49, 189-191)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Final

from engines.oniria import cards, library
from engines.oniria.actions import Lay, Mix, NameFirst, Take
from engines.oniria.decks import SENDAS, TRICKS, Deck, Side
from engines.oniria.events import DeckMixed, DeckTaken, FirstNamed, PathLaid, TrickStarted
from engines.oniria.phase import Phase
from engines.oniria.round import Round, Trick
from engines.oniria.sendas import Senda, every_senda
from engines.value import with_changed
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.oniria.state import State

BOTH_DECKS: Final = [(deck, place) for deck in Side.SONADORA.decks for place in range(1, TRICKS + 1)]
"""The cards of both Soñadora decks in order: the deck, and the place in it from 1."""


def takings(state: State) -> Iterator[Take]:
    """An action for each of the six decks."""
    return map(Take, Deck)


def refuse_taking(state: State, action: Take) -> Sentence | None:
    """Why a deck cannot be taken; of four or five players one is the Soñadora, of three nobody."""
    free = [deck for deck in Deck if _is_free(state, deck)]
    if action.deck in free:
        return None
    seat = _taker(state)
    who = Sentence("the neutral Soñadora") if seat is None else state.name(seat)
    return Sentence(
        "{deck} is not for {player}; decks to choose from: {decks}",
        deck=action.deck.named,
        player=who,
        decks=listed([deck.named for deck in free], "or"),
    )


def _is_free(state: State, deck: Deck) -> bool:
    taken = [player.deck for player in state.players if player.deck]
    if deck in taken:
        return False
    seat = _taker(state)
    if seat is None:
        return deck.side is Side.SONADORA
    if state.drafts:
        return deck.side is Side.SOMBRAS
    sonadora_taken = any(each.side is Side.SONADORA for each in taken)
    if deck.side is Side.SONADORA:
        return not sonadora_taken
    return sonadora_taken or seat < len(state.players) - 1


def _taker(state: State) -> int | None:
    """The seat that takes a deck; None when all have one, and the neutral deck is chosen."""
    return next((seat for seat, player in enumerate(state.players) if player.deck is None), None)


def take(state: State, action: Take) -> State:
    """Give the deck to the player who has chosen it, or make it the neutral one (O-3)."""
    seat = _taker(state)
    state = state.tell(DeckTaken(seat, action.deck))
    if seat is None:
        return state.but(neutral=action.deck, phase=Phase.FIRST)
    state = state.but(players=with_changed(state.players, seat, deck=action.deck))
    if seat < len(state.players) - 1 or state.drafts:
        return state
    return begin_round(state)


def firsts(state: State) -> Iterator[NameFirst]:
    """An action for each player."""
    return map(NameFirst, range(len(state.players)))


def name_first(state: State, action: NameFirst) -> State:
    """Begin the first round; that player drafts first (O-15)."""
    return begin_round(state.but(first=action.seat).tell(FirstNamed(action.seat)))


def begin_round(state: State) -> State:
    """Begin a round by laying its path; with the raza cósmica, the Soñadora chooses her cards before."""
    return _open(state.but(rounds=(*state.rounds, Round())))


def replay_round(state: State) -> State:
    """Begin this round again, with the same seats and decks (O-14)."""
    again = Round(mix=state.current.mix, replays=state.current.replays + 1)
    return _open(state.but(rounds=(*state.rounds[:-1], again)))


def _open(state: State) -> State:
    mixes = state.rules.raza_cosmica and not state.current.mix
    return state.but(phase=Phase.MIX if mixes else Phase.LAY, done=())


def mixes(state: State) -> Iterator[Mix]:
    """Every choice of seven cards from both Soñadora decks that has the powers of a normal deck."""
    return map(Mix, combinations(BOTH_DECKS, TRICKS))


def refuse_mix(state: State, action: Mix) -> Sentence | None:
    """Why these cards are no deck: their powers must be those of the deck that is played (l.243)."""
    if len(action.cards) != TRICKS:
        return _no_mix()
    return refuse_part_of_mix(state, action.cards)


def refuse_part_of_mix(state: State, named: tuple[tuple[Deck, int], ...]) -> Sentence | None:
    """Why these cards cannot stand in one mixed deck; a view may show only some of its cards."""
    if not state.rules.raza_cosmica or len({*named}) < len(named) or not {*named} <= {*BOTH_DECKS}:
        return _no_mix()
    if list(named) != sorted(named, key=BOTH_DECKS.index):
        return Sentence("name the cards of a mixed deck in order: those of Otomi first, then those of Maya")
    chosen = library.powers(tuple(cards.mixed_card(state, card) for card in named))
    if not chosen <= (usual := normal_powers(state)):
        return Sentence(
            "a mixed deck has the powers {powers}; these have {chosen}",
            powers=_said(usual),
            chosen=_said(chosen),
        )
    return None


def _no_mix() -> Sentence:
    return Sentence(
        "a mixed deck has {number} different cards, each of Otomi or Maya and numbered 1 to {number}",
        number=TRICKS,
    )


def normal_powers(state: State) -> Counter[int]:
    """How often each power stands in the Soñadora deck that is played."""
    known = state.rules.card_library or library.Library()
    return library.powers(known.cards(state.deck(state.sonadora()) or Deck.OTOMI) or ())


def _said(powers: Counter[int]) -> Sentence:
    return listed(sorted(powers.elements()))


def mix(state: State, action: Mix) -> State:
    """Give the Soñadora her mixed deck; then the path is laid."""
    seat = state.seats_in_order[0]
    return state.but_round(DeckMixed(seat), mix=action.cards).but(phase=Phase.LAY)


def paths(state: State) -> Iterator[Lay]:
    """Every path: of the twelve Sendas of the library, or of all constraints that a Senda could print."""
    if known_sendas(state):
        return map(Lay, permutations(range(1, SENDAS + 1), TRICKS))
    return map(Lay, product(every_senda(), repeat=TRICKS))


def known_sendas(state: State) -> tuple[Senda, ...]:
    """The Sendas of the library; none if they are unknown."""
    return state.rules.card_library.sendas if state.rules.card_library else ()


def refuse_path(state: State, action: Lay) -> Sentence | None:
    """Why these Sendas are no path."""
    if len(action.sendas) != TRICKS:
        return Sentence(
            "a path has {number} Sendas; {laid} were laid", number=TRICKS, laid=len(action.sendas)
        )
    numbers = [senda for senda in action.sendas if isinstance(senda, int)]
    if not known_sendas(state):
        if not numbers:
            return None
        return Sentence("the card library has no Sendas: say what each bars, like 2,3/8")
    if len(numbers) < TRICKS:
        return Sentence(
            "the Sendas are in the card library: name them by their numbers, 1 to {last}", last=SENDAS
        )
    if not set(numbers) <= set(range(1, SENDAS + 1)) or len(set(numbers)) < TRICKS:
        return Sentence(
            "a path has {number} different Sendas, numbered 1 to {last}; these were {sendas}",
            number=TRICKS,
            last=SENDAS,
            sendas=listed(numbers),
        )
    return None


def lay(state: State, action: Lay) -> State:
    """Lay the path; with three players the draft follows, otherwise the first trick."""
    known = known_sendas(state)
    sendas = tuple(known[senda - 1] if isinstance(senda, int) else senda for senda in action.sendas)
    state = state.but_round(PathLaid(state.round, sendas), sendas=sendas)
    return state.but(phase=Phase.DRAFT) if state.drafts else begin_trick(state)


def begin_trick(state: State) -> State:
    """Begin the next trick: players choose cards."""
    tricks = (*state.current.tricks, Trick((None,) * len(state.hands)))
    state = state.but_round(tricks=tricks).but(phase=Phase.CHOOSE, done=())
    return state.tell(TrickStarted(state.trick))
