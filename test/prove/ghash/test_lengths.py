# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the proof of GHASH over all lengths: its functions of a number, and its refutations."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall_prove.gf2 import Bit, Unknown
from aesmall_prove.ghash.counts import Count, Counting
from aesmall_prove.ghash.report import NotProvedError, prove
from aesmall_prove.ghash.routines import program
from aesmall_prove.words import Arithmetic, Word, bits_of
from aesmall_workshop.paths import REPOSITORY

from .test_proofs import AVR, AVR_TABLE

GHASH = REPOSITORY / "src" / "modes" / "ghash"
_UPDATE = "aesmall_ghash_multiply(y, key->h);"
_LOOP = "while (len != 0) {\n        uint8_t i;\n"


@dataclass(frozen=True)
class Fault:
    """A fault in the C of aesmall_ghash_update that only some lengths show."""

    name: str
    #: The statements before the loop, and after each product
    before: str
    after: str
    #: A part of the message of the prover
    failure: str
    loop: str = _LOOP

    def text(self) -> str:
        """Return the source with the fault."""
        text = (GHASH / "ghash.c").read_text(encoding="utf-8")
        assert text.count(_UPDATE) == text.count(_LOOP) == 1
        text = text.replace(_UPDATE, f"{_UPDATE} {self.after}")
        return text.replace(_LOOP, f"{self.before} {self.loop}")


_WRONG, _UNKNOWN = "differs from SP 800-38D", "whose condition is not known"
_ALL = "const size_t all = len;"
#: The proof knows the number of bytes that are left. Other numbers are unknown to it.
FAULTS = (
    Fault("20 bytes", "", "if (len == 4) { y[0] ^= 1; }", _WRONG),
    Fault("64 bytes", "", "if (len == 48) { y[15] ^= 0x80; }", _WRONG),
    Fault("last length of 16 bits", "", "if (len == 65519) { y[7] ^= 1; }", _WRONG),
    Fault("a text", "", "if (len == 48 && y[3] == 0x5a) { y[0] ^= 1; }", "not known|product"),
    Fault("20 bytes in all", _ALL, "if (all == 20 && len == 0) { y[0] ^= 1; }", _UNKNOWN),
    Fault("64 bytes in all", _ALL, "if (all == 64) { y[15] ^= 0x80; }", _UNKNOWN),
    Fault("fourth block", "uint8_t block = 0;", "if (++block == 4) { y[7] ^= 1; }", _UNKNOWN),
    Fault(
        *("low bits", "", "", "returns without a product"),
        loop=_LOOP.replace("len != 0", "(len & 0x7fff) != 0"),
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_at_some_lengths_is_refuted(fault: Fault, tmp_path: Path) -> None:
    target = ("atmega328p", "rp2040")[FAULTS.index(fault) % 2]
    source = tmp_path / "ghash.c"
    source.write_text(fault.text(), encoding="utf-8")
    elf = program(target, "gcc", source, GHASH)
    with pytest.raises(NotProvedError) as refused:
        list(prove(elf, target, "gcc", wanted=lambda r: r.name in ("ghash_init", "ghash_update")))
    assert 'any length, buffers "apart"' in str(refused.value)
    assert re.search(fault.failure, str(refused.value))


#: Routine, and the instruction that carries into the high byte of the number of bytes
CARRIES = {
    "less": (AVR, "sbci R25,0x0", 0),
    "back": (AVR, "sbci R25,0xff", 0),
    "table": (AVR_TABLE, "sbci R25,0x0", 1),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CARRIES)
def test_a_lost_carry_of_the_number_of_bytes_is_refuted(name: str, tmp_path: Path) -> None:
    broken, pattern, n = CARRIES[name]
    instruction = broken.find(f"aesmall_{broken.name}", pattern, n)
    assert broken.refuted(broken.dropped(instruction).write(broken.elf, tmp_path / "mutant.elf"))


# ---- functions of a number ----

WIDTH = 10


def _value(bit: Bit, number: int) -> int:
    """Return a bit for a number of bytes."""
    if not isinstance(bit, Count):
        assert type(bit) is int and bit < 2
        return bit
    diagrams = bit.domain.diagrams
    return int(diagrams.both(_exactly(bit.domain, number), bit.node) != 0)


def _exactly(domain: Counting, number: int) -> int:
    """Return the set of one number."""
    diagrams, found = domain.diagrams, 1
    for i, bit in enumerate(diagrams.number):
        found = diagrams.both(found, bit if number >> i & 1 else diagrams.sum(bit, 1))
    return found


def _word(word: Word, number: int) -> int:
    return sum(_value(bit, number) << i for i, bit in enumerate(bits_of(word, WIDTH)))


def _counting() -> tuple[Counting, Word]:
    domain = Counting(0, WIDTH)
    return domain, tuple(domain.count(node) for node in domain.diagrams.number)


@pytest.mark.parametrize("seed", range(3))
def test_words_that_depend_on_the_number_have_its_values(seed: int) -> None:
    domain, number = _counting()
    arithmetic, source = Arithmetic(domain), random.Random(seed)
    other = source.getrandbits(WIDTH)
    mask = (1 << WIDTH) - 1
    found: dict[str, tuple[Word, Callable[[int], int]]] = {
        "sum": (arithmetic.add(WIDTH)(number, other), lambda n: n + other & mask),
        "difference": (arithmetic.subtract(WIDTH)(number, other), lambda n: n - other & mask),
        "less": (arithmetic.less(WIDTH)(number, other), lambda n: int(n < other)),
        "equal": (arithmetic.equal(WIDTH)(number, other), lambda n: int(n == other)),
        "and": (arithmetic.conjunction(WIDTH)(number, other), lambda n: n & other),
        "or": (arithmetic.disjunction(WIDTH)(number, other), lambda n: n | other),
    }
    for n in [*source.sample(range(1 << WIDTH), 60), other, other - 1, 0, mask]:
        for name, (word, function) in found.items():
            assert _word(word, n % (1 << WIDTH)) == function(n % (1 << WIDTH)), name


def test_a_bit_is_known_if_it_is_the_same_for_all_numbers_on_the_path() -> None:
    domain, number = _counting()
    diagrams = domain.diagrams
    domain.care = diagrams.sum(diagrams.at_least(16), 1)
    narrowed = [domain.count(domain.node(bit) or 0) for bit in bits_of(number, WIDTH)]
    assert [type(bit) is int for bit in narrowed] == [False] * 4 + [True] * (WIDTH - 4)
    assert diagrams.only(domain.care) is None
    domain.care = _exactly(domain, 13)
    assert diagrams.only(domain.care) == 13
    assert domain.conjunction(Count(domain, diagrams.number[0]), 1) != 0
    assert _word(tuple(domain.count(node) for node in diagrams.number), 13) == 13


@pytest.mark.parametrize("number", [0, 1, 15, 16, 17, 1000, (1 << WIDTH) - 1, 1 << WIDTH])
def test_comparisons_and_differences_are_those_of_the_number(number: int) -> None:
    domain, _ = _counting()
    diagrams = domain.diagrams
    least = diagrams.at_least(number)
    for n in (0, 1, 14, 15, 16, 17, 18, 999, 1000, (1 << WIDTH) - 1):
        assert (diagrams.both(_exactly(domain, n), least) != 0) == (n >= number)
    less = [diagrams.less_by(node, number) for node in diagrams.number]
    for n in (0, 5, 16, 999):
        one = _exactly(domain, n)
        assert sum((diagrams.both(one, bit) != 0) << i for i, bit in enumerate(less)) == (
            n - number
        ) % (1 << WIDTH)


def test_a_bit_of_the_number_times_a_secret_is_unknown() -> None:
    domain, number = _counting()
    [first, *_] = bits_of(number, WIDTH)
    for bit in (domain.conjunction(first, domain.key[3]), first ^ domain.key[3]):
        assert type(bit) is Unknown
    assert first ^ first == 0
    assert isinstance(first ^ 1, Count)
