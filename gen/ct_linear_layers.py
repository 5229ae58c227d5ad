#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the linear steps of the ARMv6-M engine ct as straight-line programs.

    python3 gen/ct_linear_layers.py            write gen/circuits/{,inv_}mix_columns_<k>.txt,
                                               pack.txt and unpack.txt, and half_*.txt,
                                               the same for round keys of half the size
    python3 gen/ct_linear_layers.py --check    exit with 1 if a committed file differs

All except pack.txt continue an S-box circuit with the results S0 .. S7, and all add a round key. k
is the number of the round modulo 4. doc/inside/armv6m-ct.md has the formulas. T puts the
next row in the place of every row: each byte is rotated right by 2 k bits, then the word by 8.
"""

from __future__ import annotations

import re
from pathlib import Path

import generated

FOLDER = Path(__file__).resolve().parent / "circuits"
KEY = re.compile(r"k(\d) = key \d")
#: Planes to which a doubling adds plane 7, in addition to the next plane: bits of 0x1b
REDUCED = (1, 3, 4)
#: Planes of w that 4 w adds to each plane, in addition to w<p - 2>: 4 x^6 = 0x1b, 4 x^7 = 0x36
FOUR_TIMES = {0: "w6", 1: "w67", 2: "w7", 3: "w6", 4: "w67", 5: "w7"}


def constants(k: int) -> list[str]:
    """Return the constants of the program, each with the cycles to load it."""
    lines = ["constant eight 8 1"]
    if k % 2:
        lines.append(f"constant turned {0x3F3F3F3F if k == 1 else 0x03030303:#010x} 2")
    if k:
        lines.append("constant nibbles 0xf0f0f0f0 2")
    return lines


def next_row(k: int, x: str, out: str) -> list[str]:
    """Return the steps of out = T x."""
    if k == 0:
        return [f"{out} = {x} >>> eight"]
    right = 2 * k
    low, high = ("&~", "&") if k == 2 else ("&", "&~")
    mask = "nibbles" if k == 2 else "turned"
    return [
        f"{out}a = {x} >> {right}",
        f"{out}b = {out}a {low} {mask}",
        f"{out}c = {x} << {8 - right}",
        f"{out}d = {out}c {high} {mask}",
        f"{out}e = {out}b ^ {out}d",
        f"{out} = {out}e >>> eight",
    ]


def next_row_twice(k: int, x: str, out: str) -> list[str]:
    """Return the steps of out = T T x.

    The mask also serves as a count of 16: 0xf0 modulo 32.
    """
    if k % 2 == 0:
        return [f"{out}a = rev {x}", f"{out} = rev16 {out}a"]
    return [
        f"{out}a = {x} >> 4",
        f"{out}b = {out}a &~ nibbles",
        f"{out}c = {x} << 4",
        f"{out}d = {out}c & nibbles",
        f"{out}e = {out}b ^ {out}d",
        f"{out} = {out}e >>> nibbles",
    ]


def forward(k: int) -> list[str]:
    """Return MixColumns, then the round key: 2 y + T x + T T y with y = x + T x.

    Plane 7 is first and last.
    """

    def sums(p: int) -> list[str]:
        lines = [*next_row_twice(k, f"y{p}", f"u{p}"), f"v{p} = t{p} ^ u{p}"]
        if p in REDUCED:
            lines.append(f"w{p} = v{p} ^ y7")
        lines.append(f"m{p} = {'w' if p in REDUCED else 'v'}{p} ^ y{(p - 1) % 8}")
        return [*lines, f"k{p} = key {p}", f"o{p} = m{p} ^ k{p}"]

    lines = constants(k)
    for p in (7, 0, 1, 2, 3, 4, 5, 6):
        lines += [*next_row(k, f"S{p}", f"t{p}"), f"y{p} = S{p} ^ t{p}"]
        if p != 7:
            lines += sums(p)
    return lines + sums(7)


def inverse(k: int) -> list[str]:
    """Return the round key, then InvMixColumns: w + s + T T s.

    With n = S + key it is y = n + T n, w = n + 2 y, s = y + 4 w. Planes 6 and 7 of w are first.
    """

    def row(p: int) -> list[str]:
        """Return the steps of n and y."""
        lines = [f"k{p} = key {p}", f"n{p} = S{p} ^ k{p}"]
        return [*lines, *next_row(k, f"n{p}", f"t{p}"), f"y{p} = n{p} ^ t{p}"]

    def once(p: int) -> list[str]:
        """Return the steps of w."""
        if p in REDUCED:
            return [f"v{p} = n{p} ^ y{p - 1}", f"w{p} = v{p} ^ y7"]
        return [f"w{p} = n{p} ^ y{(p - 1) % 8}"]

    def result(p: int) -> list[str]:
        """Return the steps of s and o = w + s + T T s."""
        lines = []
        if p > 1:
            lines.append(f"{'c' if p < 6 else 's'}{p} = y{p} ^ w{p - 2}")
        if p < 6:
            lines.append(f"s{p} = {'c' if p > 1 else 'y'}{p} ^ {FOUR_TIMES[p]}")
        lines += next_row_twice(k, f"s{p}", f"u{p}")
        return [*lines, f"q{p} = w{p} ^ s{p}", f"o{p} = q{p} ^ u{p}"]

    lines = [*constants(k), *row(7), *row(6), *once(7), *row(5), *once(6), "w67 = w6 ^ w7"]
    for p in range(8):
        lines += [*(row(p) if p < 5 else []), *(once(p) if p < 6 else []), *result(p)]
    return lines


def transpose(x: str, out: str) -> list[str]:
    """Return words to planes or back (src/portable/ct/ct.h): three steps that exchange bits."""
    lines = [
        "constant nibbles 0xf0f0f0f0 2",
        "constant pairs 0x33333333 2",
        "constant bits 0x55555555 2",
    ]
    for distance, mask in ((4, "nibbles"), (2, "pairs"), (1, "bits")):
        result = out if distance == 1 else f"{'pq'[distance // 4]}"
        for i in range(8):
            if i & distance:
                continue
            a, b, d = f"{x}{i}", f"{x}{i + distance}", f"d{distance}{i}"
            lines += [
                f"{d}a = {a} >> {distance}",
                f"{d}b = {d}a ^ {b}",
                f"{d} = {d}b {'&~' if mask == 'nibbles' else '&'} {mask}",
                f"{result}{i + distance} = {b} ^ {d}",
                f"{d}c = {d} << {distance}",
                f"{result}{i} = {a} ^ {d}c",
            ]
        x = result
    return lines


def pack() -> list[str]:
    """Return words to planes, and the first round key."""
    lines = transpose("x", "n")
    for p in range(8):
        lines += [f"k{p} = key {p}", f"o{p} = n{p} ^ k{p}"]
    return lines


def unpack() -> list[str]:
    """Return the last round key, and planes to words."""
    lines = []
    for p in range(8):
        lines += [f"k{p} = key {p}", f"n{p} = S{p} ^ k{p}"]
    return lines + transpose("n", "o")


def halve(program: list[str]) -> list[str]:
    """Return the program with half as many words of the round key.

    Each word has two planes of the round key with each bit once: plane 2 i is in the even bits of
    word i, and plane 2 i + 1 in the odd bits. A multiplication doubles the bits.
    """
    lines = ["constant bits 0x55555555 2", "constant three 3 1"]
    for line in program:
        if not (match := KEY.fullmatch(line)):
            lines.append(line)
            continue
        p = int(match[1])
        word = f"w{p // 2}k"
        if f"{word} = key {p // 2}" not in lines:
            lines += [f"{word} = key {p // 2}", f"h{p // 2}k = {word} >> 1"]
        half = f"h{p // 2}k" if p % 2 else word
        lines += [f"f{p}k = {half} & bits", f"k{p} = f{p}k * three"]
    return lines


def files() -> dict[Path, str]:
    """Return every generated file with its text."""
    head = "# Generated by `python3 gen/ct_linear_layers.py`, do not edit.\n"
    programs = {"pack": pack(), "unpack": unpack()}
    for name, lines in (("mix_columns", forward), ("inv_mix_columns", inverse)):
        programs |= {f"{name}_{k}": lines(k) for k in range(4)}
    programs |= {f"half_{name}": halve(program) for name, program in programs.items()}
    return {
        FOLDER / f"{name}.txt": head + "\n".join(program) + "\n"
        for name, program in programs.items()
    }


if __name__ == "__main__":
    raise SystemExit(generated.main(files, __doc__))
