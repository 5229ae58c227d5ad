# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Model the pieces that frames share, and the frames of IEEE 802.15.4 and Zigbee."""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aesmall.engines import Engine, engine
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from support import oracle
from support.suite import (
    ATMEGA328P,
    HOST_CLANG,
    HOST_GCC,
    RP2040,
    RP2350,
    Platform,
    Program,
    number,
)

BLOCK = 16
PLATFORMS = (HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350)
PROGRAM = Program(
    "suite-frames-ieee802154",
    ("suite_one.c", "protocol.c", "ops/ops_block.c", "frames/ieee802154.c"),
    ops="ops_frames_ieee802154",
)
FILE = Path(__file__).parents[2] / "vectors" / "frames.json"


def rows(*kinds: str) -> list[dict[str, Any]]:
    """Return the vectors of the family of these kinds."""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    return [row for row in found if row["family"] == "ieee802154" and row["kind"] in kinds]


def tiny(platform: Platform) -> Engine:
    return engine(platform.target, "tiny")


def padded(text: bytes) -> bytes:
    """Return the text with the padding of ISO/IEC 7816-4."""
    return text + b"\x80" + bytes(-(len(text) + 1) % BLOCK)


def cbc_mac(secret: bytes, blocks: bytes) -> bytes:
    """Return the last block of CBC with the initial value 0, padded with zeros."""
    whole = blocks + bytes(-len(blocks) % BLOCK)
    return oracle.cbc(secret, bytes(BLOCK), whole)[-BLOCK:]


def mmo(message: bytes) -> bytes:
    """Return the hash AES-MMO as in Zigbee."""
    bits = len(message) * 8
    end = bits.to_bytes(2, "big") if bits < 1 << 16 else bits.to_bytes(4, "big") + bytes(2)
    message += b"\x80"
    message += bytes(-(len(message) + len(end)) % BLOCK) + end
    digest = bytes(BLOCK)
    for at in range(0, len(message), BLOCK):
        block = message[at : at + BLOCK]
        digest = oracle.xor(oracle.ecb(digest, block), block)
    return digest


def hmac_mmo(key: bytes, message: bytes) -> bytes:
    """Return HMAC with AES-MMO and a key of 16 bytes."""
    inner, outer = (bytes(b ^ pad for b in key) for pad in (0x36, 0x5C))
    return mmo(outer + mmo(inner + message))


MIC_SIZE = (0, 4, 8, 16)


@dataclass(frozen=True)
class Frame:
    """A frame of IEEE 802.15.4 before it is sealed."""

    mhr: bytes
    level: int
    counter: int
    #: The key source and the key index
    key_id: bytes = b""
    #: Open payload
    opened: bytes = b""
    payload: bytes = b""
    source: bytes = bytes.fromhex("acde480000000001")

    @property
    def aux(self) -> bytes:
        mode = (0, 1, 5, 9).index(len(self.key_id))
        control = bytes([self.level | mode << 3])
        return control + self.counter.to_bytes(4, "little") + self.key_id

    @property
    def plain(self) -> bytes:
        return self.mhr + self.aux + self.opened + self.payload

    @property
    def nonce(self) -> bytes:
        return self.source + self.counter.to_bytes(4, "big") + bytes([self.level])

    @property
    def layout(self) -> bytes:
        """Return the description of the frame for the firmware."""
        return bytes([self.level]) + number(len(self.mhr)) + number(len(self.opened))

    def sealed(self, secret: bytes) -> bytes:
        """Return the frame at its level: CCM*, as IEEE 802.15.4 defines it."""
        head = self.plain[: len(self.plain) - len(self.payload)]
        tag_len = MIC_SIZE[self.level & 3]
        if self.level == 0:
            return self.plain
        if self.level == 4:
            return head + oracle.ctr(secret, b"\1" + self.nonce + b"\0\1", 128, 0, self.payload)
        if self.level < 4:
            return self.plain + AESCCM(secret, tag_len).encrypt(self.nonce, b"", self.plain)
        return head + AESCCM(secret, tag_len).encrypt(self.nonce, self.payload, head)


def zigbee_sealed(secret: bytes, source: bytes, header_len: int, plain: bytes) -> bytes:
    """Return a frame of Zigbee, from its header, auxiliary header and payload."""
    control, counter = plain[header_len], plain[header_len + 1 : header_len + 5]
    end = header_len + 5 + (8 if control & 0x20 else 0) + (control & 0x18 == 8)
    if control & 0x20:
        source = plain[header_len + 5 : header_len + 13]
    used = bytes([control & 0xF8 | 5])
    ad = plain[:header_len] + used + plain[header_len + 1 : end]
    return plain[:end] + AESCCM(secret, 4).encrypt(source + counter + used, plain[end:], ad)


def crc_x25(data: bytes) -> bytes:
    """Return CRC-16/X-25 as an install code has it."""
    total = 0xFFFF
    for byte in data:
        total ^= byte
        for _ in range(8):
            total = total >> 1 ^ (0x8408 if total & 1 else 0)
    return (total ^ 0xFFFF).to_bytes(2, "little")


def thread_keys(key: bytes, sequence: int) -> bytes:
    """Return the MLE key and the MAC key of Thread."""
    return hmac.digest(key, sequence.to_bytes(4, "big") + b"Thread", "sha256")
