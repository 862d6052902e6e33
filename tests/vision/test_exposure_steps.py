"""A fixed exposure is lowered while dice are burnt out."""

from vision.exposure_steps import ExposureSteps
from vision.meter import Burnt

BURNT, FINE = Burnt(0.004, 0.004), Burnt(0.0001, 0.0001)


def run(exposure_steps, parts):
    """The steps after each of these pictures."""
    return [exposure_steps.after(part) for part in parts]


def test_burnt_out_dice_lower_the_exposure_step_by_step():
    """While dice stay burnt out, but less in the end, the exposure is lowered by three steps at most."""
    exposure_steps, part, steps = ExposureSteps(), BURNT.part, []
    for _ in range(40):
        steps.append(exposure_steps.after(Burnt(part, part)))
        part *= 0.8 if steps[-1] else 1
    assert [step for step in steps if step] == [-1, -1, -1]


def test_one_step_that_is_enough_stays():
    """Where nothing is burnt out after a step, the exposure stays."""
    exposure_steps = ExposureSteps()
    assert run(exposure_steps, [BURNT] * 5) == [0, 0, 0, 0, -1]
    assert set(run(exposure_steps, [FINE] * 30)) == {0}


def test_many_like_pictures_are_told_at_once():
    """Where every picture would be alike, one call says what they would lead to."""
    exposure_steps = ExposureSteps()
    assert [exposure_steps.after_several(BURNT) for _ in range(5)] == [-1, -1, -1, 3, 0]
    assert ExposureSteps().after_several(FINE) == 0


def test_what_flashes_changes_nothing():
    """A ring on a hand, seen for a few pictures at a time, changes nothing."""
    assert set(run(ExposureSteps(), [BURNT, BURNT, BURNT, FINE] * 10)) == {0}


def test_steps_that_do_not_help_are_taken_back():
    """The reflection of a lamp stays burnt out: all steps are taken back, and none is tried again."""
    steps = run(ExposureSteps(), [BURNT] * 60)
    assert [step for step in steps if step] == [-1, -1, -1, 3]


def test_dice_of_polished_metal_stay_darker_once_their_pips_are_seen():
    """Such a die mirrors the lamp and stays burnt out, but its pips become holes: the exposure stays low."""
    assert [step for step in run(ExposureSteps(), [BURNT] * 15 + [Burnt(0.0034, 0.0004)] * 40) if step] == [
        -1
    ] * 3


def test_a_lamp_like_a_ring_helps_as_little_as_any_other():
    """A ring has a hole from the beginning, so that its hole says nothing: all steps are taken back."""
    ring = Burnt(0.004, 0.0)
    assert [step for step in run(ExposureSteps(), [ring] * 60) if step] == [-1, -1, -1, 3]
