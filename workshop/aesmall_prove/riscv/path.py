# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The time of a run on Hazard3, over one path or over the two paths of each fork.

The model is the simulator's model (bench/sim/hazard3_timing.c).

The cycles of a call depend on the branch predictor, and so on earlier code: the predictor may
already know a branch of this very routine. A caller's own branches cost no cycles here.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path as File

from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY

from ..instruction import Instruction
from ..words import Unprovable

_SIMULATOR = REPOSITORY / "bench" / "sim"
_SOURCES = [_SIMULATOR / "hazard3_timing.c", File(__file__).with_name("path.c")]
#: An event of path.c: its number of words, the kinds of instructions, and the places of fields
_WORDS = 4
_KINDS = {"next": 0, "jump": 1, "call": 1, "branch": 2}
_KIND_AT, _TAKEN_AT, _LOADED_AT = 8, 16, 16
#: The call is a JAL, and the return address is aligned: one cycle before the front of the pipeline
#: begins to fetch the first instruction, and one after the last.
_AROUND = 2

Span = tuple[int, int]
#: The front of the pipeline -> least and most cycles until then
Times = Mapping[bytes, Span]


@dataclass
class _Fork:
    """Two paths, each of several parts."""

    one: list[array[int] | _Fork]
    zero: list[array[int] | _Fork]


def timing_of(size: int, flow: str, reads: Sequence[int], loaded: int) -> tuple[int, int]:
    """Return the inputs of an instruction's time except for its address and target."""
    first, second = (*reads, 0, 0)[:2]
    return size | _KINDS[flow] << _KIND_AT, first | second << 8 | loaded << _LOADED_AT


@cache
def _library() -> ctypes.CDLL:
    flags = ["-fPIC", "-shared", f"-I{_SIMULATOR}"]
    library = ctypes.CDLL(str(build.tool("hazard3_path", _SOURCES, [], flags)))
    library.path_bytes.restype = ctypes.c_size_t
    library.path_run.restype = ctypes.c_uint64
    library.path_run.argtypes = [ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t]
    library.path_enter.argtypes = [ctypes.c_char_p, ctypes.c_uint32, ctypes.c_char_p]
    return library


def _entered(entry: int, before: bytes) -> bytes:
    library = _library()
    state = ctypes.create_string_buffer(library.path_bytes())
    library.path_enter(state, entry, before)
    return state.raw


def _ran(state: bytes, events: array[int]) -> tuple[bytes, int]:
    """Return the state after some instructions, and their cycles."""
    buffer = ctypes.create_string_buffer(state, len(state))
    cycles = _library().path_run(buffer, events.buffer_info()[0], len(events) // _WORDS)
    return buffer.raw, cycles


def _together(*all_: Times) -> dict[bytes, Span]:
    found: dict[bytes, Span] = {}
    for times in all_:
        for state, (least, most) in times.items():
            low, high = found.get(state, (least, most))
            found[state] = min(low, least), max(high, most)
    return found


def _behind(parts: Sequence[array[int] | _Fork], times: Times) -> Times:
    """Return the times after some parts of a path."""
    for part in parts:
        if isinstance(part, _Fork):
            times = _together(_behind(part.one, times), _behind(part.zero, times))
        else:
            ends = []
            for state, (least, most) in times.items():
                end, cycles = _ran(state, part)
                ends.append({end: (least + cycles, most + cycles)})
            times = _together(*ends)
    return times


def _span(times: Times) -> Span:
    return min(least for least, _ in times.values()), max(most for _, most in times.values())


@dataclass
class Path:
    """The instructions of a run since its entry, or since a fork."""

    entry: int
    #: The times at its beginning
    times: Times
    parent: Path | None = None
    parts: list[array[int] | _Fork] = field(default_factory=list)
    events: array[int] = field(default_factory=lambda: array("I"))
    #: The number of parts that _now includes, and the times after them
    _counted: int = 0
    _now: Times = field(default_factory=dict)

    @staticmethod
    def of(entry: int) -> Path:
        """Begin a call, with an empty predictor."""
        blank = bytes(_library().path_bytes())
        return Path(entry, {_entered(entry, blank): (0, 0)})

    def add(self, instruction: Instruction, pc: int) -> None:
        """Add the next instruction, which continues at `pc`."""
        how, registers = instruction.timing
        flow = instruction.flow
        if flow == "branch" and instruction.target == instruction.next:
            raise Unprovable("a branch to what follows it: its time is not known")
        if flow != "next" and (flow != "branch" or pc != instruction.next):
            how |= 1 << _TAKEN_AT
        target = instruction.target if flow == "branch" else pc
        self.events.extend((instruction.address, target, how, registers))

    def _close(self) -> None:
        if self.events:
            self.parts.append(self.events)
            self.events = array("I")

    def fork(self) -> tuple[Path, Path]:
        """Return two paths from here."""
        self._close()
        times = _behind(self.parts[self._counted :], self._now or self.times)
        self._counted, self._now = len(self.parts), times
        return Path(self.entry, times, self), Path(self.entry, times, self)

    def join(self, other: Path, following: Instruction | None) -> tuple[Path, bool]:
        """Return the path after both have met, and whether both always take the same time.

        Both must execute the following instruction, unless it is the caller's, at the same time.
        The front of the pipeline may hold different contents: their effect is included at the end.
        """
        assert self.parent is not None and other.parent is self.parent
        self._close()
        other._close()
        size, registers = following.timing if following else (2, 0)
        meeting = array("I", (following.address if following else 0, 0, size & 0xFF, registers))
        balanced = True
        for state in self.times:
            one, zero = (
                _span(_behind([*w.parts, meeting], {state: (0, 0)})) for w in (self, other)
            )
            balanced = balanced and one == zero and one[0] == one[1]
        self.parent.parts.append(_Fork(other.parts, self.parts))
        return self.parent, balanced

    def spans(self) -> list[Span]:
        """Return the least and most cycles after the return.

        The first span has an empty predictor. The others have a predictor state that the routine
        itself may have left there.
        """
        self._close()
        found: list[Span] = []
        known, new = set[bytes](), {*self.times}
        while new:
            known |= new
            ends = set[bytes]()
            for state in sorted(new):
                times = _behind(self.parts, {state: (0, 0)})
                least, most = _span(times)
                found.append((least + _AROUND, most + _AROUND))
                ends.update(times)
            new = {_entered(self.entry, end) for end in ends} - known
        return found
