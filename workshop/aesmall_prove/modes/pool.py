# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Worlds for long messages: each bit is a random sum of a few variables.

A message of 65,553 bytes with a variable for each bit would need sums of half a million variables.
Here each bit of an input or of an answer is a random sum of VARIABLES variables and a constant. A
bit of the output that differs from the standard as a sum of inputs and answers also differs here,
except with probability 2^-VARIABLES. So a proof in this world is a proof for all contents, except
with this probability for each compared bit.

The random sums are made once for all worlds of a process, always the same ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from ..fips197 import Byte
from ..gf2 import Domain
from .case import World
from .domain import ModeDomain
from .oracle import Cipher, Function, Permutation, bits_of_bytes

VARIABLES = 95
#: Bits of the eight sums of a byte, each with a constant
_WIDTHS = (1 + VARIABLES,) * 8
_SOURCE = random.Random(VARIABLES)
_BYTES: list[Byte] = []
#: Bytes that are made at once
_CHUNK = 1 << 12


def _upto(count: int) -> None:
    """Make this many random bytes."""
    random_bits = _SOURCE.getrandbits
    while len(_BYTES) < count:
        _BYTES.extend([tuple(map(random_bits, _WIDTHS)) for _ in range(_CHUNK)])


class _Pool:
    """The random bytes of one world."""

    def __init__(self) -> None:
        self.used = 0

    def take(self, count: int) -> list[Byte]:
        """Return bytes that this world does not hold yet."""
        first = self.used
        self.used += count
        _upto(self.used)
        return _BYTES[first : self.used]


def _answer(function: Function, pool: _Pool, block: Sequence[Byte]) -> list[Byte]:
    question = bits_of_bytes(block)
    function.asked.append(question)
    answer = function.answers.get(question)
    return answer or function.define(question, pool.take(function.size))


class _PoolFunction(Function):
    """A function with random sums as answers."""

    def __init__(self, domain: Domain, name: str, size: int, pool: _Pool) -> None:
        super().__init__(domain, name, size)
        self.pool = pool

    def __call__(self, block: Sequence[Byte]) -> list[Byte]:
        return _answer(self, self.pool, block)


class _PoolPermutation(Permutation):
    """A permutation with random sums as answers."""

    pool: _Pool

    def __call__(self, block: Sequence[Byte]) -> list[Byte]:
        return _answer(self, self.pool, block)


class PoolWorld(World):
    """A world in which each bit is a random sum."""

    def __init__(self) -> None:
        super().__init__(ModeDomain())
        self.domain.variables("random", VARIABLES)
        self._pool = _Pool()

    def _cipher(self, name: str) -> Cipher:
        cipher = Cipher(self.domain, name)
        encrypt = _PoolPermutation(self.domain, name)
        decrypt = _PoolPermutation(self.domain, f"inverse of {name}")
        encrypt.pool = decrypt.pool = self._pool
        encrypt.inverse, decrypt.inverse = decrypt, encrypt
        cipher.encrypt, cipher.decrypt, cipher.functions = encrypt, decrypt, (encrypt, decrypt)
        return cipher

    def cipher(self, name: str = "key") -> Cipher:
        if name not in self.ciphers:
            self.ciphers[name] = self._cipher(f"E[{name}]")
        return self.ciphers[name]

    def keyed(self, secret: Sequence[Byte]) -> Cipher:
        key = bits_of_bytes(secret)
        if key not in self.made:
            self.made[key] = self._cipher(f"E[made {len(self.made)}]")
        return self.made[key]

    def function(self, name: str, size: int) -> Function:
        if name not in self.functions:
            self.functions[name] = _PoolFunction(self.domain, name, size, self._pool)
        return self.functions[name]

    def bytes(self, name: str, count: int) -> list[Byte]:
        return self._pool.take(count)

    def parts(self) -> Iterator[tuple[list[Byte], list[Byte]]]:
        """Yield the questions and the answers of each function so far, as bytes in order."""
        for function in self.all_functions():
            questions, answers = list[Byte](), list[Byte]()
            for question in function.asked:
                questions += [question[i : i + 8] for i in range(0, len(question), 8)]
                answers += function.answers[question]
            yield questions, answers

    def free(self) -> None:
        """Forget all questions and answers."""
        for function in self.all_functions():
            function.asked.clear()
            function.answers.clear()
