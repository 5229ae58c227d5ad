# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refute faults in GHASH with UMULL and UMLAL, and test the arithmetic of its products."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from aesmall_prove.gf2 import Unknown
from aesmall_prove.ghash.bilinear import Bilinear
from aesmall_prove.ghash.products import Counted, Half, Products
from aesmall_prove.words import bits_of, word_of

from ..ghash.mutants import Broken
from ..refute import Mutant

THUMB = Broken("cortex_m4", "assembly", "ghash_update")
COMPACT = Broken("cortex_m33", "assembly", "ghash_compact_update")
RANDOM, FEW = 24, 6
SPOILT = "differs from SP 800-38D|not one of H and one of data|not the same"


def _instead(broken: Broken, pattern: str, bits: int, n: int = 0) -> Mutant:
    """Return a mutant with some bits of an instruction of ghash_update changed."""
    instruction = broken.find("aesmall_ghash_update", pattern, n)
    return broken.instead(instruction, instruction.opcode ^ bits)


#: Faults, the first half of an instruction in the low bits
FAULTS: dict[str, Callable[[Broken], Mutant]] = {
    "factor": lambda b: _instead(b, "umull .*", 1 << 16, 3),
    "sum of other columns": lambda b: _instead(b, "umlal .*", 1 << 16),
    "umull for umlal": lambda b: _instead(b, "umlal .*", 0x40),
    "umlal dropped": lambda b: b.dropped(b.find("aesmall_ghash_update", "umlal .*", 1)),
    "mask": lambda b: _instead(b, "and .*, #572662306", 1 << 16),
    "eor": lambda b: b.dropped(b.find("aesmall_ghash_update", "eor .*", 7)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_fault(name: str, tmp_path: Path) -> None:
    elf = FAULTS[name](THUMB).write(THUMB.elf, tmp_path / "mutant.elf")
    assert THUMB.wrong(elf)
    failure = THUMB.refuted(elf)
    assert any(text in failure for text in SPOILT.split("|")), failure


@pytest.mark.slow
@pytest.mark.parametrize("broken", [THUMB, COMPACT], ids=str)
@pytest.mark.parametrize("count", [FEW, pytest.param(RANDOM, marks=[pytest.mark.verify])])
def test_random_mutants(broken: Broken, count: int, tmp_path: Path) -> None:
    """No mutant that the simulator finds wrong is proved."""
    for mutant in broken.flips(count):
        elf = mutant.write(broken.elf, tmp_path / "mutant.elf")
        refuted = broken.refuted(elf)
        assert refuted or not broken.wrong(elf), mutant.name


# ---- products ----


def _spread(bits: list[int], first: int) -> tuple[int, ...]:
    """Return a word with these bits at every fourth place."""
    word = [0] * 64
    word[first : first + 4 * len(bits) : 4] = bits
    return tuple(word)


def test_sums_of_products_with_holes() -> None:
    """The sum of two products of the same columns is right where it is known.

    It is known at the places of the products, because the counts of both together fit.
    """
    domain, source = Bilinear(128), random.Random(1)
    data = domain.data("x", 16)
    arithmetic = Products(domain)
    multiply, add = arithmetic.multiply(64), arithmetic.add(64)
    part, join = arithmetic.part, arithmetic.join(32, 32)
    one = multiply(_spread([*data[:8]], 0), _spread([*domain.key[:8]], 0))
    other = multiply(_spread([*data[8:]], 1), _spread([*domain.key[8:16]], 3))
    halves = part(64, 32, 32)(one, 0), part(64, 0, 32)(one, 0)
    assert all(isinstance(half, Half) for half in halves)
    assert join(*halves) is one
    whole = add(join(*halves), other)
    assert isinstance(whole, Counted)
    known = [not isinstance(bit, Unknown) for bit in whole]
    assert known[:60:4] == [True] * 15
    for _ in range(20):
        x, h = ([source.getrandbits(1) for _ in range(16)] for _ in range(2))
        ones = {
            form * key: a & b
            for form, a in zip(data, x, strict=True)
            for key, b in zip(domain.key, h, strict=False)
        }
        first = _number(x[:8], 0) * _number(h[:8], 0)
        sum_ = first + _number(x[8:], 1) * _number(h[8:], 3)
        for place, bit in enumerate(whole):
            if known[place]:
                assert isinstance(bit, int)
                value = sum(one for product, one in ones.items() if bit & product)
                assert value & 1 == sum_ >> place & 1


def _number(bits: list[int], first: int) -> int:
    return sum(bit << first + 4 * i for i, bit in enumerate(bits))


def test_a_half_that_has_changed_is_no_half() -> None:
    domain = Bilinear(128)
    data, arithmetic = domain.data("x", 8), Products(domain)
    one = arithmetic.multiply(64)(_spread([*data], 0), _spread([*domain.key[:8]], 0))
    low = arithmetic.part(64, 0, 32)(one, 0)
    high = word_of((*bits_of(arithmetic.part(64, 32, 32)(one, 0), 32)[:31], 0))
    assert not isinstance(arithmetic.join(32, 32)(high, low), Counted)
    assert not isinstance(arithmetic.join(32, 32)(low, low), Counted)
