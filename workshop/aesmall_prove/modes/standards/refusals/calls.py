# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Makes cases of refused calls from the arguments of a right call and one change.

All bytes that the arguments point to are in one memory, each argument at a place of its own. The
call must return the error that the header names and must not change a byte of this memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ....fips197 import constant
from ...case import (
    CAPACITY,
    KEY,
    OK,
    OVERLAP,
    Argument,
    At,
    Buffer,
    Call,
    Case,
    Number,
    To,
    World,
    size,
    u8,
    u16,
    u32,
    u64,
)
from ...contracts import Asked, Claim, Maker
from ...in_memory import PLACEMENTS

#: Bytes from one argument to the next, and before the first
STEP = 80
MARGIN = 40
#: A byte between the arguments. Those of arguments have any value.
BETWEEN = constant(0xA5)
#: Structures and numbers of a case. On AVR each is at an end of a page.
MOST = 14
#: A number that a refused call replaces by 0
BEFORE = 0x5A5A
_SIZES: dict[str, Callable[[int], Number]] = {"u8": u8, "u16": u16, "u32": u32, "u64": u64}

Changes = Mapping[str, int]


@dataclass(frozen=True)
class Form:
    """A call with right arguments.

    `arguments` lists them, separated by spaces:

    - the name of one of `keys`, or `name.schedule` for the schedule of this key
    - the name of one of `spans`: a pointer to so many bytes of the memory
    - the name of one of `numbers`, a size_t, or with its type, for example `u8:variant`
    - `=name`: a pointer to an object of the type `objects[name]`
    - `*name`: a pointer to a size_t that an error sets to 0
    - `&name`: a pointer to a function of the cipher
    - `{ ... }`: a pointer to a structure with these members
    """

    symbol: str
    arguments: str
    spans: Mapping[str, int]
    numbers: Mapping[str, int] = field(default_factory=dict)
    keys: tuple[str, ...] = ("key",)
    #: Name -> type of an object, with contents of any value
    objects: Mapping[str, str] = field(default_factory=dict)
    #: Calls that come before, for example the start of a stream
    before: tuple[Form, ...] = ()
    #: Objects that a refused call leaves wiped. All others stay as they are.
    wiped: tuple[str, ...] = ()
    #: Span -> its last byte. All other bytes of spans have any value.
    known: Mapping[str, int] = field(default_factory=dict)
    #: The call may change its structures.
    writes: bool = False
    #: What the call returns if it is not refused
    result: int | None = OK

    def starts(self, before: Sequence[Form] = ()) -> dict[str, int]:
        """Return the place of each span in the memory, also of the spans of earlier calls."""
        spans = dict.fromkeys(name for form in (self, *before) for name in form.spans)
        return {name: MARGIN + STEP * i for i, name in enumerate(spans)}


@dataclass(frozen=True)
class Refusal:
    """A change to a right call, and the error that follows."""

    what: str
    error: int
    changes: Changes = field(default_factory=dict)
    #: Pairs of a key and a direction that it lacks
    absent: tuple[tuple[str, str], ...] = ()
    #: Objects that begin with a NULL pointer
    null: tuple[str, ...] = ()
    #: Name -> the name of the key that is passed in its place
    instead: Mapping[str, str] = field(default_factory=dict)
    #: Other calls before this one than those of the form
    before: tuple[Form, ...] | None = None


def made(form: Form, refusals: Sequence[Refusal]) -> Maker:
    """Return the case of some refused calls, each of which leaves the memory as it was.

    They have the same calls before them.
    """

    def make(world: World) -> Case:
        first = refusals[0]
        for name in form.keys:
            world.cipher(name)
        begun = form.before if first.before is None else first.before
        starts = form.starts(begun)
        memory = [BETWEEN] * (MARGIN + STEP * max(len(starts), 1))
        for name, length in (item for one in (*begun, form) for item in one.spans.items()):
            memory[starts[name] : starts[name] + length] = world.bytes(name, length)
        for one in (*begun, form):
            for name, last in one.known.items():
                memory[starts[name] + one.spans[name] - 1] = constant(last)
        writers = [_Writer(starts, i) for i in range(len(begun) + len(refusals))]
        pairs = zip(begun, writers, strict=False)
        calls = [Call(one.symbol, writer.arguments(one, {}), one.result) for one, writer in pairs]
        for refusal, writer in zip(refusals, writers[len(begun) :], strict=True):
            arguments = writer.arguments(form, refusal.changes, refusal.instead)
            after = dict.fromkeys(writer.zeroed, size(0))
            call = Call(form.symbol, arguments, refusal.error, after, form.wiped)
            kept = (name for name in form.objects if name not in form.wiped)
            call.unchanged = ["memory", *kept]
            call.absent, call.note = refusal.absent, refusal.what
            calls.append(call)
        buffers = {"memory": Buffer(memory, writable=True)}
        for name, kind in ((n, k) for one in (*begun, form) for n, k in one.objects.items()):
            start = [At("")] if name in first.null else []
            buffers[name] = Buffer(start, writable=True, type=kind)
        for writer in writers:
            buffers |= {name: Buffer([size(BEFORE)], writable=True) for name in writer.zeroed}
            buffers |= {
                name: Buffer(members, 0, form.writes) for name, members in writer.structures.items()
            }
        return Case(form.symbol, buffers, calls)

    return make


class _Writer:
    """Writes the arguments of one call, and the structures that it needs."""

    def __init__(self, starts: Mapping[str, int], number: int) -> None:
        self.starts, self.number = starts, number
        self.structures: dict[str, list[Argument]] = {}
        self.zeroed: list[str] = []

    def arguments(
        self, form: Form, changes: Changes, instead: Mapping[str, str] | None = None
    ) -> list[Argument]:
        """Return the arguments of a call with these changes."""
        values = {**form.numbers, **self.starts, **changes}
        open_: list[list[Argument]] = [[]]
        for word in form.arguments.split():
            if word == "{":
                open_.append([])
            elif word == "}":
                name = f"structure {self.number} {len(self.structures)}"
                self.structures[name] = open_.pop()
                open_[-1].append(At(name))
            else:
                open_[-1].append(self._argument(form, (instead or {}).get(word, word), values))
        [found] = open_
        return found

    def _argument(self, form: Form, word: str, values: Mapping[str, int]) -> Argument:
        mark, name = word[0], word[1:]
        if mark == "*":
            self.zeroed.append(f"{name} {self.number}")
            return At(self.zeroed[-1])
        if mark == "&":
            return To(name)
        if mark == "=":
            return At(name)
        if word == "NULL":
            return At("")
        if word.partition(".")[0] in form.keys:
            return At(word)
        if word in form.spans:
            return At("memory", values[word])
        kind, _, last = word.rpartition(":")
        value = int(last) if last.isdigit() else values[last]
        return _SIZES[kind](value) if kind else size(value)


# ---- the changes that many calls have in common ----


def keys(form: Form, *needed: str) -> Iterator[Refusal]:
    """Yield each wiped key, and a key without each of the directions that are needed."""
    for name in form.keys:
        both = ((name, "encrypt"), (name, "decrypt"))
        yield Refusal(f"{name} is wiped", KEY, absent=both)
        for direction in needed:
            yield Refusal(f"{name} cannot {direction}", KEY, absent=((name, direction),))


def lengths(error: int, name: str, values: Iterable[int], **others: int) -> Iterator[Refusal]:
    """Yield the refused values of one number. `others` change with it."""
    for value in values:
        yield Refusal(f"{name} {value}", error, {name: value, **others})


def too_small(out_len: int, name: str = "out_cap") -> Iterator[Refusal]:
    """Yield capacities below the bytes that a call writes."""
    return lengths(CAPACITY, name, dict.fromkeys((0, 1, out_len - 1)))


def overlaps(
    form: Form,
    out_len: int,
    read: Mapping[str, int],
    allowed: Mapping[str, int | None],
    out: str = "out",
) -> Iterator[Refusal]:
    """Yield overlaps of the output with each input.

    `read` has the bytes of each input. `allowed` has the one distance of the output from an input
    at which they may overlap.
    """
    starts = form.starts()
    for name, length in read.items():
        distances = dict.fromkeys((1 - out_len, -1, 0, 1, length - 1))
        for distance in distances:
            if distance != allowed.get(name):
                what = f"{out} {distance} from {name}"
                yield Refusal(what, OVERLAP, {out: starts[name] + distance})


def claim(form: Form, text: str, *refusals: Iterable[Refusal]) -> Claim:
    """Return the claim that a call refuses these arguments.

    Refusals with the same calls before them share a case, if their structures fit into memory.
    """
    groups: dict[object, list[Refusal]] = {}
    for one in chain.from_iterable(refusals):
        before = None if one.before is None else (*map(id, one.before),)
        groups.setdefault((before, one.null), []).append(one)
    objects = form.arguments.count("{") + form.arguments.count("*")
    most = MOST // objects if objects else sum(map(len, groups.values()))
    all_ = [alike[i : i + most] for alike in groups.values() for i in range(0, len(alike), most)]

    def cases(_: bool) -> Iterator[Asked]:
        for i, part in enumerate(all_, len(form.symbol)):
            yield Asked(made(form, part), PLACEMENTS[i % 3])

    return Claim(form.symbol, "refused", f"{text}; all is as it was", cases)
