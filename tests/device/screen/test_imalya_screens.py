"""Facts about the screens of Imalya that hold under every set of rules."""

from dataclasses import fields, replace
from types import SimpleNamespace

import pygame
import pytest

from device.i18n import use_language
from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import GameView, Go, Play, Refuse, View
from device.screen.dice.figure import FigureScreen
from device.screen.imalya.ask_throw import ask_throw
from device.screen.imalya.dial import DIAL, dial_corner
from device.screen.imalya.host_words import host_line
from device.screen.imalya.house_rules import presets, switches
from device.screen.imalya.news import news
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.variant_chapters import figures
from device.screen.imalya.words import figure_icon, figure_name, key_name
from device.screen.imalya.year import YearScreen, dial_and_rows
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import figure_path
from device.screen.kit.text import text_width
from device.screen.row import scene
from device.screen.row.layout import throw_zones
from device.screen.rules.book import draw_chapter
from device.screen.rules.choice import RuleChoice
from device.screen.theme import SMALL
from device.throw.sight import Sight
from device.zone import Zone
from engines.imalya import GAME, PRESETS, SETS, Deposit, Done, FigureSet, Lock, Phase, Rules
from engines.imalya.events import Paid
from engines.imalya.moves import ACTION_KINDS
from engines.imalya.switches import DamOrder, KillReward, KillTiming
from tests.device.screen.imalya_pictures import DRAGON, PICTURES, THROWS, local, played
from tests.device.screen.pictures import PICTURES as SCREENS
from tests.device.screen.positions import NAMES, SETUP
from tests.device.screen.positions import played as reached
from tests.device.screen.scenery import seen
from tests.engines.imalya.turns import BASE, SUR, a_turn, play

KEY_W = 92
ALL = {"leinan": True, "mercenaire": True, "laiirna": True, "chance": True, "series": True}
FULLEST = Rules(tales=True, six=True, sur=True, figure_set=FigureSet.NAINS, **ALL)
OF_EIGHT = replace(FULLEST, dragon8=True, figure_set=FigureSet.DRAGON, kill_timing=KillTiming.OWNER_CHOICE)
LOCAL = [name for name in FigureSet if name is not FigureSet.IMALYA]


def rules_of(name: FigureSet) -> Rules:
    """The usual rules with this set of figures; the set of the Dragon needs its preset with eight faces."""
    return PRESETS["dragon8"] if name is FigureSet.DRAGON else SETS[name].rules


def test_every_preset_of_the_engine_can_be_chosen():
    """The screen of rules has a card for every preset of the engine; its first preset is proposed."""
    assert set(presets()) == set(PRESETS)
    assert next(iter(presets())) == next(iter(PRESETS))


def chosen(preset, **changed):
    """The rules of a preset for a table of four, with some changes."""
    return RuleChoice("imalya", NAMES, preset, replace(PRESETS[preset], **changed))


def others(choice, field):
    """The other values of a rule."""
    return choice.others(next(switch for switch in switches() if switch.field == field))


IN_FRENCH = [
    ("dam_order", DamOrder.CAPTURE_FIRST, "ensuite"),
    ("converted_in_six", False, "ne compte pas"),
    ("kill_reward", KillReward.ONCE_PER_WINDOW, "une seule fois"),
]


@pytest.mark.parametrize(("field", "value", "word"), IN_FRENCH)
def test_a_house_rule_is_said_by_its_own_word(field, value, word, french):
    """Other screens say the English "after", "does not" and "once" by other French words."""
    switch = next(switch for switch in switches() if switch.field == field)
    assert switch.values[value][0] == word


def test_a_house_rule_does_not_promise_the_victory_to_the_last_player():
    """IM-37: when all but one are out the game ends, and an eliminated player may still win it."""
    switch = next(switch for switch in switches() if switch.field == "stop_when_one_left")
    assert switch.values[True] == ("stops", "When all players but one are out, the highest score wins.")


def test_the_six_can_be_played_alone():
    """In the base game one press switches on the Six and Six alone.

    With the Tales it is refused, with the reason.
    """
    alone = chosen("base").with_value("six_alone", True)
    assert str(alone.rules) == "six target=388 six_alone=on"
    assert str(alone.with_value("six_alone", False).rules) == "base target=388"
    (refused,) = others(chosen("tales_six"), "six_alone")
    assert "“Six alone” means" in refused.refused


def test_a_local_set_brings_its_usual_variant():
    """A local set switches its usual variant on, except beside Sur.

    Leaving the set switches it off (IM-105).
    """
    choice, played = chosen("tales_six"), {}
    for name in (*LOCAL, FigureSet.IMALYA):
        choice = choice.with_value("figure_set", name)
        played[name] = (choice.rules.chance, choice.rules.sort)
    assert played.pop(FigureSet.CHANCE) == (True, False)
    assert played.pop(FigureSet.PEUPLES) == (False, True)
    assert set(played.values()) == {(False, False)}
    sur = chosen("sur", figure_set=FigureSet.EILINDOR).with_value("figure_set", FigureSet.PEUPLES).rules
    assert (sur.figure_set, sur.sur, sur.sort) == (FigureSet.PEUPLES, True, False)


def test_every_local_set_can_be_chosen_and_left():
    """One key steps through all local sets and returns to the set of Imalya."""
    choice, seen = chosen("tales_six"), []
    for _press in FigureSet:
        choice = choice.with_value("figure_set", others(choice, "figure_set")[0].value)
        seen.append(choice.rules.figure_set)
    assert seen == [*LOCAL, FigureSet.IMALYA]


def test_a_set_that_the_rules_exclude_is_named_with_its_reason():
    """The Escalier excludes the Nains, who need the Tales (l.111); the list says so."""
    refused = {other.value: other.refused for other in others(chosen("escalier_six"), "figure_set")}
    assert "Nains" in refused.pop(FigureSet.NAINS)
    assert set(refused.values()) == {""}


def test_a_variant_that_the_rules_exclude_is_refused_with_its_reason():
    """Switching the Tales off under the Six is refused, and the message names the Six."""
    (refused,) = others(chosen("tales_six"), "tales")
    assert "Six" in refused.refused


@pytest.mark.parametrize("name", LOCAL)
def test_keys_call_dice_as_the_set_does(name):
    """The name of each Figure in a local set fits the key of a die."""
    canvas = Canvas(pygame.Surface((800, 480)))
    rules = rules_of(name)
    for figure in rules.faces:
        assert text_width(canvas, f"{key_name(rules, figure)} 6", SMALL) <= KEY_W


@pytest.mark.parametrize("name", list(FigureSet))
def test_every_figure_of_a_set_is_drawn(name):
    """Each Figure of a set has a picture, and no two Figures of a set share one."""
    rules = rules_of(name)
    paths = {figure_path(figure_icon(rules, figure)) for figure in rules.faces}
    assert len(paths) == len(rules.faces)


def test_the_peuples_inverted_exchange_name_and_picture():
    """In the inverted Peuples, the Humain stands for the Gain and the Petit Peuple for the Ruse (l.103)."""
    rules = Rules(figure_set=FigureSet.PEUPLES, peuples_inverted=True)
    assert (figure_name(rules, "G"), figure_icon(rules, "G")) == ("Humain", "peuples/ruse")
    assert (figure_name(rules, "R"), figure_icon(rules, "R")) == ("Peuple", "peuples/gain")


def test_sentences_use_the_verbs_of_the_set(french):
    """In Eilindor sentences use that set's verbs: the Feu kills, the Etoile brings back to life (l.100)."""
    view = local("eilindor", "throw DEBBBB")
    assert ThrowScreen().question(view).lines[0].rest == "tue la Pierre\N{NO-BREAK SPACE}2."
    state = view.position.state.apply(Done())
    assert IMALYA.news(state, state.happened) == "Le Feu\N{NO-BREAK SPACE}1 tue le dé 2."
    free = ThrowScreen().question(View(GameView(state), game=IMALYA)).choices[Key.TWO]
    assert (free.caption.verb, free.caption.object) == ("Ressusciter", "dû \N{MINUS SIGN}1")


def test_the_key_that_frees_an_egal_says_what_it_saves():
    """A Dam costs two Tales while it holds an Egal (l.43): freeing it brings no points, but saves a Tale."""
    state = play(a_turn(Rules(tales=True)), "throw DEBBRG; done; capture 1 2")
    assert state.turn_debt == 2
    free = ThrowScreen().question(View(GameView(state), game=IMALYA)).choices[Key.TWO]
    assert (free.caption.verb, free.caption.object) == ("Free", "due \N{MINUS SIGN}1")


def test_the_book_begins_with_the_names_of_the_set():
    """The rulebook of a local set begins with the names of its Figures.

    The game's own set has no such chapter.
    """
    chapters = IMALYA.chapters(GAME.new(SETS[FigureSet.NAINS].rules, NAMES))
    assert chapters[0] == figures(SETS[FigureSet.NAINS].rules)
    assert [line.about for line in chapters[0].lines][:2] == ["Voleur", "Roi"]
    assert "Voleur du Trésor" in chapters[0].lines[0].says
    assert IMALYA.chapters(GAME.new(PRESETS["base"], NAMES))[0].title == "The start"


def test_every_chapter_fits_with_every_variant(language):
    """Every chapter fits its screen with the longest names and with all compatible variants switched on."""
    canvas = Canvas(pygame.Surface((800, 480)))
    zone = Zone(0, 64, canvas.w, canvas.middle_h)
    for rules in (FULLEST, replace(FULLEST, mercenaire_captured=True, levy_grace=False), OF_EIGHT):
        for chapter in IMALYA.chapters(GAME.new(rules, NAMES)):
            assert draw_chapter(canvas, zone, chapter) <= zone.bottom, chapter.title


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", THROWS)
def test_a_question_ends_above_the_hosts_line(name, language, monkeypatch):
    """No question is so long that it reaches into the host's line, or over the row of dice."""
    ends = []
    draw_side = scene.draw_side

    def note(canvas, *told):
        ends.append((draw_side(canvas, *told), throw_zones(canvas).line.y))
        return ends[-1][0]

    monkeypatch.setattr(scene, "draw_side", note)
    for size in ((800, 480), (720, 1280)):
        replace(PICTURES[f"imalya-{name}"], language=language, size=size).draw()
    assert len(ends) == 2
    assert all(end <= line for end, line in ends), ends


def test_a_sum_is_set_by_steps_and_stays_within_what_is_held():
    """Keys set the number of Tales in steps, up to the 15 that the player holds (l.82). OK deposits them."""
    screen, view = ThrowScreen(), THROWS["deposit"]()
    assert Key.ONE not in screen.captions(view)
    for key in (Key.FOUR, Key.FOUR, Key.THREE):
        screen = screen.press(key, view).screen
    assert screen.press(Key.OK, view) == Play(Deposit(11))
    assert screen.press(Key.FOUR, view).screen.tales == 15


@pytest.mark.parametrize(("tales", "words"), [(None, "12 points."), (1, "24 points."), (15, "192 points.")])
def test_the_compulsory_tale_is_counted_where_it_scores(tales, words):
    """IM-80: with the house rule `leinan_first_scores`, the question counts the 12 points of that Tale."""
    view = played(replace(PRESETS["leinan"], leinan_first_scores=True), *SETUP)
    state = view.position.state
    line = ThrowScreen(tales=tales).question(view).lines[0]
    assert line.rest.endswith(words)
    after = state.apply(Deposit(tales or 0))
    assert str(after.players[state.awaits.actor].score) in line.rest


def test_eight_dice_are_two_hands_of_four():
    """The sixth key brings dice 5 to 8 above the first four keys. After a die is kept, that hand stays."""
    view = THROWS["dragon8-lock"]()
    more = ThrowScreen().press(Key.SIX, view).screen
    assert more.press(Key.FOUR, view) == Play(Lock(8))
    after = view.position.state.apply(Lock(8))

    class Shown:
        state = after

    assert IMALYA.screen_after(Shown, after.happened) == more


def test_a_held_key_corrects_the_die_that_it_stands_for():
    """With the second hand in play, holding a key corrects the die above that key.

    Holding a key without a die does nothing.
    """
    view = THROWS["dragon8-lock"]()
    assert ThrowScreen(hand=1).held(view)[Key.THREE].command == Go(FigureScreen(7, "A"))
    assert Key.SIX not in ThrowScreen(hand=1).held(view)


def test_a_misread_die_of_the_second_hand_is_proposed_on_its_key():
    """If the least certain die is in the second hand, that hand is above the keys, which correct its dice."""
    tray = Sight(dice={6: seen(6, "R", confidence=0.6)})
    view = replace(THROWS["dragon8"](), sight=tray)
    screen = ThrowScreen(correcting=True)
    assert screen.question(view).hand == 1
    assert screen.press(Key.TWO, view) == Go(FigureScreen(6, "M")) == screen.press(Key.OK, view)
    assert screen.press(Key.SIX, view) == Go(ThrowScreen(correcting=True, hand=0))


def test_an_eighth_face_can_be_corrected():
    """The question about an eighth face opens on the page of that face, and the sixth key turns the page."""
    view = played(PRESETS["dragon8"], *DRAGON, "throw BDERGMAN")
    screen = FigureScreen(8, "N")
    assert screen.captions(view)[Key.THREE].verb == "Banni"
    assert screen.press(Key.SIX, view).screen.captions(view)[Key.ONE].verb == "Dragon"


def test_an_adversary_is_named_where_the_sort_is_played():
    """The question to an adversary after a Sort names that player in its title (l.85)."""
    view = played(PRESETS["sort"], *SETUP, "throw DGMERR", "done")
    assert "Yann" in ThrowScreen().question(view).title


def test_an_undone_step_has_a_name():
    """After undo, each kind of action is named by a sentence of its own."""
    said = {IMALYA.said_action(_any(kind)) for kind in ACTION_KINDS}
    assert len(said) == len(ACTION_KINDS)


def _any(kind: type):
    """An action of this kind with arbitrary numbers."""
    return kind(*[1] * sum(field.default is not None for field in fields(kind)))


def test_a_redone_game_shows_its_end():
    """A game of a series that was redone to its end shows the screen on which OK begins the next game."""
    view = PICTURES["imalya-next-game"].view()
    state = view.position.state

    match = SimpleNamespace(
        state=state,
        states=(state,),
        played=(),
        asked=(),
        players=NAMES,
        actions=(),
        record=SimpleNamespace(number=1),
    )
    screen = IMALYA.screen_after(match, ())
    assert isinstance(screen.press(Key.OK, View(GameView(state), game=IMALYA)), Play)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Dam\N{NO-BREAK SPACE}1 has taken Ruse\N{NO-BREAK SPACE}3."),
        ("fr", "Le Dam\N{NO-BREAK SPACE}1 a pris la Ruse\N{NO-BREAK SPACE}3."),
    ],
)
def test_a_captive_is_no_prey_because_it_is_taken(language, words):
    """The key of a die that another Dam has taken says which Dam has it."""
    use_language(language)
    state = reached(*SETUP, "throw DDREGR", "capture 1 3")
    command = ThrowScreen().press(Key.THREE, View(position=GameView(state), game=IMALYA))
    assert command == Refuse(words)


def test_a_set_has_one_verb_for_a_capture():
    """l.90: in Eilindor the Feu slays, in the question as in the host's line and in the answer of a key."""
    rules = Rules(figure_set=FigureSet.EILINDOR)
    view = View(position=GameView(play(a_turn(rules), "throw DDREGR; capture 1 3")), game=IMALYA)
    told = (ThrowScreen().asks(view), host_line(view, view.position).words)
    assert told == (
        "What does Feu\N{NO-BREAK SPACE}2 slay?",
        "Feu\N{NO-BREAK SPACE}1 has slain Rat\N{NO-BREAK SPACE}3.",
    )
    assert ThrowScreen().press(Key.THREE, view) == Refuse(
        "Feu\N{NO-BREAK SPACE}1 has slain Rat\N{NO-BREAK SPACE}3."
    )


NO_PREY = [
    (SUR, "throw DRRGBM; done", Key.FOUR, "In this order: Egal, one’s own Faction, the others."),
    (BASE, "throw DRRGBM; done", Key.FIVE, "Bel\N{NO-BREAK SPACE}5 is never prey."),
    (
        Rules(freed_recapturable=False),
        "throw DRGMEB; done; capture 1 2; free 6 2; keep 3 4; throw DB; done",
        Key.TWO,
        "A freed die cannot be taken again.",
    ),
    (
        BASE,
        "throw RRGEBB; done; keep 1 2; throw DGMB; done",
        Key.ONE,
        "Ruse\N{NO-BREAK SPACE}1 is no prey here: a fresh Mineure or Egal comes first.",
    ),
]


@pytest.mark.parametrize(("rules", "story", "key", "reason"), NO_PREY)
def test_a_die_that_is_no_prey_says_why(rules, story, key, reason):
    """l.17, l.86, IM-14: the key of a die that a Dam cannot take gives the reason that holds for that die."""
    state = play(a_turn(rules), story)
    assert state.phase is Phase.CAPTURE
    assert ThrowScreen().press(key, View(position=GameView(state), game=IMALYA)) == Refuse(reason)


@pytest.mark.parametrize(
    ("story", "which"),
    [
        ("throw RRGEBB; done; keep 1 2; throw DGMB; done", "a fresh die first."),
        ("throw RMGEME; keep 1 2 3 4; throw DD", "a die kept earlier."),
    ],
)
def test_a_dam_is_asked_about_with_the_dice_that_it_may_take(story, which):
    """l.17: a Dam takes a fresh die first; the question names kept dice once no fresh prey is left."""
    view = View(position=GameView(play(a_turn(BASE), story)), game=IMALYA)
    (line,) = ThrowScreen().question(view).lines
    assert (line.strong, line.rest) == ("It must take one,", which)


@pytest.mark.parametrize(
    ("story", "lines"),
    [
        ("throw BERRGM", []),
        ("throw DBEBBB", ["Otherwise Dam\N{NO-BREAK SPACE}1 takes Egal\N{NO-BREAK SPACE}3."]),
        ("throw DBERGB", ["Otherwise Dam\N{NO-BREAK SPACE}1 takes a die of your choice."]),
        ("throw DDBEGB", ["Otherwise Dam\N{NO-BREAK SPACE}1 takes a die of your choice."]),
        (
            "throw MMBBBB; keep 1 2; throw BDRD",
            [
                "Otherwise Dam\N{NO-BREAK SPACE}4 takes Ruse\N{NO-BREAK SPACE}5.",
                "Then Dam\N{NO-BREAK SPACE}6 takes a die of your choice.",
            ],
        ),
        (
            "throw MBBBBB; keep 1; throw BDRDB",
            [
                "Otherwise Dam\N{NO-BREAK SPACE}3 takes Ruse\N{NO-BREAK SPACE}4.",
                "Then Dam\N{NO-BREAK SPACE}5 takes Mort\N{NO-BREAK SPACE}1.",
            ],
        ),
    ],
)
def test_a_bel_is_asked_with_what_each_dam_takes_otherwise(story, lines):
    """l.17: if the player passes, every Dam captures; the first one whose prey is chosen ends the list."""
    view = View(position=GameView(play(a_turn(BASE), story)), game=IMALYA)
    told = [f"{line.strong} {line.rest}" for line in ThrowScreen().question(view).lines]
    assert told == lines


NO_ACTION = [
    (BASE, "throw DBRGEB", Key.THREE, "Nothing holds Ruse\N{NO-BREAK SPACE}3: there is nothing to free."),
    (BASE, "throw DBRGEB", Key.SIX, "Bel\N{NO-BREAK SPACE}2 acts first: either can do the same."),
    (BASE, "throw DBRGEB", Key.TWO, "Bel\N{NO-BREAK SPACE}2 acts on another die: press its key."),
    (BASE, "throw DBRGEB; counter 2 1", Key.ONE, "Dam\N{NO-BREAK SPACE}1 must be thrown again."),
    (BASE, "throw DBRGEB; counter 2 1", Key.TWO, "Bel\N{NO-BREAK SPACE}2 has acted already."),
    (
        BASE,
        "throw EBRRGM; done; keep 1 2; throw EBRG",
        Key.ONE,
        "Egal\N{NO-BREAK SPACE}1 could be converted only as it landed.",
    ),
    (
        BASE,
        "throw EBRRGM; done; keep 1 2; throw EBRG",
        Key.TWO,
        "Bel\N{NO-BREAK SPACE}2 could act only as it landed.",
    ),
    (
        BASE,
        "throw DRRGBM; done; capture 1 2; free 5 2",
        Key.ONE,
        "Dam\N{NO-BREAK SPACE}1 stays for the whole turn.",
    ),
    (
        Rules(tales=True),
        "throw DEBBRG; done; capture 1 2; free 3 2",
        Key.TWO,
        "Egal\N{NO-BREAK SPACE}2 is free, and stays.",
    ),
    (
        Rules(tales=True, free_fresh_captive=False),
        "throw DBRGER; done; capture 1 3",
        Key.THREE,
        "Ruse\N{NO-BREAK SPACE}3 was taken in this throw: it is freed in a later one.",
    ),
]


@pytest.mark.parametrize(("rules", "story", "key", "reason"), NO_ACTION)
def test_a_die_on_which_no_bel_acts_says_why(rules, story, key, reason):
    """l.18, l.21-23: the key of a die that a Bel cannot change says why not."""
    state = play(a_turn(rules), story)
    assert ThrowScreen().press(key, View(position=GameView(state), game=IMALYA)) == Refuse(reason)


def test_the_ruse_says_on_which_dice_it_acts():
    """l.59: where the Ruse alone may act, the keys of other dice say that it rerolls a fresh Dam."""
    state = play(a_turn(Rules(six_alone=True, six=True), "RGG", powers=True), "throw DRRGGE")
    view = View(position=GameView(state), game=IMALYA)
    assert ThrowScreen().asks(view) == "Does the Ruse act?"
    command = ThrowScreen().press(Key.TWO, view)
    assert command == Refuse("The Ruse acts only on a die that just landed on Dam.")


NO_KILL = [
    ("throw DRRGEB", Key.ONE, "Only Ruse dice can be killed in this turn."),
    (
        "throw DRRRRR; done; done; capture 1 2; keep 3 4 5 6",
        Key.TWO,
        "Dam\N{NO-BREAK SPACE}1 has taken Ruse\N{NO-BREAK SPACE}2.",
    ),
]


@pytest.mark.parametrize(("story", "key", "reason"), NO_KILL)
def test_a_die_that_cannot_be_killed_says_why(story, key, reason):
    """l.57, IM-57: the Mort kills a die of the thrower's own Faction; the key of another die says so."""
    rules = Rules(tales=True, six=True, kill_timing=KillTiming.OWNER_CHOICE)
    state = play(a_turn(rules, powers=True), story)
    assert state.phase in (Phase.KILL, Phase.LAST_KILL)
    assert ThrowScreen().press(key, View(position=GameView(state), game=IMALYA)) == Refuse(reason)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pot_is_named_beside_what_is_due(language, written):
    """At the usual size there is room for "Trésor" beside the Tales that are due."""
    replace(SCREENS["bel"], language=language).draw()
    assert "Trésor" in {line.words for line in written.values()}


@pytest.mark.parametrize("size", [(480, 800), (600, 1024), (720, 1280), (800, 480)])
def test_the_dial_has_room_of_its_own(size):
    """The dial of the year touches neither the bar above it nor the ranking beside or below it."""
    canvas = Canvas(pygame.Surface(size))
    dial, rows = dial_and_rows(canvas)
    left, top = dial_corner(dial)
    assert top >= canvas.bar.bottom
    assert top + DIAL.h <= (rows.y if canvas.upright else canvas.keys.y)
    assert left + DIAL.w <= (canvas.w if canvas.upright else rows.x)


@pytest.mark.parametrize(("story", "title"), [((), "Before the year begins"), (SETUP, "The year in round 1")])
def test_the_year_has_no_round_nought(story, title, written):
    """While Factions are drawn no round has begun, and the bar above the dial says so."""
    YearScreen().draw(Canvas(pygame.Surface((800, 480))), played(PRESETS["tales"], *story))
    titles = [line.words for line in written.values() if "year" in line.words]
    assert titles == [title]


def test_the_sign_before_the_news_is_that_of_what_they_tell():
    """A Mort kills a die and gets a Tale for it. The news tell the kill, so the cross stands before them."""
    state = reached(*SETUP, "throw RDGEMM", rules="tales_six")
    told = news(state, state.happened)
    view = View(GameView(state, events=state.happened), notice=told, game=IMALYA)
    assert told.endswith("is killed.")
    assert any(isinstance(event, Paid) for event in state.happened)
    assert host_line(view, view.position).icon == "tue"


def test_who_begins_a_turn_reads_which_dice_count_three_times():
    """Beside the first throw of a turn stands the player's Faction; beside a later one do the dice (l.31)."""
    begun = reached(*SETUP)
    first = ThrowScreen().question(View(GameView(begun), game=IMALYA)).lines
    assert [(line.strong, line.rest, line.icon) for line in first] == [
        ("Faction Ruse:", "each Ruse counts three times.", "ruse")
    ]
    again = reached(*SETUP, "throw RRGEMM", "lock 1", "done")
    later = ThrowScreen().question(View(GameView(again), game=IMALYA)).lines
    assert [line.rest for line in later] == ["Dice 2, 3, 4, 5 and 6."]


@pytest.mark.parametrize(
    ("kept", "said"), [((1, 2), "Dice 3, 4, 5 and 6."), ((1, 2, 3, 4, 5), "Die 6.")], ids=["several", "one"]
)
def test_the_dice_that_are_thrown_for_a_machine_are_named(kept, said):
    """The title says for whom people throw, so the line below it names the dice: one die is no dice."""
    locks = [f"lock {number}" for number in kept]
    state = reached(*SETUP, "throw RRRRRR", *locks, "done", rules="tales")
    view = View(GameView(state, machines={0: Machine()}), game=IMALYA)
    question = ask_throw(view, view.position, ThrowScreen())
    assert [line.rest for line in question.lines] == [said]
