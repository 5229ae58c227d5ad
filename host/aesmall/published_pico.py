# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The Pico table: a string of 47 bytes in CBC, whole programs; others' code measured elsewhere
stands beside it as what a library takes alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import whole
from .comparison import peer_file
from .published import CITED, PUBLISHED, Column, Entry, Published, compared, number, read

NAME = "pico"
COLUMNS = (
    *(Column(f"AES-{bits} {way} (us)", 1) for bits, way in whole.CALLS),
    *(Column("RAM (KB)", 3), Column("flash (KB)", 3)),
    *(Column("library's RAM (bytes)"), Column("library's flash (bytes)")),
)
METHOD = (
    "Microseconds at 125 MHz, key set-up included. Published RAM and flash are as printed and hold "
    "Mbed OS, over 40 KB of the RAM. Ours are whole programs too, with start-up and serial line and "
    "no system: all that lies in flash, variables and the deepest stack (KB of 1,000 bytes), and of "
    "that the library's share, stack included. "
    "Published times are those of code in XIP flash, whose cache misses cost time; ours are "
    "simulated without wait states, so that a ratio of times is not one of the code alone. Ours do "
    "the same work with all checks of the calls: CBC with PKCS#7, with ciphertext stealing, or "
    "with Base64. Cited: key set-up and three blocks without CBC, the library alone, measured "
    "with our method and judged by that work in doc/peers-m0plus.md."
)
#: What each library did with the string; the others padded it.
_FORMS = {"Mbed AES lib": "stealing", "Arduino AESLib": "base64"}
_PADDED = "pkcs7"
_SAID = {"pkcs7": "PKCS#7", "stealing": "ciphertext stealing", "base64": "Base64"}
_BLOCKS = 3
#: Implementations of cortex-m0plus.json that the article tried, and how they were compiled
_CITED = {"kokke/tiny-AES-c": "tiny-AES-c", "mbedTLS 2.28.3": "Mbed TLS 2.28.3"}
_COMPILED = ("-Os", "-O3")


def _theirs() -> Iterator[Entry]:
    for row in read(NAME)[1]:
        name = str(row["name"])
        form = _FORMS.get(name, _PADDED)
        times = (number(row[f"{way}_{bits}"]) for bits, way in whole.CALLS)
        numbers = (*times, number(row["ram_kb"]), number(row["flash_kb"]), None, None)
        yield Entry(f"{name}, {_SAID[form]}", numbers, PUBLISHED, form)


def _cited() -> Iterator[Entry]:
    mhz = number(read(NAME)[0]["clock_mhz"])
    found: dict[str, dict[int, tuple[list[float], float, float]]] = {}
    for row in peer_file("cortex-m0plus.json")["rows"]:
        if row["name"] not in _CITED or row["opt"] not in _COMPILED:
            continue
        variant = str(row["variant"])
        more = "" if variant.startswith("AES") else f", {variant}"
        who = f"{_CITED[str(row['name'])]}{more}, {row['opt']}"
        sizes = row["aes"]
        assert isinstance(sizes, dict)
        for bits, of in sizes.items():
            stack = max(number(of[f"stack_{way}"]) for way in ("encrypt", "decrypt"))
            ram = number(row["context_bytes"]) + number(row["static_ram_full"]) + stack
            times = [
                (number(of[key]) + _BLOCKS * number(of[way])) / mhz
                for key, way in (("key_setup", "encrypt"), ("key_setup_decrypt", "decrypt"))
            ]
            found.setdefault(who, {})[int(bits)] = (times, ram, number(row["flash_full"]))
    for who, by in found.items():
        sizes_known = [by[bits] for bits in (128, 256)]
        cycles = (time for times, _, _ in sizes_known for time in times)
        share = (max(ram for _, ram, _ in sizes_known), max(flash for *_, flash in sizes_known))
        numbers = (*cycles, None, None, *share)
        yield Entry(who, numbers, CITED, _PADDED, unjudged=True)


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
    return compared(NAME, METHOD, COLUMNS, [*_theirs(), *_cited(), *_ours()], rank=0)
