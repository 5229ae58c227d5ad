# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the frames of Bluetooth LE advertisements, and CTR with a little-endian counter."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    BEHIND,
    CAPACITY,
    COUNTER,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    REPLAY,
    Place,
    Platform,
    Response,
    number,
    pair_id,
    request,
)

from .frame import FRAME_PLATFORMS, Expected, Frame, ctr_le, expect, key, raw, vectors
from .models import bthome, mibeacon, mibeacon_legacy, pvvx, victron

IN_PLACE = Place(0, 0, in_place=True)
SECRET = bytes(range(16))
ADDRESS = bytes.fromhex("a4c138aabbcc")
#: Frame control of versions 5 and 4 with and without the address and the capability
CONTROLS = (0x5858, 0x5948, 0x4878, 0x5868)
HUGE = (1 << 16) - 1

everywhere = pytest.mark.parametrize("platform", FRAME_PLATFORMS, ids=pair_id)
Make = Callable[[bytes], Frame]


def of_bthome(text: bytes, counter: int = 0x01020304, last: int = 0) -> Frame:
    return bthome(SECRET, ADDRESS, 0x41, counter, text, last)


def of_mibeacon(text: bytes, control: int = 0x5858, counter: int = 0x0A0B0C0D) -> Frame:
    capability = 0x08 if control & 0x20 else 0
    return mibeacon(SECRET, ADDRESS, control, 0x055B, counter, text, capability)


def of_pvvx(text: bytes) -> Frame:
    return pvvx(SECRET, ADDRESS, 0xBD, text)


def of_victron(text: bytes, counter: int = 0xFFFE) -> Frame:
    return victron(SECRET, 0x02, 0xA3B0, 2, counter, text)


#: A frame of each kind that can be sealed
FRAMES = (
    of_bthome(b"\x02\xca\x09\x03\xbf\x13"),
    *(of_mibeacon(b"\x06\x10\x02\xd3\x01", control) for control in CONTROLS),
    of_pvvx(b"custom"),
    of_pvvx(b"ATC"),
    of_victron(bytes(range(33))),
)


def legacy_frame(frame: Frame, text: bytes, control: int = 0x3058) -> bytes:
    """Return a frame of version 3: encryption is decryption."""
    head = control.to_bytes(2, "little") + b"\xb6\x03\xd2" + frame.opening[::-1]
    assert frame.open is not None
    return head + frame.open(frame, head + text + b"\0\0\0\x99").text + b"\0\0\0\x99"


def published() -> Iterator[tuple[Frame, bytes, dict[str, Any]]]:
    """Yield the frames of the vectors."""
    for v in vectors("bthome_v2"):
        secret, address, data, text = raw(v, "key", "mac", "service_data", "plaintext")
        frame = bthome(secret, address, data[0], v["counter"], text, v["counter"] - 1)
        yield frame, data, v
    for v in vectors("mibeacon_v4v5"):
        secret, address, data, text, nonce = raw(
            v, "key", "mac", "service_data", "plaintext", "nonce"
        )
        control, product = (int.from_bytes(data[i : i + 2], "little") for i in (0, 2))
        counter = int.from_bytes(nonce[8:], "little")
        at = 11 if control & 0x10 else 5
        capability = data[at] if control & 0x20 else 0
        yield mibeacon(secret, address, control, product, counter, text, capability), data, v
    for v in vectors("pvvx_custom"):
        secret, address, data, text = raw(v, "key", "mac", "ad_structure", "plaintext")
        yield pvvx(secret, address, data[4], text), data, v
    for v in vectors("victron"):
        secret, data, text = raw(v, "key", "manufacturer_data", "plaintext")
        model = int.from_bytes(data[2:4], "little")
        yield victron(secret, data[1], model, data[4], v["counter_start"], text), data, v


@everywhere
def test_vectors(platform: Platform) -> None:
    asked: Expected = []
    for frame, data, vector in published():
        assert frame.sealed() == data, vector["name"]
        sealing, opening = frame.sealing_request(), frame.opening_request(data)
        assert opening[0][1].data[: len(frame.text)] == frame.text
        asked += [*key(frame.secret), sealing, *opening]
    for v in vectors("mibeacon_legacy"):
        short, address, data, text = raw(v, "key12", "mac", "service_data", "plaintext")
        secret = short[:6] + bytes.fromhex("8d3d3c97") + short[6:]
        opening = mibeacon_legacy(secret, address).opening_request(data)
        assert opening[0][1].data == text
        asked += [(request("P", b"\3", short), Response(OK, secret)), *key(secret), *opening]
    expect(platform, asked)


@everywhere
def test_every_length(platform: Platform) -> None:
    """Payloads of all lengths are sealed and opened, apart and in place."""
    source = random.Random("lengths")
    asked = key(SECRET)
    most: tuple[tuple[Make, int, int], ...] = (
        *((of_bthome, 0, 243), (of_victron, 1, 244)),
        *((lambda text, c=c: of_mibeacon(text, c), 1, 233) for c in CONTROLS),
    )
    for make, least, longest in most:
        lengths = [*range(least, 20), 32, 33, longest - 1, longest]
        for size in lengths if make in (of_bthome, of_victron) else lengths[::4] + lengths[-1:]:
            frame = make(source.randbytes(size))
            asked += [frame.sealing_request(), *frame.opening_request(frame.sealed())]
        too_long = make(bytes(longest + 1))
        line = too_long.sealing_request()[0]
        asked.append((line, Response(LENGTH, b"")))
    for size in range(9):
        frame = of_pvvx(source.randbytes(size))
        want = frame.sealing_request()
        asked.append(want if size in (3, 6) else (want[0], Response(LENGTH, b"")))
    asked.append((of_victron(b"").sealing_request()[0], Response(LENGTH, b"")))
    asked.append((of_mibeacon(b"").sealing_request()[0], Response(LENGTH, b"")))
    old = mibeacon_legacy(SECRET, ADDRESS)
    for size in (1, 5, 16, 17, 40):
        asked += old.opening_request(legacy_frame(old, source.randbytes(size)))
    expect(platform, asked)


@everywhere
def test_truncated_and_longer_frames(platform: Platform) -> None:
    """A frame that ends at any byte, or later, is refused. The sanitizers watch its end."""
    asked = key(SECRET)
    old = mibeacon_legacy(SECRET, ADDRESS)
    for frame in FRAMES:
        sealed = frame.sealed()
        for end in range(len(sealed)):
            asked += frame.opening_request(sealed[:end], state=False)
        asked += frame.opening_request(sealed + b"\0")
        asked += frame.opening_request((sealed + bytes(256))[:253])
    sealed = legacy_frame(old, b"press")
    for end in range(len(sealed)):
        asked += old.opening_request(sealed[:end])
    asked += old.opening_request((sealed + bytes(256))[:253])
    expect(platform, asked)


@everywhere
def test_each_bit_of_the_frame(platform: Platform) -> None:
    """Each changed bit of a tag is refused, and changed bits of other bytes as in the model."""
    asked = key(SECRET)
    for n, frame in enumerate(FRAMES):
        sealed = frame.sealed()
        tag = 8 * len(sealed) - 32
        bits = [*range(n % 8, tag, 7), *range(tag, 8 * len(sealed))]
        for bit in bits if frame.kind != 5 else ():
            changed = bytearray(sealed)
            changed[bit // 8] ^= 1 << bit % 8
            asked += frame.opening_request(bytes(changed), state=False)
        wrong = replace(frame, opening=bytes([frame.opening[0] ^ 1]) + frame.opening[1:])
        line = wrong.opening_request(sealed)[0][0]
        has_address = frame.kind == 2 and frame.sealing[7] & 0x10
        asked.append((line, Response(ARGUMENT if has_address else AUTH, b"")))
    asked += key(SECRET[::-1])
    for frame in FRAMES[:-1]:
        line = frame.opening_request(frame.sealed())[0][0]
        asked.append((line, Response(AUTH, b"")))
    refused = sum(response.error == AUTH for _, response in asked)
    assert refused > 300
    expect(platform, asked)


@everywhere
def test_versions_and_kinds(platform: Platform) -> None:
    """Each value of the byte with the version, the encryption and other flags."""
    asked = key(SECRET)
    text = b"\x02\xca\x09"
    for info in range(256):
        frame = bthome(SECRET, ADDRESS, info, 7, text)
        line, want = frame.sealing_request()
        known = info & 0xE1 == 0x41
        if known or info % 3 == 0:
            asked.append((line, want if known else Response(ARGUMENT, b"")))
            asked += frame.opening_request(frame.sealed(), state=False)
    for control in (*range(0x0848, 0x10000, 0x1000), 0x5808, 0x5840, 0x5800, 0xFFFF):
        frame = of_mibeacon(text, control)
        line, want = frame.sealing_request()
        known = control in (0x4848, 0x5848)
        asked.append((line, want if known else Response(ARGUMENT, b"")))
        asked += frame.opening_request(frame.sealed())
        old = mibeacon_legacy(SECRET, ADDRESS)
        asked += old.opening_request(control.to_bytes(2, "little") + bytes(12))
    fields = mibeacon(SECRET, ADDRESS, 0x5868, 1, 2, text, 0x28)
    asked.append((fields.sealing_request()[0], Response(ARGUMENT, b"")))
    asked += fields.opening_request(fields.sealed())
    assert fields.open is not None
    assert fields.open(fields, fields.sealed()).error == FORMAT
    for at in range(4):
        changed = bytearray(FRAMES[5].sealed())
        changed[at] ^= 0x10
        asked += FRAMES[5].opening_request(bytes(changed))
    asked += FRAMES[-1].opening_request(b"\x11" + FRAMES[-1].sealed()[1:])
    asked += FRAMES[-1].opening_request(FRAMES[-1].sealed()[:7] + b"\x01" + bytes(5))
    expect(platform, asked)


@everywhere
def test_counters(platform: Platform) -> None:
    """A counter that is not above the last one is refused, authentic or not."""
    asked = key(SECRET)
    ends = (0, 1, 2, 99, 100, 0xFF, 0x100, 0xFFFF, 0x10000, 0xFFFFFFFE, 0xFFFFFFFF)
    for counter in ends:
        for last in {0, counter, max(counter, 1) - 1, min(counter + 1, 0xFFFFFFFF), 0xFFFFFFFF}:
            frame = of_bthome(b"\x02\xca\x09", counter, last)
            other = mibeacon(SECRET, ADDRESS, 0x5858, 5, counter, b"text", 0, last)
            for each in (frame, other):
                sealed = each.sealed()
                opening = each.opening_request(sealed)
                assert opening[0][1].error == (OK if counter > last else REPLAY)
                asked += [each.sealing_request(), *opening]
                asked += each.opening_request(sealed[:-1] + bytes([sealed[-1] ^ 1]))
    expect(platform, asked)


@everywhere
def test_capacities_overlaps_and_keys(platform: Platform) -> None:
    asked = key(SECRET)
    for frame in FRAMES:
        sealed = frame.sealed()
        least = len(sealed) - frame.over
        for cap in (0, len(sealed) - 1, len(sealed) + 3):
            asked.append(frame.sealing_request(APART, cap))
        for cap in (0, least - 1, least, len(sealed) + 3):
            asked += frame.opening_request(sealed, APART, cap)
        if frame.kind != 5:
            for place in (*OVERLAPS, *BEHIND, IN_PLACE, Place(3, 5)):
                asked.append(frame.sealing_request(place))
                asked += frame.opening_request(sealed, place, len(sealed), state=False)
            continue
        for place in (*OVERLAPS, *BEHIND, IN_PLACE):
            sealing, opening = frame.sealing_request(place), frame.opening_request(sealed, place)
            # The text is in place if it starts 8 bytes after the frame.
            if not (place.overlap and place.in_offset == 7):
                sealing = sealing[0], Response(OVERLAP, b"")
            if not (place.behind and place.in_offset == 7):
                opening[0] = opening[0][0], Response(OVERLAP, b"")
            asked += [sealing, opening[0]]
    old = mibeacon_legacy(SECRET, ADDRESS)
    sealed = legacy_frame(old, b"press")
    for cap in (0, 4, 5, 20):
        asked += old.opening_request(sealed, APART, cap)
    asked.append((request("W"), Response(OK, b"\0")))
    for frame in FRAMES:
        asked.append((frame.sealing_request()[0], Response(KEY, b"")))
        asked.append((frame.opening_request(frame.sealed())[0][0], Response(KEY, b"")))
    asked.append((old.opening_request(sealed)[0][0], Response(KEY, b"")))
    expect(platform, asked)


@everywhere
def test_lengths_that_lie(platform: Platform) -> None:
    """No byte is read for a length that no frame has."""
    asked = key(SECRET)
    for kind in (1, 2, 4, 5):
        for size in (HUGE, HUGE - 8, 256, 253):
            codes = bytes([LENGTH, LENGTH])
            asked.append((request("X", bytes([kind]), number(size)), Response(OK, codes)))
    expect(platform, asked)


@everywhere
def test_little_endian_counter(platform: Platform) -> None:
    """The counter carries from byte to byte, and never passes its last value."""
    source = random.Random("little")
    text = source.randbytes(100)
    asked = key(SECRET)
    last = b"\xff" * 16

    def row(counter: bytes, size: int, place: Place = APART, error: int = OK) -> None:
        want = Response(error, ctr_le(SECRET, counter, text[:size]) if error == OK else b"")
        fields = number(size), b"\x0b", counter, text[:size]
        asked.append((request("S", place, *fields), want))

    for start in (0, 0xFE, 0xFFFE, 0xFFFFFE, (1 << 64) - 2, (1 << 120) - 2, 0xFF << 120):
        for size in (0, 1, 15, 16, 17, 31, 32, 33, 48, 49, 100):
            row(start.to_bytes(16, "little"), size)
    for size in (0, 1, 16):
        row(last, size)
    row(last, 17, error=COUNTER)
    row(b"\xfe" + last[1:], 32)
    row(b"\xfe" + last[1:], 33, error=COUNTER)
    row(b"\xf9" + last[1:], 100)
    row(b"\xfa" + last[1:], 100, error=COUNTER)
    row(bytes(16), 40, IN_PLACE)
    for place in (OVERLAPS[0], BEHIND[0], OVERLAPS[7], BEHIND[7]):
        row(bytes(16), 40, place, OVERLAP)
    asked.append(
        (request("S", APART, number(39), b"\x0b", bytes(16), text[:40]), Response(CAPACITY, b""))
    )
    asked.append((request("W"), Response(OK, b"\0")))
    row(bytes(16), 1, error=KEY)
    expect(platform, asked)
