"""Checks whether the system has a sound card, and a voice for the caller."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.doctor.computer import Computer
from device.doctor.finding import Finding, fine, note
from device.sound.cards import CARDS, cards_in
from device.sound.speech_programs import ESPEAK, PIPER, SpeechPrograms

NAME: Final = "sound"


def check_sound(computer: Computer) -> Iterable[Finding]:
    """List the sound cards, and name the voice; a table without them is played in silence."""
    if computer.settings.sound.volume == 0:
        return [note(NAME, "switched off: the volume in the settings is 0")]
    if computer.settings.sound.muted:
        return [note(NAME, "muted: press M, or Sound in the settings on the screen")]
    there = cards_in(computer.read(str(CARDS.relative_to("/"))) or "")
    chosen = computer.settings.sound.card
    taken = [card for card in there if card.word == chosen]
    cards = [card.name for card in taken or there]
    if not cards:
        cure = "connect a loudspeaker by jack, HDMI or USB, and see `aplay -l`; or set the volume to 0"
        return [note(NAME, "no sound card: the table plays on in silence", cure)]
    which = "" if len(cards) == 1 else "the first that opens of these: "
    seen = f"volume {computer.settings.sound.volume} of 6 on {which}{', '.join(cards)}"
    if chosen and not taken:
        cure = "plug it in, or choose another one: hold OK on the first screen, then 3, then 6"
        return [note(NAME, f"{seen}; the chosen card {chosen} is not there", cure), *_check_voice(computer)]
    return [fine(NAME, seen), *_check_voice(computer)]


def _check_voice(computer: Computer) -> Iterable[Finding]:
    """Ask for the program that speaks, where a caller is wanted."""
    voice = computer.settings.sound.voice
    if voice == "off":
        return
    programs = SpeechPrograms.installed(computer.settings.data)
    model = programs.voice(computer.settings.screen_language) if programs.piper else None
    if model is not None:
        yield fine(NAME, f'the voice is "{voice}", spoken by {PIPER} with {model.name}')
    elif programs.espeak is None:
        cure = f'sudo apt install {ESPEAK}; or set sound.voice to "off"'
        yield note(NAME, f'the voice is "{voice}", and {ESPEAK} is not installed: nothing is said', cure)
    else:
        version = computer.ask(programs.espeak, "--version") or ESPEAK
        yield fine(NAME, f'the voice is "{voice}", spoken by {version.partition("  ")[0]}')
