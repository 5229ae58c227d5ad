# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Uninterpreted functions: block ciphers with no known property except that they are functions.

A mode does not look into its block cipher, and neither does the proof. The cipher's answer to a
block is 128 new variables. The same block, which means the same sums of variables, gets the same
answer again. If a message equals the standard with such answers, it does so for every block cipher,
including AES with every key. A fact about one particular cipher, for example that it answers two
different blocks alike, is not known here, and no correct mode needs it.

Decryption is the inverse: it gives back encrypted blocks, and new variables otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice

from mypy_extensions import mypyc_attr

from ..fips197 import Byte
from ..gf2 import Domain, Forms

BLOCK = 16


def bits_of_bytes(bytes_: Sequence[Byte]) -> Forms:
    """Return all bits of some bytes in order."""
    return tuple(chain.from_iterable(bytes_))


def bytes_of_bits(bits: Sequence[int]) -> list[Byte]:
    """Return the bytes with these bits."""
    return [tuple(bits[i : i + 8]) for i in range(0, len(bits), 8)]


class AnsweredError(ValueError):
    """Another answer is already known."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Function:
    """An uninterpreted function from bytes to a block, or to `size` bytes."""

    def __init__(self, domain: Domain, name: str, size: int = BLOCK) -> None:
        self.domain, self.name, self.size = domain, name, size
        self.answers: dict[Forms, list[Byte]] = {}
        #: Every question so far, in order; run.py checks the questions of the code.
        self.asked: list[Forms] = []
        # The number of answers that secret() has included, and its result for them
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
        """Return the variables that are single bits of answers, as a form.

        The result of an inverse is not a variable of its own.
        """
        for answer in islice(self.answers.values(), self._looked_at, None):
            for byte in answer:
                for bit in byte:
                    if bit.bit_count() == 1:
                        self._secret |= bit & ~1
        self._looked_at = len(self.answers)
        return self._secret

    def define(self, question: Forms, answer: list[Byte]) -> list[Byte]:
        """Fix an answer before it is requested.

        This is one of the cases into which a proof divides the possible answers, for example that
        the last byte of a counter is 0xff.
        """
        if self.answers.setdefault(question, answer) != answer:
            raise AnsweredError(f"{self.name}: the answer is known already")
        return answer


@mypyc_attr(allow_interpreted_subclasses=True)
class Permutation(Function):
    """A function that knows its inverse."""

    inverse: Permutation

    def define(self, question: Forms, answer: list[Byte]) -> list[Byte]:
        super().define(question, answer)
        self.inverse.answers.setdefault(bits_of_bytes(answer), bytes_of_bits(question))
        return answer


class Cipher:
    """A block cipher with one arbitrary key."""

    def __init__(self, domain: Domain, name: str = "E") -> None:
        self.domain, self.name = domain, name
        self.encrypt = Permutation(domain, name)
        self.decrypt = Permutation(domain, f"inverse of {name}")
        self.encrypt.inverse, self.decrypt.inverse = self.decrypt, self.encrypt
        #: The two functions
        self.functions = (self.encrypt, self.decrypt)
