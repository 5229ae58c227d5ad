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
from ..contracts import Asked, Claim, Maker, Mode, by_length, everywhere
from ..domain import plus_one
from ..in_memory import PLACEMENTS
from ..oracle import BLOCK, Cipher
from .aead import plus, zeros
from .cmac import cmac, unlike
from .counter32 import Counter, counters

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


def _mic(length: int, wrong: int | None = None, *, verify: bool = False) -> Maker:
    def make(world: World) -> Case:
        [mhdr] = world.bytes("MHDR", 1)
        address, count, frame = _frame(world, mhdr)
        text = world.bytes("in", length)
        right = mic(world, mhdr, address, count, text)
        given = right if wrong is None else unlike(world, right, wrong)
        buffers = {
            "frame": frame,
            "in": Buffer(text),
            "mic": Buffer(given) if verify else Buffer(size=MIC, writable=True),
        }
        arguments: list[Argument] = [At("key"), At("frame"), At("in"), size(length), At("mic")]
        result = OK if wrong is None else AUTH
        name = PREFIX + ("verify_mic" if verify else "compute_mic")
        call = Call(name, arguments, result, {"mic": given})
        public = [*address, *count, mhdr]
        return Case(f"{name} of {length}, wrong bit {wrong}", buffers, [call], public=public)

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


def _join_accept(list_len: int, wrong: int | None = None) -> Maker:
    """Return a case of a join-accept: 6.2.5. The network decrypts, so the device encrypts."""

    def make(world: World) -> Case:
        fields = world.bytes("accept", 12)
        channels = world.bytes("CFList", list_len)
        text = [*fields, *channels]
        code = cmac(world, [constant(0x20), *text])[:MIC]
        text += code if wrong is None else unlike(world, code, wrong)
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
        if wrong is not None:
            call.result, call.after, call.unchanged = AUTH, {}, ["accept"]
        public = text if wrong is None else []
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

    def __str__(self) -> str:
        return f"FOpts {self.options}, FPort {self.port}, payload {self.payload}"


def fields_of(length: int, mhdrs: tuple[int, int]) -> Fields:
    """Return frames with FOpts and without in turn, on each kind of port."""
    port = (1, 0, 255, NO_FPORT)[length % 4] if length == 0 else (1, 0, 255)[length % 3]
    return Fields(mhdrs[length % 2], 0 if port == 0 else (0, 1, 15)[length // 3 % 3], port, length)


def message_of(world: World, fields: Fields, address: Text, count: Text) -> tuple[Text, Text, Text]:
    """Return FCtrl and FOpts, the plaintext of FRMPayload, and the whole message: chapter 4."""
    [flags] = world.bytes("flags", 1)
    control: Byte = (*string(fields.options)[0][:4], *flags[4:])
    options, payload = world.bytes("FOpts", fields.options), world.bytes("in", fields.payload)
    mhdr = string(fields.mhdr)[0]
    text = [mhdr, *address, control, *count[:2], *options]
    if fields.port != NO_FPORT:
        cipher = world.cipher("other" if fields.port else "key")
        text += [*string(fields.port), *crypt(cipher, mhdr, address, count, payload)]
    return [control, *options], payload, [*text, *mic(world, mhdr, address, count, text)]


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
        control, payload, out = message_of(world, fields, address, count)
        tail = [*string(fields.port, 2), *string(fields.mhdr), *control]
        session = Buffer(session_of(address, count, down), 0, True, type=PREFIX + "session")
        buffers = {
            "session": session,
            "frame": Buffer([*world.bytes("frame", 8), *tail], 0, True, type=PREFIX + "frame"),
            "in": Buffer(payload),
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
        public = [*address, *count, *control]
        return Case(f"uplink: {fields}, {counter}", buffers, [call], [("in", "out")], public)

    return make


def _uplinks(full: bool) -> Iterator[Asked]:
    mhdrs = (0x40, 0x80)
    yield from by_length(lambda n: _uplink(fields_of(n, mhdrs), Counter(n % 4)))
    yield from everywhere(_uplink(fields_of(n, mhdrs), Counter(n % 7)) for n in (128, 222))
    yield from everywhere(_uplink(Fields(0x40, n, NO_FPORT, 0), Counter(5)) for n in range(16))
    yield from everywhere(_uplink(fields_of(17, mhdrs), c) for c in counters(1))


def _by_length(make: Callable[[int], Maker]) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        yield from by_length(make)
        yield from everywhere(map(make, range(65, 256) if full else (128, 255)))

    return found


def _wrong_mics(full: bool) -> Iterator[Asked]:
    lengths = range(65) if full else (0, 17)
    return everywhere(_mic(n, bit, verify=True) for n in lengths for bit in range(8 * MIC))


def _wrong_accepts(full: bool) -> Iterator[Asked]:
    return everywhere(_join_accept(n, bit) for n in (0, 16) for bit in range(8 * MIC))


_LENGTHS = "0 to 64, 128 and 255 bytes"
_ACCEPTS = "17 and 33 bytes"
_UP = "payload 0 to 64, 128, 222; FOpts 0 to 15; every FCntUp"


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
        _claim("verify_mic", "wrong MIC", "0 and 17 bytes, each bit", _wrong_mics),
        _claim("build_join_request", "", "23 bytes", _placed(_join_request)),
        _claim("open_join_accept", "", _ACCEPTS, _placed(_join_accept(0), _join_accept(16))),
        _claim("open_join_accept", "wrong MIC", f"{_ACCEPTS}, each bit", _wrong_accepts),
        _claim("derive_session_keys", "", "16 bytes", _placed(_session_keys)),
        _claim("build_uplink", "", _UP, _uplinks),
    ),
    types=(PREFIX + "frame", PREFIX + "join_accept", PREFIX + "session"),
)
