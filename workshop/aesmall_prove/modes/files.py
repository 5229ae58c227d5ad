# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A file in storage: functions without code that an aesmall_file points to.

The file is the buffer "disk", of which notes["size"] bytes exist, and committing writes the buffer
"committed". The code itself cannot write to either. The functions get the context "context". From
the call number notes["fails"] on, counted from 1, they fail.
"""

from __future__ import annotations

from collections.abc import Callable

from ..findings import Fault
from ..fips197 import constant
from ..words import word_of
from .in_memory import Placed

FAILED = 1


def _calls(session: Placed, sizes: tuple[int, ...]) -> list[int] | None:
    """Return the arguments after the context, or None if this call fails."""
    found = session.given([size or session.abi.pointer for size in (0, *sizes)])
    if found[0] != session.addresses["context"]:
        raise Fault("calls a function of a file with another context")
    notes = session.world.notes
    notes["calls"] = notes.get("calls", 0) + 1
    return None if notes["calls"] >= notes.get("fails", 1 << 30) else found[1:]


def read(session: Placed) -> int:
    """Read some bytes at an offset, if they exist."""
    given = _calls(session, (4, 0, 0))
    if given is None or given[0] + given[2] > session.world.notes["size"]:
        return FAILED
    offset, out, count = given
    session.write(out, session.read(session.addresses["disk"] + offset, count))
    return 0


def write(session: Placed) -> int:
    """Write some bytes at an offset. The file may get longer."""
    given = _calls(session, (4, 0, 0))
    if given is None or given[0] + given[2] > session.size("disk"):
        return FAILED
    offset, source, count = given
    start = session.addresses["disk"] + offset
    session.state.memory.update(enumerate(map(word_of, session.read(source, count)), start))
    return 0


def size(session: Placed) -> int:
    """Write the size of the file, 32 bits."""
    given = _calls(session, (0,))
    if given is None:
        return FAILED
    number = session.world.notes["size"].to_bytes(4, "little")
    session.write(given[0], [constant(byte) for byte in number])
    return 0


def commit(session: Placed) -> int:
    """Note that the file exists."""
    if _calls(session, ()) is None:
        return FAILED
    session.state.memory[session.addresses["committed"]] = 1
    return 0


def new_key(session: Placed) -> int:
    """Make the key of a file, for the master key "key"."""
    given = _calls(session, (0, 0, 0))
    if given is None:
        return FAILED
    master, out, count = given
    if master != session.addresses["key"]:
        raise Fault("makes a key for another master key")
    session.write(out, session.world.texts["file key"][:count])
    return 0


#: The name of each function, for `To`
FUNCTIONS: dict[str, Callable[[Placed], int]] = {
    "file_read": read,
    "file_write": write,
    "file_size": size,
    "file_commit": commit,
    "new_key": new_key,
}
