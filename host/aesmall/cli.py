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
            "Make a random key: a file that only its owner can read, and an array for a program.",
        ),
        "seal": (
            _FILES,
            "Seal a file, all files of a folder, or a string: encrypt and authenticate.",
        ),
        "open": (
            _FILES,
            "Open sealed files and strings. Only complete and authentic content is written.",
        ),
        "rekey": (
            _FILES,
            "Put sealed files under a new master key or passphrase, without sealing them again.",
        ),
        "inspect": (
            _FILES,
            "Describe a sealed file, without a key. Only opening the file proves the description.",
        ),
        "frames": (
            "aesmall.frames.cli",
            "Decode frames of other devices, for example BTHome, wireless M-Bus, DLMS and LoRaWAN.",
        ),
        "image": (
            "aesmall.image.commands",
            "Seal firmware for a boot loader, check images and send them to it.",
        ),
        "choose": (
            "aesmall.choose.cli",
            "Choose an engine for your budgets of flash, RAM and cycles.",
        ),
        "export": (
            "aesmall.export.cli",
            "Write engines and modes as one .h, one .c and, with assembly, one .S, for any "
            "project.",
        ),
        "figures": (
            "aesmall.figures.cli",
            "Print the figures: the cost of each operation on each chip.",
        ),
    }


app = typer.Typer(
    name="aesmall",
    cls=_Commands,
    help="AES for small processors: make keys, seal files and strings for chips and open theirs, "
    "choose an engine of the library for your budgets, write engines and modes as files for any "
    "project, and print their costs.",
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
