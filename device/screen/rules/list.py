"""All rules of a table in one list: what each is set to, what that means, and what else it could be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

from device.i18n import _, message_of
from device.keys import Key
from device.screen.base import Begin, Command, Go, Refuse, Screen, View
from device.screen.cycle import next_of
from device.screen.game import Switch
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.text import draw_text, fitting
from device.screen.people.machine import why_no_machine
from device.screen.question import Choice, Question, QuestionScreen, refused_choice, return_choice
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
class RuleListScreen(QuestionScreen):
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

    def question(self, view: View) -> Question:
        """Move to another rule, change it, go to the next chapter, undo a chapter's changes, keep all."""
        count = len(self.choice.switches)
        changed = self.choice.rules != self.opened
        cards = self.behind.with_draft(self.choice.rules) if changed else self.behind
        choices = {
            Key.ONE: self._to((self.at - 1) % count, Caption.of(_("Rule\nabove"), icon="haut")),
            Key.TWO: self._to((self.at + 1) % count, Caption.of(_("Rule\nbelow"), icon="bas")),
            Key.THREE: self._change(),
            Key.FIVE: self._usual_again(),
            Key.SIX: Choice(
                Caption.of(_("Keep\nthese rules"), icon="plume"), Go(RuleNameChoice(self.choice, self))
            ),
            Key.OK: self._play(),
            Key.BACK: return_choice(Go(cards)),
        }
        if len(self.choice.chapters) > 1:
            choices[Key.FOUR] = self._to(self._next_chapter(), Caption.of(_("Next\nchapter"), icon="droite"))
        why = {Key.FOUR: _("All rules of this game stand in one chapter.")}
        return Question(_("All rules"), choices=choices, why=why)

    def _to(self, at: int, caption: Caption) -> Choice:
        """The key that moves to another rule."""
        return Choice(caption, Go(replace(self, at=at)))

    def _play(self) -> Choice:
        """The key that begins the game by these rules; asleep where a machine cannot play by them."""
        choice, caption = self.choice, Caption(_("Play"), icon="valider")
        if choice.machines and (refused := why_no_machine(choice.game, choice.rules)):
            return refused_choice(caption, refused)
        return Choice(caption, Begin(choice.game, choice.rules, choice.players, choice.machines))

    def chosen(self, field: str, value: object) -> Command:
        """Return to the list with a rule set to a value that people have made, or refuse it."""
        try:
            return Go(replace(self, choice=self.choice.with_value(field, value)))
        except RulesConflict as conflict:
            return Refuse(message_of(conflict))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the chapters, and the rules of the chosen chapter."""
        canvas.clear()
        usual = SCREENS[self.choice.game].presets()[self.choice.usual].title
        changes = len(self.choice.changes())
        words = f"{usual}, {_changed(changes)}" if changes else usual
        draw_title_bar(canvas, self.question(view).title, view.notice)
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
    def _switch(self) -> Switch:
        return self.choice.switches[self.at]

    def _chapter_numbers(self) -> list[int]:
        """The numbers of the rules in the chosen chapter."""
        chapter = self._switch.chapter
        return [number for number, switch in enumerate(self.choice.switches) if switch.chapter == chapter]

    def _next_chapter(self) -> int:
        following = next_of(self.choice.chapters, self._switch.chapter)
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
        needs = set(switch.needs) - {switch.field}
        match [other.about for other in self.choice.switches if other.field in needs]:
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

    def _change(self) -> Choice:
        """The key that sets the chosen rule to its next allowed value, or opens a screen to make one."""
        switch, change = self._switch, Caption(_("Change"), icon="relancer")
        if not switch.applies(self.choice.rules):
            return refused_choice(change, _line_says_why())
        if switch.opens is not None:
            return Choice(Caption(_("Choose"), icon="livre").proposed(), Go(switch.opens(self)))
        others = self.choice.others(switch)
        following = next((other for other in others if not other.refused), None)
        if following is None:
            return refused_choice(change, _line_says_why() if others else _("This rule has one value."))
        return Choice(change_to(following.word), self.chosen(switch.field, following.value))

    def _usual_again(self) -> Choice:
        """The key that sets the rules of the chapter as they usually are."""
        chapter = self._switch.chapter
        changes = self.choice.changes(chapter)
        if not changes:
            why = _("No rule of this chapter was changed.")
            return refused_choice(Caption(_("As usual"), icon="annuler"), why)
        usual = Caption(_("As usual"), _changed(len(changes)), icon="annuler")
        try:
            return Choice(usual, Go(replace(self, choice=self.choice.usual_again(chapter))))
        except RulesConflict as conflict:
            return Choice(usual, Refuse(message_of(conflict)))


def change_to(value: str) -> Caption:
    """The caption of the key that changes a rule to a value."""
    return Caption(_("Change"), value, icon="relancer").proposed()


def _line_says_why() -> str:
    """The answer to a key that cannot change a rule: its open line tells the reason already."""
    return _("This rule cannot be changed now: its line says why.")


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
