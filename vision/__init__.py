"""From a frame to a reading: find the dice, read their faces, and know what is doubtful."""
