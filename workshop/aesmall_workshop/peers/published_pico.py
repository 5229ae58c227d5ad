# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The Pico table: a string of 47 bytes in CBC, whole programs; the article's libraries, built here,
stand beside it as what a library takes alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import measured, whole
from .published import MEASURED, PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "pico"
COLUMNS = (
    *(Column(f"AES-{bits} {way} (us)", 1) for bits, way in whole.CALLS),
    *(Column("RAM (KB)", 3), Column("flash (KB)", 3)),
    *(Column("library's RAM (bytes)"), Column("library's flash (bytes)")),
)
METHOD = (
    "Microseconds at 125 MHz, key set-up included. Published RAM and flash are as printed and "
    "include Mbed OS, over 40 KB of the RAM. Ours are whole programs too, with start-up and "
    "serial line and no system: everything in flash, variables and the deepest stack (KB of 1,000 "
    "bytes), and the library's share of that, stack included. Published times are those of code "
    "in XIP flash, whose cache misses cost time; ours are simulated without wait states, so a "
    "ratio of times is not one of the code alone. Ours do the same work with all checks of the "
    "calls: CBC with PKCS#7, with ciphertext stealing, or with Base64. Measured: libraries of the "
    "article, built here; key set-up and three blocks without CBC, the library alone, judged by "
    "that work in doc/figures/peers-built.md."
)
#: What each library did with the string; the others padded it.
_FORMS = {"Mbed AES lib": "stealing", "Arduino AESLib": "base64"}
_PADDED = "pkcs7"
_SAID = {"pkcs7": "PKCS#7", "stealing": "ciphertext stealing", "base64": "Base64"}
_BLOCKS = 3
#: The libraries of peers.json that the article tried, and what their key set-ups are called
_BUILT = ("tiny-AES-c", "Mbed TLS")
_SET_UP = {"encrypt": "key_setup", "decrypt": "key_setup_decrypt"}


def _theirs() -> Iterator[Entry]:
    for row in read(NAME)[1]:
        name = str(row["name"])
        form = _FORMS.get(name, _PADDED)
        times = (number(row[f"{way}_{bits}"]) for bits, way in whole.CALLS)
        numbers = (*times, number(row["ram_kb"]), number(row["flash_kb"]), None, None)
        yield Entry(f"{name}, {_SAID[form]}", numbers, PUBLISHED, form)


def _measured() -> Iterator[Entry]:
    """The libraries of the article that are built here: key set-up and blocks of each direction."""
    mhz = number(read(NAME)[0]["clock_mhz"])
    found: dict[str, dict[tuple[int, str], measured.Row]] = {}
    for row in measured.load():
        if row.target == whole.STRING_TARGET and row.name in _BUILT:
            who = f"{row.name} {row.settings}"
            found.setdefault(who, {})[row.key_bits, row.operation] = row
    for who, of in found.items():
        ways = [(of.get((bits, _SET_UP[way])), of.get((bits, way))) for bits, way in whole.CALLS]
        steps = [(key, block) for key, block in ways if key is not None and block is not None]
        if len(steps) < len(ways):
            continue  # one direction alone
        times = ((key.cycles_max + _BLOCKS * block.cycles_max) / mhz for key, block in steps)
        used = [row for pair in steps for row in pair]
        ram = max(row.static_ram + row.context_ram for row in used) + max(row.stack for row in used)
        numbers = (*times, None, None, ram, max(row.flash_bytes for row in used))
        yield Entry(who, numbers, MEASURED, _PADDED, unjudged=True)


def _ours() -> Iterator[Entry]:
    mhz = number(read(NAME)[0]["clock_mhz"])
    for figure in whole.load():
        if figure.program not in whole.FORMS:
            continue
        times = (cycles / mhz for cycles in figure.cycles)
        share = (figure.library_ram + figure.stack, figure.library_flash)
        numbers = (*times, figure.ram / 1000, figure.flash / 1000, *share)
        who = f"{figure.engine}, {_SAID[figure.program]}"
        yield Entry(who, numbers, group=figure.program, engine=figure.engine)


def comparison() -> Published:
    """Theirs and ours."""
    return compared(NAME, METHOD, COLUMNS, [*_theirs(), *_measured(), *_ours()], rank=0)
