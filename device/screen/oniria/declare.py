"""Declare an effect: who declares it, its kind, then each field of the form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Back, Command, Go, Play, View
from device.screen.kit.captions import Caption
from device.screen.oniria.columns import Column
from device.screen.oniria.form import (
    Blank,
    FormOption,
    blanks,
    can_be_filled,
    filled,
    hands,
    why_not_filled,
)
from device.screen.oniria.kinds import Family, Kind, families, kind_titles
from device.screen.oniria.own_words import OwnWords
from device.screen.oniria.pick import ColumnAnswer, ColumnScreen
from device.screen.oniria.printed import card_text
from device.screen.oniria.state import state_of
from device.screen.oniria.words import hand_name
from device.screen.pages import on_keys, page_choice
from device.screen.question import Choice, return_choice
from device.screen.writing.letters import LettersScreen
from engines.oniria import Consent, State


@dataclass(frozen=True, slots=True)
class DeclareScreen(ColumnScreen):
    """Asks for one field at a time; answers that the rules do not allow have no live key.

    Attributes:
        by: the hand that declares; None while that is asked.
        family: the chosen family of kinds, from 0; None while that is asked.
        kind: the chosen kind of effect; None while that is asked.
        given: the values of the fields filled so far.
        ticked: the values ticked so far, for a field that takes several.
        page: the page of answers shown, from 0, if there are more answers than keys.
    """

    by: int | None = None
    family: int | None = None
    kind: Kind | None = None
    given: tuple[Any, ...] = ()
    ticked: tuple[Any, ...] = ()
    page: int = 0

    def asked(self, view: View) -> str:
        """Ask who declares, which kind, or for the next field."""
        if self.by is None:
            return _("Whose card has an effect?") if self.kind is None else _("Who spends a bonus?")
        name = hand_name(state_of(view), self.by)
        if self.kind is None:
            return _("{name}: what does the card do?").format(name=name)
        words = _("{kind} ({name}). {question}")
        return words.format(name=name, kind=kind_titles()[self.kind], question=self._blank.asks())

    def answers(self, view: View) -> Mapping[Key, ColumnAnswer]:
        """Offer a column for each answer on this page."""
        found = on_keys(self._offered(state_of(view)), self.page)
        return {key: answer for key, answer in found.items() if isinstance(answer, ColumnAnswer)}

    def why(self, view: View) -> Mapping[Key, str]:
        """Say why the rules do not allow an answer."""
        found = on_keys(self._offered(state_of(view)), self.page)
        reasons = {key: answer for key, answer in found.items() if isinstance(answer, str)}
        return {**reasons, Key.OK: _("Choose at least one first.")} if self._is_many else reasons

    def hint(self, view: View) -> str:
        """Explain what the others do with a declaration; later, the text of the card if it is known."""
        state = state_of(view)
        if self.by is not None:
            return card_text(state, self.by)
        if state.rules.consent is Consent.NONE:
            return _("An effect counts at once.")
        return _("The others agree to it, or contest it.")

    def more(self, view: View) -> dict[Key, Choice]:
        """Offer the next page, OK after several answers, and Back to the question before."""
        state = state_of(view)
        choices = {Key.BACK: return_choice(self._before(state))}
        choices |= page_choice(self._offered(state), self.page, lambda page: replace(self, page=page))
        if self._is_many:
            ticked = tuple(sorted(self.ticked))
            if (ticked or self._blank.may_be_empty) and self._fits(state, ticked):
                ok = Caption(_("OK"), icon="valider").proposed()
                choices[Key.OK] = Choice(ok, self.answered(state, ticked))
        return choices

    def for_all(self) -> DeclareScreen:
        """The whole screen: an effect is declared openly, also while cards are told in secret."""
        return self

    def _offered(self, state: State) -> Sequence[ColumnAnswer | str]:
        """The answers in the order of their keys, or the reason why the rules do not allow one.

        Of more answers than there are keys, only those that are allowed.
        """
        found = self._answers(state)
        if len(found) <= len(SOFT_KEYS):
            return found
        return [answer for answer in found if isinstance(answer, ColumnAnswer)]

    def _answers(self, state: State) -> Sequence[ColumnAnswer | str]:
        if self.by is None:
            return self._of_hands(state)
        if self.kind is None:
            return self._of_families(state) if self.family is None else self._of_kinds(state)
        found = [self._of_option(state, option) for option in self._blank.options(state, self.given)]
        return [*found, self._of_own_words()] if self._blank.is_text else found

    def _of_hands(self, state: State) -> list[ColumnAnswer | str]:
        """Ask who declares; once a kind is chosen, only those who may declare it."""
        return [
            ColumnAnswer(option.column, Go(replace(self, by=option.value)))
            if self.kind is None or can_be_filled(state, option.value, self.kind)
            else why_not_filled(state, option.value, self.kind)
            for option in hands(state)
        ]

    def _of_families(self, state: State) -> list[ColumnAnswer | str]:
        return [self._of_family(state, place, family) for place, family in enumerate(families())]

    def _of_family(self, state: State, place: int, family: Family) -> ColumnAnswer | str:
        """Open a family of kinds; with a single legal kind, choose that kind at once."""
        possible = self._possible(state, family)
        if not possible:
            return why_not_filled(state, self.by or 0, family.kinds[0])
        to = replace(self, family=place, kind=possible[0] if len(possible) == 1 else None)
        return ColumnAnswer(Column(family.title, figure=family.figure), Go(to))

    def _of_kinds(self, state: State) -> list[ColumnAnswer | str]:
        possible = self._possible(state, families()[self.family or 0])
        titles = kind_titles()
        return [ColumnAnswer(Column(titles[kind]), Go(replace(self, kind=kind))) for kind in possible]

    def _possible(self, state: State, family: Family) -> list[Kind]:
        by = self.by or 0
        return [kind for kind in family.kinds if can_be_filled(state, by, kind)]

    def _of_option(self, state: State, option: FormOption) -> ColumnAnswer | str:
        """An answer for the next field, or the reason why the rules do not allow it."""
        value = (option.value,) if self._blank.many else option.value
        if not self._fits(state, value):
            assert self.kind is not None
            return why_not_filled(state, self.by or 0, self.kind, (*self.given, value))
        if self._blank.many:
            ticked = option.value in self.ticked
            others = tuple(value for value in self.ticked if value != option.value)
            to = replace(self, ticked=others if ticked else (*others, option.value))
            return ColumnAnswer(replace(option.column, chosen=ticked), Go(to))
        return ColumnAnswer(option.column, self.answered(state, option.value))

    def _of_own_words(self) -> ColumnAnswer:
        """An answer that lets people write their own words."""
        words = FieldWords(self._blank.asks(), Go(self), form=self)
        return ColumnAnswer(Column(_("own words"), figure="plume"), Go(LettersScreen(words)))

    def _fits(self, state: State, value: Any) -> bool:
        assert self.by is not None
        assert self.kind is not None
        return can_be_filled(state, self.by, self.kind, (*self.given, value))

    def answered(self, state: State, value: Any) -> Command:
        """Go on to the next field, or play the declaration after the last."""
        assert self.by is not None
        assert self.kind is not None
        given = (*self.given, value)
        if len(given) < len(blanks(self.kind)):
            return Go(replace(self, given=given, ticked=(), page=0))
        return Play(filled(state, self.by, self.kind, given))

    def _before(self, state: State) -> Command:
        """Drop the latest answer; before the first one, return to the table."""
        if self.given:
            return Go(replace(self, given=self.given[:-1], ticked=(), page=0))
        if self.family is not None:
            chosen = self.kind is not None and len(self._possible(state, families()[self.family])) > 1
            return Go(DeclareScreen(self.by, self.family if chosen else None))
        if self.by is None or sum(isinstance(answer, ColumnAnswer) for answer in self._of_hands(state)) < 2:
            return Back()
        return Go(replace(self, by=None))

    @property
    def _is_many(self) -> bool:
        """Whether a field is asked for that takes several values."""
        return self.kind is not None and self.by is not None and self._blank.many

    @property
    def _blank(self) -> Blank:
        """The field that is asked for."""
        assert self.kind is not None
        return tuple(blanks(self.kind).values())[len(self.given)]


@dataclass(frozen=True, slots=True)
class FieldWords(OwnWords):
    """A field of a declaration in the player's own words.

    Attributes:
        form: the declaration as far as it is filled.
    """

    form: DeclareScreen = field(kw_only=True)

    def done(self, view: View, text: str) -> Command:
        """Go on to the next field, or play the declaration."""
        return self.form.answered(state_of(view), text)
