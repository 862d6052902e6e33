"""Facts about the screens of Jelimvre beyond their reference pictures."""

import pygame
import pytest

from device.i18n import use_language
from device.keys import Key
from device.screen.base import GameView, Play, Refuse, View
from device.screen.jelimvre.agree import DrawScreen, ResignScreen
from device.screen.jelimvre.away import LookAwayScreen
from device.screen.jelimvre.camp import opened
from device.screen.jelimvre.chapters import chapters
from device.screen.jelimvre.cursor import arrow_choices, following, leap, nearest
from device.screen.jelimvre.deeds import deed, said_action
from device.screen.jelimvre.glass import SandOutScreen
from device.screen.jelimvre.layout import BoardZones
from device.screen.jelimvre.options import OptionsScreen, entries
from device.screen.jelimvre.progress import progress
from device.screen.jelimvre.screens import JELIMVRE, drawn_words
from device.screen.jelimvre.setup import SetupScreen
from device.screen.jelimvre.tools import Tool, closing, legal, tools
from device.screen.jelimvre.turn import TurnScreen
from device.screen.jelimvre.words import outcome_title, reason_words
from device.screen.kit.canvas import Canvas
from device.screen.rules.book import draw_chapter
from device.zone import Zone
from engines.contract import Outcome
from engines.jelimvre import CELLS, Colour, Ready, Rules, parse_action, parse_cell, parse_rules
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.pictures import PICTURES
from tests.engines.jelimvre.positions import a_turn, play
from tests.engines.jelimvre.positions import legal as legal_texts

SWAPPED = {"put T a1": "put T b1", "put G b1": "put G a1"}
"""Another set-up of White's."""


@pytest.mark.parametrize("name", ["jelimvre-away", "jelimvre-hidden"])
def test_a_covered_camp_gives_nothing_away(name, monkeypatch):
    """While the camp is covered, the picture is the same for every set-up of White."""
    first = pygame.image.tobytes(PICTURES[name].draw(), "RGB")
    other = tuple(SWAPPED.get(text, text) for text in jelimvre.WHITE_SET_UP)
    assert set(SWAPPED.values()) <= set(other)
    monkeypatch.setattr(jelimvre, "WHITE_SET_UP", other)
    assert pygame.image.tobytes(PICTURES[name].draw(), "RGB") == first


def test_what_is_taken_back_under_cover_is_not_named():
    """The undo notice during set-up is the same for all pieces and cells, so that it gives nothing away."""
    said = {said_action(parse_action(text)) for text in (*jelimvre.WHITE_SET_UP, *SWAPPED)}
    assert len(said) == 1


SHORE = jelimvre.MIDDLE.replace("Ce4", "Ce4 Te5").replace("Tk1", "").replace("Dd1", "Dd5")
IN_HAND = [
    (("move e4 g5",), "g5", "timeout e4"),
    (("move e4 g5",), "f1", "timeout f1"),
    (("travel e5 g7", "travel d5 e5"), "e5", "timeout d5"),
    (("travel e5 g7", "travel d5 e5"), "g7", "timeout e5"),
]


@pytest.mark.parametrize(("actions", "cell", "answer"), IN_HAND)
def test_a_piece_in_the_hand_is_framed_where_it_stands(actions, cell, answer):
    """When the sand runs out on a draft of a team, a piece is named by the cell where people see it.

    The turn is taken back with it, so the answer names where the piece stood before.
    """
    view = View(jelimvre.middle(*actions, story=SHORE, players=4), game=JELIMVRE)
    choice = SandOutScreen(parse_cell(cell)).question(view).choices[Key.SIX]

    assert choice.caption.object == cell
    assert choice.command == Play(parse_action(answer))


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("hidden_setup", ("Mise en place", "ouverte", "à couvert")),
        ("encirclement", ("Roi encerclé", "sans issue", "immobile", "ne compte pas")),
        ("corner_seal", ("Par les coins", "fermé", "on passe")),
        ("descent", ("Descendre", "côté, arrière", "en arrière")),
    ],
)
def test_a_house_rule_has_french_words_of_its_own(field, words):
    """Where an English word means something else in another game, a rule of Jelimvre has another one."""
    use_language("fr")
    (rule,) = (rule for rule in JELIMVRE.switches() if rule.field == field)
    said = tuple(word for word, _ in rule.values.values())

    assert (rule.title, *said) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("move e10 e11", "Soldier e10 – e11"),
        ("move e10 e11 Q", "Soldier e10 – e11, becomes: Queen"),
        ("travel c4 f7", "Knight c4 – f7"),
        ("promote e10 T", "Soldier e10, becomes: Tower"),
        ("wall e4", "a wall on e4"),
        ("water e4", "water on e4"),
        ("shift d4 d6", "the wall from d4 to d6"),
        ("destroy f8", "the wall on f8 is destroyed"),
        ("drain e5", "the water on e5 is removed"),
        ("regenerate C", "Knight comes back"),
        ("regenerator e5", "the regenerator to e5"),
        ("done", ""),
    ],
)
def test_the_step_of_a_machine_says_what_it_does(text, words):
    """A hint and the line of a machine name the kind of step and its piece, not a cell alone."""
    state = a_turn("Se10 Cc4 Md4 mf8 Ee5 Xa1", counter=12, lost="CQT")

    assert deed(state, parse_action(text)) == words


@pytest.mark.parametrize("counter", [1, 2, 6, 9, 12])
@pytest.mark.parametrize("players", [2, 4])
def test_everything_that_is_legal_has_a_key(counter, players):
    """Each legal action has a tool or ends the turn; a draw offer and resigning have entries of their own."""
    position = jelimvre.middle(counter=counter, players=players, lost="STQ", first=counter == 1)
    state = position.state
    reached = {action for actions in tools(state).values() for action in actions} | {closing(state)}
    rest = {type(action).__name__ for action in set(legal(state)) - reached}
    assert rest == {"OfferDraw", "Resign"}
    titles = [entry.title for entry in entries(state, None, TurnScreen)]
    assert len(titles) == len(tools(state)) + len(rest)
    assert len(set(titles)) == len(titles)


def test_a_wall_laid_before_the_crossing_is_not_counted_as_across():
    """l.183, 191: a wall laid first at counter 2 is no piece that has crossed the water."""
    state = play(a_turn("Ee4 Te3 Tf3", counter=2), "wall d3; travel e3 e5")

    assert [line.strong for line in progress(state, None)] == ["1 across so far"]


def test_a_move_before_building_is_not_counted_as_laid():
    """J-10: by house rule the first turn may be a move and a building, which counts its pieces alone."""
    rules = parse_rules("base first_turn_move_and_build=on")
    state = play(a_turn("S'e2", first=True, rules=rules), "move e2 e3; wall d3")

    assert progress(state, Tool.WALL)[0].strong == "1 of 6 so far"


@pytest.mark.parametrize(("range_", "along"), [("1", "one step along it"), ("any", "any distance along it")])
def test_the_book_says_how_far_a_soldier_goes_along_his_wall(range_, along):
    """J-13: by house rule a soldier goes any distance along his wall, and the book says so."""
    state = a_turn("", rules=parse_rules(f"base soldier_wall_range={range_}"))
    lines = [line.says for chapter in chapters(state) for line in chapter.lines if line.about == "Own wall"]

    assert lines == [f"Climbs from any cell that touches it; {along}."]


@pytest.mark.parametrize(("story", "holes"), [("Xa1", [2, 3, 4, 6, 8, 9, 10, 12]), ("", [2, 3, 6, 9, 10])])
def test_a_counter_brings_nothing_back_without_a_regenerator(story, holes):
    """l.198, 222, T24: without its regenerator 4, 8 and 12 open nothing, and the counter says so."""
    state = a_turn(story, counter=12)

    assert [hole for hole in range(1, 13) if any(opened(state, Colour.WHITE, hole))] == holes


def test_a_dead_arrow_says_that_a_piece_comes_back_without_a_cell():
    """At 12, after the regenerator has moved, OK brings a piece back, and a dead arrow says so."""
    state = play(a_turn("Xa1", counter=12, lost="C"), "regenerator e5")
    question = TurnScreen().question(View(jelimvre.seen(state), game=JELIMVRE))

    assert question.choices[Key.OK].caption.verb == "Bring back"
    assert question.why[Key.ONE] == "No cell is asked for: the piece comes back on the regenerator."


@pytest.mark.parametrize(
    ("rule", "piece", "verb"),
    [("own_transit", "T", "Take"), ("superpose", "T", "Move"), ("superpose", "D", "Take")],
)
def test_ok_says_whether_a_regenerator_is_taken(rule, piece, verb):
    """J-3: the caption of OK is "Take" where the move eliminates a regenerator, also an unoccupied one."""
    state = a_turn(f"{piece}a1 xd1", rules=parse_rules(f"base regenerator={rule}"))
    screen = TurnScreen(chosen=parse_cell("a1"), cursor=parse_cell("d1"))

    assert screen.question(View(jelimvre.seen(state), game=JELIMVRE)).choices[Key.OK].caption.verb == verb


def test_walls_of_ones_own_may_be_destroyed_beside_an_enemy_tower():
    """l.134, 213: only the owner's tower protects a unit, and the line below the question says so."""
    state = a_turn("Mc4 Sc3 td5", counter=6)
    (line,) = progress(state, Tool.DESTROY)

    assert parse_action("destroy c4") in tools(state)[Tool.DESTROY]
    assert line.rest == "Never a group of enemy walls that a tower of its colour touches."


@pytest.mark.parametrize(
    ("rules", "knight"),
    [
        ("", "In an L, two cells and one, over pieces. Stopped where both ways round meet a wall or water."),
        (
            "knight_blocked_by_dragon=on",
            "In an L, two cells and one, over pieces. Stopped where both ways round meet a wall, water"
            " or a dragon.",
        ),
        ("knight_vs_barrier=leap", "In an L, two cells and one, leaping whatever lies there."),
        (
            "knight_blocked_by_dragon=on knight_vs_barrier=leap",
            "In an L, two cells and one, over pieces. Stopped where both ways round meet a dragon.",
        ),
    ],
)
def test_the_book_says_what_stops_a_knight(rules, knight):
    """J-5, J-6: the book names the dragon where by house rule it stops a knight."""
    state = a_turn("", rules=parse_rules(f"base {rules}"))
    lines = [line.says for chapter in chapters(state) for line in chapter.lines if line.about == "Knight"]

    assert lines == [knight]


def test_a_key_without_a_further_choice_says_so():
    """Below the columns of further choices, a key without a column says where the answers stand."""
    view = View(jelimvre.middle(), game=JELIMVRE)
    refused = OptionsScreen(TurnScreen, Tool.MOVE).press(Key.SIX, view)

    assert refused == Refuse("Each answer stands above its key, and this key has none.")


def test_the_counters_of_teams_are_told_by_their_colours():
    """With two players the list of games names them; four names are too long for its line."""
    assert JELIMVRE.standing(jelimvre.middle().state) == "Counters: Maëlle 7, Théo 4"
    assert JELIMVRE.standing(jelimvre.middle(players=4).state) == "Counters: White 7, Black 4"


def test_a_game_that_is_over_says_who_has_won_and_not_whose_turn_it_is():
    """The list of games, and the questions over a finished game, say how it has ended."""
    assert JELIMVRE.saved_note(jelimvre.middle().state) == "White plays"
    assert JELIMVRE.saved_note(jelimvre.middle("resign").state) == "Théo wins"


def test_teams_are_spoken_of_in_the_plural():
    """Two against two, sentences about a side have the plural; one against one, the singular."""
    hidden = jelimvre.begun("white 1", hidden_setup="on", names=jelimvre.FOUR)
    offered = jelimvre.middle("offer-draw", players=4)
    resigned = jelimvre.middle("resign", players=4).state
    said = [
        LookAwayScreen().question(View(hidden, game=JELIMVRE)).lines[0].rest,
        DrawScreen().question(View(offered, game=JELIMVRE)).lines[0].rest,
        ResignScreen().question(View(jelimvre.middle(players=4), game=JELIMVRE)).lines[0].rest,
        outcome_title(resigned, resigned.outcome),
        drawn_words(hidden.state, hidden.state),
    ]
    assert said == [
        "Maëlle + Yann set up in secret: OK uncovers the camp.",
        "Maëlle + Yann offer it.",
        "Inès + Théo win then.",
        "Inès and Théo win",
        "Maëlle + Yann play White",
    ]
    white = jelimvre.begun("white 1").state
    assert drawn_words(jelimvre.begun().state, white) == "Maëlle plays White"


OF_HOUSE_RULES = [
    ("knight_vs_barrier=leap", "Barriers", "Only dragon and knight cross walls and water;"),
    (
        "",
        "Barriers",
        "Only the dragon crosses walls and water; only it and soldiers stand on walls, nobody on water.",
    ),
    ("", "Taking", "from his own wall, only a piece on a wall. From there to the ground: two forward"),
    ("", "Taking", "Only knight and dragon pass over others."),
    ("", "The aim", "To take the enemy’s king, or to encircle him."),
    ("encirclement=off", "The aim", "To take the enemy’s king."),
    ("hidden_setup=on", "Order", "White first, under cover; then Black. White begins the game."),
    ("", "Who takes it", "The enemy takes it, and a piece on it; its own side may stop on it."),
    ("regenerator=capture", "Who takes it", "its own side goes round it."),
    ("regenerator=superpose", "Who takes it", "All may stop on it; only the dragon takes it."),
    ("", "Arriving", "On the ground of the last rank, he may be exchanged for a lost piece; never a dragon."),
    (
        "late_promotion=on",
        "Arriving",
        "he may be exchanged for a lost piece, later too; never a dragon.",
    ),
    (
        "support_pieces=army+walls+X",
        "6: walls",
        "Up to three: build on free cells, shift to cells beside your walls,"
        " or destroy in groups that any piece of yours touches.",
    ),
    (
        "support_pieces=army+walls+X",
        "9: water",
        "Add or remove up to five at a zone that any piece of yours touches.",
    ),
    ("water9_new_zone=on", "9: water", "Up to five: add beside your army or a zone that it touches"),
    ("encirclement=immobile", "Encircled", "When he has no move; never in the first turn of his side."),
    ("", "Coming back", "on your regenerator, while it is not taken and nothing is on it."),
    (
        "sandglass=on",
        "Sandglass",
        "Thirty seconds; then an unfinished turn is lost, and a piece in the hand too.",
    ),
    ("", "Sandglass", "Does not run at this table."),
]


@pytest.mark.parametrize(("rule", "about", "says"), OF_HOUSE_RULES)
def test_the_book_follows_the_house_rules(rule, about, says):
    """A line about something that a house rule changes says what is played at this table."""
    state = a_turn("", rules=parse_rules(f"base {rule}"))
    lines = [line.says for chapter in chapters(state) for line in chapter.lines if line.about == about]

    assert says in " ".join(lines)


@pytest.mark.parametrize(
    ("switch", "hint"),
    [
        ("off", "Beside a zone of water that a piece of yours touches."),
        ("on", "Beside a piece of yours, or a zone of water that one touches."),
    ],
)
def test_the_hint_says_where_water_may_begin(switch, hint):
    """J-24: at 9 added water touches a zone beside the army; by house rule a piece of the army is enough."""
    state = a_turn("Sc3 Ed4 Ei9", counter=9, rules=parse_rules(f"base water9_new_zone={switch}"))

    assert progress(state, Tool.WATER)[-1].rest == hint
    assert {"d5", "i10"} & set(legal_texts(state, "water")) == {"d5"}


def test_the_book_of_every_house_rule_fits_its_screen(language):
    """With all house rules changed and the sandglass, each chapter ends above the captions."""
    canvas = Canvas(pygame.Surface((800, 480)))
    zone = Zone(0, 64, canvas.w, canvas.middle_h)
    changed = Rules(**{switch.field: list(switch.values)[-1] for switch in JELIMVRE.switches()})
    for chapter in chapters(a_turn("", rules=changed)):
        assert draw_chapter(canvas, zone, chapter) <= zone.bottom, chapter.title


def test_a_piece_that_was_in_the_hand_is_lost_and_not_taken():
    """l.335: phones and televisions tell every loss, also one that no move of the enemy has caused."""
    state = play(a_turn("Qe2", rules=parse_rules("base sandglass=on")), "timeout e2")
    tellings = [(JELIMVRE.telling_of(event).says, event) for event in state.happened]
    told = [says(state, event) for says, event in tellings if says]

    assert told == ["Lost on e2: Queen of Maëlle."]


def test_a_turn_that_is_complete_promises_no_further_walls():
    """l.232: after one wall far away a team can only turn the glass, and does not read "1 of 3 so far"."""
    state = play(a_turn("Sc3 md4 mk5", counter=10, players=4), "destroy k5")
    question = TurnScreen().question(View(GameView(state), game=JELIMVRE))

    assert (question.title, question.lines[0].strong) == ("The turn is complete.", "1 of 1 so far")


def test_the_end_says_how_a_king_is_encircled():
    """J-8: by house rule a king without a move has lost, though nobody may be able to take him."""
    ended = Outcome(((1,), (0,)), "encircled")
    rules = parse_rules("base encirclement=immobile")

    assert reason_words(rules, ended) == "The king is encircled: he has no move."
    assert "he can be taken" in reason_words(parse_rules("base"), ended)


@pytest.mark.parametrize("text", ["move e4 g5", "wall f4", "move a3 a4"])
def test_every_step_leaves_its_trace(text):
    """The cells that the last step changed are marked for players who were not looking."""
    position = jelimvre.middle(text, counter=2)
    marks = TurnScreen()._marks(View(position, game=JELIMVRE))
    assert {parse_cell(word) for word in text.split()[1:]} <= set(marks.trace)


def test_the_end_of_a_turn_leaves_the_trace_of_the_whole_turn():
    """Whoever plays next sees all that the other side has done, not only that its turn is over."""
    position = jelimvre.seen(a_turn("Ta1 Cb1", 2), "move a1 a2", "wall b2")
    marks = TurnScreen()._marks(View(position, game=JELIMVRE))
    assert set(marks.trace) == set(map(parse_cell, ("a1", "a2", "b2")))


def test_an_arrow_leaps_to_the_next_stop_and_round_the_edge():
    """An arrow moves the cursor to the next stop in its direction.

    Beyond the last stop it wraps around the edge.
    """
    stops = {parse_cell(name) for name in ("b2", "e2", "e5", "k2")}
    assert leap(parse_cell("b2"), Key.FOUR, stops) == parse_cell("e2")
    assert leap(parse_cell("e2"), Key.TWO, stops) == parse_cell("e5")
    assert leap(parse_cell("k2"), Key.FOUR, stops) == parse_cell("b2")
    assert leap(parse_cell("b2"), Key.ONE, {parse_cell("b2")}) == parse_cell("b2")


def test_every_stop_is_reached_by_the_fifth_key():
    """The fifth key goes through all stops in turn."""
    stops = set(CELLS[::7])
    cell, met = 0, set()
    for _ in stops:
        cell = following(cell, stops)
        met.add(cell)
    assert met == stops


def test_the_cursor_begins_near_the_middle():
    """Without an earlier place, the cursor starts at the stop nearest to the middle.

    Without stops there is none.
    """
    assert nearest(None, {0, parse_cell("f5")}) == parse_cell("f5")
    assert nearest(3, set()) is None


def test_the_cursor_of_a_piece_in_the_hand_begins_on_the_king_that_it_can_take():
    """l.48: taking the king wins, so OK offers it first. The other tower cannot reach him."""
    view = View(jelimvre.middle(story="Kf1 Xj1 ke11 xk11 Te3 Tb3"))
    takes, moves = (TurnScreen(chosen=parse_cell(cell)).captions(view)[Key.OK] for cell in ("e3", "b3"))

    assert (takes.verb, takes.object) == ("Take", "on e11")
    assert (moves.verb, moves.object) == ("Move", "to b2")


def test_the_time_of_a_turn_is_the_same_after_each_of_its_steps():
    """The allowance is 30 s for a whole turn of four players.

    It is None for two, and while a draw is offered.
    """
    before, after = jelimvre.middle(players=4), jelimvre.middle("move e4 g5", players=4)
    assert JELIMVRE.allowance(before.state) == JELIMVRE.allowance(after.state)
    assert JELIMVRE.allowance(before.state).seconds == 30
    assert JELIMVRE.allowance(jelimvre.middle("offer-draw", players=4).state) is None
    assert JELIMVRE.allowance(jelimvre.middle().state) is None


def test_a_team_wins_in_the_plural():
    """In French two players of a team "l’emportent" and "gagnent"; a single one "l’emporte" and "gagne"."""
    use_language("fr")
    titles = []
    for players, ranking in ((2, ((0,), (1,))), (4, ((0, 1), (2, 3)))):
        position = jelimvre.middle(players=players)
        words = ResignScreen().question(View(position=position)).lines[0].rest
        titles.append((outcome_title(position.state, Outcome(ranking, "resigned")), words.split()[-2]))
    first, second = (player.name for player in position.state.players[:2])
    assert titles == [
        (f"{first} l’emporte", "gagne"),
        (f"{first} et {second} l’emportent", "gagnent"),
    ]


def test_arrows_that_lead_to_no_other_place_are_dark():
    """Between two cells of one rank only left and right are lit."""
    assert set(arrow_choices(0, {0, 3}, SandOutScreen)) == {Key.ONE, Key.FOUR}


@pytest.mark.parametrize(
    ("story", "told"),
    [
        ("Te4", "Tower: straight, any distance."),
        (
            "Ce4",
            "Knight: in an L, two cells and one, over pieces."
            " Stopped where both ways round meet a wall or water.",
        ),
        (
            "Se4",
            "Soldier: one forward, two from where he was set up. Takes one diagonally forward."
            " Climbs a wall of yours that he touches.",
        ),
        (
            "Me4 Se4",
            "Soldier: along your walls, down, or straight on to an enemy wall."
            " Takes two forward, one aside; on walls one diagonally forward.",
        ),
        (
            "me4 Se4",
            "Soldier: one forward, two from where he was set up. Takes one diagonally forward.",
        ),
    ],
)
def test_a_piece_in_the_hand_says_how_it_moves(story, told):
    """§5: a dark key, and a touched cell to which it cannot go, say where the piece may move."""
    view = View(position=GameView(a_turn(story, 5)), game=JELIMVRE)
    screen = TurnScreen(chosen=jelimvre.E4)
    assert screen.press(Key.SIX, view) == Refuse(f"First put the piece down, or put it back. {told}")

    canvas = Canvas(pygame.Surface((800, 480)))
    x, y = BoardZones.of(canvas).cell(parse_cell("a8")).center
    assert screen.touch(canvas, view, x, y) == Refuse(f"Nothing can be done at a8. {told}")


def test_an_army_is_ready_by_one_key():
    """Once the box is empty OK says so on the free cell; on a piece, which OK takes up, key 5 does."""
    view = View(position=jelimvre.setting_up(21), game=JELIMVRE)
    free = SetupScreen()
    assert free.press(Key.OK, view) == Play(Ready())
    assert free.press(Key.FIVE, view) == Refuse("OK says that the army is ready.")

    on_a_piece = SetupScreen(cursor=parse_cell("e2"))
    assert on_a_piece.captions(view)[Key.OK].verb == "Take up"
    assert on_a_piece.press(Key.FIVE, view) == Play(Ready())
