# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test OSDP's Secure Channel with annex E, with a model of its MAC chain, and with bad packets."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from aesmall.engines import engine
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    ATMEGA328P,
    AUTH,
    BEHIND,
    CAPACITY,
    FORMAT,
    HOST_CLANG,
    HOST_GCC,
    KEY,
    LENGTH,
    OK,
    OVERLAPS,
    RP2040,
    RP2350,
    Place,
    Platform,
    Program,
    Response,
    check,
    number,
    pair_id,
    request,
)

VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors" / "frames.json").read_text(encoding="utf-8")
)
PROGRAM = Program(
    "suite-frames-bus",
    ("suite_one.c", "protocol.c", "ops/ops_block.c", "frames/bus.c"),
    ops="ops_frames_bus",
)
ADDRESS, REPLY, CRC = 0x2A, 0x80, 4
HEAD, MAC = 8, 4
IN_PLACE = Place(in_place=True)
Expected = list[tuple[str, Response]]

everywhere = pytest.mark.parametrize(
    "platform", (HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350), ids=pair_id
)


def tell(platform: Platform, expected: Expected) -> None:
    check(platform, engine(platform.target, "tiny"), expected, PROGRAM)


def vector(kind: str) -> dict[str, Any]:
    [found] = (v for v in VECTORS if v["kind"] == kind)
    return found  # type: ignore[no-any-return]


def padded(text: bytes, *, always: bool) -> bytes:
    """Return a text that ends in 0x80 and zeros, unless it is full and need not."""
    if text and len(text) % 16 == 0 and not always:
        return text
    return text + b"\x80" + bytes(-(len(text) + 1) % 16)


def crc(packet: bytes) -> bytes:
    value = 0x1D0F
    for byte in packet:
        for bit in range(7, -1, -1):
            high = (value >> 15) ^ (byte >> bit & 1)
            value = (value << 1 & 0xFFFF) ^ (0x1021 if high else 0)
    return value.to_bytes(2, "little")


@dataclass
class Model:
    """One side of a session."""

    s_enc: bytes
    s_mac1: bytes
    s_mac2: bytes
    mac: bytes

    @property
    def keys(self) -> bytes:
        return self.s_enc + self.s_mac1 + self.s_mac2

    def next_mac(self, packet: bytes) -> bytes:
        text, chained = padded(packet, always=False), self.mac
        for at in range(0, len(text), 16):
            key = self.s_mac1 if at + 16 < len(text) else self.s_mac2
            chained = oracle.cbc(key, chained, text[at : at + 16])
        return chained

    def encrypted(self, text: bytes) -> bytes:
        return oracle.cbc(self.s_enc, bytes(b ^ 0xFF for b in self.mac), text)

    def seal(self, address: int, control: int, code: int, data: bytes) -> bytes:
        """Return a packet without its CRC, and move the chain."""
        body = self.encrypted(padded(data, always=True)) if data else b""
        kind = 0x15 + (address >> 7) + (2 if data else 0)
        return self.finish(address, control, kind, code, body)

    def finish(self, address: int, control: int, kind: int, code: int, body: bytes) -> bytes:
        """Return a packet with this type and with this encrypted body, and move the chain."""
        size = HEAD + len(body) + MAC + (2 if control & CRC else 1)
        head = b"\x53" + bytes([address]) + size.to_bytes(2, "little")
        packet = head + bytes([control | 8, 2, kind, code]) + body
        self.mac = self.next_mac(packet)
        return packet + self.mac[:MAC]


def some_session(rng: random.Random) -> tuple[Model, Expected]:
    """Return a session, and the request that starts it."""
    keys = [rng.randbytes(16) for _ in range(3)]
    cryptogram = rng.randbytes(16)
    first = oracle.ecb(keys[2], oracle.ecb(keys[1], cryptogram))
    model = Model(keys[0], keys[1], keys[2], first)
    return model, [started(model, cryptogram)]


def started(model: Model, cryptogram: bytes, wiped: int = 0) -> tuple[str, Response]:
    return request("N", model.keys, cryptogram, bytes([wiped])), Response(OK, model.mac)


def seals(
    head: tuple[int, int, int], data: bytes, packet: bytes, place: Place = APART
) -> tuple[str, Response]:
    line = request("P", place, number(len(packet)), bytes(head), data)
    return line, Response(OK, packet)


def opens(
    packet: bytes, data: bytes, address: int = ADDRESS, place: Place = APART
) -> tuple[str, Response]:
    room = number(len(packet) - HEAD - MAC)
    return request("p", place, room, bytes([address]), packet), Response(OK, data)


def refuses(
    packet: bytes, error: int, *, address: int = ADDRESS, room: int = 240, place: Place = APART
) -> tuple[str, Response]:
    return request("p", place, number(room), bytes([address]), packet), Response(error, b"")


def state(code: int, mac: bytes) -> tuple[str, Response]:
    return request("m"), Response(OK, bytes([code]) + mac)


@everywhere
def test_published_keys_and_cryptograms(platform: Platform) -> None:
    texts = {"family", "protocol", "name", "kind", "origin", "source"}
    row = vector("osdp_session")
    v = {k: bytes.fromhex(row[k]) for k in row.keys() - texts}
    randoms = v["cp_random"], v["pd_random"]
    keys = v["s_enc"] + v["s_mac1"] + v["s_mac2"]
    both = v["cp_cryptogram"], v["pd_cryptogram"]
    expected = [
        (request("S", v["scbk"], v["cp_random"]), Response(OK, keys)),
        (request("k", v["s_enc"]), Response(OK, b"")),
        (request("C", *randoms), Response(OK, b"".join(both))),
        (request("c", *randoms, *both), Response(OK, bytes([OK, OK]))),
        (request("c", *randoms, *both[::-1]), Response(OK, bytes([AUTH, AUTH]))),
        (request("N", keys, both[0], b"\0"), Response(OK, v["r_mac_i"])),
    ]
    for bit in range(128):
        wrong = [(int.from_bytes(c, "big") ^ 1 << bit).to_bytes(16, "big") for c in both]
        expected.append((request("c", *randoms, *wrong), Response(OK, bytes([AUTH, AUTH]))))
    expected += [
        (request("W"), Response(OK, b"\0")),
        (request("C", *randoms), Response(KEY, b"")),
        (request("c", *randoms, *both), Response(OK, bytes([KEY, KEY]))),
    ]
    tell(platform, expected)


@everywhere
def test_scbk_of_random_master_keys(platform: Platform) -> None:
    rng = random.Random(1)
    expected: Expected = []
    for _ in range(5):
        mk, cuid = rng.randbytes(16), rng.randbytes(8)
        scbk = oracle.ecb(mk, cuid + bytes(b ^ 0xFF for b in cuid))
        expected.append((request("M", mk, cuid), Response(OK, scbk)))
    tell(platform, expected)


@everywhere
def test_the_chain_of_our_vector(platform: Platform) -> None:
    """Each packet is sealed, and then opened by the other side from the same state."""
    v = vector("osdp_exchange")
    keys = [bytes.fromhex(v[k]) for k in ("s_enc", "s_mac1", "s_mac2")]
    cryptogram = bytes.fromhex(vector("osdp_session")["cp_cryptogram"])
    model = Model(keys[0], keys[1], keys[2], bytes.fromhex(v["r_mac_i"]))
    sealed: Expected = [started(model, cryptogram)]
    opened = sealed[:]
    for row in v["packets"]:
        whole, data = bytes.fromhex(row["packet"]), bytes.fromhex(row.get("data", ""))
        packet, full = whole[:-2], bytes.fromhex(row["full_mac"])
        head = packet[1], packet[4] & ~8, packet[7]
        sealed += [seals(head, data, packet), state(0, full)]
        opened += [opens(packet, data, packet[1]), state(packet[7], full)]
        opened += [(request("R", packet), Response(OK, whole[:-3:-1]))]
    tell(platform, sealed + opened)


@everywhere
def test_every_length_against_the_model(platform: Platform) -> None:
    """Seal and open data of 0 to 70 bytes in a chain, as command and as reply, in all places."""
    rng = random.Random(2)
    ours, sealed = some_session(rng)
    opened = sealed[:]
    places = (APART, IN_PLACE, Place(1, 2), *OVERLAPS, *BEHIND)
    for size in (*range(35), 47, 48, 49, 63, 64, 65, 70):
        address = (0x7E if size % 3 else 0) | (REPLY if size % 2 else 0)
        control = size % 4 | (CRC if size % 5 else 0)
        place, other = places[size % len(places)], places[(size + 5) % len(places)]
        data = rng.randbytes(size)
        packet = ours.seal(address, control, size, data)
        sealed += [seals((address, control, size), data, packet, place), state(0, ours.mac)]
        if size % 9 == 0:
            opened.append((request("R", packet), Response(OK, crc(packet)[::-1])))
        opened += [opens(packet, data, address, other), state(size, ours.mac)]
    tell(platform, sealed + opened)


@everywhere
def test_a_changed_packet_does_not_move_the_chain(platform: Platform) -> None:
    """Wrong bits of the MAC and of each byte, and old packets, leave the state as it was."""
    rng = random.Random(3)
    ours, expected = some_session(rng)
    first = ours.mac
    packet = ours.seal(ADDRESS, CRC, 0x69, rng.randbytes(13))
    for bit in range(8 * MAC):
        wrong = (int.from_bytes(packet, "big") ^ 1 << bit).to_bytes(len(packet), "big")
        place = IN_PLACE if bit % 2 else APART
        expected.append(refuses(wrong, AUTH, place=place))
    for at in (7, *range(HEAD, len(packet) - MAC)):  # the code and the data
        wrong = packet[:at] + bytes([packet[at] ^ 1 << at % 8]) + packet[at + 1 :]
        expected.append(refuses(wrong, AUTH))
    sequence = packet[:4] + bytes([packet[4] ^ 1]) + packet[5:]
    expected += [refuses(sequence, AUTH), state(0, first)]
    expected += [opens(packet, rng_data(3, 13)), state(0x69, ours.mac)]
    reply = ours.seal(ADDRESS | REPLY, CRC, 0x40, b"")
    expected += [
        refuses(packet, AUTH),  # a replay
        opens(reply, b"", ADDRESS | REPLY),
        refuses(reply, AUTH, address=ADDRESS | REPLY),
        refuses(packet, AUTH),
        state(0, ours.mac),
    ]
    tell(platform, expected)


def rng_data(seed: int, size: int) -> bytes:
    """Return the first data after some_session()."""
    rng = random.Random(seed)
    some_session(rng)
    return rng.randbytes(size)


@everywhere
def test_frames_of_another_form_are_refused(platform: Platform) -> None:
    rng = random.Random(4)
    model, expected = some_session(rng)
    first = model.mac

    def made(kind: int, body: bytes = b"", control: int = CRC, address: int = ADDRESS) -> bytes:
        model.mac = first
        return model.finish(address, control, kind, 0x60, body)

    def padding(text: bytes) -> bytes:
        model.mac = first
        return model.encrypted(text)

    good = made(0x17, padding(padded(b"data", always=True)))
    lengths = [good[:n] for n in range(len(good))]
    expected += [refuses(packet, LENGTH) for packet in lengths]
    for size in (0, 1, 27, 29, 31, 32, 255, 256, 1440, 0xFFFF):  # 30 is right
        expected.append(refuses(good[:2] + size.to_bytes(2, "little") + good[4:], LENGTH))
    body = padding(b"\x80" + bytes(15))
    for kind in (*range(0x10, 0x17), 0x18, 0x19, 0x00, 0xFF):
        expected.append(refuses(made(kind, body), FORMAT))
        if kind != 0x15:
            expected.append(refuses(made(kind), FORMAT))
    expected.append(refuses(made(0x17), FORMAT))  # encrypted, but without data
    expected.append(refuses(made(0x16, address=ADDRESS), FORMAT))
    for at, value, error in (
        (0, 0x54, FORMAT),
        (1, ADDRESS | REPLY, ARGUMENT),
        (1, ADDRESS + 1, ARGUMENT),
        (4, CRC, FORMAT),  # has no security block
        (4, 8, LENGTH),  # has a checksum
        (5, 3, FORMAT),
    ):
        expected.append(refuses(good[:at] + bytes([value]) + good[at + 1 :], error))
    for text in (bytes(16), b"\x01" * 16, b"\x80" + bytes(14) + b"\1", bytes(15) + b"\x81"):
        for place in (APART, IN_PLACE):
            expected.append(refuses(made(0x17, padding(text)), AUTH, place=place))
            two = padding(b"\x80" + bytes(15) + text)
            expected.append(refuses(made(0x17, two), AUTH, place=place))
    expected += [refuses(good, CAPACITY, room=room) for room in (0, 15)]
    expected.append(state(0, first))
    empty = made(0x17, body)  # it has padding only
    expected += [opens(empty, b""), state(0x60, model.mac)]
    tell(platform, expected)


@everywhere
def test_bad_arguments_of_seal(platform: Platform) -> None:
    rng = random.Random(5)
    model, expected = some_session(rng)
    first = model.mac
    for size in (0, 15, 16):
        room = 12 + (size // 16 + 1) * 16 * bool(size)
        for less in (1, room):
            line = request("P", APART, number(room - less), bytes([1, 0, 2]), bytes(size))
            expected.append((line, Response(CAPACITY, b"")))
    for control in (8, 0x10, 0x80, 0xFF):
        line = request("P", APART, number(64), bytes([1, control, 2]), b"1")
        expected.append((line, Response(ARGUMENT, b"")))
    tell(platform, [*expected, state(0, first)])


@everywhere
def test_lengths_that_no_packet_has(platform: Platform) -> None:
    """The longest packet has 1,423 bytes of data: with their padding and a CRC 1,438 bytes."""
    _, expected = some_session(random.Random(6))
    expected.append((request("L", number(1423)), Response(CAPACITY, b"")))
    for size in (1424, 1440, 1441, 0xFFF0, 0xFFFF):
        expected.append((request("L", number(size)), Response(LENGTH, b"")))
    for size in (0, 11, 1441, 0xFFFF):
        expected.append((request("l", number(size)), Response(LENGTH, b"")))
    tell(platform, expected)


@everywhere
def test_wiped_keys_and_sessions(platform: Platform) -> None:
    rng = random.Random(7)
    model, _ = some_session(rng)
    cryptogram = rng.randbytes(16)
    model.mac = oracle.ecb(model.s_mac2, oracle.ecb(model.s_mac1, cryptogram))
    first = model.mac
    command = model.seal(ADDRESS, 1, 0x60, b"")
    second = model.mac
    reply = model.seal(ADDRESS | REPLY, 1, 0x50, b"some data")
    sealing = request("P", APART, number(64), bytes([ADDRESS, 1, 0x60]), b"data")
    expected: Expected = []
    for wiped in (1, 2, 3):
        model.mac = first
        expected += [
            started(model, cryptogram, wiped),
            (sealing, Response(KEY, b"")),
            refuses(command, KEY),
            state(0, first),
        ]
    expected += [
        started(model, cryptogram, 4),  # S-ENC cannot decrypt
        opens(command, b""),
        refuses(reply, KEY, address=ADDRESS | REPLY),
        state(0, second),
        (request("w"), Response(OK, bytes(17))),
        (sealing, Response(KEY, b"")),
        refuses(command, KEY),
        state(0, bytes(16)),
    ]
    tell(platform, expected)
