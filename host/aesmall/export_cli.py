# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall export`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import constant_key
from .build import appearing
from .constant_key import ExportError


def export(
    constant_key_file: Annotated[
        Path,
        typer.Option(
            "--constant-key",
            metavar="FILE",
            help="A file with the key: 16, 24 or 32 bytes, or 32, 48 or 64 hexadecimal digits.",
        ),
    ],
    output: Annotated[
        Path, typer.Option(metavar="FILE.S", help="The assembly to write; FILE.h goes beside it.")
    ],
    name: Annotated[
        str, typer.Option(metavar="NAME", help="The C name of the function.")
    ] = "aes_constant_key_encrypt",
    in_place: Annotated[
        bool, typer.Option("--in-place", help="void NAME(uint8_t block[16]), a cycle faster.")
    ] = False,
) -> None:
    """Write AES encryption with one key, fixed at build time, as AVR assembly.

    It is the fastest there is and needs no RAM for a key. The key comes from a file, so that it
    does not show in the list of processes or the shell's history.
    """
    try:
        _export(constant_key_file, output, name, in_place)
    except ExportError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(1) from None


def _export(key_file: Path, output: Path, name: str, in_place: bool) -> None:
    if output.suffix != ".S":
        raise ExportError(f"{output} does not end in .S, which the C preprocessor needs")
    key = constant_key.read_key(key_file)
    constant_key.checked_name(name)
    header = output.with_suffix(".h")
    texts = {
        header: constant_key.header(name, header.name, in_place=in_place),
        output: constant_key.assembly(key, name, in_place=in_place),
    }
    for path, text in texts.items():
        try:
            with appearing(path) as scratch:
                scratch.touch(mode=0o600)
                scratch.write_text(text, encoding="utf-8")
        except OSError as error:
            raise ExportError(f"cannot write {path}: {error.strerror}") from None
    typer.echo(f"written: {output}, {header}: {constant_key.summary(key, in_place=in_place)}")
    typer.echo(f"warning: {constant_key.WARNING}", err=True)


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(export)
