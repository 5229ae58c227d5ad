# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Uninterpreted functions: block ciphers of which nothing is known but that they are functions.

A mode does not look into its block cipher. So neither does the proof: the cipher's answer to a
block is 128 new variables, and the same block, the same sums of variables, gets the same answer
again. A message that equals the standard with such answers does so for every block cipher, AES
with every key among them. What follows for one particular cipher only, say that it answers two
different blocks alike, is not known here, and no right mode needs it.

Decryption is the inverse: it gives back what was encrypted, and new variables otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice

from mypy_extensions import mypyc_attr

from ..fips197 import Byte
from ..gf2 import Domain, Forms

BLOCK = 16


def bits_of_bytes(bytes_: Sequence[Byte]) -> Forms:
    """All bits of some bytes, one behind the other."""
    return tuple(chain.from_iterable(bytes_))


def bytes_of_bits(bits: Sequence[int]) -> list[Byte]:
    """The bytes that these bits are."""
    return [tuple(bits[i : i + 8]) for i in range(0, len(bits), 8)]


class AnsweredError(ValueError):
    """An answer is known already, and another one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Function:
    """An uninterpreted function from bytes to a block, or to `size` bytes."""

    def __init__(self, domain: Domain, name: str, size: int = BLOCK) -> None:
        self.domain, self.name, self.size = domain, name, size
        self.answers: dict[Forms, list[Byte]] = {}
        #: Every question so far, in order; run.py looks at those of the code.
        self.asked: list[Forms] = []
        # Of the first so many answers: what secret() returns
        self._looked_at = self._secret = 0

    def __call__(self, block: Sequence[Byte]) -> list[Byte]:
        question = bits_of_bytes(block)
        self.asked.append(question)
        answer = self.answers.get(question)
        if answer is None:
            forms = self.domain.variables(f"{self.name}({len(self.answers)})", 8 * self.size)
            answer = self.define(question, bytes_of_bits(forms))
        return answer

    def secret(self) -> int:
        """Return the variables that stand for themselves in an answer, as a form. What the inverse
        gives back is no variable of its own."""
        for answer in islice(self.answers.values(), self._looked_at, None):
            for byte in answer:
                for bit in byte:
                    if bit.bit_count() == 1:
                        self._secret |= bit & ~1
        self._looked_at = len(self.answers)
        return self._secret

    def define(self, question: Forms, answer: list[Byte]) -> list[Byte]:
        """Fixes an answer before anybody has asked: one of the cases into which a proof splits what
        the answer may be, such as that the last byte of a counter is 0xff."""
        if self.answers.setdefault(question, answer) != answer:
            raise AnsweredError(f"{self.name}: the answer is known already")
        return answer


@mypyc_attr(allow_interpreted_subclasses=True)
class Permutation(Function):
    """One that knows its inverse."""

    inverse: Permutation

    def define(self, question: Forms, answer: list[Byte]) -> list[Byte]:
        super().define(question, answer)
        self.inverse.answers.setdefault(bits_of_bytes(answer), bytes_of_bits(question))
        return answer


class Cipher:
    """A block cipher with one key, any."""

    def __init__(self, domain: Domain, name: str = "E") -> None:
        self.domain, self.name = domain, name
        self.encrypt = Permutation(domain, name)
        self.decrypt = Permutation(domain, f"inverse of {name}")
        self.encrypt.inverse, self.decrypt.inverse = self.decrypt, self.encrypt
        #: Of the variables of all ciphers: a secret, as a form
        self.functions = (self.encrypt, self.decrypt)
