"""The screens of Jeu d'Imalya: the throw, its questions, the year and the end."""
