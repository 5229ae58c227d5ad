# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Frames of a LoRaWAN end-device, LoRaWAN 1.0.4 chapters 4 and 6.

"key" is NwkSKey in a session and AppKey in a join, "other" is AppSKey. DevAddr and counters may
have any value. If a counter is incremented, the cases cover each length of its carry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...fips197 import Byte, constant
from ..case import (
    AUTH,
    COUNTER,
    OK,
    Argument,
    At,
    Buffer,
    Call,
    Case,
    World,
    size,
    u16,
    u32,
)
from ..contracts import BORDERS, Asked, Claim, Maker, Mode, by_length, everywhere
from ..domain import plus_one
from ..in_memory import PLACEMENTS
from ..oracle import BLOCK, Cipher
from .aead import plus, zeros
from .cmac import cmac
from .counter32 import Counter, counters
from .strings import unlike

PREFIX = "aesmall_lorawan_"
MIC = 4
NO_FPORT = 256
Text = list[Byte]


def data_block(type_: int, mhdr: Byte, address: Text, count: Text, last: int) -> Text:
    """Return the blocks A_i and B0: 4.3.3.1 and 4.4."""
    direction: Byte = (mhdr[5], 0, 0, 0, 0, 0, 0, 0)
    start = [constant(type_), *zeros(4), direction, *address, *count]
    return [*start, constant(0), constant(last)]


def crypt(cipher: Cipher, mhdr: Byte, address: Text, count: Text, text: Text) -> Text:
    """Return FRMPayload: 4.3.3."""
    out = []
    for i in range(0, len(text), BLOCK):
        stream = cipher.encrypt(data_block(1, mhdr, address, count, i // BLOCK + 1))
        out += plus(text[i : i + BLOCK], stream)
    return out


def mic(world: World, mhdr: Byte, address: Text, count: Text, message: Text) -> Text:
    """Return the MIC of a data message: 4.4."""
    block = data_block(0x49, mhdr, address, count, len(message))
    return cmac(world, [*block, *message])[:MIC]


def string(number: int, count: int = 1) -> Text:
    """Return a number as bytes, low first."""
    return [constant(byte) for byte in number.to_bytes(count, "little")]


# ---- the parts ----


def _frame(world: World, mhdr: Byte) -> tuple[Text, Text, Buffer]:
    """Return DevAddr and FCnt of any value, and the frame with them."""
    address, count = world.bytes("DevAddr", 4), world.bytes("FCnt", 4)
    contents = [*address, *count, *world.bytes("FPort", 2), mhdr]
    return address, count, Buffer(contents, type=PREFIX + "frame")


def _crypt(length: int) -> Maker:
    def make(world: World) -> Case:
        [mhdr] = world.bytes("MHDR", 1)
        address, count, frame = _frame(world, mhdr)
        text = world.bytes("in", length)
        out = crypt(world.cipher(), mhdr, address, count, text)
        buffers = {
            "frame": frame,
            "in": Buffer(text),
            "out": Buffer(size=length, writable=True),
        }
        arguments: list[Argument] = [
            At("key"),
            At("frame"),
            At("in"),
            size(length),
            At("out"),
            size(length),
        ]
        call = Call(PREFIX + "crypt_payload", arguments, OK, {"out": out})
        public = [*address, *count, mhdr]
        return Case(f"payload of {length}", buffers, [call], [("in", "out")], public)

    return make


def _mic(length: int, *, wrong: bool = False, verify: bool = False) -> Maker:
    def make(world: World) -> Case:
        [mhdr] = world.bytes("MHDR", 1)
        address, count, frame = _frame(world, mhdr)
        text = world.bytes("in", length)
        right = mic(world, mhdr, address, count, text)
        given = unlike(world, right) if wrong else right
        buffers = {
            "frame": frame,
            "in": Buffer(text),
            "mic": Buffer(given) if verify else Buffer(size=MIC, writable=True),
        }
        arguments: list[Argument] = [At("key"), At("frame"), At("in"), size(length), At("mic")]
        result = AUTH if wrong else OK
        name = PREFIX + ("verify_mic" if verify else "compute_mic")
        call = Call(name, arguments, result, {"mic": given})
        public = [*address, *count, mhdr]
        return Case(f"{name} of {length}, wrong {wrong}", buffers, [call], public=public)

    return make


# ---- joining ----


def _join_request(world: World) -> Case:
    """Return a case of a join-request: 6.2.4. Printed EUIs are in the reverse order on the air."""
    app, dev, nonce = (world.bytes(n, k) for n, k in (("AppEUI", 8), ("DevEUI", 8), ("nonce", 2)))
    message = [constant(0), *app[::-1], *dev[::-1], *nonce]
    out = [*message, *cmac(world, message)[:MIC]]
    buffers = {
        "app": Buffer(app),
        "dev": Buffer(dev),
        "out": Buffer(size=len(out), writable=True),
    }
    arguments: list[Argument] = [At("key"), At("app"), At("dev"), u16(tuple(nonce)), At("out")]
    call = Call(PREFIX + "build_join_request", arguments, OK, {"out": out})
    return Case("join-request", buffers, [call], public=nonce)


def _join_accept(list_len: int, wrong: bool = False) -> Maker:
    """Return a case of a join-accept: 6.2.5. The network decrypts, so the device encrypts."""

    def make(world: World) -> Case:
        fields = world.bytes("accept", 12)
        channels = world.bytes("CFList", list_len)
        text = [*fields, *channels]
        code = cmac(world, [constant(0x20), *text])[:MIC]
        text += unlike(world, code) if wrong else code
        message = [constant(0x20)]
        for i in range(0, len(text), BLOCK):
            message += world.cipher().decrypt(text[i : i + BLOCK])
        nonce, network, address, rest = fields[:3], fields[3:6], fields[6:10], fields[10:]
        accept = [*nonce, *zeros(1), *network, *zeros(1), *address, *rest, *string(list_len)]
        buffers = {
            "in": Buffer(message),
            "accept": Buffer(type=PREFIX + "join_accept", writable=True),
        }
        arguments: list[Argument] = [At("key"), At("in"), size(len(message)), At("accept")]
        call = Call(PREFIX + "open_join_accept", arguments, OK, {"accept": [*accept, *channels]})
        if wrong:
            call.result, call.after, call.unchanged = AUTH, {}, ["accept"]
        public = [] if wrong else text
        return Case(f"join-accept, CFList {list_len}", buffers, [call], public=public)

    return make


def _session_keys(world: World) -> Case:
    """Return a case of the session keys: 6.2.6."""
    nonce, network, dev = (
        world.bytes("AppNonce", 3),
        world.bytes("NetID", 3),
        world.bytes("nonce", 2),
    )
    contents = [*nonce, *zeros(1), *network, *zeros(1), *world.bytes("others", 7)]
    keys = [
        world.cipher().encrypt([constant(n), *nonce, *network, *dev, *zeros(7)]) for n in (1, 2)
    ]
    buffers = {
        "accept": Buffer(contents, type=PREFIX + "join_accept"),
        "NwkSKey": Buffer(size=BLOCK, writable=True),
        "AppSKey": Buffer(size=BLOCK, writable=True),
    }
    arguments: list[Argument] = [At("key"), At("accept"), u16(tuple(dev))]
    arguments += [At("NwkSKey"), At("AppSKey")]
    after = {"NwkSKey": keys[0], "AppSKey": keys[1]}
    call = Call(PREFIX + "derive_session_keys", arguments, OK, after)
    return Case("session keys", buffers, [call], public=[*nonce, *network, *dev])


# ---- data frames ----


@dataclass(frozen=True)
class Fields:
    """The known properties of a data frame."""

    mhdr: int
    options: int
    port: int
    payload: int
    #: FPort may be any number with a 1 at this bit: all eight bits are all ports but 0.
    bit: int | None = None
    #: The reserved bits of MHDR may have any value.
    is_reserved: bool = False

    def __str__(self) -> str:
        port = self.port if self.bit is None else f"with bit {self.bit}"
        return f"FOpts {self.options}, FPort {port}, payload {self.payload}"


def fields_of(length: int, mhdrs: tuple[int, int]) -> Fields:
    """Return frames with FOpts and without in turn, on each kind of port."""
    port = (1, 0, 255, NO_FPORT)[length % 4] if length == 0 else (1, 0, 255)[length % 3]
    return Fields(mhdrs[length % 2], 0 if port == 0 else (0, 1, 15)[length // 3 % 3], port, length)


@dataclass(frozen=True)
class Message:
    """A data frame with its parts: chapter 4."""

    mhdr: Byte
    #: FCtrl and FOpts
    control: Text
    #: In two bytes, low first
    port: Text
    #: The plaintext of FRMPayload
    payload: Text
    whole: Text


def message_of(world: World, fields: Fields, address: Text, count: Text) -> Message:
    """Return a message with these fields."""
    [flags] = world.bytes("flags", 1)
    control: Byte = (*string(fields.options)[0][:4], *flags[4:])
    options, payload = world.bytes("FOpts", fields.options), world.bytes("in", fields.payload)
    mhdr, port = string(fields.mhdr)[0], string(fields.port, 2)
    if fields.is_reserved:  # bits 4 to 2
        mhdr = (*mhdr[:2], *world.bytes("RFU", 1)[0][2:5], *mhdr[5:])
    if fields.bit is not None:
        bits = [*world.bytes("FPort", 1)[0]]
        bits[fields.bit] = 1
        port = [tuple(bits), *string(0)]
    text = [mhdr, *address, control, *count[:2], *options]
    if fields.port != NO_FPORT:
        cipher = world.cipher("other" if fields.port else "key")
        text += [port[0], *crypt(cipher, mhdr, address, count, payload)]
    whole = [*text, *mic(world, mhdr, address, count, text)]
    return Message(mhdr, [control, *options], port, payload, whole)


def every_port(mhdrs: tuple[int, int]) -> Iterator[Fields]:
    """Yield frames with each length of FOpts, and with all ports but 0 for two of them."""
    for options in range(16):
        yield Fields(mhdrs[options % 2], options, 1, options, options % 8)
    yield from (Fields(mhdrs[bit % 2], 5, 1, 17, bit) for bit in range(8))


def session_of(address: Text, up: Text, down: Text) -> list[Argument]:
    numbers = (u32(tuple(number)) for number in (address, up, down))
    return [At("key"), At("other"), *numbers]


def _uplink(fields: Fields, counter: Counter) -> Maker:
    def make(world: World) -> Case:
        for name in ("key", "other"):
            world.cipher(name)
        address, down, count = (
            world.bytes("DevAddr", 4),
            world.bytes("down", 4),
            counter.bytes(world),
        )
        message = message_of(world, fields, address, count)
        out = message.whole
        tail = [*message.port, message.mhdr, *message.control]
        session = Buffer(session_of(address, count, down), 0, True, type=PREFIX + "session")
        buffers = {
            "session": session,
            "frame": Buffer([*world.bytes("frame", 8), *tail], 0, True, type=PREFIX + "frame"),
            "in": Buffer(message.payload),
            "out": Buffer(size=len(out), writable=True),
            "len": Buffer([size(7)], writable=True),
        }
        arguments: list[Argument] = [At("session"), At("frame"), At("in"), size(fields.payload)]
        arguments += [At("out"), size(len(out)), At("len")]
        call = Call(PREFIX + "build_uplink", arguments)
        if counter.is_last:
            call.result, call.after, call.unchanged = COUNTER, {"len": size(0)}, ["session", "out"]
        else:
            behind = plus_one(count[::-1])[::-1]
            call.result = OK
            call.after = {
                "out": out,
                "len": size(len(out)),
                "frame": [*address, *count, *tail],
                "session": session_of(address, behind, down),
            }
        public = [*address, *count, *message.control, *message.port]
        return Case(f"uplink: {fields}, {counter}", buffers, [call], [("in", "out")], public)

    return make


def _uplinks(full: bool) -> Iterator[Asked]:
    mhdrs = (0x40, 0x80)
    yield from by_length(lambda n: _uplink(fields_of(n, mhdrs), Counter(n % 4)))
    yield from everywhere(_uplink(fields_of(n, mhdrs), Counter(n % 7)) for n in (128, 222))
    yield from everywhere(_uplink(Fields(0x40, n, NO_FPORT, 0), Counter(5)) for n in range(16))
    yield from everywhere(_uplink(fields_of(17, mhdrs), c) for c in counters(1))
    # Compilers compare FPort with 255, so that it must be known.
    ports = range(1, 256) if full else (*(1 << bit for bit in range(8)), *range(17, 255, 34))
    frames = (Fields(mhdrs[n % 2], n % 16, n, 3 + n % 16) for n in ports)
    yield from everywhere(_uplink(fields, Counter(2)) for fields in frames)
    frames = (Fields(mhdrs[n % 2], n, 16 * n + 1, n) for n in range(16))
    yield from everywhere(_uplink(fields, Counter(3)) for fields in frames)


def _by_length(make: Callable[[int], Maker]) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        yield from by_length(make)
        yield from everywhere(map(make, range(65, 256) if full else (128, 255)))

    return found


def _wrong_mics(full: bool) -> Iterator[Asked]:
    lengths = range(65) if full else (*BORDERS, 48, 64)
    return everywhere(_mic(n, wrong=True, verify=True) for n in lengths)


def _wrong_accepts(full: bool) -> Iterator[Asked]:
    yield from _placed(_join_accept(0, wrong=True), _join_accept(16, wrong=True))(full)


_LENGTHS = "0 to 64, 128 and 255 bytes"
_ACCEPTS = "17 and 33 bytes"
_UP = "payload 0 to 64, 128, 222; FOpts 0 to 15; no FPort and 31 of it; every FCntUp"


def _claim(call: str, when: str, lengths: str, cases: Callable[[bool], Iterator[Asked]]) -> Claim:
    return Claim(PREFIX + call, when, lengths, cases)


def _placed(*makers: Maker) -> Callable[[bool], Iterator[Asked]]:
    """Return cases of each maker at all placements."""
    return lambda full: (Asked(maker, place) for maker in makers for place in PLACEMENTS)


LORAWAN = Mode(
    "LoRaWAN",
    "LoRaWAN 1.0.4",
    (
        _claim("crypt_payload", "", _LENGTHS, _by_length(_crypt)),
        _claim("compute_mic", "", _LENGTHS, _by_length(_mic)),
        _claim("verify_mic", "", _LENGTHS, _by_length(lambda n: _mic(n, verify=True))),
        _claim("verify_mic", "wrong MIC", "0, 1, 15, 16, 17, 33, 48 and 64 bytes", _wrong_mics),
        _claim("build_join_request", "", "23 bytes", _placed(_join_request)),
        _claim("open_join_accept", "", _ACCEPTS, _placed(_join_accept(0), _join_accept(16))),
        _claim("open_join_accept", "wrong MIC", _ACCEPTS, _wrong_accepts),
        _claim("derive_session_keys", "", "16 bytes", _placed(_session_keys)),
        _claim("build_uplink", "", _UP, _uplinks),
    ),
    types=(PREFIX + "frame", PREFIX + "join_accept", PREFIX + "session"),
)
