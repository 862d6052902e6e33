"""Results and statistics of finished games, and the files that keep them.

| file | from | makes |
|---|---|---|
| `chronicle.py` | a recorded game, or the game on the table | its `Course`: every action and what it did |
| `registry.py`, a file for each game | a course | its `Facts` (`facts.py`): places, points, faces |
| `kept.py` | facts and luck | lines of the file that keeps them |
| `result.py` | a record, its facts, the names of people | a `GameResult` |
| `finished.py` | a journal | the results of all finished games, for commands |
| `questions.py` | a journal | the slow questions about its games, which a background answers one by one |
| `photos.py`, `photographer.py` | a picture of dice | the photograph of a best turn; which of them stay |
| `annals.py` | the journal and the game on the table | `PastGames` (`past.py`), for screens |
| `lives.py`, `fairness.py`, `bgstats.py` | results | figures about people and dice, a file for an app |
"""
