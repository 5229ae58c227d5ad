# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Ciphered APDUs of DLMS/COSEM, also in frames of M-Bus and HDLC."""

from __future__ import annotations

from ..files.sealing import BadKey, UsageProblem
from .ciphers import ctr, gcm
from .frame import Fields, Frame, Options, check, given
from .transport import joined

_TAG = 12
_WITH_TITLE = (0xDB, 0xDC)
_WITHOUT = (0x21, 0x28, *range(0xC8, 0xD8))


def dlms(data: bytes, keys: bytes, options: Options) -> Fields:
    """Decode an APDU: general-glo-ciphering, general-ded-ciphering, or of one service."""
    frame = Frame(joined(data))
    kind = frame.byte("tag")
    check(kind in _WITH_TITLE or kind in _WITHOUT, f"the APDU has the unknown tag {kind:02x}")
    title = frame.take(frame.byte("system title"), "system title") if kind in _WITH_TITLE else b""
    check(len(title) in (0, 8), "the system title has not 8 bytes")
    title = title or given(options.system_title, "system-title", "the frame does not contain it")
    size = frame.byte("length")
    if size >= 0x80:
        check(size in (0x81, 0x82), f"the length begins with the unknown byte {size:02x}")
        size = frame.big(size - 0x80, "length")
    check(size <= frame.left, "the frame ends before the end of its APDU")
    check(size == frame.left, "bytes follow the APDU")
    control, counter = frame.byte("security control"), frame.take(4, "invocation counter")
    check(control & 15 < 3, f"security suite {control & 15} is unknown")
    check(not control & 0x80, "the APDU is compressed, which is not supported")
    check(bool(control & 0x30), "the APDU is not protected")
    encryption, authentication = _split(keys, 32 if control & 15 == 2 else 16)
    fields: Fields = {
        "tag": bytes([kind]),
        "system_title": title,
        "security_control": bytes([control]),
        "invocation_counter": int.from_bytes(counter, "big"),
    }
    nonce = title + counter
    body = frame.rest(_TAG if control & 0x10 else 0)
    tag = frame.take(_TAG, "tag") if control & 0x10 else b""
    if not tag or not authentication:
        if tag and not options.unauthenticated:
            raise UsageProblem(
                "the frame has a tag: give the authentication key after the encryption key, "
                "or --unauthenticated"
            )
        plain = ctr(encryption, nonce + b"\0\0\0\2", body) if control & 0x20 else body
        return fields | {"authenticated": False, "plaintext": plain}
    ad = bytes([control]) + authentication
    if control & 0x20:
        plain = gcm(encryption, nonce, body, tag, ad)
    else:
        gcm(encryption, nonce, b"", tag, ad + body)
        plain = body
    return fields | {"authenticated": True, "plaintext": plain}


def _split(keys: bytes, size: int) -> tuple[bytes, bytes]:
    """Return the encryption key, and the authentication key or nothing."""
    if len(keys) not in (size, 2 * size):
        raise BadKey(f"the keys of this frame have {size} bytes each: one or two of them")
    return keys[:size], keys[size:]
