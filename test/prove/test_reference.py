# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of reference.py and listing.py: known outcomes, a real kernel, errors, places."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from aesmall.targets import TARGETS
from aesmall_prove import prove
from aesmall_prove.listing import Listing
from aesmall_prove.prove import KERNELS
from aesmall_workshop.chips import build, elf
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from .reference import Case, Outcome, SimulationError, Snapshot, Start, singles, steps

PROGRAM = Path(prove.__file__).with_name("program.c")
SECRET, BLOCK = bytes(range(16)), bytes(range(0xF0, 0x100))
AVR_KERNELS = ("aesmall_aes128_expand_balanced_avr", "aesmall_aes_encrypt_balanced_avr")
ARM_KERNELS = ("aesmall_aes_expand_balanced_c", "aesmall_aes_encrypt_balanced_c")
SOURCE = "src/avr/balanced/aesmall_aes_encrypt_balanced_avr.S"
#: SREG
C, Z, N, V, H, T = 1, 2, 4, 8, 0x20, 0x40
ENABLED = 0x80


def program(target: str) -> Path:
    kernels = ARM_KERNELS if target == "rp2040" else AVR_KERNELS
    flags = ["-gdwarf-2", *(f"-Wl,--undefined={name}" for name in kernels)]
    folders = KERNELS[TARGETS[target].family]
    return build.build(
        target, [PROGRAM], name="proof_reference", flags=flags, folders_of_library=folders
    )


def call(target: str, symbol: str, arguments: list[int], memory: dict[int, bytes]) -> Start:
    """Return the state at the first instruction of a C function.

    The caller's address has no code.
    """
    entry = elf.symbols(program(target))[symbol].address
    if target == "rp2040":
        registers = [*arguments, *range(len(arguments), 13), 0x0FFFFFF1]
        return Start(entry, tuple(registers), 0x20041000, 0b0110, memory, 0x0FFFFFF0)
    registers = [0] * 32
    for place, value in enumerate(arguments):
        registers[24 - 2 * place : 26 - 2 * place] = value.to_bytes(2, "little")
    back, sp = (0x1FFF0 // 2).to_bytes(3 if target == "atmega2560" else 2, "big"), 0x440
    stack = {sp + 1: back}
    return Start(entry, tuple(registers), sp, ENABLED, {**memory, **stack}, 0x1FFF0)


def encrypt(target: str) -> tuple[list[Snapshot], bytes]:
    """Expand a key and encrypt a block; return the snapshots of the encryption and the block."""
    start = 0x20030000 if target == "rp2040" else 0x200
    schedule, secret, out = start, start + 0xC0, start + 0xE0
    kernels = ARM_KERNELS if target == "rp2040" else AVR_KERNELS
    arguments = [schedule, secret, 16] if target == "rp2040" else [schedule, secret]
    begin = call(target, kernels[0], arguments, {secret: SECRET})
    _, [keys] = steps(target, program(target), begin, [(schedule, 176)])
    assert keys[:16] == SECRET
    memory = {schedule: keys, secret: BLOCK}
    begin = call(target, kernels[1], [schedule, secret, out, 10], memory)
    watch = [(out, 16), (secret, 16)]
    snapshots, [result, block] = steps(target, program(target), begin, watch)
    assert block == BLOCK
    assert snapshots[0].pc == begin.entry
    assert snapshots[0].registers == begin.registers
    assert snapshots[-1].pc == begin.return_to
    return snapshots, result


def avr(code: str, watch: tuple[int, int] = (0x300, 1), **values: int) -> Outcome:
    """Run one instruction at 0x200 with registers such as r24=1; 0x300 .. 0x303 hold 1 .. 4."""
    registers = [values.get(f"r{i}", 0) for i in range(32)]
    memory = {0x300: bytes([1, 2, 3, 4])}
    start = Start(0x200, tuple(registers), 0x440, values.get("flags", ENABLED), memory)
    [outcome] = singles("atmega2560", [Case(bytes.fromhex(code), start, [watch])])
    return outcome


def thumb(code: str, watch: tuple[int, int] = (0x20030000, 4), **values: int) -> Outcome:
    """Run one instruction at 0x20000200; 0x20030000 holds the bytes 1 .. 4."""
    registers = [values.get(f"r{i}", 0) for i in range(14)]
    memory = {0x20030000: bytes([1, 2, 3, 4])}
    start = Start(0x20000200, tuple(registers), 0x20041000, values.get("flags", 0), memory)
    [outcome] = singles("rp2040", [Case(bytes.fromhex(code), start, [watch])])
    return outcome


@pytest.mark.parametrize("target", ["atmega328p", "atmega16", "atmega128", "atmega2560", "rp2040"])
def test_a_kernel_encrypts_under_the_reference(target: str) -> None:
    snapshots, result = encrypt(target)
    assert result == Cipher(algorithms.AES(SECRET), modes.ECB()).encryptor().update(BLOCK)
    assert snapshots[0].sp + {"rp2040": 0, "atmega2560": 3}.get(target, 2) == snapshots[-1].sp
    # The call itself costs 4 or 5 cycles, and so does the return.
    expected = {"rp2040": None, "atmega2560": 1924}.get(target, 1923)
    assert snapshots[-1].cycles == expected


def test_single_instructions_of_the_avr() -> None:
    add = avr("010c", r0=0xFF, r1=1).snapshot
    assert (add.pc, add.registers[0], add.flags & ~H, add.cycles) == (0x202, 0, ENABLED | Z | C, 1)
    assert avr("110c", r1=0x70, flags=T).snapshot.flags & ~H == T | N | V
    store = avr("0093 0103", watch=(0x300, 4), r16=0xAB)  # sts 0x301, r16
    assert (store.snapshot.pc, store.memory) == (0x204, (bytes([1, 0xAB, 3, 4]),))
    load = avr("0c91", r26=2, r27=3).snapshot  # ld r16, X
    assert (load.registers[16], load.cycles) == (3, 2)
    skip = avr("0110 0e94 0000").snapshot  # cpse r0, r1 over call 0
    assert (skip.pc, skip.cycles) == (0x206, 3)
    assert avr("0491 55aa", r30=2, r31=2).snapshot.registers[16] == 0x55  # lpm r16, Z
    call = avr("0e94 3412", watch=(0x43E, 3))  # call 0x2468
    assert (call.snapshot.pc, call.snapshot.sp) == (0x2468, 0x43D)
    assert call.memory == (bytes([0, 1, 2]),)


def test_single_instructions_of_the_cortex_m0() -> None:
    add = thumb("4018", r0=0xFFFFFFFF, r1=1).snapshot  # adds r0, r0, r1
    assert (add.pc, add.registers[0], add.flags, add.cycles) == (0x20000202, 0, 0b0110, None)
    assert thumb("c046", flags=0b1011).snapshot.flags == 0b1011  # mov r8, r8
    assert thumb("0868", r1=0x20030000).snapshot.registers[0] == 0x04030201  # ldr r0, [r1]
    push = thumb("10b5", watch=(0x20040FF8, 8), r4=5, r13=6)  # push {r4, lr}
    assert push.snapshot.sp == 0x20040FF8
    assert push.memory == (bytes([5, 0, 0, 0, 6, 0, 0, 0]),)
    call = thumb("00f010f8").snapshot  # bl . + 0x24
    assert (call.pc, call.registers[13]) == (0x20000224, 0x20000205)
    assert thumb("0847", r1=0x20000301).snapshot.pc == 0x20000300  # bx r1


@pytest.mark.parametrize("target", ["atmega328p", "rp2040"])
def test_cases_do_not_see_each_other(target: str) -> None:
    place, count = (0x20030000, 14) if target == "rp2040" else (0x300, 32)
    code = bytes.fromhex("0870" if target == "rp2040" else "0c93")  # strb r0, [r1]; st X, r16
    registers = [0] * count
    registers[0 if target == "rp2040" else 16] = 0xA5
    if target == "rp2040":
        registers[1] = place
    else:
        registers[26:28] = place.to_bytes(2, "little")
    start = Start(place + 0x100, tuple(registers), place + 0x80, 0, {})
    writes = Case(code, start, [(place, 1)])
    idle = Case(bytes.fromhex("c046" if target == "rp2040" else "0000"), start, [(place, 1)])
    outcomes = singles(target, [writes, idle, writes])
    assert [outcome.memory for outcome in outcomes] == [(b"\xa5",), (b"\0",), (b"\xa5",)]


def test_errors_say_what_and_where() -> None:
    target, name = "rp2040", ARM_KERNELS[1]
    start = call(target, name, [0x20030000, 0x20030100, 0x20030200, 10], {})
    with pytest.raises(SimulationError, match=f"not returned after 100 instruc.* in {name}"):
        steps(target, program(target), start, limit=100)
    with pytest.raises(SimulationError, match=f"Invalid memory read.* in {name}"):
        steps(target, program(target), replace(start, registers=(0,) * 14))
    short = replace(start, entry=elf.symbols(program(target))["main"].address)
    short = replace(short, registers=(*range(13), short.return_to))
    with pytest.raises(SimulationError, match="without the Thumb bit"):
        steps(target, program(target), short)
    with pytest.raises(SimulationError, match="case 0, code 0847"):
        thumb("0847", r1=0x20000300)
    with pytest.raises(SimulationError, match="case 0, code 00de"):
        thumb("00de")  # udf
    target, name = "atmega328p", AVR_KERNELS[1]
    start = call(target, name, [0x200, 0x300, 0x400, 10], {})
    with pytest.raises(SimulationError, match=f"not returned after 100 instruc.* in {name}"):
        steps(target, program(target), start, limit=100)
    with pytest.raises(SimulationError, match=r"case 0, code 0c91: .* at 0x20"):
        avr("0c91", r27=0x80)
    with pytest.raises(SimulationError, match="4 bytes at 0x21fe: no such memory"):
        avr("0000", watch=(0x21FE, 4))
    with pytest.raises(SimulationError, match="has no such processor"):
        singles("z80", [])


def test_listing_finds_the_line_of_an_instruction() -> None:
    path = program("atmega328p")
    start = elf.symbols(path)[AVR_KERNELS[1]].address
    listing = Listing(path)
    lines = (build.REPOSITORY / SOURCE).read_text(encoding="utf-8").split("\n")

    def line(text: str) -> int:
        return 1 + next(i for i, content in enumerate(lines) if content.strip().startswith(text))

    entered, behind_round = 20, start + 40 + 128 + 260
    assert listing.where(behind_round) == f"{SOURCE}:{line('adiw')}"
    assert listing.source(behind_round) == lines[line("adiw") - 1].strip()
    assert listing.function(behind_round) == f"{AVR_KERNELS[1]}+0x1ac"
    assert (
        listing.where(start + 2) == f"{SOURCE}:{line('ENTER_ENCRYPT')}, instruction 2 of {entered}"
    )
    first_column = start + 40 + 128
    assert listing.where(first_column + 2).startswith(f"{SOURCE}:{line('MIX_ROUND')}, ins")
    assert listing.source(first_column).startswith("MIX_ROUND")


def test_listing_of_compiled_code_and_of_code_without_lines() -> None:
    path = program("rp2040")
    symbol = elf.symbols(path)[ARM_KERNELS[1]]
    listing = Listing(path)
    assert listing.where(symbol.address).startswith(f"src/portable/balanced/{ARM_KERNELS[1]}.c:")
    assert listing.source(symbol.address)
    bare = Listing(build.build("rp2040", [PROGRAM], name="proof_bare"))
    main = elf.symbols(bare.elf)["main"].address
    assert (bare.where(main + 2), bare.source(main)) == ("main+0x2", "")
