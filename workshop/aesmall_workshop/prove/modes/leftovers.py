# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What a call may leave behind: what the caller knows anyway."""

from __future__ import annotations

from collections.abc import Sequence

from ..fips197 import Byte
from ..gf2 import Nonlinear, Unknown
from ..specification import Span
from ..words import Word, bits_of
from .abi import Lost
from .case import World


class Public:
    """What the caller knows anyway: sums of the bytes in its buffers."""

    def __init__(self, told: Sequence[Byte], world: World) -> None:
        self._forms = {bit & ~1 for byte in told for bit in byte}
        self._span: Span | None = None
        self._secret = 0
        ciphers = (*world.ciphers.values(), *world.made.values())
        functions = [f for cipher in ciphers for f in cipher.functions]
        for function in (*functions, *world.functions.values()):
            for answer in function.answers.values():
                # What the inverse gives back is no variable of its own.
                self._secret |= sum(b & ~1 for x in answer for b in x if b.bit_count() == 1)
        for bit in self._forms:
            self._secret |= bit

    def is_secret(self, word: Word, width: int) -> bool:
        """Whether a word tells something that the caller's buffers do not."""
        if type(word) is int:
            return False
        for bit in bits_of(word, width):
            if isinstance(bit, Lost):
                continue
            if isinstance(bit, Unknown | Nonlinear):
                return True
            form = bit & ~1
            if form & self._secret and form not in self._forms and not self._spans(form):
                return True
        return False

    def _spans(self, form: int) -> bool:
        if self._span is None:
            self._span = Span(self._forms)
        return self._span.spans(form)
