# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The operations that are measured: what each one reads, what it must answer, what it calls.

Every answer is computed here by `cryptography` (OpenSSL), never by the library.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes
from cryptography.hazmat.primitives.cmac import CMAC

from .engines import KEY_SIZES

#: Random key/text pairs per program, after four extreme ones; an engine that takes millions
#: of cycles for each gets fewer where its blocks have been measured already.
RANDOM_CASES = 200
RANDOM_CASES_SLOW = 40
BLOCK = 16

Answer = Callable[[bytes, bytes], bytes]


@dataclass(frozen=True)
class Operation:
    """One program of bench/firmware/measure and what it is asked."""

    name: str
    #: The file of bench/firmware/measure that does it.
    program: str
    #: What the engine does in it; decides the timing class and the tables.
    verbs: tuple[str, ...]
    input_size: int
    answer: Answer
    #: The functions of a mode that are called in each case, in order; for block
    #: operations they are the engine's kernels.
    calls: tuple[str, ...] = ()
    key_sizes: tuple[int, ...] = KEY_SIZES
    defines: dict[str, str] = field(default_factory=dict)

    @property
    def is_mode(self) -> bool:
        return bool(self.calls)


@dataclass(frozen=True)
class Case:
    secret: bytes
    text: bytes
    answer: bytes


def cases(operation: Operation, key_bits: int, count: int) -> list[Case]:
    """Four extreme secrets and texts and `count` random ones, the same ones each time."""
    source = random.Random(f"{operation.name} {key_bits}")
    sizes = (key_bits // 8, operation.input_size)
    pairs = [
        (bytes([a]) * sizes[0], bytes([b]) * sizes[1]) for a in (0x00, 0xFF) for b in (0x00, 0xFF)
    ]
    pairs += [(source.randbytes(sizes[0]), source.randbytes(sizes[1])) for _ in range(count)]
    return [Case(secret, text, operation.answer(secret, text)) for secret, text in pairs]


def _ecb_encrypt(secret: bytes, text: bytes) -> bytes:
    return Cipher(algorithms.AES(secret), cipher_modes.ECB()).encryptor().update(text)


def _ecb_decrypt(secret: bytes, text: bytes) -> bytes:
    return Cipher(algorithms.AES(secret), cipher_modes.ECB()).decryptor().update(text)


def _both(secret: bytes, text: bytes) -> bytes:
    return _ecb_encrypt(secret, text) + _ecb_decrypt(secret, text)


def _nothing(secret: bytes, text: bytes) -> bytes:
    return b""


#: Linked for their size; their cycles come from the operations that use the schedule.
KEY_SETUP = Operation("key_setup", "key_setup", ("expand",), 0, _nothing)
KEY_SETUP_DECRYPT = Operation("key_setup_decrypt", "key_setup", ("expand_decrypt",), 0, _nothing)

ENCRYPT = Operation("encrypt", "encrypt", ("expand", "encrypt"), BLOCK, _ecb_encrypt)
DECRYPT = Operation("decrypt", "decrypt", ("expand_decrypt", "decrypt"), BLOCK, _ecb_decrypt)
ENCRYPT_DECRYPT = Operation(
    "encrypt_decrypt",
    "encrypt_decrypt",
    ("expand", "encrypt", "expand_decrypt", "decrypt"),
    BLOCK,
    _both,
)


# ---- Modes, through a key object. The firmware ends each answer in the error that the
# mode returned: 0 ----

_FINE = b"\0"


def _ctr(secret: bytes, text: bytes) -> bytes:
    """`text` is a nonce of 12 bytes and the message; the counter starts at 0."""
    counter = cipher_modes.CTR(text[:12] + bytes(4))
    return Cipher(algorithms.AES(secret), counter).encryptor().update(text[12:]) + _FINE


def _cmac(secret: bytes, text: bytes) -> bytes:
    mac = CMAC(algorithms.AES(secret))
    mac.update(text)
    return mac.finalize() + _FINE


def _cbc_encrypt(secret: bytes, text: bytes) -> bytes:
    """`text` is the IV and the message."""
    chain = cipher_modes.CBC(text[:BLOCK])
    return Cipher(algorithms.AES(secret), chain).encryptor().update(text[BLOCK:]) + _FINE


def _cbc_decrypt(secret: bytes, text: bytes) -> bytes:
    chain = cipher_modes.CBC(text[:BLOCK])
    return Cipher(algorithms.AES(secret), chain).decryptor().update(text[BLOCK:]) + _FINE


def _uplink(secret: bytes, text: bytes) -> bytes:
    """`secret` is NwkSKey; `text` is AppSKey and the payload. See lorawan_uplink.c."""
    app_key, payload = text[:BLOCK], text[BLOCK:]
    address, counter = (0x26011BDA).to_bytes(4, "little"), (0x12345).to_bytes(4, "little")
    middle = bytes(5) + address + counter + b"\0"  # LoRaWAN 1.0.4, 4.3.3 and 4.4; Dir is 0
    stream = b"".join(
        _ecb_encrypt(app_key, b"\x01" + middle + bytes([index]))
        for index in range(1, len(payload) // BLOCK + 2)
    )
    encrypted = bytes(a ^ b for a, b in zip(payload, stream, strict=False))
    message = b"\x40" + address + b"\x80" + counter[:2] + b"\x01" + encrypted
    return message + _cmac(secret, b"\x49" + middle + bytes([len(message)]) + message)[:4] + _FINE


def _mode(program: str, length: int, head: int, call: str, answer: Answer) -> Operation:
    """A mode over a message of `length` bytes, after `head` bytes of nonce or IV."""
    decrypts = program.endswith("decrypt")
    return Operation(
        name=f"{program}_{length}",
        program=program,
        verbs=("expand_decrypt", "decrypt") if decrypts else ("expand", "encrypt"),
        input_size=head + length,
        answer=answer,
        calls=(call,),
        key_sizes=(128,),
        defines={"MEASURE_LENGTH": str(length)},
    )


MODES = (
    _mode("ctr", 16, 12, "aesmall_ctr_crypt", _ctr),
    _mode("ctr", 64, 12, "aesmall_ctr_crypt", _ctr),
    _mode("cmac", 16, 0, "aesmall_cmac", _cmac),
    _mode("cmac", 25, 0, "aesmall_cmac", _cmac),
    _mode("cmac", 64, 0, "aesmall_cmac", _cmac),
    _mode("cbc_encrypt", 64, BLOCK, "aesmall_cbc_encrypt_nopad", _cbc_encrypt),
    _mode("cbc_decrypt", 64, BLOCK, "aesmall_cbc_decrypt_nopad", _cbc_decrypt),
    _mode("lorawan_uplink", 16, BLOCK, "aesmall_lorawan_build_uplink", _uplink),
)

OPERATIONS = (ENCRYPT, DECRYPT, ENCRYPT_DECRYPT, *MODES)
