# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall`."""

from __future__ import annotations

from typing import Annotated, ClassVar

import typer

from . import lazy
from .paths import version as library_version

_FILES = "aesmall.files.cli"


class _Commands(lazy.Group):
    commands_of: ClassVar[lazy.Commands] = {
        "keygen": (
            "aesmall.files.keygen",
            "Make a random key: a file that only its owner reads, and an array for a program.",
        ),
        "seal": (
            _FILES,
            "Seal a file, all files of a folder, or a string: encrypted and authentic.",
        ),
        "open": (
            _FILES,
            "Open what was sealed. Only authentic content comes out, and never half of a file.",
        ),
        "rekey": (
            _FILES,
            "Put vaults under a new master key or passphrase, without sealing them again.",
        ),
        "inspect": (
            _FILES,
            "Describe a sealed file, without a key. Nothing is authentic before the file opens.",
        ),
        "choose": ("aesmall.choose.cli", "Choose an engine by budgets of flash, RAM and cycles."),
        "export": (
            "aesmall.export.cli",
            "Write engines and modes as one .h, one .c and, with assembly, one .S, for any "
            "project.",
        ),
        "figures": (
            "aesmall.figures.cli",
            "Print the figures: what each operation costs on each chip.",
        ),
    }


app = typer.Typer(
    name="aesmall",
    cls=_Commands,
    help="AES for the smallest processors: makes keys, seals files and strings for them and opens "
    "theirs, chooses an engine of the library by budgets, writes engines and modes as files for "
    "any project, and prints their costs.",
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"aesmall {library_version()}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    pass
