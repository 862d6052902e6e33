"""The command people, with its own commands."""

from __future__ import annotations

import sys

import click

from device.cli.options import DATA, NAME, settings_of
from device.terminal import log, say, say_lines


@click.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="JSON: one line for each person.")
@DATA
@click.pass_context
def people(context: click.Context, as_json: bool, data: str | None) -> None:
    """Print the people of this table, who comes most often first; or rename, merge or forget one.

    A person is named by the number in this list, or by the whole name.
    """
    from device.commands import people as people_command

    if context.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError("--json belongs to the list alone; leave it out.")
        return
    notices, found = people_command.notices_and_people(settings_of(data).journal)
    for notice in notices:
        log(notice)
    if not as_json and not notices and not found:
        say("Nobody is in the list of people yet.")
    for person in found:
        say(people_command.as_json(person) if as_json else people_command.as_line(person))
    sys.exit(1 if notices else 0)


@people.command("rename")
@click.argument("person", type=NAME)
@click.argument("name", type=NAME)
@DATA
def rename_person(person: str, name: str, data: str | None) -> None:
    """Give PERSON another NAME; earlier games show it, too."""
    from device.commands.people import renamed

    say(renamed(settings_of(data).journal, person, name))


@people.command("merge")
@click.argument("kept", type=NAME)
@click.argument("gone", type=NAME)
@click.option("--yes", is_flag=True, help="Merge without asking.")
@DATA
def merge_people(kept: str, gone: str, yes: bool, data: str | None) -> None:
    """Make one person of two: KEPT keeps the name and gets the games of GONE."""
    from device.commands.people import check_merge, merged, person_line

    path = settings_of(data).journal
    check_merge(path, kept, gone)
    both = f"{person_line(path, gone)}\n{person_line(path, kept)}"
    words = f"{both}\nAre they one person, with the second name?"
    if yes or click.confirm(words):
        say(merged(path, kept, gone))


@people.command("forget")
@click.argument("person", type=NAME)
@click.option("--yes", is_flag=True, help="Forget without asking.")
@DATA
def forget_person(person: str, yes: bool, data: str | None) -> None:
    """Delete every trace of the name of PERSON; the games stay, with a guest on that seat."""
    from device.commands.people import forgotten, person_line

    path = settings_of(data).journal
    if yes or click.confirm(f"{person_line(path, person)}\nForget this name for good?"):
        say_lines(forgotten(path, person))
