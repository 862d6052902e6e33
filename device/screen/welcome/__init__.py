"""The first evening: which language, whether every key answers, whether the camera sees the tray."""
