# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""GHASH, SP 800-38D section 6.4, over an unknown multiplication.

A separate proof (ghash/) shows that the library's routines multiply in GF(2^128), and that the
routines with data are GHASH of every number of bytes. Therefore the product of two blocks is an
uninterpreted function of both here. The smallest routine with a separate proof is replaced: the
multiplication of two blocks, or of a block with a table. If assembly multiplies inside it, all of
`ghash_update` or another routine with data is replaced. The contents of a key or table are a
function of H, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...findings import Fault
from ...fips197 import Byte, constant
from ...image import Image
from ...words import Unprovable
from ..case import World
from ..contracts import Answer
from ..oracle import BLOCK, Function, bytes_of_bits
from ..run import Session
from .aead import plus, zeros

#: Processor -> the bytes of the key that ghash_init makes from H in its assembly
WORDS = {"EM_ARM": 81 * 4, "EM_RISCV": 36 * 4}
#: The keys of the assembly for AVR -> their bytes, and the forms of GHASH with such a key
KEYS = {
    "": (9 * 4, ("", "compact_")),
    "small_": (24, ("small_",)),
    "branch_": (24, ("branch_",)),
}
#: Name of GHASH of a text that is in no memory
_ABSENT = "absent"
#: Bytes that the set-up of each table makes
TABLES = {"table_": 16 * 16, "table512_": 32 * 16}
#: Code on AVR begins at 0. On ARM it is above.
_AVR_CODE = 1 << 24


def product(world: World, x: Sequence[Byte], h: Sequence[Byte]) -> list[Byte]:
    """Return x times h."""
    return _function(world, "product")([*x, *h])


def fix_product(world: World, x: Sequence[Byte], h: Sequence[Byte], is_: list[Byte]) -> None:
    """Fix x times h to one of its possible values."""
    question = tuple(bit for byte in (*x, *h) for bit in byte)
    _function(world, "product").define(question, is_)


def ghash(world: World, h: list[Byte], blocks: Sequence[Byte]) -> list[Byte]:
    """Return GHASH of whole blocks: section 6.4."""
    y = zeros(BLOCK)
    for i in range(0, len(blocks), BLOCK):
        y = product(world, plus(y, blocks[i : i + BLOCK]), h)
    return y


def of_absent(world: World, length: int, y: list[Byte], h: list[Byte]) -> list[Byte]:
    """Return GHASH after a text of this length that is in no memory: an unknown function.

    From now on the code may take GHASH of a text of this length without reading it.
    """
    world.notes[_ABSENT] = length
    return _function(world, _ABSENT)([*y, *h])


def padded(text: Sequence[Byte]) -> list[Byte]:
    """Fill a text with zeros to whole blocks."""
    return [*text, *zeros(-len(text) % BLOCK)]


def bits_of_length(text: Sequence[Byte], order: str = "big") -> list[Byte]:
    """Return the length in bits as 64 bits."""
    number = (8 * len(text)).to_bytes(8, "big")
    return [constant(b) for b in (number if order == "big" else number[::-1])]


def replaced(image: Image) -> dict[str, Answer]:
    """Return the replacements for routines of a program."""
    is_avr = image.symbols["main"].address < _AVR_CODE
    answers: dict[str, Answer] = {}
    if "aesmall_ghash_table_multiply" in image.symbols:
        answers |= _with("table_", TABLES["table_"], ())
        answers["aesmall_ghash_table_multiply"] = _table_multiply
    elif is_avr:
        for name, size in TABLES.items():
            answers |= _with(name, size, (name,))
    if "aesmall_ghash_multiply" in image.symbols:
        answers["aesmall_ghash_multiply"] = _multiply
    elif is_avr:
        for name, (size, forms) in KEYS.items():
            answers |= _with(name, size, forms)
    else:
        answers |= _with("", WORDS[image.processor], ("",))
        if image.processor == "EM_ARM":
            del answers["aesmall_ghash_reversed"]  # it has no proof, and calls ghash_update
    if not is_avr:
        answers |= _with("small_", BLOCK, ("small_",))
    return {symbol: answer for symbol, answer in answers.items() if symbol in image.symbols}


def _with(name: str, size: int, forms: Sequence[str]) -> dict[str, Answer]:
    """Return the replacements for the set-up of a key, and for the calls of forms with this key."""
    answers: dict[str, Answer] = {f"aesmall_ghash_{name}init": partial(_init, name=name, size=size)}
    for form in forms:
        update = partial(_update, name=name, size=size)
        answers[f"aesmall_ghash_{form}update"] = update
        answers[f"aesmall_ghash_{form}reversed"] = partial(update, is_reversed=True)
    return answers


def _function(world: World, name: str, size: int = BLOCK) -> Function:
    return world.function(name, size)


def _init(session: Session, name: str, size: int) -> None:
    key, h = _pointers(session, 2)
    made = _function(session.world, f"key {name}", size)
    session.write(key, made(session.read(h, BLOCK)))


def _h_of(session: Session, name: str, size: int, place: int) -> list[Byte]:
    """Return the H from which these bytes have been made."""
    found = session.read(place, size)
    for h, made in _function(session.world, f"key {name}", size).answers.items():
        if made == found:
            return bytes_of_bits(h)
    raise Unprovable(f"multiplies with a {name}key that has not been made", found[0])


def _multiply(session: Session) -> None:
    y, h = _pointers(session, 2)
    session.write(y, product(session.world, session.read(y, BLOCK), session.read(h, BLOCK)))


def _table_multiply(session: Session) -> None:
    y, table = _pointers(session, 2)
    h = _h_of(session, "table_", TABLES["table_"], table)
    session.write(y, product(session.world, session.read(y, BLOCK), h))


def _update(session: Session, name: str, size: int, *, is_reversed: bool = False) -> None:
    key, place, data, length = _pointers(session, 4)
    h = _h_of(session, name, size, key)
    y = session.read(place, BLOCK)
    if length == session.world.notes.get(_ABSENT):
        session.expect(data, session.addresses["ad"], "text for GHASH")
        session.write(place, of_absent(session.world, length, y, h))
        return
    if place < data + length and data < place + BLOCK:
        raise Fault("calls GHASH with data that overlap y")
    text = padded(session.read(data, length))
    for i in range(0, len(text), BLOCK):
        block = text[i : i + BLOCK]
        y = product(session.world, plus(y, block[::-1] if is_reversed else block), h)
    session.write(place, y)


def _pointers(session: Session, count: int) -> list[int]:
    return session.given([session.abi.pointer] * count)
