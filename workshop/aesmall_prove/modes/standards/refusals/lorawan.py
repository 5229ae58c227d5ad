# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refused calls of LoRaWAN: lorawan.h."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from ....fips197 import Byte
from ...case import (
    ARGUMENT,
    CAPACITY,
    KEY,
    LENGTH,
    Argument,
    At,
    Buffer,
    Call,
    Case,
    World,
    size,
)
from ...contracts import Asked, Claim, Maker, everywhere
from ..lorawan import MIC, NO_FPORT, PREFIX, session_of, string
from .calls import Form, claim, keys, lengths, overlaps, too_small

_HEAD = 8  # MHDR, DevAddr, FCtrl and FCnt
_LONGEST = 255
_UP, _CONFIRMED_UP, _DOWN, _CONFIRMED_DOWN = 0x40, 0x80, 0x60, 0xA0
_KEYS = ("key", "other")


@dataclass(frozen=True)
class Frame:
    """The properties of a frame that a call refuses, and the error."""

    what: str
    error: int
    mhdr: int
    options: int = 3
    port: int = 1
    payload: int = 5
    #: Bytes at the output in addition to those that are needed
    spare: int = 0
    #: Pairs of a key and a direction that it lacks
    absent: tuple[tuple[str, str], ...] = ()
    #: The session was not filled in.
    is_empty: bool = False
    #: A bit of DevAddr in which the frame differs from the session
    address: int | None = None
    #: The length of the frame, if it is not the right one
    length: int | None = None

    @property
    def whole(self) -> int:
        """Return the length of the frame."""
        return _HEAD + self.options + (self.port != NO_FPORT) + self.payload + MIC


def _session(world: World, frame: Frame) -> tuple[list[Byte], Buffer]:
    """Return DevAddr and the session."""
    for name in _KEYS:
        world.cipher(name)
    address, up, down = (world.bytes(name, 4) for name in ("DevAddr", "up", "down"))
    up[0] = (0, *up[0][1:])  # not the last counter
    members = session_of(address, up, down)
    if frame.is_empty:
        members[:2] = [At(""), At("")]
    return address, Buffer(members, writable=True, type=f"{PREFIX}session")


def _control(world: World, options: int) -> Byte:
    """Return FCtrl with any flags."""
    return (*string(options)[0][:4], *world.bytes("flags", 1)[0][4:])


def _uplink(frame: Frame) -> Maker:
    """Return a case of build_uplink. Output and session stay as they were."""

    def make(world: World) -> Case:
        _, session = _session(world, frame)
        fields = [*string(frame.port, 2), *string(frame.mhdr), _control(world, frame.options)]
        fields = [*world.bytes("frame", 8), *fields, *world.bytes("FOpts", 15)]
        buffers = {
            "session": session,
            "frame": Buffer(fields, writable=True, type=f"{PREFIX}frame"),
            "in": Buffer(world.bytes("in", 5)),
            "out": Buffer(world.bytes("out", 32), writable=True),
            "len": Buffer([size(7)], writable=True),
        }
        arguments: list[Argument] = [At("session"), At("frame"), At("in"), size(frame.payload)]
        arguments += [At("out"), size(max(0, frame.whole + frame.spare)), At("len")]
        call = Call(f"{PREFIX}build_uplink", arguments, frame.error, {"len": size(0)})
        call.unchanged, call.absent = ["session", "out"], frame.absent
        return Case(f"uplink: {frame.what}", buffers, [call])

    return make


def _downlink(frame: Frame) -> Maker:
    """Return a case of open_downlink. Output and session stay as they were."""

    def make(world: World) -> Case:
        address, session = _session(world, frame)
        if frame.address is not None:
            bits = [*address[frame.address // 8]]
            bits[frame.address % 8] ^= 1
            address[frame.address // 8] = tuple(bits)
        message = [*string(frame.mhdr), *address, _control(world, frame.options)]
        message += [*world.bytes("FCnt", 2), *world.bytes("FOpts", frame.options)]
        if frame.port != NO_FPORT:
            message += string(frame.port)
        message += world.bytes("in", frame.payload + MIC)
        length = len(message) if frame.length is None else frame.length
        buffers = {
            "session": session,
            "frame": Buffer(size=1, writable=True, type=f"{PREFIX}frame"),
            "in": Buffer(message),
            "out": Buffer(world.bytes("out", 32), writable=True),
            "len": Buffer([size(7)], writable=True),
        }
        arguments: list[Argument] = [At("session"), At("in"), size(length), At("frame")]
        arguments += [At("out"), size(max(0, frame.payload + frame.spare)), At("len")]
        call = Call(f"{PREFIX}open_downlink", arguments, frame.error, {"len": size(0)})
        call.wiped, call.unchanged, call.absent = ["frame"], ["session", "out"], frame.absent
        return Case(f"downlink: {frame.what}", buffers, [call])

    return make


def _wrong_keys(mhdr: int) -> Iterator[Frame]:
    for name in _KEYS:
        both = ((name, "encrypt"), (name, "decrypt"))
        yield Frame(f"{name} is wiped", KEY, mhdr, absent=both)
        yield Frame(f"{name} cannot encrypt", KEY, mhdr, absent=both[:1])
    yield Frame("an empty session", KEY, mhdr, is_empty=True)


def _wrong_types(*right: int, bits: Iterable[int] = range(8)) -> Iterator[Frame]:
    """Yield each MHDR that differs from a right one in one bit."""
    for one in right:
        for mhdr in (one ^ 1 << bit for bit in bits):
            if mhdr not in right:
                yield Frame(f"MHDR {mhdr:#x}", ARGUMENT, mhdr)


def _small(mhdr: int, length: int) -> Iterator[Frame]:
    for spare in (-1, -length):
        yield Frame(f"a capacity of {length + spare}", CAPACITY, mhdr, spare=spare)


def _uplinks() -> Iterator[Frame]:
    right = Frame("", ARGUMENT, _UP)
    yield from _wrong_keys(_UP)
    yield from _wrong_types(_UP, _CONFIRMED_UP)
    for port in (NO_FPORT, 257, 512, 0x1001, 0xFFFF):
        yield replace(right, what=f"FPort {port} with payload", port=port)
    for port in (257, 0xFFFF):
        yield replace(right, what=f"FPort {port} without payload", port=port, payload=0)
    for options in (1, 2, 4, 8, 15):
        yield replace(right, what=f"FOpts {options} with FPort 0", port=0, options=options)
    for options in (0, 15):
        most = _LONGEST - _HEAD - 1 - MIC - options
        for payload in (most + 1, _LONGEST, _LONGEST + 1, 0xFFFF - 64):
            what = f"FOpts {options}, payload {payload}"
            yield Frame(what, LENGTH, _UP, options, payload=payload)
    yield from _small(_CONFIRMED_UP, right.whole)


def _downlinks() -> Iterator[Frame]:
    right = Frame("", ARGUMENT, _DOWN)
    yield from _wrong_keys(_DOWN)
    # Bits 4 to 2 are reserved and have any value.
    yield from _wrong_types(_DOWN, _CONFIRMED_DOWN, bits=(0, 1, 5, 6, 7))
    for length in (0, 1, _HEAD + MIC - 1, _LONGEST + 1, _LONGEST + 1 + right.whole):
        yield replace(right, what=f"{length} bytes", error=LENGTH, length=length)
    for options in (1, 7, 15):
        length = _HEAD + MIC + options - 1
        what = f"FOpts {options} in {length} bytes"
        yield Frame(what, LENGTH, _DOWN, options, length=length)
    for bit in range(0, 32, 5):
        yield replace(right, what=f"bit {bit} of DevAddr", address=bit)
    for options in (1, 2, 4, 8, 15):
        yield replace(right, what=f"FOpts {options} with FPort 0", port=0, options=options)
    yield from _small(_CONFIRMED_DOWN, right.payload)


def _frames(
    make: Callable[[Frame], Maker], frames: Callable[[], Iterator[Frame]]
) -> Callable[[bool], Iterator[Asked]]:
    return lambda _: everywhere(map(make, frames()))


def _accept(mhdr: int) -> Maker:
    """Return a case of a join-accept with another MHDR."""

    def make(world: World) -> Case:
        world.cipher()
        buffers = {
            "in": Buffer([*string(mhdr), *world.bytes("in", 16)]),
            "accept": Buffer(type=f"{PREFIX}join_accept", writable=True),
        }
        arguments: list[Argument] = [At("key"), At("in"), size(17), At("accept")]
        call = Call(f"{PREFIX}open_join_accept", arguments, ARGUMENT, unchanged=["accept"])
        return Case(f"join-accept with MHDR {mhdr:#x}", buffers, [call])

    return make


def _parts() -> Iterator[Claim]:
    spans = {"app": 8, "dev": 8, "in": 20, "out": 20, "mic": MIC}
    numbers = {"in_len": 20, "out_cap": 20}
    types = {"frame": f"{PREFIX}frame", "accept": f"{PREFIX}join_accept"}

    def form(name: str, arguments: str, key: str) -> Form:
        objects = {key: types[key]} if key else {}
        return Form(PREFIX + name, f"key {arguments}", spans, numbers, ("key",), objects)

    text = form("crypt_payload", "=frame in in_len out out_cap", "frame")
    yield claim(
        text,
        "wrong key, length, capacity and overlap",
        keys(text, "encrypt"),
        lengths(LENGTH, "in_len", (256, 257, -1), out_cap=-1),
        too_small(20),
        overlaps(text, 20, {"in": 20}, {"in": 0}),
    )
    for name in ("compute_mic", "verify_mic"):
        one = form(name, "=frame in in_len mic", "frame")
        too_long = lengths(LENGTH, "in_len", (256, 257, -1))
        yield claim(one, "wrong key and length", keys(one, "encrypt"), too_long)
    one = form("build_join_request", "app dev u16:7 out", "")
    yield claim(one, "wrong key", keys(one, "encrypt"))
    one = form("derive_session_keys", "=accept u16:7 in out", "accept")
    yield claim(one, "wrong key", keys(one, "encrypt"))
    one = form("open_join_accept", "in in_len =accept", "accept")
    wrong = (0, 1, 16, 18, 32, 34, 256 + 17, -1)
    found = claim(
        one, "wrong key, length and MHDR", keys(one, "encrypt"), lengths(LENGTH, "in_len", wrong)
    )
    types_ = [0x20 ^ 1 << bit for bit in (0, 1, 5, 6, 7)]
    yield replace(found, cases=lambda full: [*found.cases(full), *everywhere(map(_accept, types_))])


_AS_WAS = "output and session are as they were"
CLAIMS = (
    *_parts(),
    Claim(
        f"{PREFIX}build_uplink",
        "refused",
        f"wrong keys, MHDR, FPort, FOpts, length and capacity; {_AS_WAS}",
        _frames(_uplink, _uplinks),
    ),
    Claim(
        f"{PREFIX}open_downlink",
        "refused",
        f"wrong keys, MHDR, DevAddr, FPort, FOpts, length and capacity; {_AS_WAS}",
        _frames(_downlink, _downlinks),
    ),
)
TYPES = (f"{PREFIX}frame", f"{PREFIX}join_accept", f"{PREFIX}session")
HELPERS: tuple[str, ...] = ()
