# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sealed strings: the format that `services/text/text.h` reads and writes on a chip.

A sealed string is Base64url without padding (RFC 4648, section 5). It encodes a byte that names the
form, and the output of the form's AEAD:

| form | byte | key | after the byte |
|---|--:|---|---|
| siv | 1 | 32, 48 or 64 bytes | V (16 bytes), ciphertext: RFC 5297 |
| ccm | 2 | 16, 24 or 32 bytes | nonce (12 bytes), ciphertext, tag (16 bytes): SP 800-38C |
| ocb | 3 | 16, 24 or 32 bytes | the same: RFC 7253 |

Each byte string has one encoding, and all other encodings are refused. Associated data (`ad`) is
not in the string. It must be the same when the string is opened. No `ad` and b"" are the same.

>>> sealed = seal(bytes(32), "21.5 degrees", ad=b"sensor 7")
>>> open(bytes(32), sealed, ad=b"sensor 7")
b'21.5 degrees'
"""

from __future__ import annotations

import base64
import binascii
import os
import re

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESOCB3, AESSIV

from .sealing import AES_KEY_SIZES, BadFormat, BadKey, NotAuthentic

__all__ = ["FORMS", "KEY_SIZES", "OtherForm", "form_of", "open", "raw", "seal"]

FORMS = {"siv": 1, "ccm": 2, "ocb": 3}
KEY_SIZES = {"siv": (32, 48, 64), "ccm": AES_KEY_SIZES, "ocb": AES_KEY_SIZES}
NONCE_SIZE = 12
TAG_SIZE = 16
_AEADS = {"ccm": AESCCM, "ocb": AESOCB3}


class OtherForm(BadFormat):
    """The string has another form than the requested one."""

    def __init__(self, found: str, asked: str) -> None:
        super().__init__(f"the string is sealed with {found}, not with {asked}")
        self.found = found


def seal(
    key: bytes, content: str | bytes, *, form: str = "siv", ad: bytes = b"", nonce: bytes = b""
) -> str:
    """Return the sealed string of a text, or of any bytes.

    SIV gives the same string for the same content, key and `ad`, so anyone who sees two equal
    strings knows that the contents are equal. The other forms use a random nonce, unless a test
    gives one.
    """
    _check_key(form, key)
    data = content.encode("utf-8") if isinstance(content, str) else content
    if form == "ccm" and len(data) >= 1 << 24:  # a nonce of 12 bytes leaves 3: SP 800-38C, A.1
        raise BadFormat("too long for ccm: a text must have fewer than 16777216 bytes")
    if form == "siv":
        body = AESSIV(key).encrypt(data, [ad] if ad else None)
    else:
        nonce = nonce or os.urandom(NONCE_SIZE)
        body = nonce + _AEADS[form](key).encrypt(nonce, data, ad)
    return _encode(bytes((FORMS[form],)) + body)


def open(key: bytes, sealed: str, *, form: str | None = "siv", ad: bytes = b"") -> bytes:
    """Return the content of a sealed string of this form.

    If `form` is None, the string selects one of the forms that the key fits. Do not use this for
    strings from strangers.
    """
    data = raw(sealed)
    found = form_of(data)
    if form is not None and form != found:
        raise OtherForm(found, form)
    _check_key(found, key)
    try:
        if found == "siv":
            return AESSIV(key).decrypt(data[1:], [ad] if ad else None)
        nonce, body = data[1 : 1 + NONCE_SIZE], data[1 + NONCE_SIZE :]
        content: bytes = _AEADS[found](key).decrypt(nonce, body, ad)
        return content
    except InvalidTag:
        raise NotAuthentic("wrong key or associated data, or a damaged string") from None


def raw(sealed: str) -> bytes:
    """Return the bytes of the Base64url, which are not authentic yet."""
    try:
        text = sealed.encode("ascii")
        data = base64.b64decode(text + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error):
        data = b""
    if not data or _encode(data) != sealed:
        raise BadFormat(f"not a sealed string: {_fault(sealed)}")
    return data


def _fault(sealed: str) -> str:
    """Return why a string is not valid Base64url."""
    if not sealed:
        return "it is empty"
    if wrong := re.search(r"[^A-Za-z0-9_-]", sealed):
        place = wrong.start() + 1
        return f"character {place} is {wrong[0]!a}, not a letter, a digit, - or _"
    return "its end is missing or changed"


def form_of(data: bytes) -> str:
    """Return the form of a sealed string's bytes, if they are long enough for it."""
    for form, number in FORMS.items():
        if data[:1] == bytes((number,)):
            if len(data) < 1 + TAG_SIZE + (0 if form == "siv" else NONCE_SIZE):
                raise BadFormat("not a sealed string: it is too short")
            return form
    raise BadFormat(f"not a sealed string: its first byte is {data[0]}, not 1, 2 or 3")


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def _check_key(form: str, key: bytes) -> None:
    if form not in FORMS:
        raise BadFormat(f"{form!r}: the forms are {', '.join(FORMS)}")
    sizes = KEY_SIZES[form]
    if len(key) not in sizes:
        raise BadKey(
            f"the key has {len(key)} bytes; {form} takes {sizes[0]}, {sizes[1]} or {sizes[2]}"
        )
