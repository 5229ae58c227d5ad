# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall keygen`: make a random key for the other commands and for a program."""

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
#: The name of the array
ARRAY = "secret_key"


def c_array(key: bytes, name: str) -> str:
    """Return the key as a header for C, C++ or a sketch: an array with its size."""
    rows = [key[at : at + _ROW] for at in range(0, len(key), _ROW)]
    lines = [f"    {', '.join(f'0x{byte:02x}' for byte in row)}," for row in rows]
    return "\n".join(
        [
            "/* A secret key, made by aesmall: keep this file out of version control. */",
            "#include <stdint.h>",
            "",
            f"static const uint8_t {name}[{len(key)}] = {{",
            *lines,
            "};",
            "",
        ]
    )


def _create(path: Path, text: str) -> None:
    """Create a new file that only its owner can access from the start."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    try:
        number = os.open(path, flags, 0o600)
    except FileExistsError:
        raise SealingError(
            f"{shown(path)} already exists, and no key is written over a file: give another name"
        ) from None
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
    """Create all of the files. If one fails, remove the others."""
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


def write_key(key: bytes, output: str | None, header: Path | None, name: str | None) -> None:
    """Write a key into new files: `output` in digits, and `header` as an array with this name."""
    if output is None:
        raise UsageProblem("missing -o OUT: a file for the key, or - for standard output")
    if name is not None and header is None:
        raise UsageProblem("--name is the name of the array: add --c-header FILE")
    name = ARRAY if name is None else name
    if not re.fullmatch(r"[A-Za-z_]\w{0,62}", name, re.ASCII):
        raise UsageProblem(
            f"--name: {shown(name)} is not a C name: use letters, digits and _, and start with "
            "no digit"
        )
    texts = {} if header is None else {header: c_array(key, name)}
    if output == "-":
        _make(texts)
        sys.stdout.write(f"{key.hex()}\n")
    else:
        if header is not None and Path(output) == header:
            raise UsageProblem("-o and --c-header name the same file: give two names")
        _make({Path(output): f"{key.hex()}\n", **texts})


def keygen(
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="The new file for the key, in hexadecimal digits for --key-file; - is standard "
            "output.",
        ),
    ] = None,
    key_bits: Annotated[
        int, typer.Option(metavar="BITS", help="The size of the AES key: 128, 192 or 256.")
    ] = _BITS[0],
    siv: Annotated[
        bool,
        typer.Option(
            "--siv", help="Make two AES keys in one, for SIV, XTS and sealed strings (--text)."
        ),
    ] = False,
    header: Annotated[
        Path | None,
        typer.Option(
            "--c-header",
            metavar="FILE",
            help="Write the key into this file too, as a C array for a program.",
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=f"The C name of the array; {ARRAY} by default."),
    ] = None,
) -> None:
    """Make a random key: a file that only its owner can read, and an array for a program.

    It never replaces a file. Sealed strings (--text) need a key of --siv.

    Example: aesmall keygen -o key
    """
    with reported():
        if key_bits not in _BITS:
            raise UsageProblem(f"--key-bits must be 128, 192 or 256, not {key_bits}")
        key = os.urandom(key_bits // 8 * (2 if siv else 1))
        write_key(key, output, header, name)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("keygen")(keygen)
