# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Telegrams of wireless M-Bus: OMS modes 5, 7 and 10, and encrypted link layers."""

from __future__ import annotations

from dataclasses import dataclass

from .ciphers import cbc_decrypt, ccm, cmac, ctr, equal
from .frame import Fields, Frame, Options, check, check_key
from .transport import crc_en13757, without_crcs

_MACS = {4: 4, 5: 8, 6: 12, 7: 16}
_FILLER = b"\x2f\x2f"
_SHORT_TAG = 8


@dataclass(frozen=True)
class Header:
    """The transport layer's header."""

    #: Manufacturer, identification, version and type of the meter
    address: bytes
    access: int
    configuration: int

    @property
    def mode(self) -> int:
        """Return the security mode."""
        return self.configuration >> 8 & 0x1F

    @property
    def fields(self) -> Fields:
        """Return what the header tells."""
        return {**named(self.address), "access": self.access, "mode": self.mode}


def named(address: bytes) -> Fields:
    """Return the fields of an address."""
    letters = int.from_bytes(address[:2], "little")
    return {
        "manufacturer": "".join(chr(64 + (letters >> shift & 31)) for shift in (10, 5, 0)),
        "identification": address[5:1:-1],
        "version": address[6],
        "device_type": address[7],
    }


def _link(data: bytes) -> tuple[Frame, bytes]:
    """Return the frame after the link layer, and the address there."""
    frame = Frame(without_crcs(data))
    size = frame.byte("length")
    check(size == len(frame.data) - 1, "the L field does not agree: the telegram is cut")
    frame.take(1, "C field")
    return frame, frame.take(8, "address")


def _header(frame: Frame, address: bytes) -> Header:
    kind = frame.byte("CI field")
    check(kind in (0x72, 0x5B, 0x53, 0x7A, 0x5A), f"the CI field {kind:02x} is unknown")
    if kind in (0x72, 0x5B, 0x53):
        identification, maker = frame.take(4, "identification"), frame.take(2, "manufacturer")
        address = maker + identification + frame.take(2, "version and type")
    access = frame.byte("access number")
    frame.take(1, "status")
    return Header(address, access, frame.little(2, "configuration"))


def wmbus(data: bytes, key: bytes, options: Options) -> Fields:
    """Decode a telegram of mode 5, 7 or 10."""
    frame, address = _link(data)
    extended = {0x8C: 3, 0x8E: 11}.get(frame.data[frame.at] if frame.left else 0, 0)
    frame.take(extended, "extended link layer")
    check(
        not frame.left or frame.data[frame.at] != 0x8D,
        "the link layer is encrypted: --type kamstrup",
    )
    mac, fragment = b"", Frame(b"")
    if frame.left and frame.data[frame.at] == 0x90:
        frame.take(1, "CI field")
        fragment = Frame(frame.take(frame.byte("length of the AFL"), "AFL"))
        control = fragment.little(2, "AFL")
        check(control & 0x2C00 == 0x2C00, "the AFL has no message counter and MAC")
        check(not control & 0x4000, "the message has several fragments, which are not joined")
    start = frame.at
    header = _header(frame, address)
    if header.mode == 5:
        return header.fields | _mode5(frame, key, header)
    if header.mode == 7:
        check(bool(fragment.data), "mode 7 needs an AFL with message counter and MAC")
        size, counter = fragment.take(1, "AFL"), fragment.take(4, "message counter")
        check(size[0] & 15 in _MACS, "the AFL has a MAC of an unknown type")
        mac = fragment.take(_MACS[size[0] & 15], "MAC")
        derived = counter + header.address[2:6] + b"\7" * 7
        right = cmac(cmac(key, b"\1" + derived), size + counter + frame.data[start:])
        check_key(equal(right[: len(mac)], mac))
        check(frame.byte("configuration") >> 4 & 3 == 1, "the key derivation is unknown")
        plain, tail = _blocks(frame, cmac(key, b"\0" + derived), bytes(16), header)
        number = int.from_bytes(counter, "little")
        done: Fields = {"message_counter": number, "authenticated": True, "plaintext": plain}
        return header.fields | done | ({"clear_tail": tail} if tail else {})
    check(header.mode == 10, f"mode {header.mode} is not encrypted by mode 5, 7 or 10")
    return header.fields | _mode10(frame, key, header, start, options.tag_length or _SHORT_TAG)


def _blocks(frame: Frame, key: bytes, iv: bytes, header: Header) -> tuple[bytes, bytes]:
    """Return the encrypted blocks, decrypted, and the clear bytes after them."""
    count = header.configuration >> 4 & 15
    check(count != 0, "the configuration has no encrypted blocks")
    plain = cbc_decrypt(key, iv, frame.take(16 * count, "encrypted blocks"))
    check_key(plain.startswith(_FILLER))
    return plain, frame.rest()


def _mode5(frame: Frame, key: bytes, header: Header) -> Fields:
    plain, tail = _blocks(frame, key, header.address + bytes([header.access]) * 8, header)
    fields: Fields = {"authenticated": False, "plaintext": plain}
    return fields | ({"clear_tail": tail} if tail else {})


def _mode10(frame: Frame, key: bytes, header: Header, start: int, tag_length: int) -> Fields:
    frame.take(2, "configuration")
    ad = frame.data[start : frame.at]
    counter = frame.take(4, "message counter")
    derived = cmac(key, b"\0" + counter + header.address[2:6] + b"\7" * 7)
    sealed, tag = frame.rest(tag_length), frame.take(tag_length, "tag")
    plain = ccm(derived, header.address + b"\0" + counter[::-1], sealed, tag, ad)
    number = int.from_bytes(counter, "little")
    return {"message_counter": number, "authenticated": True, "plaintext": plain}


def kamstrup(data: bytes, key: bytes, _options: Options) -> Fields:
    """Decode a telegram with an encrypted extended link layer, CI field 8D."""
    frame, address = _link(data)
    check(frame.byte("CI field") == 0x8D, "the telegram has no encrypted extended link layer")
    control, access = frame.byte("control"), frame.byte("access number")
    session = frame.take(4, "session number")
    plain = ctr(key, address + bytes([control & 0xED]) + session + bytes(3), frame.rest())
    check(len(plain) > 2, "the frame ends before the end of its CRC")
    check_key(
        crc_en13757(plain[2:]) == int.from_bytes(plain[:2], "little"),
        "wrong key, or a damaged frame",
    )
    return {
        **named(address),
        "access": access,
        "session": int.from_bytes(session, "little"),
        "authenticated": False,
        "plaintext": plain[2:],
    }
