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
from cryptography.hazmat.primitives.padding import PKCS7

from .engines import CTR, EIC, KEY_SIZES, PAIR, Engine

#: Key/text pairs per program: four extreme ones, then random ones; an engine that takes millions
#: of cycles for each gets fewer, except for single blocks.
EXTREME_CASES = 4
RANDOM_CASES = 200
RANDOM_CASES_SLOW = 16
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
    #: Bytes of text in a case, and what the operation makes of them.
    text_size: int
    answer: Answer
    #: The functions of a mode that are called in each case, in order; for block
    #: operations they are the engine's kernels.
    calls: tuple[str, ...] = ()
    key_sizes: tuple[int, ...] = KEY_SIZES
    defines: dict[str, str] = field(default_factory=dict)
    #: What the program reads when it is not the text: the ciphertext of a text, say.
    fed: Answer | None = None

    @property
    def is_mode(self) -> bool:
        return bool(self.calls)

    @property
    def own_verbs(self) -> tuple[str, ...]:
        """The verbs that not every engine has."""
        return tuple(v for v in self.verbs if v.endswith((EIC, CTR, PAIR)) or v == "encrypt_only")

    @property
    def is_single(self) -> bool:
        """Whether its figure is that of one call of a kernel."""
        return not self.is_mode and len(self.verbs) <= len(("expand", "encrypt"))

    def is_measured(self, engine: Engine, key_bits: int) -> bool:
        """Whether there is a figure of it with this engine and key size."""
        if not set(self.own_verbs) <= set(engine.kernels):
            return False
        skipped = (engine.slow and key_bits != KEY_SIZES[0]) or engine.blocks_only
        sizes = set(self.key_sizes) & set(engine.key_sizes)
        return key_bits in sizes and not (self.is_mode and skipped)

    def random_cases(self, engine: Engine) -> int:
        """How many random key/text pairs it is asked with this engine."""
        is_few = engine.slow and (engine.blocks_only or not self.is_single)
        return RANDOM_CASES_SLOW if is_few else RANDOM_CASES


@dataclass(frozen=True)
class Case:
    secret: bytes
    #: What the program reads after the secret.
    fed: bytes
    answer: bytes


def cases(operation: Operation, key_bits: int, count: int) -> list[Case]:
    """Four extreme secrets and texts and `count` random ones, the same ones each time."""
    source = random.Random(f"{operation.name} {key_bits}")
    sizes = (key_bits // 8, operation.text_size)
    pairs = [
        (bytes([a]) * sizes[0], bytes([b]) * sizes[1]) for a in (0x00, 0xFF) for b in (0x00, 0xFF)
    ]
    pairs += [(source.randbytes(sizes[0]), source.randbytes(sizes[1])) for _ in range(count)]
    fed = operation.fed or (lambda _, text: text)
    return [
        Case(secret, fed(secret, text), operation.answer(secret, text)) for secret, text in pairs
    ]


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
#: Where the engine has an encryption of its own for programs that never decrypt.
ENCRYPT_ONLY = Operation(
    "encrypt_only", "encrypt_only", ("expand", "encrypt_only"), BLOCK, _ecb_encrypt
)
DECRYPT = Operation("decrypt", "decrypt", ("expand_decrypt", "decrypt"), BLOCK, _ecb_decrypt)
ENCRYPT_DECRYPT = Operation(
    "encrypt_decrypt",
    "encrypt_decrypt",
    ("expand", "encrypt", "expand_decrypt", "decrypt"),
    BLOCK,
    _both,
)

#: Decryption with a schedule that is of no use for encryption, where an engine has it
KEY_SETUP_EIC = Operation("key_setup_eic", "key_setup_eic", ("expand_eic",), 0, _nothing)
DECRYPT_EIC = Operation(
    "decrypt_eic", "decrypt_eic", ("expand_eic", "decrypt_eic"), BLOCK, _ecb_decrypt
)

#: Two blocks in one call, where an engine has it
ENCRYPT2 = Operation("encrypt2", "encrypt2", ("expand", "encrypt2"), 2 * BLOCK, _ecb_encrypt)
DECRYPT2 = Operation(
    "decrypt2", "decrypt2", ("expand_decrypt", "decrypt2"), 2 * BLOCK, _ecb_decrypt
)
#: One call of a kernel each
SINGLE = (ENCRYPT, ENCRYPT_ONLY, DECRYPT, DECRYPT_EIC, ENCRYPT2, DECRYPT2)


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


def _ctr_cmac(secret: bytes, text: bytes) -> bytes:
    """`text` is a nonce of 12 bytes, the first block of what is authenticated, and the message."""
    encrypted = _ctr(secret, text[:12] + text[12 + BLOCK :][:BLOCK])
    return encrypted[:BLOCK] + _cmac(secret, text[12:])


def _cbc_encrypt(secret: bytes, text: bytes) -> bytes:
    """`text` is the IV and the message."""
    chain = cipher_modes.CBC(text[:BLOCK])
    return Cipher(algorithms.AES(secret), chain).encryptor().update(text[BLOCK:]) + _FINE


def _cbc_decrypt(secret: bytes, text: bytes) -> bytes:
    chain = cipher_modes.CBC(text[:BLOCK])
    return Cipher(algorithms.AES(secret), chain).decryptor().update(text[BLOCK:]) + _FINE


_EAX_HEADER = 8


def _eax_seal(secret: bytes, text: bytes) -> tuple[bytes, bytes, bytes]:
    """First counter block, ciphertext and tag, as the paper of EAX has them over CTR and CMAC.

    `text` is the nonce, the header and the message.
    """

    def omac(tweak: int, message: bytes) -> bytes:
        return _cmac(secret, bytes(BLOCK - 1) + bytes([tweak]) + message)[:BLOCK]

    header_end = BLOCK + _EAX_HEADER
    start = omac(0, text[:BLOCK])
    chain = Cipher(algorithms.AES(secret), cipher_modes.CTR(start)).encryptor()
    sealed = chain.update(text[header_end:])
    parts = (start, omac(1, text[BLOCK:header_end]), omac(2, sealed))
    return start, sealed, bytes(a ^ b ^ c for a, b, c in zip(*parts, strict=True))


def _eax_fed(secret: bytes, text: bytes) -> bytes:
    """See eax_open_run.c. The nonce is the next one whose counter carries nowhere, so that every
    case takes the same time."""
    nonce = int.from_bytes(text[:BLOCK], "big")
    while True:
        text = nonce.to_bytes(BLOCK, "big") + text[BLOCK:]
        start, sealed, tag = _eax_seal(secret, text)
        if start[-1] < 0x100 - _padded(len(sealed)) // BLOCK:
            return text[: BLOCK + _EAX_HEADER] + sealed + tag
        nonce = (nonce + 1) % (1 << 8 * BLOCK)


def _eax_open(_: bytes, text: bytes) -> bytes:
    return text[BLOCK + _EAX_HEADER :] + _FINE


def _padded(size: int) -> int:
    return size // BLOCK * BLOCK + BLOCK


def _pkcs7(secret: bytes, text: bytes) -> bytes:
    """The ciphertext; `text` is the IV and the message."""
    padder = PKCS7(8 * BLOCK).padder()
    padded = padder.update(text[BLOCK:]) + padder.finalize()
    return _cbc_encrypt(secret, text[:BLOCK] + padded)[: -len(_FINE)]


def _pkcs7_encrypt(secret: bytes, text: bytes) -> bytes:
    ciphertext = _pkcs7(secret, text)
    return ciphertext + bytes([len(ciphertext)]) + _FINE


def _pkcs7_fed(secret: bytes, text: bytes) -> bytes:
    return text[:BLOCK] + _pkcs7(secret, text)


def _pkcs7_decrypt(_: bytes, text: bytes) -> bytes:
    """The message, zeros where the padding was, the message's length."""
    message = text[BLOCK:]
    size = len(message)
    return message.ljust(_padded(size), b"\0") + bytes([size]) + _FINE


def _frame(secret: bytes, text: bytes, direction: int, head: int, control: int) -> bytes:
    """`secret` is NwkSKey; `text` is AppSKey and the payload; port 1, no options."""
    app_key, payload = text[:BLOCK], text[BLOCK:]
    address, counter = (0x26011BDA).to_bytes(4, "little"), (0x12345).to_bytes(4, "little")
    # LoRaWAN 1.0.4, 4.3.3 and 4.4
    middle = bytes(4) + bytes([direction]) + address + counter + b"\0"
    stream = b"".join(
        _ecb_encrypt(app_key, b"\x01" + middle + bytes([index]))
        for index in range(1, len(payload) // BLOCK + 2)
    )
    encrypted = bytes(a ^ b for a, b in zip(payload, stream, strict=False))
    message = bytes([head]) + address + bytes([control]) + counter[:2] + b"\x01" + encrypted
    return message + _cmac(secret, b"\x49" + middle + bytes([len(message)]) + message)[:4]


def _uplink(secret: bytes, text: bytes) -> bytes:
    """See lorawan_uplink.c: unconfirmed, ADR."""
    return _frame(secret, text, 0, 0x40, 0x80) + _FINE


def _downlink_fed(secret: bytes, text: bytes) -> bytes:
    """See lorawan_downlink.c: AppSKey and an unconfirmed frame."""
    return text[:BLOCK] + _frame(secret, text, 1, 0x60, 0)


def _downlink(_: bytes, text: bytes) -> bytes:
    payload = text[BLOCK:]
    return payload + bytes([len(payload)]) + _FINE


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
) -> Operation:
    """A mode over a message of `length` bytes, after `head` bytes of nonce, IV, block or key;
    `call` names what is measured, in order; `also` are verbs beside those of a block."""
    decrypts = program.startswith("cbc_decrypt")
    verbs = ("expand_decrypt", "decrypt") if decrypts else ("expand", "encrypt")
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
    )


#: LoRaWAN has no other; nor is more said about the calls without checks.
_LORAWAN_KEYS = (128,)
_SHORT_KEYS = (128,)

MODES = (
    _mode("ctr", 16, 12, "ctr_crypt", _ctr),
    _mode("ctr", 64, 12, "ctr_crypt", _ctr),
    # The difference of the last two is that of 28 blocks.
    _mode("ctr_bulk", 16, 12, "ctr_bulk", _ctr, also=(CTR,)),
    _mode("ctr_bulk", 64, 12, "ctr_bulk", _ctr, also=(CTR,)),
    _mode("ctr_bulk", 512, 12, "ctr_bulk", _ctr, also=(CTR,)),
    _mode("cmac", 16, 0, "cmac", _cmac),
    _mode("cmac", 25, 0, "cmac", _cmac),
    _mode("cmac", 64, 0, "cmac", _cmac),
    _mode("ctr_run", 16, 12, "ctr_run", _ctr, key_sizes=_SHORT_KEYS),
    _mode("cmac_run", 25, 0, "cmac_run", _cmac, key_sizes=_SHORT_KEYS),
    _mode("cmac_run_prefix", 25, BLOCK, "cmac_run", _cmac, key_sizes=_SHORT_KEYS),
    _mode(
        "ctr_cmac_run",
        25,
        12 + BLOCK,
        "ctr_run cmac_run",
        _ctr_cmac,
        key_sizes=_SHORT_KEYS,
    ),
    _mode("cmac_run_kept", 25, 0, "cmac_run_kept", _cmac, key_sizes=_SHORT_KEYS),
    _mode(
        "eax_open_run",
        25,
        BLOCK + _EAX_HEADER,
        "eax_open_run",
        _eax_open,
        fed=_eax_fed,
        key_sizes=_SHORT_KEYS,
    ),
    _mode("cbc_encrypt", 64, BLOCK, "cbc_encrypt_nopad", _cbc_encrypt),
    _mode("cbc_decrypt", 64, BLOCK, "cbc_decrypt_nopad", _cbc_decrypt),
    _mode("cbc_encrypt_pkcs7", 47, BLOCK, "cbc_encrypt_pkcs7", _pkcs7_encrypt),
    _mode("cbc_decrypt_pkcs7", 47, BLOCK, "cbc_decrypt_pkcs7", _pkcs7_decrypt, fed=_pkcs7_fed),
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

OPERATIONS = (*SINGLE, ENCRYPT_DECRYPT, *MODES)
