"""Screens about past games: the end of a game, the evening, and a person's page.

They read `view.past`, which `device/annals/` makes.

| file | holds |
|---|---|
| `end.py`, `won.py` | the end of any game, and the motions when it has been won |
| `evening.py`, `evening_told.py` | the page of an evening, and its words |
| `person.py`, `person_told.py`, `period.py` | a person's page, its words, and how far it looks back |
| `meetings.py`, `dice.py`, `photo.py` | head to head, the faces counted, a photograph |
| `errands.py` | the commands that open pages; `device/session/historian.py` obeys them |
| `telling.py` | what a game brings to these pages: `GameTelling`, in `GameScreens.past` |
| `result_card.py`, `picture.py` | pictures that people send: a result, a whole screen |
| `chart.py`, `drawing.py`, `turns.py`, `days.py`, `uncounted.py` | parts that several pages draw or say |
"""
