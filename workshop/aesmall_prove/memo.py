# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Results of a machine that it reuses in its next run.

The runs of one routine differ only by addresses, so they compute the same words from the bytes of
the caller. In a key a known word is itself, and any other word is its negated id(). An object with
its id() in a key is stored with the result, so that no other object can get this id(). The same
computation on these very objects therefore has these very results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .gf2 import Bit, Domain
from .words import Word, bits_of, word_of

Key = tuple[int, ...]


def key_of(values: Iterable[Any]) -> Key:
    """Return the part of a key that identifies these words."""
    return tuple([value if type(value) is int else -id(value) for value in values])


def joined(bytes_: Sequence[Word]) -> Word:
    """Return the little-endian word of some bytes."""
    number = shift = 0
    for byte in bytes_:
        if type(byte) is not int:
            break
        number |= byte << shift
        shift += 8
    else:
        return number
    bits: list[Bit] = []
    for byte in bytes_:
        bits += bits_of(byte, 8)
    return word_of(bits)


def parted(word: Word, size: int) -> list[Word]:
    """Return the bytes of a word, low first."""
    if type(word) is int:
        return [word >> 8 * i & 0xFF for i in range(size)]
    bits = bits_of(word, 8 * size)
    return [word_of(bits[8 * i : 8 * i + 8]) for i in range(size)]


class Memo:
    """The results computed in a domain while it had the present lanes."""

    def __init__(self, domain: Domain) -> None:
        self._domain = domain
        self._version = domain.version
        #: Of instructions: the number and the values read -> the slots, (cell, value) of the values
        #: written, and the values read
        self.steps: dict[Key, tuple[list[Any], list[tuple[int, Any]], list[Any]]] = {}
        self._words: dict[Key, tuple[Word, object]] = {}
        self._bytes: dict[Key, tuple[list[Word], object]] = {}
        self._others: dict[tuple[str, Key], tuple[Any, object]] = {}

    @property
    def is_stale(self) -> bool:
        """Return whether lanes have been added or removed, which changes the results."""
        return self._version != self._domain.version

    def joined(self, bytes_: Sequence[Word]) -> Word:
        """Return the little-endian word of some bytes."""
        key = key_of(bytes_)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = joined(bytes_), bytes_
        return found[0]

    def parted(self, word: Word, size: int) -> Sequence[Word]:
        """Return the bytes of a word, low first."""
        if type(word) is int:
            return parted(word, size)
        key = id(word), size
        found = self._bytes.get(key)
        if found is None:
            found = self._bytes[key] = parted(word, size), word
        return found[0]

    def other(self, what: str, values: Sequence[Any], compute: Callable[[], Any]) -> Any:
        """Return the result of another computation on these values."""
        key = what, key_of(values)
        found = self._others.get(key)
        if found is None:
            found = self._others[key] = compute(), values
        return found[0]
