# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Model the formats from doc/inside/vault-format.md and the standards.

The model does not use the package. Only AES for blocks is from a library, and all other code is
written here. So if both agree, they are correct, or both have the same error.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass

from support.aead import gcm_model, ocb_model
from support.oracle import BLOCK, cbc, cmac, ctr, double, ecb, pad

NUMBERS = {"ccm": 1, "ocb": 2, "gcm": 3}
FORMS = {"siv": 1, "ccm": 2, "ocb": 3}


def _xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


def ccm(secret: bytes, nonce: bytes, ad: bytes, msg: bytes, tag_len: int) -> bytes:
    """Return CCM for less than 65,280 bytes of associated data (SP 800-38C, 6.1)."""
    width = 15 - len(nonce)
    flags = (64 if ad else 0) + 8 * ((tag_len - 2) // 2) + width - 1
    blocks = bytes([flags]) + nonce + len(msg).to_bytes(width, "big")
    if ad:
        blocks += len(ad).to_bytes(2, "big") + ad
        blocks += bytes(-len(blocks) % BLOCK)
    blocks += msg + bytes(-len(msg) % BLOCK)
    mac = cbc(secret, bytes(BLOCK), blocks)[-BLOCK:]
    first = bytes([width - 1]) + nonce + bytes(width)
    stream = ctr(secret, first, 8 * width, 0, bytes(BLOCK + len(msg)))
    return _xor(msg, stream[BLOCK:]) + _xor(mac, stream[:BLOCK])[:tag_len]


AEADS = {"ccm": ccm, "ocb": ocb_model, "gcm": gcm_model}


def siv(secret: bytes, ad: bytes | None, msg: bytes) -> bytes:
    """Return SIV (RFC 5297, 2.6)."""
    half = len(secret) // 2
    mac_key, ctr_key = secret[:half], secret[half:]
    state = int.from_bytes(cmac(mac_key, bytes(BLOCK)), "big")
    if ad is not None:
        state = double(state) ^ int.from_bytes(cmac(mac_key, ad), "big")
    if len(msg) >= BLOCK:
        last = msg[:-BLOCK] + _xor(msg[-BLOCK:], state.to_bytes(BLOCK, "big"))
    else:
        filled = (msg + b"\x80").ljust(BLOCK, b"\0")
        last = _xor(double(state).to_bytes(BLOCK, "big"), filled)
    v = cmac(mac_key, last)
    counter = bytearray(v)
    counter[8] &= 0x7F
    counter[12] &= 0x7F
    return v + ctr(ctr_key, bytes(counter), 128, 0, msg)


def wrap(secret: bytes, text: bytes) -> bytes:
    """Return the key wrap KW (RFC 3394, 2.2.1)."""
    a = b"\xa6" * 8
    r = [text[i : i + 8] for i in range(0, len(text), 8)]
    for j in range(6):
        for i in range(len(r)):
            b = ecb(secret, a + r[i])
            a = _xor(b[:8], (len(r) * j + i + 1).to_bytes(8, "big"))
            r[i] = b[8:]
    return a + b"".join(r)


@dataclass(frozen=True)
class Vault:
    """A sealed file with all its parameters."""

    master: bytes
    file_key: bytes
    content: bytes
    algorithm: str = "ccm"
    chunk_size: int = 64
    key_id: int = 0
    #: The logarithm of scrypt's N, then r and p, if scrypt derives the master key
    cost: tuple[int, int, int] | None = None
    salt: bytes = b""

    @property
    def parameters(self) -> bytes:
        size = self.chunk_size.bit_length() - 1
        algorithm = len(self.file_key) // 8 << 4 | NUMBERS[self.algorithm]
        return bytes([1, algorithm, size, self.cost is not None]) + self.key_id.to_bytes(4, "big")

    @property
    def header(self) -> bytes:
        fields = b"" if self.cost is None else bytes([*self.cost, 0]) + self.salt
        wrapped = wrap(self.master, self.parameters + self.file_key)
        return b"aesV" + self.parameters + fields + wrapped

    @property
    def chunks(self) -> list[bytes]:
        size = self.chunk_size
        cut = [self.content[i : i + size] for i in range(0, len(self.content), size)] or [b""]
        return [
            AEADS[self.algorithm](self.file_key, self.nonce(i, i == len(cut) - 1), b"", text, 16)
            for i, text in enumerate(cut)
        ]

    @property
    def file(self) -> bytes:
        return self.header + b"".join(self.chunks)

    def nonce(self, i: int, last: bool) -> bytes:
        return self.parameters[:3] + bytes(4) + i.to_bytes(4, "big") + bytes([last])


def scrypt_key(passphrase: bytes, cost: tuple[int, int, int], salt: bytes) -> bytes:
    log_n, r, p = cost
    return hashlib.scrypt(passphrase, salt=salt, n=1 << log_n, r=r, p=p, dklen=32, maxmem=1 << 30)


def text(secret: bytes, content: bytes, form: str, ad: bytes, nonce: bytes) -> str:
    """Return a sealed text."""
    if form == "siv":
        body = siv(secret, ad or None, content)
    else:
        body = nonce + AEADS[form](secret, nonce, ad, content, 16)
    return base64url(bytes([FORMS[form]]) + body)


def base64url(data: bytes) -> str:
    """Return Base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def legacy(secret: bytes, iv: bytes, content: bytes, hash_name: str) -> bytes:
    """Return a file of Mbed TLS's crypt_and_hash."""
    md = getattr(hashlib, hash_name)
    digest = iv + bytes(16)
    for _ in range(8192):
        digest = md(digest[:32] + secret).digest()
    key = digest[:32]
    body = cbc(key, iv, pad(content))
    return iv + body + hmac.digest(key, body, hash_name)
