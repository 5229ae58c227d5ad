# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The information that a call may leave in memory, since its caller has it anyway."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from ..fips197 import Byte
from ..span import Span
from ..words import Word, bits_of
from .domain import Lost
from .oracle import Function


class Public:
    """The information that the caller has anyway: sums of the bytes in its buffers."""

    def __init__(self, told: Sequence[Byte]) -> None:
        self._forms = {bit & ~1 for byte in told for bit in byte}
        self._span: Span | None = None
        self._secret = reduce(or_, self._forms, 0)

    def learn(self, functions: Iterable[Function]) -> None:
        """Treat the answers that these functions have given so far as secrets, too."""
        for function in functions:
            self._secret |= function.secret()

    def is_secret(self, word: Word, width: int) -> bool:
        """Return whether a word reveals more than the caller's buffers do."""
        if type(word) is int:
            return False
        for bit in bits_of(word, width):
            if type(bit) is not int:
                if isinstance(bit, Lost):
                    continue
                return True
            form = bit & ~1
            if form & self._secret and form not in self._forms and not self._spans(form):
                return True
        return False

    def _spans(self, form: int) -> bool:
        if self._span is None:
            self._span = Span(self._forms)
        return self._span.spans(form)
