# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Key objects that the code makes from a derived key: the cipher is a function of this key."""

from __future__ import annotations

from collections.abc import Callable

from ..findings import Fault
from ..fips197 import constant
from .case import ROOM
from .in_memory import Placed


def init(count: int) -> Callable[[Placed], None]:
    """Return a replacement for an engine's init, for keys of `count` bytes.

    A part of the key is the schedule, so that a missing wipe is detected.
    """

    def function(session: Placed) -> None:
        place, secret = session.given([session.abi.pointer] * 2)
        key = session.read(secret, count)
        session.ciphers[place] = session.world.keyed(key)
        for name in ("encrypt", "decrypt"):
            pointer = session.pointer_to(name).to_bytes(session.abi.pointer, "little")
            session.write(place, [constant(byte) for byte in pointer])
            place += session.abi.pointer
        session.write(place, key[: ROOM - 2 * session.abi.pointer])

    return function


def entropy(session: Placed) -> int:
    """Return 0 after writing the next bytes of the entropy, or 1 if there are too few.

    This is a source of entropy for aesmall_drbg, with the context "context".
    """
    context, out, count = session.given([session.abi.pointer] * 3)
    if context != session.addresses["context"]:
        raise Fault("calls the source of entropy with another context")
    source = session.world.texts["entropy"]
    if len(source) < count:
        return 1
    session.write(out, source[:count])
    del source[:count]
    return 0
