# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the packets of Meshtastic, MeshCore and Espressif's component esp-now."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace

import pytest
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    BEHIND,
    CAPACITY,
    KEY,
    LENGTH,
    OK,
    OVERLAP,
    OVERLAPS,
    Place,
    Platform,
    Response,
    number,
    pair_id,
    request,
)

from .frame import FRAME_PLATFORMS, Expected, Frame, expect, key, raw, vectors
from .mesh import espnow, meshcore, meshtastic, meshtastic_direct

IN_PLACE = Place(0, 0, in_place=True)
SECRET = bytes(range(16))
LONG = bytes(range(32))
NODE = 0xFA8165A4
#: Frames with a tag, and packets of MeshCore
SEALED = (
    meshtastic_direct(SECRET, 0x13B2D662, 0x0929, b"\x03\x6a\x79\x2b", b"\x08\x01\x12\x06tested"),
    espnow(SECRET, bytes(range(8)), b"hello world"),
)
CORE = (
    meshcore(LONG, b"Node 1: hello, world", group=True),
    meshcore(LONG, b"Node 1: hello, world", group=False),
)

everywhere = pytest.mark.parametrize("platform", FRAME_PLATFORMS, ids=pair_id)


def keyed(*frames: Frame) -> Expected:
    """Return the request for the key of all frames. MeshCore opens with AES decryption."""
    [secret] = {frame.secret for frame in frames}
    return key(secret, "K")


@everywhere
def test_vectors(platform: Platform) -> None:
    asked: Expected = []
    for v in vectors("meshtastic_ctr"):
        secret, text, want = raw(v, "key", "plaintext", "ciphertext")
        frame = meshtastic(secret, v["packet_id"], v["from"], text)
        assert frame.sealed() == want
        back = frame.with_text(want)
        asked += [*key(secret), frame.sealing_request(), back.sealing_request()]
    for v in vectors("meshtastic_pkc"):
        secret, data, text = raw(v, "key", "radio_bytes", "plaintext")
        ids = [int.from_bytes(data[i : i + 4], "little") for i in (8, 4)]
        frame = meshtastic_direct(secret, *ids, data[-4:], text)
        assert frame.sealed() == data[16:]
        asked += [*key(secret), frame.sealing_request(), *frame.opening_request(data[16:])]
    for v in vectors("espnow_component"):
        secret, data, text = raw(v, "key", "payload", "plaintext")
        frame = espnow(secret, data[-8:], text)
        assert frame.sealed() == data
        asked += [*key(secret), frame.sealing_request(), *frame.opening_request(data)]
    for v in vectors("meshcore_group"):
        secret, packet, text = raw(v, "channel_key", "packet", "plaintext")
        data = packet[2 + (packet[1] & 63) * ((packet[1] >> 6) + 1) :]
        frame = meshcore(secret + bytes(16), text, group=True)
        assert frame.sealed() == data
        asked += [*key(secret, "K"), frame.sealing_request(), *frame.opening_request(data)]
        if "channel_name" in v:
            made = secret + bytes(16) + data[:1]
            line = request("P", b"\x09", v["channel_name"].encode())
            asked.append((line, Response(OK, made)))
    expect(platform, asked)


@everywhere
def test_keys(platform: Platform) -> None:
    """PSKs of channels, keys of direct messages, and names of channels."""
    default = bytes.fromhex("d4f1bb3a20290759f0bcffabcf4e69")
    asked: Expected = []
    for n in (1, 2, 10, 254, 255):
        made = default + bytes([n])
        asked.append((request("P", b"\x06", bytes([n])), Response(OK, made)))
    for psk in (SECRET, LONG):
        asked.append((request("P", b"\x06", psk), Response(OK, psk)))
    for psk in (b"", b"\1\1", SECRET[:15], SECRET + b"\0", LONG[:31], LONG + b"\0"):
        asked.append((request("P", b"\x06", psk), Response(LENGTH, b"\xa5")))
    asked.append((request("P", b"\x06", b"\0"), Response(ARGUMENT, b"\xa5")))
    asked.append((request("P", b"\x07", LONG), Response(OK, hashlib.sha256(LONG).digest())))
    for name in (b"#", b"#a", b"#a long name of a channel, longer than a block of SHA-256, or two"):
        made = hashlib.sha256(name).digest()[:16] + bytes(16)
        made += hashlib.sha256(made[:16]).digest()[:1]
        asked.append((request("P", b"\x09", name), Response(OK, made)))
    for name in (b"", b"bot", b"a#"):
        asked.append((request("P", b"\x09", name), Response(ARGUMENT, b"\xa5")))
    expect(platform, asked)


@everywhere
def test_every_length(platform: Platform) -> None:
    source = random.Random("mesh")
    asked = keyed(*SEALED, *CORE)
    for size in (*range(20), 31, 32, 33, 48, 226, 227, 228, 239, 240):
        text = source.randbytes(size)
        direct = SEALED[0].with_text(text)
        channel = meshtastic(SECRET, 0xFFFFFFFF, NODE, text)
        line, want = channel.sealing_request()
        asked.append((line, want if size <= 239 else Response(LENGTH, b"")))
        line, want = direct.sealing_request()
        asked.append((line, want if size <= 227 else Response(LENGTH, b"")))
        asked += direct.opening_request(direct.sealed(), state=False)
        component = SEALED[1].with_text(text)
        asked += [component.sealing_request(), *component.opening_request(component.sealed())]
    for size in (1, 2, 15, 16, 17, 31, 33, 161, 176):
        for frame in CORE:
            frame = frame.with_text(source.randbytes(size))
            asked += [frame.sealing_request(), *frame.opening_request(frame.sealed())]
    for size in (0, 177, 192):
        for frame in CORE:
            frame = frame.with_text(bytes(size))
            asked.append((frame.sealing_request()[0], Response(LENGTH, b"")))
            asked += frame.opening_request(frame.sealed())
    for secret in (LONG, LONG[:24]):  # keys of other sizes
        asked += key(secret)
        frame = meshtastic(secret, 1, 2, text)
        frame = frame.with_text(source.randbytes(40))
        asked.append(frame.sealing_request())
        frame = meshtastic_direct(secret, 1, 2, b"more", frame.text)
        asked += [frame.sealing_request(), *frame.opening_request(frame.sealed())]
    expect(platform, asked)


@everywhere
def test_truncated_and_changed_packets(platform: Platform) -> None:
    asked = keyed(*SEALED, *CORE)
    for frame in (*SEALED, *CORE):
        sealed = frame.sealed()
        for end in range(len(sealed)):
            asked += frame.opening_request(sealed[:end], state=False)
        asked += frame.opening_request(sealed + b"\0")
        asked += frame.opening_request((sealed + bytes(256))[:240])
        protected = 3 if frame in CORE else len(sealed)
        for bit in (*range(8 * protected), *range(8 * protected, 8 * len(sealed), 41)):
            changed = bytearray(sealed)
            changed[bit // 8] ^= 1 << bit % 8
            asked += frame.opening_request(bytes(changed), state=False)
    frame = SEALED[0]
    for at in range(8):
        opening = bytearray(frame.opening)
        opening[at] ^= 1
        line = replace(frame, opening=bytes(opening)).opening_request(frame.sealed())[0][0]
        asked.append((line, Response(AUTH, b"")))
    for frame, error in zip(CORE, (ARGUMENT, AUTH), strict=True):
        other = replace(frame, opening=bytes([1]) + LONG[1:])
        line = other.opening_request(frame.sealed())[0][0]
        asked.append((line, Response(error, b"")))
        other = replace(frame, opening=LONG[:31] + b"\0")
        line = other.opening_request(frame.sealed())[0][0]
        asked.append((line, Response(AUTH, b"")))
    assert sum(response.error == AUTH for _, response in asked) > 450
    expect(platform, asked)


@everywhere
def test_capacities_overlaps_and_keys(platform: Platform) -> None:
    asked = keyed(*SEALED, *CORE)
    channel = meshtastic(SECRET, 1, 2, b"text")
    for frame in (*SEALED, *CORE):
        sealed = frame.sealed()
        least = len(sealed) - frame.over
        for cap in (0, len(sealed) - 1, len(sealed) + 3):
            asked.append(frame.sealing_request(APART, cap))
        for cap in (0, least - 1, least, len(sealed) + 3):
            asked += frame.opening_request(sealed, APART, cap, state=False)
        step = 1 if frame in SEALED else 3  # SHA-256 takes long on an AVR
        for place in (*OVERLAPS[::step], *BEHIND[::step], IN_PLACE, Place(3, 5)):
            sealing = frame.sealing_request(place)
            [opening] = frame.opening_request(sealed, place, len(sealed), state=False)
            if (place.overlap or place.behind) and frame in SEALED:
                sealing = sealing[0], Response(OVERLAP, b"")
                opening = opening[0], Response(OVERLAP, b"")
            asked += [sealing, opening]
    for place in (OVERLAPS[0], BEHIND[0]):
        asked.append((channel.sealing_request(place)[0], Response(OVERLAP, b"")))
    asked.append(channel.sealing_request(IN_PLACE))
    asked.append((channel.sealing_request(APART, 3)[0], Response(CAPACITY, b"")))
    asked += key(SECRET)  # for encryption only
    for frame in CORE:
        asked.append(frame.sealing_request())
        asked.append((frame.opening_request(frame.sealed())[0][0], Response(KEY, b"")))
    asked.append((request("W"), Response(OK, b"\0")))
    for frame in (*SEALED, *CORE):
        asked.append((frame.sealing_request()[0], Response(KEY, b"")))
        asked.append((frame.opening_request(frame.sealed())[0][0], Response(KEY, b"")))
    asked.append((channel.sealing_request()[0], Response(KEY, b"")))
    expect(platform, asked)


@everywhere
def test_lengths_that_lie(platform: Platform) -> None:
    """No byte is read for a length that no packet has."""
    asked = keyed(*SEALED, *CORE)
    for kind in (7, 8, 9, 10):
        for size in ((1 << 16) - 1, (1 << 16) - 12, (1 << 16) - 16, 1471):
            # The hash of the channel is compared first.
            opened = ARGUMENT if kind == 9 else LENGTH
            codes = bytes([LENGTH, opened])
            asked.append((request("X", bytes([kind]), number(size)), Response(OK, codes)))
    expect(platform, asked)
