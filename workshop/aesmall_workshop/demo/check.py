# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Open the chips' results with OpenSSL (package `cryptography`), without the C library."""

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass

from aesmall.files import text
from aesmall.files.sealing import SealingError
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.padding import PKCS7

from . import lorawan
from .chips import ChipRun, Request

_READING_BYTES = 2
_ROUNDING = 0.2  # degrees: demo.sensor_mv() stays within 2 mV of a step of the converter


class Mismatch(Exception):
    """A chip's result does not open, or opens to a wrong text."""


@dataclass(frozen=True)
class Uplink:
    """The opened LoRaWAN frame."""

    frame: lorawan.Frame
    payload: bytes
    celsius: float


@dataclass(frozen=True)
class Text:
    """The opened text of one chip."""

    ciphertext: bytes
    plaintext: bytes
    unsealed: bytes  # the opened sealed text, or empty if the chip seals no text


@dataclass(frozen=True)
class Results:
    uplink: Uplink
    texts: tuple[Text, ...]  # in the order of the chips


def check(request: Request, runs: Sequence[ChipRun]) -> Results:
    """Verify and decrypt everything. Raise Mismatch at the first error."""
    uplinks = [run.uplink for run in runs if run.uplink is not None]
    if len(uplinks) != 1:
        raise Mismatch(f"{len(uplinks)} uplinks arrived instead of one")
    return Results(
        uplink=_open_uplink(uplinks[0], request),
        texts=tuple(_open_text(run, request) for run in runs),
    )


def _open_uplink(phy: bytes, request: Request) -> Uplink:
    try:
        frame, payload = lorawan.open_frame(phy, request.network_key, request.application_key)
    except lorawan.FrameError as error:
        raise Mismatch(f"LoRaWAN uplink: {error}") from error
    if len(payload) != _READING_BYTES:
        raise Mismatch(f"LoRaWAN uplink: the payload has {len(payload)} bytes instead of 2")
    celsius = int.from_bytes(payload, "big", signed=True) / 100
    if abs(celsius - request.celsius) > _ROUNDING:
        raise Mismatch(f"LoRaWAN uplink: it says {celsius} °C, the sensor {request.celsius} °C")
    return Uplink(frame, payload, celsius)


def _open_text(run: ChipRun, request: Request) -> Text:
    name, target = run.chip.name, run.chip.target
    try:
        ciphertext = base64.b64decode(run.base64, validate=True)
        cipher = Cipher(algorithms.AES(request.keys[target]), modes.CBC(request.ivs[target]))
        decryptor, unpadder = cipher.decryptor(), PKCS7(128).unpadder()
        padded = decryptor.update(ciphertext) + decryptor.finalize()
        plaintext = unpadder.update(padded) + unpadder.finalize()
    except (binascii.Error, ValueError) as error:
        raise Mismatch(f"text from the {name}: it does not decrypt ({error})") from error
    if plaintext != request.text:
        raise Mismatch(f"text from the {name}: it decrypts to {plaintext!r}")
    return Text(ciphertext, plaintext, _unseal(run, request) if run.sealed else b"")


def _unseal(run: ChipRun, request: Request) -> bytes:
    try:
        opened = text.open(request.sealing_key, run.sealed)
    except SealingError as error:
        raise Mismatch(f"sealed text from the {run.chip.name}: {error}") from error
    if opened != request.text:
        raise Mismatch(f"sealed text from the {run.chip.name}: it opens to {opened!r}")
    return opened


def openssl_command(run: ChipRun, request: Request) -> str:
    """Return one line of shell that decrypts the chip's text with the program `openssl`."""
    key, iv = request.keys[run.chip.target], request.ivs[run.chip.target]
    return (
        f"echo {run.base64} | openssl enc -d -aes-{8 * len(key)}-cbc -base64 -A "
        f"-K {key.hex()} -iv {iv.hex()}; echo"
    )


def host_command(run: ChipRun, request: Request) -> str:
    """Return one line of shell that opens the chip's sealed text with the host tool."""
    keys = request.sealing_key.hex()
    return f"KEYS={keys} .venv/bin/aesmall open --key-env KEYS --text {run.sealed}"
