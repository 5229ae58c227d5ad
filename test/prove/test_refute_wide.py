# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test CTR kernels that are correct in each call of counter.COUNTS and wrong in other calls.

The induction over the blocks (wide.py) must refute them.

Kernels that process two blocks at a time have no induction. Tests show that their fixed calls
(counter.py) refute a fault at each of the 32 counters that share an S-box. They also show that the
second link runs the counts that reach more instructions.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall.engines import CTR, engine
from aesmall_prove.contracts import Routine, placements
from aesmall_prove.image import Image
from aesmall_prove.listing import Listing
from aesmall_prove.loops.controls import BITS, numbers
from aesmall_prove.loops.counter import AROUND, COUNTS, PAIRS
from aesmall_prove.loops.wide import induction
from aesmall_prove.prove import PROGRAM, Prover, program
from aesmall_prove.report import Link, few_collections, prove
from aesmall_prove.words import bits_of
from aesmall_workshop.chips import build

from .refute import Change, Mutant
from .test_refute import left_to_verify

pytestmark = pytest.mark.slow

AVR = Routine("atmega328p", engine("atmega328p", "balanced"), CTR, 128)
ARM = Routine("rp2040", engine("rp2040", "fast"), CTR, 128)


@dataclass(frozen=True)
class Slip:
    """A change of one line in the source of a kernel."""

    routine: Routine
    old: str
    new: str
    #: A pattern for the message of the prover
    failure: str


SLIPS = {
    "avr-counter-37c5": Slip(
        AVR,
        ".Lctr_block:\n",
        """.Lctr_block:
        ldd   zl, Y+FRAME_COUNTER
        ldd   zh, Y+FRAME_COUNTER+1
        ldd   t, Z+14
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   zl, 0x37
        cp    t, zl
        brne  .Lctr_right
        cpi   counter, 0xc5
        brne  .Lctr_right
        ldd   zl, Y+CACHE_KEY
        subi  zl, 0x80
        std   Y+CACHE_KEY, zl
.Lctr_right:
""",
        "not a function of one S-box input",
    ),
    "avr-512-blocks": Slip(
        AVR,
        "        push  r19                       ; FRAME_LEFT\n",
        "        andi  r19, 1\n        push  r19\n",
        "condition is not known",
    ),
    "avr-311-blocks": Slip(
        AVR,
        "        ldd   r0, Z+15\n",
        """        ldd   r0, Z+15
        cpi   r18, lo8(311)
        brne  .Lctr_right
        cpi   r19, hi8(311)
        brne  .Lctr_right
        subi  r18, 1
.Lctr_right:
""",
        "condition is not known",
    ),
    "avr-carry-into-41": Slip(
        AVR,
        "        ld    count, -Z\n",
        "        ld    count, -Z\n        cpi   count, 0x41\n        breq  .Lctr_more\n",
        "leaves another byte 14 of the counter",
    ),
    "arm-counter-37c5": Slip(
        ARM,
        ".Lctr_next:\n",
        """.Lctr_next:
        ldr   r0, [sp, #(COUNTER + 12)]
        lsrs  r0, r0, #16
        movs  r1, #0xc5
        lsls  r1, r1, #8
        adds  r1, #0x37
        cmp   r0, r1
        bne   .Lctr_right
        ldr   r0, [sp, #ONE]
        mvns  r0, r0
        str   r0, [sp, #ONE]
.Lctr_right:
""",
        "condition is not known",
    ),
    "arm-256-blocks": Slip(
        ARM,
        "        ldr   r7, [sp, #ARGUMENTS]\n",
        "        ldr   r7, [sp, #ARGUMENTS]\n        uxtb  r7, r7\n",
        "condition is not known",
    ),
}


def _broken(slip: Slip) -> Path:
    """Return the program of a kernel with the change in its source."""
    routine = slip.routine
    [source] = (build.REPOSITORY / "src").rglob(f"{routine.symbol}.S")
    text = source.read_text(encoding="utf-8")
    assert text.count(slip.old) == 1
    changed = text.replace(slip.old, slip.new)
    folder = build.BUILD / "refuted" / hashlib.sha256(changed.encode()).hexdigest()[:16]
    broken = folder / source.name
    # The linker takes an object from an archive only if its symbols are still missing.
    with build.appearing(broken) as scratch:
        scratch.write_text(changed, encoding="utf-8")
    flags = ["-gdwarf-2", "-Wl,--no-gc-sections", f"-Wl,--undefined={routine.symbol}"]
    flags.append(f"-I{source.parent}")
    return build.build(
        routine.target, [PROGRAM, broken], name="refuted", flags=flags, defines_of={broken: {}}
    )


@pytest.mark.parametrize("name", [left_to_verify(name, name.startswith("arm-c")) for name in SLIPS])
def test_slip(name: str) -> None:
    slip = SLIPS[name]
    elf = _broken(slip)
    image, listing = Image(elf), Listing(elf)
    for counted in slip.routine.counts:
        run = Prover(image, counted).run(placements(counted)[0])
        assert run.failure == "", counted
    found = induction(image, slip.routine, listing)
    assert "NOT PROVED" in found.failure
    assert re.search(slip.failure, found.failure), found.failure


def test_each_number_of_blocks_is_in_one_case() -> None:
    free = [1 << i for i in range(1, BITS + 1)]
    found = []
    for word in numbers(free):
        bits = bits_of(word, 32)
        assert not any(bits[BITS:])
        places = [i for i, bit in enumerate(bits) if bit not in (0, 1)]
        least = sum(1 << i for i, bit in enumerate(bits) if bit == 1)
        for chosen in range(1 << len(places)):
            found.append(least + sum((chosen >> n & 1) << i for n, i in enumerate(places)))
    assert sorted(found) == list(range(1, 1 << BITS))


# ---- two blocks at a time ----

CT = Routine("rp2040", engine("rp2040", "ct"), CTR, 128)
HALFKEY = Routine("rp2040", engine("rp2040", "ct_halfkey"), CTR, 128)
#: Inputs of 32 S-boxes, at .Lctr_bit0. Bit i is bit 0 of the last byte of counter i.
PATTERN = bytes.fromhex("aaaaaaaa")
#: Counters that `make test` tries. `make verify` tries all 32.
FEW = {CT: (0, 13, 31), HALFKEY: (6,)}
PLACES = [
    pytest.param(r, i, id=f"{r.engine.name} {i}", marks=() if i in FEW[r] else pytest.mark.verify)
    for r in (CT, HALFKEY)
    for i in range(32)
]


def _patterns(image: Image, routine: Routine) -> int:
    """Return the address of .Lctr_bit0 in the code of a kernel."""
    symbol = image.symbols[routine.symbol]
    code = image.read(symbol.address & ~1, symbol.size)
    assert code is not None
    assert code.count(PATTERN) == 1
    return (symbol.address & ~1) + code.index(PATTERN)


@pytest.mark.parametrize(("routine", "place"), PLACES)
def test_a_wrong_counter_among_32_is_refuted(routine: Routine, place: int, tmp_path: Path) -> None:
    elf = program([routine])
    wrong = bytearray(PATTERN)
    wrong[place // 8] ^= 1 << place % 8
    change = Change(_patterns(Image(elf), routine), bytes(wrong))
    image = Image(Mutant(f"place {place}", (change,)).write(elf, tmp_path / "mutant.elf"))
    for counted in routine.counts:
        low, blocks = counted.counted.low[-1], counted.counted.blocks
        is_reached = any((low + i) % 32 == place for i in range(blocks))
        if counted.count in AROUND and is_reached:
            run = Prover(image, counted).run(placements(counted)[0])
            assert "differs from FIPS 197" in run.failure
            return
    raise AssertionError("no call reaches this counter")


def test_longer_keys_of_the_same_function_have_the_calls_of_all_others() -> None:
    for routine in (CT, HALFKEY):
        assert [r.count for r in routine.counts] == [*COUNTS, *AROUND]
        longer = Routine(routine.target, routine.engine, CTR, 256)
        assert longer.symbol == routine.symbol
        assert [r.count for r in longer.counts] == [*COUNTS, PAIRS]


@pytest.mark.parametrize(
    "routine", [AVR, pytest.param(CT, marks=pytest.mark.verify)], ids=["avr", "ct"]
)
def test_the_second_link_has_the_counts_that_reach_more(routine: Routine) -> None:
    links = [Link.of(program([routine], moved=moved)) for moved in (False, True)]
    with few_collections():
        proof, failure = prove(links, routine)
    assert failure == ""
    moved = [name for name in proof.cycles if name.endswith(", moved")]
    assert moved == ["apart, moved", "0 from ..000000ff, moved", "3 from ..7fffffff, moved"]
