"""From a frame to a reading: find the dice, read their faces, and know what is doubtful.

Begin with `reading`, which says what comes out, and with `reader`, which calls most of the others. These
files belong together, each group in the order in which a newcomer may read it:

- Dice and places: `boxes`, `dice_set`, `reading`, `opinion`, `place`.
- A picture before it is searched: `brighten`, `upright`.
- Finding dice: `find`, `tiles`, `resize`, `left_out`, `surplus`.
- Reading faces: `reader`, `faces`, `crop`, `look_again`, `grey`, `expected_faces`.
- Reading d4 and d8: `triangular`, `corners`, `corner_fit`, `face_cache`, `warp`, `face_evidence`.
- Which dice are doubtful, and which boxes show no separate die: `verdict`, `thresholds`, `posture`,
  `cut_off`, `read_twice`.
- The place of the camera: `calibrate`, `calibration`, `vantage`, `lens`, `tilt`, `knock`.
- The models: `model`, `shipped`, `runtime`.
- Dice and looks that people have taught: `taught`, `teach`, `taught_faces`, `embeddings`, `discriminant`,
  `added_looks`, `look_changes`, `evening`.
- From one reading to the next: `pairing`, `agreement`, `track`, `tray_move`.
- From one frame to the next, without a model: `motion`, `hand`, `overlooked`.
- Light and sharpness: `meter`, `exposure_steps`.
- Stones on a board: `board`, `board_watch`.
- Files and errors: `picture`, `picture_header`, `png`, `plain_json`, `files`, `artwork`, `errors`.

The folder `scenes` renders dice, for the simulated tray, the training and the tests.
"""
