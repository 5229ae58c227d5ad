# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""MicroPython's module `aesmall` (dropins/micropython) for CPython, so that scripts run on both.

The package has these names, for example `aesmall.seal(...)` after `import aesmall`. Results and
errors are the same as in MicroPython. Keys cannot be wiped from CPython's memory. A bytes-like
argument may also be a string, which is encoded as UTF-8.

>>> import aesmall
>>> sealed = aesmall.seal(bytes(16), bytes(13), "21.5 degrees", tag_len=8)
>>> aesmall.open(bytes(16), bytes(13), sealed, tag_len=8)
b'21.5 degrees'
"""

from __future__ import annotations

import ctypes
from typing import TypeVar, overload

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher, CipherContext, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESCCM

from . import sealing
from . import text as sealed_text

__all__ = ["aes", "open", "seal", "text_open", "text_seal"]

_BLOCK = 16
_ECB, _CBC, _CTR = 1, 2, 6
Data = bytes | bytearray | memoryview | str
_Mode = modes.ECB | modes.CBC | modes.CTR
Writable = bytearray | memoryview
Out = TypeVar("Out", bytearray, memoryview)


class aes:
    """AES as MicroPython's `cryptolib.aes`: one object encrypts or decrypts, not both.

    `mode` is 1 (ECB), 2 (CBC) or 6 (CTR, with the first counter block as `iv`). Each call continues
    after the previous one. The results are not authenticated. Use `seal` for authentication.
    """

    def __init__(self, key: Data, mode: int, iv: Data | None = None, /) -> None:
        secret = plain(key)
        start = b"" if iv is None else plain(iv)
        if mode not in (_ECB, _CBC, _CTR):
            raise ValueError("mode")
        if len(start) != _BLOCK and (mode != _ECB or iv is not None):
            raise ValueError("IV")
        if len(secret) not in sealing.AES_KEY_SIZES:
            raise ValueError("key")
        chosen: _Mode = modes.ECB()
        if mode != _ECB:
            chosen = modes.CBC(start) if mode == _CBC else modes.CTR(start)
        self._mode = mode
        self._cipher: Cipher[_Mode] | None = Cipher(algorithms.AES(secret), chosen)
        self._decrypts: bool | None = None
        self._context: CipherContext | None = None
        #: Bytes until the counter has its last value
        self._left = ((1 << 128) - int.from_bytes(start, "big")) * _BLOCK

    @overload
    def encrypt(self, data: Data, /) -> bytes: ...
    @overload
    def encrypt(self, data: Data, out: Out, /) -> Out: ...
    def encrypt(self, data: Data, out: Writable | None = None, /) -> bytes | Writable:
        """Return the ciphertext, or `out` with it at the start.

        ECB and CBC take multiples of 16 bytes.
        """
        return self._crypt(data, out, decrypts=False)

    @overload
    def decrypt(self, data: Data, /) -> bytes: ...
    @overload
    def decrypt(self, data: Data, out: Out, /) -> Out: ...
    def decrypt(self, data: Data, out: Writable | None = None, /) -> bytes | Writable:
        """Return the plaintext, or `out` with it at the start."""
        return self._crypt(data, out, decrypts=True)

    def clear(self) -> None:
        """End the object: every later call raises ValueError. MicroPython wipes the key too."""
        self._cipher = self._context = None

    def _crypt(self, data: Data, out: Writable | None, *, decrypts: bool) -> bytes | Writable:
        source = plain(data)
        if self._cipher is None:
            raise ValueError("key")
        if self._decrypts not in (None, decrypts):
            raise ValueError("can't encrypt & decrypt")
        if self._mode != _CTR and len(source) % _BLOCK != 0:
            raise ValueError("blksize % 16")
        if self._mode == _CTR and len(source) > self._left:
            raise ValueError("value")
        target = None if out is None else memoryview(out).cast("B")
        if target is not None:
            check_out(target, data, len(source))
        if self._context is None:
            self._decrypts = decrypts
            self._context = self._cipher.decryptor() if decrypts else self._cipher.encryptor()
        self._left -= len(source)
        result = self._context.update(source)
        if target is None or out is None:
            return result
        target[: len(result)] = result
        return out


def seal(key: Data, nonce: Data, msg: Data, /, ad: Data = b"", tag_len: int = 16) -> bytes:
    """Return the ciphertext of `msg` in CCM (SP 800-38C), then the tag, which also covers `ad`.

    The nonce is 7 to 13 bytes long and must never be used twice under a key. `tag_len` is an even
    number from 4 to 16.
    """
    message = plain(msg)
    return _ccm(key, nonce, len(message), tag_len).encrypt(plain(nonce), message, plain(ad))


def open(key: Data, nonce: Data, data: Data, /, ad: Data = b"", tag_len: int = 16) -> bytes:
    """Return the message that `seal` sealed, or raise ValueError if any byte differs."""
    sealed = plain(data)
    cipher = _ccm(key, nonce, len(sealed) - tag_len, tag_len)
    try:
        return cipher.decrypt(plain(nonce), sealed, plain(ad))
    except InvalidTag:
        raise ValueError("forged") from None


def text_seal(key: Data, msg: Data, /, ad: Data = b"") -> str:
    """Return a message as a line of characters, encrypted and authenticated without a nonce (SIV).

    The key is 32, 48 or 64 bytes long. The same message, key and `ad` give the same line.
    """
    try:
        return sealed_text.seal(plain(key), plain(msg), ad=plain(ad))
    except sealing.BadKey:
        raise ValueError("key") from None


def text_open(key: Data, text: Data, /, ad: Data = b"") -> bytes:
    """Return the message of a line, or raise ValueError if any byte differs."""
    secret = plain(key)
    if len(secret) not in sealed_text.KEY_SIZES["siv"]:
        raise ValueError("key")
    try:
        return sealed_text.open(secret, plain(text).decode("latin-1"), ad=plain(ad))
    except (sealing.BadFormat, sealing.NotAuthentic):
        raise ValueError("forged") from None


def plain(data: Data) -> bytes:
    """Return the bytes of an argument."""
    return data.encode() if isinstance(data, str) else bytes(memoryview(data))


def _ccm(key: Data, nonce: Data, length: int, tag_len: int) -> AESCCM:
    if not 0 <= tag_len <= _BLOCK:
        raise ValueError("value")
    if length < 0:
        raise ValueError("forged")
    if len(secret := plain(key)) not in sealing.AES_KEY_SIZES:
        raise ValueError("key")
    nonce_len = len(plain(nonce))
    is_good = 7 <= nonce_len <= 13 and tag_len >= 4 and tag_len % 2 == 0
    if not is_good or length >= 1 << 8 * (15 - nonce_len):
        raise ValueError("value")
    return AESCCM(secret, tag_length=tag_len)


def check_out(target: memoryview, data: Data, length: int) -> None:
    """Raise the error of an output that is not writable, too small, or partly on its input."""
    if target.readonly:
        raise TypeError("object with buffer protocol required")
    if len(target) < length:
        raise ValueError("output too small")
    if isinstance(data, str) or length == 0:
        return
    source = memoryview(data).cast("B")
    if source.readonly:
        return
    distance = abs(_address(source) - _address(target))
    if 0 < distance < length:
        raise ValueError("value")


def _address(view: memoryview) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(view))
