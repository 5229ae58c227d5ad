# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall image`: the list of its commands."""

from __future__ import annotations

from typing import ClassVar

import typer

from .. import lazy

_CLI = "aesmall.image.cli"


class _Commands(lazy.Group):
    commands_of: ClassVar[lazy.Commands] = {
        "seal": (_CLI, "Seal a program into an image for a loader."),
        "inspect": (_CLI, "Describe an image. With a key, check that all of it is authentic."),
        "open": (
            _CLI,
            "Open an image to a .hex or .bin file. Only a complete and authentic program is "
            "written.",
        ),
        "serve": ("aesmall.image.serve_cli", "Send an image to a loader over a serial port."),
        "device-key": (
            _CLI,
            "Derive the key for the loader of one device from the product's key.",
        ),
    }


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    group = typer.Typer(
        cls=_Commands,
        help="Seal firmware for a boot loader, check images and send them to it.",
        no_args_is_help=True,
    )
    group.callback()(lambda: None)
    app.add_typer(group, name="image")
