# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What an operation that is measured is: what it reads, what it must answer, what it calls.

Every answer is computed by `cryptography` (OpenSSL), never by the library.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from aesmall.engines import CTR, EIC, KEY_SIZES, WIDE, Engine
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes

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
    #: The implementations of engines that it is measured over; none: all.
    over: tuple[str, ...] = ()
    #: The chips that it is measured on; none: all.
    targets: tuple[str, ...] = ()
    #: Random key/text pairs for it at most.
    pairs: int = RANDOM_CASES
    #: In a mode: the cycles of the key set-up count too.
    counts_set_up: bool = False
    #: What is claimed of the mode, where that may be less than of the engine
    timing_class: str = "T0"

    @property
    def is_mode(self) -> bool:
        return bool(self.calls)

    @property
    def own_verbs(self) -> tuple[str, ...]:
        """The verbs that not every engine has."""
        return tuple(v for v in self.verbs if v.endswith((EIC, CTR, WIDE)) or v == "encrypt_only")

    @property
    def is_single(self) -> bool:
        """Whether its figure is that of one call of a kernel."""
        return not self.is_mode and len(self.verbs) <= len(("expand", "encrypt"))

    def is_measured(self, engine: Engine, key_bits: int) -> bool:
        """Whether there is a figure of it with this engine and key size."""
        if not set(self.own_verbs) <= set(engine.kernels):
            return False
        if self.over and engine.implementation not in self.over:
            return False
        if self.targets and not set(self.targets) & set(engine.targets):
            return False
        skipped = (engine.slow and key_bits != KEY_SIZES[0]) or engine.blocks_only
        sizes = set(self.key_sizes) & set(engine.key_sizes)
        return key_bits in sizes and not (self.is_mode and skipped)

    def random_cases(self, engine: Engine) -> int:
        """How many random key/text pairs it is asked with this engine."""
        is_few = engine.slow and (engine.blocks_only or not self.is_single)
        return min(self.pairs, RANDOM_CASES_SLOW if is_few else RANDOM_CASES)


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


def ecb_encrypt(secret: bytes, text: bytes) -> bytes:
    return Cipher(algorithms.AES(secret), cipher_modes.ECB()).encryptor().update(text)


def ecb_decrypt(secret: bytes, text: bytes) -> bytes:
    return Cipher(algorithms.AES(secret), cipher_modes.ECB()).decryptor().update(text)
