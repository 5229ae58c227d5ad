# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Downlinks of LoRaWAN, opened by an end-device: LoRaWAN 1.0.4 chapter 4."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from ..case import AUTH, OK, REPLAY, Argument, At, Buffer, Call, Case, World, size
from ..contracts import BORDERS, Asked, Claim, Maker, Mode, everywhere
from ..domain import plus_one
from ..in_memory import PLACEMENTS
from .aead import zeros
from .lorawan import (
    MIC,
    NO_FPORT,
    PREFIX,
    Fields,
    Text,
    every_port,
    fields_of,
    message_of,
    session_of,
    string,
)
from .strings import unlike

OPEN = PREFIX + "open_downlink"
#: 4.3.1.5 of 1.0.3: MAX_FCNT_GAP
MAX_GAP = 16384
#: Distances of a frame's counter above FCntDown, allowed and not allowed
GAPS = (0, 1, 2, 255, 256, 16382, 16383, 16384, 16385, 32767, -1, -2, -256, -16384)
#: Lower halves of FCntDown for these distances
LOWS = (0x5678, 0, 0xACF0)
#: Kinds of Down
RUNS = 32


@dataclass(frozen=True)
class Down:
    """Some values of FCntDown.

    The lower half is known, and so is the number of equal lowest bits of the upper half. Therefore
    the lengths of carries and borrows are known.
    """

    low: int
    run: int

    def bytes(self, world: World) -> Text:
        """Return the bytes, low first."""
        lowest, length = self.run % 2, self.run // 2 % 16 + 1
        bits = [bit for byte in world.bytes("FCntDown", 2) for bit in byte]
        bits = ([lowest] * length + [1 - lowest] + bits[length + 1 :])[:16]
        return [*string(self.low, 2), tuple(bits[:8]), tuple(bits[8:])]

    def __str__(self) -> str:
        return f"FCntDown ends in {self.low:#x} behind {self.run // 2 + 1} bits {self.run % 2}"


def _downlink(fields: Fields, down: Down, gap: int, wrong: bool = False) -> Maker:
    """Return a case of a frame with a counter `gap` above FCntDown, with 16 known lowest bits.

    Inside the window the frame is accepted. Outside it, or with a wrong MIC, no byte is written.
    """

    def make(world: World) -> Case:
        for name in ("key", "other"):
            world.cipher(name)
        address, up = world.bytes("DevAddr", 4), world.bytes("up", 4)
        least = down.bytes(world)
        is_past = down.low + gap > 0xFFFF
        high = plus_one(least[:1:-1])[::-1] if is_past else least[2:]
        count = string((down.low + gap) % 0x10000, 2) + high
        message = message_of(world, fields, address, count)
        received = message.whole
        if wrong:
            received[-MIC:] = unlike(world, received[-MIC:])
        tail = [*message.port, message.mhdr, *message.control]
        buffers = {
            "session": Buffer(session_of(address, up, least), 0, True, type=PREFIX + "session"),
            "frame": Buffer(size=1, writable=True, type=PREFIX + "frame"),
            "in": Buffer(received),
            "out": Buffer(size=fields.payload, writable=True),
            "len": Buffer([size(7)], writable=True),
        }
        arguments: list[Argument] = [At("session"), At("in"), size(len(received)), At("frame")]
        arguments += [At("out"), size(fields.payload), At("len")]
        call = Call(OPEN, arguments)
        if not wrong and 0 <= gap < MAX_GAP:
            behind = plus_one(count[::-1])[::-1]
            call.result = OK
            call.after = {
                "out": message.payload,
                "len": size(fields.payload),
                "frame": [*address, *count, *tail, *zeros(15 - fields.options)],
                "session": session_of(address, up, behind),
            }
        else:
            call.result = AUTH if wrong else REPLAY
            call.after, call.wiped, call.unchanged = {"len": size(0)}, ["frame"], ["session", "out"]
        public = [*address, *least, *count, *message.control, *message.port]
        name = f"downlink: {fields}, FCnt {gap} behind, {down}, wrong {wrong}"
        return Case(name, buffers, [call], public=public)

    return make


def _downlinks(full: bool) -> Iterator[Asked]:
    mhdrs = (0x60, 0xA0)
    one = fields_of(17, mhdrs)
    for n in range(65):
        down = Down(257 * n + 3, n % RUNS)
        maker = _downlink(fields_of(n, mhdrs), down, (0, 1, 255, 16383)[n % 4])
        yield Asked(maker, PLACEMENTS[n % 2], n)
    makers = [_downlink(Fields(0x60, n, NO_FPORT, 0), Down(7, n), 0) for n in range(16)]
    makers += [_downlink(fields_of(n, mhdrs), Down(0x7FFF, n % 7), 1) for n in (128, 222)]
    for i, (low, gap) in enumerate(product(LOWS if full else LOWS[:1], GAPS)):
        if 0 <= low + gap < 0xFFFF:
            makers += [
                _downlink(one, Down(low, (i + k) % RUNS), gap)
                for k in (range(RUNS) if full else (0, 1))
            ]
    makers += [
        _downlink(replace(fields, is_reserved=True), Down(9, 3), 1) for fields in every_port(mhdrs)
    ]
    # FCnt + 1, or FCnt, carries into the upper half.
    pasts = product(range(RUNS - 1), ((0xFFF0, 15), (0xFFF0, 16), (0xFFFF, 16383)))
    makers += [_downlink(one, Down(low, run), gap) for run, (low, gap) in pasts]
    yield from everywhere(makers)


def _wrong_downlinks(full: bool) -> Iterator[Asked]:
    lengths = range(65) if full else (*BORDERS, 48, 64)
    fields = [fields_of(n, (0x60, 0xA0)) for n in lengths]
    return everywhere(_downlink(f, Down(9, i % RUNS), 3, wrong=True) for i, f in enumerate(fields))


_DOWN = (
    "payload 0 to 64, 128, 222; FOpts 0 to 15; every FPort; FCnt at the borders of the window, "
    "the upper half of FCntDown in the cases of its lowest run of bits"
)
DOWNLINKS = Mode(
    "LoRaWAN downlinks",
    "LoRaWAN 1.0.4",
    (
        Claim(OPEN, "", _DOWN, _downlinks),
        Claim(OPEN, "wrong MIC", "payload 0, 1, 15, 16, 17, 33, 48 and 64", _wrong_downlinks),
    ),
    types=(PREFIX + "frame", PREFIX + "session"),
)
