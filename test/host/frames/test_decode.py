# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that every published frame is decoded, and that bad ones give errors with names."""

from __future__ import annotations

import pytest
from aesmall.files.sealing import BadFormat, NotAuthentic, SealingError
from aesmall.frames.frame import Options
from aesmall.frames.types import TYPES, decode

from .vectors import NOT_FRAMES, ROWS, Case, cases

CASES = cases()


def result(case: Case, frame: bytes, keys: bytes = b"") -> type[Exception] | None:
    """Return the class of the error of a frame. Other exceptions are errors of the program."""
    try:
        decode(case.kind, frame, keys or case.keys, case.options)
    except SealingError as error:
        assert str(error)
        assert "\n" not in str(error)
        return type(error)
    return None


def test_every_vector_is_a_frame_or_listed() -> None:
    assert {row["kind"] for row in ROWS} >= NOT_FRAMES
    assert {case.kind for case in CASES} == set(TYPES)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_published_frame_is_decoded(case: Case) -> None:
    if not case.is_right:
        with pytest.raises(NotAuthentic):
            decode(case.kind, case.frame, case.keys, case.options)
        return
    found = decode(case.kind, case.frame, case.keys, case.options)
    assert found["type"] == case.kind
    assert {name: found.get(name) for name in case.fields} == case.fields


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_cut_frame_is_an_error(case: Case) -> None:
    """A cut frame is an error at each byte, unless the protocol has neither length nor tag."""
    lengths = [n for n in range(len(case.frame)) if result(case, case.frame[:n]) is None]
    assert not lengths or not case.is_checked or case.kind == "victron"
    assert result(case, b"") is BadFormat


@pytest.mark.parametrize("case", [case for case in CASES if case.is_checked], ids=str)
def test_a_wrong_key_says_so(case: Case) -> None:
    wrong = bytes(byte ^ 1 for byte in case.keys)
    assert result(case, case.frame, wrong) is NotAuthentic


@pytest.mark.parametrize("case", [case for case in CASES if case.is_right], ids=str)
def test_a_changed_bit_is_noticed(case: Case) -> None:
    """If a frame is authentic, no change of a byte that its tag covers is accepted."""
    authentic = decode(case.kind, case.frame, case.keys, case.options)["authenticated"]
    accepted = []
    for at in range(len(case.frame)):
        changed = case.frame[:at] + bytes([case.frame[at] ^ 4]) + case.frame[at + 1 :]
        if result(case, changed) is None:
            accepted.append(at)
    assert not authentic or set(accepted) <= set(UNPROTECTED.get(case.kind, ()))


#: The bytes of each type that its tag does not cover
UNPROTECTED = {
    "dlms": range(1),  # the tag of the service
    "knx": range(4),  # message code, control fields
    "lorawan-join": range(1),
    "meshcore": range(11),  # header and path
    "meshtastic-direct": range(16),  # target, flags, channel, relays
    "mibeacon": range(12),  # frame control, capability
    "ntag424": range(31),  # the address of the server
    "wmbus": range(25),  # link layer and AFL
    "zigbee": range(8, 9),  # the level, which is not on the air
}


def test_other_options_are_refused() -> None:
    with pytest.raises(SealingError, match="--fcnt is not for the type bthome"):
        decode("bthome", b"", bytes(16), Options(fcnt=1))
    with pytest.raises(SealingError, match="did you mean bthome"):
        decode("bthom", b"", bytes(16))


def test_dlms_without_the_authentication_key() -> None:
    [case] = (c for c in CASES if c.name.startswith("Landis"))
    with pytest.raises(SealingError, match="--unauthenticated"):
        decode("dlms", case.frame, case.keys[:16])
    found = decode("dlms", case.frame, case.keys[:16], Options(unauthenticated=True))
    assert (found["plaintext"], found["authenticated"]) == (case.fields["plaintext"], False)
    with pytest.raises(SealingError, match="16 bytes each"):
        decode("dlms", case.frame, bytes(64))
