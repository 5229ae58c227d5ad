# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The sums of some affine forms (gf2.py)."""

from __future__ import annotations

from collections.abc import Iterable


class Span:
    """The sums of some affine forms."""

    def __init__(self, forms: Iterable[int]) -> None:
        self._by_top: dict[int, int] = {1: 1}
        for form in forms:
            rest = self._reduce(form)
            if rest:
                self._by_top[rest.bit_length()] = rest

    def _reduce(self, form: int) -> int:
        while form and (known := self._by_top.get(form.bit_length())):
            form ^= known
        return form

    def spans(self, form: int) -> bool:
        """Return whether the form is one of the sums."""
        return self._reduce(form) == 0
