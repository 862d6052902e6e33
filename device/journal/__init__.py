"""The record of games and people on the disk.

| file | does |
|---|---|
| `journal.py` | `Journal`, which everybody else uses: it writes and reads games and their entries |
| `entry.py`, `game_record.py` | an entry; what is kept of a game beside its entries |
| `seat_changes.py` | the entry that says that somebody else has taken a seat |
| `games_bin.py`, `roster.py`, `forgetting.py` | what `Journal` inherits: the bin, people, names that go |
| `record.py` | below all of these: writes each change to the record and to its copy |
| `tables.py`, `row_kinds.py`, `schema.py` | rows of SQLite, their checksums, and their tables |
| `file.py` | opens a file and reads its rows, or says that it is damaged |
| `look.py` | reads the rows of a file without changing it |
| `repair.py`, `rows.py` | compare record and copy at the start, and repair each from the other |
| `changes.py`, `sqlite_errors.py` | transactions on a file; SQLite's errors in sentences |
| `from_names.py` | makes people of the names in files of older schemas |
| `guests.py`, `machine.py`, `medallions.py`, `times.py` | who may sit at a seat, and the stamps of games |
"""
