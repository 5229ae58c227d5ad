#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the steps of the RV32E engine ct from their schedules.

    python3 gen/ct_rv32e.py            write src/rv32/rv32e/ct/aesmall_rv32e_ct_*.inc, a macro each,
                                       and the linear circuits in gen/circuits/
    python3 gen/ct_rv32e.py --check    exit with 1 if a committed file differs

A schedule (gen/schedules/rv32e/) is a list of instructions over registers and words of the stack.
Both commands first run it on all bytes and random states and keys, and compare the results with
FIPS 197 (ct_armv6m_reference.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import ct_armv6m_reference as reference
import generated
from ct_schedule import Values, Words, apply

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent / "src" / "rv32" / "rv32e" / "ct"
CIRCUITS = HERE / "circuits"

REGISTERS = ["ra", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5"]
#: Words of the stack for planes and spilled values
SLOTS = 16
#: The words after them, for the steps of MixColumns
CONSTANTS = {"keys": 16, "twos": 17, "nibbles": 18, "tops": 19}
MASKS = {"twos": 0x03030303, "nibbles": 0xF0F0F0F0, "tops": 0xC0C0C0C0}

#: By mnemonic: the operation of ct_schedule
GATES = {"xor": "eors", "and": "ands", "or": "orrs"}
SHIFTS = {"slli": "lsls", "srli": "lsrs"}

PLANES, KEYS, POINTERS = reference.samples()

# ---- The circuits of the linear steps ----


def rotated(name: str, x: str, by: int) -> list[str]:
    """Return the steps of a rotation to the right."""
    return [f"{name}a = {x} >> {by}", f"{name}b = {x} << {32 - by}", f"{name} = {name}a | {name}b"]


def bytes_by_4(name: str, x: str) -> list[str]:
    """Return the steps that turn each byte by 4 bits."""
    return [
        f"{name}p = {x} & nibbles",
        f"{name}q = {name}p >> 4",
        f"{name}r = {x} << 4",
        f"{name}s = {name}r & nibbles",
        f"{name}t = {name}q | {name}s",
    ]


def bytes_by_2(name: str, x: str, *, left: bool) -> list[str]:
    """Return the steps that turn each byte by 2 bits."""
    mask, one, other = ("tops", "<<", ">>") if left else ("twos", ">>", "<<")
    return [
        f"{name}p = {x} & {mask}",
        f"{name}q = {x} ^ {name}p",
        f"{name}r = {name}q {one} 2",
        f"{name}s = {name}p {other} 6",
        f"{name}t = {name}r | {name}s",
    ]


def next_row(k: int, name: str, x: str) -> list[str]:
    """Return the steps of T in round k: each byte by 2 k, the word by 8."""
    if k == 0:
        return rotated(name, x, 8)
    turn = bytes_by_4(name, x) if k == 2 else bytes_by_2(name, x, left=k == 3)
    return turn + rotated(name, f"{name}t", 8)


def two_rows(k: int, name: str, x: str) -> list[str]:
    """Return the steps of T T in round k."""
    if k % 2 == 0:
        return rotated(name, x, 16)
    return bytes_by_4(name, x) + rotated(name, f"{name}t", 16)


def mix_columns(k: int, x: str = "S", *, has_key: bool = True) -> list[str]:
    """Return the steps of MixColumns in round k, with the round key."""
    steps = []
    for p in (7, 0, 1, 2, 3, 4, 5, 6):
        steps += [*next_row(k, f"t{p}", f"{x}{p}"), f"y{p} = {x}{p} ^ t{p}"]
        steps += [*two_rows(k, f"u{p}", f"y{p}"), f"v{p} = t{p} ^ u{p}"]
        steps += [f"w{p} = v{p} ^ y7"] * (p in (1, 3, 4))
    for p in range(8):
        total = f"{'w' if p in (1, 3, 4) else 'v'}{p} ^ y{(p - 1) % 8}"
        steps += [f"{'m' if has_key else 'o'}{p} = {total}"]
        steps += [f"k{p} = key {p}", f"o{p} = m{p} ^ k{p}"] if has_key else []
    return steps


def inv_mix_columns(k: int) -> list[str]:
    """Return the steps of AddRoundKey and InvMixColumns in round k: MixColumns of x + 4 h."""
    steps = []
    for p in (6, 7, 0, 1, 2, 3, 4, 5):
        steps += [f"k{p} = key {p}", f"x{p} = S{p} ^ k{p}", *two_rows(k, f"g{p}", f"x{p}")]
        steps += [f"h{p} = x{p} ^ g{p}"]
    steps += ["h67 = h6 ^ h7", "z0 = x0 ^ h6", "z1 = x1 ^ h67", "z2a = x2 ^ h7", "z2 = z2a ^ h0"]
    steps += ["z3a = x3 ^ h6", "z3 = z3a ^ h1", "z4a = x4 ^ h67", "z4 = z4a ^ h2"]
    steps += ["z5a = x5 ^ h7", "z5 = z5a ^ h3", "z6 = x6 ^ h4", "z7 = x7 ^ h5"]
    return steps + mix_columns(k, "z", has_key=False)


# ---- The macros ----


@dataclass(frozen=True)
class Macro:
    """A macro, and the reference that verifies it."""

    name: str
    does: str
    circuit: str
    expected: Callable[[], list[Words]]
    steps: list[str]  # of its circuit, if it is written here


MACROS = {
    "sub_bytes": Macro(
        "SUB_BYTES",
        "s = S(x) + 0x63, the S-box without its constant (FIPS 197 5.1.1).",
        "sub_bytes_or",
        lambda: reference.sub_bytes(PLANES),
        [],
    ),
    "inv_sub_bytes": Macro(
        "INV_SUB_BYTES",
        "the s with S(s) = x + 0x63, the inverse of SUB_BYTES (FIPS 197 5.3.2).",
        "inv_sub_bytes_or",
        lambda: reference.inv_sub_bytes(PLANES),
        [],
    ),
}


def _linear(k: int) -> Iterator[tuple[str, Macro]]:
    yield (
        f"mix_columns_{k}",
        Macro(
            f"MIX_COLUMNS_{k}",
            f"MixColumns, AddRoundKey (FIPS 197 5.1) in round {k} modulo 4.",
            f"rv32e_mix_columns_{k}",
            lambda: reference.add(reference.mix_columns(PLANES, k, reference.MIX), KEYS),
            mix_columns(k),
        ),
    )
    yield (
        f"inv_mix_columns_{k}",
        Macro(
            f"INV_MIX_COLUMNS_{k}",
            f"AddRoundKey, InvMixColumns (FIPS 197 5.3) in round {k} modulo 4.",
            f"rv32e_inv_mix_columns_{k}",
            lambda: reference.mix_columns(reference.add(PLANES, KEYS), k, reference.INV_MIX),
            inv_mix_columns(k),
        ),
    )


for _k in range(4):
    MACROS |= dict(_linear(_k))

HEAD = """\
/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Generated by `python3 gen/ct_rv32e.py` from gen/schedules/rv32e/, do not edit. */
#ifndef AESMALL_RV32E_CT_{name}_INC
#define AESMALL_RV32E_CT_{name}_INC
#include "../../aesmall_rv32.inc"
#if AESMALL_RV32E_ASM

# Comments: 0+3 is the sum of planes 0 and 3. Other names are from {circuit} (gen/circuits/).

# {name} {argument}   {does}
# In:    planes 0 to 7 in {before}.
# Out:   planes 0 to 7 in {after}.
# Clobbers all registers except sp, gp, tp, and words of the stack, with functions of secrets.
# {count} instructions
.macro {name} {argument}
{code}
.endm

#endif
#endif
"""


def _opposite(shift: re.Match[str]) -> str:
    return f"{'srli' if shift[1] == 'slli' else 'slli'} {shift[2]}"


def read(name: str) -> tuple[list[list[str]], list[str], list[str]]:
    """Return the instructions of a schedule, and the places of planes before and after it.

    Round 3 is round 1 with bytes turned to the other side.
    """
    path = HERE / "schedules" / "rv32e" / f"{name.replace('columns_3', 'columns_1')}.txt"
    text = path.read_text(encoding="utf-8")
    if name.endswith("columns_3"):
        text = re.sub(r"(?m)^(slli|srli) (\w+ \w+ [26])$", _opposite, text)
        text = re.sub(rf"(?m)^(lw \w+) m{CONSTANTS['twos']}$", rf"\1 m{CONSTANTS['tops']}", text)
    places = dict(re.findall(r"# (in|out): (.*)", text))
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return lines, places["in"].split(), places["out"].split()


def shown(place: str) -> str:
    """Return a register, or a word of the stack."""
    return place if place in REGISTERS else f"{4 * int(place[1:])}(sp)"


def file(name: str, macro: Macro) -> str:
    """Return the text of a file. The schedule is verified."""
    lines, before, after = read(name)
    letter = "x" if "sub_bytes" in name else "S"
    values = Values({f"x{i}": plane for i, plane in enumerate(PLANES)})
    values.words |= {f"k{i}": key for i, key in enumerate(KEYS)} | {"keys": POINTERS}
    values.words |= {mask: (number,) * len(POINTERS) for mask, number in MASKS.items()}
    if macro.steps:
        values.words |= {f"S{i}": plane for i, plane in enumerate(PLANES)}
        values.evaluate(macro.steps)
    else:
        values.read(macro.circuit)
    words = {place: PLANES[i] for i, place in enumerate(before[:8])}
    if letter == "x":
        words["ra"] = POINTERS
    else:
        words |= {f"m{place}": values.words[which] for which, place in CONSTANTS.items()}
    code = []
    for mnemonic, target, *operands in lines:
        text, value = instruction(mnemonic, target, operands, words)
        if mnemonic == "sw":
            words[operands[0]] = value
            code.append(f"        {text}")
            continue
        words[target] = value
        named = "the link" if letter == "x" and value == POINTERS else values.name(value)
        code.append(f"{'        ' + text:<40}# {named}")
    for place, result in zip(after[:8], macro.expected(), strict=True):
        if words[place] != result:
            raise ValueError(f"{name}: a wrong result in {place}")
    if letter == "x" and words["ra"] != POINTERS:
        raise ValueError(f"{name}: the link is lost")
    return HEAD.format(
        name=macro.name,
        argument="keys" if macro.steps else "",
        does=macro.does,
        circuit=macro.circuit,
        before=", ".join(map(shown, before[:8])),
        after=", ".join(map(shown, after[:8])),
        count=len(code),
        code="\n".join(code),
    ).replace(f"{macro.name} \n", f"{macro.name}\n")


def instruction(
    mnemonic: str, target: str, operands: Sequence[str], words: dict[str, Words]
) -> tuple[str, Words]:
    """Return an instruction in the syntax of the assembler, and its result."""
    if target not in REGISTERS:
        raise ValueError(f"{target} is no register")
    if mnemonic in ("lw", "sw"):
        slot = int(operands[0][1:])
        if slot >= SLOTS and (mnemonic == "sw" or slot not in CONSTANTS.values()):
            raise ValueError(f"{operands[0]} is not free")
        text = f"{mnemonic:<5} {target}, {4 * slot}(sp)"
        return text, words[operands[0] if mnemonic == "lw" else target]
    if mnemonic == "key":
        if words[operands[0]] != POINTERS:
            raise ValueError(f"{operands[0]} is not the pointer to the keys")
        number = int(operands[1])
        return f"lw    {target}, \\keys + {4 * number}({operands[0]})", KEYS[number]
    text = f"{mnemonic:<5} {target}, {', '.join(operands)}"
    if mnemonic == "mv":
        return text, words[operands[0]]
    if mnemonic in SHIFTS:
        return text, apply(SHIFTS[mnemonic], words[operands[0]], int(operands[1]))
    return text, apply(GATES[mnemonic], words[operands[0]], words[operands[1]])


def files() -> dict[Path, str]:
    """Return every generated file with its text."""
    return {
        CIRCUITS
        / f"{macro.circuit}.txt": "# Generated by `python3 gen/ct_rv32e.py`, do not edit.\n"
        + "\n".join(macro.steps)
        + "\n"
        for macro in MACROS.values()
        if macro.steps
    } | {
        SOURCES / f"aesmall_rv32e_ct_{name}.inc": file(name, macro)
        for name, macro in MACROS.items()
    }


if __name__ == "__main__":
    raise SystemExit(generated.main(files, __doc__))
