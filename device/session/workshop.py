"""Carries out the commands of the teaching screens: take looks, and keep, try and exchange dice sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from device.errors import DiceBoxError
from device.i18n import _, message_of
from device.screen.base import Screen
from device.screen.dice.at_hand import DiceAtHand
from device.screen.dice.faces import DieFaces
from device.screen.dice.played import played_with
from device.screen.errand import ErrandResult
from device.screen.teach import errands
from device.screen.teach.face import FaceScreen, KeepLooks, PutDie, TakeLook
from device.screen.teach.kind import KindScreen
from device.screen.teach.means import MeansScreen
from device.screen.teach.name import SetName
from device.screen.teach.remembered import RememberedScreen
from device.screen.teach.sets import Listed, SetsScreen
from device.screen.teach.trial import DIE, SetTrialScreen
from device.screen.teach.with_dice import check_played
from device.screen.teach.words import flaw_words
from device.screen.writing.letters import LettersScreen
from device.session.apprentice import Apprentice, Consent
from device.teaching.dice_box import DiceBox
from device.teaching.evening_looks import EveningLooks
from device.teaching.exchange import Exchange, refusal
from device.throw.eye import Eye
from device.throw.seen import Seen
from vision.dice_set import PIPS, SHIPPED_SETS, DiceSet
from vision.embeddings import take_look
from vision.errors import DamagedSetError, DiceSetError, NewerSetError
from vision.reader import Reader
from vision.taught import Look, TaughtSet
from vision.teach import Refused, Teacher, flaw_of, untaught


class Workshop:
    """Carries out errands: commands of screens about dice sets, which need reader, camera and disk.

    Args:
        box: the dice sets on this table.
        reader: reads the tray.
        eye: watches the tray through the camera.
        data: the data folder of this table; sets are exchanged there if no USB stick is plugged in.
        consent: whether looks at corrected dice are kept.
        chosen: the name of the dice set for games with Figures.
        keep: saves a setting that was chosen on a screen, by name and value.
        evening: the looks of this evening that the reader uses; by default new ones.

    Attributes:
        apprentice: learns from what people say about dice.
    """

    def __init__(
        self,
        box: DiceBox,
        reader: Reader,
        eye: Eye,
        data: Path,
        consent: Consent = "ask",
        chosen: str = PIPS.name,
        keep: Callable[[str, str], None] = lambda name, value: None,
        evening: EveningLooks | None = None,
    ) -> None:
        self._box = box
        self._eye = eye
        self._reader = reader
        self._teacher = Teacher(reader)
        self._exchange = Exchange(box.taught, data)
        self._chosen = chosen
        self._keep = keep
        self._playing: DiceSet | None = None
        self._found: dict[str, bool] = {}
        self._tried: Seen | None = None
        learnt = evening or EveningLooks(reader.embeddings.alike)
        self.apprentice = Apprentice(box, reader.embeddings.alike, eye.learn, consent, keep, learnt)

    def do(self, errand: errands.TeachingErrand) -> ErrandResult:
        """Carry out an errand.

        Raises:
            DeviceError: the camera or the disk fails.
            VisionError: the name or file is not that of a usable dice set.
        """
        self._playing = None
        self._found.clear()
        try:
            return _DEEDS[type(errand)](self, errand)
        except (DamagedSetError, NewerSetError) as error:
            raise DiceBoxError(refusal(error)) from error

    @property
    def dice(self) -> DiceAtHand:
        """The dice sets to play with, and the chosen one."""
        played = PIPS
        with suppress(DiceBoxError):  # whoever is to throw is told
            played = self._played
        return DiceAtHand(self._box.taught.names, self._chosen, played)

    def played_with(self, faces: DieFaces) -> DieFaces:
        """Adapt the faces of a game to the chosen dice; dice with pips are used if the set is gone.

        A game may name a taught set itself. If that set is gone, nothing can read its dice, and people enter
        them.
        """
        if faces.dice_set not in SHIPPED_SETS:
            return faces if self._has(faces.dice_set) else replace(faces, shape="", dice_set=PIPS.name)
        return played_with(faces, self._played)

    @property
    def _played(self) -> DiceSet:
        """The chosen dice set, kept until an errand may have changed it; dice with pips if it is gone."""
        if self._playing is None:
            try:
                self._playing = self._box.find(self._chosen)
            except DiceSetError:
                self._playing = PIPS
        return self._playing

    def _has(self, name: str) -> bool:
        """Whether there is a readable set of that name."""
        if name not in self._found:
            self._found[name] = False
            with suppress(DiceSetError):
                self._found[name] = bool(self._box.find(name).name)
        return self._found[name]

    def seen(self, screen: Screen, seen: Seen) -> Screen:
        """The next screen after a die has come to rest outside of a game."""
        if not isinstance(screen, SetTrialScreen):
            return screen
        self._tried = seen
        self._await(screen.taught)
        return replace(screen, die=seen.dice[DIE], page=0)

    def _open(self, errand: errands.OpenSets) -> ErrandResult:
        self._eye.rest()
        names = self._box.taught.names
        number = names.index(errand.in_hand) if errand.in_hand in names else 0
        return ErrandResult(SetsScreen(tuple(self._listed(name) for name in names), number))

    def _teach_set(self, errand: errands.TeachSet) -> ErrandResult:
        self._eye.rest()
        taught = self._box.taught.load(errand.name)
        unknown = untaught(taught)
        number = taught.faces.index(unknown[0]) if unknown else 0
        return self._begin(FaceScreen(taught, number))

    def _listed(self, name: str) -> Listed:
        try:
            taught = self._box.taught.load(name)
        except DiceSetError:
            return Listed(name, "", 0, 0)
        looks = sum(len(seen) for seen in taught.looks.values())
        return Listed(name, taught.shape, len(taught.faces), looks, len(untaught(taught)))

    def _show_looks(self, errand: errands.ShowLooks) -> ErrandResult:
        return ErrandResult(RememberedScreen(self._box.looks.of_all()))

    def _forget_look(self, errand: errands.ForgetLook) -> ErrandResult:
        forgotten = self._box.looks.forget(errand.identity)
        self.apprentice.forget_look(errand.identity)
        self._eye.learn(forgotten.dice_set)
        looks = self._box.looks.of_all()
        number = max(0, min(errand.number, len(looks) - 1))
        return ErrandResult(RememberedScreen(looks, number), _("The look is forgotten."))

    def _ask_kind(self, errand: errands.AskKind) -> ErrandResult:
        self._box.taught.check_free(errand.name)
        return ErrandResult(KindScreen(errand.name))

    def _begin_set(self, errand: errands.BeginSet) -> ErrandResult:
        self._box.taught.check_free(errand.name)
        looks: Mapping[str, tuple[Look, ...]] = {str(face + 1): () for face in range(errand.faces)}
        taught = TaughtSet(errand.name, errand.shape, MappingProxyType(looks))
        return self._begin(FaceScreen(taught))

    def _begin(self, screen: FaceScreen) -> ErrandResult:
        self._teacher = Teacher(self._reader, before=self._eye.sight.picture)
        return self._teach(replace(screen, puts=self._eye.puts))

    def _teach(self, screen: FaceScreen) -> ErrandResult:
        return self._put(PutDie(screen)) if screen.puts else ErrandResult(screen)

    def _put(self, errand: PutDie) -> ErrandResult:
        taught = errand.screen.taught
        self._eye.put(taught.name, taught.shape, errand.screen.face)
        return ErrandResult(errand.screen)

    def _take(self, errand: TakeLook) -> ErrandResult:
        screen, sight = errand.screen, self._eye.sight
        if sight.picture is None:
            return ErrandResult(
                screen, sight.trouble or _("There is no picture: dice are taught under a camera.")
            )
        look = self._teacher.look(sight.picture, screen.taught, screen.face, anyway=errand.anyway)
        if isinstance(look, Refused):
            return ErrandResult(replace(screen, refused=look))
        more = replace(screen, taught=screen.taught.with_look(screen.face, look))
        return self._keep_looks(KeepLooks(more))

    def _keep_looks(self, errand: KeepLooks) -> ErrandResult:
        self._box.taught.keep(errand.screen.taught)
        return self._teach(errand.screen)

    def _keep_set(self, errand: errands.KeepSet) -> ErrandResult:
        self._box.taught.keep(errand.taught)
        kept = _("“{name}” is kept.").format(name=errand.taught.name)
        return replace(self._open(errands.OpenSets(errand.taught.name)), notice=kept)

    def _try_out(self, errand: errands.TryOut) -> ErrandResult:
        taught = self._box.taught.load(errand.name)
        self._tried = None
        self._eye.learn(errand.name)
        self._await(taught)
        return ErrandResult(SetTrialScreen(taught))

    def _await(self, taught: TaughtSet) -> None:
        self._eye.await_throw((DIE,), {}, {DIE: taught.shape}, taught.name)

    def _learn(self, errand: errands.Learn) -> ErrandResult:
        if self._tried is None:
            return self._try_out(errands.TryOut(errand.name))
        die = self._tried.dice[DIE]
        look = take_look(self._tried.pixels, die.box_xyxy)
        if flaw := flaw_of(self._tried.pixels, die.box_xyxy, look):
            return replace(self._try_out(errands.TryOut(errand.name)), notice=flaw_words(Refused(flaw)))
        learnt = _("One more look at face {face} is kept. Throw again.")
        added = self._box.looks.add(errand.name, die, errand.face, look, self._reader.embeddings.alike)
        if not added.used:
            learnt = _(
                "To the table this looks more like another face: it counts once a second look agrees. "
                "Throw again."
            )
        return replace(self._try_out(errands.TryOut(errand.name)), notice=learnt.format(face=errand.face))

    def _choose_own(self, errand: errands.ChooseOwnDice) -> ErrandResult:
        """Offer the taught sets of which every face is known; damaged ones are told of in their list."""
        known = []
        for name in self._box.taught.names:
            with suppress(DiceSetError):
                taught = self._box.taught.load(name)
                if not untaught(taught):
                    known.append(errands.KnownSet(name, taught.shape, taught.faces))
        offered = errand.offer(tuple(known))
        if offered is None:
            why = _("None of your dice can be thrown yet: show the table each of their faces first.")
            return ErrandResult(errand.then, why)
        return ErrandResult(offered)

    def _mean(self, errand: errands.AskMeanings) -> ErrandResult:
        return ErrandResult(MeansScreen(self._box.taught.load(errand.name)))

    def _rename(self, errand: errands.Rename) -> ErrandResult:
        try:
            self._box.rename(errand.name, errand.new)
        except DiceSetError as error:
            again = LettersScreen(SetName(lambda new: errands.Rename(errand.name, new)), errand.new)
            return ErrandResult(again, message_of(error))
        if errand.new != errand.name:
            self.apprentice.forget_set(errand.name)
        if errand.name == self._chosen:
            self._choose(errand.new)
        return self._open(errands.OpenSets(errand.new))

    def _delete(self, errand: errands.Delete) -> ErrandResult:
        self._box.delete(errand.name)
        self.apprentice.forget_set(errand.name)
        words = _("“{name}” is forgotten.")
        if errand.name == self._chosen:
            self._choose(PIPS.name)
            words = _("“{name}” is forgotten: dice with pips are played again.")
        return replace(self._open(errands.OpenSets()), notice=words.format(name=errand.name))

    def _export(self, errand: errands.Export) -> ErrandResult:
        written = self._exchange.write(errand.name)
        return replace(self._open(errands.OpenSets(errand.name)), notice=written)

    def _import(self, errand: errands.Import) -> ErrandResult:
        taken_in = self._exchange.take_in()
        return replace(self._open(errands.OpenSets()), notice=taken_in)

    def _play_with(self, errand: errands.PlayWith) -> ErrandResult:
        self._box.find(errand.name)
        if errand.name in self._box.taught.names:
            check_played(self._box.taught.load(errand.name))
        self._choose(errand.name)
        if errand.name == PIPS.name:
            return ErrandResult(errand.then, _("Playing with: dice with pips."))
        return ErrandResult(errand.then, _("Playing with: {name}.").format(name=errand.name))

    def _choose(self, name: str) -> None:
        """Use this set for games with Figures from now on, and save that choice."""
        self._chosen = name
        self._keep("dice", name)

    def _remember(self, errand: errands.Remember) -> ErrandResult:
        self.apprentice.remember(errand)
        return ErrandResult(errand.then)


_DEEDS: Mapping[type[errands.TeachingErrand], Callable[[Workshop, Any], ErrandResult]] = {
    errands.OpenSets: Workshop._open,
    errands.TeachSet: Workshop._teach_set,
    errands.ShowLooks: Workshop._show_looks,
    errands.ForgetLook: Workshop._forget_look,
    errands.AskKind: Workshop._ask_kind,
    errands.BeginSet: Workshop._begin_set,
    TakeLook: Workshop._take,
    KeepLooks: Workshop._keep_looks,
    PutDie: Workshop._put,
    errands.KeepSet: Workshop._keep_set,
    errands.TryOut: Workshop._try_out,
    errands.Learn: Workshop._learn,
    errands.ChooseOwnDice: Workshop._choose_own,
    errands.AskMeanings: Workshop._mean,
    errands.Rename: Workshop._rename,
    errands.Delete: Workshop._delete,
    errands.Export: Workshop._export,
    errands.Import: Workshop._import,
    errands.PlayWith: Workshop._play_with,
    errands.Remember: Workshop._remember,
}
"""The method that carries out each kind of errand."""
