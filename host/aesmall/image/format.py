# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The format of sealed firmware, version 1 (doc/inside/image-format.md): seal and open bytes."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.kdf.kbkdf import KBKDFCMAC, CounterLocation, Mode

from ..files.sealing import BadFormat, NotAuthentic, UsageProblem

MAGIC = b"aesI"
FORMAT = 1
CCM = 1
#: The values of the field "key"
OF_PRODUCT, OF_DEVICE = 0, 1
CHUNK_SIZES = tuple(1 << log for log in range(7, 13))
KEY_SIZE, SALT_SIZE, TAG_SIZE = 16, 9, 16
MOST_VERSION = (1 << 31) - 1
#: A loader asks for a chunk with a number of two bytes.
MOST_CHUNKS = 1 << 16
#: Program bytes after the end of the program: erased flash
FILLER = b"\xff"
LABEL = b"aesmall image"
WRONG_KEY = "wrong key, or a changed image"
#: All fields before the salt
_FIELDS = struct.Struct(">4s4B5I7s")
#: The header without its tag, which is associated data of the tag
_SIGNED_SIZE = _FIELDS.size + SALT_SIZE
HEADER_SIZE = _SIGNED_SIZE + TAG_SIZE
#: The last byte of a nonce
_CHUNK, _LAST, _HEADER = range(3)


@dataclass(frozen=True)
class Header:
    """The fields of a header."""

    product: int
    hardware: int
    version: int
    address: int
    length: int
    chunk_size: int
    key: int = OF_PRODUCT
    #: Random, and new for each image
    salt: bytes = field(default_factory=lambda: os.urandom(SALT_SIZE))

    def __post_init__(self) -> None:
        if self.chunk_size not in CHUNK_SIZES:
            raise UsageProblem("the chunk size must be a power of two from 128 to 4096")
        if not 1 <= self.version <= MOST_VERSION:
            raise UsageProblem(f"the version must be a number from 1 to {MOST_VERSION}")
        for name in ("product", "hardware"):
            if not 0 <= getattr(self, name) < 1 << 32:
                raise UsageProblem(f"the {name} must be a number from 0 to 4294967295")
        if self.length < 1:
            raise UsageProblem("the program is empty")
        if self.address % self.chunk_size:
            raise UsageProblem(
                f"the address {self.address:#x} is not a multiple of the chunk size, "
                f"{self.chunk_size}"
            )
        if not 0 <= self.address <= self.end <= 1 << 32:
            raise UsageProblem("the end of the program is above 4 GiB")
        if self.chunks > MOST_CHUNKS:
            raise UsageProblem(f"the program has more than {MOST_CHUNKS} chunks")
        if len(self.salt) != SALT_SIZE:
            raise UsageProblem(f"the salt must have {SALT_SIZE} bytes")

    @property
    def chunks(self) -> int:
        """Return the number of chunks."""
        return -(-self.length // self.chunk_size)

    @property
    def end(self) -> int:
        """Return the first address after the last chunk."""
        return self.address + self.chunks * self.chunk_size

    @property
    def stored_chunk(self) -> int:
        """Return the bytes of a chunk in the file."""
        return self.chunk_size + TAG_SIZE

    @property
    def file_size(self) -> int:
        """Return the bytes of the whole image."""
        return HEADER_SIZE + self.chunks * self.stored_chunk

    def signed(self) -> bytes:
        """Return the header without its tag."""
        log = self.chunk_size.bit_length() - 1
        numbers = (self.product, self.hardware, self.version, self.address, self.length)
        return _FIELDS.pack(MAGIC, FORMAT, CCM, log, self.key, *numbers, bytes(7)) + self.salt

    def _nonce(self, number: int, kind: int) -> bytes:
        return self.salt + number.to_bytes(3, "big") + bytes((kind,))

    def header_nonce(self) -> bytes:
        """Return the nonce of the header's tag."""
        return self._nonce(0, _HEADER)

    def chunk_nonce(self, number: int) -> bytes:
        """Return the nonce of a chunk."""
        return self._nonce(number, _LAST if number == self.chunks - 1 else _CHUNK)


@dataclass(frozen=True)
class Image:
    """An image: the fields of its header, and its bytes. `read` and `seal` make it."""

    header: Header
    data: bytes = field(repr=False)

    @property
    def sealed_header(self) -> bytes:
        """Return the header as a loader receives it."""
        return self.data[:HEADER_SIZE]

    def chunk(self, number: int) -> bytes:
        """Return a chunk as a loader receives it."""
        start = HEADER_SIZE + number * self.header.stored_chunk
        return self.data[start : start + self.header.stored_chunk]

    def open(self, key: bytes) -> bytes:
        """Return the program, or raise an error if any byte of the image is not authentic."""
        open_header(self.header, self.sealed_header, key)
        chunks = (open_chunk(self.header, i, self.chunk(i), key) for i in range(self.header.chunks))
        return b"".join(chunks)[: self.header.length]


def device_key(product_key: bytes, device: bytes) -> bytes:
    """Return the key of one device: `aesmall_kdf` with a counter of 4 bytes."""
    kdf = KBKDFCMAC(
        *(AES, Mode.CounterMode, KEY_SIZE, 4, 4, CounterLocation.BeforeFixed),
        *(LABEL, device, None),
    )
    return kdf.derive(product_key)


def seal(program: bytes, header: Header, key: bytes) -> Image:
    """Return a program as an image. `header.length` must be the length of the program."""
    if len(program) != header.length:
        raise UsageProblem(f"the program has {len(program)} bytes, the header {header.length}")
    ccm = AESCCM(key, tag_length=TAG_SIZE)
    signed = header.signed()
    parts = [signed, ccm.encrypt(header.header_nonce(), b"", signed)]
    for number, text in enumerate(_pieces(program, header.chunk_size)):
        parts.append(ccm.encrypt(header.chunk_nonce(number), text, None))
    return Image(header, b"".join(parts))


def _pieces(program: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(program), size):
        yield program[start : start + size].ljust(size, FILLER)


def read_header(data: bytes) -> Header:
    """Return the fields at the start of an image. They are not authentic yet."""
    if len(data) < HEADER_SIZE:
        raise BadFormat("not an image: it is shorter than a header")
    magic, version, algorithm, log, key, *rest = _FIELDS.unpack_from(data)
    product, hardware, number, address, length, reserved = rest
    if magic != MAGIC:
        raise BadFormat(f"not an image: it does not start with {MAGIC.decode()!r}")
    if version != FORMAT:
        raise BadFormat(
            f"an image of format {version}, and this program only knows {FORMAT}: update it"
        )
    if algorithm != CCM:
        raise BadFormat(f"an image with the unknown algorithm {algorithm}")
    if 1 << log not in CHUNK_SIZES:
        raise BadFormat(f"an image with the impossible chunk size 2^{log}")
    if key not in (OF_PRODUCT, OF_DEVICE):
        raise BadFormat(f"an image with the unknown kind of key {key}")
    if any(reserved):
        raise BadFormat("an image with reserved bytes that are not zero")
    salt = data[_FIELDS.size : _SIGNED_SIZE]
    try:
        return Header(product, hardware, number, address, length, 1 << log, key, salt)
    except UsageProblem as error:
        raise BadFormat(f"an impossible image: {error}") from None


def read(data: bytes) -> Image:
    """Return an image of the right length. It is not authentic yet."""
    header = read_header(data)
    if len(data) != header.file_size:
        raise BadFormat(
            f"the image has {len(data)} bytes, not {header.file_size} as its header has it: "
            "the file is cut short or extended"
        )
    return Image(header, data)


def open_header(header: Header, sealed: bytes, key: bytes) -> None:
    """Raise an error if the header is not authentic."""
    _opened(key, header.header_nonce(), sealed[_SIGNED_SIZE:], sealed[:_SIGNED_SIZE])


def open_chunk(header: Header, number: int, sealed: bytes, key: bytes) -> bytes:
    """Return the program bytes of a chunk, or raise an error if it is not authentic."""
    return _opened(key, header.chunk_nonce(number), sealed, None)


def _opened(key: bytes, nonce: bytes, sealed: bytes, ad: bytes | None) -> bytes:
    try:
        return AESCCM(key, tag_length=TAG_SIZE).decrypt(nonce, sealed, ad)
    except InvalidTag:
        raise NotAuthentic(WRONG_KEY) from None
