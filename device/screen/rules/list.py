"""All rules of a table in one list: what each is set to, what that means, and what else it could be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

from device.i18n import _, said
from device.keys import Key
from device.screen.base import Begin, Command, Go, Refuse, Screen, View
from device.screen.game import Switch
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions, CaptionStyle
from device.screen.kit.text import draw_text, fitting
from device.screen.people.machine import why_no_machine
from device.screen.registry import SCREENS
from device.screen.rules.choice import OtherValue, RuleChoice
from device.screen.rules.list_drawn import RuleRow, draw_rule_list
from device.screen.rules.names import RuleNameChoice
from device.screen.theme import SMALL
from device.screen.words import listed
from engines.errors import RulesConflict

_NAMED: Final = 4
"""The largest number of other values that a line names; it counts more of them."""


class TakesDraft(Screen, Protocol):
    """The screen of cards, as the list sees it."""

    def with_draft(self, rules: object) -> Screen:
        """The same screen with changed rules as its first card."""
        ...


@dataclass(frozen=True, slots=True)
class RuleListScreen:
    """One line a rule, in chapters; the chosen line is open and says what else the rule could be.

    Attributes:
        choice: the rules as they stand.
        behind: the screen of cards.
        opened: the engine's rules with which the list was opened.
        at: the number of the chosen rule, from 0.
    """

    choice: RuleChoice
    behind: TakesDraft
    opened: object
    at: int = 0

    def captions(self, view: View) -> Captions:
        """Move to another rule, change it, go to the next chapter, undo a chapter's changes, keep all."""
        changed = len(self.choice.changes(self._switch.chapter))
        usual = Caption(_("As usual"), _changed(changed), icon="annuler")
        look = CaptionStyle.ASLEEP if self._refused else CaptionStyle.READY
        captions = {
            Key.ONE: Caption.of(_("Rule\nabove"), icon="haut"),
            Key.TWO: Caption.of(_("Rule\nbelow"), icon="bas"),
            Key.THREE: self._change_caption(),
            Key.FIVE: usual if changed else replace(usual, object="", look=CaptionStyle.ASLEEP),
            Key.SIX: Caption.of(_("Keep\nthese rules"), icon="plume"),
            Key.OK: Caption(_("Play"), icon="valider", look=look),
            Key.BACK: Caption(_("Back"), icon="retour"),
        }
        if len(self.choice.chapters) > 1:
            captions[Key.FOUR] = Caption.of(_("Next\nchapter"), icon="droite")
        return captions

    def press(self, key: Key, view: View) -> Command:
        """Do what the captions say."""
        match key:
            case Key.ONE | Key.TWO:
                step = 1 if key is Key.TWO else -1
                return Go(replace(self, at=(self.at + step) % len(self.choice.switches)))
            case Key.THREE:
                return self._change()
            case Key.FOUR if len(self.choice.chapters) > 1:
                return Go(replace(self, at=self._next_chapter()))
            case Key.FIVE:
                return self._usual_again()
            case Key.SIX:
                return Go(RuleNameChoice(self.choice, self))
            case Key.OK:
                choice = self.choice
                begin = Begin(choice.game, choice.rules, choice.players, choice.machines)
                return Refuse(self._refused) if self._refused else begin
            case Key.BACK:
                changed = self.choice.rules != self.opened
                return Go(self.behind.with_draft(self.choice.rules) if changed else self.behind)
        return Refuse(_("All rules of this game stand in one chapter."))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def chosen(self, field: str, value: object) -> Command:
        """Return to the list with a rule set to a value that people have made, or refuse it."""
        try:
            return Go(replace(self, choice=self.choice.with_value(field, value)))
        except RulesConflict as conflict:
            return Refuse(said(conflict))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the chapters, and the rules of the chosen chapter."""
        canvas.clear()
        usual = SCREENS[self.choice.game].presets()[self.choice.usual].title
        changes = len(self.choice.changes())
        words = f"{usual}, {_changed(changes)}" if changes else usual
        draw_title_bar(canvas, _("All rules"), view.notice)
        if not view.notice and not canvas.upright:
            face = fitting(canvas, words, SMALL, canvas.w / 2)
            draw_text(canvas, words, face, canvas.theme.brume, canvas.w - 16, 35, "right")
        rows = [self._row(number) for number in self._chapter_numbers()]
        first = self._chapter_numbers()[0] + 1
        place = _("rules {first} to {last} of {all}").format(
            first=first, last=first + len(rows) - 1, all=len(self.choice.switches)
        )
        draw_rule_list(canvas, self.choice.chapters, self._switch.chapter, place, rows)

    @property
    def _refused(self) -> str:
        """Why a machine at this table cannot play by these rules; "" where all can."""
        return why_no_machine(self.choice.game, self.choice.rules) if self.choice.machines else ""

    @property
    def _switch(self) -> Switch:
        return self.choice.switches[self.at]

    def _chapter_numbers(self) -> list[int]:
        """The numbers of the rules in the chosen chapter."""
        chapter = self._switch.chapter
        return [number for number, switch in enumerate(self.choice.switches) if switch.chapter == chapter]

    def _next_chapter(self) -> int:
        chapters = self.choice.chapters
        following = chapters[(chapters.index(self._switch.chapter) + 1) % len(chapters)]
        return [switch.chapter for switch in self.choice.switches].index(following)

    def _row(self, number: int) -> RuleRow:
        switch = self.choice.switches[number]
        word, sentence = switch.words(getattr(self.choice.rules, switch.field))
        if not switch.applies(self.choice.rules):
            word, sentence = "\N{EN DASH}", self._without_effect(switch)
        chosen = number == self.at
        return RuleRow(
            switch.about,
            word,
            sentence,
            changed=self.choice.changed(switch),
            chosen=chosen,
            asleep=not switch.applies(self.choice.rules),
            otherwise=self._otherwise(switch) if chosen else (),
        )

    def _without_effect(self, switch: Switch) -> str:
        """Why a rule has no effect: another one excludes it, or those that it needs are off."""
        for rule in self.choice.switches:
            if rule.field in switch.without and getattr(self.choice.rules, rule.field):
                return _("Does not count with the rule “{rule}”.").format(rule=rule.about)
        match [other.about for other in self.choice.switches if other.field in switch.needs]:
            case [needed]:
                return _("Counts only with the rule “{rule}”.").format(rule=needed)
            case [needed, other]:
                words = _("Counts only with the rule “{rule}” or “{other}”.")
                return words.format(rule=needed, other=other)
        return _("With these rules, this one changes nothing.")

    def _otherwise(self, switch: Switch) -> tuple[str, ...]:
        """What else the rule could be, and why other values are not allowed; a line each."""
        if not switch.applies(self.choice.rules):
            return ()
        others = self.choice.others(switch)
        allowed = [other for other in others if not other.refused]
        lines = [_otherwise(allowed)] if allowed else []
        words = _("not “{value}”: {why}")
        return (
            *lines,
            *(words.format(value=other.word, why=other.refused) for other in others if other.refused),
        )

    def _following(self) -> OtherValue | None:
        """The value to which the next press changes the chosen rule; None if there is none."""
        if not self._switch.applies(self.choice.rules):
            return None
        others = self.choice.others(self._switch)
        return next((other for other in others if not other.refused), None)

    def _change_caption(self) -> Caption:
        if self._switch.opens is not None and self._switch.applies(self.choice.rules):
            return Caption(_("Choose"), icon="livre").proposed()
        following = self._following()
        if following is None:
            return Caption(_("Change"), icon="relancer", look=CaptionStyle.ASLEEP)
        return change_to(following.word)

    def _change(self) -> Command:
        """Set the chosen rule to its next allowed value, or open the screen on which people make one."""
        switch = self._switch
        if not switch.applies(self.choice.rules):
            return Refuse(self._without_effect(switch))
        if switch.opens is not None:
            return Go(switch.opens(self))
        following = self._following()
        if following is None:
            why = [other.refused for other in self.choice.others(switch)]
            return Refuse(why[0] if why else _("This rule has one value."))
        return self.chosen(switch.field, following.value)

    def _usual_again(self) -> Command:
        chapter = self._switch.chapter
        if not self.choice.changes(chapter):
            return Refuse(_("No rule of this chapter was changed."))
        try:
            return Go(replace(self, choice=self.choice.usual_again(chapter)))
        except RulesConflict as conflict:
            return Refuse(said(conflict))


def change_to(value: str) -> Caption:
    """The caption of the key that changes a rule to a value."""
    return Caption(_("Change"), value, icon="relancer").proposed()


def _changed(count: int) -> str:
    """How many rules were changed, in words."""
    return _("1 changed") if count == 1 else _("{n} changed").format(n=count)


def _otherwise(allowed: list[OtherValue]) -> str:
    """The other values that are allowed; a single one with what it means."""
    if len(allowed) == 1:
        return _("Else “{value}”. {meaning}").format(value=allowed[0].word, meaning=allowed[0].sentence)
    named = [_("“{name}”").format(name=other.word) for other in allowed[:_NAMED]]
    if len(allowed) > _NAMED:
        return _("Else {values}, and {n} more").format(values=", ".join(named), n=len(allowed) - _NAMED)
    return _("Else {values}").format(values=listed(named))
