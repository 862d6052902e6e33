"""On an upright screen each line of text stands whole on its panel, in Le Choix des Dieux and in Jelimvre."""

import pytest

from device.screen.choix_des_dieux.end import EndScreen
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.settlement import steps
from device.screen.jelimvre.away import LookAwayScreen
from device.screen.jelimvre.setup import SetupScreen
from device.screen.theme import THEMES
from engines.choix_des_dieux.events import Moved
from tests.device.screen import choix_positions as choix
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.lines import cut, lines_of
from tests.device.screen.pictures import PICTURES, Picture, besieged, divined
from tests.device.screen.test_long_names import LONG

SIZES = [(480, 800), (600, 1024), (720, 1280)]
STAKES = ["choix-stake", "choix-stake-shooter"]
ASKED = ["jelimvre-colours", "jelimvre-away", "jelimvre-hidden"]
SETTLED = ["choix-won", "choix-end"]
BOTH_GAMES = [
    name
    for name, picture in PICTURES.items()
    if name.startswith(("choix-", "jelimvre-")) and not THEMES[picture.theme].outlined
]
NAMES = (*LONG[:3], "Jean-Baptiste Poquelin Z")
EIGHT = (*NAMES, "Yann", "Bouleau", "Christophe", "Inès")


def cut_lines(picture):
    """The lines of a picture that are cut, at each size and in both languages."""
    found = []
    for size in SIZES:
        for language in ("fr", "en"):
            _lines, canvas = lines_of(picture, size, language)
            found += [(size, language, words) for words in cut(canvas)]
    return found


def words_of(picture):
    """What the lines of a picture say at 480x800, in French."""
    lines, _canvas = lines_of(picture, (480, 800))
    return [line.words for line in lines]


@pytest.mark.parametrize("name", [*STAKES, *SETTLED, *ASKED])
def test_each_line_stands_whole_on_its_panel(name):
    """No line is crossed by a rule, covered in part by what is drawn later, or longer than its panel."""
    assert cut_lines(PICTURES[name]) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTH_GAMES)
def test_each_line_of_both_games_stands_whole(name):
    """No screen of Le Choix des Dieux or of Jelimvre cuts a line of text.

    Where panels are outlined, a letter below the line may touch the outline of its key.
    """
    assert cut_lines(PICTURES[name]) == []


def settlement(step, *actions, names=NAMES):
    """The picture of a step of a settlement, and what moves in it."""
    view = divined(*actions, names=names)
    event = steps(view.position.events)[step]
    return Picture(lambda: SettlementScreen(step), lambda: view), event


@pytest.mark.parametrize(
    ("actions", "step"), [(choix.WON, 1), (choix.WON, 2), (choix.WON, 3), (choix.LOST, 1)]
)
def test_who_pays_and_who_is_paid_is_named_in_full(actions, step):
    """Each step of a settlement has room for names of 24 letters and for the pot."""
    picture, event = settlement(step, *actions)
    lines = words_of(picture)
    assert isinstance(event, Moved)
    for account, _elis in (*event.gives, *event.takes):
        # The pot has a panel of its own below those who pay.
        assert lines.count("Fonds commun" if account is None else NAMES[account]) == 1 + (account is None)


def test_who_has_guessed_it_is_named_in_full():
    """Three guesses leave room for names of 16 letters below their medallions."""
    names = ("Inès", "Maximilienne", "Jean-Christophe", "Marie-Antoinette")
    picture, reached = settlement(0, *choix.WON, names=names)
    lines = words_of(picture)
    assert len((*reached.right, *reached.wrong)) == 3
    assert set(names[1:]) <= set(lines)


@pytest.mark.parametrize("die", ["A", "N"])
def test_that_nobody_was_right_stands_on_its_panel(die):
    """Where names stand in rows, the panel of those who are none is low."""
    names = ("Anne-Laurence", "Maximilienne", "Gwenaëlle-Lou", "Jean-Baptiste", "Bartholomeus")
    stakes = (*(f"stake {seat} 10" for seat in range(2, 6)), "stake 1 9", "throw N")
    bets = [said for seat in range(2, 6) for said in (f"guess {seat} Mort douce", f"ready {seat}")]
    picture, event = settlement(0, "name 1", "open", "throw A", *stakes, *bets, f"throw {die}", names=names)
    assert not event.right
    assert not cut_lines(picture)


def test_the_end_of_a_session_names_everybody_in_full():
    """The list of players has room for names of 24 letters."""
    picture = Picture(EndScreen, lambda: divined(*choix.WON, "close", names=NAMES))
    lines = words_of(picture)
    assert set(NAMES) <= set(lines)


def everybody_guesses(die):
    """A round in which all eight players but the shooter guess Mort douce, and the Devin shows this face."""
    staked = [f"stake {seat} {8 + seat}" for seat in range(2, 9)]
    guesses = [text for seat in range(2, 9) for text in (f"guess {seat} Mort douce", f"ready {seat}")]
    return (*choix.HONOURED, *staked, "stake 1 7", "throw N", *guesses, f"throw {die}")


@pytest.mark.parametrize("die", ["A", "D"])
def test_the_money_of_eight_players_stands_below_the_title(die):
    """Whether all were wrong or all were right, every row of the settlement stands whole."""
    for step in range(3):
        picture, _event = settlement(step, *everybody_guesses(die), names=EIGHT)
        assert cut_lines(picture) == []


def test_a_long_question_stands_within_its_panel():
    """In Jelimvre a question with long names is smaller, so that all of it has room beside the other camp."""
    view = besieged(jelimvre.begun("white 1", *jelimvre.WHITE_SET_UP[:3], names=NAMES[:2], hidden_setup="on"))
    assert cut_lines(Picture(LookAwayScreen, lambda: view)) == []


def test_a_question_to_a_team_stands_within_its_panel(monkeypatch):
    """The names of a team, each of 24 letters, leave room for two lines of explanation."""
    monkeypatch.setattr(jelimvre, "FOUR", NAMES)
    assert cut_lines(PICTURES["jelimvre-sand"]) == []


def test_the_head_of_a_camp_has_the_beginning_of_a_long_name(monkeypatch):
    """A name that does not fit is shortened, with three dots; only a team is told by its initials."""
    monkeypatch.setattr(jelimvre, "NAMES", NAMES[:2])
    monkeypatch.setattr(jelimvre, "FOUR", NAMES)
    for picture, heads in (
        ("jelimvre-take", {"Anne-Sophie de la…", "Maximilienne…"}),
        ("jelimvre-team", {"A. + M."}),
    ):
        assert heads <= set(words_of(PICTURES[picture]))


def test_a_notice_leaves_the_question_of_jelimvre_where_there_is_room_for_both():
    """After a restart players read what is asked beside the words that the game goes on; nothing is cut."""
    for notice, asked in (("La partie reprend où elle était.", True), ("Un long refus. " * 14, False)):
        picture = Picture(
            SetupScreen,
            lambda notice=notice: besieged(jelimvre.setting_up(26, hidden_setup="off"), notice=notice),
        )
        words = " ".join(words_of(picture))
        assert ("est à placer" in words) is asked
        assert cut_lines(picture) == []
