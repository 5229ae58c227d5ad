# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make requests about Manx for test/firmware/suite_manx.c."""

from __future__ import annotations

from dataclasses import dataclass, replace

from aesmall.engines import Engine
from aesmall_workshop.operations.manx_model import Manx, RefusedError, bits_of, bytes_of

from . import suite
from .suite import APART, AUTH, CAPACITY, LENGTH, OK, Place, Platform, Response, request

#: Bytes that open writes, by mode
TEXT_SIZE = {1: 8, 2: 16}
SECRET = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
SET_KEY = (request("K", SECRET), Response(OK, b""))
PROGRAM = suite.Program("suite-manx", ("suite_manx.c", "protocol.c", "ops/ops_block.c"))

OVERLAP_NONCE, OVERLAP_AD, OTHER_MODE, NO_SET, BYTES, PAIRS = 1, 2, 4, 8, 16, 32


def check(platform: Platform, engine: Engine, expected: list[tuple[str, Response]]) -> None:
    """Check responses as suite.check does."""
    suite.check(platform, engine, expected, PROGRAM)


@dataclass(frozen=True)
class Message:
    """A message with the way in which it is requested. Bits are strings of 0 and 1."""

    params: Manx
    nonce: str
    ad: str
    text: str
    #: Whether the unused bits of last bytes are 1
    spare: int = 0
    place: Place = APART
    overlap: int = 0
    #: The capacity, or None for the length of the ciphertext
    cap: int | None = None
    #: Lengths that the request claims although they are too long to be sent
    ad_bits: int | None = None
    text_bits: int | None = None
    secret: bytes = SECRET

    @property
    def sealed(self) -> bytes:
        """Return the ciphertext."""
        return self.params.seal(self.secret, self.nonce, self.ad, self.text)

    def _line(self, opens: int, data: bytes, bits: int, cap: int) -> str:
        p = self.params
        options = p.variable | p.published << 1
        numbers = bytes([p.mode, opens, options, self.overlap])
        ad_bits = len(self.ad) if self.ad_bits is None else self.ad_bits
        for number in (p.nonce_bits, p.ad_max_bits, ad_bits, bits):
            numbers += number.to_bytes(2, "big")
        fields = (self.spared(self.nonce), self.spared(self.ad), data)
        return request("F", self.place, numbers + bytes([cap]), *fields)

    def spared(self, bits: str) -> bytes:
        """Return the bits as bytes. If `spare` is set, unused bits are 1."""
        data = bytes_of(bits)
        if self.spare and len(bits) % 8:
            data = data[:-1] + bytes([data[-1] | (0xFF >> len(bits) % 8)])
        return data

    def seal(self) -> tuple[str, Response]:
        """Return the request that seals the message, and its response or refusal."""
        claimed = (self.ad_bits, self.text_bits) != (None, None)
        try:
            answer = Response(LENGTH, b"") if claimed else Response(OK, self.sealed)
        except RefusedError:
            answer = Response(LENGTH, b"")
        size = len(answer.data) or 32
        if self.cap is not None and self.cap < size:
            answer = Response(CAPACITY, b"")
        cap = size if self.cap is None else self.cap
        bits = len(self.text) if self.text_bits is None else self.text_bits
        return self._line(0, self.spared(self.text), bits, cap), answer

    def open(self, data: bytes | None = None, bits: int | None = None) -> tuple[str, Response]:
        """Return the request that opens the ciphertext, or that must drop other data."""
        size = TEXT_SIZE[self.params.mode]
        if data is None:
            data = self.sealed
            text = bytes_of(self.text).ljust(size, b"\0")
            answer = Response(OK, text + bytes([len(self.text)]))
        else:
            answer = Response(AUTH, b"")
        return self._line(1, data, len(data) * 8 if bits is None else bits, size), answer

    def drop(self, **other: str) -> tuple[str, Response]:
        """Return the request that must drop the ciphertext because a field differs."""
        return replace(self, **other).open(self.sealed)  # type: ignore[arg-type]


def message(params: Manx, source: object, ad_bits: int, text_bits: int, **more: object) -> Message:
    """Return a message of random bits."""
    draw = source.randbytes
    parts = (params.nonce_bits, ad_bits, text_bits)
    nonce, ad, text = (bits_of(draw(-(-n // 8)), n) for n in parts)
    return Message(params, nonce, ad, text, **more)  # type: ignore[arg-type]
