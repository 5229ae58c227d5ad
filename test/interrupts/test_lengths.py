# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test lengths that need more bits than a register has, and tags of no bytes.

Each chip must give the output of the host, which OpenSSL and the models have checked.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, simulators

from interrupts import avr

HERE = Path(__file__).parent
AUTH = 6
#: The nonce in B0 and in the first AD block: SP 800-38C A.2.1 and A.2.2.
NONCE = bytes([*range(0xF0, 0xFA), 0, 0])
PREFIXES = {
    0xFEFF: bytes.fromhex("feff"),
    0xFF00: bytes.fromhex("fffe0000ff00"),
    0xFFFF: bytes.fromhex("fffe0000ffff"),
}
#: Bytes of output: of the tags of no bytes, and with the tags for the long AD of CCM.
SHORT = 8
LONG = SHORT + len(PREFIXES) * (2 * 3 * 16 + 1)
CHIPS = ("atmega328p", "atmega2560", "rp2040", "rp2350_hazard3")


@cache
def output(target: str) -> bytes:
    """Return the output of lengths.c. An AVR gets memory at all its addresses."""
    program = build.build(target, [HERE / "lengths.c"], name="lengths")
    if target.startswith("atmega"):
        return avr.run(target, program, junk=0, ram_end=0xFFFF).output
    simulator = {"host": "native", "rp2040": "unicorn"}.get(target, "hazard3")
    return bytes.fromhex(simulators.run(simulator, target, program).output.decode())


def xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("target", ("host", *CHIPS))
def test_no_tag_opens_nothing(target: str) -> None:
    """CCM, EAX, GCM and OCB3 open no message if tag_len is 0. The calls are unchecked.

    For example, a caller may have forgotten tag_len.
    """
    assert output(target)[:SHORT] == bytes([AUTH, 0] * 4)


@pytest.mark.parametrize("target", ("host", *CHIPS))
def test_long_ad_of_ccm(target: str) -> None:
    ad = bytes(7 * i & 0xFF for i in range(32))
    first = bytes([0x40 | 8 * 7 | 2]) + NONCE + bytes(3)  # B0 for no text
    expected = b""
    for prefix in PREFIXES.values():
        data = (prefix + ad)[:32]
        second = xor(first, data[:16])
        blocks = first + second + xor(second, data[16:])
        expected += blocks + blocks + b"\0"
    assert output(target)[SHORT:LONG] == expected


@pytest.mark.parametrize("target", CHIPS)
def test_lengths_whose_bits_are_many(target: str) -> None:
    """8,191 and 8,192 bytes of AD and of text: 2^16 bits need more than two bytes to count."""
    assert output(target)[LONG:] == output("host")[LONG:]
