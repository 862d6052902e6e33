from device.i18n import use_language
from device.screen.base import View
from device.screen.jelimvre.agree import DrawScreen, ResignScreen
from device.screen.jelimvre.away import LookAwayScreen
from device.screen.jelimvre.colours import ColoursScreen
from device.screen.jelimvre.end import EndScreen
from device.screen.jelimvre.exchange import ExchangeScreen
from device.screen.jelimvre.glass import SandOutScreen
from device.screen.jelimvre.options import OptionsScreen
from device.screen.jelimvre.screens import JELIMVRE
from device.screen.jelimvre.setup import SetupScreen
from device.screen.jelimvre.tools import Tool
from device.screen.jelimvre.turn import TurnScreen
from engines.jelimvre import parse_action, parse_cell
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.pictures import Picture


def besieged(position, notice="", left_s=None):
    return View(position, notice=notice, clock="21:40", game=JELIMVRE, left_s=left_s)


E4, G5 = parse_cell("e4"), parse_cell("g5")
TAKING = lambda: TurnScreen(chosen=E4, cursor=G5)
ARRIVING = tuple(parse_action(f"move e10 e11{kind}") for kind in ("", " T", " C", " Q"))
ATTACKED = lambda: jelimvre.middle(
    "move c3 c11", counter=4, story="Se3 Kf1 Xj1 ka11 xk11 Tc3 sf4 cb8 gd9 Td2"
)


def jelimvre_news(position):
    use_language("fr")
    try:
        return JELIMVRE.news(position.state, position.events)
    finally:
        use_language("en")


PROMO = "Se10 Kf1 Xj1 ka11 xk11 Tc3"
PICTURES = {
    "jelimvre-colours": Picture(ColoursScreen, lambda: besieged(jelimvre.begun(names=jelimvre.FOUR))),
    "jelimvre-setup": Picture(
        SetupScreen, lambda: besieged(jelimvre.begun("white 1", *jelimvre.WHITE_SET_UP[10:18]))
    ),
    "jelimvre-setup-black": Picture(
        SetupScreen,
        lambda: besieged(
            jelimvre.begun("white 1", *jelimvre.WHITE_SET_UP, "ready", *jelimvre.BLACK_SET_UP[:13])
        ),
    ),
    "jelimvre-away": Picture(
        LookAwayScreen,
        lambda: besieged(jelimvre.begun("white 1", *jelimvre.WHITE_SET_UP[:3], hidden_setup="on")),
    ),
    "jelimvre-hidden": Picture(
        SetupScreen,
        lambda: besieged(
            jelimvre.begun(
                "white 1", *jelimvre.WHITE_SET_UP, "ready", *jelimvre.BLACK_SET_UP[:5], hidden_setup="on"
            )
        ),
    ),
    "jelimvre-take": Picture(TAKING, lambda: besieged(jelimvre.middle())),
    "jelimvre-take-en": Picture(TAKING, lambda: besieged(jelimvre.middle()), language="en"),
    "jelimvre-take-jour": Picture(TAKING, lambda: besieged(jelimvre.middle()), theme="jour"),
    "jelimvre-take-contraste": Picture(TAKING, lambda: besieged(jelimvre.middle()), theme="contraste"),
    "jelimvre-take-1280x720": Picture(TAKING, lambda: besieged(jelimvre.middle()), size=(1280, 720)),
    "jelimvre-take-1920x1080": Picture(TAKING, lambda: besieged(jelimvre.middle()), size=(1920, 1080)),
    "jelimvre-take-720x1280": Picture(TAKING, lambda: besieged(jelimvre.middle()), size=(720, 1280)),
    "jelimvre-turn": Picture(
        TurnScreen,
        lambda: besieged(
            jelimvre.begun(
                "white 1", *jelimvre.WHITE_SET_UP, "ready", *jelimvre.BLACK_SET_UP, "ready", "move e2 e4"
            )
        ),
    ),
    "jelimvre-build": Picture(
        lambda: TurnScreen(Tool.WALL),
        lambda: besieged(
            jelimvre.begun(
                "white 1",
                *jelimvre.WHITE_SET_UP,
                "ready",
                *jelimvre.BLACK_SET_UP,
                "ready",
                "water f6",
                "water g6",
                "wall e5",
                rules="sandglass",
            ),
            left_s=22,
        ),
    ),
    "jelimvre-options": Picture(
        lambda: OptionsScreen(Tool.MOVE), lambda: besieged(jelimvre.middle(counter=12, lost="STQ"))
    ),
    "jelimvre-destroy": Picture(
        lambda: TurnScreen(Tool.DESTROY), lambda: besieged(jelimvre.middle(counter=10))
    ),
    "jelimvre-travel": Picture(
        lambda: TurnScreen(Tool.TRAVEL, chosen=parse_cell("e5")),
        lambda: besieged(jelimvre.middle(story=jelimvre.MIDDLE.replace("Ce4", "Ce4 Te5").replace("Tk1", ""))),
    ),
    "jelimvre-bonus": Picture(TurnScreen, lambda: besieged(jelimvre.middle("move a3 a4", counter=2))),
    "jelimvre-team": Picture(
        TurnScreen, lambda: besieged(jelimvre.middle("move e4 g5", players=4), left_s=12)
    ),
    "jelimvre-exchange": Picture(
        lambda: ExchangeScreen(ARRIVING), lambda: besieged(jelimvre.middle(story=PROMO, lost="STCQ"))
    ),
    "jelimvre-attacked": Picture(TurnScreen, lambda: besieged(ATTACKED(), notice=jelimvre_news(ATTACKED()))),
    "jelimvre-draw": Picture(DrawScreen, lambda: besieged(jelimvre.middle("offer-draw"))),
    "jelimvre-resign": Picture(ResignScreen, lambda: besieged(jelimvre.middle())),
    "jelimvre-sand": Picture(
        lambda: SandOutScreen(E4), lambda: besieged(jelimvre.middle(players=4), left_s=0)
    ),
    "jelimvre-end": Picture(
        EndScreen, lambda: besieged(jelimvre.middle("move f2 a2", story="Qf2 Kf1 Xj1 ka11 xk11 Tb3"))
    ),
}
