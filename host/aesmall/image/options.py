# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The options of the command `aesmall image`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..files.key_sources import parse_hex
from ..files.options import KEYS
from ..files.sealing import BadKey, UsageProblem
from .chips import CHIPS
from .format import MOST_VERSION


def _number(least: int, most: int, help_text: str) -> object:
    def parsed(text: str) -> int:
        try:
            found = int(text, 0)
        except ValueError:
            raise typer.BadParameter(f"{text!r} is not a number, for example 7 or 0x7000") from None
        if not least <= found <= most:
            raise typer.BadParameter(f"{text} is not a number from {least} to {most}")
        return found

    return typer.Option(metavar="N", parser=parsed, help=help_text)


def bytes_of(text: str | None, option: str) -> bytes | None:
    """Return the bytes of an option in hexadecimal digits."""
    try:
        return None if text is None else parse_hex(text, f"--{option}")
    except BadKey as error:
        raise UsageProblem(str(error)) from None


def chips(incomplete: str) -> list[str]:
    """Return the chips that a shell offers."""
    return [name for name in CHIPS if name.startswith(incomplete)]


_WORD = (1 << 32) - 1
Image = Annotated[str, typer.Argument(metavar="IMAGE", help="An image, as seal makes it.")]
Version = Annotated[
    int,
    _number(
        *(1, MOST_VERSION),
        "The version, 1 to 2147483647. A loader takes only a higher one than it has.",
    ),
]
Product = Annotated[int, _number(0, _WORD, "The number of the product, 0 to 4294967295.")]
Hardware = Annotated[int, _number(0, _WORD, "The number of the hardware, 0 to 4294967295.")]
OnlyProduct = Annotated[int | None, _number(0, _WORD, "The loader's product: refuse other images.")]
OnlyHardware = Annotated[
    int | None, _number(0, _WORD, "The loader's hardware: refuse other images.")
]
Installed = Annotated[
    int | None,
    _number(0, MOST_VERSION, "The version in the device: refuse images that are not newer."),
]
Address = Annotated[
    int | None,
    _number(0, _WORD, "Where a .bin begins in the flash; 0 by default, or the chip's first."),
]
Chunk = Annotated[
    int | None,
    typer.Option(
        metavar="BYTES",
        help="The size of a chunk, a page or sector of the flash: a power of two, 128 to 4096.",
    ),
]
Chip = Annotated[
    str | None,
    typer.Option(
        "--chip",
        metavar="CHIP",
        help=f"The chip: size of a chunk, and the addresses of programs. {', '.join(CHIPS)}.",
        autocompletion=chips,
    ),
]
Device = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        help="The number of a device: its own key is derived from the product's key.",
        rich_help_panel=KEYS,
    ),
]
DeviceHex = Annotated[
    str | None,
    typer.Option(
        metavar="HEX",
        help="The number of a device in hexadecimal digits, instead of --device.",
        rich_help_panel=KEYS,
    ),
]
Salt = Annotated[
    str | None,
    typer.Option(
        metavar="HEX", help="The salt, 18 hexadecimal digits, for tests; random by default."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
