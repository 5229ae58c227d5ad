# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the cycles of the AVR cores.

The timing table must agree with the manual, with the runner, and with a second table that was
written for another purpose.
"""

from __future__ import annotations

from pathlib import Path

import avr_opcodes
import pytest
from aesmall_prove.contracts import placements, routines
from aesmall_prove.image import Image
from aesmall_prove.prove import Prover
from aesmall_prove.prove import program as proof_program
from aesmall_workshop.chips import avr_timing, build, simulators
from aesmall_workshop.measure.figures import figures_of, programs

#: AVR Instruction Set Manual, DS40002198. In sections 6.32, 33, 58, 66 to 69, 72, 85 to 88, 95 and
#: 114 to 117, the figures of AVRxt differ from AVRe or could be misread so.
MANUAL = {
    "ld": (2, 2),
    "ld-": (2, 2),
    "ldd": (2, 2),
    "lds": (2, 3),
    "lpm": (3, 3),
    "st": (2, 1),
    "st-": (2, 1),
    "std": (2, 1),
    "sts": (2, 2),
    "push": (2, 1),
    "pop": (2, 2),
    "sbi": (2, 1),
    "cbi": (2, 1),
    "call": (4, 3),
    "rcall": (3, 2),
    "icall": (3, 2),
    "ret": (4, 4),
    "reti": (4, 4),
    "ijmp": (2, 2),
    "jmp": (3, 3),
    "rjmp": (2, 2),
    "adiw": (2, 2),
    "mul": (2, 2),
}
#: The word that a skip jumps over
NOP = bytes(2)
#: Bits of an opcode that only select registers or numbers
SAME = 0x00E0
#: The lowest four bits of LD and ST with Z+, -Z, Y+, -Y, X, X+, -X
POINTERS = (1, 2, 9, 10, 12, 13, 14)


def test_the_table_is_the_manuals() -> None:
    for name, (old, new) in MANUAL.items():
        operands = "-X" if name.endswith("-") else ""
        plain = name.removesuffix("-")
        assert avr_timing.cycles(avr_timing.AVRE, plain, operands) == old, name
        assert avr_timing.cycles(avr_timing.AVRXT, plain, operands) == new, name
    differing = {name for name, (old, new) in MANUAL.items() if old != new}
    assert len(avr_timing.changes()) >= len(differing)


def test_every_opcode_changes_as_its_instruction_does() -> None:
    """The cycles of each opcode change on AVRxt as the cycles of its instruction do.

    The test decodes with the checker of assembly, which has a separate table of cycles for AVRe+.
    """
    seen = set()
    for opcode in (op for op in range(0x10000) if not op & SAME):
        code = opcode.to_bytes(2, "little") + NOP
        try:
            found = avr_opcodes.decode(code, 0)
        except ValueError:
            continue  # the library does not use it, for example SBI or RETI
        if found.name in ("ld", "st") and opcode & 15 not in POINTERS:
            continue  # STS or no instruction, which the decoder reports as ST
        name = "brbs" if found.name == "br" else found.name
        seen.add(name)
        operands = "-X" if found.name in ("ld", "st") and opcode & 3 == 2 else ""
        assert avr_timing.cycles(avr_timing.AVRE, name, operands) == found.ways[0][1], name
        more = sum(m for mask, value, m in avr_timing.changes() if opcode & mask == value)
        now = avr_timing.cycles(avr_timing.AVRXT, name, operands)
        assert more == now - found.ways[0][1], (name, hex(opcode))
    assert seen >= {"st", "std", "push", "lds", "call", "rcall", "icall", "ret", "lpm", "ld"}


@pytest.mark.parametrize("target", ["atmega328p", "atmega2560"])
def test_a_call_is_priced_as_by_hand(target: str) -> None:
    source = Path(__file__).parent / "firmware" / "otherwise.S"
    program = build.build(target, [source], name=source.stem, library=False)
    [call] = simulators.run("simavr", target, program, measure=("timed",)).calls
    # The function calls three functions and is called itself. With an address of 3 bytes, each CALL
    # and each RET takes 1 cycle more.
    more = 8 if target == "atmega2560" else 0
    assert (call.cycles, call.avrxt) == (81 + 4 + 4 + more, 67 + 3 + 4 + more)


def test_the_two_ways_to_price_agree() -> None:
    """The prover and the simulator give the same cycles for AVRxt.

    The prover prices the path that it follows, and the simulator prices its run. The test covers
    every kernel of two engines. `make prove` compares all engines with the figures.
    """
    for name in ("balanced", "ct"):
        for verb in ("encrypt", "decrypt"):
            program = next(
                p for p in programs("avrxt", name) if (p.key_bits, p.operation.name) == (128, verb)
            )
            [figure] = [f for f in figures_of(program).figures if f.operation == verb]
            routine = next(
                r
                for r in routines(program.chip)
                if (r.build_name, r.verb, r.key_bits) == (name, verb, 128)
            )
            prover = Prover(Image(proof_program([routine])), routine)
            run = prover.run(placements(routine)[0])
            assert not run.failure
            assert run.second == (figure.cycles_min, figure.cycles_max)
            assert run.cycles != run.second
