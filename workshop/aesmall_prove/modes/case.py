# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What is proved of a mode: calls with these arguments leave these bytes in their buffers.

A case has lengths that are known and contents that are any. `standards/` makes the cases and says,
from the standard alone, what must come out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..fips197 import Byte
from ..gf2 import Domain, Forms
from .oracle import Cipher, Function, bits_of_bytes

#: Results of C calls, src/core/error.h
OK, KEY, KEY_SIZE, LENGTH, CAPACITY, COUNTER, AUTH = 0, -1, -2, -3, -4, -5, -6
REPLAY, OVERLAP, ARGUMENT, STORAGE, ENTROPY, FORMAT = -7, -8, -9, -10, -11, -12


#: Bytes of a key object that the code makes
ROOM = 16


@dataclass(frozen=True)
class At:
    """A pointer argument: into a buffer, to a key object or a schedule of a cipher. "" is NULL."""

    name: str
    offset: int = 0


@dataclass(frozen=True)
class Number:
    """An argument of so many bytes; 0: of the size of a pointer, as size_t is. Its value is known,
    or bytes, low first."""

    value: int | tuple[Byte, ...]
    size: int = 0


@dataclass(frozen=True)
class To:
    """A pointer argument to a function of the cipher: encrypt_wide, decrypt_wide, ctr_blocks; or
    init16,     init32, which make a key object of ROOM bytes from a key of so many."""

    function: str


@dataclass(frozen=True)
class Loaded:
    """What a buffer holds as this member; all before it are of the size of pointers."""

    name: str
    member: int


Argument = At | To | Number | Loaded


def u8(value: int | tuple[Byte, ...]) -> Number:
    """A uint8_t."""
    return Number(value, 1)


def u16(value: int | tuple[Byte, ...]) -> Number:
    """A uint16_t."""
    return Number(value, 2)


def u32(value: int | tuple[Byte, ...]) -> Number:
    """A uint32_t."""
    return Number(value, 4)


def u64(value: int | tuple[Byte, ...]) -> Number:
    """A uint64_t."""
    return Number(value, 8)


def size(value: int) -> Number:
    """A size_t."""
    return Number(value)


@dataclass
class Buffer:
    """Memory that the caller gives. Its contents are bytes, `size` of any value, or the members of
    a struct of pointers and size_t."""

    contents: Sequence[Byte] | Sequence[Argument] = ()
    size: int = 0
    writable: bool = False
    align: int = 1
    #: Name of the type that it is an object of: its size and alignment are the compiler's.
    type: str = ""


@dataclass
class Call:
    """One C call."""

    symbol: str
    arguments: Sequence[Argument]
    #: What it returns; None: nothing
    result: int | None = None
    #: Buffers behind this call, as far as they are told: bytes, a number, or members
    after: Mapping[str, Sequence[Byte] | Number | Sequence[Argument]] = field(default_factory=dict)
    #: Buffers that hold zeros alone behind it, objects of a type among them
    wiped: Sequence[str] = ()
    #: Buffers that it leaves as they are
    unchanged: Sequence[str] = ()
    #: The pointer that is called, when it is no symbol
    through: Loaded | None = None
    #: Pointers that are NULL behind this call
    null: Sequence[Loaded] = ()


@dataclass
class Case:
    """Calls, one behind the other, on the same buffers."""

    name: str
    buffers: dict[str, Buffer]
    calls: list[Call]
    #: Pairs of buffers that may be one; the first is then what both hold.
    in_place: Sequence[tuple[str, str]] = ()
    #: Everything that the caller may know afterwards besides the buffers before and after the calls
    public: Sequence[Byte] = ()
    #: The call whose time is told; None: all together
    timed: int | None = None


@dataclass
class World:
    """One domain, the ciphers in it, and the other functions that code calls."""

    domain: Domain = field(default_factory=Domain)
    ciphers: dict[str, Cipher] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    #: Key -> the cipher with it, for ciphers that the code makes
    made: dict[Forms, Cipher] = field(default_factory=dict)
    #: What functions without code have to know of the case
    notes: dict[str, int] = field(default_factory=dict)
    texts: dict[str, list[Byte]] = field(default_factory=dict)
    kernels: Cipher | None = None
    #: Key objects that have been wiped: their pointers are NULL.
    wiped: set[str] = field(default_factory=set)

    def cipher(self, name: str = "key") -> Cipher:
        """The cipher whose key object has this name."""
        if name not in self.ciphers:
            self.ciphers[name] = Cipher(self.domain, f"E[{name}]")
        return self.ciphers[name]

    def all_functions(self) -> list[Function]:
        """Return all functions of which only answers are known."""
        ciphers = (*self.ciphers.values(), *self.made.values())
        return [*(f for cipher in ciphers for f in cipher.functions), *self.functions.values()]

    def keyed(self, secret: Sequence[Byte]) -> Cipher:
        """The cipher with this key, of which the code makes a key object of its own."""
        key = bits_of_bytes(secret)
        if key not in self.made:
            self.made[key] = Cipher(self.domain, f"E[made {len(self.made)}]")
        return self.made[key]

    def bytes(self, name: str, count: int) -> list[Byte]:
        """New bytes of any value."""
        return [self.domain.variables(f"{name}[{i}]") for i in range(count)]
