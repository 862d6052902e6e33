"""The sounds of the table: cues, the choice among several, and the loudspeaker."""
