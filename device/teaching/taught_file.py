"""Loads dice sets from files, and checks and normalises every name in them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from engines.errors import BadName
from engines.names import check_name
from vision.errors import DamagedSetError, DiceSetError
from vision.taught import TaughtSet, load_taught
from vision.taught import check_name as check_file_name
from wording.sentence import Sentence


def load_set(path: Path) -> TaughtSet:
    """Load the set of a file, with its name and the names of its faces normalised.

    Raises:
        DiceSetError: the file is not a dice set, or a name in it is not valid.
    """
    taught = load_taught(path)
    looks = {_face(face, path): seen for face, seen in taught.looks.items()}
    if len(looks) < len(taught.looks):
        raise DamagedSetError(Sentence("a face stands in {path} twice; export it again", path=path))
    means = {_face(face, path): _face(word, path) for face, word in taught.means.items()}
    return replace(
        taught, name=set_name(taught.name), looks=MappingProxyType(looks), means=MappingProxyType(means)
    )


def readable_set(path: Path) -> TaughtSet | None:
    """The set of a file, or None if the file is missing or damaged."""
    try:
        return load_set(path)
    except DiceSetError:
        return None


def set_name(name: str) -> str:
    """Normalise the name of a set.

    Raises:
        DiceSetError: the name is not valid, or cannot be the name of a file.
    """
    try:
        kept = check_name(name)
    except BadName as error:
        raise DiceSetError(error.args[0]) from error
    check_file_name(kept)
    return kept


def is_set_name(name: str) -> bool:
    """Whether a name is valid and already normalised."""
    try:
        return set_name(name) == name
    except DiceSetError:
        return False


def _face(name: str, path: Path) -> str:
    try:
        return check_name(name)
    except BadName as error:
        raise DamagedSetError(
            Sentence("a face of {path} cannot be called so: {why}", path=path, why=error.args[0])
        ) from error
