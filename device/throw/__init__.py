"""From frames to a throw: which dice lie there, and what they show.

Begin with `state`, the value that everything is decided from, and with `step`, which decides. These files
belong together, each group in the order in which a newcomer may read it:

- Deciding: `state`, `observations`, `step`, `events`, `why`, `patience`.
- A still tray: `at_rest`, `numbers`, `kept_search`.
- A throw in doubt: `pending`.
- Beside the camera: `eye`, `tray_reader`, `on_the_table`, `seen`, `board`.
- For screens: `sight`, `scene`, `hints`, `named`.
"""
