# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check the output of the sketches with OpenSSL and with models.

It must be right, not only the same as before.
"""

from __future__ import annotations

import re

from aesmall_workshop.operations.manx_model import Manx, bits_of
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from support import oracle

from .transcript import example

SECRET = bytes(range(16))


def printed(name: str) -> str:
    return example(name).with_name("expected.txt").read_text("utf-8")


def after(name: str, label: str) -> bytes:
    found = re.search(rf"^{label} +(\w+)", printed(name), re.MULTILINE)
    assert found is not None
    return bytes.fromhex(found[1])


def test_manx_packet() -> None:
    packet, sent = after("ManxPacket", "packet"), after("ManxPacket", "sent")
    bits = "".join(f"{v:0{n}b}" for v, n in ((2150, 16), (4875, 14), (101325, 20), (3012, 12)))
    assert bits_of(packet, 64) == f"{bits}00"
    number = bits_of((1).to_bytes(8, "big"), 64)
    assert sent == Manx(2, 64, 0, variable=False).seal(SECRET, number, "", bits)
    assert after("ManxPacket", "received") == packet


def test_two_engines() -> None:
    """Both engines give the right tag. The key is derived by SP 800-108 in counter mode.

    The input is a counter of one byte, the label, 0, the context, and the bits in four bytes.
    """
    derived = oracle.cmac(SECRET, b"\1readings\0" + (128).to_bytes(4, "big"))
    tag = oracle.cmac(derived, b"21.5 C".ljust(64, b"\0")).hex().upper()
    assert re.findall(r"tag (\w+) in", printed("TwoEngines")) == [tag, tag]


def test_hardware_aes() -> None:
    nonce = bytes(11) + b"\1"
    sealed = AESCCM(SECRET, tag_length=8).encrypt(nonce, b"21.5 C", None).hex().upper()
    assert printed("HardwareAes").startswith(f"{sealed} opens: 21.5 C\n")
