"""The throw screen that all games with dice share: the picture with numbers, and the row of drawn dice."""
