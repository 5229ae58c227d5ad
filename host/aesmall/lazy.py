# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A command line whose commands are imported when they are called: to list them takes no time."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

import typer
import typer.core
import typer.main

#: Name of a command -> the module that registers it, and what the list of commands says of it
Commands = Mapping[str, tuple[str, str]]


class Group(typer.core.TyperGroup):
    """The commands of a subclass, in the order of its list."""

    commands_of: ClassVar[Commands] = {}
    _is_listing = False

    def main(self, *arguments: Any, **options: Any) -> Any:
        """The program. For a shell that asks what to offer, no line ends before its text does: Fish
        takes every line for a word."""
        if "_TYPER_COMPLETE_ARGS" in os.environ:
            os.environ["COLUMNS"] = "1000"
        return super().main(*arguments, **options)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take the command line; without one, say as an error what `-h` says."""
        if not args and self.no_args_is_help and not ctx.resilient_parsing:
            typer.echo(ctx.get_help(), err=True)
            raise typer.Exit(2)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names."""
        return list(self.commands_of)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command itself; to be listed, what says as much of it as a list shows."""
        if cmd_name not in self.commands_of:
            return None
        module, help_text = self.commands_of[cmd_name]
        if self._is_listing:
            return typer.core.TyperCommand(cmd_name, short_help=help_text)
        if cmd_name not in self.commands:
            own = typer.Typer()
            import_module(module).register(own)
            own.callback()(lambda: None)  # else one command alone has no name
            self.commands.update(typer.main.get_group(own).commands)
            _show_flags_alone(self.commands[cmd_name], ctx)
        return self.commands[cmd_name]

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """What a shell offers behind the name of the program."""
        self._is_listing = True
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self._is_listing = False

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The list, as plain text: what draws boxes takes longer to import than all the rest."""
        drawn, self.rich_markup_mode = self.rich_markup_mode, None
        self._is_listing = True
        try:
            super().format_help(ctx, formatter)
        finally:
            self._is_listing, self.rich_markup_mode = False, drawn


def _show_flags_alone(command: Any, parent: Any) -> None:
    """Let the help show a flag without a value: Typer writes `<bool>`, which no flag takes."""
    own = None if parent is None else typer.Context(command, parent=parent)
    for param in command.params if own is None else command.get_params(own):
        if getattr(param, "is_flag", False):
            param.metavar = ""
