"""The screens of teaching dice, in typical states."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from device.screen.base import Screen, View
from device.screen.dice.at_hand import DiceAtHand
from device.screen.home.home import HomeScreen
from device.screen.teach.consent import ConsentScreen
from device.screen.teach.delete import DeleteLookScreen, DeleteSetScreen
from device.screen.teach.errands import AskKind
from device.screen.teach.face import FaceScreen
from device.screen.teach.kind import KindScreen
from device.screen.teach.means import MeansScreen
from device.screen.teach.name import SetName
from device.screen.teach.remembered import RememberedScreen
from device.screen.teach.sets import Listed, SetsScreen
from device.screen.teach.trial import SetTrialScreen
from device.screen.teach.with_dice import WithDiceScreen
from device.screen.writing.letters import LettersScreen
from device.teaching.look_files import KeptLook
from tests.device.screen.scenery import seen, sight
from vision.embeddings import take_look
from vision.taught import TaughtSet
from vision.teach import Flaw, Refused

_TRAY = sight({4: "4"})
_LOOKS = {
    face: (take_look(sight({4: face}).picture, seen(4, face).box_xyxy),) * 3
    for face in ("1", "2", "3", "4", "5", "6")
}
_WHOLE = TaughtSet(
    "Os de mammouth", "d6", MappingProxyType(_LOOKS), MappingProxyType({"1": "dam", "6": "mort"})
)
_PART = replace(_WHOLE, looks=MappingProxyType(_LOOKS | {"4": _LOOKS["4"][:2], "5": (), "6": ()}))
_MORE = replace(_PART, looks=MappingProxyType(_LOOKS | {"4": _LOOKS["4"] * 2, "5": (), "6": ()}))
_REMEMBERED = tuple(
    KeptLook(f"{number:08x}", "pips" if number < 8 else "Runes", "d6", face, number == 7, looks[0])
    for number, (face, looks) in enumerate([*_LOOKS.items()] * 4)
)
_SETS = (
    Listed("Os de mammouth", "d6", 6, 18),
    Listed("Runes", "d8", 8, 20, unknown=2),
    Listed("Vieux dés", "", 0, 0),
)
_CHOSEN = DiceAtHand(("Os de mammouth", "Runes"), "Os de mammouth")
_STRANGER = replace(seen(1, "4"), shape="unknown", design="unknown", face=None, runner_up=None, doubtful=True)
_READ = replace(seen(1, "4", 0.71, "5"), design="Os de mammouth")

TEACHING: Mapping[str, tuple[Callable[[], Screen], Callable[[], View]]] = {
    "teach-none": (lambda: SetsScreen(()), View),
    "teach-sets": (lambda: SetsScreen(_SETS), lambda: View(dice=_CHOSEN)),
    "teach-part": (lambda: SetsScreen(_SETS, 1), lambda: View(dice=_CHOSEN)),
    "teach-seldom": (lambda: SetsScreen(_SETS, more=True), View),
    "teach-delete": (lambda: DeleteSetScreen(_SETS[0].name, SetsScreen(_SETS, more=True)), View),
    "teach-delete-look": (lambda: DeleteLookScreen(_REMEMBERED[7], 7, RememberedScreen(_REMEMBERED)), View),
    "teach-name": (lambda: LettersScreen(SetName(AskKind), "Os de m"), View),
    "teach-letter": (lambda: LettersScreen(SetName(AskKind), "Os de m", group=0), View),
    "teach-kind": (lambda: KindScreen("Runes", "d4", 4), View),
    "teach-face": (lambda: FaceScreen(_PART, 3), lambda: View(sight=_TRAY)),
    "teach-more": (lambda: FaceScreen(_MORE, 3), lambda: View(sight=_TRAY)),
    "teach-twin": (
        lambda: FaceScreen(_PART, 3, True, refused=Refused(Flaw.TWIN, "2")),
        lambda: View(sight=_TRAY),
    ),
    "teach-hand": (lambda: FaceScreen(_PART, 4, refused=Refused(Flaw.HAND)), lambda: View(sight=_TRAY)),
    "teach-first": (lambda: FaceScreen(_PART, 5), lambda: View(sight=_TRAY)),
    "teach-keep": (lambda: FaceScreen(_WHOLE, 5), lambda: View(sight=_TRAY)),
    "teach-doubt": (lambda: SetTrialScreen(_WHOLE, _READ), lambda: View(sight=_thrown(_READ))),
    "teach-stranger": (lambda: SetTrialScreen(_WHOLE, _STRANGER), lambda: View(sight=_thrown(_STRANGER))),
    "teach-means": (lambda: MeansScreen(_WHOLE), View),
    "teach-consent": (lambda: ConsentScreen(_LOOKS["2"][0], "Gain", HomeScreen()), View),
    "teach-consent-sure": (
        lambda: ConsentScreen(_LOOKS["2"][0], "Gain", HomeScreen(), sure_of="Ruse"),
        View,
    ),
    "teach-looks": (lambda: RememberedScreen(_REMEMBERED, 7), View),
    "teach-no-looks": (lambda: RememberedScreen(()), View),
    "with-dice": (
        lambda: WithDiceScreen(HomeScreen()),
        lambda: View(dice=DiceAtHand(("Os de mammouth", "Runes"), "Runes")),
    ),
}
"""Each picture's screen and view, by the name of the picture."""


def _thrown(die):
    """Return the sight of a tray with one die thrown for a trial."""
    return replace(sight({1: "4"}), dice={1: die})
