"""The motions on the screen after a step: each is a value from which its frames are drawn."""
