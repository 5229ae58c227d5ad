# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Holds the opposite of a word. This module stays Python: mypyc compiles no subclass of a tuple."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Opposite(tuple[Any, ...]):
    """The bits of -x, of which less may be known than of x: it is 0 where x is 0."""

    of: Any

    def __new__(cls, bits: Sequence[Any], of: Any) -> Opposite:
        word = super().__new__(cls, bits)
        word.of = of
        return word
