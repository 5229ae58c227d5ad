# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define the measured operations of modes and services, through a key object.

The firmware ends each answer with the error that the mode returned: 0.
"""

from __future__ import annotations

from aesmall.engines import CTR, KEY_SIZES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes
from cryptography.hazmat.primitives.cmac import CMAC
from cryptography.hazmat.primitives.padding import PKCS7

from .definition import BLOCK, Answer, Operation, ecb_encrypt

_FINE = b"\0"


def _ctr(secret: bytes, text: bytes) -> bytes:
    """Encrypt `text`, a nonce of 12 bytes and the message. The counter starts at 0."""
    counter = cipher_modes.CTR(text[:12] + bytes(4))
    return Cipher(algorithms.AES(secret), counter).encryptor().update(text[12:]) + _FINE


def _cmac(secret: bytes, text: bytes) -> bytes:
    mac = CMAC(algorithms.AES(secret))
    mac.update(text)
    return mac.finalize() + _FINE


def _ctr_cmac(secret: bytes, text: bytes) -> bytes:
    """Encrypt and authenticate `text`: nonce (12 bytes), first authenticated block, message."""
    encrypted = _ctr(secret, text[:12] + text[12 + BLOCK :][:BLOCK])
    return encrypted[:BLOCK] + _cmac(secret, text[12:])


def _cbc_encrypt(secret: bytes, text: bytes) -> bytes:
    """Encrypt `text`, the IV and the message."""
    chain = cipher_modes.CBC(text[:BLOCK])
    return Cipher(algorithms.AES(secret), chain).encryptor().update(text[BLOCK:]) + _FINE


def _cbc_decrypt(secret: bytes, text: bytes) -> bytes:
    chain = cipher_modes.CBC(text[:BLOCK])
    return Cipher(algorithms.AES(secret), chain).decryptor().update(text[BLOCK:]) + _FINE


EAX_HEADER = 8


def eax_seal(secret: bytes, text: bytes) -> tuple[bytes, bytes, bytes]:
    """Return first counter block, ciphertext and tag by EAX's paper, over CTR and CMAC.

    `text` is the nonce, the header and the message.
    """

    def omac(tweak: int, message: bytes) -> bytes:
        return _cmac(secret, bytes(BLOCK - 1) + bytes([tweak]) + message)[:BLOCK]

    header_end = BLOCK + EAX_HEADER
    start = omac(0, text[:BLOCK])
    chain = Cipher(algorithms.AES(secret), cipher_modes.CTR(start)).encryptor()
    sealed = chain.update(text[header_end:])
    parts = (start, omac(1, text[BLOCK:header_end]), omac(2, sealed))
    return start, sealed, bytes(a ^ b ^ c for a, b, c in zip(*parts, strict=True))


def _eax_fed(secret: bytes, text: bytes) -> bytes:
    """Return the input of eax_open_unchecked.c.

    The nonce is the next one whose counter does not carry, so that every case takes the same time.
    """
    nonce = int.from_bytes(text[:BLOCK], "big")
    while True:
        text = nonce.to_bytes(BLOCK, "big") + text[BLOCK:]
        start, sealed, tag = eax_seal(secret, text)
        if start[-1] < 0x100 - _padded(len(sealed)) // BLOCK:
            return text[: BLOCK + EAX_HEADER] + sealed + tag
        nonce = (nonce + 1) % (1 << 8 * BLOCK)


def _eax_open(_: bytes, text: bytes) -> bytes:
    return text[BLOCK + EAX_HEADER :] + _FINE


def _padded(size: int) -> int:
    return size // BLOCK * BLOCK + BLOCK


def _pkcs7(secret: bytes, text: bytes) -> bytes:
    """Return the ciphertext of `text`, the IV and the message."""
    padder = PKCS7(8 * BLOCK).padder()
    padded = padder.update(text[BLOCK:]) + padder.finalize()
    return _cbc_encrypt(secret, text[:BLOCK] + padded)[: -len(_FINE)]


def _pkcs7_encrypt(secret: bytes, text: bytes) -> bytes:
    ciphertext = _pkcs7(secret, text)
    return ciphertext + bytes([len(ciphertext)]) + _FINE


def _pkcs7_fed(secret: bytes, text: bytes) -> bytes:
    return text[:BLOCK] + _pkcs7(secret, text)


def _pkcs7_decrypt(_: bytes, text: bytes) -> bytes:
    """Return the message, zeros in place of the padding, and the message's length."""
    message = text[BLOCK:]
    size = len(message)
    return message.ljust(_padded(size), b"\0") + bytes([size]) + _FINE


def _frame(secret: bytes, text: bytes, direction: int, head: int, control: int) -> bytes:
    """Return a LoRaWAN frame of port 1 without options.

    `secret` is NwkSKey. `text` is AppSKey and the payload.
    """
    app_key, payload = text[:BLOCK], text[BLOCK:]
    address, counter = (0x26011BDA).to_bytes(4, "little"), (0x12345).to_bytes(4, "little")
    # LoRaWAN 1.0.4, 4.3.3 and 4.4
    middle = bytes(4) + bytes([direction]) + address + counter + b"\0"
    stream = b"".join(
        ecb_encrypt(app_key, b"\x01" + middle + bytes([index]))
        for index in range(1, len(payload) // BLOCK + 2)
    )
    encrypted = bytes(a ^ b for a, b in zip(payload, stream, strict=False))
    message = bytes([head]) + address + bytes([control]) + counter[:2] + b"\x01" + encrypted
    return message + _cmac(secret, b"\x49" + middle + bytes([len(message)]) + message)[:4]


def _uplink(secret: bytes, text: bytes) -> bytes:
    """Return the answer of lorawan_uplink.c: an unconfirmed frame with ADR."""
    return _frame(secret, text, 0, 0x40, 0x80) + _FINE


def _downlink_fed(secret: bytes, text: bytes) -> bytes:
    """Return the input of lorawan_downlink.c: AppSKey and an unconfirmed frame."""
    return text[:BLOCK] + _frame(secret, text, 1, 0x60, 0)


def _downlink(_: bytes, text: bytes) -> bytes:
    payload = text[BLOCK:]
    return payload + bytes([len(payload)]) + _FINE


def _lorawan_calls(secret: bytes, text: bytes) -> bytes:
    """Return the answer of lorawan_calls.c: a payload under one key, and its MIC as a frame."""
    middle = bytes(4) + b"\0" + (0x26011BDA).to_bytes(4, "little")
    middle += (0x12345).to_bytes(4, "little") + b"\0"
    stream = ecb_encrypt(secret, b"\x01" + middle + b"\x01")
    encrypted = bytes(a ^ b for a, b in zip(text, stream, strict=True))
    mac = _cmac(secret, b"\x49" + middle + bytes([len(text)]) + text)
    return encrypted + mac[:4] + _FINE


def _mode(
    program: str,
    length: int,
    head: int,
    call: str,
    answer: Answer,
    *,
    fed: Answer | None = None,
    key_sizes: tuple[int, ...] = KEY_SIZES,
    also: tuple[str, ...] = (),
    verbs: tuple[str, ...] = (),
    over: tuple[str, ...] = (),
) -> Operation:
    """Return a mode over `length` bytes, after `head` bytes of nonce, IV, block or key.

    `call` names the measured calls, in order. `also` are verbs in addition to those of a block, and
    `verbs` replace them.
    """
    decrypts = program.startswith("cbc_decrypt")
    verbs = verbs or (("expand_decrypt", "decrypt") if decrypts else ("expand", "encrypt"))
    return Operation(
        name=f"{program}_{length}",
        program=program,
        verbs=(*verbs, *also),
        text_size=head + length,
        answer=answer,
        calls=tuple(f"aesmall_{name}" for name in call.split()),
        key_sizes=key_sizes,
        defines={"MEASURE_LENGTH": str(length)},
        fed=fed,
        over=over,
    )


#: Engines, one of each kind, for operations that are measured only for the modes
OVER = ("balanced_avr", "balanced_armv6m", "ct_armv6m", "fast_rv32", "ct_rv32")
#: LoRaWAN has no other key size. The calls without checks are measured with this size only.
_LORAWAN_KEYS = (128,)
_SHORT_KEYS = (128,)

MODES = (
    _mode("ctr", 16, 12, "ctr_crypt", _ctr),
    _mode("ctr", 64, 12, "ctr_crypt", _ctr),
    # The difference of the last two is the cost of 28 blocks.
    _mode("ctr_wide", 16, 12, "ctr_crypt_wide_with", _ctr, also=(CTR,)),
    _mode("ctr_wide", 64, 12, "ctr_crypt_wide_with", _ctr, also=(CTR,)),
    _mode("ctr_wide", 512, 12, "ctr_crypt_wide_with", _ctr, also=(CTR,)),
    _mode("cmac", 16, 0, "cmac", _cmac),
    _mode("cmac", 25, 0, "cmac", _cmac),
    _mode("cmac", 64, 0, "cmac", _cmac),
    _mode("ctr_unchecked", 16, 12, "ctr_unchecked", _ctr, key_sizes=_SHORT_KEYS),
    _mode("cmac_unchecked", 25, 0, "cmac_unchecked", _cmac, key_sizes=_SHORT_KEYS),
    _mode("cmac_unchecked_prefix", 25, BLOCK, "cmac_unchecked", _cmac, key_sizes=_SHORT_KEYS),
    _mode(
        "ctr_cmac_unchecked",
        25,
        12 + BLOCK,
        "ctr_unchecked cmac_unchecked",
        _ctr_cmac,
        key_sizes=_SHORT_KEYS,
    ),
    _mode("cmac_unchecked_subkeys", 25, 0, "cmac_unchecked_subkeys", _cmac, key_sizes=_SHORT_KEYS),
    _mode(
        "eax_open_unchecked",
        25,
        BLOCK + EAX_HEADER,
        "eax_open_unchecked",
        _eax_open,
        fed=_eax_fed,
        key_sizes=_SHORT_KEYS,
    ),
    _mode("cbc_encrypt", 64, BLOCK, "cbc_encrypt_nopad", _cbc_encrypt),
    _mode("cbc_decrypt", 64, BLOCK, "cbc_decrypt_nopad", _cbc_decrypt),
    _mode("cbc_encrypt_pkcs7", 47, BLOCK, "cbc_encrypt_pkcs7", _pkcs7_encrypt),
    _mode("cbc_decrypt_pkcs7", 47, BLOCK, "cbc_decrypt_pkcs7", _pkcs7_decrypt, fed=_pkcs7_fed),
    _mode(
        "cbc_eic_decrypt_pkcs7",
        47,
        BLOCK,
        "cbc_decrypt_pkcs7",
        _pkcs7_decrypt,
        fed=_pkcs7_fed,
        key_sizes=_SHORT_KEYS,
        verbs=("expand_eic", "decrypt_eic"),
    ),
    _mode(
        "cbc_wide_decrypt_pkcs7",
        47,
        BLOCK,
        "cbc_decrypt_pkcs7_wide_with",
        _pkcs7_decrypt,
        fed=_pkcs7_fed,
        key_sizes=_SHORT_KEYS,
        verbs=("expand_decrypt", "decrypt", "decrypt_wide"),
    ),
    _mode("ctr", 256, 12, "ctr_crypt", _ctr, key_sizes=_SHORT_KEYS, over=OVER),
    _mode("cmac", 256, 0, "cmac", _cmac, key_sizes=_SHORT_KEYS, over=OVER),
    _mode(
        "lorawan_calls",
        16,
        0,
        "lorawan_crypt_payload lorawan_compute_mic",
        _lorawan_calls,
        key_sizes=_LORAWAN_KEYS,
        over=OVER,
    ),
    _mode(
        "lorawan_unchecked",
        16,
        0,
        "lorawan_crypt_unchecked lorawan_mic_unchecked",
        _lorawan_calls,
        key_sizes=_LORAWAN_KEYS,
        over=OVER,
    ),
    _mode("lorawan_uplink", 16, BLOCK, "lorawan_build_uplink", _uplink, key_sizes=_LORAWAN_KEYS),
    _mode(
        "lorawan_downlink",
        16,
        BLOCK,
        "lorawan_open_downlink",
        _downlink,
        fed=_downlink_fed,
        key_sizes=_LORAWAN_KEYS,
    ),
)
