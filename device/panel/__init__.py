"""The panel: keys and lamps on GPIO pins, or on mock pins that the keyboard drives."""
