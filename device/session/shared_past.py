"""The contents of the phones' pages about finished games: the evening, and the pages of people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from device.annals.lives import Life, lives, opponents
from device.annals.past import PastGames
from device.annals.result import GameResult
from device.i18n import _
from device.screen.annals.evening_told import (
    best_line,
    best_throw,
    evening_words,
    feats,
    no_luck_words,
    no_photo_words,
    winners_of_result,
    won_words,
)
from device.screen.annals.period import Period
from device.screen.annals.person_told import favourite, last_turns, since_words, tales_gained, tiles
from device.screen.base import View
from device.screen.kit.figures import card_file
from device.screen.people.medallions import with_guests
from device.screen.registry import title_of
from device.web.past import (
    PastEvening,
    PastFavourite,
    PastFeat,
    PastFortune,
    PastGame,
    PastLife,
    PastMeeting,
    PastName,
    PastPeriod,
    PastPerson,
    PastTile,
    PastTurns,
    PastWords,
)

_MOST_MET = 12
"""How many others the page of a person names, those met most often."""


def past_evening(view: View, photo: str) -> PastEvening | None:
    """This evening; None before its first game is over.

    Args:
        view: what screens draw from.
        photo: the path of the photograph of the best throw, or "".
    """
    tonight = view.past.tonight
    if not tonight:
        return None
    best = best_throw(view.past)
    fortunes = tuple(_fortunes(view, lives(tonight)))
    return PastEvening(
        words=evening_words(tonight),
        games=tuple(_game(view, result) for result in tonight),
        best=best_line(best.result, best.turn) if best is not None else "",
        photo=photo,
        feats=tuple(PastFeat(icon=feat.icon, words=feat.words) for feat in feats(view.past)),
        fortunes=fortunes,
        no_luck="" if fortunes else no_luck_words(tonight),
    )


def _game(view: View, result: GameResult) -> PastGame:
    shapes = medallions_of_result(view, result)
    names = [result.names[seat] for seat in winners_of_result(result)]
    return PastGame(
        picture=f"/cards/{card_file(result.record.name)}",
        title=title_of(result.record.name),
        words=won_words(result),
        winners=tuple(PastName(name=name, medallion=shapes[name]) for name in names),
    )


def medallions_of_result(view: View, result: GameResult) -> Mapping[str, str]:
    """The shape of the medallion of each player of a game that is over, by name."""
    return with_guests(view, result.names, {result.names[seat] for seat in result.machines})


def _fortunes(view: View, tonight: Sequence[Life]) -> Iterator[PastFortune]:
    for life in tonight:
        if (told := life.luck) is not None:
            yield PastFortune(who=_who(view, life), luck=round(told.luck), lost=max(0, round(told.lost)))


def _who(view: View, life: Life) -> PastName:
    return PastName(name=life.name, medallion=with_guests(view, [life.name])[life.name])


def past_person(view: View, person: int, periods: tuple[PastPeriod, ...]) -> PastPerson:
    """The page of somebody who has finished a game.

    Args:
        view: what screens draw from.
        person: the number of the person.
        periods: what `past_periods` has made of the person's games.
    """
    every = view.past.life(person, with_machines=not view.past.life(person).games)
    return PastPerson(who=_who(view, every), since=since_words(every), periods=periods)


def past_periods(view: View, person: int) -> Iterator[PastPeriod]:
    """The sums of a person's games in each period, the longest one first.

    Args:
        view: what screens draw from.
        person: the number of the person.
    """
    longer: tuple[int, PastPeriod] | None = None
    for period in Period:
        among_people, among_machines = (
            period.of(view.past.life(person, with_machines=with_machines), view.past.today)
            for with_machines in (False, True)
        )
        count = len(among_people.games) + len(among_machines.games)
        if longer is not None and longer[0] == count:
            made = longer[1].model_copy(update={"name": period.value, "words": period.words})
        else:
            made = _period(view, period, among_people, among_machines)
        longer = count, made
        yield made


def _period(view: View, period: Period, among_people: Life, among_machines: Life) -> PastPeriod:
    met = opponents(among_people, view.past.lives)[:_MOST_MET] if among_people.games else ()
    return PastPeriod(
        name=period.value,
        words=period.words,
        lives=(
            *_lives(view, among_people, with_machines=False),
            *_lives(view, among_machines, with_machines=True),
        ),
        meetings=tuple(
            PastMeeting(who=_who(view, other), ahead=found.ahead, behind=found.behind, games=found.games)
            for other, found in met
        ),
    )


def _lives(view: View, life: Life, *, with_machines: bool) -> Iterator[PastLife]:
    """All games of a person, then each game alone if there are several; nothing without games."""
    if not life.games:
        return
    alone = life.names if len(life.names) > 1 else ()
    for name, part in (("", life), *((name, life.only(name)) for name in alone)):
        games = title_of(name) if name else _("All games")
        title = _("{games} with machines").format(games=games) if with_machines else games
        yield _life(view, part, title, with_machines=with_machines)


def _life(view: View, life: Life, title: str, *, with_machines: bool) -> PastLife:
    turns, kept, luck = last_turns(life), favourite(life), life.luck
    return PastLife(
        title=title,
        tiles=tuple(
            PastTile(number=tile.number, strong=tile.strong, rest=tile.rest)
            for tile in tiles(life, view.past, with_machines=with_machines)
        ),
        turns=PastTurns(words=turns.words, points=turns.points) if turns else None,
        favourite=(
            PastFavourite(figure=kept.figure, name=kept.name, words=kept.words.replace("\n", " "))
            if kept
            else None
        ),
        luck=round(luck.luck) if luck else None,
        lost=max(0, round(luck.lost)) if luck else None,
        tales=tales_gained(life),
    )


def past_words(past: PastGames) -> PastWords:
    """The words of the pages themselves."""
    return PastWords(
        no_games=_("No game has been finished this evening. The first one appears here when it is over."),
        no_people=_("Whoever plays under a name has a page here after a finished game; guests have none."),
        period=_("Since"),
        no_games_in_period=_("No game has been finished in this time."),
        no_result=_("No game has been finished here yet. Later you see the card of the last one here."),
        photo=_("The photograph of the best throw"),
        no_photo=no_photo_words(past),
        luck=_("Luck"),
        lost=_("Lost by choices"),
        turns=_("Points a turn"),
        no_turns=_("This game counts no points turn by turn."),
        favourite=_("Favourite Figure"),
        tales=_("Tales gained"),
        meetings=_("Head to head"),
        ahead=_("ahead"),
        behind=_("behind"),
        send=_("Send"),
        keep=_("Keep the picture"),
        kept=_("Made at the table, kept by you."),
    )
