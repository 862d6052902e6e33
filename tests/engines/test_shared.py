"""Mechanisms that all games share are defined once, outside the folders of the games."""

import ast
from pathlib import Path

import engines
from engines.contract import Game
from engines.registry import GAMES

FOLDER = Path(str(engines.__file__)).parent


def defined(path: Path) -> set[str]:
    """Return the names of the classes and functions in a file, and of the fields of its classes."""
    tree = ast.parse(path.read_text("utf-8"))
    found = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    fields = {
        node.target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    return found | fields


def texts(path: Path) -> set[str]:
    """Return the string literals of a file."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_no_game_defines_an_action_kind_of_its_own():
    """No game defines its own row of a table of action kinds: `engines/moves.py` defines it for all games."""
    rows = {
        path
        for path in FOLDER.glob("*/*.py")
        if {"candidates", "play"} <= defined(path) and "ActionKind" in defined(path)
    }
    assert rows == set()


def test_no_game_repeats_the_refusals_that_all_share():
    """No game repeats the refusals of `engines/moves.py` for an empty seat and an action of another phase."""
    shared = {text for text in texts(FOLDER / "moves.py") if "{" in text}
    assert len(shared) == 2
    assert {path.name for path in FOLDER.glob("*/*.py") if shared & texts(path)} == set()


def test_a_game_is_generic_over_its_rules_states_and_actions():
    """`Game` has type parameters for rules, states and actions, so the type checker can check all three."""
    rules, *others = Game.__parameters__
    assert rules.__bound__ is None
    assert [parameter.__bound__.__name__ for parameter in others] == ["State", "Action"]


def test_no_game_reads_switches_or_positions_by_a_mechanism_of_its_own():
    """Switches, players, outcomes and seats are read and written by shared code, not by each game."""
    own = {" twice", " name no game of ", "outcome ", "the position names player ", "player "}
    assert own <= texts(FOLDER / "rule_text.py") | texts(FOLDER / "position_text.py")
    assert {path: own & texts(path) for path in FOLDER.glob("*/*.py") if own & texts(path)} == {}


def test_no_game_reads_actions_by_a_mechanism_of_its_own():
    """Each game reads its actions by the shared `Verbs` and calls no parser of its own."""
    folders = [path.parent for path in FOLDER.glob("*/actions.py")]
    assert len(folders) == len(GAMES)
    for folder in folders:
        source = (folder / "actions.py").read_text("utf-8")
        assert "Verbs[Action](" in source, folder
        assert "read_action(" not in source, folder
