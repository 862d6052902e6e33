"""The rules of five games and of free throwing, their records, and opponents.

No clock, no chance, no input or output.

Docstrings and tests cite where a rule comes from. "The rules page" of a game is the specification that its
engine follows. It is not part of this repository, so each docstring also states the rule in words.

- `l.17` is line 17 of the game's original rules.
- `IM-07` is ruling 7 of the rules page: the answer to a question that the original rules leave open. The
  letters name the game: IM Jeu d'Imalya, CD Le Choix des Dieux, A Artiseurs, J Jelimvre, O Oniria.
- `§6.4` is a section of the rules page.
"""
