# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the machines detect faults between them and the library."""

from __future__ import annotations

import ctypes

import pytest
from support import aead

from .library import CAPACITY, OK, Memory, Wrong, loaded
from .machines import run
from .test_aead_streams import Streams, machine
from .test_streams import Cmac, Ctr


class Faulty(Memory):
    """A library with one fault."""

    def call(self, name: str, *arguments: object, **options: object) -> int:
        return super().call(name, *arguments, **options)  # type: ignore[arg-type]


class WritesAfterAll(Faulty):
    """A fault: a call that refuses a capacity has written a byte."""

    def call(self, name: str, *arguments: object, **options: object) -> int:
        error = super().call(name, *arguments, **options)
        if error == CAPACITY and isinstance(arguments[3], ctypes.c_void_p) and arguments[3].value:
            ctypes.memset(arguments[3].value, 1, 1)
        return error


class ForgetsTheTag(Faulty):
    """A fault: every tag is accepted."""

    def call(self, name: str, *arguments: object, **options: object) -> int:
        error = super().call(name, *arguments, **options)
        return OK if name.endswith("_verify") else error


class KeepsAStream(Faulty):
    """A fault: a finished stream remains usable."""

    def call(self, name: str, *arguments: object, **options: object) -> int:
        stream = arguments[0]
        assert isinstance(stream, ctypes.c_void_p)
        before = ctypes.string_at(stream, 16) if stream.value else b""
        error = super().call(name, *arguments, **options)
        if name.endswith("_finish") and error == OK and stream.value:
            ctypes.memmove(stream.value, before, len(before))
        return error


GCM = next(mode for mode in aead.AEADS if mode.name == "gcm")


@pytest.mark.parametrize(
    ("made", "fault"),
    [
        *((machine(GCM), fault) for fault in (WritesAfterAll, ForgetsTheTag, KeepsAStream)),
        *((Cmac, fault) for fault in (ForgetsTheTag, KeepsAStream)),
        (Ctr, WritesAfterAll),
    ],
    ids=lambda value: value.__name__,
)
def test_a_fault_is_noticed(
    made: type[Streams], fault: type[Faulty], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("state.test_aead_streams.Memory", fault)
    monkeypatch.setattr("state.test_streams.Memory", fault)
    with pytest.raises(AssertionError):
        run(made, 100)


def test_undefined_behaviour_and_a_byte_too_many_are_noticed() -> None:
    """The memory detects undefined behaviour and a write of one byte too many.

    The shim has both faults under names like those in the library.
    """
    memory = Memory(256)
    at = memory.room(16)
    with pytest.raises(Wrong, match="undefined behaviour, pointer_overflow"):
        memory.call("state_null_and", 0)
    with pytest.raises(Wrong, match="wrote where it may not"):
        memory.call("state_write_at", memory.pointer(at), may=((at + 1, 4),))
    assert memory.call("state_write_at", memory.pointer(at), may=((at, 1),)) == OK
    assert loaded() is memory.library
