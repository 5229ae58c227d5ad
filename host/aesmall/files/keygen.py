# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall keygen`: random keys, as the other commands and a program's source take
them."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from .atomic import shown
from .sealing import AES_KEY_SIZES, SealingError, UsageProblem
from .work import reported

#: Bytes in a line of the array
_ROW = 8
_BITS = tuple(8 * size for size in AES_KEY_SIZES)


def c_array(key: bytes, name: str) -> str:
    """The key as a header of C, C++ or a sketch: an array whose size a compiler checks."""
    rows = [key[at : at + _ROW] for at in range(0, len(key), _ROW)]
    lines = [f"    {', '.join(f'0x{byte:02x}' for byte in row)}," for row in rows]
    return "\n".join(
        [
            "/* A secret key, made by aesmall keygen: keep this file out of version control. */",
            "#include <stdint.h>",
            "",
            f"static const uint8_t {name}[{len(key)}] = {{",
            *lines,
            "};",
            "",
        ]
    )


def _create(path: Path, text: str) -> None:
    """A file that was not there, for its owner only from the first moment."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    try:
        number = os.open(path, flags, 0o600)
    except FileExistsError:
        raise SealingError(f"{shown(path)} is there already: a key is never replaced") from None
    try:
        with os.fdopen(number, "w", encoding="ascii", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def _make(texts: dict[Path, str]) -> None:
    """All of the files or none."""
    made: list[Path] = []
    try:
        for path, text in texts.items():
            _create(path, text)
            made.append(path)
    except BaseException:
        for path in made:
            with suppress(OSError):
                path.unlink()
        raise


def keygen(
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="The file for the key, in hexadecimal digits for --key-file; - is standard "
            "output.",
        ),
    ] = None,
    key_bits: Annotated[
        int, typer.Option(metavar="BITS", help="Size of an AES key: 128, 192, 256.")
    ] = _BITS[0],
    siv: Annotated[
        bool,
        typer.Option(
            "--siv", help="Twice as long, for SIV, XTS and sealed strings: they need two AES keys."
        ),
    ] = False,
    header: Annotated[
        Path | None,
        typer.Option("--c-header", metavar="FILE", help="Also write the key as a C array."),
    ] = None,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="The name of the array.")
    ] = "secret_key",
) -> None:
    """Make a random key: a file that only its owner reads, and an array for a program.

    It never replaces a file. For strings use --siv.
    """
    with reported("keygen"):
        if output is None:
            raise UsageProblem("give -o, where the key goes; - is standard output")
        if key_bits not in _BITS:
            raise UsageProblem(f"--key-bits is {', '.join(map(str, _BITS[:-1]))} or {_BITS[-1]}")
        if not re.fullmatch(r"[A-Za-z_]\w{0,62}", name, re.ASCII):
            raise UsageProblem(f"{shown(name)} is no name of a C array")
        key = os.urandom(key_bits // 8 * (2 if siv else 1))
        texts = {} if header is None else {header: c_array(key, name)}
        if output == "-":
            _make(texts)
            sys.stdout.write(f"{key.hex()}\n")
        else:
            if header is not None and Path(output) == header:
                raise UsageProblem("-o and --c-header name one file")
            _make({Path(output): f"{key.hex()}\n", **texts})


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("keygen")(keygen)
