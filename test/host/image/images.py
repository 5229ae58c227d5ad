# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Images for the tests, and a model of the format that does not use the package's code.

The model is written from doc/inside/image-format.md. Only AES for blocks is from a library.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aesmall.image.format import Header, Image, seal
from aesmall.image.loader import Loader, Memory
from support.oracle import cmac

from ..format_model import ccm

KEY = bytes(range(16))
OTHER_KEY = bytes(range(1, 17))
SALT = bytes(range(100, 109))
PRODUCT, HARDWARE = 0x01020304, 0xFFFFFFFE
#: The areas of small loaders: with one area, and with two slots
ONE, TWO = ((0, 1024),), ((4096, 5120), (5120, 6144))


def program(length: int, seed: int = 1) -> bytes:
    """Return bytes that look like a program."""
    return bytes((i * i * 31 + i * seed + seed) >> 3 & 0xFF for i in range(length))


def sealed(data: bytes | None = None, *, secret: bytes = KEY, **fields: Any) -> Image:
    """Return an image: of five chunks of 128 bytes unless fields or data are given."""
    data = program(600) if data is None else data
    given = {
        "product": PRODUCT,
        "hardware": HARDWARE,
        "version": 7,
        "address": 0,
        "length": len(data),
        "chunk_size": 128,
        "salt": SALT,
    }
    return seal(data, Header(**(given | fields)), secret)


def loader(areas: Any = ONE, **changed: Any) -> Loader:
    """Return a loader for these images with an empty memory."""
    given = {
        "key": KEY,
        "product": PRODUCT,
        "hardware": HARDWARE,
        "chunk_size": 128,
        "memory": Memory(areas),
    }
    return Loader(**(given | changed))


def modelled_header(fields: bytes, salt: bytes, key: bytes = KEY) -> bytes:
    """Return a header of 35 bytes of fields, sealed by the model."""
    assert len(fields) == 35
    return fields + salt + ccm(key, salt + bytes(3) + b"\2", fields + salt, b"", 16)


def modelled_fields(image: Image) -> bytes:
    """Return the fields of a header, encoded by the model."""
    header = image.header
    log = {1 << n: n for n in range(7, 13)}[header.chunk_size]
    numbers = (header.product, header.hardware, header.version, header.address, header.length)
    words = b"".join(number.to_bytes(4, "big") for number in numbers)
    return b"aesI" + bytes((1, 1, log, header.key)) + words + bytes(7)


def modelled(image: Image, data: bytes, key: bytes = KEY) -> bytes:
    """Return an image with the same header, sealed by the model."""
    size, salt = image.header.chunk_size, image.header.salt
    count = (len(data) + size - 1) // size
    made = modelled_header(modelled_fields(image), salt, key)
    for i in range(count):
        text = data[i * size : (i + 1) * size]
        text += b"\xff" * (size - len(text))
        nonce = salt + i.to_bytes(3, "big") + bytes((i == count - 1,))
        made += ccm(key, nonce, b"", text, 16)
    return made


def modelled_device_key(key: bytes, device: bytes) -> bytes:
    """Return SP 800-108 in counter mode with CMAC: one block, lengths in bits."""
    return cmac(key, b"\0\0\0\1aesmall image\0" + device + (128).to_bytes(4, "big"))


def flipped(data: bytes, bit: int) -> bytes:
    """Return the data with one bit changed."""
    made = bytearray(data)
    made[bit // 8] ^= 1 << bit % 8
    return bytes(made)


def damaged(image: Image) -> Iterator[bytes]:
    """Yield images whose chunks are in another order, missing, or from another image."""
    head, chunks = image.sealed_header, [image.chunk(i) for i in range(image.header.chunks)]
    other = sealed(program(600, 2), salt=bytes(9))
    for i in range(len(chunks)):
        for j in range(i):
            swapped = [*chunks]
            swapped[i], swapped[j] = chunks[j], chunks[i]
            yield head + b"".join(swapped)
        yield head + b"".join([*chunks[:i], other.chunk(i), *chunks[i + 1 :]])
        if i < len(chunks) - 1:
            yield head + b"".join([*chunks[:i], *chunks[i + 1 :], chunks[i]])
    yield other.sealed_header + b"".join(chunks)
