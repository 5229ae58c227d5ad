#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the programs that bitsliced.cpp orders, one file for each step of the ARMv7-M engine ct.

    python3 gen/armv7m_search/programs.py FOLDER

A line is `name operation left right rotation`: name = left operation (right >>> rotation). The
operation ldk loads a word of a round key. x0 .. x7 are the planes, x0n .. x7n the results, p is the
pointer to round keys, and ep its value at the end.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

CIRCUITS = Path(__file__).resolve().parent.parent / "circuits"
OPERATIONS = {"^": "eor", "&": "and", "|": "orr", "&~": "bic"}
PLANES = range(8)
#: The bits of a byte in columns below k, by k
WRAPPING = {1: "0x03030303", 2: "0x0f0f0f0f", 3: "0x3f3f3f3f"}
#: The planes that get plane 7 in a doubling, besides plane 0
REDUCED = (1, 3, 4)


class Program:
    """Steps, of which each has a new name."""

    def __init__(self) -> None:
        """Begin with no step."""
        self.steps: list[str] = []

    def add(self, name: str, operation: str, left: str, right: str, rotation: int = 0) -> str:
        """Append a step, and return its name."""
        self.steps.append(f"{name} {operation} {left} {right} {rotation}")
        return name

    def xor(self, name: str, left: str, right: str, rotation: int = 0) -> str:
        """Append left + (right >>> rotation)."""
        return self.add(name, "eor", left, right, rotation)

    def circuit(self, name: str, planes: list[str]) -> list[str]:
        """Append a circuit of gen/circuits/, and return its results."""
        for line in (CIRCUITS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                result, _, left, sign, right = line.split()
                a, b = (
                    planes[int(x[1:])] if re.fullmatch(r"x\d", x) else f"c_{x}"
                    for x in (left, right)
                )
                self.add(f"c_{result}", OPERATIONS[sign], a, b)
        return [f"c_S{i}" for i in PLANES]

    def add_key(self, planes: list[str], name: str) -> list[str]:
        """Append AddRoundKey."""
        return [
            self.xor(f"{name}{i}", planes[i], self.add(f"k{i}", "ldk", "p", "-", 4 * i))
            for i in PLANES
        ]

    def next_row(self, x: str, i: int, k: int) -> tuple[str, int]:
        """Append T of a plane in layout k, except for a last rotation, which is returned."""
        if k == 0:
            return x, 8
        low = self.add(f"d{i}", "and", x, WRAPPING[k])
        high = self.xor(f"e{i}", x, low)
        return self.xor(f"f{i}", high, low, 24), (8 + 2 * k) % 32

    def double(self, name: str, base: list[str], y: list[str]) -> list[str]:
        """Append base + 2 y."""
        result = []
        for i in PLANES:
            n = self.xor(f"{name}a{i}", base[i], y[i - 1])
            result.append(self.xor(f"{name}b{i}", n, y[7]) if i in REDUCED else n)
        return result

    def quadruple(self, name: str, base: list[str], h: list[str]) -> list[str]:
        """Append base + 4 h."""
        both = self.xor(f"{name}67", h[6], h[7])
        terms = [[h[6]], [both], [h[0], h[7]], [h[1], h[6]], [h[2], both], [h[3], h[7]], [h[4]]]
        result = []
        for i, term in enumerate([*terms, [h[5]]]):
            n = base[i]
            for letter, x in zip("cd", term, strict=False):
                n = self.xor(f"{name}{letter}{i}", n, x)
            result.append(n)
        return result

    def mix_columns(self, x: list[str], k: int, *, key: bool) -> list[str]:
        """Append MixColumns in layout k: 2 y + T x + T T y, y = x + T x. Add a round key."""
        rows = [self.next_row(x[i], i, k) for i in PLANES]
        y = [self.xor(f"y{i}", x[i], *rows[i]) for i in PLANES]
        for i in PLANES:
            n = y[i - 1]
            if i in REDUCED:
                n = self.xor(f"b{i}", n, y[7])
            if key:
                n = self.xor(f"h{i}", n, self.add(f"k{i}", "ldk", "p", "-", 4 * i))
            n = self.xor(f"u{i}", n, *rows[i])
            if k % 2 == 0:
                self.xor(f"x{i}n", n, y[i], 16)
            else:
                low = self.add(f"a{i}", "and", y[i], WRAPPING[2])
                high = self.xor(f"z{i}", y[i], low)
                self.xor(f"x{i}n", self.xor(f"g{i}", n, high, 20), low, 12)
        return [f"x{i}n" for i in PLANES]

    def inv_mix_columns(self, x: list[str], k: int) -> list[str]:
        """Append InvMixColumns in layout k.

        If k is even: MixColumns of x + 4 h, h = x + T T x. If it is odd: w + q with y = x + T x,
        w = x + 2 y, s = y + 4 w, q = s + T T s. q is the same after T T, so it is computed for half
        of the columns, and goes to the others at the end. The second form has more values at a
        time, and no fewer operations if k is even.
        """
        if k % 2 == 0:
            h = [self.xor(f"h{i}", x[i], x[i], 16) for i in PLANES]
            return self.mix_columns(self.quadruple("v", x, h), k, key=False)
        y = [self.xor(f"y{i}", x[i], *self.next_row(x[i], i, k)) for i in PLANES]
        w = self.double("w", x, y)
        s = self.quadruple("s", y, w)
        for i in PLANES:
            half = self.add(f"m{i}", "and", self.xor(f"q{i}", s[i], s[i], 20), WRAPPING[2])
            self.xor(f"x{i}n", self.xor(f"o{i}", w[i], half), half, 12)
        return [f"x{i}n" for i in PLANES]


def text(program: Program, results: list[str], memory: str = "", after: str = "") -> str:
    """Return a program with its head, and its results renamed to x0n .. x7n."""
    new = {old: f"x{i}n" for i, old in enumerate(results)}
    steps = [" ".join(new.get(word, word) for word in step.split()) for step in program.steps]
    head = ["in " + " ".join(f"x{i}" for i in PLANES), f"mem {memory}"]
    return "\n".join([*head, "out " + " ".join(new.values()) + " " + after, *steps]) + "\n"


def programs() -> dict[str, str]:
    """Return all programs by name."""
    x = [f"x{i}" for i in PLANES]
    result = {}
    for k in PLANES[:4]:
        p = Program()
        n = p.mix_columns(p.circuit("sub_bytes_or", x), k, key=True)
        result[f"round_{k}"] = text(p, n, *(("p ep", "p ep") if k == 1 else ("p",)))
        p = Program()
        n = p.inv_mix_columns(p.add_key(p.circuit("inv_sub_bytes_or", x), "l"), k)
        result[f"inv_round_{k}"] = text(p, n, "p")
        p = Program()
        result[f"mix_columns_{k}"] = text(p, p.mix_columns(x, k, key=False))
        p = Program()
        result[f"inv_mix_columns_{k}"] = text(p, p.inv_mix_columns(x, k))
    p = Program()
    result["last_round"] = text(p, p.add_key(p.circuit("sub_bytes_or", x), "l"), "p")
    p = Program()
    result["inv_last_round"] = text(p, p.add_key(p.circuit("inv_sub_bytes_or", x), "l"), "p")
    p = Program()
    result["sub_bytes"] = text(p, p.circuit("sub_bytes_or", x))
    p = Program()
    result["key_sub_bytes"] = text(p, p.circuit("sub_bytes_or", p.add_key(x, "l")), "p")
    p = Program()
    n = p.add_key(p.circuit("inv_sub_bytes_or", x), "l")
    result["inv_sub_bytes_key"] = text(p, n, "p")
    return result | {"sub_word": sub_word()}


def sub_word() -> str:
    """Return the program of SubWord: w to o, with m = 0x01010101."""
    p = Program()
    x = [p.add(f"x{i}", "and", "m", "w", i) for i in PLANES]
    n = p.circuit("sub_bytes_or", x)
    for i in (0, 2, 4, 6):
        p.xor(f"j{i}", n[i], n[i + 1], 31)
    p.xor("i0", "j0", "j2", 30)
    p.xor("i4", "j4", "j6", 30)
    p.xor("o", "i0", "i4", 28)
    return "\n".join(["in w m", "mem", "out o", *p.steps]) + "\n"


if __name__ == "__main__":
    for name, lines in programs().items():
        (Path(sys.argv[1]) / f"{name}.txt").write_text(lines, encoding="utf-8")
