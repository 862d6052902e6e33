"""Keys and lamps, wired and on the keyboard."""
