"""Helpers that make and play rounds from short texts."""

from __future__ import annotations

from functools import partial

from engines.oniria import GAME, Card, Deck, Done, Library, Phase, Rules, State, parse_action, parse_rules
from tests.command_line import take_no_options
from tests.engines import stories
from tests.engines.simulate import NAMES

legal = stories.legal
refused = partial(stories.refused, GAME)

_DONE = (Phase.POWERS, Phase.AFTER, Phase.ROUND_END)

OPEN = " -/-"
"""A Senda that forbids nothing."""

SOMBRA = (0, 1, 2, 2, 3, 4, 5)
SONADORA = (7, 8, 8, 9, 10, 10, 11)
"""Powers of a deck that tests have made up: the book prints none."""


def a_library(texts: bool = True, **powers: tuple[int, ...]) -> Library:
    """A card library such as a table might enter.

    Args:
        texts: whether the 2 and the 9 of each deck have a special power, with the icon.
        powers: the powers of a deck, where they are not the usual ones.
    """
    decks = []
    for deck in Deck:
        usual = SOMBRA if deck.side == "sombras" else SONADORA
        figures = powers.get(deck, usual)
        decks.append((deck, tuple(_card(power, texts and power in (2, 9)) for power in figures)))
    return Library(tuple(decks))


def _card(power: int, special: bool) -> Card:
    return Card(power, icon=special, text="triple: obtains 1" if special else "")


def a_round(players: int = 4, rules: str | Rules = "standard", path: str = OPEN * 7) -> State:
    """Return a game in its first round: at the first trick, or with three players at the draft.

    With four and five players the first is the Soñadora; the others are Sombras, clockwise from her left.

    Args:
        players: the number of players.
        rules: the rules played, or their text form.
        path: the Sendas from left to right; where fewer than seven are given, the rest forbid nothing.
    """
    chosen = parse_rules(rules) if isinstance(rules, str) else rules
    state = GAME.new(chosen, NAMES[:players])
    decks = ("llorona", "charro", "lechuza", "cadejo")
    sonadora = "take maya"
    takes = [f"take {deck}" for deck in decks[: players if players == 3 else players - 1]]
    order = [*takes, sonadora, "first 1"] if players == 3 else [sonadora, *takes]
    sendas = (path.split() + OPEN.split() * 7)[:7]
    return play(state, "; ".join([*order, f"lay {' '.join(sendas)}"]))


def a_mixed_round() -> State:
    """The first trick of a raza cósmica whose 9 comes from Otomi and bears a power; Maya's bears none."""
    library = a_library()
    plain = tuple(Card(card.power) for card in library.cards(Deck.MAYA) or ())
    decks = Library(tuple((deck, plain if deck is Deck.MAYA else cards) for deck, cards in library.decks))
    state = GAME.new(Rules(card_library=decks, raza_cosmica=True), NAMES[:4])
    takes = "take maya; take llorona; take charro; take lechuza"
    mix = "mix otomi:1 otomi:2 otomi:3 otomi:4 maya:5 maya:6 maya:7"
    return play(state, f"{takes}; {mix}; lay {'-/- ' * 7}")


def play(state: State, story: str) -> State:
    """The state after the actions of a story, separated by semicolons.

    Four texts stand for several actions:

    - "cards 9 3 2 3" puts these cards down, one for each hand, and shows them;
    - "pass" lets everybody who is asked be done;
    - "trick 9 3 2 3" does both, so that the trick has its result;
    - "agreed 2 points 2 +1" declares an effect, and one other player agrees.
    """
    for words in (part.strip() for part in story.split(";")):
        verb, _, rest = words.partition(" ")
        match verb:
            case "cards":
                state = cards(state, rest)
            case "pass":
                state = everybody_done(state)
            case "trick":
                state = everybody_done(cards(state, rest))
            case "agreed":
                state = state.apply(parse_action(f"declare {rest}"))
                if state.asks is Phase.CONSENT:
                    state = state.apply(next(iter(state.legal_actions())))
            case "":
                pass
            case _:
                state = state.apply(parse_action(words))
    return state


def cards(state: State, powers: str) -> State:
    """The state after these cards were put down and shown, in the order of the hands."""
    if state.phase is Phase.AFTER:
        state = everybody_done(state)
    for seat in range(len(state.players)):
        state = state.apply(parse_action(f"ready {seat + 1}"))
    for hand, power in enumerate(powers.split(), start=1):
        if state.phase is Phase.SHOW and state.current.trick.cards[hand - 1] is None:
            state = state.apply(parse_action(f"show {hand} {power}"))
    return state


def everybody_done(state: State) -> State:
    """The state after everybody who is asked in this phase is done."""
    before = (state.phase, state.trick)
    while (state.asks, state.trick) == before and before[0] in _DONE:
        state = state.apply(Done(state.awaits.actor))
    return state


def a_whole_round(state: State, tricks: str) -> State:
    """The state after a whole round, scored.

    Bars separate the tricks; the last trick is repeated until there are seven.
    """
    told = [each.strip() for each in tricks.split("|")]
    for powers in (told + told[-1:] * 7)[:7]:
        state = play(state, f"trick {powers}; pass")
    return everybody_done(state)


if __name__ == "__main__":
    take_no_options("Prints rules of Oniria with made-up cards.")
    print(Rules(card_library=a_library()))
