"""Screens of the first evening: choose the language, test the keys, and calibrate the camera."""
