# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Parse and open LoRaWAN 1.0.x data frames as the network does (specification 4.3.3, 4.4).

It does not share code with the C library that it checks: AES and CMAC are from OpenSSL, through the
package `cryptography`.
"""

import hmac
from dataclasses import dataclass
from typing import Literal

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.cmac import CMAC

UPLINK, DOWNLINK = 0, 1

_MESSAGE_TYPES = {
    0b010: ("unconfirmed data up", UPLINK),
    0b011: ("unconfirmed data down", DOWNLINK),
    0b100: ("confirmed data up", UPLINK),
    0b101: ("confirmed data down", DOWNLINK),
}
_SHORTEST = 1 + 7 + 4  # MHDR, frame header without options, MIC


class FrameError(ValueError):
    """The bytes are not a LoRaWAN 1.0.x data frame, or its MIC is wrong."""


@dataclass(frozen=True)
class Frame:
    """A data frame, still encrypted. `counter` has the 16 bits that are transmitted."""

    message_type: str
    direction: int  # UPLINK or DOWNLINK
    address: int
    control: int
    counter: int
    options: bytes
    port: int | None  # None: the frame ends after its header
    payload: bytes
    signed: bytes  # MHDR to FRMPayload, the bytes that the MIC covers
    mic: bytes


def parse(phy: bytes) -> Frame:
    """Parse a PHYPayload without checking the MIC."""
    if len(phy) < _SHORTEST:
        raise FrameError(f"{len(phy)} bytes are too short for a data frame")
    header, signed, mic = phy[0], phy[:-4], phy[-4:]
    if header >> 5 not in _MESSAGE_TYPES or header & 0x1F != 0:
        raise FrameError(f"MHDR {header:02x} is not that of a LoRaWAN 1.0 data frame")
    name, direction = _MESSAGE_TYPES[header >> 5]
    control = signed[5]
    end = 8 + (control & 0x0F)
    if end > len(signed):
        raise FrameError("the frame options run past the end of the frame")
    rest = signed[end:]
    return Frame(
        message_type=name,
        direction=direction,
        address=int.from_bytes(signed[1:5], "little"),
        control=control,
        counter=int.from_bytes(signed[6:8], "little"),
        options=signed[8:end],
        port=rest[0] if rest else None,
        payload=rest[1:],
        signed=signed,
        mic=mic,
    )


def compute_mic(frame: Frame, network_key: bytes, counter: int | None = None) -> bytes:
    """Return the frame's MIC. `counter` is the full counter if it has more than 16 bits."""
    first = _block(0x49, frame, counter, len(frame.signed))
    cmac = CMAC(algorithms.AES(network_key))
    cmac.update(first + frame.signed)
    return cmac.finalize()[:4]


def decrypt(
    frame: Frame, network_key: bytes, application_key: bytes, counter: int | None = None
) -> bytes:
    """Return the plaintext. Port 0 uses the network key, all other ports the application key."""
    key = network_key if frame.port == 0 else application_key
    # An encrypted counter block is a block of the key stream. This is the specification's own
    # construction, in which ECB never processes the payload itself.
    ecb = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    blocks = range(1, -(-len(frame.payload) // 16) + 1)
    stream = b"".join(ecb.update(_block(0x01, frame, counter, i)) for i in blocks)
    return bytes(a ^ b for a, b in zip(frame.payload, stream, strict=False))


def open_frame(
    phy: bytes, network_key: bytes, application_key: bytes, counter: int | None = None
) -> tuple[Frame, bytes]:
    """Parse the frame, check the MIC and only then decrypt. Return the frame and its plaintext."""
    frame = parse(phy)
    if not hmac.compare_digest(frame.mic, compute_mic(frame, network_key, counter)):
        raise FrameError(f"the MIC {frame.mic.hex()} is wrong")
    return frame, decrypt(frame, network_key, application_key, counter)


def _block(tag: Literal[0x01, 0x49], frame: Frame, counter: int | None, last: int) -> bytes:
    """Return A_i (tag 01) of the payload encryption or B_0 (tag 49) of the MIC."""
    full = frame.counter if counter is None else counter
    return (
        bytes((tag, 0, 0, 0, 0, frame.direction))
        + frame.address.to_bytes(4, "little")
        + full.to_bytes(4, "little")
        + bytes((0, last))
    )
