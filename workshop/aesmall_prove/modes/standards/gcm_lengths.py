# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The last block of GHASH in GCM, with AD that no buffer has: NIST SP 800-38D, 7.1, step 5.

The assembly's GHASH takes all of AD in one call. Here the result of this call is an unknown
function of H, so the case needs no AD: only its length reaches the last block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...fips197 import constant
from ..case import Argument, At, Buffer, Call, Case, World, size
from ..contracts import Asked, Claim, Maker, Mode
from ..oracle import BLOCK
from ..programs import ASSEMBLY, TARGETS
from . import ghash
from .aead import plus, zeros
from .strings import number

CALL = "aesmall_gcm_seal_unchecked"
NONCE = 12
#: Bits of a size_t
SMALL, LARGE = 16, 32


def _lengths(bits: int) -> Iterator[int]:
    """Yield lengths with one bit, with all bits below it, and with all bits except it."""
    for bit in range(bits):
        yield from (1 << bit, (2 << bit) - 1, (1 << bits) - 1 - (1 << bit))


def _case(length: int) -> Maker:
    def make(world: World) -> Case:
        nonce = world.bytes("nonce", NONCE)
        encrypt = world.cipher().encrypt
        h = encrypt(zeros(BLOCK))
        y = ghash.of_absent(world, length, zeros(BLOCK), h)
        y = ghash.product(world, plus(y, [*number(8 * length, 8), *zeros(8)]), h)
        tag = plus(y, encrypt([*nonce, *map(constant, (0, 0, 0, 1))]))
        members: list[Argument] = [
            *(At("nonce"), size(NONCE), At("ad"), size(length), At(""), size(0)),
            *(At("out"), size(BLOCK), size(BLOCK)),
        ]
        buffers = {
            "nonce": Buffer(nonce),
            "ad": Buffer(size=1),
            "out": Buffer(size=BLOCK, writable=True),
            "args": Buffer(members),
        }
        call = Call(CALL, [At("key"), At("args")], None, {"out": tag})
        return Case(f"{CALL}: AD {length:#x}", buffers, [call])

    return make


def claim(call: str, make: Callable[[int], Maker]) -> Claim:
    """Return the claim on the case of each length of AD."""

    def cases(full: bool) -> Iterator[Asked]:
        for bits in (SMALL, LARGE):
            # 48 bytes and less are proved with their bytes.
            some = {n for n in _lengths(bits) if n > 48 and (bits == SMALL or n >> SMALL)}
            yield from (Asked(make(n), bits=bits) for n in sorted(some))

    text = "AD from 63: each bit of a length alone, all bits up to it, all others"
    return Claim(call, "", text, cases)


def mode(name: str, standard: str, claim_: Claim, targets: Sequence[str] = TARGETS) -> Mode:
    """Return the mode of such a claim, which exists in the assembly only."""
    only = tuple((target, ASSEMBLY) for target in targets)
    return Mode(name, standard, (claim_,), replaced=ghash.replaced, only=only)


LENGTHS_OF_AD = mode("GCM with long AD", "SP 800-38D", claim(CALL, _case))
