# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Model the telegrams of wireless M-Bus and Kamstrup, over OpenSSL."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers.aead import AESCCM

from . import oracle
from .suite import FORMAT, LENGTH

BLOCK = 16
SECRET = bytes(range(16))
LAST = 0xFFFFFFFF
LINK = bytes.fromhex("44 93 15 78 56 34 12 33 03")


def telegram(rest: bytes, link: bytes = LINK) -> bytes:
    """Return a telegram with these bytes after its link layer."""
    return bytes([len(link) + len(rest)]) + link + rest


def short_header(config: int, access: int = 0x2A) -> bytes:
    return bytes([0x7A, access, 0x00]) + config.to_bytes(2, "little")


def long_header(config: int, access: int = 0x2A) -> bytes:
    address = bytes.fromhex("44332211 2d2c 0816")
    return b"\x72" + address + bytes([access, 0x10]) + config.to_bytes(2, "little")


def filled(text: bytes) -> bytes:
    """Return data that begins with the filler and has whole blocks."""
    return (b"\x2f\x2f" + text).ljust(-(-(len(text) + 2) // 16) * 16, b"\x2f")


def mode_5(blocks: int, tail: bytes = b"", before: bytes = b"", *, long: bool = False) -> bytes:
    """Return a telegram in clear."""
    config = 5 << 8 | blocks << 4
    header = long_header(config) if long else short_header(config)
    return telegram(before + header + filled(bytes(range(16 * blocks - 2))) + tail)


AFL = bytes.fromhex("900f002c25") + bytes(12)


def mode_7(
    blocks: int, tail: bytes = b"", afl: bytes = AFL, cfe: int = 0x10, *, long: bool = False
) -> bytes:
    config = 7 << 8 | blocks << 4
    header = long_header(config) if long else short_header(config)
    data = bytes([cfe]) + filled(bytes(range(16 * blocks - 2))) + tail
    return telegram(b"\x8c\x20\x75" + afl + header + data)


def mode_10(size: int, tag_len: int, config: int = 0x2AFF, cfe: int = 0x10) -> bytes:
    data = bytes([cfe, 0x01]) + bytes(4) + bytes(range(size)) + bytes(tag_len)
    return telegram(b"\x8c\x20\x80" + short_header(config) + data)


def kamstrup(size: int, cc: int = 0x20, session: int = 0x21D69C20) -> bytes:
    data = bytes(2) + b"\x78" + bytes(i & 255 for i in range(size))
    return telegram(b"\x8d" + bytes([cc, 0x75]) + session.to_bytes(4, "little") + data)


def data_of(clear: bytes, skip: int = 0) -> bytes:
    return clear[read(clear).data_at + skip :]


def cut(sealed: bytes, size: int) -> bytes:
    """Return the first bytes of a telegram, with an L that agrees."""
    return bytes([max(size - 1, 0)])[:size] + sealed[1:size]


def crc(data: bytes) -> int:
    """Return the CRC of EN 13757-4."""
    value = 0
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ (0x3D65 if value & 0x8000 else 0)) & 0xFFFF
    return value ^ 0xFFFF


def with_crcs(blocks: Iterable[bytes]) -> bytes:
    return b"".join(block + crc(block).to_bytes(2, "big") for block in blocks)


def format_a(telegram: bytes) -> bytes:
    rest = range(10, len(telegram), BLOCK)
    return with_crcs([telegram[:10], *(telegram[i : i + BLOCK] for i in rest)])


def format_b(telegram: bytes) -> bytes:
    count = -(-len(telegram) // 126)
    counted = bytes([len(telegram) - 1 + 2 * count]) + telegram[1:]
    return with_crcs(counted[i : i + 126] for i in range(0, len(counted), 126))


@dataclass(frozen=True)
class Layers:
    """The fields of a telegram."""

    address: bytes
    ci: int
    access: int
    status: int
    mode: int
    blocks: int
    afl: int
    tpl: int
    data_at: int

    @property
    def fields(self) -> bytes:
        rest = (self.ci, self.access, self.status, self.mode, self.blocks)
        return self.address + bytes([*rest, self.afl, self.tpl, self.data_at])


def layers(telegram: bytes) -> Layers | int:
    """Return the layers of a telegram, or the error that reading it must give."""
    if len(telegram) < 11 or len(telegram) != telegram[0] + 1:
        return LENGTH
    at = 10 + {0x8C: 3, 0x8E: 11}.get(telegram[10], 0)
    afl = 0
    if telegram[at : at + 1] == b"\x90" and len(telegram) > at + 1:
        afl, at = at, at + 2 + telegram[at + 1]
    tpl = at
    match telegram[at : at + 1]:
        case b"":
            return LENGTH
        case b"\x7a":
            address = telegram[2:10]
        case b"\x72":
            at += 8
            ident, maker, kind = (telegram[tpl + i : tpl + j] for i, j in ((1, 5), (5, 7), (7, 9)))
            address = maker + ident + kind
        case _:
            return FORMAT
    if len(telegram) < at + 5:
        return LENGTH
    access, status, low, high = telegram[at + 1 : at + 5]
    return Layers(address, telegram[tpl], access, status, high & 31, low >> 4, afl, tpl, at + 5)


def read(telegram: bytes) -> Layers:
    found = layers(telegram)
    assert isinstance(found, Layers)
    return found


def seal_5(secret: bytes, telegram: bytes) -> bytes:
    """Encrypt N blocks of a telegram in clear."""
    found = read(telegram)
    end = found.data_at + found.blocks * BLOCK
    text = telegram[found.data_at : end]
    iv = found.address + bytes([found.access] * 8)
    return telegram[: found.data_at] + oracle.cbc(secret, iv, text) + telegram[end:]


def derive(secret: bytes, constant: int, counter: bytes, found: Layers) -> bytes:
    return oracle.cmac(secret, bytes([constant]) + counter + found.address[2:6] + b"\7" * 7)


def seal_7(secret: bytes, telegram: bytes, counter: int) -> bytes:
    """Encrypt N blocks of a telegram in clear, and put its counter and its MAC into it."""
    found = read(telegram)
    mcr = counter.to_bytes(4, "little")
    start = found.data_at + 1
    end = start + found.blocks * BLOCK
    text = oracle.cbc(derive(secret, 0, mcr, found), bytes(BLOCK), telegram[start:end])
    rest = telegram[found.tpl : start] + text + telegram[end:]
    mcl = telegram[found.afl + 4 : found.afl + 5]
    mac = oracle.cmac(derive(secret, 1, mcr, found), mcl + mcr + rest)[:8]
    return telegram[: found.afl + 5] + mcr + mac + rest


def seal_10(secret: bytes, telegram: bytes, counter: int, tag_len: int) -> bytes:
    """Encrypt the data of a telegram in clear that ends in room for the tag."""
    found = read(telegram)
    mc = counter.to_bytes(4, "little")
    start = found.data_at + 6
    ad, text = telegram[found.tpl : start - 4], telegram[start : len(telegram) - tag_len]
    ccm = AESCCM(derive(secret, 0, mc, found), tag_len)
    return telegram[: start - 4] + mc + ccm.encrypt(found.address + b"\0" + mc[::-1], text, ad)


def seal_kamstrup(secret: bytes, telegram: bytes) -> bytes:
    """Put the CRC into a telegram in clear, and encrypt from there on."""
    first = telegram[2:10] + bytes([telegram[11] & 0xED]) + telegram[13:17] + bytes(3)
    text = crc(telegram[19:]).to_bytes(2, "little") + telegram[19:]
    return telegram[:17] + oracle.ctr(secret, first, 128, 0, text)
