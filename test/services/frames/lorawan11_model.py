# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make frames of LoRaWAN 1.1 by the text of the specification, over OpenSSL."""

from __future__ import annotations

from dataclasses import dataclass

from support import oracle

NO_FPORT = 256
ACK = 0x20


def little(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")


def derive(key: bytes, start: bytes) -> bytes:
    return oracle.ecb(key, start.ljust(16, b"\0"))


@dataclass(frozen=True)
class Session:
    """The keys and counters of a device, with the names of the specification."""

    fnwk: bytes = b"\2" * 15 + b"\3"
    snwk: bytes = b"\2" * 16
    nwk_enc: bytes = b"\2" * 15 + b"\4"
    app: bytes = b"\1" * 16
    address: int = 0x01020304
    net_id: int = 0x010203
    up: int = 0
    network_down: int = 0
    application_down: int = 0
    conf_up: int = 0
    conf_down: int = 0
    rejoins: int = 0

    def tail(self, down: int, fcnt: int) -> bytes:
        """Return the end of all blocks: direction, address, counter, 0."""
        return bytes([down]) + little(self.address, 4) + little(fcnt, 4) + b"\0"

    def stream(self, key: bytes, constant: bytes, down: int, fcnt: int, data: bytes) -> bytes:
        """Encrypt or decrypt."""
        blocks = b"".join(
            b"\1" + constant + self.tail(down, fcnt) + bytes([i])
            for i in range(1, len(data) // 16 + 2)
        )
        return bytes(a ^ b for a, b in zip(data, oracle.ecb(key, blocks), strict=False))

    def mic(self, key: bytes, middle: bytes, down: int, fcnt: int, msg: bytes) -> bytes:
        block = b"\x49" + middle + self.tail(down, fcnt) + bytes([len(msg)])
        return oracle.cmac(key, block + msg)[:4]

    def body(
        self, mhdr: int, fctrl: int, fcnt: int, fopts: bytes, fport: int, payload: bytes
    ) -> bytes:
        """Return a frame without its MIC."""
        down = mhdr >> 5 & 1
        counter = 2 if down and 0 < fport < NO_FPORT else 1
        fopts = self.stream(self.nwk_enc, bytes([0, 0, 0, counter]), down, fcnt, fopts)
        text = self.stream(self.app if fport else self.nwk_enc, bytes(4), down, fcnt, payload)
        port = b"" if fport == NO_FPORT else bytes([fport])
        head = bytes([mhdr]) + little(self.address, 4) + bytes([fctrl | len(fopts)])
        return head + little(fcnt, 4)[:2] + fopts + port + text

    def uplink(
        self,
        payload: bytes,
        *,
        mhdr: int = 0x40,
        fctrl: int = 0,
        fopts: bytes = b"",
        fport: int = 10,
        radio: tuple[int, int] = (0, 0),
    ) -> bytes:
        msg = self.body(mhdr, fctrl, self.up, fopts, fport, payload)
        conf = self.conf_down if fctrl & ACK else 0
        both = self.mic(self.snwk, little(conf, 2) + bytes(radio), 0, self.up, msg)
        return msg + both[:2] + self.mic(self.fnwk, bytes(4), 0, self.up, msg)[:2]

    def downlink(
        self,
        payload: bytes,
        fcnt: int,
        *,
        mhdr: int = 0x60,
        fctrl: int = 0,
        fopts: bytes = b"",
        fport: int = 10,
    ) -> bytes:
        msg = self.body(mhdr, fctrl, fcnt, fopts, fport, payload)
        conf = self.conf_up if fctrl & ACK else 0
        return msg + self.mic(self.snwk, little(conf, 2) + bytes(2), 1, fcnt, msg)


@dataclass(frozen=True)
class Device:
    """The root keys and counters of a device."""

    nwk: bytes = b"\x11" * 16
    app: bytes = b"\x22" * 16
    js_int: bytes = b"\x33" * 16
    js_enc: bytes = b"\x44" * 16
    join_eui: bytes = bytes(range(8))
    dev_eui: bytes = bytes(range(0xF0, 0xF8))
    join_nonce: int = 0
    dev_nonce: int = 0
    rejoins_1: int = 0

    def join_request(self) -> bytes:
        msg = b"\0" + self.join_eui[::-1] + self.dev_eui[::-1] + little(self.dev_nonce, 2)
        return msg + oracle.cmac(self.nwk, msg)[:4]

    def rejoin_request(self, kind: int, session: Session) -> bytes:
        first, key, count = little(session.net_id, 3), session.snwk, session.rejoins
        if kind == 1:
            first, key, count = self.join_eui[::-1], self.js_int, self.rejoins_1
        msg = bytes([0xC0, kind]) + first + self.dev_eui[::-1] + little(count, 2)
        return msg + oracle.cmac(key, msg)[:4]

    def accept(self, fields: Fields, request: int = 0xFF, *, nonce: int = 0) -> bytes:
        """Return a join-accept of a 1.1 network if OptNeg is set, otherwise of a 1.0 network."""
        key, covered = self.nwk, b""
        if fields.settings & 0x80:
            key = self.js_int
            covered = bytes([request]) + self.join_eui[::-1] + little(nonce, 2)
        mic = oracle.cmac(key, covered + fields.clear)[:4]
        enc = self.nwk if request == 0xFF else self.js_enc
        return fields.clear[:1] + oracle.ecb(enc, fields.clear[1:] + mic, encrypt=False)

    def session_keys(self, join_nonce: int, nonce: int) -> bytes:
        """Return FNwkSIntKey, SNwkSIntKey, NwkSEncKey and AppSKey."""
        rest = little(join_nonce, 3) + self.join_eui[::-1] + little(nonce, 2)
        keys = [derive(self.nwk, bytes([kind]) + rest) for kind in (1, 3, 4)]
        return b"".join(keys) + derive(self.app, b"\2" + rest)

    def session_keys_1_0(self, join_nonce: int, net_id: int, nonce: int) -> bytes:
        """Return NwkSKey and AppSKey."""
        rest = little(join_nonce, 3) + little(net_id, 3) + little(nonce, 2)
        return derive(self.nwk, b"\1" + rest) + derive(self.nwk, b"\2" + rest)


@dataclass(frozen=True)
class Fields:
    """The fields of a join-accept."""

    join_nonce: int = 5
    net_id: int = 0x010203
    address: int = 0x26011BDA
    settings: int = 0x80
    delay: int = 1
    cf_list: bytes = b""

    @property
    def clear(self) -> bytes:
        numbers = little(self.join_nonce, 3) + little(self.net_id, 3) + little(self.address, 4)
        return b"\x20" + numbers + bytes([self.settings, self.delay]) + self.cf_list

    def answer(self, nonce: int | None) -> bytes:
        """Return the fields as the firmware answers them. `nonce` is None for a 1.0 network."""
        numbers = [v.to_bytes(4, "big") for v in (self.join_nonce, self.net_id, self.address)]
        middle = b"" if nonce is None else nonce.to_bytes(2, "big")
        end = bytes([self.settings, self.delay, len(self.cf_list)])
        return b"".join(numbers) + middle + end + self.cf_list
