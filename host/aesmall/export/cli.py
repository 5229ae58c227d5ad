# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall export`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .. import completion, messages
from ..scratch import appearing
from . import amalgamation, constant_key
from .amalgamation import Request

_CONSTANT_KEY_NAME = "aes_constant_key_encrypt"
_FILES_NAME = "aesmall"
_ERRORS = (amalgamation.ExportError, constant_key.ExportError)


def export(
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="The folder for the files; with --constant-key, the assembly file NAME.S, with "
            "NAME.h next to it.",
        ),
    ],
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            metavar="NAME",
            help="An engine, for example balanced; repeat it for several. Names without an engine, "
            "for example aesmall_aes128, mean the first.",
            autocompletion=completion.engines,
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--target",
            metavar="NAME",
            help=f"The chip: {', '.join(completion.targets(''))} (portable C for any processor).",
            autocompletion=completion.targets,
        ),
    ] = None,
    key_bits: Annotated[
        list[int] | None,
        typer.Option(
            "--key-bits",
            metavar="BITS",
            help="128 (the default), 192 or 256; repeat it for several.",
        ),
    ] = None,
    modes: Annotated[
        str | None,
        typer.Option(
            "--modes",
            metavar="LIST",
            help="Modes and services, separated by commas, for example ccm,ctr,cmac; none (the "
            "default): only the block cipher; all: everything.",
        ),
    ] = None,
    encrypt_only: Annotated[
        bool, typer.Option("--encrypt-only", help="Leave out all decryption with the block cipher.")
    ] = False,
    cpp: Annotated[
        bool, typer.Option("--cpp", help="Also write NAME.hpp with the C++ classes.")
    ] = False,
    name: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"The name of the files; {_FILES_NAME} by default. With --constant-key, the C "
            f"name of the function; {_CONSTANT_KEY_NAME} by default.",
        ),
    ] = None,
    constant_key_file: Annotated[
        Path | None,
        typer.Option(
            "--constant-key",
            metavar="FILE",
            help="Instead, write encryption with the key in FILE, fixed at build time: 16, 24 or "
            "32 bytes, or 32, 48 or 64 hexadecimal digits.",
        ),
    ] = None,
    in_place: Annotated[
        bool,
        typer.Option(
            "--in-place",
            help="With --constant-key: make void NAME(uint8_t block[16]), which changes the block. "
            "It is one cycle faster, but modes cannot use it.",
        ),
    ] = False,
) -> None:
    """Write engines and modes as one .h, one .c and, with assembly, one .S, for any project.

    Put them into the folder of an Arduino sketch or any project. They do not need the library.

    With --constant-key, it writes AES encryption with one key as AVR assembly, the fastest form. It
    needs no RAM for a key. The key is read from a file, so it does not appear in the list of
    processes or in the shell's history.

    Example: aesmall export --target atmega328p --engine balanced --modes ccm -o aes
    """
    chosen = {
        "--engine": engine,
        "--target": target,
        "--key-bits": key_bits,
        "--modes": modes,
        "--encrypt-only": encrypt_only,
        "--cpp": cpp,
    }
    try:
        if constant_key_file is not None:
            _refuse([option for option, value in chosen.items() if value], "--constant-key")
            _constant_key(constant_key_file, output, name or _CONSTANT_KEY_NAME, in_place)
            return
        if in_place:
            raise amalgamation.ExportError("--in-place is only for --constant-key FILE")
        if not engine or not target:
            missing = "--target NAME" if engine else "--engine NAME"
            raise amalgamation.ExportError(f"missing {missing} (or --constant-key FILE)")
        request = Request(
            target,
            tuple(engine),
            tuple(key_bits or (128,)),
            tuple((modes or "none").split(",")),
            encrypt_only,
            cpp,
        )
        files = amalgamation.export(request, output, name or _FILES_NAME)
        typer.echo(f"written: {', '.join(map(str, files))}")
    except _ERRORS as error:
        messages.error(error)
        raise typer.Exit(error.exit_code) from None


def _refuse(options: list[str], other: str) -> None:
    if options:
        raise amalgamation.ExportError(f"{options[0]} and {other} exclude each other")


def _constant_key(key_file: Path, output: Path, name: str, in_place: bool) -> None:
    if output.suffix != ".S":
        raise constant_key.ExportError(
            f"-o {output}: the name must end in .S, so that the compiler runs the preprocessor"
        )
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
            raise constant_key.WriteError(f"cannot write {path}: {error.strerror}") from None
    typer.echo(f"written: {output}, {header}: {constant_key.summary(key, in_place=in_place)}")
    messages.warning(constant_key.WARNING)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(export)
