"""The words on screen: written in English, read from a .po file in another language.

The .po files are read as they are, through Babel, so that a translation needs no build step.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter

from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po

from wording.sentence import Sentence

PACKAGES = ("device",)
"""The packages that bring catalogues, each in a folder `locale/LANGUAGE/LC_MESSAGES`."""
LANGUAGES = ("en", "fr")
"""The languages that are complete."""

_ENDS = (".", "!", "?", "…")

_language = "en"
_words: dict[str, str] = {}


def use_language(language: str) -> None:
    """Speak a language from now on.

    Raises:
        ValueError: it is none of `LANGUAGES`.
    """
    if language not in LANGUAGES:
        raise ValueError(f"the table speaks {', '.join(LANGUAGES)}; got {language!r}")
    global _language
    _language = language
    _words.clear()
    _words.update(catalogue(language))


def language_in_use() -> str:
    """The language that is spoken now."""
    return _language


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the system speaks, as far as the table knows it; else English.

    >>> language_of({"LANG": "fr_BE.UTF-8"}), language_of({"LANG": "C"})
    ('fr', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def catalogue(language: str) -> dict[str, str]:
    """The translations of a language by English source; empty for English itself."""
    if language == "en":
        return {}
    words: dict[str, str] = {}
    for file in catalogue_files(language):
        words |= read_catalogue(file, language)
    return words


def catalogue_files(language: str) -> list[Traversable]:
    """Every catalogue of a language; a game may bring one of its own."""
    folders = [files(package).joinpath("locale", language, "LC_MESSAGES") for package in PACKAGES]
    found = [file for folder in folders if folder.is_dir() for file in folder.iterdir()]
    return sorted((file for file in found if file.name.endswith(".po")), key=lambda file: file.name)


def read_catalogue(file: Traversable, language: str) -> dict[str, str]:
    """The translations of a catalogue by English source.

    A file that is damaged has none. A translation that is fuzzy, or that fills other blanks than
    its source, is left out. What has no translation is said in English.
    """
    try:
        with file.open("rb") as opened:
            messages = list(read_po(opened, locale=language, abort_invalid=True))
    except (OSError, ValueError, LookupError, PoFileError):
        return {}
    return {str(one.id): str(one.string) for one in messages if _usable(one)}


def _usable(message: Message) -> bool:
    """Whether a translation is there, is meant, and can be said with what is said of its source."""
    source, translation = message.id, message.string
    if not (isinstance(source, str) and isinstance(translation, str) and source and translation):
        return False
    return not message.fuzzy and _blanks(source) == _blanks(translation)


def _blanks(text: str) -> list[tuple[str, str, str]] | None:
    """The blanks of a text, each with how it is filled; None where it is no such text."""
    try:
        parts = Formatter().parse(text)
        return sorted({(name, form or "", how or "") for _, name, form, how in parts if name is not None})
    except ValueError:
        return None


def _(source: str) -> str:
    """The source text in the language in use."""
    return _words.get(source, source)


def spoken(words: str) -> str:
    """Words in the language in use, as far as they are a sentence that can be said in it."""
    return words.said(_) if isinstance(words, Sentence) else words


def said(error: Exception) -> str:
    """What an error says, as a sentence by itself, in the language in use as far as an engine says it."""
    sentence = error.args[0] if error.args else ""
    words = spoken(sentence) if isinstance(sentence, Sentence) else str(error)
    return words[:1].upper() + words[1:] + ("" if words.endswith(_ENDS) else ".")
