# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cases of a mode: calls with certain arguments must leave certain bytes in their buffers.

A case has known lengths and arbitrary contents. `standards/` makes the cases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..fips197 import Byte
from ..gf2 import Forms
from ..specification import ContractError
from .domain import ModeDomain
from .oracle import Cipher, Function, bits_of_bytes

#: Results of C calls, src/core/error.h
OK, KEY, KEY_SIZE, LENGTH, CAPACITY, COUNTER, AUTH = 0, -1, -2, -3, -4, -5, -6
REPLAY, OVERLAP, ARGUMENT, STORAGE, ENTROPY, FORMAT = -7, -8, -9, -10, -11, -12


#: Bytes of a key object that the code makes
ROOM = 16


@dataclass(frozen=True)
class At:
    """A pointer argument into a buffer, to a key object or to a cipher's schedule. "" is NULL."""

    name: str
    offset: int = 0


@dataclass(frozen=True)
class Number:
    """An argument of some bytes. With size 0 it is as large as a pointer, like size_t.

    Its value is known, or bytes, low first. A negative one counts back from the end of the type.
    """

    value: int | tuple[Byte, ...]
    size: int = 0


@dataclass(frozen=True)
class SizeOf:
    """An argument like size_t: the bytes of an object of this type, which the compiler knows."""

    type: str


@dataclass(frozen=True)
class To:
    """A pointer argument to a function of the cipher, or of the program.

    A function of the cipher is encrypt_wide, decrypt_wide or ctr_blocks, or it is init16 or init32,
    which make a key object of ROOM bytes from a key of 16 or 32 bytes. It may be entropy, which
    gives the bytes of `World.texts`, or a function of files.py. Otherwise it is a symbol of the
    program.
    """

    function: str


@dataclass(frozen=True)
class Loaded:
    """The value of a member of a buffer. All members before it have the size of pointers."""

    name: str
    member: int


Argument = At | SizeOf | To | Number | Loaded


def u8(value: int | tuple[Byte, ...]) -> Number:
    """Return an argument of type uint8_t."""
    return Number(value, 1)


def u16(value: int | tuple[Byte, ...]) -> Number:
    """Return an argument of type uint16_t."""
    return Number(value, 2)


def u32(value: int | tuple[Byte, ...]) -> Number:
    """Return an argument of type uint32_t."""
    return Number(value, 4)


def u64(value: int | tuple[Byte, ...]) -> Number:
    """Return an argument of type uint64_t."""
    return Number(value, 8)


def size(value: int) -> Number:
    """Return an argument of type size_t."""
    return Number(value)


@dataclass
class Buffer:
    """Memory that the caller supplies.

    Its contents are bytes, `size` bytes of any value, or the members of a struct of pointers and
    size_t.
    """

    contents: Sequence[Byte] | Sequence[Argument] = ()
    size: int = 0
    writable: bool = False
    align: int = 1
    #: Name of the type of an object in it. The compiler determines its size and alignment.
    type: str = ""


@dataclass
class Call:
    """One C call."""

    symbol: str
    arguments: Sequence[Argument]
    #: The returned number, if any
    result: int | None = None
    #: Buffers after this call, if their contents are specified: bytes, a number, or members
    after: Mapping[str, Sequence[Byte] | Number | Sequence[Argument]] = field(default_factory=dict)
    #: Buffers, or objects of a type, that hold only zeros after the call
    wiped: Sequence[str] = ()
    #: Buffers that it does not change
    unchanged: Sequence[str] = ()
    #: The pointer that is called, if it is not a symbol
    through: Loaded | None = None
    #: Pointers that are NULL after this call
    null: Sequence[Loaded] = ()
    #: Pairs of a key object and a direction that it lacks from this call on: a pointer is NULL
    absent: Sequence[tuple[str, str]] | None = None
    #: Buffers that the caller writes before this call, and their new first bytes
    sets: Mapping[str, Sequence[Byte] | Sequence[Argument]] = field(default_factory=dict)
    #: What distinguishes this call from others of the case
    note: str = ""


@dataclass
class Case:
    """Consecutive calls on the same buffers."""

    name: str
    buffers: dict[str, Buffer]
    calls: list[Call]
    #: Pairs of buffers that may be one, with the contents of the first
    in_place: Sequence[tuple[str, str]] = ()
    #: Bytes that the caller may know afterwards, in addition to the buffers before and after the
    #: calls
    public: Sequence[Byte] = ()
    #: The call with the published time; by default all together
    timed: int | None = None
    #: If given, the case ends when the cipher has been asked to encrypt these blocks, in this order
    asks: Sequence[Sequence[Byte]] = ()
    #: Whether the case is so long that repeated iterations of loops are skipped (leaps.py)
    leaps: bool = False
    #: Whether no register and no dead stack may keep anything of the buffers
    is_private: bool = False

    def __post_init__(self) -> None:
        if not self.calls:
            raise ContractError(f"{self.name}: the case has no call")


@dataclass
class World:
    """One domain, the ciphers in it, and the other functions that code calls."""

    domain: ModeDomain = field(default_factory=ModeDomain)
    ciphers: dict[str, Cipher] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    #: Key -> the cipher with it, for ciphers that the code makes
    made: dict[Forms, Cipher] = field(default_factory=dict)
    #: Facts about the case for functions without code
    notes: dict[str, int] = field(default_factory=dict)
    texts: dict[str, list[Byte]] = field(default_factory=dict)
    kernels: Cipher | None = None
    #: Key objects that have been wiped: their pointers are NULL.
    wiped: set[str] = field(default_factory=set)

    def cipher(self, name: str = "key") -> Cipher:
        """Return the cipher with the key object of this name."""
        if name not in self.ciphers:
            self.ciphers[name] = Cipher(self.domain, f"E[{name}]")
        return self.ciphers[name]

    def all_functions(self) -> list[Function]:
        """Return all functions of which only answers are known."""
        ciphers = (*self.ciphers.values(), *self.made.values())
        return [*(f for cipher in ciphers for f in cipher.functions), *self.functions.values()]

    def keyed(self, secret: Sequence[Byte]) -> Cipher:
        """Return the cipher with this key, of which the code makes a key object of its own."""
        key = bits_of_bytes(secret)
        if key not in self.made:
            self.made[key] = Cipher(self.domain, f"E[made {len(self.made)}]")
        return self.made[key]

    def function(self, name: str, size: int) -> Function:
        """Return the function of this name, which is not a cipher."""
        if name not in self.functions:
            self.functions[name] = Function(self.domain, name, size)
        return self.functions[name]

    def bytes(self, name: str, count: int) -> list[Byte]:
        """Create bytes of any value."""
        return [self.domain.variables(f"{name}[{i}]") for i in range(count)]

    def difference(self, count: int) -> Forms:
        """Create bits of any value except that they are not all 0."""
        found = bits_of_bytes(self.bytes("difference", (count + 7) // 8))[:count]
        self.domain.assume_one_of(found)
        return found
