# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The other modes of MicroPython's module `aesmall`: GCM, GCM-SIV, EAX, CMAC and XTS.

On a board each one is a feature of the module (dropins/micropython). As in `micropython.py`,
results and errors are the same as there.

>>> import aesmall
>>> sealed = aesmall.gcm_siv_seal(bytes(16), bytes(12), "21.5 degrees", ad=b"sensor 7")
>>> aesmall.gcm_siv_open(bytes(16), bytes(12), sealed, ad=b"sensor 7")
b'21.5 degrees'
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import overload

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV
from cryptography.hazmat.primitives.cmac import CMAC

from . import sealing
from .micropython import Data, Out, Writable, check_out, plain

__all__ = [
    *("cmac", "cmac_verify", "eax_open", "eax_seal", "gcm_open", "gcm_seal"),
    *("gcm_siv_open", "gcm_siv_seal", "xts_decrypt", "xts_encrypt"),
]

_BLOCK = 16
#: The lengths of nonces that the package `cryptography` takes for GCM
_GCM_NONCES = range(8, 129)
_XTS_TEXTS = range(_BLOCK, (1 << 24) + 1)


def gcm_seal(key: Data, nonce: Data, msg: Data, /, ad: Data = b"", tag_len: int = 16) -> bytes:
    """Return the ciphertext of `msg` in GCM (SP 800-38D), then the tag, which also covers `ad`.

    A nonce that is used twice under a key makes the key worthless. The nonce is usually 12 bytes
    long (here 8 to 128). `tag_len` is 12 to 16.
    """
    secret, start = _gcm(key, nonce, tag_len)
    context = Cipher(algorithms.AES(secret), modes.GCM(start)).encryptor()
    context.authenticate_additional_data(plain(ad))
    return context.update(plain(msg)) + context.finalize() + context.tag[:tag_len]


def gcm_open(key: Data, nonce: Data, data: Data, /, ad: Data = b"", tag_len: int = 16) -> bytes:
    """Return the message that `gcm_seal` sealed, or raise ValueError if any byte differs."""
    text, tag = _split(data, tag_len)
    secret, start = _gcm(key, nonce, tag_len)
    context = Cipher(algorithms.AES(secret), modes.GCM(start, tag, tag_len)).decryptor()
    context.authenticate_additional_data(plain(ad))
    message = context.update(text)
    try:
        return message + context.finalize()
    except InvalidTag:
        raise ValueError("forged") from None


def gcm_siv_seal(key: Data, nonce: Data, msg: Data, /, ad: Data = b"", tag_len: int = 16) -> bytes:
    """Return the ciphertext of `msg` in AES-GCM-SIV (RFC 8452), then the tag, which covers `ad`.

    If a nonce is used twice, it only reveals whether the messages are equal. The key is 16 or 32
    bytes long, the nonce 12. `tag_len` is 16.
    """
    return _gcm_siv(key, nonce, tag_len).encrypt(plain(nonce), plain(msg), plain(ad))


def gcm_siv_open(key: Data, nonce: Data, data: Data, /, ad: Data = b"", tag_len: int = 16) -> bytes:
    """Return the message that `gcm_siv_seal` sealed, or raise ValueError if any byte differs."""
    _split(data, tag_len)
    try:
        return _gcm_siv(key, nonce, tag_len).decrypt(plain(nonce), plain(data), plain(ad))
    except InvalidTag:
        raise ValueError("forged") from None


def eax_seal(key: Data, nonce: Data, msg: Data, /, ad: Data = b"", tag_len: int = 16) -> bytes:
    """Return the ciphertext of `msg` in EAX, then the tag, which also covers `ad`.

    The nonce has any length and must never be used twice under a key. `tag_len` is 8 to 16.
    """
    mac, crypt = _eax(key, nonce, tag_len)
    text = crypt(plain(msg))
    return text + mac(text, plain(ad))


def eax_open(key: Data, nonce: Data, data: Data, /, ad: Data = b"", tag_len: int = 16) -> bytes:
    """Return the message that `eax_seal` sealed, or raise ValueError if any byte differs."""
    text, tag = _split(data, tag_len)
    mac, crypt = _eax(key, nonce, tag_len)
    if not hmac.compare_digest(mac(text, plain(ad)), tag):
        raise ValueError("forged")
    return crypt(text)


def cmac(key: Data, msg: Data, /, tag_len: int = 16) -> bytes:
    """Return the CMAC of a message (SP 800-38B): 4 to 16 bytes."""
    message = plain(msg)
    _check_tag_len(tag_len)
    secret = _secret(key)
    if tag_len < 4:
        raise ValueError("value")
    return _cmac(secret, message)[:tag_len]


def cmac_verify(key: Data, msg: Data, tag: Data, /, tag_len: int = 16) -> None:
    """Raise ValueError if `tag`, of `tag_len` bytes, is not the CMAC of a message."""
    if len(plain(tag)) != tag_len or not hmac.compare_digest(cmac(key, msg, tag_len), plain(tag)):
        raise ValueError("forged")


@overload
def xts_encrypt(key: Data, tweak: Data, data: Data, /) -> bytes: ...
@overload
def xts_encrypt(key: Data, tweak: Data, data: Data, out: Out, /) -> Out: ...
def xts_encrypt(
    key: Data, tweak: Data, data: Data, out: Writable | None = None, /
) -> bytes | Writable:
    """Return the ciphertext of a sector in XTS (IEEE 1619), or `out` with it at the start.

    XTS is not authenticated. The key is 32 or 64 bytes long with different halves. `tweak` is the
    number of the sector in 16 bytes, little-endian. A sector has 16 or more bytes.
    """
    return _xts(key, tweak, data, out, decrypts=False)


@overload
def xts_decrypt(key: Data, tweak: Data, data: Data, /) -> bytes: ...
@overload
def xts_decrypt(key: Data, tweak: Data, data: Data, out: Out, /) -> Out: ...
def xts_decrypt(
    key: Data, tweak: Data, data: Data, out: Writable | None = None, /
) -> bytes | Writable:
    """Return the text of a sector, or `out` with it at the start."""
    return _xts(key, tweak, data, out, decrypts=True)


# ---- arguments ----


def _secret(key: Data) -> bytes:
    secret = plain(key)
    if len(secret) not in sealing.AES_KEY_SIZES:
        raise ValueError("key")
    return secret


def _check_tag_len(tag_len: int) -> None:
    if not 0 <= tag_len <= _BLOCK:
        raise ValueError("value")


def _split(data: Data, tag_len: int) -> tuple[bytes, bytes]:
    """Return the ciphertext and the tag."""
    sealed = plain(data)
    _check_tag_len(tag_len)
    if len(sealed) < tag_len:
        raise ValueError("forged")
    return sealed[: len(sealed) - tag_len], sealed[len(sealed) - tag_len :]


def _gcm(key: Data, nonce: Data, tag_len: int) -> tuple[bytes, bytes]:
    _check_tag_len(tag_len)
    secret, start = _secret(key), plain(nonce)
    if tag_len < 12 or len(start) not in _GCM_NONCES:
        raise ValueError("value")
    return secret, start


def _gcm_siv(key: Data, nonce: Data, tag_len: int) -> AESGCMSIV:
    _check_tag_len(tag_len)
    secret = _secret(key)
    if len(secret) == 24:
        raise ValueError("key")
    if tag_len != _BLOCK or len(plain(nonce)) != 12:
        raise ValueError("value")
    return AESGCMSIV(secret)


# ---- modes that the package `cryptography` does not have ----


def _cmac(secret: bytes, message: bytes) -> bytes:
    mac = CMAC(algorithms.AES(secret))
    mac.update(message)
    return mac.finalize()


def _eax(
    key: Data, nonce: Data, tag_len: int
) -> tuple[Callable[[bytes, bytes], bytes], Callable[[bytes], bytes]]:
    """Return the functions that compute the tag of ciphertext and AD, and that apply CTR."""
    _check_tag_len(tag_len)
    secret = _secret(key)
    if tag_len < 8:
        raise ValueError("value")
    start = _cmac(secret, bytes(_BLOCK) + plain(nonce))

    def mac(text: bytes, ad: bytes) -> bytes:
        parts = [_cmac(secret, bytes([*bytes(15), n]) + part) for n, part in ((1, ad), (2, text))]
        return bytes(a ^ b ^ c for a, b, c in zip(start, *parts, strict=True))[:tag_len]

    def crypt(text: bytes) -> bytes:
        return Cipher(algorithms.AES(secret), modes.CTR(start)).encryptor().update(text)

    return mac, crypt


def _xts(
    key: Data, tweak: Data, data: Data, out: Writable | None, *, decrypts: bool
) -> bytes | Writable:
    secret, number, source = plain(key), plain(tweak), plain(data)
    if len(secret) not in (32, 64):
        raise ValueError("key")
    if len(number) != _BLOCK:
        raise ValueError("value")
    target = None if out is None else memoryview(out).cast("B")
    if target is not None:
        check_out(target, data, len(source))
    half = len(secret) // 2
    if secret[:half] == secret[half:] or len(source) not in _XTS_TEXTS:
        raise ValueError("value")
    cipher = Cipher(algorithms.AES(secret), modes.XTS(number))
    context = cipher.decryptor() if decrypts else cipher.encryptor()
    result = context.update(source)
    if target is None or out is None:
        return result
    target[: len(result)] = result
    return out
