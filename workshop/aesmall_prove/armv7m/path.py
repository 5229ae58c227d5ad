# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The time of a run on a Cortex-M4 or M33, over one path or over the two paths of each fork.

The model is the simulator's model (bench/sim/cortexm_timing.c), an estimate. Data is taken to be in
memory without wait states and at whole words.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path as File

from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY

from ..instruction import Instruction
from ..riscv.path import Path, Span

_SIMULATOR = REPOSITORY / "bench" / "sim"
_SOURCES = [
    *(_SIMULATOR / f"cortexm_{name}.c" for name in ("decode", "decode32", "timing")),
    File(__file__).with_name("path.c"),
]
#: An event of path.c: its number of words, and the bit for a taken branch
_WORDS, _TAKEN = 3, 0x100
#: ITSTATE before the last instruction of a block, in these bits
_LAST, _LENGTH = 8, 15
#: Address -> the code there, and its bytes
Reader = Callable[[int], tuple[int, int]]


def state_of(opcode: int) -> int:
    """Return ITSTATE after an IT instruction, or 0 for any other instruction of two bytes."""
    return opcode & 0xFF if opcode & 0xFF00 == 0xBF00 and opcode & _LENGTH else 0


def advanced(state: int) -> int:
    """Return ITSTATE after an instruction."""
    return state & 0xE0 | state << 1 & 0x1F if state & 7 else 0


@cache
def _library() -> ctypes.CDLL:
    flags = ["-fPIC", "-shared", f"-I{_SIMULATOR}"]
    library = ctypes.CDLL(str(build.tool("thumb_path", _SOURCES, [], flags)))
    library.thumb_path_bytes.restype = ctypes.c_size_t
    library.thumb_path_run.restype = ctypes.c_uint64
    library.thumb_path_run.argtypes = [ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t]
    library.thumb_path_enter.argtypes = [ctypes.c_char_p, ctypes.c_int]
    return library


def _ran(state: bytes, events: array[int]) -> tuple[bytes, int]:
    """Return the state after some instructions, and their cycles."""
    buffer = ctypes.create_string_buffer(state, len(state))
    cycles = _library().thumb_path_run(buffer, events.buffer_info()[0], len(events) // _WORDS)
    return buffer.raw, cycles


def _together(one: Mapping[bytes, Span], zero: Mapping[bytes, Span]) -> dict[bytes, Span]:
    found = dict(one)
    for state, (least, most) in zero.items():
        low, high = found.get(state, (least, most))
        found[state] = min(low, least), max(high, most)
    return found


class ThumbPath(Path):
    """The instructions of a run since its entry, or since a fork."""

    def __init__(
        self, entry: int, times: Mapping[bytes, Span], read: Reader, parent: ThumbPath | None = None
    ) -> None:
        super().__init__(entry, times, parent)
        self.read = read

    @staticmethod
    def begun(entry: int, core: int, read: Reader) -> ThumbPath:
        """Begin a call on a core, directly after the instruction that calls."""
        library = _library()
        state = ctypes.create_string_buffer(library.thumb_path_bytes())
        library.thumb_path_enter(state, core)
        return ThumbPath(entry, {state.raw: (0, 0)}, read)

    def add(self, instruction: Instruction, pc: int) -> None:
        """Add the next instruction, which continues at `pc`.

        Instructions of an IT block with a false condition take time too.
        """
        opcode, state = instruction.timing
        following = state_of(opcode) if instruction.size == 2 and not state else advanced(state)
        is_jump = pc != instruction.next and not following
        self.events.extend((instruction.address, opcode, state | (_TAKEN if is_jump else 0)))
        at = instruction.next
        while following and at != pc:
            code, size = self.read(at)
            self.events.extend((at, code, following))
            following, at = advanced(following), at + size

    def _flush(self) -> None:
        """Count the instructions so far."""
        if self.events:
            times: dict[bytes, Span] = {}
            for state, (least, most) in self.times.items():
                end, cycles = _ran(state, self.events)
                times = _together(times, {end: (least + cycles, most + cycles)})
            self.times, self.events = times, array("I")

    def fork(self) -> tuple[Path, Path]:
        """Return two paths from here."""
        self._flush()
        one, zero = (ThumbPath(self.entry, self.times, self.read, self) for _ in range(2))
        return one, zero

    def join(self, other: Path, following: Instruction | None) -> tuple[Path, bool]:
        """Return the path after both have met, and whether both always take the same time."""
        parent = self.parent
        assert isinstance(parent, ThumbPath)
        assert isinstance(other, ThumbPath)
        self._flush()
        other._flush()
        # From several states the times of both paths could be mixed up.
        spans = {span for path in (self, other) for span in path.times.values()}
        balanced = len(parent.times) == 1 and len(spans) == 1
        parent.times = _together(self.times, other.times)
        return parent, balanced and all(least == most for least, most in spans)

    def spans(self) -> list[Span]:
        """Return the least and most cycles after the return."""
        self._flush()
        times = self.times.values()
        return [(min(least for least, _ in times), max(most for _, most in times))]
