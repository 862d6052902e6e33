"""Training recipes are read from files, and recipes that make no sense are refused."""

from pathlib import Path

import pytest

from models.errors import RecipeError
from models.recipe import parse_recipe, read_recipe
from models.scenes.mix import ORDINARY, Mix

RECIPES = Path(__file__).resolve().parents[2] / "models" / "recipes"
SHIPPED = {
    "shipped.toml": 7,
    "further.toml": 2,
    "finder.toml": 1,
    "long.toml": 1,
    "pips.toml": 1,
    "rings.toml": 1,
    "corners.toml": 1,
    "streaks.toml": 1,
    "tilt.toml": 1,
    "sources.toml": 3,
    "spoilt.toml": 1,
    "shaken.toml": 1,
}
"""The recipes of the models that ship, and that for leaving sources out; how many networks each trains."""
SOUND = """
about = "two networks"
seed = 3

[scenes.few]
seed = 1
count = 2
pips = 0.5

[[stages]]
name = "look"
network = "faces"
scenes = ["few"]
steps = 2
peak_rate = 0.001

[[stages]]
name = "closer"
network = "close"
begins_with = "look"
scenes = ["few"]
photographed = 0.1
steps = 2
peak_rate = 0.001
"""


def test_a_recipe_says_all_that_decides():
    """What it leaves out is as in ordinary scenes; what begins with photographs is known."""
    recipe = parse_recipe(SOUND.encode(), Path("r.toml"))
    assert recipe.scenes["few"].mix(None) == Mix(pips=0.5)
    assert recipe.scenes["few"].mix(None).least_px == ORDINARY.least_px
    assert [recipe.sees_photographs(stage) for stage in recipe.stages] == [False, True]
    assert recipe.last()["close"].name == "closer"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("seed = 3", "seed = = 3", "line 3"),
        ("seed = 3", "", "the key seed is missing; add it"),
        ("steps = 2", "stepps = 2", r"the key stages\.0\.stepps is unknown"),
        ("steps = 2", "steps = -2", r"stages\.0\.steps is -2; it should be greater than 0; correct"),
        ("pips = 0.5", "pips = 1.5", r"scenes\.few\.pips is 1\.5; it should be less than or equal to 1"),
        ("pips = 0.5", 'pips = "half"', r"scenes\.few\.pips is 'half'; it should be a valid number"),
        ("pips = 0.5", "pips = nan", r"scenes\.few\.pips is nan"),
        ('network = "faces"', 'network = "ears"', r"stages\.0\.network is 'ears'; it should be 'finder'"),
        ('["few"]', '["many"]', r"stages\.0\.scenes has 'many'; the sets of scenes are few"),
        ('begins_with = "look"', 'begins_with = "closer"', r"stages\.1\.begins_with is 'closer'"),
        ('name = "closer"', 'name = "look"', r"stages\.1\.name is 'look', which is taken"),
        ('name = "closer"', 'name = "../x"', r"stages\.1\.name is '\.\./x'"),
        ('begins_with = "look"', 'boxes = "look"', r"stages\.1\.boxes is 'look'"),
        ('network = "close"\nbegins_with = "look"', 'network = "flats"', "flats learns from scenes alone"),
        ("steps = 2", "steps = 2\ntaught = true", r"stages\.0\.taught is true; only corners can be taught"),
        ('network = "close"', 'network = "finder"', r"stages\.1\.begins_with is 'look'"),
    ],
)
def test_a_recipe_that_makes_no_sense_is_refused(old, new, sentence):
    """The sentence names the file and the wrong line or key."""
    assert old in SOUND
    with pytest.raises(RecipeError, match=sentence) as refused:
        parse_recipe(SOUND.replace(old, new, 1).encode(), Path("r.toml"))
    assert str(refused.value).startswith("r.toml")


def test_a_recipe_that_is_not_there_is_refused(tmp_path):
    """A missing recipe is refused, and so is one that is not text."""
    with pytest.raises(RecipeError, match="cannot be read"):
        read_recipe(tmp_path / "none.toml")
    with pytest.raises(RecipeError, match="not a TOML file"):
        parse_recipe(b"\xff", Path("r.toml"))


@pytest.mark.parametrize(("name", "networks"), SHIPPED.items())
def test_the_recipes_here_make_sense(name, networks):
    """One recipe makes all seven networks, others train some further; only that of tilt is wholly known."""
    recipe = read_recipe(RECIPES / name)
    assert len(recipe.last()) == networks
    assert bool(recipe.unknown) == (name != "tilt.toml")
    assert {path.name for path in RECIPES.glob("*.toml")} == SHIPPED.keys()
