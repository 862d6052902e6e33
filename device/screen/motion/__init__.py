"""What moves on the screen after a step: each motion is a value from which its frames are drawn."""
