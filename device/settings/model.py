"""Every setting of the table, with its default and its allowed values."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

from platformdirs import user_data_path
from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticKnownError

from device.broker.messages import LONGEST_TABLE
from device.camera_names import AUTO, camera_names
from device.i18n import language_of
from device.journal.journal import FILE_NAME
from device.settings.pins import ButtonPins, LampPins
from device.settings.section import Section
from engines.names import check_name
from vision.files import is_file, is_folder
from vision.thresholds import Asks
from wording.sentence import Sentence

Voice = Literal["off", "names", "full"]
"""How much the caller says: nothing; turns, totals, doubts and the end; or everything."""

KeysPlace = Literal["below", "beside"]
"""Where the real keys are: below the picture, each under its caption; or elsewhere beside it."""

STEPS: Final = 6
"""The highest step of brightness, of sounds and of the voice; the sentences below name it, too."""

MotionLevel = Literal["full", "short", "none"]
"""How much moves on the screen: all of it; only short motions; or nothing."""

Legend = Literal["always", "first", "never"]
"""When the throw screen says what the numbers of ordinary dice stand for; "first" is for the first round."""

ThemeName = Literal["soir", "jour", "contraste"]
"""The colours of the screen; `device/screen/theme.py` has a `Theme` for each."""

TABLE_NAME: Final = rf"^[a-z0-9-]{{0,{LONGEST_TABLE}}}$"
"""The names that a table may have at a broker; a "/" or a "#" would mean another topic."""

_MS: Final = 0.001
_LONGEST_NAME: Final = 255
"""The largest number of bytes in a file name; systems refuse longer ones."""


def _as_text(camera: object) -> object:
    """`camera = 0` means the webcam with that number, as on the command line."""
    return str(camera) if isinstance(camera, int) and not isinstance(camera, bool) else camera


def expanded(path: Path) -> Path:
    """Replace "~" in a path by the home folder; unchanged if there is no such user.

    Raises:
        ValueError: the path cannot be the name of a file.
    """
    if "\0" in str(path) or any(len(part.encode("utf-8", "replace")) > _LONGEST_NAME for part in path.parts):
        raise ValueError(f"a file's name has at most {_LONGEST_NAME} bytes, and never the sign U+0000")
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _whole(path: Path) -> Path:
    """The whole path of a folder: in a message, a relative one may begin a sentence, with a capital."""
    return expanded(path).absolute()


def _not_empty(path: object) -> object:
    """Refuse an empty path, which would mean the working folder.

    Raises:
        ValueError: it is empty.
    """
    if path == "":
        raise ValueError("the path is empty")
    return path


def _expanded_text(path: str) -> str:
    """The path of a file with "~" replaced; "" where none is named."""
    return str(expanded(Path(path))) if path else ""


NamedFile = Annotated[str, AfterValidator(_expanded_text)]
"""The path of a file that a setting names; "" for none."""


def _not_misspelt(camera: str) -> str:
    """Check that a single word is the name of a kind of camera, or an existing file."""
    word = expanded(Path(camera))
    if camera.isidentifier() and camera not in camera_names() and not (is_file(word) or is_folder(word)):
        raise PydanticKnownError("literal_error", {"expected": ", ".join(map(repr, camera_names()))})
    return camera


class PanelSettings(Section):
    """The eight keys and their lamps."""

    factory: Literal["mock", "lgpio"] = Field(
        default="mock", description=Sentence('"lgpio" where keys are wired to a Raspberry Pi, else "mock"')
    )
    quiet_ms: int = Field(
        default=25,
        ge=1,
        le=200,
        description=Sentence("how long contacts must be open to count as let go, 1 to 200 ms"),
    )
    hold_ms: int = Field(
        default=600,
        ge=200,
        le=5000,
        description=Sentence("how long to hold a key for its second meaning, 200 to 5000 ms"),
    )
    stuck_s: int = Field(
        default=15,
        ge=2,
        le=600,
        description=Sentence("how long a key may be down before it is reported as stuck, 2 to 600 s"),
    )
    steady: bool = Field(default=False, description=Sentence("true for lamps that do not pulse, else false"))
    buttons: ButtonPins = Field(default=ButtonPins(), description=Sentence("a table of pins, one a key"))
    lamps: LampPins = Field(default=LampPins(), description=Sentence("a table of pins, one a key"))

    @property
    def quiet_s(self) -> float:
        """`quiet_ms` in seconds."""
        return self.quiet_ms * _MS

    @property
    def hold_s(self) -> float:
        """`hold_ms` in seconds."""
        return self.hold_ms * _MS


PANEL: Final = PanelSettings()
"""The panel with the default pins, as in the wiring drawings."""


class ScreenSettings(Section):
    """The screen: its theme, its rotation, and its position above the keys."""

    theme: ThemeName = Field(
        default="soir",
        description=Sentence('"soir" for the evening, "jour" for a bright room, or "contraste"'),
    )
    turn: Literal[0, 90, 180, 270] = Field(
        default=0,
        description=Sentence("by how many degrees the picture is turned clockwise: 0, 90, 180 or 270"),
    )
    keys_offset: int = Field(
        default=0,
        ge=0,
        description=Sentence(
            "how many pixels key 1 is from the picture’s left edge, or 0 for keys along the whole picture"
        ),
    )
    keys_pitch: int = Field(
        default=0,
        ge=0,
        description=Sentence("how many pixels it is from key to key, or 0 for keys along the whole picture"),
    )
    keys: KeysPlace = Field(
        default="below",
        description=Sentence(
            'where the keys are: "below" the picture, or "beside" it, where captions carry their numbers'
        ),
    )
    light: int = Field(
        default=STEPS,
        ge=1,
        le=STEPS,
        description=Sentence("how bright the picture is, from 1 to 6"),
    )
    motion: MotionLevel = Field(
        default="full",
        description=Sentence(
            'what moves on the screen: "full" for all of it, "short" for less, or "none" for still pictures'
        ),
    )
    legend: Legend = Field(
        default="always",
        description=Sentence(
            'when the numbers of dice with pips are explained: "always", in the "first" round, or "never"'
        ),
    )


SCREEN: Final = ScreenSettings()
"""The default settings of the screen: it is not rotated, and the keys stand along its whole width."""


class SoundSettings(Section):
    """What is heard, and by which loudspeaker."""

    card: str = Field(
        default="",
        pattern="^[A-Za-z0-9_-]{0,15}$",
        description=Sentence(
            'the name of a sound card that /proc/asound/cards shows in brackets, or "" for the first that'
            " opens"
        ),
    )

    volume: int = Field(
        default=3, ge=0, le=STEPS, description=Sentence("how loud sounds are, from 0 (silence) to 6")
    )
    muted: bool = Field(default=False, description=Sentence("true for silence, else false"))
    voice_volume: int = Field(
        default=3, ge=1, le=STEPS, description=Sentence("how loud the voice is, from 1 to 6")
    )
    voice: Voice = Field(
        default="off",
        description=Sentence(
            'what a voice says: "off" for nothing, "names" for turns, totals, doubts and the end, or "full"'
        ),
    )


class NightSettings(Section):
    """The hours in which the table is quieter and darker."""

    begins: int = Field(
        default=23,
        ge=0,
        le=23,
        description=Sentence("the hour at which sounds and picture get two steps lower, 0 to 23"),
    )
    ends: int = Field(
        default=8,
        ge=0,
        le=23,
        description=Sentence("the hour at which night is over, 0 to 23; the same as begins for no night"),
    )

    def holds(self, hour: int) -> bool:
        """Whether an hour of the day belongs to the night.

        >>> [NightSettings().holds(hour) for hour in (22, 23, 3, 8)]
        [False, True, True, False]
        """
        if self.begins <= self.ends:
            return self.begins <= hour < self.ends
        return hour >= self.begins or hour < self.ends


class PageSettings(Section):
    """The page that shows the table on phones, while somebody has opened it."""

    port: int = Field(
        default=8765,
        ge=1024,
        le=65535,
        description=Sentence("the port of the page that phones look at, 1024 to 65535"),
    )
    certificate: NamedFile = Field(
        default="",
        description=Sentence('the PEM file of the certificate by which the page is encrypted, or ""'),
    )
    key: NamedFile = Field(
        default="",
        description=Sentence('the PEM file of the certificate’s private key, or ""'),
    )


class BrokerSettings(Section):
    """The MQTT broker on which the table publishes state and results; without a host it publishes nothing."""

    host: str = Field(
        default="", max_length=255, description=Sentence('the broker’s name or address, or "" for none')
    )
    port: int = Field(
        default=1883, ge=1, le=65535, description=Sentence("the broker’s port, 1 to 65535; 8883 with tls")
    )
    table: str = Field(
        default="",
        pattern=TABLE_NAME,
        description=Sentence(
            'the name of this table at the broker: a to z, 0 to 9 and "-", or "" for the computer’s'
        ),
    )
    user: str = Field(default="", max_length=200, description=Sentence('a user of the broker, or ""'))
    password_file: NamedFile = Field(
        default="", description=Sentence('a file whose first line is that user’s password, or ""')
    )
    tls: bool = Field(default=False, description=Sentence("true for an encrypted connection, else false"))
    authority: NamedFile = Field(
        default="",
        description=Sentence(
            'a file with the certificate by which the broker is checked, or "" for the system’s'
        ),
    )


class ClubSettings(Section):
    """Where `dice-table club` keeps what it collects, and its page."""

    database: str = Field(
        default="",
        description=Sentence(
            'the database, as "postgresql+psycopg://USER@HOST/NAME", or "" for a file in the data folder'
        ),
    )
    port: int = Field(
        default=8766, ge=1024, le=65535, description=Sentence("the port of its page, 1024 to 65535")
    )


class Settings(Section):
    """All settings."""

    camera: Annotated[str, BeforeValidator(_as_text), AfterValidator(_not_misspelt)] = Field(
        default=AUTO,
        min_length=1,
        description=Sentence(
            "{words}, a webcam’s number, or a path", words=", ".join(f'"{word}"' for word in camera_names())
        ),
    )
    lens_deg: int = Field(
        default=60,
        ge=20,
        le=130,
        description=Sentence(
            "the angle that the camera sees along the longer side of its picture, 20 to 130 degrees"
        ),
    )
    mirrored: bool = Field(
        default=False, description=Sentence("true where the camera shows a mirror image, else false")
    )
    data: Annotated[Path, BeforeValidator(_not_empty), AfterValidator(_whole)] = Field(
        default_factory=lambda: user_data_path("dice-table", appauthor=False),
        strict=False,
        description=Sentence("the folder in which games are kept"),
    )
    language: Literal["auto", "en", "fr"] = Field(
        default="auto", description=Sentence('"en", "fr", or "auto" for the system’s language')
    )
    dice: Annotated[str, AfterValidator(check_name)] = Field(
        default="pips",
        description=Sentence("the dice set that games with Figures are played with"),
    )
    asks: Asks = Field(
        default="usual",
        description=Sentence(
            'how often the table asks about dice that it has read: "seldom", "usual", or "often"'
        ),
    )
    remember: Literal["ask", "yes", "no"] = Field(
        default="ask",
        description=Sentence('whether pictures of corrected dice are kept: "yes", "no", or "ask"'),
    )
    photos: Literal["yes", "no"] = Field(
        default="yes",
        description=Sentence('"yes" to keep a picture of the best throw of each game, or "no"'),
    )
    panel: PanelSettings = Field(default=PANEL, description=Sentence("a table"))
    screen: ScreenSettings = Field(default=SCREEN, description=Sentence("a table"))
    sound: SoundSettings = Field(default=SoundSettings(), description=Sentence("a table"))
    night: NightSettings = Field(default=NightSettings(), description=Sentence("a table"))
    page: PageSettings = Field(default=PageSettings(), description=Sentence("a table"))
    broker: BrokerSettings = Field(default=BrokerSettings(), description=Sentence("a table"))
    club: ClubSettings = Field(default=ClubSettings(), description=Sentence("a table"))

    @property
    def journal(self) -> Path:
        """The file of the journal."""
        return self.data / FILE_NAME

    @property
    def screen_language(self) -> str:
        """The language that was chosen; with "auto", that of the system."""
        return language_of() if self.language == "auto" else self.language
