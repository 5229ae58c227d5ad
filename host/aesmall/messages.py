# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Messages of the commands on standard error: `error: ...`, `warning: ...` or `note: ...`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import typer

#: Other names of chips: boards with the chip, and chips of the same family
ALSO_CALLED = {
    "avr": "atmega328p",
    "cortex-m3": "cortex_m3",
    "cortex-m33": "cortex_m33",
    "cortex-m4": "cortex_m4",
    "digispark": "attiny85",
    "esp32-c3": "rv32imc",
    "ch32v": "ch32v003",
    "mega": "atmega2560",
    "mega2560": "atmega2560",
    "nano": "atmega328p",
    "nano every": "avrxt",
    "pico": "rp2040",
    "nrf52": "cortex_m4",
    "pico 2": "cortex_m33",
    "pico2": "cortex_m33",
    "pro mini": "atmega328p",
    "rp2350": "cortex_m33",
    "samd51": "cortex_m4",
    "stm32f1": "cortex_m3",
    "stm32f4": "cortex_m4",
    "trinket": "attiny85",
    "uno": "atmega328p",
}


def error(message: object) -> None:
    """Print why a command fails, and how to avoid this."""
    typer.echo(f"error: {message}", err=True)


def warning(message: object) -> None:
    """Print a danger that does not stop a command."""
    typer.echo(f"warning: {message}", err=True)


def note(message: object) -> None:
    """Print a fact about the work of a command."""
    typer.echo(f"note: {message}", err=True)


def unknown(
    what: str, name: object, known: Sequence[object], also: Mapping[str, str] | None = None
) -> str:
    """Return the message for an unknown name, with the nearest known name and all known names.

    `also` has further names, each with the known name that it means.
    """
    names = [str(each) for each in known]
    near = "" if isinstance(name, int) else nearest(str(name), names, {} if also is None else also)
    there = f"did you mean {near}? There are" if near else "there are"
    return f"there is no {what} {str(name)!r}; {there}: {', '.join(names)}"


def nearest(name: str, known: Sequence[str], also: Mapping[str, str]) -> str:
    """Return the known name that a wrong name probably means, or an empty string."""
    from difflib import get_close_matches  # only for errors: its import takes time

    folded = {each.lower(): each for each in (*also, *known)}
    lower = name.lower()
    found = lower if lower in folded else next(iter(get_close_matches(lower, folded, 1, 0.6)), "")
    meant = folded.get(found, "")
    meant = also.get(meant, meant)
    return meant if meant in known else ""
