"""Tests that all texts are translated, and that damaged translations are handled."""

import re
from functools import cache
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import device
import engines
import vision
import wording
from device import i18n
from device.i18n import LANGUAGES, _, by_count, cached_by_language, catalogue, message_of, use_language
from device.keys import Key
from device.screen.base import View
from device.screen.settings.screen import SettingsScreen
from engines.errors import IllegalAction
from vision.calibrate import calibrate_by_corners
from vision.dice_set import dice_set
from vision.errors import VisionError
from vision.model import opened
from vision.picture import load_picture
from vision.taught import load_taught
from wording.sentence import Sentence


@cache
def places() -> dict[str, set[Path]]:
    """Every text that `device/` passes to `_` or to `explaining`, and every `Sentence` of any room.

    Each with the files that have it, from the top of the checkout.
    """
    found: dict[str, set[Path]] = {}
    for room in (wording, engines, vision):
        _find_texts(found, room, {"Sentence": (1,)})
    _find_texts(found, device, {"Sentence": (1,), "_": (1,), "explaining": (2,)})
    return found


def sources() -> set[str]:
    """Every text that is shown in the language in use."""
    return set(places())


def _find_texts(found: dict[str, set[Path]], room: ModuleType, arguments: dict[str, tuple[int, ...]]) -> None:
    """Add the texts that a room gives to functions, as their arguments of these numbers."""
    folder = Path(str(room.__file__)).parent
    texts = extract_from_dir(folder, method_map=[("**.py", "python")], keywords=arguments)
    for file, _line, text, _comments, _context in texts:
        found.setdefault(str(text), set()).add(Path(folder.name, file))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_text_of_the_code_is_translated(language):
    """Every text in the code has a translation."""
    assert sources() - set(catalogue(language)) == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_translation_has_lost_its_text(language):
    """Every translation has its source in the code."""
    assert set(catalogue(language)) - sources() == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_translations_fill_the_same_blanks(language):
    """A translation has the same placeholders as its source."""
    for source, translation in catalogue(language).items():
        blanks = {part.split("}")[0] for part in source.split("{")[1:]}
        assert {part.split("}")[0] for part in translation.split("{")[1:]} == blanks, source


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_text_is_translated_twice(language):
    """No text is in two catalogues."""
    catalogues = [set(i18n.read_catalogue(file, language)) for file in i18n.catalogue_files(language)]
    assert len(set().union(*catalogues)) == sum(map(len, catalogues))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_translation_names_the_place_of_its_text(language):
    """A reference above a translation, if it has one, is a file that has the text, or a folder above it."""
    wrong = {
        (message.id, reference)
        for file in i18n.catalogue_files(language)
        for message in read_po(BytesIO(file.read_bytes()))
        for reference, _ in message.locations
        if not any(place.is_relative_to(reference) for place in places()[str(message.id)])
    }
    assert wrong == set()


def test_english_texts_have_the_apostrophe_and_the_per_cent_of_print():
    """An apostrophe is a curved one, as on all screens, and no space precedes a per cent."""
    wrong = re.compile(r"[a-z]'[a-z]|[0-9}][ \N{NO-BREAK SPACE}]%")
    assert [text for text in sources() if wrong.search(text)] == []


def test_french_high_punctuation_holds_to_its_word():
    """In French a no-break space precedes ? ! : ; and %, everywhere the same one."""
    for translation in catalogue("fr").values():
        for mark in "?!:;%»":
            assert f" {mark}" not in translation, translation
        assert "\N{NARROW NO-BREAK SPACE}" not in translation, translation


def test_a_percent_sign_stands_at_its_number():
    """In English no space precedes the sign, in French a no-break space does."""
    assert [text for text in catalogue("fr") if re.search(r"\} %", text)] == []


def test_a_word_to_type_stands_in_the_same_quotes_in_both_languages():
    """A value is copied from its description, so straight quotes stay straight in French."""
    typed = re.compile(r'"([a-z-]+)"')
    for source, translation in catalogue("fr").items():
        assert set(typed.findall(source)) <= set(typed.findall(translation)), translation


def test_no_french_word_before_a_name_would_have_to_be_elided():
    """A name may begin with a vowel: "de" and "que" never stand before one."""
    before_a_name = re.compile(r"\b(de|que|le|la|se|ne) \{(names?|players?|title|game)\}")
    found = {said for said in catalogue("fr").values() if before_a_name.search(said)}
    assert found == set()


def test_a_semicolon_between_two_sentences_holds_to_its_word():
    """The separator that code puts between two sentences is translated, too."""
    use_language("fr")
    told = SettingsScreen().columns(View())[Key.FOUR].page.remarks(View())
    words = " ".join(sentence for _icon, _head, sentence in told)
    assert "\N{NO-BREAK SPACE}; " in words
    assert not re.search(r"\w;", words)


def test_a_language_changes_what_is_said():
    """`_` translates into the current language."""
    assert _("Undo") == "Undo"
    use_language("fr")
    assert _("Undo") == "Annuler"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["0 games", "1 game", "2 games"]), ("fr", ["0 partie", "1 partie", "2 parties"])],
)
def test_a_count_takes_the_number_of_its_language(language, words):
    """In French 0 takes the singular, in English it does not."""
    use_language(language)
    assert [by_count(count, _("{n} game"), _("{n} games")) for count in range(3)] == words


def test_what_an_engine_refuses_is_said_in_the_language_in_use():
    """A refused action's sentence is translated, with its values."""
    use_language("fr")
    dice = Sentence("{first} or {second}", first=2, second=3)
    assert message_of(IllegalAction(dice)) == "2 ou 3."


@pytest.mark.parametrize("words", ["a wire came off", "A wire came off", "a wire came off."])
def test_what_is_refused_begins_with_a_capital_and_ends_with_a_full_stop(words):
    """On the screen, an error's message gets a capital and a full stop."""
    assert message_of(IllegalAction(words)) == "A wire came off."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_system(environment, language):
    """The language is French on a French system, else English; LC_ALL overrides LANG."""
    assert i18n.language_of(environment) == language


def test_an_unknown_language_is_refused():
    """An unknown language is refused, and the message lists the known ones."""
    with pytest.raises(ValueError, match="en, fr; got 'tlh'"):
        use_language("tlh")


def a_catalogue(folder: Path, *entries: str) -> Path:
    """Write a catalogue with the given entries."""
    path = folder / "locale" / "fr" / "LC_MESSAGES" / "dice_table.po"
    path.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_text(head + "\n".join(entries), "utf-8")
    return path


@pytest.mark.parametrize(
    "entry",
    [
        "",
        'msgid "Undo {n}"\nmsgstr ""\n',
        '#, fuzzy\nmsgid "Undo {n}"\nmsgstr "Refaire {n}"\n',
        'msgid "Undo {n}"\nmsgstr "Annuler {m}"\n',
        'msgid "Undo {n}"\nmsgstr "Annuler"\n',
        'msgid "Undo {n}"\nmsgstr "Annuler {n"\n',
        'msgid "Undo {n}"\nmsgstr "Annuler {n.__class__}"\n',
        'msgid "Undo {n}"\nmsgstr "Annuler {n:>999999999}"\n',
        'msgid "Undo {n}"\nmsgstr "Annuler {}"\n',
        'msgid "Undo {n}"\nmsgstr "Annuler {n} {0}"\n',
        'msgid "Undo {n}"\nmsgid_plural "Undo {n}s"\nmsgstr[0] "Annuler {n}"\nmsgstr[1] "Annuler {n}"\n',
    ],
    ids=["none", "empty", "fuzzy", "other", "lost", "open", "inside", "endless", "bare", "more", "plural"],
)
def test_what_has_no_sound_translation_is_said_in_english(entry, tmp_path, monkeypatch):
    """Texts with a missing, empty, fuzzy or wrong translation are shown in English, others are translated."""
    a_catalogue(tmp_path, entry, 'msgid "Sound {n}"\nmsgstr "Bon {n}"\n')
    monkeypatch.setattr(i18n, "files", lambda _: tmp_path)
    use_language("fr")
    assert message_of(IllegalAction(Sentence("Undo {n}", n=3))) == "Undo 3."
    assert _("Undo {n}").format(n=3) == "Undo 3"
    assert message_of(IllegalAction(Sentence("Sound {n}", n=3))) == "Bon 3."


@pytest.mark.parametrize(
    "content",
    [None, b"", b"\xff\xfe\x00broken", b'msgid "a\nmsgstr', b"\0" * 1000, b'msgid "a"\nmsgstr "\xff"\n'],
    ids=["missing", "empty", "bytes", "torn", "zeros", "no text"],
)
def test_a_missing_or_broken_file_leaves_the_table_english(content, tmp_path, monkeypatch):
    """With a missing or damaged catalogue all texts are shown in English."""
    path = a_catalogue(tmp_path)
    path.unlink() if content is None else path.write_bytes(content)
    monkeypatch.setattr(i18n, "files", lambda _: tmp_path)
    use_language("fr")
    assert _("Undo") == "Undo"
    assert message_of(IllegalAction(Sentence("die {die} is no Bel", die=3))) == "Die 3 is no Bel."


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda folder: opened("faces", folder), "Le modèle {folder}/faces.onnx n’est pas là"),
        (
            lambda _: dice_set("numeral"),
            "Il n’y a pas de jeu de dés 'numeral' ; vouliez-vous",
        ),
        (lambda folder: load_taught(folder), "{folder} ne peut être lu : c’est un dossier, et il"),
        (
            lambda _: calibrate_by_corners(640, 480, [], (1, 1)),
            "Les coins [] ne font pas le tour",
        ),
        (lambda folder: load_picture(folder / "a.jpg"), "Il n’y a pas de fichier {folder}/a.jpg"),
    ],
    ids=["model", "dice set", "taught set", "calibration", "picture"],
)
def test_what_the_eye_refuses_is_said_in_the_language_in_use(asked, words, tmp_path):
    """Errors of the reader are translated."""
    use_language("fr")
    with pytest.raises(VisionError) as caught:
        asked(tmp_path)
    assert message_of(caught.value).startswith(words.format(folder=tmp_path))


def test_what_is_cached_is_made_anew_in_another_language():
    """A function with `cached_by_language` is called once for each language that is set."""
    made = []

    @cached_by_language
    def words() -> str:
        made.append(_("The dice"))
        return made[-1]

    assert words() == words() == "The dice"
    use_language("fr")
    assert words() == words() == "Les dés"
    assert made == ["The dice", "Les dés"]
