# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Model sealed texts (doc/use/text.md) over OpenSSL through `cryptography`."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESOCB3, AESSIV
from modes.test_siv import s2v

NONCE = 12


@dataclass(frozen=True)
class Form:
    """A form of sealed texts: its first byte, its name, and the bytes that it adds."""

    number: int
    name: str
    more: int

    @property
    def is_siv(self) -> bool:
        return self.number == 1

    @property
    def secrets(self) -> tuple[int, ...]:
        return (32, 48, 64) if self.is_siv else (16, 24, 32)


SIV, CCM, OCB = Form(1, "siv", 17), Form(2, "ccm", 29), Form(3, "ocb", 29)
FORMS = (SIV, CCM, OCB)


def siv(secret: bytes, ad: bytes, msg: bytes) -> bytes:
    """Return SIV of a message. `cryptography` does not accept an empty message."""
    ads = [ad] if ad else []
    return AESSIV(secret).encrypt(msg, ads) if msg else s2v(secret[: len(secret) // 2], [*ads, b""])


def binary(form: Form, secret: bytes, nonce: bytes, ad: bytes, msg: bytes) -> bytes:
    """Return the bytes that the text encodes."""
    head = bytes([form.number])
    if form.is_siv:
        return head + siv(secret, ad, msg)
    mode = AESCCM(secret) if form is CCM else AESOCB3(secret)
    return head + nonce + mode.encrypt(nonce, msg, ad)


def coded(data: bytes) -> bytes:
    """Return Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def decoded(text: bytes) -> bytes | None:
    """Return the bytes of a text, or None if it is not valid. Python's decoder is not strict."""
    try:
        data = base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4))
    except ValueError:
        return None
    return data if coded(data) == text else None


def sealed(form: Form, secret: bytes, nonce: bytes, ad: bytes, msg: bytes) -> bytes:
    return coded(binary(form, secret, nonce, ad, msg))
