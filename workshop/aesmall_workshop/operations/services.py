# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define the measured operations of key wrap, sectors and the services.

Names end in the bytes of the key, sector or output. The firmware ends each answer with the returned
error: 0.
"""

from __future__ import annotations

from zlib import crc32

from aesmall.engines import KEY_SIZES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes
from cryptography.hazmat.primitives.cmac import CMAC
from cryptography.hazmat.primitives.keywrap import aes_key_wrap, aes_key_wrap_with_padding

from .definition import BLOCK, Answer, Operation, ecb_encrypt
from .modes import OVER

_FINE = b"\0"
#: As in aead.py
_PAIRS = 8
_ENCRYPT = ("expand", "encrypt")


def _operation(
    name: str,
    verbs: tuple[str, ...],
    text_size: int,
    answer: Answer,
    calls: str,
    *,
    fed: Answer | None = None,
    over: tuple[str, ...] = OVER,
    **defines: int,
) -> Operation:
    """Return an operation.

    `name` is program, work and bytes, and `calls` are the measured calls.
    """
    return Operation(
        name=name,
        program=name.split("_", maxsplit=1)[0].replace("kwp", "kw"),
        verbs=verbs,
        text_size=text_size,
        answer=answer,
        calls=tuple(f"aesmall_{call}" for call in calls.split()),
        key_sizes=KEY_SIZES[:1],
        defines={f"MEASURE_{key.upper()}": str(int(value)) for key, value in defines.items()},
        fed=fed,
        over=over,
        pairs=_PAIRS,
    )


# ---- key wrap ----


def key_wrap(mode: str, verb: str, length: int) -> Operation:
    """Return KW or KWP. `verb` is "wrap" or "unwrap"."""
    opens, pads = verb == "unwrap", mode == "kwp"

    def wrapped(secret: bytes, text: bytes) -> bytes:
        return (aes_key_wrap_with_padding if pads else aes_key_wrap)(secret, text)

    def wrap_answer(secret: bytes, text: bytes) -> bytes:
        return wrapped(secret, text) + _FINE

    def unwrap_answer(_: bytes, text: bytes) -> bytes:
        return text + bytes(-len(text) % 8) + _FINE

    return _operation(
        f"{mode}_{verb}_{length}",
        ("expand_decrypt", "decrypt") if opens else _ENCRYPT,
        length,
        unwrap_answer if opens else wrap_answer,
        f"{mode}_{verb}",
        fed=wrapped if opens else None,
        length=length,
        opens=opens,
        pads=pads,
    )


# ---- sectors ----


def _sector(secret: bytes, text: bytes) -> tuple[bytes, bytes, bytes]:
    """Return tweak key and tweak, the sector, and the encrypted sector.

    The tweak key is never the data key.
    """
    size = len(secret)
    tweak_key = text[:size]
    if tweak_key == secret:
        tweak_key = bytes(byte ^ 1 for byte in secret)
    tweak, plain = text[size : size + BLOCK], text[size + BLOCK :]
    cipher = Cipher(algorithms.AES(secret + tweak_key), cipher_modes.XTS(tweak))
    return tweak_key + tweak, plain, cipher.encryptor().update(plain)


def _sector_fed(secret: bytes, text: bytes) -> bytes:
    head, plain, _ = _sector(secret, text)
    return head + plain


def _sector_fed_encrypted(secret: bytes, text: bytes) -> bytes:
    head, _, encrypted = _sector(secret, text)
    return head + encrypted


def _sector_encrypted(secret: bytes, text: bytes) -> bytes:
    return _sector(secret, text)[2] + _FINE


def _sector_plain(secret: bytes, text: bytes) -> bytes:
    return _sector(secret, text)[1] + _FINE


def sector(verb: str, length: int) -> Operation:
    """Return XTS. `verb` is "encrypt", "decrypt" or "both"."""
    seals, opens = verb != "decrypt", verb != "encrypt"
    calls = ("xts_encrypt",) * seals + ("xts_decrypt",) * opens
    return _operation(
        f"xts_{verb}_{length}",
        (*_ENCRYPT, "expand_decrypt", "decrypt") if opens else _ENCRYPT,
        BLOCK + BLOCK + length,
        _sector_plain if opens else _sector_encrypted,
        " ".join(calls),
        fed=_sector_fed if seals else _sector_fed_encrypted,
        length=length,
        seals=seals,
        opens=opens,
    )


# ---- keys from keys ----


def _cmac(secret: bytes, text: bytes) -> bytes:
    mac = CMAC(algorithms.AES(secret))
    mac.update(text)
    return mac.finalize()


def _kdf(secret: bytes, text: bytes) -> bytes:
    """Derive a key by SP 800-108 with one block. Half of `text` is the label, half the context."""
    half = len(text) // 2
    one, bits = (1).to_bytes(4, "big"), (8 * BLOCK).to_bytes(4, "big")
    return _cmac(secret, one + text[:half] + b"\0" + text[half:] + bits) + _FINE


def _an10922(secret: bytes, text: bytes) -> bytes:
    """Derive a key by AN10922. For 16 bytes or more this is plain CMAC."""
    return _cmac(secret, b"\x01" + text) + _FINE


# ---- unpredictable bytes ----


def _xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


def _stream(secret: bytes, counter: int, size: int) -> bytes:
    """Return the encrypted counters after this one."""
    blocks = range(1, -(-size // BLOCK) + 1)
    return b"".join(
        ecb_encrypt(secret, ((counter + i) % (1 << 8 * BLOCK)).to_bytes(BLOCK, "big"))
        for i in blocks
    )[:size]


def _derived(text: bytes) -> bytes:
    """Compute Block_Cipher_df of SP 800-90A 10.3.2 to 32 bytes, with AES-128."""
    whole = len(text).to_bytes(4, "big") + (2 * BLOCK).to_bytes(4, "big") + text + b"\x80"
    whole += bytes(-len(whole) % BLOCK)
    fixed = bytes(range(BLOCK))
    chains = []
    for number in range(2):
        chain = bytes(BLOCK)
        data = number.to_bytes(4, "big") + bytes(12) + whole
        for at in range(0, len(data), BLOCK):
            chain = ecb_encrypt(fixed, _xor(chain, data[at : at + BLOCK]))
        chains.append(chain)
    secret, block = chains
    first = ecb_encrypt(secret, block)
    return first + ecb_encrypt(secret, first)


def _generated(entropy: bytes, size: int) -> bytes:
    """Return the first bytes of CTR_DRBG (10.2.1) with AES-128.

    If the entropy is a whole seed, the derivation function is not used.
    """
    seed = entropy if len(entropy) == 2 * BLOCK else _derived(entropy)
    state = _xor(_stream(bytes(BLOCK), 0, 2 * BLOCK), seed)
    return _stream(state[:BLOCK], int.from_bytes(state[BLOCK:], "big"), size) + _FINE


def drbg(name: str, call: str, length: int, *, nodf: bool = False) -> Operation:
    """Return a generator of `length` bytes. `call` is its measured call."""
    return _operation(
        name,
        _ENCRYPT,
        BLOCK if nodf else BLOCK // 2,
        lambda secret, text: _generated(secret + text, length),
        f"drbg_{call}",
        length=length,
        nodf=nodf,
    )


def entropy_for(state: bytes) -> bytes:
    """Return the entropy, without derivation function, that gives this key and counter block."""
    return _xor(_stream(bytes(BLOCK), 0, 2 * BLOCK), state)


# ---- nonces ----

_NONCE = 12
_FIRST = bytes(8)


def _nonce(name: str, *, stores: bool) -> Operation:
    record = _FIRST + crc32(_FIRST).to_bytes(4, "big")
    return _operation(
        name,
        (),
        _NONCE - 4,
        lambda _, prefix: prefix + _FIRST[4:] + _FINE,
        "nonce_next",
        fed=lambda _, prefix: prefix + record,
        # No engine is linked, so that one row is enough.
        over=OVER[:2],
        length=_NONCE,
        stores=stores,
    )


_LABEL_AND_CONTEXT = 16

SERVICES = (
    *(
        key_wrap(mode, verb, length)
        for mode in ("kw", "kwp")
        for verb in ("wrap", "unwrap")
        for length in (16, 32)
    ),
    *(sector(verb, length) for verb in ("encrypt", "decrypt") for length in (16, 64, 512)),
    sector("both", 64),
    _operation(
        "kdf_16", _ENCRYPT, _LABEL_AND_CONTEXT, _kdf, "kdf", length=_LABEL_AND_CONTEXT, an10922=0
    ),
    _operation("kdf_an10922_16", _ENCRYPT, 16, _an10922, "kdf_an10922", length=16, an10922=1),
    drbg("drbg_init", "instantiate", 16),
    drbg("drbg_generate_16", "generate", 16),
    drbg("drbg_generate_64", "generate", 64),
    drbg("drbg_nodf_init", "instantiate", 16, nodf=True),
    drbg("drbg_nodf_generate_64", "generate", 64, nodf=True),
    _nonce("nonce_next_12", stores=False),
    _nonce("nonce_store_12", stores=True),
)
