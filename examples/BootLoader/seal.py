#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Seal an application for the boot loader in this folder. main.c describes the image.

    avr-objcopy -O binary application.elf application.bin
    seal.py KEY application.bin image.bin      KEY: 32 hexadecimal digits, as in main.c

Needs the package `cryptography`.
"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.cmac import CMAC

PAGE, MOST = 128, 112


def omac(key: bytes, number: int, data: bytes) -> bytes:
    """Return the CMAC of a block with this number, and of the data."""
    mac = CMAC(algorithms.AES(key))
    mac.update(bytes(15) + bytes([number]) + data)
    return mac.finalize()


def seal_page(key: bytes, nonce: bytes, ad: bytes, page: bytes) -> bytes:
    """Return the ciphertext and the tag of a page, by EAX."""
    start = omac(key, 0, nonce)
    text = Cipher(algorithms.AES(key), modes.CTR(start)).encryptor().update(page)
    parts = zip(start, omac(key, 1, ad), omac(key, 2, text), strict=True)
    return text + bytes(a ^ b ^ c for a, b, c in parts)


def seal(key: bytes, application: bytes) -> bytes:
    """Return the image, with a random nonce."""
    count = -(-len(application) // PAGE)
    if not 0 < count <= MOST:
        raise ValueError(f"an application has 1 to {MOST * PAGE} bytes")
    application = application.ljust(count * PAGE, b"\xff")
    nonce = secrets.token_bytes(16)
    image = bytes([count]) + nonce
    for number in range(count):
        page = application[number * PAGE : (number + 1) * PAGE]
        image += seal_page(key, nonce + bytes([number]), bytes([count]), page)
    return image


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    _, digits, source, target = sys.argv
    Path(target).write_bytes(seal(bytes.fromhex(digits), Path(source).read_bytes()))
