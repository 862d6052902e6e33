"""What is heard at the table: its cues, and the loudspeaker that plays them."""
