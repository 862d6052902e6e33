"""A tournament: its rounds, which results of the tables belong to them, and its standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from device.annals.registry import chronicle_of
from device.club.pairing import round_robin, rounds_of_round_robin, swiss, without
from device.club.records import ClubResult, Method, Pairing, Tournament
from device.club.schema import LONGEST_NAME
from device.club.store import Store
from device.errors import ClubError
from engines.errors import BadName
from engines.names import LONGEST, check_name
from engines.registry import GAMES
from wording.sentence import Sentence

MOST_PLAYERS: Final = 200
"""The most players of a tournament."""


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """A line of a tournament's standings.

    Attributes:
        place: the place, from 1; who shares one has the same number.
        name: the player's name.
        points: one for each game won or rested, half a point for each draw.
        opponents: the points of everybody whom the player has met (Buchholz), which decides between equals.
        played: how many games were played.
        left: whether the player has gone home.
    """

    place: int
    name: str
    points: float
    opponents: float
    played: int
    left: bool


def planned(name: str, game: str, players: Sequence[str], method: Method, rounds: int | None) -> Tournament:
    """A new tournament, which is in no database yet.

    Args:
        name: its name.
        game: the name of the game in records.
        players: everybody who takes part, by the names that they have at the tables.
        method: how players are paired.
        rounds: how many rounds; None for as many as are usual. A round robin has its own number.

    Raises:
        ClubError: a name is taken twice, or the game or the number of rounds is impossible.
    """
    name, players = _checked(name, game, players)
    return Tournament(name, game, method, _rounds(method, len(players), rounds), tuple(players))


def _rounds(method: Method, players: int, wanted: int | None) -> int:
    """The number of rounds: the wanted one, or else the usual one.

    Raises:
        ClubError: so many players do not play the wanted number of rounds.
    """
    most = rounds_of_round_robin(players)
    if method == "round-robin":
        if wanted not in (None, most):
            raise ClubError(
                Sentence(
                    "A round robin of {n} players has {usual} rounds, not {rounds}: leave --rounds out.",
                    n=players,
                    usual=most,
                    rounds=wanted,
                )
            )
        return most
    chosen = (players - 1).bit_length() if wanted is None else wanted
    if not 1 <= chosen <= most:
        if most == 1:
            raise ClubError(Sentence("A tournament of two players has 1 round, not {rounds}.", rounds=chosen))
        raise ClubError(
            Sentence(
                "A tournament of {n} players has 1 to {most} rounds, not {rounds}.",
                n=players,
                most=most,
                rounds=chosen,
            )
        )
    return chosen


def _checked(name: str, game: str, players: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The names of the tournament and its players, spelled as the tables spell names."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ClubError(
            Sentence(
                "A tournament has a name of 1 to {most} characters; this one has {n}.",
                most=LONGEST_NAME,
                n=len(name),
            )
        )
    _check_game(game)
    check_number(len(players))
    seen: dict[str, str] = {}
    for player in map(spelled, players):
        if player.casefold() in seen:
            raise ClubError(Sentence("{player} is named twice: each player is named once.", player=player))
        seen[player.casefold()] = player
    return spelled(name, LONGEST_NAME), tuple(seen.values())


def check_number(players: int) -> None:
    """Refuse too few or too many players.

    Raises:
        ClubError: a tournament cannot have so many players.
    """
    if not 2 <= players <= MOST_PLAYERS:
        raise ClubError(
            Sentence("A tournament has 2 to {most} players; got {n}.", most=MOST_PLAYERS, n=players)
        )


def _check_game(game: str) -> None:
    """Refuse an unknown game, and one that two cannot play against each other: no table could decide it."""
    known = ", ".join(sorted(name for name in GAMES if _is_for_two(name)))
    if game not in GAMES:
        raise ClubError(Sentence("There is no game {game}. There are: {known}.", game=game, known=known))
    if not _is_for_two(game):
        raise ClubError(
            Sentence(
                "{game} does not suit a tournament: it has no games of two players with a winner. There are:"
                " {known}.",
                game=game,
                known=known,
            )
        )


def _is_for_two(game: str) -> bool:
    return 2 in GAMES[game].seats and chronicle_of(game).competes


def spelled(name: str, most: int = LONGEST) -> str:
    """A name as the tables spell it.

    Raises:
        ClubError: nobody can be called so.
    """
    try:
        return check_name(name, most)
    except BadName as error:
        raise ClubError(error.args[0]) from error


def decided_pairings(tournament: Tournament, results: Sequence[ClubResult]) -> Mapping[Pairing, float | None]:
    """What the first player of each pairing has won: 1, 0.5 or 0; None while they have not played.

    A pairing is decided by hand, or by the first game between the two that the club has heard of since the
    round was drawn. Each game decides one pairing only.

    Args:
        tournament: the tournament.
        results: all results of its game, in the order in which the club has heard of them.
    """
    used: set[tuple[str, str]] = set()
    found: dict[Pairing, float | None] = {}
    for pairing in tournament.pairings:
        if pairing.rests:
            found[pairing] = 1.0
        elif pairing.by_hand is not None:
            found[pairing] = pairing.by_hand
        else:
            found[pairing] = _decided(pairing, results, used)
    return found


def _decided(pairing: Pairing, results: Sequence[ClubResult], used: set[tuple[str, str]]) -> float | None:
    wanted = {pairing.first.casefold(), pairing.second.casefold()}
    for heard in results:
        alone = (seat for seat in heard.result.seats if seat.kind != "machine" and not seat.shared)
        places = {seat.name.casefold(): seat.place for seat in alone}
        fits = places.keys() == wanted and len(heard.result.seats) == 2
        if not fits or heard.received < pairing.drawn or (heard.table, heard.key) in used:
            continue
        used.add((heard.table, heard.key))
        first, second = places[pairing.first.casefold()], places[pairing.second.casefold()]
        return 0.5 if first == second else float(first < second)
    return None


def standings(tournament: Tournament, results: Sequence[ClubResult]) -> tuple[TournamentStanding, ...]:
    """The standings of a tournament, the best first."""
    decided = decided_pairings(tournament, results)
    points = _points_of(tournament, decided)
    opponents = dict.fromkeys(tournament.players, 0.0)
    played = dict.fromkeys(tournament.players, 0)
    for pairing, won in decided.items():
        if won is None or pairing.rests:
            continue
        for player, other in ((pairing.first, pairing.second), (pairing.second, pairing.first)):
            opponents[player] += points[other]
            played[player] += 1
    order = sorted(tournament.players, key=lambda player: (-points[player], -opponents[player]))
    worths = [(points[player], opponents[player]) for player in order]
    return tuple(
        TournamentStanding(worths.index(worth) + 1, player, *worth, played[player], player in tournament.left)
        for player, worth in zip(order, worths, strict=True)
    )


def _points_of(tournament: Tournament, decided: Mapping[Pairing, float | None]) -> dict[str, float]:
    """The points of each player so far."""
    points = dict.fromkeys(tournament.players, 0.0)
    for pairing, won in decided.items():
        if won is not None:
            points[pairing.first] += won
            if not pairing.rests:
                points[pairing.second] += 1 - won
    return points


def is_over(tournament: Tournament, results: Sequence[ClubResult]) -> bool:
    """Whether the standings are final: no game is missing, and no round can be drawn any more."""
    is_last = tournament.drawn == tournament.rounds or len(tournament.playing) < 2
    return is_last and None not in decided_pairings(tournament, results).values()


def draw_round(store: Store, name: str) -> Tournament:
    """Draw the next round of a tournament.

    Returns:
        The tournament with the new round.

    Raises:
        ClubError: there is no such tournament, all rounds are drawn, a game of the last one is missing, or
            fewer than two players are left.
    """
    tournament = store.tournament(name)
    if tournament.drawn == tournament.rounds:
        raise ClubError(Sentence("The last round of {name} has been drawn already.", name=name))
    if len(tournament.playing) < 2:
        raise ClubError(
            Sentence("Fewer than two players are left in {name}: its standings are final.", name=name)
        )
    decided = decided_pairings(tournament, store.results(tournament.game))
    for pairing, won in decided.items():
        if won is None:
            raise ClubError(
                Sentence(
                    "{first} and {second} have not played yet (round {round}, board {board}). Wait for their"
                    " game, or say how it ended with `dice-table club result`.",
                    first=pairing.first,
                    second=pairing.second,
                    round=pairing.round,
                    board=pairing.board,
                )
            )
    store.add_round(name, tournament.drawn + 1, _pairs(tournament, decided))
    return store.tournament(name)


def _pairs(tournament: Tournament, decided: Mapping[Pairing, float | None]) -> tuple[tuple[str, str], ...]:
    if tournament.method == "round-robin":
        return without(round_robin(tournament.players, tournament.drawn + 1), tournament.left)
    met = {frozenset((pairing.first, pairing.second)) for pairing in tournament.pairings}
    rested = {pairing.first for pairing in tournament.pairings if pairing.rests}
    return swiss(tournament.playing, _points_of(tournament, decided), met, rested)


def set_result(store: Store, name: str, number: int, board: int, won: float | None) -> Pairing:
    """Enter by hand how a pairing ended; None takes that back, and the results of the tables decide again.

    Raises:
        ClubError: there is no such tournament or pairing, or its player rests.
    """
    tournament = store.tournament(name)
    for pairing in tournament.pairings:
        if (pairing.round, pairing.board) == (number, board) and not pairing.rests:
            store.set_by_hand(name, pairing, won)
            return pairing
    raise ClubError(
        Sentence(
            "{name}: no two players sit at board {board} of round {number}; rounds drawn so far: {drawn}.",
            name=name,
            board=board,
            number=number,
            drawn=tournament.drawn,
        )
    )
