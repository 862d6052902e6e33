"""How any room says what a screen may say in another language."""
