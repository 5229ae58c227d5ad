# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that no value of tag_len makes a plain call accept a short tag.

Only the calls for short tags accept it, and they have this in their name.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Container, Iterator

import pytest

from .library import ARGUMENT, OK, SIZE_MAX, Memory
from .machines import Keys
from .test_modes import Parts

SECRET = bytes(range(16))
TEXT = 40
#: Accepted values of tag_len of plain calls, and of calls for short tags
LENGTHS: dict[str, tuple[Container[int], Container[int]]] = {
    "ccm": (range(8, 17, 2), range(4, 17, 2)),
    "eax": (range(8, 17), range(4, 17)),
    "gcm": (range(12, 17), (4, 8, *range(12, 17))),
    "ocb": (range(8, 17), range(4, 17)),
    "gcm_siv": ((16,), ()),
}
#: Calls for one message, with the number of arguments after the structure of arguments, which a
#: refusal does not read
FORMS = {
    "ccm": {"ccm": 0, "ccm_wide": 2},
    "eax": {"eax": 0},
    "gcm": {"gcm": 0, "gcm_stored_hash": 0, "gcm_wide": 2},
    "ocb": {"ocb": 0, "ocb_wide": 3},
    "gcm_siv": {"gcm_siv": 0},
}
SHORT_FORMS = {
    "ccm": {"ccm_short_tag": 0, "ccm_short_tag_wide": 2},
    "eax": {"eax_short_tag": 0},
    "gcm": {"gcm_short_tag": 0},
    "ocb": {"ocb_short_tag": 0},
}
#: The number of arguments between the key and the structure of arguments
BEFORE = {"gcm_stored_hash": 1, "gcm_wide": 1, "gcm_siv": 2}
#: Values around each limit of a type, also with a bit that selected a short tag in an earlier
#: version
FEW = (
    *range(0x400),
    *(high + low for high in (0x7FF0, 0x8000, 0xFF00, 0x10000, 0x80000000) for low in range(32)),
    *(SIZE_MAX - n for n in range(256)),
)

Call = Callable[[int], int]


class Bench:
    """A key, a message, and calls for the message that take a tag_len."""

    def __init__(self) -> None:
        self.memory = Memory(2048)
        self.keys = Keys(self.memory, SECRET)
        self.out = self.memory.room(100)
        self.data = self.memory.room(100)
        self.stream = self.memory.room(900)
        self.parts = Parts()

    def message(self, form: str, verb: str, more: int) -> Call:
        """Return a call such as aesmall_ccm_seal_args or aesmall_ccm_seal_wide_args."""
        wide = "_wide" * form.endswith("_wide")
        name = f"{form.removesuffix('_wide')}_{verb}{wide}"
        function = getattr(self.memory.library, f"aesmall_{name}_args")
        function.restype = ctypes.c_int
        ahead = [self.memory.pointer(self.data)] * BEFORE.get(form, 0)
        at = self.memory.address
        self.parts = parts = Parts(at + self.data, 12, None, 0, at + self.data, TEXT, at + self.out)
        parts.cap = 100
        arguments = [*ahead, ctypes.byref(parts), *[None] * more]
        key = self.keys.pointer("both")

        def call(tag_len: int) -> int:
            parts.tag_len = tag_len
            return -int(function(key, *arguments))

        return call

    def init(self, name: str, announced: int) -> Call:
        """Return a call such as aesmall_ccm_stream_init."""
        function = getattr(self.memory.library, f"aesmall_{name}_init")
        function.restype = ctypes.c_int
        pointers = (self.memory.pointer(self.stream), self.keys.pointer("both"))
        nonce = (self.memory.pointer(self.data), ctypes.c_size_t(12))
        sizes = [ctypes.c_size_t(0)] * announced

        def call(tag_len: int) -> int:
            return -int(function(*pointers, *nonce, *sizes, ctypes.c_size_t(tag_len)))

        return call


def calls(mode: str, short: bool) -> Iterator[tuple[str, Call, bool]]:
    """Yield the calls of a mode by name, and whether a call may be made with valid arguments."""
    bench = Bench()
    for form, more in (SHORT_FORMS if short else FORMS).get(mode, {}).items():
        for verb in ("seal", "open"):
            call = bench.message(form, verb, more)
            yield f"{form}_{verb}", call, more == 0 and form not in BEFORE
    if mode != "gcm_siv":
        name = f"{mode}{'_short_tag' if short else ''}_stream"
        yield name, bench.init(name, 2 if mode == "ccm" else 0), True


def wrong(taken: Container[int], call: Call, whole: bool, values: Iterator[int]) -> list[int]:
    """Return the values that a call accepts wrongly or refuses wrongly."""
    found = []
    for value in values:
        if value in taken:
            if whole and call(value) == ARGUMENT:
                found.append(value)
        elif call(value) != ARGUMENT:
            found.append(value)
    return found


def ask(mode: str, values: tuple[int, ...] | range) -> None:
    for short in (False, True):
        for name, call, whole in calls(mode, short):
            assert wrong(LENGTHS[mode][short], call, whole, iter(values)) == [], name


@pytest.mark.parametrize("mode", LENGTHS)
def test_no_value_opens_a_short_tag_unless_the_call_is_named_so(mode: str) -> None:
    ask(mode, FEW)


@pytest.mark.verify
@pytest.mark.parametrize("mode", LENGTHS)
def test_of_every_value_of_16_bits(mode: str) -> None:
    ask(mode, range(1 << 16))


def test_a_call_that_takes_a_short_tag_is_caught() -> None:
    """The test finds a plain call that accepts a short tag.

    It also finds a call that refuses all tags.
    """
    found = {name: (call, whole) for name, call, whole in calls("ccm", short=True)}
    call, whole = found["ccm_short_tag_seal"]
    assert wrong(LENGTHS["ccm"][False], call, whole, iter(FEW)) == [4, 6]
    assert wrong(LENGTHS["ccm"][True], lambda _: ARGUMENT, True, iter(range(9))) == [4, 6, 8]
    assert call(4) == OK
