# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test calls for one message with any place, length, capacity and overlap, and with NULL."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st
from support import aead, texts

from .library import (
    AUTH,
    CAPACITY,
    KEY,
    OK,
    OVERLAP,
    Memory,
)
from .machines import Keys, overlaps, settled

SECRET, OTHER = bytes(range(16)), bytes(range(50, 66))
DATA = 400
#: Offset of the other inputs of a call, in addition to the message
EXTRA = 320


class Parts(ctypes.Structure):
    """The structure aesmall_aead_args."""

    _fields_ = [
        (name, ctypes.c_void_p if name in ("nonce", "ad", "in_", "out") else ctypes.c_size_t)
        for name in ("nonce", "nonce_len", "ad", "ad_len", "in_", "in_len", "out", "cap", "tag_len")
    ]


class SivAd(ctypes.Structure):
    """The structure aesmall_siv_ad."""

    _fields_ = [("data", ctypes.c_void_p), ("len", ctypes.c_size_t)]


class SivParts(ctypes.Structure):
    """The structure aesmall_siv_args."""

    _fields_ = [
        *(("ads", ctypes.c_void_p), ("ad_count", ctypes.c_size_t)),
        *(("in_", ctypes.c_void_p), ("in_len", ctypes.c_size_t)),
        *(("out", ctypes.c_void_p), ("cap", ctypes.c_size_t)),
    ]


class Bench:
    """Two keys and some bytes, with short names for calls of the library."""

    def __init__(self) -> None:
        self.memory = Memory(4096)
        self.keys = Keys(self.memory, SECRET)
        self.others = Keys(self.memory, OTHER)
        self.out_len = self.memory.room(16)
        self.data = self.memory.room(DATA)

    def clean(self) -> None:
        self.memory.put(self.data, bytes(i * 5 & 255 for i in range(DATA)))
        self.memory.put(self.out_len, b"\xee" * 8)


_bench: list[Bench] = []


def bench() -> Bench:
    """Return the bench that all tests share."""
    if not _bench:
        _bench.append(Bench())
    _bench[0].clean()
    return _bench[0]


@dataclass(frozen=True)
class Case:
    """The offsets of inputs and outputs from the start of the data."""

    length: int
    at: int
    out: int
    cap_more: int
    ad_len: int
    ad: int
    forged: bool
    key: str


def cases(*, in_place: bool = True) -> st.SearchStrategy[Case]:
    """Return cases with input and output in place, apart or overlapping.

    Some capacities suffice, and others do not.
    """
    places = st.one_of(
        st.tuples(st.just(16), st.just(16 if in_place else 0)),
        st.tuples(st.just(16), st.just(160)),
        st.tuples(st.just(32), st.just(16)),
        st.tuples(st.integers(0, 150), st.integers(0, 150)),
    )
    return st.builds(
        lambda place, **rest: Case(at=place[0], out=place[1], **rest),
        places,
        length=st.one_of(st.integers(0, 50), st.sampled_from((0, 15, 16, 17, 32, 48, 64, 100))),
        cap_more=st.sampled_from((0, 0, 0, 1, 16, -1, -17)),
        ad_len=st.sampled_from((0, 0, 1, 16, 17, 33)),
        ad=st.sampled_from((EXTRA, EXTRA, EXTRA, 20, 170)),
        forged=st.booleans(),
        key=st.sampled_from(("both", "both", "both", "enc", "none")),
    )


def judge(
    name: str,
    error: int,
    errors: set[int],
    before: bytes,
    out: int,
    written: int,
    want: bytes | None,
    zeroes: bool = False,
) -> None:
    """Check that the output has the expected bytes, or after an error zeros or its old bytes."""
    memory = bench_memory()
    after = memory.all()
    if errors:
        assert error in errors, f"{name}: {error}, not one of {sorted(errors)}"
        now, was = after[out : out + written], before[out : out + written]
        assert now == was or (zeroes and now == bytes(written)), f"{name}: partial output"
    else:
        assert error == OK, f"{name}: {error}"
        assert want is not None and after[out : out + len(want)] == want, f"{name}: wrong output"


def bench_memory() -> Memory:
    return _bench[0].memory


def aead_errors(case: Case, in_len: int, out_len: int, cap: int, nonce: int) -> set[int]:
    errors = set()
    if out_len > cap:
        errors.add(CAPACITY)
    if (
        overlaps(case.at, in_len, case.out, out_len)
        or overlaps(case.ad, case.ad_len, case.out, out_len, same=True)
        or overlaps(nonce, 12, case.out, out_len, same=True)
    ):
        errors.add(OVERLAP)
    return errors


MODES = {mode.name: mode for mode in aead.AEADS if not mode.is_variant}


def aead_call(b: Bench, name: str, opens: bool, key: str, parts: Parts) -> Callable[..., int]:
    verb = "open" if opens else "seal"
    pointer = b.keys.pointer(key)
    reference = ctypes.byref(parts)
    if name.endswith("_wide"):
        return lambda **may: b.memory.call(
            f"state_{name}", ctypes.c_int(opens), pointer, reference, **may
        )
    if name.startswith("gcm_way"):
        way = ctypes.c_int(int(name[-1]))
        return lambda **may: b.memory.call(
            "state_gcm", ctypes.c_int(opens), way, pointer, reference, **may
        )
    if name == "gcm_siv":
        return lambda **may: b.memory.call(
            "state_gcm_siv", ctypes.c_int(opens), pointer, reference, **may
        )
    return lambda **may: b.memory.call(f"aesmall_{name}_{verb}_args", pointer, reference, **may)


def one_aead(name: str, opens: bool, case: Case, null: bool) -> None:
    b = bench()
    mode = MODES["gcm" if name.startswith("gcm_way") else name.removesuffix("_wide")]
    nonce_at = EXTRA + 40
    memory = b.memory
    nonce = memory.get(b.data + nonce_at, 12)
    msg = memory.get(b.data + case.at, case.length)
    if opens:
        ad = memory.get(b.data + case.ad, case.ad_len)
        sealed = mode.seal(SECRET, nonce, ad, bytes(i & 255 for i in range(case.length)), 16)
        if case.forged:
            sealed = sealed[:-1] + bytes([sealed[-1] ^ 1])
        memory.put(b.data + case.at, sealed)
    ad = memory.get(b.data + case.ad, case.ad_len)
    nonce = memory.get(b.data + nonce_at, 12)
    in_len, out_len = case.length, case.length + 16
    if opens:
        in_len, out_len = out_len, in_len
    cap = max(0, out_len + case.cap_more)
    errors = aead_errors(case, in_len, out_len, cap, nonce_at)
    if case.key == "none" or (case.key == "enc" and opens and not mode.opens_by_encryption):
        errors.add(KEY)
    want = None
    if not errors:
        if opens:
            given_ = memory.get(b.data + case.at, in_len)
            want = bytes(i & 255 for i in range(case.length))
            if mode.seal(SECRET, nonce, ad, want, 16) != given_:
                errors.add(AUTH)
        else:
            want = mode.seal(SECRET, nonce, ad, msg, 16)
    base = memory.address + b.data
    parts = Parts(
        base + nonce_at,
        12,
        None if null and case.ad_len == 0 else base + case.ad,
        case.ad_len,
        None if null and in_len == 0 else base + case.at,
        in_len,
        None if null and out_len == 0 else base + case.out,
        cap,
        16,
    )
    before = memory.all()
    error = aead_call(b, name, opens, case.key, parts)(may=((b.data + case.out, out_len),))
    judge(name, error, errors, before, b.data + case.out, out_len, want, zeroes=AUTH in errors)


AEAD_NAMES = (*MODES, "ccm_wide", "ocb_wide", *(f"gcm_way{i}" for i in range(1, 5)))


@settled(600)
@given(st.sampled_from(AEAD_NAMES), st.booleans(), cases(), st.booleans())
def test_aead(name: str, opens: bool, case: Case, null: bool) -> None:
    one_aead(name, opens, case, null)


@settled(300)
@given(st.sampled_from(("siv", "siv_wide")), st.booleans(), cases(in_place=False), st.booleans())
def test_siv(name: str, opens: bool, case: Case, null: bool) -> None:
    b = bench()
    memory = b.memory
    msg = memory.get(b.data + case.at, case.length)
    if opens:
        ad = memory.get(b.data + case.ad, case.ad_len)
        msg = bytes(i & 255 for i in range(case.length))
        sealed = texts.siv(SECRET + OTHER, ad, msg)
        if case.forged:
            sealed = bytes([sealed[0] ^ 1]) + sealed[1:]
        memory.put(b.data + case.at, sealed)
    ad = memory.get(b.data + case.ad, case.ad_len)
    in_len, out_len = case.length, case.length + 16
    distance = 16
    if opens:
        in_len, out_len, distance = out_len, in_len, -16
    cap = max(0, out_len + case.cap_more)
    errors = {CAPACITY} if out_len > cap else set()
    if overlaps(case.ad, case.ad_len, case.out, out_len, same=True) or (
        case.at != case.out + distance and overlaps(case.at, in_len, case.out, out_len, same=True)
    ):
        errors.add(OVERLAP)
    if case.key == "none":
        errors.add(KEY)
    want = None
    if not errors:
        if not opens:
            want = texts.siv(SECRET + OTHER, ad, msg)
        elif texts.siv(SECRET + OTHER, ad, msg) == memory.get(b.data + case.at, in_len):
            want = msg
        else:
            errors.add(AUTH)
    base = memory.address + b.data
    ads = (SivAd * 1)(SivAd(base + case.ad, case.ad_len))
    parts = SivParts(
        ctypes.addressof(ads),
        int(case.ad_len != 0),
        None if null and in_len == 0 else base + case.at,
        in_len,
        None if null and out_len == 0 else base + case.out,
        cap,
    )
    keys = (b.keys.pointer(case.key), b.others.pointer("enc"))
    may = ((b.data + case.out, out_len),)
    before = memory.all()
    if name == "siv":
        verb = f"aesmall_siv_{'open' if opens else 'seal'}_args"
        error = memory.call(verb, *keys, ctypes.byref(parts), may=may)
    else:
        error = memory.call(
            "state_siv_wide", ctypes.c_int(opens), *keys, ctypes.byref(parts), may=may
        )
    judge(name, error, errors, before, b.data + case.out, out_len, want, zeroes=AUTH in errors)
