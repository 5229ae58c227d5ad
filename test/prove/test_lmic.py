# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""LMIC's os_aes with `tiny` equals its standards for every key, text and aux of these cases.

The counter of CTR is known, since it is public.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall_prove.contracts import MEMORY
from aesmall_prove.findings import Region
from aesmall_prove.fips197 import Aes, Byte, add, constant
from aesmall_prove.gf2 import Domain
from aesmall_prove.image import Image
from aesmall_prove.instruction import Lazy
from aesmall_prove.machine import Machine
from aesmall_prove.prove import KERNELS, isa_of
from aesmall_prove.state import State
from aesmall_prove.words import Word, bits_of, word_of
from aesmall_workshop.chips import build, elf

HERE = Path(__file__).parent
FUNCTION = "aesmall_lmic_unchecked_tiny"
BLOCK = 16
ENC, MIC, CTR, NOAUX = 0, 2, 4, 8
#: Makes the public counters of CTR
COUNTER = (*range(1, 15), 0x00, 0xFF)
#: The address of the buffer on both chips: at the end of a page, odd
BUFFER = 0x4F5

Encrypt = Callable[[Sequence[Byte]], list[Byte]]


def _xor(a: Sequence[Byte], b: Sequence[Byte]) -> list[Byte]:
    return [add(x, y) for x, y in zip(a, b, strict=True)]


def _double(block: Sequence[Byte]) -> list[Byte]:
    """Return the double of a block: shifted bits and the reduction, SP 800-38B 5.3."""
    bits = [bit for byte in reversed(block) for bit in byte]
    top = bits.pop()
    shifted = [top, *bits]
    for place in (1, 2, 7):
        shifted[place] ^= top
    return [tuple(shifted[8 * i : 8 * i + 8]) for i in reversed(range(BLOCK))]


def _blocks(text: Sequence[Byte]) -> list[Sequence[Byte]]:
    return [text[i : i + BLOCK] for i in range(0, len(text), BLOCK)]


def _cmac(encrypt: Encrypt, message: Sequence[Byte]) -> list[Byte]:
    """Return the CMAC of a message that is not empty, SP 800-38B 6.2."""
    subkey = _double(encrypt([constant(0)] * BLOCK))
    *blocks, last = _blocks(message)
    if len(last) < BLOCK:
        subkey = _double(subkey)
        last = [*last, constant(0x80), *[constant(0)] * (BLOCK - 1 - len(last))]
    mac: Sequence[Byte] = [constant(0)] * BLOCK
    for block in blocks:
        mac = encrypt(_xor(mac, block))
    return encrypt(_xor(_xor(mac, last), subkey))


def _ctr(encrypt: Encrypt, text: Sequence[Byte]) -> list[Byte]:
    """Return CTR of a text, SP 800-38A 6.5."""
    first = int.from_bytes(bytes(COUNTER), "big")
    out: list[Byte] = []
    for i, block in enumerate(_blocks(text)):
        counter = (first + i).to_bytes(BLOCK, "big")
        out += _xor(block, encrypt([*map(constant, counter)])[: len(block)])
    return out


@dataclass(frozen=True)
class Case:
    mode: int
    len: int

    def __str__(self) -> str:
        return f"{self.mode}-{self.len}"


#: Whole blocks, parts of them, and both subkeys of CMAC
CASES = (
    *(Case(ENC, size) for size in (16, 32)),
    *(Case(CTR, size) for size in (1, 16, 33)),
    *(Case(MIC | NOAUX, size) for size in (5, 16, 17)),
    *(Case(MIC, size) for size in (5, 16)),
)


def _program(target: str) -> Path:
    return build.build(
        target,
        [HERE / "lmic_keys.c"],
        name="proof_lmic",
        flags=[f"-Wl,--undefined={FUNCTION}"],
        folders_of_library=KERNELS["avr"],
    )


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("target", ["atmega328p", "atmega2560"])
def test_it_equals_its_standard(target: str, case: Case) -> None:
    image, isa, domain = Image(_program(target)), isa_of(target), Domain()
    machine = Machine(image, isa, domain)
    aes = Aes(domain, 128)

    def block(name: str, size: int) -> list[Byte]:
        return [domain.variables(f"{name}[{i}]") for i in range(size)]

    secret, text = block("AESKEY", BLOCK), block("buf", case.len)
    aux = [*map(constant, COUNTER)] if case.mode == CTR else block("AESAUX", BLOCK)
    keys = aes.key_expansion(secret, ahead=8)
    count = iter(range(100))

    def encrypt(given: Sequence[Byte]) -> list[Byte]:
        return aes.encrypt(keys, given, f"call {next(count)}, ")

    if case.mode == ENC:
        after = [byte for part in _blocks(text) for byte in encrypt(part)]
    elif case.mode == CTR:
        after = _ctr(encrypt, text)
    else:
        after = text
        mac = _cmac(encrypt, text if case.mode & NOAUX else [*aux, *text])

    # Any other values at the call
    cells: list[Word | Lazy] = [
        domain.variables(isa.cell_name(cell), isa.width(cell)) for cell in range(isa.cell_count)
    ]
    state = State(machine, cells, {}, image.symbols[FUNCTION].address)
    places = {"buf": (BUFFER, text, True)}
    for name, contents in (("AESKEY", secret), ("AESAUX", aux)):
        places[name] = (image.symbols[name].address - elf.AVR_DATA, contents, False)
    for name, (start, contents, writable) in places.items():
        machine.regions.append(Region(name, start, len(contents), writable))
        state.memory.update({start + i: word_of(byte) for i, byte in enumerate(contents)})
    stack = MEMORY[target].stacks[0]
    state.deepest = stack
    machine.start(stack, 0xF0, isa.backs[0])
    isa.enter(state, [(case.mode, 1), (BUFFER, 2), (case.len, 2)])
    before = state.copy()

    end = machine.run(state)
    got = [bits_of(end.memory[BUFFER + i], 8) for i in range(case.len)]
    assert got == after
    if case.mode & MIC:  # big-endian
        assert [bits_of(end.cell(25 - i), 8) for i in range(4)] == mac[:4]
    assert machine.stack_pointer(end) == stack + isa.return_bytes
    assert [end.cell(c) for c in isa.saved] == [before.cell(c) for c in isa.saved]
    assert isa.leave(end) == ""
    assert end.cycles[0] == end.cycles[1]
    # In XTIME, and each in equal time
    assert set(machine.findings.branches.values()) == {True}
    assert set().union(*machine.findings.lookups.values()) == {"aesmall_sbox_avr"}
