# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests the instructions of RISC-V that a proof accepts.

They are decoded as binutils do, and unknown instructions are refused.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from aesmall_prove.riscv import isa as riscv
from aesmall_prove.words import Unprovable

from .binutils import listed

PROCESSOR = riscv.processor(riscv.HAZARD3)
BRANCHES = ("beq", "bne", "blt", "bge", "bltu", "bgeu")


#: binutils' names of instructions of two bytes -> their equivalents; others lose "c."
SHORT = {
    "c.li": "addi",
    "c.nop": "addi",
    "c.addi16sp": "addi",
    "c.addi4spn": "addi",
    "c.mv": "add",
    "c.j": "jal",
    "c.jr": "jalr",
    "c.beqz": "beq",
    "c.bnez": "bne",
    "c.lwsp": "lw",
    "c.swsp": "sw",
}
#: The number of accepted instructions of two bytes; binutils 2.40 have no Zcb.
ACCEPTED = {"c": 28_460, "zcb": 1_000}


def test_instructions_of_two_bytes_are_those_of_binutils(tmp_path: Path) -> None:
    codes = [code.to_bytes(2, "little") for code in range(0x10000) if code & 3 != 3]
    rows = listed(codes, tmp_path)
    found = dict.fromkeys(ACCEPTED, 0)
    for number, code in enumerate(codes):
        try:
            decoded = riscv.decode(code)
        except Unprovable:
            continue
        name, [extension] = rows[number][0], decoded.needs[0]
        found[extension] += 1
        if extension == "zcb":
            assert name == ".2byte", code.hex()
        else:
            assert decoded.name == SHORT.get(name, name.removeprefix("c.")), code.hex()
    assert found == ACCEPTED


def test_instructions_of_four_bytes_are_those_of_binutils(tmp_path: Path) -> None:
    """Random instructions, many of each opcode, are decoded as binutils do."""
    source = random.Random(1)
    opcodes = (0x03, 0x0B, 0x0F, 0x13, 0x17, 0x23, 0x2F, 0x33, 0x37, 0x63, 0x67, 0x6F, 0x73)
    tops = (0, 0, 0x01, 0x04, 0x05, 0x10, 0x14, 0x20, 0x24, 0x30, 0x34, *range(128))
    codes = [
        source.choice(opcodes) | source.getrandbits(18) << 7 | source.choice(tops) << 25
        for _ in range(40_000)
    ]
    rows = listed([code.to_bytes(4, "little") for code in codes], tmp_path)
    found = set[str]()
    for number, code in enumerate(codes):
        try:
            decoded = riscv.decode(code.to_bytes(4, "little"))
        except Unprovable:
            continue
        found.add(decoded.name)
        if decoded.name == "h3.bextmi":
            assert rows[number][0] == ".4byte"
            continue
        name, *operands = re.split(r"[\s,()]+", decoded.text(4 * number).removesuffix(")"))
        assert (name, [*map(_value, operands)]) == _alike(rows[number]), hex(code)
    assert len(found) > 60


def _value(text: str) -> str | int:
    return int(text, 0) & 0xFFFFFFFF if text.lstrip("-")[0].isdigit() else text


def _alike(row: list[str]) -> tuple[str, list[str | int]]:
    """Return a row in the form of Decoded.text()."""
    name, *operands = [word for word in row if word and not word.startswith("<")]
    operands = operands[: operands.index("#")] if "#" in operands else operands
    if name == "jal" or name in BRANCHES:
        operands[-1] = f"0x{operands[-1]}"
    return name, [*map(_value, operands)]


REFUSED = {
    "ecall": "73000000",
    "ebreak": "73001000",
    "csrr a0, mcycle": "732500b0",
    "fence": "0f00f00f",
    "fence.i": "0f100000",
    "wfi": "73005010",
    "div a0, a0, a1": "3345b502",
    "remu a0, a0, a1": "3375b502",
    "lr.w a0, (a1)": "2fa50510",
    "amoadd.w a0, a1, (a2)": "2f25b600",
    "clmul a0, a0, a1": "3315b50a",
    "h3.block, which waits": "33200000",
    "a hint: addi zero, zero, 1": "13001000",
    "a hint: lui zero, 1": "37100000",
    "h3.bextmi with a number of 33": "0b450502",
    "another of custom-0": "0b000000",
    "a load into x0": "03200500",
    "nothing at all": "0000",
    "ones": "ffff",
    "six bytes": "1f0000000000",
    "c.ebreak": "0290",
    "cm.push, of Zcmp": "42b8",
    "c.fld": "0020",
    "c.flw": "0060",
    "a hint: c.nop 1": "0500",
    "a hint: c.slli zero, 1": "0600",
    "reserved: c.lui a0, 0": "0165",
    "reserved: c.zext.w": "719d",
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_known_is_refused(name: str) -> None:
    code = bytes.fromhex(REFUSED[name])
    with pytest.raises(Unprovable, match=r"at 0x1000$|more than four bytes, at 0x1000"):
        PROCESSOR.decode(PROCESSOR.arithmetic, code, 0x1000)


def test_an_instruction_takes_its_extension() -> None:
    for code, extensions, wanted in (
        ("33f5b540", "", "zbb or zbkb"),  # andn a0, a1, a1
        ("33f5b540", "zbkb", ""),
        ("3345b508", "zbb", "zbkb"),  # pack a0, a0, a1
        ("4d9d", "m c", "zcb"),  # c.mul a0, a1
        ("4d9d", "zcb", "m"),
        ("4d9d", "zcb m", ""),
        ("0145", "m", "c"),  # c.li a0, 0
        ("0bc5851c", "m c zcb zba zbb zbs zbkb", "xh3bextm"),
        ("3305b502", "", "m"),
    ):
        isa = riscv.processor(frozenset(extensions.split()))
        if not wanted:
            isa.decode(isa.arithmetic, bytes.fromhex(code), 0)
            continue
        with pytest.raises(Unprovable, match=f"which takes {wanted}$"):
            isa.decode(isa.arithmetic, bytes.fromhex(code), 0)


def test_rv32e_has_sixteen_registers() -> None:
    isa = riscv.processor(frozenset({"c"}), embedded=True)
    assert [isa.cell_name(cell) for cell in isa.saved] == ["gp", "tp", "s0", "s1"]
    volatile = [isa.cell_name(cell) for cell in isa.volatile]
    assert volatile == ["ra", "t0", "t1", "t2", *(f"a{i}" for i in range(6))]
    for code in ("b3870701", "3308b500", "33050501", "4288"):  # x16 as rs2, rd, rs2; c.mv a6, a6
        with pytest.raises(Unprovable, match="RV32E has not this register"):
            isa.decode(isa.arithmetic, bytes.fromhex(code), 0)
    isa.decode(isa.arithmetic, bytes.fromhex("b387a700"), 0)
