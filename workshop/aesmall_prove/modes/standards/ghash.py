# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""GHASH, SP 800-38D section 6.4, over an unknown multiplication.

A separate proof (ghash/) shows that the library's routines multiply in GF(2^128). Therefore the
product of two blocks is an uninterpreted function of both here. The smallest routine with a
separate proof is replaced: the multiplication of two blocks, or of a block with a table. If
assembly multiplies inside it, all of `ghash_update` or `ghash_table_update` is replaced. The
contents of a table are a function of H, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...fips197 import Byte, constant
from ...image import Image
from ...words import Unprovable
from ..case import World
from ..contracts import Answer
from ..oracle import BLOCK, Function, bytes_of_bits
from ..run import Session
from .aead import plus, zeros

#: Bytes that ghash_init makes from H in the assembly for ARMv6-M and for AVR
WORDS, PARTS = 81 * 4, 9 * 4
#: Bytes that the set-up of each table makes
TABLES = {"table": 16 * 16, "table512": 32 * 16}


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


def padded(text: Sequence[Byte]) -> list[Byte]:
    """Fill a text with zeros to whole blocks."""
    return [*text, *zeros(-len(text) % BLOCK)]


def bits_of_length(text: Sequence[Byte], order: str = "big") -> list[Byte]:
    """Return the length in bits as 64 bits."""
    number = (8 * len(text)).to_bytes(8, "big")
    return [constant(b) for b in (number if order == "big" else number[::-1])]


def replaced(image: Image) -> dict[str, Answer]:
    """Return the replacements for routines of a program."""
    answers: dict[str, Answer] = {}
    for name, size in TABLES.items():
        answers[f"aesmall_ghash_{name}_init"] = partial(_init, name=name, size=size)
        answers[f"aesmall_ghash_{name}_reversed"] = partial(
            _update, name=name, size=size, is_reversed=True
        )
        if name != "table" or "aesmall_ghash_table_multiply" not in image.symbols:
            answers[f"aesmall_ghash_{name}_update"] = partial(_update, name=name, size=size)
    answers["aesmall_ghash_table_multiply"] = _table_multiply
    if "aesmall_ghash_multiply" in image.symbols:
        answers["aesmall_ghash_multiply"] = _multiply
    else:
        is_avr = "aesmall_ghash_product" in image.symbols
        key = ("parts", PARTS) if is_avr else ("words", WORDS)
        answers["aesmall_ghash_init"] = partial(_init, name=key[0], size=key[1])
        answers["aesmall_ghash_update"] = partial(_update, name=key[0], size=key[1])
        answers["aesmall_ghash_reversed"] = partial(
            _update, name=key[0], size=key[1], is_reversed=True
        )
    return {symbol: answer for symbol, answer in answers.items() if symbol in image.symbols}


def _function(world: World, name: str, size: int = BLOCK) -> Function:
    if name not in world.functions:
        world.functions[name] = Function(world.domain, name, size)
    return world.functions[name]


def _init(session: Session, name: str, size: int) -> None:
    key, h = _pointers(session, 2)
    session.write(key, _function(session.world, name, size)(session.read(h, BLOCK)))


def _h_of(session: Session, name: str, size: int, place: int) -> list[Byte]:
    """Return the H from which these bytes have been made."""
    found = session.read(place, size)
    for h, made in _function(session.world, name, size).answers.items():
        if made == found:
            return bytes_of_bits(h)
    raise Unprovable(f"multiplies with a {name} that has not been made", found[0])


def _multiply(session: Session) -> None:
    y, h = _pointers(session, 2)
    session.write(y, product(session.world, session.read(y, BLOCK), session.read(h, BLOCK)))


def _table_multiply(session: Session) -> None:
    y, table = _pointers(session, 2)
    h = _h_of(session, "table", TABLES["table"], table)
    session.write(y, product(session.world, session.read(y, BLOCK), h))


def _update(session: Session, name: str, size: int, *, is_reversed: bool = False) -> None:
    key, place, data, length = _pointers(session, 4)
    h = _h_of(session, name, size, key)
    y, text = session.read(place, BLOCK), padded(session.read(data, length))
    for i in range(0, len(text), BLOCK):
        block = text[i : i + BLOCK]
        y = product(session.world, plus(y, block[::-1] if is_reversed else block), h)
    session.write(place, y)


def _pointers(session: Session, count: int) -> list[int]:
    return session.abi.given(session.state, [session.abi.pointer] * count)
