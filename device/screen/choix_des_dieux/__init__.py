"""The screens of Le Choix des Dieux: the table between rounds, stakes, guesses, throws and settlements."""
