# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define the measured operations of hashes and of files in the legacy layout, and their table.

The key of a file takes 8,192 rounds, which take minutes in a simulator. 16 rounds are measured, by
themselves and with a file, and the table has the sum for all rounds. Names end in the bytes of the
message or content.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from aesmall.figures.results import Figure, select
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes

from .definition import BLOCK, Answer, Operation
from .modes import OVER

_FINE = b"\0"
_BITS = 256
#: As in aead.py
_PAIRS = 8

#: Rounds of a file, and measured rounds
ROUNDS = 8192
MEASURED_ROUNDS = 16
#: As in legacy.h
_STEP_ROUNDS = 8

HASHES = ("sha256", "sha512")
#: The longest message that is one block with its padding
ONE_BLOCK = {"sha256": 55, "sha512": 111}
#: Bytes of content. The second is the article's file, which is too large for two copies in an
#: ATmega328P.
CONTENTS = (64, 630)
#: Clocks, for the Pico the one of the article
_MHZ = {"rp2040": 125, "atmega328p": 16}


def digest_size(name: str) -> int:
    return hashlib.new(name).digest_size


def _derived(name: str, iv: bytes, secret: bytes) -> bytes:
    digest = iv + bytes(BLOCK)
    for _ in range(MEASURED_ROUNDS):
        digest = hashlib.new(name, digest[:32] + secret).digest()
    return digest[:32]


def _sealed(name: str, secret: bytes, text: bytes) -> bytes:
    """Return a sealed file. Its IV is the start of the text."""
    iv = text[:BLOCK]
    key = _derived(name, iv, secret)
    count = BLOCK - len(text) % BLOCK
    encryptor = Cipher(algorithms.AES(key), cipher_modes.CBC(iv)).encryptor()
    ciphertext = encryptor.update(text + bytes([count]) * count)
    return iv + ciphertext + hmac.digest(key, ciphertext, name)


def _operation(
    name: str,
    hash_name: str,
    length: int,
    answer: Answer,
    calls: tuple[str, ...],
    *,
    verbs: tuple[str, ...] = (),
    fed: Answer | None = None,
    over: tuple[str, ...] = OVER,
    **defines: int,
) -> Operation:
    numbers = {"length": length, "digest": digest_size(hash_name), **defines}
    return Operation(
        name=name,
        program="legacy" if verbs else "hash",
        verbs=verbs,
        text_size=length,
        answer=answer,
        calls=calls,
        key_sizes=(_BITS,),
        defines={
            "MEASURE_HASH": hash_name,
            **{f"MEASURE_{key.upper()}": str(value) for key, value in numbers.items()},
        },
        fed=fed,
        over=over,
        pairs=_PAIRS,
    )


def hashed(name: str) -> Operation:
    """Return the hash of a message of one block. It links no engine, so that one row is enough."""
    length = ONE_BLOCK[name]
    return _operation(
        f"{name}_{length}",
        name,
        length,
        lambda _, text: hashlib.new(name, text).digest() + _FINE,
        ("measured_hash",),
        over=OVER[:2],
    )


def key(name: str) -> Operation:
    """Return the operation of the rounds only."""
    return _operation(
        f"legacy_{name}_key",
        name,
        BLOCK,
        lambda secret, text: _derived(name, text, secret) + _FINE,
        ("aesmall_legacy_step",) * (MEASURED_ROUNDS // _STEP_ROUNDS),
        verbs=("expand", "encrypt"),
        over=OVER[:2],
        rounds=MEASURED_ROUNDS,
        opens=0,
        derives=1,
    )


def file(name: str, verb: str, length: int) -> Operation:
    """Return the operation of a whole file. `verb` is "seal" or "open"."""
    opens = verb == "open"

    def sealed(secret: bytes, text: bytes) -> bytes:
        return _sealed(name, secret, text)

    def seal_answer(secret: bytes, text: bytes) -> bytes:
        return sealed(secret, text) + _FINE

    def open_answer(_: bytes, text: bytes) -> bytes:
        return text + _FINE

    return _operation(
        f"legacy_{name}_{verb}_{length}",
        name,
        length,
        open_answer if opens else seal_answer,
        ("aesmall_legacy_run",),
        verbs=("expand_decrypt", "decrypt") if opens else ("expand", "encrypt"),
        fed=sealed if opens else None,
        over=OVER if length == CONTENTS[0] else OVER[1:],
        rounds=MEASURED_ROUNDS,
        opens=int(opens),
        derives=0,
    )


LEGACY = (
    *(hashed(name) for name in HASHES),
    *(key(name) for name in HASHES),
    *(file(name, verb, n) for name in HASHES for verb in ("seal", "open") for n in CONTENTS),
)


def _upper(name: str) -> str:
    return name.upper().replace("SHA", "SHA-")


HEAD = ("engine", "call", "bytes", "cycles", "ms", "stack", "flash", "RAM")


def table(figures: Sequence[Figure], target: str) -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows, with all rounds."""
    engines = dict.fromkeys(f.engine for f in figures if f.target == target)
    found = []
    of = {
        (f.engine, f.operation): f
        for f in select(figures, target, key_bits=_BITS)
        if f.operation in {operation.name for operation in LEGACY}
    }
    keys = {
        name.removeprefix("sha"): figure.cycles_max
        for name in HASHES
        for (_, operation), figure in of.items()
        if operation == f"legacy_{name}_key"
    }
    more = ROUNDS - MEASURED_ROUNDS

    def row(engine: str, name: str, length: int, figure: Figure, rounds: int) -> None:
        """Add a row with `rounds` more rounds than were measured."""
        cycles = figure.cycles_max
        if rounds:
            cycles += keys[name.rpartition("SHA-")[2]] * rounds // MEASURED_ROUNDS
        ms = cycles / _MHZ[target] / 1000
        sizes = (figure.stack, figure.flash_bytes, figure.key_ram)
        cells = [engine, name, str(length or "-"), f"{cycles:,}", f"{ms:,.{0 if ms > 99 else 2}f}"]
        found.append([*cells, *("-" if length == 0 else f"{size:,}" for size in sizes)])

    for engine in engines:
        for name in HASHES:
            one = of.get((engine, f"{name}_{ONE_BLOCK[name]}"))
            if one is not None:
                row("-", _upper(name), ONE_BLOCK[name], one, 0)
    for engine in engines:
        for name in HASHES:
            alone = of.get((engine, f"legacy_{name}_key"))
            if alone is not None:
                row("-", f"key, {_upper(name)}", 0, alone, more)
    for engine in engines:
        for name in HASHES:
            for verb in ("seal", "open"):
                for length in CONTENTS:
                    whole = of.get((engine, f"legacy_{name}_{verb}_{length}"))
                    if whole is not None:
                        row(f"`{engine}`", f"{verb}, {_upper(name)}", length, whole, more)
    return HEAD, found
