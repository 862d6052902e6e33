"""An evening at the table: opens the parts, leads the game, and connects players, camera and screens.

Begin with `play`, which opens all parts in order, and with `table`, whose method `turn` is the loop. These
files belong together, each group in the order in which a newcomer may read it:

- Start: `play`, `opening`, `seeing`, `console`, `parts`, `setup`.
- The loop: `table`, `table_state`, `on_screen`, `people_input`, `commands`, `picture`, `trouble`,
  `rest`.
- Games: `lobby`, `referee`, `croupier`, `machine_seats`, `machine_players`, `newcomers`, `half_given`,
  `last_tables`, `midnight`.
- What screens ask for besides games: `reception`, `archive`, `historian`, `settings_keeper`.
- Dice of one's own, and learning from answers: `workshop`, `lessons`, `apprentice`.
- What people hear and see after a step: `announcer`, `cues`, `caller`, `motions`, `motion_player`.
- What phones see: `sharing`, `shared_table`, `seats`, `past_pages`, `shared_past`.
- What the broker is told: `results`, `withdrawn`, `former_names`.
- The computer: `power`, `watchdog`, `stop_signal`.
"""
