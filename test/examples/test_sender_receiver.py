# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the two sketches of doc/recipes/send-a-reading.md against each other.

The line that one sketch sends on TX arrives at the RX of the other. An independent CCM opens and
makes the same lines.
"""

from __future__ import annotations

import base64

from cryptography.hazmat.primitives.ciphers.aead import AESCCM

from .transcript import Board, example

KEY = bytes(range(16))
PROMPT = b"No count is stored here. If this key is NEW, send: new\r\n"
REPLAY = b"AESMALL_ERROR_REPLAY: authentic, but sent before\r\n"
AUTH = b"AESMALL_ERROR_AUTH: forged, damaged or another key\r\n"
FORMAT = b"AESMALL_ERROR_FORMAT: not of this format\r\n"
MV = 3300
READING = MV * 1024 // 5000


def sealed(counter: int, message: bytes = str(READING).encode(), device: int = 1) -> bytes:
    """Return a line of the sender, made without it."""
    nonce = device.to_bytes(4, "big") + counter.to_bytes(8, "big")
    data = b"\x02" + nonce + AESCCM(KEY).encrypt(nonce, message, None)
    return base64.urlsafe_b64encode(data).rstrip(b"=") + b"\r\n"


def forged(line: bytes) -> bytes:
    """Return the line with one changed character of the ciphertext."""
    return line[:20] + (b"A" if line[20:21] != b"A" else b"B") + line[21:]


def received(line: bytes, stop_on: bytes) -> bytes:
    """Return the output of the receiver."""
    return Board(example("Receiver")).live(line, stop_on)[0]


def test_what_one_sends_the_other_prints() -> None:
    sender = Board(example("Sender"), MV)
    first, eeprom = sender.live(b"new\r\n", sealed(1))
    assert first == PROMPT + sealed(0) + sealed(1)
    # The line also carries the words that the sender prints at the start.
    reading = f"{READING}\r\n".encode()
    assert received(first, reading * 2) == FORMAT + reading * 2
    # After each of two resets the counter continues.
    second, eeprom = sender.live(b"", sealed(101), eeprom)
    assert second == sealed(100) + sealed(101)
    third, _ = sender.live(b"", sealed(200), eeprom)
    assert third == sealed(200)
    assert received(first + second + third, reading * 5) == FORMAT + reading * 5


def test_an_erased_eeprom_is_told_and_nothing_is_sent_before_new() -> None:
    output, eeprom = Board(example("Sender"), MV).live(b"no\nnews\nnew key\n", PROMPT * 5)
    assert output == PROMPT * 5
    assert set(eeprom) == {0xFF}


def test_replayed_and_forged_lines_are_named() -> None:
    good, late = sealed(40, b"21.5"), sealed(9, b"21.4")
    for line, error in (
        (good, REPLAY),
        (forged(sealed(41)), AUTH),
        (sealed(9), b"21.4\r\n" + REPLAY),
        (sealed(8), REPLAY),  # 32 below the highest counter
        (sealed(50, device=2), AUTH),
        (b"hello\r\n", FORMAT),
        (good[:30] + b"\n", FORMAT),
    ):
        before = good + (late if error.startswith(b"21.4") else b"")
        assert received(before + line, error) == b"21.5\r\n" + error


def test_forgeries_do_not_move_the_window() -> None:
    typed = forged(sealed(1 << 60)) + sealed(0, b"ok")
    assert received(typed, b"ok\r\n") == AUTH + b"ok\r\n"
