# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A command line that imports a command only when it is called, so that help is fast."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, ClassVar

import typer
import typer.core
import typer.main

from . import messages

#: Every wrong use of a command line. Its own module has another name in older versions of Typer.
_USAGE: Any = typer.BadParameter.__base__
#: Name of a command -> the module that registers it and its line in the list of commands
Commands = Mapping[str, tuple[str, str]]


class Group(typer.core.TyperGroup):
    """A group with the commands of `commands_of`, in that order."""

    commands_of: ClassVar[Commands] = {}
    _is_listing = False

    def main(self, *arguments: Any, **options: Any) -> Any:
        """Run the program.

        While a shell asks for completions, lines are not wrapped: Fish takes each line for a word.
        """
        if "_TYPER_COMPLETE_ARGS" in os.environ:
            os.environ["COLUMNS"] = "1000"
        if not options.get("standalone_mode", True):
            return super().main(*arguments, **options)
        options["standalone_mode"] = False
        try:
            code = super().main(*arguments, **options)
        except _USAGE as error:
            messages.error(_explained(error))
            sys.exit(error.exit_code)
        except typer.Abort:
            messages.error("interrupted")
            sys.exit(130)
        sys.exit(code if isinstance(code, int) else 0)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the command line. If it is empty, print the help as an error."""
        if not args and self.no_args_is_help and not ctx.resilient_parsing:
            typer.echo(ctx.get_help(), err=True)
            raise typer.Exit(2)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return list(self.commands_of)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command: the real one, or for a list only its name and its line of help."""
        if cmd_name not in self.commands_of:
            return None
        module, help_text = self.commands_of[cmd_name]
        if self._is_listing:
            return typer.core.TyperCommand(cmd_name, short_help=help_text)
        if cmd_name not in self.commands:
            own = typer.Typer()
            import_module(module).register(own)
            own.callback()(lambda: None)  # without a callback, Typer gives a single command no name
            self.commands.update(typer.main.get_group(own).commands)
            _show_flags_alone(self.commands[cmd_name], ctx)
        return self.commands[cmd_name]

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Return the names that a shell offers after the name of the program."""
        self._is_listing = True
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self._is_listing = False

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help as plain text, because importing the module that draws boxes is slow."""
        drawn, self.rich_markup_mode = self.rich_markup_mode, None
        self._is_listing = True
        try:
            super().format_help(ctx, formatter)
        finally:
            self._is_listing, self.rich_markup_mode = False, drawn


def all_commands(group: Any, context: Any = None, before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each command with its name. The commands of a group are named after the group."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, Group):
            own = None if context is None else typer.Context(command, parent=context)
            yield from all_commands(command, own, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def _explained(error: Any) -> str:
    """Return the message of a wrong use as one line.

    Messages of the commands say what to do. To other messages, the command with the help is added.
    """
    text = " ".join(error.format_message().split()).rstrip(".")
    if type(error) is typer.BadParameter and error.param is None:
        return text.removeprefix("Invalid value: ")
    text = re.sub(r"^Invalid value for (.*?): (?:Value error, )?", r"\1: ", text)
    text = re.sub(r"Input should be a valid integer.*", "not a whole number", text)
    text = re.sub(r"'(-[\w-]+|[A-Z]+)'(?: / '-\w')?", r"\1", text)
    where = f"; see `{error.ctx.command_path} --help`" if error.ctx is not None else ""
    return text[:1].lower() + text[1:] + where


def _show_flags_alone(command: Any, parent: Any) -> None:
    """Show a flag in the help without a value: Typer writes `<bool>`, which no flag takes."""
    own = None if parent is None else typer.Context(command, parent=parent)
    for param in command.params if own is None else command.get_params(own):
        if getattr(param, "is_flag", False):
            param.metavar = ""
