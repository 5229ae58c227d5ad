# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define a measured operation: its input, its correct answer and its calls.

`cryptography` (OpenSSL) computes every answer, never the library.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from aesmall.engines import CTR, EIC, KEY_SIZES, WIDE, Engine
from aesmall.targets import MODELLED
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes

#: Pairs of key and text per program: four extreme ones, then random ones. An engine that takes
#: millions of cycles for each gets fewer, except for single blocks.
EXTREME_CASES = 4
RANDOM_CASES = 200
RANDOM_CASES_SLOW = 16
BLOCK = 16

Answer = Callable[[bytes, bytes], bytes]


@dataclass(frozen=True)
class Operation:
    """One program of bench/firmware/measure and its cases."""

    name: str
    #: The file of bench/firmware/measure that does it
    program: str
    #: The engine's work, which decides the timing class and the tables
    verbs: tuple[str, ...]
    #: Bytes of text in a case, and the operation's result
    text_size: int
    answer: Answer
    #: The functions of a mode that are called in each case, in order. Operations of blocks call the
    #: engine's kernels.
    calls: tuple[str, ...] = ()
    key_sizes: tuple[int, ...] = KEY_SIZES
    defines: dict[str, str] = field(default_factory=dict)
    #: The program's input if it is not the text, for example the ciphertext of a text
    fed: Answer | None = None
    #: The implementations of engines that it is measured over, or empty for all
    over: tuple[str, ...] = ()
    #: The chips that it is measured on, or empty for all
    targets: tuple[str, ...] = ()
    #: The most random pairs of key and text
    pairs: int = RANDOM_CASES
    #: Whether the cycles of the key set-up count too, for a mode
    counts_set_up: bool = False
    #: The claimed timing class of the mode, which may be weaker than the engine's
    timing_class: str = "T0"

    @property
    def is_mode(self) -> bool:
        return bool(self.calls)

    @property
    def own_verbs(self) -> tuple[str, ...]:
        """Return the verbs that not every engine has."""
        return tuple(v for v in self.verbs if v.endswith((EIC, CTR, WIDE)) or v == "encrypt_only")

    @property
    def is_single(self) -> bool:
        """Return whether its figure is the figure of one call of a kernel."""
        return not self.is_mode and len(self.verbs) <= len(("expand", "encrypt"))

    def is_measured(self, engine: Engine, key_bits: int) -> bool:
        """Return whether there is a figure of it with this engine and key size."""
        if not set(self.own_verbs) <= set(engine.kernels):
            return False
        # The assembly for Thumb-2 replaces the assembly for ARMv6-M.
        if self.over and engine.implementation.replace("_armv7m", "_armv6m") not in self.over:
            return False
        if self.targets and not set(self.targets) & set(engine.targets):
            return False
        is_short = engine.slow or set(engine.targets) <= MODELLED.keys()
        skipped = (is_short and key_bits != KEY_SIZES[0]) or engine.blocks_only
        sizes = set(self.key_sizes) & set(engine.key_sizes)
        return key_bits in sizes and not (self.is_mode and skipped)

    def random_cases(self, engine: Engine) -> int:
        """Return the number of random pairs of key and text with this engine."""
        is_few = engine.slow and (engine.blocks_only or not self.is_single)
        return min(self.pairs, RANDOM_CASES_SLOW if is_few else RANDOM_CASES)


@dataclass(frozen=True)
class Case:
    secret: bytes
    #: The program's input after the secret
    fed: bytes
    answer: bytes


def cases(operation: Operation, key_bits: int, count: int) -> list[Case]:
    """Return four extreme secrets and texts and `count` random ones, the same each time."""
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
