# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What a machine has computed and need not compute again in its next run.

The runs of one routine differ by addresses alone; what it makes of the bytes of the caller is the
same words. A word that is known stands in a key for itself, any other by the opposite of its id().
What has an id() in a key is kept beside the result, so that no other object can get this id(); and
what computes with these very objects again gets these very results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .gf2 import Bit, Domain
from .words import Word, bits_of, word_of

Key = tuple[int, ...]


def key_of(values: Iterable[Any]) -> Key:
    """The part of a key that says which words these are."""
    return tuple([value if type(value) is int else -id(value) for value in values])


def joined(bytes_: Sequence[Word]) -> Word:
    """A little-endian word."""
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
    """The bytes of a word, low first."""
    if type(word) is int:
        return [word >> 8 * i & 0xFF for i in range(size)]
    bits = bits_of(word, 8 * size)
    return [word_of(bits[8 * i : 8 * i + 8]) for i in range(size)]


class Memo:
    """What has been computed in a domain while it had these lanes."""

    def __init__(self, domain: Domain) -> None:
        self._domain = domain
        self._version = domain.version
        #: Of instructions: the number and what was read -> the slots, (cell, value) of what was
        #: written, and what was read
        self.steps: dict[Key, tuple[list[Any], list[tuple[int, Any]], list[Any]]] = {}
        self._words: dict[Key, tuple[Word, object]] = {}
        self._bytes: dict[Key, tuple[list[Word], object]] = {}
        self._others: dict[tuple[str, Key], tuple[Any, object]] = {}

    @property
    def is_stale(self) -> bool:
        """Lanes have come or gone: a bit may be more now, or less."""
        return self._version != self._domain.version

    def joined(self, bytes_: Sequence[Word]) -> Word:
        """A little-endian word."""
        key = key_of(bytes_)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = joined(bytes_), bytes_
        return found[0]

    def parted(self, word: Word, size: int) -> Sequence[Word]:
        """The bytes of a word, low first."""
        if type(word) is int:
            return parted(word, size)
        key = id(word), size
        found = self._bytes.get(key)
        if found is None:
            found = self._bytes[key] = parted(word, size), word
        return found[0]

    def other(self, what: str, values: Sequence[Any], compute: Callable[[], Any]) -> Any:
        """The result of something else, which follows from these values."""
        key = what, key_of(values)
        found = self._others.get(key)
        if found is None:
            found = self._others[key] = compute(), values
        return found[0]
