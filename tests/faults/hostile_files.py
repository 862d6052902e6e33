"""Fuzzes all files from outside: pictures, dice sets, records, settings, calibrations and people's own items.

Each file is a sound one with random damage, in bytes or in words. The table must read it or refuse it with a
sentence, in little time and memory, and must not change any file.
"""

from __future__ import annotations

import argparse
import functools
import io
import json
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final

import cv2
import numpy as np
from PIL import Image

from device.camera import calibration
from device.commands.replay import as_text, replayed
from device.errors import OWN_ERRORS
from device.game.shelf import Shelf
from device.settings.load import FILE_VARIABLE, load_settings
from device.settings.model import Settings
from device.teaching.dice_box import DiceBox
from device.terminal import plain
from engines.artiseurs.collection import parse_collection
from engines.oniria.card_lines import parse_cards
from engines.record import Record
from engines.registry import GAMES
from models.arguments import whole_number
from tests.engines.simulate import accepts, random_game
from tests.faults.outcome import Outcome
from vision.picture import load_picture
from vision.taught import TaughtSet

MOST_MB: Final = 400
"""The most memory that the reading process may take in all."""
LONGEST_S: Final = 20.0
"""The time limit for reading one file, in seconds; it is generous, because the machine may be busy."""
_A_TRIAL: Final = 500
"""How many files one trial makes and reads."""
_NAMES: Final = ("Maëlle", "Yann", "Inès", "Théo")

_WORDS: Final = (
    *(
        "Infinity",
        "-Infinity",
        "NaN",
        "inf",
        "nan",
        "1e999",
        "-1e999",
        "1e300",
        "-1",
        "0",
        "1.5",
        "true",
        "null",
    ),
    *(
        "9" * 20,
        "9" * 5_000,
        "٣",
        "1_000",
        "0x10",
        "[",
        "]",
        "{",
        "}",
        "[" * 3_000,
        '{"a":' * 2_000,
        '"',
        "'",
        "\\",
    ),
    *("\x1b[31m", "\x9b2J", "\x00", "\r", "\u202e", "\u2066", "\ufeff", "\ud7ff", "é", "e\u0301", "a" * 500),
    *(
        "=",
        "\n",
        "\n\n",
        " ",
        "#",
        "..",
        "../../etc/passwd",
        "~nobody",
        "/dev/zero",
        "{0}",
        "{x.__class__}",
        "%s",
    ),
)
"""Words and values that parsers often fail on."""
_NUMBERS: Final = (
    b"\xff\xff\xff\xff",
    b"\x7f\xff\xff\xff",
    b"\x00\x00\x00\x00",
    b"\xff\xff\xff\x7f",
    b"\x80\0\0\0",
)
"""Extreme values for lengths and sizes in binary files, in either byte order."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of file.

    Attributes:
        file: its file name.
        sound: the contents of some sound files.
        read: the table's function that reads the file at a path.
        text: whether it is a text file.
    """

    file: str
    sound: Callable[[], Sequence[bytes]]
    read: Callable[[Path], object]
    text: bool


def trial(seed: int, folder: Path, files: int = _A_TRIAL) -> Outcome:
    """Make a number of random hostile files, of all kinds in turn, and read them."""
    rng, outcome = Random(seed), Outcome()
    _begin_peak()
    for number in range(files):
        name = list(KINDS)[number % len(KINDS)]
        _try(name, KINDS[name], hostile(KINDS[name], rng), folder, outcome)
    took_mb = _peak_mb()
    outcome.greatest("MB at most", took_mb)
    if took_mb > MOST_MB:
        outcome.broken.append(f"took {took_mb} MB")
    return outcome


def hostile(kind: Kind, rng: Random) -> bytes:
    """The contents of a hostile file of a kind."""
    content = rng.choice(kind.sound())
    for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3, 8))):
        ways = (*_WAYS, *_WAYS_OF_TEXT) if kind.text else _WAYS
        content = rng.choice(ways)(content, rng)
    return content


def _try(name: str, kind: Kind, content: bytes, folder: Path, outcome: Outcome) -> None:
    """Read one file, and check the result, the time and the memory."""
    path = folder / kind.file
    path.write_bytes(content)
    outcome.tried += 1
    begun_s = time.perf_counter()
    try:
        kind.read(path)
        outcome.seen["accepted"] += 1
    except OWN_ERRORS as error:
        outcome.seen["refused with a sentence"] += 1
        if not str(error) or "\x1b" in plain(str(error)):
            outcome.broken.append(f"{name}: refused without a sentence: {error!r}")
    except Exception as error:  # noqa: BLE001 whatever it is, it is what is looked for
        outcome.crash(error)
        outcome.broken[-1] = f"{name}: {outcome.broken[-1][:300]} ({content[:80]!r})"
    took_s = time.perf_counter() - begun_s
    outcome.greatest("ms at most", round(1000 * took_s))
    if took_s > LONGEST_S:
        outcome.broken.append(f"{name}: took {took_s:.0f} s ({content[:80]!r})")
    if path.read_bytes() != content:
        outcome.lost += 1
        outcome.broken.append(f"{name}: reading has changed it")


def _flip(content: bytes, rng: Random) -> bytes:
    """Change single bits."""
    damaged = bytearray(content or b"\0")
    for _ in range(rng.choice((1, 1, 4, 32))):
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def _cut(content: bytes, rng: Random) -> bytes:
    """Cut off the end or the beginning."""
    at = rng.randrange(len(content) + 1)
    return content[at:] if rng.random() < 0.1 else content[:at]


def _repeat(content: bytes, rng: Random) -> bytes:
    """Repeat a part, sometimes very often."""
    begin = rng.randrange(len(content) + 1)
    part = content[begin : begin + rng.choice((1, 4, 12, 64, 500))]
    return content[:begin] + part * rng.choice((2, 2, 10, 1_000 if len(part) < 100 else 5)) + content[begin:]


def _drop(content: bytes, rng: Random) -> bytes:
    """Leave a part out."""
    begin = rng.randrange(len(content) + 1)
    return content[:begin] + content[begin + rng.choice((1, 4, 12, 64)) :]


def _claim(content: bytes, rng: Random) -> bytes:
    """Write an extreme number, mostly near the beginning, where sizes are stored."""
    number = rng.choice(_NUMBERS)[: rng.choice((1, 2, 4))]
    at = rng.randrange(min(len(content), rng.choice((40, 200, 1_000_000))) + 1)
    return content[:at] + number + content[at + len(number) :]


def _noise(content: bytes, rng: Random) -> bytes:
    """Overwrite a part with random bytes."""
    part = rng.randbytes(rng.choice((1, 8, 64)))
    at = rng.randrange(len(content) + 1)
    return content[:at] + part + content[at + len(part) :]


def _word(content: bytes, rng: Random) -> bytes:
    """Replace a word by a hostile one, or insert one between two characters."""
    text = content.decode("utf-8", "replace")
    places = [place for place, sign in enumerate(text) if sign in ' ",=:[]\n'] or [0]
    begin = rng.choice(places) + 1
    end = (
        min((place for place in places if place >= begin), default=len(text)) if rng.random() < 0.8 else begin
    )
    return (text[:begin] + rng.choice(_WORDS) + text[end:]).encode("utf-8", "surrogatepass")


def _shuffle(content: bytes, rng: Random) -> bytes:
    """Shuffle the lines, and repeat some of them."""
    lines = content.split(b"\n")
    return b"\n".join(
        rng.choices(lines, k=len(lines)) if rng.random() < 0.5 else rng.sample(lines, len(lines))
    )


_WAYS: Final = (_flip, _flip, _cut, _repeat, _drop, _claim, _claim, _noise)
_WAYS_OF_TEXT: Final = (_word,) * 8 + (_shuffle,) * 2


@functools.cache
def _pictures() -> Sequence[bytes]:
    pixels = np.random.default_rng(1).integers(0, 256, (48, 64, 4), np.uint8)
    found = [cv2.imencode(kind, pixels[..., :3])[1].tobytes() for kind in (".png", ".jpg", ".webp", ".bmp")]
    found.append(cv2.imencode(".png", pixels)[1].tobytes())
    found.append(cv2.imencode(".png", pixels.astype(np.uint16) * 257)[1].tobytes())
    found.append(cv2.imencode(".jpg", pixels[..., :3], [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes())
    picture, exif = Image.fromarray(pixels), Image.Exif()
    exif[0x0112] = 6
    found.append(_saved(picture.convert("RGB"), "JPEG", exif=exif))
    found.append(_saved(picture.convert("P"), "PNG"))
    found.append(_saved(picture.convert("LA"), "PNG"))
    found.append(_saved(picture, "WEBP", lossless=True))
    found.append(_saved(picture.convert("P"), "BMP"))
    for kind in ("PNG", "WEBP"):
        found.append(_saved(picture, kind, save_all=True, append_images=[picture.rotate(90)]))
    return found


def _saved(picture: Image.Image, kind: str, **how: Any) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, **how)
    return stream.getvalue()


@functools.cache
def _sets() -> Sequence[bytes]:
    look = np.random.default_rng(2).integers(0, 256, (96, 96, 3), np.uint8) // 64 * 64
    looks = MappingProxyType({"1": (look, look), "2": (look,), "é": ()})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.dice"
        TaughtSet("Runes", "d6", looks, MappingProxyType({"1": "dam"})).save(path)
        return [path.read_bytes()]


@functools.cache
def _records() -> Sequence[bytes]:
    found = []
    for game in GAMES.values():
        for preset, rules in game.presets.items():
            players = next((count for count in range(1, 5) if accepts(game, preset, count)), None)
            if players is None:
                continue
            steps = islice(random_game(game, rules, players, seed=len(found)), 30)
            actions = tuple(str(step.action) for step in steps)
            record = Record(
                game.name, "0.1.0", str(rules), _NAMES[:players], actions, remarks={1: "a remark"}
            )
            found.append(str(record).encode())
    return found


def _settings() -> Sequence[bytes]:
    told = Settings().model_dump(mode="json")
    lines = [f"{name} = {json.dumps(value)}" for name, value in told.items() if not isinstance(value, dict)]
    for table, values in told.items():
        lines += [f"[{table}]"] * isinstance(values, dict)
        for name, value in values.items() if isinstance(values, dict) else ():
            row = ", ".join(f"{key} = {pin}" for key, pin in value.items()) if isinstance(value, dict) else ""
            lines.append(f"{name} = {{ {row} }}" if row else f"{name} = {json.dumps(value)}")
    return ["\n".join(lines).encode()]


@functools.cache
def _calibrations() -> Sequence[bytes]:
    frame = np.random.default_rng(3).integers(0, 256, (480, 640, 3), np.uint8)
    corners = [(80.0, 80.0), (560.0, 90.0), (550.0, 400.0), (90.0, 390.0)]
    with tempfile.TemporaryDirectory() as folder:
        made = calibration.by_corners(frame, corners, (210.0, 146.0))
        plain_one = json.loads(calibration.save(made, Path(folder)).read_bytes())
    layout = {"markers": {"3": [0.0, 0.0, 20.0, 20.0]}, "lane": [[0.0, 150.0, 20.0, 170.0]]}
    held = {"controls": {"AfMode": 0, "LensPosition": 3.5, "ColourGains": [1.5, 2.0]}, "level": 96.5}
    rich = plain_one | {"layout": plain_one["layout"] | layout, "marks": {"3": [90.0, 95.0]}, "held": held}
    return [json.dumps(one).encode() for one in (plain_one, rich)]


def _puzzles() -> Sequence[bytes]:
    return [
        b"# for Yann\npuzzle puzzle=...../..W../..R../...../B....,R,stone:R,win\n"
        b"puzzle puzzle=....W/...../...../...../.....,B,stone:B,lead:2\n"
    ]


def _cards() -> Sequence[bytes]:
    return [b'llorona 2* 2 3="obtains 1" 3 4 4 5\nsendas' + b" 2,3/8 -/-" * 6 + b"\n"]


def _read_set(path: Path) -> None:
    with tempfile.TemporaryDirectory(dir=path.parent) as data:
        box = DiceBox(Path(data))
        try:
            box.find(box.taught.import_file(path))
        except OWN_ERRORS:
            assert box.taught.names == (), "a set that was refused was kept"
            raise


def _read_record(path: Path) -> None:
    for line in as_text(*replayed(path)):
        plain(line)


def _read_settings(path: Path) -> None:
    loaded = load_settings({}, {FILE_VARIABLE: str(path)})
    assert loaded.settings.journal


def _read_calibration(path: Path) -> None:
    kept = calibration.load(path.parent, path.name)
    assert kept is not None
    kept.was_knocked(np.zeros((kept.calibration.height % 2_000, kept.calibration.width % 2_000, 3), np.uint8))
    assert np.isfinite(kept.calibration.tray_px).all()
    calibration.height_words(kept.calibration, 60)


KINDS: Final = {
    "picture": Kind("picture", _pictures, load_picture, text=False),
    "set of dice": Kind("a.dice", _sets, _read_set, text=False),
    "record": Kind("record.txt", _records, _read_record, text=True),
    "settings": Kind("own.toml", _settings, _read_settings, text=True),
    "calibration": Kind("calibration.json", _calibrations, _read_calibration, text=True),
    "board": Kind("board.json", _calibrations, _read_calibration, text=True),
    "puzzles": Kind(
        "puzzles.txt", _puzzles, lambda path: parse_collection(Shelf(path.parent).texts["puzzles"]), text=True
    ),
    "cards": Kind(
        "oniria-cards.txt",
        _cards,
        lambda path: parse_cards(Shelf(path.parent).texts["oniria-cards"]),
        text=True,
    ),
}
"""All kinds of files that the table reads and others may have written, except the record of games."""


def _begin_peak() -> None:
    """Reset the peak of memory use, if the system supports that."""
    if os.access("/proc/self/clear_refs", os.W_OK):
        Path("/proc/self/clear_refs").write_text("5", "ascii")


def _peak_mb() -> int:
    for line in Path("/proc/self/status").read_text("ascii", "replace").splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) // 1000
    return 0


def main(given: Sequence[str] | None = None) -> None:
    """Run a trial and print the results for each kind."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--files", type=whole_number(1), default=10_000)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    options = parser.parse_args(given)
    whole = Outcome()
    for seed in range(options.seed, options.seed + -(-options.files // _A_TRIAL)):
        with tempfile.TemporaryDirectory() as folder:
            whole.add(trial(seed, Path(folder)))
    print(f"tried {whole.tried:,}, lost {whole.lost:,}, crashed {whole.crashed:,}; {whole.note}")
    for words in whole.broken[:20]:
        print(f"  {words}")


if __name__ == "__main__":
    main()
