# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Frames of LoRaWAN 1.0 and 1.1: data, join and rejoin."""

from __future__ import annotations

from ..files.sealing import BadKey, UsageProblem
from .ciphers import BLOCK, cmac, ctr, encrypt, equal, xor
from .frame import WRONG_KEY, Fields, Frame, Options, check, check_key, given

_DATA = {
    0x40: "unconfirmed uplink",
    0x60: "unconfirmed downlink",
    0x80: "confirmed uplink",
    0xA0: "confirmed downlink",
}
_ACK = 0x20
_KINDS = 0xE3


def _little(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")


class _Block:
    """The blocks of one data frame."""

    def __init__(self, address: bytes, counter: int, *, down: bool) -> None:
        self.end = bytes([down]) + address + _little(counter, 4) + b"\0"

    def mac(self, key: bytes, message: bytes, first: bytes = bytes(4)) -> bytes:
        """Return the CMAC after the block B0 or B1."""
        return cmac(key, b"\x49" + first + self.end + bytes([len(message)]) + message)

    def payload(self, key: bytes, data: bytes) -> bytes:
        """Return a payload, decrypted."""
        return ctr(key, b"\1" + bytes(4) + self.end + b"\1", data)

    def options(self, key: bytes, data: bytes, kind: int) -> bytes:
        """Return the MAC commands of 1.1, decrypted."""
        return xor(data, encrypt(key, b"\1\0\0\0" + bytes([kind]) + self.end + b"\1"))


def lorawan(data: bytes, keys: bytes, options: Options) -> Fields:
    """Decode a data frame. Two keys are those of 1.0, four those of 1.1."""
    frame = Frame(data)
    kind = frame.byte("MHDR") & _KINDS
    check(kind in _DATA, f"the MHDR {kind:02x} is not that of a data frame")
    check(len(data) < 256, "a frame has at most 255 bytes")
    down = bool(kind & 0x20)
    address, control = frame.take(4, "DevAddr"), frame.byte("FCtrl")
    low = frame.little(2, "FCnt")
    counter = low if options.fcnt is None else options.fcnt
    if counter & 0xFFFF != low:
        raise UsageProblem(f"--fcnt must end in the 16 bits of the frame, which are {low}")
    commands = frame.take(control & 15, "FOpts")
    body = frame.rest(4, "MIC")
    message, mic = frame.read, frame.take(4, "MIC")
    block = _Block(address, counter, down=down)
    port = body[:1]
    check(port != b"\0" or not commands, "a frame has MAC commands at two places")
    if len(keys) == 32:
        network, application = keys[:16], keys[16:]
        right = block.mac(network, message)
        extra = {options.conf_fcnt, options.tx_dr, options.tx_ch}
        if extra != {None}:
            raise UsageProblem("--conf-fcnt, --tx-dr and --tx-ch are for the four keys of 1.1")
    else:
        forwarding, serving, network, application = (keys[i : i + 16] for i in range(0, 64, 16))
        right = _mic11(block, (forwarding, serving), message, down, control, options)
    check_key(equal(right[:4], mic))
    if len(keys) == 64 and commands:
        commands = block.options(network, commands, 2 if down and port else 1)
    fields: Fields = {
        "message": _DATA[kind],
        "version": "1.0" if len(keys) == 32 else "1.1",
        "dev_addr": address[::-1],
        "fctrl": bytes([control]),
        "fcnt": counter,
        "fopts": commands,
        "authenticated": True,
    }
    if port:
        key = network if port == b"\0" else application
        fields |= {"fport": port[0], "plaintext": block.payload(key, body[1:])}
    return fields


def _mic11(
    block: _Block,
    keys: tuple[bytes, bytes],
    message: bytes,
    down: bool,
    control: int,
    options: Options,
) -> bytes:
    """Return the MIC of 1.1, from FNwkSIntKey and SNwkSIntKey."""
    confirmed = bytes(2)
    if control & _ACK:
        number = given(options.conf_fcnt, "conf-fcnt", "the frame acknowledges another one")
        confirmed = _little(number & 0xFFFF, 2)
    if down:
        return block.mac(keys[1], message, confirmed + bytes(2))
    rate = given(options.tx_dr, "tx-dr", "the MIC of an uplink of 1.1 covers the data rate")
    channel = given(options.tx_ch, "tx-ch", "the MIC of an uplink of 1.1 covers the channel")
    serving = block.mac(keys[1], message, confirmed + bytes([rate, channel]))
    return serving[:2] + block.mac(keys[0], message)[:2]


def join(data: bytes, keys: bytes, options: Options) -> Fields:
    """Decode a join-request, join-accept or rejoin-request."""
    frame = Frame(data)
    kind = frame.byte("MHDR") & _KINDS
    if kind == 0x20:
        return _accept(frame, keys, options)
    if len(keys) != BLOCK:
        raise BadKey("a join-request and a rejoin-request have one key of 16 bytes")
    if kind == 0x00:
        fields: Fields = {
            "message": "join-request",
            "join_eui": frame.take(8, "JoinEUI")[::-1],
            "dev_eui": frame.take(8, "DevEUI")[::-1],
            "dev_nonce": frame.little(2, "DevNonce"),
        }
    else:
        check(kind == 0xC0, f"the MHDR {kind:02x} is not that of a join")
        number = frame.byte("type")
        check(number < 3, f"the rejoin-request has the unknown type {number}")
        fields = {"message": "rejoin-request", "rejoin_type": number}
        if number == 1:
            fields["join_eui"] = frame.take(8, "JoinEUI")[::-1]
        else:
            fields["net_id"] = frame.take(3, "NetID")[::-1]
        fields["dev_eui"] = frame.take(8, "DevEUI")[::-1]
        fields["rj_count"] = frame.little(2, "RJcount")
    message, mic = frame.read, frame.take(4, "MIC")
    check(not frame.left, "bytes follow the MIC")
    check_key(equal(cmac(keys, message)[:4], mic))
    return fields | {"authenticated": True}


def _accept(frame: Frame, keys: bytes, options: Options) -> Fields:
    sealed = frame.rest()
    check(len(sealed) in (16, 32), "a join-accept has 17 or 33 bytes")
    clear = frame.data[:1] + encrypt(keys[:16], sealed)
    inside = Frame(clear[:-4])
    inside.take(1, "MHDR")
    fields: Fields = {
        "message": "join-accept",
        "join_nonce": inside.little(3, "JoinNonce"),
        "net_id": inside.take(3, "NetID")[::-1],
        "dev_addr": inside.take(4, "DevAddr")[::-1],
        "dl_settings": inside.take(1, "DLSettings"),
        "rx_delay": inside.byte("RxDelay"),
        "cf_list": inside.rest(),
    }
    before, key = b"", keys[:16]
    if clear[11] & 0x80 and (len(keys) == 32 or options.dev_eui):
        before = bytes([given(options.join_type, "join-type", "the MIC of 1.1 covers it")])
        before += given(options.join_eui, "join-eui", "the MIC of 1.1 covers it")[::-1]
        before += _little(given(options.dev_nonce, "dev-nonce", "the MIC of 1.1 covers it"), 2)
        key = keys[16:]
        if options.dev_eui:  # JSIntKey
            key = encrypt(keys[:16], (b"\x06" + options.dev_eui[::-1]).ljust(16, b"\0"))
    right = equal(cmac(key, before + clear[:-4])[:4], clear[-4:])
    check_key(right, f"{WRONG_KEY}; 1.1 needs --dev-eui too" if not before else WRONG_KEY)
    return fields | {"opt_neg": bool(clear[11] & 0x80), "authenticated": True}
