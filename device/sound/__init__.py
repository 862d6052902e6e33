"""The sounds of the table: cues, the caller's sentences and voice, and the loudspeaker."""
