"""Changes who plays in a tournament that has begun: people join late, leave early, or get another name."""

from __future__ import annotations

from collections.abc import Sequence

from device.club.records import Pairing, Tournament
from device.club.store import Store
from device.club.tournament import check_number, decided_pairings, set_result, spelled
from device.errors import ClubError
from wording.sentence import Sentence


def join(store: Store, name: str, player: str) -> str:
    """Let a player join a Swiss tournament that has begun, or come back to any tournament.

    A new player begins with no points and is paired from the next round on, as late entries are by the Swiss
    rules of FIDE (C.04.2.D, Late entries). A player who comes back keeps the points made before leaving.

    Returns:
        The player's name in the tournament.

    Raises:
        ClubError: there is no such tournament, it takes nobody any more, or the player is in it.
    """
    tournament, player = store.tournament(name), spelled(player)
    known = _entrant(tournament, player)
    if known is not None and known not in tournament.left:
        raise ClubError(Sentence("{player} plays in {name} already.", player=known, name=name))
    if tournament.drawn == tournament.rounds:
        raise ClubError(
            Sentence("The last round of {name} has been drawn already: nobody can join any more.", name=name)
        )
    if known is not None:
        store.set_left(name, known, left=False)
        return known
    if tournament.method == "round-robin":
        raise ClubError(
            Sentence(
                "{name} is a round robin, whose rounds are fixed once it has begun: nobody can join. Begin"
                " another tournament; a Swiss one takes players who come late.",
                name=name,
            )
        )
    check_number(len(tournament.players) + 1)
    store.add_entrant(name, player)
    return player


def leave(store: Store, name: str, player: str) -> tuple[str, Pairing | None]:
    """Let a player go home: all results stand, and the player is paired no more.

    A game of the player that is not over is won by the opponent, as if a person had said so by hand.

    Returns:
        The player's name in the tournament, and the pairing that was decided by leaving, if any.

    Raises:
        ClubError: there is no such tournament, or the player is not in it.
    """
    tournament, player = store.tournament(name), spelled(player)
    known = _entrant(tournament, player)
    if known is None or known in tournament.left:
        raise _stranger(player, tournament, tournament.playing)
    lost = None
    for pairing, won in decided_pairings(tournament, store.results(tournament.game)).items():
        if won is None and known in (pairing.first, pairing.second):
            lost = set_result(store, name, pairing.round, pairing.board, float(pairing.second == known))
    store.set_left(name, known, left=True)
    return known, lost


def rename(store: Store, name: str, player: str, new: str) -> tuple[str, str]:
    """Give a player the name that she has at the tables now. Her games, which have it too, then count again.

    Returns:
        The old name and the new one, as the tournament spells them.

    Raises:
        ClubError: there is no such tournament, the player is not in it, or somebody else in it has the name.
    """
    tournament, player, new = store.tournament(name), spelled(player), spelled(new)
    known = _entrant(tournament, player)
    if known is None:
        raise _stranger(player, tournament, tournament.players)
    if (other := _entrant(tournament, new)) not in (None, known):
        raise ClubError(Sentence("{player} plays in {name} already.", player=other, name=name))
    store.rename_entrant(name, known, new)
    return known, new


def _stranger(player: str, tournament: Tournament, players: Sequence[str]) -> ClubError:
    """The error that somebody does not play in a tournament; it names those who do."""
    return ClubError(
        Sentence(
            "{player} does not play in {name}. There are: {players}.",
            player=player,
            name=tournament.name,
            players=", ".join(players) or "none",
        )
    )


def _entrant(tournament: Tournament, player: str) -> str | None:
    """The player's name in the tournament, without regard to capital letters; None for somebody else."""
    return next((each for each in tournament.players if each.casefold() == player.casefold()), None)
