# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Replaces the kernels of an engine, which are unknown functions for the calls of its headers.

A kernel must get the schedule made from the secret, the caller's blocks, and the number of rounds
of FIPS 197. If a kernel exists once for each key size, it must be the kernel of the key's size.
"""

from __future__ import annotations

from dataclasses import dataclass

from aesmall.engines import CTR, EIC, KEY_SIZES, Engine

from ...fips197 import ROUNDS, Byte, constant
from ...specification import SECRET
from ..case import World
from ..contracts import Answer
from ..domain import plus_one
from ..oracle import BLOCK, Cipher
from ..run import Session
from .aead import plus

#: Kernels that read a schedule, and their number of blocks
BLOCKS = {
    "encrypt": 1,
    "encrypt_only": 1,
    "decrypt": 1,
    f"decrypt{EIC}": 1,
    "encrypt_wide": 2,
    "decrypt_wide": 2,
}
#: Set-ups of a key object -> whether it encrypts and decrypts
INITS = {
    "init": (True, True),
    "init_encrypt_only": (True, False),
    "init_decrypt_only": (False, True),
}
#: Kernels that make a schedule
EXPAND = ("expand", f"expand{EIC}")


@dataclass(frozen=True)
class Named:
    """The calls of one engine by their names in C."""

    engine: Engine
    #: The engine's part of each name, or "" for the names without an engine
    infix: str

    def sized(self, bits: int, call: str) -> str:
        """Return a call of key objects of one size."""
        return f"aesmall_aes{bits}{self.infix}_{call}"

    def bare(self, bits: int, verb: str) -> str:
        """Return a call with a bare schedule."""
        return f"aesmall_aes{bits}_{verb}{self.infix}"

    def any(self, call: str) -> str:
        """Return a call of key objects with a size that is chosen at run time."""
        return f"aesmall_aes{self.infix}_{call}"

    @property
    def has_eic(self) -> bool:
        """Return whether the engine has a schedule that only decrypts."""
        return f"decrypt{EIC}" in self.engine.kernels

    @property
    def inits(self) -> list[str]:
        """Return the set-ups of key objects that the engine has."""
        return [init for init in INITS if INITS[init][0] or (self.has_eic and self.infix)]


def replaced(engine: Engine) -> dict[str, Answer]:
    """Return a replacement for each kernel of an engine."""
    sizes: dict[tuple[str, str], set[int]] = {}
    for verb in engine.kernels:
        for bits in KEY_SIZES if verb in (*EXPAND, CTR, *BLOCKS) else ():
            if symbol := engine.kernel(verb, bits):
                sizes.setdefault((symbol, verb), set()).add(bits)
    return {symbol: _kernel(engine, verb, bits) for (symbol, verb), bits in sizes.items()}


def _kernel(engine: Engine, verb: str, sizes: set[int]) -> Answer:
    """Return a replacement for a kernel, which checks its arguments by the contract's names."""
    assert engine.contract is not None
    names = engine.contract.arguments[verb]
    made = f"schedule{EIC}" if verb.endswith(EIC) else "schedule"

    def answer(session: Session) -> None:
        pointer, world = session.abi.pointer, session.world
        bits = world.notes["bits"]
        session.expect(bits in sizes, True, "key size")
        widths = [1 if name in ("rounds", "secret_len") else pointer for name in names]
        given = dict(zip(names, session.given(widths), strict=True))
        session.expect(given.get("rounds", ROUNDS[bits]), ROUNDS[bits], "number of rounds")
        session.expect(given.get("secret_len", bits // 8), bits // 8, "length of the secret")
        if verb in EXPAND:
            secret = session.read(given["secret"], bits // 8)
            session.expect(secret, world.texts["secret"], "secret")
            session.write(given["schedule"], world.texts[made])
            return
        schedule = session.read(given["schedule"], engine.schedule_bytes[bits])
        session.expect(schedule, world.texts[made], "schedule")
        cipher = world.kernels
        assert cipher is not None
        if verb == CTR:
            _count(session, cipher, given)
            return
        function = cipher.encrypt if verb.startswith("encrypt") else cipher.decrypt
        for i in range(BLOCKS[verb]):
            text = session.read(given["in"] + BLOCK * i, BLOCK)
            session.write(given["out"] + BLOCK * i, function(text))

    return answer


def _count(session: Session, cipher: Cipher, given: dict[str, int]) -> None:
    counter = session.read(given["counter"], BLOCK)
    for i in range(given["blocks"]):
        text = session.read(given["in"] + BLOCK * i, BLOCK)
        session.write(given["out"] + BLOCK * i, plus(text, cipher.encrypt(counter)))
        counter = plus_one(counter)
    session.write(given["counter"], counter)


def keyed(world: World, engine: Engine, bits: int) -> Cipher:
    """Create a secret, its schedules, and the cipher with it."""
    world.notes["bits"] = bits
    secret = world.bytes("secret", bits // 8)
    size = engine.schedule_bytes[bits]
    is_secret = engine.contract is not None and engine.contract.schedule == SECRET
    world.texts |= {
        "secret": secret,
        "schedule": secret if is_secret else world.bytes("schedule", size),
        f"schedule{EIC}": world.bytes(f"schedule{EIC}", size),
    }
    world.kernels = Cipher(world.domain)
    world.functions |= {"encrypt": world.kernels.encrypt, "decrypt": world.kernels.decrypt}
    return world.kernels


def counted(world: World, cipher: Cipher, text: list[Byte]) -> tuple[list[Byte], list[Byte]]:
    """Return the result of CTR for two blocks, and the counter after them."""
    counter = world.texts["counter"]
    stream = cipher.encrypt(counter) + cipher.encrypt(plus_one(counter))
    return plus(text, stream), plus_one(plus_one(counter))


def counter_of(world: World) -> list[Byte]:
    """Create a counter with a known last byte, so that adding 1 is a sum of bits."""
    world.texts["counter"] = [*world.bytes("counter", BLOCK - 1), constant(0)]
    return world.texts["counter"]
