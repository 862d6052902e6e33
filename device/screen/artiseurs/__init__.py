"""The screens of the jeu des Artiseurs."""
