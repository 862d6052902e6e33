"""Random scenes are the same for the same seed, and their labels are in the photographs' format."""

import json
import shutil
import subprocess
import sys

import cv2
import font_roboto
import numpy as np
import pytest

from models.labels import load_labels
from models.scenes.__main__ import main
from models.scenes.camera import random_sensor
from models.scenes.grounds import PATTERNED, plain
from models.scenes.makes import random_make
from models.scenes.materials import ink_on
from models.scenes.mix import Mix
from models.scenes.scene import random_scene, readable_faces, value_is_visible
from vision.artwork import artwork_sets, drawn_faces
from vision.corners import twice_area
from vision.dice_set import OSSELETS
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.drawn import Print, drawn_skin
from vision.scenes.materials import Material
from vision.scenes.numerals import Lettering, numeral_skin
from vision.scenes.ornaments import GROWTHS, Ornament
from vision.scenes.solids import die_solid, lying


def test_a_scene_is_the_same_for_the_same_seed():
    """Picture and labels repeat to the byte, and differ for another index."""
    first, again, other = random_scene(3, 5), random_scene(3, 5), random_scene(3, 6)
    assert np.array_equal(first.picture, again.picture)
    assert first.dice == again.dice
    assert first.dice != other.dice or not np.array_equal(first.picture, other.picture)


def test_labels_say_where_the_dice_are():
    """Boxes lie in the picture, values fit the shape, most dice are d6 with pips."""
    dice, pips = 0, 0
    for index in range(12):
        scene = random_scene(1, index)
        height, width = scene.picture.shape[:2]
        for die in scene.dice:
            x0, y0, x1, y1 = die["box_xyxy"]
            assert 0 <= x0 < x1 <= width
            assert 0 <= y0 < y1 <= height
            assert 0 < die["visible"] <= 1
            assert die["shape"] in ("d4", "d6", "d8", "d10", "d12", "d20", "osselet")
            assert len(die["top_quad"]) >= 3
            if die["style"] in ("pips", "numeral", "ornate"):
                assert 0 <= int(die["value"]) <= int(die["shape"][1:])
            elif die["style"] in artwork_sets():
                assert die["value"] in drawn_faces(die["style"])
            dice += 1
            pips += die["style"] == "pips"
    assert dice > 20
    assert pips > dice / 2


def test_the_folder_reads_as_labelled_pictures(tmp_path):
    """What is written can be loaded by `models.labels`, and each picture has its size."""
    assert main([str(tmp_path), "--count", "3", "--seed", "4"]) == 0
    pictures = list(load_labels(tmp_path))
    entries = [json.loads(line) for line in (tmp_path / "labels.jsonl").read_text().splitlines()]
    assert [picture.source for picture in pictures] == ["scenes"] * 3
    for picture, entry in zip(pictures, entries, strict=True):
        assert picture.pixels().shape == (entry["height"], entry["width"], 3)
        assert entry["view"] in ("top-down", "oblique")


def test_labels_say_how_dice_lie_and_whence_they_are_seen(tmp_path):
    """Laid out flat, the upper face of a d6 that lies flat is a square, that of one that leans is not."""
    arguments = ["--count", "6", "--seed", "4", "--pips", "1", "--leaning", "0.5", "--least-px", "40"]
    assert main([str(tmp_path), *arguments]) == 0
    uneven = {True: [], False: []}
    for picture in load_labels(tmp_path):
        for die in picture.dice:
            assert (die.face_class is None) == (die.leans_deg > 0)
            to_crop = picture.vantage.to_crop(die.box_xyxy, 1.5, 64)
            top = cv2.perspectiveTransform(np.array([die.top_corners]), to_crop)[0]
            across = np.linalg.norm(top - np.roll(top, 2, axis=0), axis=1)
            uneven[die.leans_deg > 0].append(across.max() / across.min())
    assert max(uneven[False]) < 1.03
    assert np.mean(uneven[True]) > 1.1


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path):
    """A kept picture is not rendered again; a lost one and a cut line are made good."""
    assert main([str(tmp_path), "--count", "2", "--seed", "4"]) == 0
    whole = (tmp_path / "labels.jsonl").read_text()
    first, second = sorted((tmp_path / "images").iterdir())
    marked = np.zeros((4, 4, 3), np.uint8)
    cv2.imwrite(str(first), marked)
    second.unlink()
    (tmp_path / "labels.jsonl").write_text(whole[:-20])
    assert main([str(tmp_path), "--count", "2", "--seed", "4"]) == 0
    assert cv2.imread(str(first)).shape == (4, 4, 3)
    assert second.exists()
    assert (tmp_path / "labels.jsonl").read_text() == whole


def test_a_run_goes_on_with_the_same_options_only(tmp_path, capsys):
    """Pictures of another mix are refused, of another seed taken in; earlier versions kept no options."""
    command = [str(tmp_path), "--count", "1", "--seed", "4"]
    assert main(command) == 0
    before = sorted(tmp_path.rglob("*")), (tmp_path / "labels.jsonl").read_text()
    assert main([*command, "--count", "2", "--least-px", "20", "--hard", "0.5"]) == 1
    assert capsys.readouterr().err == (
        f"the pictures in {tmp_path} were made with least_px 16.0, hard 0.0, not with least_px 20.0, hard 0.5"
        "; give the same options, or name another folder\n"
    )
    assert (sorted(tmp_path.rglob("*")), (tmp_path / "labels.jsonl").read_text()) == before
    assert main([*command, "--seed", "5"]) == 0
    (tmp_path / "options.json").write_text("{")
    assert main(command) == 1
    assert "options.json is damaged" in capsys.readouterr().err
    (tmp_path / "options.json").unlink()
    assert main(command) == 0
    assert main([*command, "--least-px", "20"]) == 1


def test_a_folder_of_typefaces_may_be_moved(tmp_path):
    """A run goes on with the same typefaces in another place, and not with others."""
    places = [tmp_path / "here", tmp_path / "there", tmp_path / "others"]
    typefaces = (font_roboto.RobotoBold, font_roboto.RobotoBold, font_roboto.RobotoItalic)
    for place, typeface in zip(places, typefaces, strict=True):
        place.mkdir()
        shutil.copy(typeface, place)
    runs = [main([str(tmp_path / "out"), "--count", "1", "--typefaces", str(place)]) for place in places]
    assert runs == [0, 0, 1]


@pytest.mark.parametrize(
    "labels",
    [
        b'{"image": "images/a.jpg", "source": "mine", "dice": []}\n',
        b'{"image": "images/a.jpg", "source": "mine", "dice": []}',
        b'{"image": "images/001-000001.jpg", "source": "mine", "dice": []}\n',
        b"{}\n",
        b"[]\n",
        b"3\n",
        b'{"image": null}\n',
        b"my notes\n",
        b"my notes",
        b'{"image": "images/001-00\n',
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
    ],
)
def test_labels_of_somebody_else_are_left_alone(tmp_path, capsys, labels):
    """Only a last line that was cut short is one's own; nothing else is ever dropped."""
    path = tmp_path / "labels.jsonl"
    path.write_bytes(labels)
    assert main([str(tmp_path), "--count", "1"]) == 1
    expected = f"line 1 of {path} was not written by this command; it was left alone: name another folder\n"
    assert capsys.readouterr().err == expected
    assert path.read_bytes() == labels
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("cause", [None, KeyboardInterrupt()])
def test_a_run_that_is_stopped_says_how_to_go_on(tmp_path, capsys, monkeypatch, cause):
    """Ctrl-C gives a sentence and the exit code that shells give, also where a library has wrapped it."""

    def stop(*_):
        if cause is None:
            raise KeyboardInterrupt
        raise RuntimeError("the renderer failed") from cause

    monkeypatch.setattr("models.scenes.write.random_scene", stop)
    assert main([str(tmp_path), "--count", "1"]) == 130
    assert capsys.readouterr().err == "stopped; the same command writes the pictures that are missing\n"


def test_a_place_that_cannot_be_written_is_named(tmp_path, capsys):
    """A file in the way of the folder gives a sentence and an exit code, no traceback."""
    (tmp_path / "taken").write_text("")
    assert main([str(tmp_path / "taken"), "--count", "1"]) == 1
    assert f"{tmp_path / 'taken'}" in capsys.readouterr().err


@pytest.mark.slow
def test_several_processes_write_the_same_pictures(tmp_path):
    """Scene i of a seed does not depend on how the work was shared."""
    assert main([str(tmp_path / "one"), "--count", "4", "--seed", "2"]) == 0
    command = [sys.executable, "-m", "models.scenes", str(tmp_path / "two"), "--count", "4", "--seed", "2"]
    subprocess.run([*command, "--jobs", "2"], check=True)
    names = sorted(path.name for path in (tmp_path / "one" / "images").iterdir())
    for name in names:
        assert (tmp_path / "one" / "images" / name).read_bytes() == (
            tmp_path / "two" / "images" / name
        ).read_bytes()
    assert (tmp_path / "one" / "labels.jsonl").read_text() == (tmp_path / "two" / "labels.jsonl").read_text()


def test_a_d4_with_drawings_is_labelled_where_its_telling_faces_are_seen():
    """From the side two faces are hidden, and nobody can know which drawing lies below."""
    solid = die_solid("d4")
    faces = drawn_faces("divinatoires")
    skin = drawn_skin(solid, "divinatoires", faces, Print(), [(0, 0, 0)] * 4)
    die = SceneDie(
        solid, 16.0, lying(solid, solid.rests[0], 0.3), np.zeros(3, np.float32), skin, Material((1, 1, 1))
    )
    above = Camera.looking_at((0, 0), 300.0, np.pi / 2)
    aside = Camera.looking_at((0, 0), 300.0, np.pi / 6)
    assert value_is_visible(die, above)
    assert not value_is_visible(die, aside)


@pytest.mark.parametrize("drawn", [False, True])
def test_the_telling_faces_of_a_d4_are_labelled(drawn):
    """Numerals tell what the die shows, drawings what it does not; all meet at the apex, right side out."""
    solid = die_solid("d4")
    inks = [(0, 0, 0)] * 4
    skin = (
        drawn_skin(solid, "divinatoires", drawn_faces("divinatoires"), Print(), inks)
        if drawn
        else numeral_skin(solid, "1234", Lettering(), inks, np.random.default_rng(0))
    )
    rotation = lying(solid, 1, 0.3)
    die = SceneDie(solid, 16.0, rotation, np.zeros(3, np.float32), skin, Material((1, 1, 1)))
    faces = readable_faces(die, Camera.looking_at((0, 0), 300.0, np.pi / 2))

    told = {face["value"] for face in faces}
    assert told == (set(skin.values) - {die.value} if drawn else {die.value})
    assert len({tuple(face["corners"][0]) for face in faces}) == 1
    assert all(twice_area(np.array(face["corners"])) > 0 for face in faces)
    numerals = {
        (tuple(corner), value)
        for face in faces
        for corner, value in zip(face["corners"][1:], face.get("turned", ()), strict=not drawn)
    }
    assert {value for _, value in numerals} == (set() if drawn else set(skin.values) - {die.value})
    assert len(numerals) == (0 if drawn else 3)  # a numeral is the same on both faces that meet at a corner


def eight(**how):
    """The artwork of a d8 with numerals: each value's ink, (c, c)."""
    solid = die_solid("d8")
    lettering = Lettering(**how)
    skin = numeral_skin(solid, "12345678", lettering, [(0, 0, 0)] * 8, np.random.default_rng(0))
    return dict(zip(skin.values, skin.cells[..., 0], strict=True))


@pytest.mark.parametrize("upright", [".", "_"])
def test_a_six_is_told_from_a_nine_by_a_mark_or_not_at_all(upright):
    """An orientation mark changes the six alone."""
    plain, marked = eight(), eight(upright=upright)
    assert {value for value in plain if not np.array_equal(plain[value], marked[value])} == {"6"}


def test_a_ring_stands_round_every_numeral():
    """A ring reaches farther than the numeral inside it."""
    for value, ringed in eight(size=0.7, ornament=Ornament(disc=0.9, ringed=True)).items():
        rows, columns = np.nonzero(ringed > 0.5)
        alone = np.nonzero(eight(size=0.7)[value] > 0.5)
        assert np.ptp(rows) > 1.5 * np.ptp(alone[0])
        assert np.ptp(columns) > 1.5 * np.ptp(alone[1])


def test_dots_stand_in_the_corners_of_a_face():
    """Each face of a d8 gets three dots that touch neither its numeral nor each other."""
    for value, dotted in eight(size=0.7, ornament=Ornament(dots=0.1)).items():
        added = (dotted > 0.5) & (eight(size=0.7)[value] <= 0.5)
        assert cv2.connectedComponents(added.astype(np.uint8))[0] == 1 + 3


@pytest.mark.parametrize("growth", list(GROWTHS))
@pytest.mark.parametrize("spared", [False, True])
def test_what_grows_on_a_face_keeps_clear_of_the_numeral(growth, spared):
    """An ornament leaves a clear margin round the numeral, whether it is inked or spared."""
    ornament = Ornament(growth, density=0.9, clear=3, spared=spared, framed=True)
    for value, numeral in eight().items():
        face = eight(ornament=ornament)[value]
        inked = (1 - face if spared else face) > 0.5
        solid, margin = cv2.erode(numeral, np.ones((3, 3))) > 0.5, cv2.dilate(numeral, np.ones((3, 3))) < 0.5
        near = cv2.dilate(numeral, np.ones((5, 5))) > 0.5
        assert inked[solid].all()
        assert not (inked & margin & near).any()
        grown = (inked & ~near)[40:90, 20:70]
        assert 0.05 < grown.mean() < 0.9


def test_a_numeral_on_a_disc_of_the_bodys_colour_is_inked():
    """A numeral on a disc of the body's colour is inked, even if the ornament round the disc is dark."""
    ornament = Ornament("maze", spared=True, disc=0.8, ringed=True)
    for value, numeral in eight(size=0.7).items():
        face = eight(size=0.7, ornament=ornament)[value]
        assert (face[numeral > 0.9] > 0.9).all()


def test_dice_without_pips_may_all_have_numerals():
    """A mix without pips can have numerals on all dice or on none."""
    rng = np.random.default_rng(0)
    styles = {random_make(rng, Mix(pips=0, numerals=1)).skin.style for _ in range(30)}
    assert styles <= {"numeral", "ornate", "symbol"}
    assert not styles & {random_make(rng, Mix(pips=0, numerals=0)).skin.style for _ in range(30)}


def test_a_mix_may_leave_out_the_shapes_of_no_game():
    """A mix has only d4, d6 and d8 if `foreign` is 0, and all six shapes by default."""
    rng = np.random.default_rng(0)
    ours = {random_make(rng, Mix(pips=0, numerals=1, foreign=0)).solid.name for _ in range(40)}
    every = {random_make(rng, Mix(pips=0, numerals=1)).solid.name for _ in range(80)}
    assert ours == {"d4", "d6", "d8"}
    assert every == {"d4", "d6", "d8", "d10", "d12", "d20"}


@pytest.mark.parametrize("part", ["1.5", "-0.1", "nan", "half"])
def test_what_is_no_part_is_refused(tmp_path, capsys, part):
    """An option outside 0 to 1 is refused with a sentence before anything is written."""
    with pytest.raises(SystemExit) as refused:
        main([str(tmp_path / "out"), "--count", "1", f"--foreign={part}"])
    assert refused.value.code == 2
    assert f"--foreign: '{part}' is no part of a whole; give a number from 0 to 1" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_mix_may_surround_all_numerals_with_ornaments():
    """A mix can have ornaments round all numerals or round none."""
    rng = np.random.default_rng(0)
    d6 = {"pips": 0, "numerals": 1, "d4": 0}
    assert {random_make(rng, Mix(**d6, ornate=1.0)).skin.style for _ in range(30)} <= {"ornate", "symbol"}
    assert {random_make(rng, Mix(**d6, ornate=0.0)).skin.style for _ in range(30)} <= {"numeral", "symbol"}


def test_a_mix_may_be_of_d4_alone():
    """A mix can consist of d4 alone, both with numerals and with drawings."""
    rng = np.random.default_rng(0)
    makes = [random_make(rng, Mix(tetrahedra=1.0)) for _ in range(30)]
    assert {make.solid.name for make in makes} == {"d4"}
    assert {make.skin.style for make in makes} >= {"numeral", "divinatoires"}


def test_a_mix_may_be_of_osselets_alone():
    """A mix can consist of osselets alone, of every drawing that they have."""
    rng = np.random.default_rng(0)
    makes = [random_make(rng, Mix(osselets=1.0)) for _ in range(40)]
    assert {make.solid.name for make in makes} == {"osselet"}
    assert {value for make in makes for value in make.skin.values if value} == set(OSSELETS.faces)


@pytest.mark.parametrize(
    "options", [{}, {"pips": 0, "numerals": 1}, {"marks": 1}, {"tetrahedra": 1}, {"osselets": 1}]
)
def test_dice_of_every_kind_may_have_veins(options):
    """A mix can consist of dice with streaks and veins alone, whatever is on them."""
    rng = np.random.default_rng(0)
    materials = [random_make(rng, Mix(**options, veined=1.0)).material for _ in range(30)]
    assert {material.grain for material in materials} == {"swirl", "vein"}


def test_an_ink_differs_from_both_colours_of_a_die():
    """What is drawn on a die with streaks can be told from the one colour and from the other."""
    rng = np.random.default_rng(3)
    material = Material((0.8, 0.1, 0.1), (0.1, 0.1, 0.8), "swirl")
    inks = np.array([ink_on(rng, material) for _ in range(40)])
    for body in (material.colour, material.second):
        assert np.abs(inks**0.45 - np.array(body) ** 0.45).max(axis=1).min() > 0.2


def lonely(scene):
    """How many dice of a scene stand apart from all others, and how many there are."""
    boxes = np.array([die["box_xyxy"] for die in scene.dice]).reshape(-1, 4)
    reach = 0.2 * (boxes[:, 2:] - boxes[:, :2]).max(axis=1, initial=0, keepdims=True)
    wide = np.hstack([boxes[:, :2] - reach, boxes[:, 2:] + reach])
    near = (wide[:, None, :2] < boxes[None, :, 2:]) & (boxes[None, :, :2] < wide[:, None, 2:])
    return int((near.all(axis=2).sum(axis=1) == 1).sum()), len(boxes)


def test_dice_that_are_hard_to_find_lie_in_heaps():
    """In hard scenes nearly every die lies beside another one, in others many lie alone."""
    apart = {}
    for hard in (0.0, 1.0):
        counts = [lonely(random_scene(8, index, Mix(hard=hard, least_px=30))) for index in range(10)]
        counts = [(alone, dice) for alone, dice in counts if dice > 2]
        apart[hard] = np.sum(counts, axis=0)[0] / np.sum(counts, axis=0)[1]
    assert apart[1.0] < 0.1 < apart[0.0]


def test_bright_dice_burn_out_where_the_exposure_fits_a_dark_table():
    """Exposed by its dark part, a picture's bright part gets at least half as much light again."""
    picture = np.full((96, 96, 3), 0.02, np.float32)
    picture[:24, :24] = 0.6
    exposures = {
        burnt: [
            random_sensor(np.random.default_rng(seed), picture, 20, burnt=burnt).exposure
            for seed in range(30)
        ]
        for burnt in (False, True)
    }
    assert np.median(exposures[True]) > 1.5 * np.median(exposures[False])
    assert np.mean(np.array(exposures[True]) * 0.6 > 1) > 0.9


@pytest.mark.parametrize("painter", sorted(set(PATTERNED), key=lambda painter: painter.__name__))
def test_patterned_tops_have_edges_like_those_of_dice(painter):
    """On a patterned top neighbouring pixels differ more than on a plain one."""
    edges = {}
    for paint in (painter, plain):
        tops = [paint(np.random.default_rng(seed), 120, 120, 30.0) for seed in range(8)]
        assert all(top.shape == (120, 120, 3) and top.dtype == np.uint8 for top in tops)
        blurred = [cv2.GaussianBlur(top, (0, 0), 1.5).astype(float) for top in tops]
        edges[paint] = np.mean([np.abs(np.diff(top, axis=0)).max() for top in blurred])
    assert edges[painter] > 2 * edges[plain]
