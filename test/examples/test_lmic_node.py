# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test LmicNode over a double of LMIC: a network can read its frames."""

from __future__ import annotations

from pathlib import Path

from aesmall_workshop.chips import elf
from aesmall_workshop.chips.arduino import build_sketch
from aesmall_workshop.chips.simulators import Storage, run
from aesmall_workshop.demo import lorawan
from aesmall_workshop.measure import sketches

from .transcript import example

NETWORK_KEY, APPLICATION_KEY = bytes(range(16)), bytes(range(16, 32))
VALUE = 750 * 1024 // 5000


def node() -> Path:
    return build_sketch(example("LmicNode"), others=sketches.lmic(6))


def start(eeprom: bytes) -> tuple[lorawan.Frame, bytes]:
    """Return the first frame after a reset, and the EEPROM after it."""
    done = run(
        "simavr",
        "atmega328p",
        node(),
        stop_on=b"sent\r\n",
        analog_mv=750,
        storage=Storage(eeprom),
        max_cycles=320_000_000,
    )
    value, frame, sent = done.output.decode().splitlines()
    assert abs(int(value) - VALUE) <= 1
    assert sent == "sent"
    assert done.stored is not None
    return lorawan.parse(bytes.fromhex(frame.removeprefix("frame "))), done.stored.image


def test_a_network_reads_the_frames_over_resets() -> None:
    eeprom = b""
    for counter in (0, 64, 128):
        frame, eeprom = start(eeprom)
        assert (frame.address, frame.counter, frame.port) == (0x26000001, counter, 1)
        assert lorawan.compute_mic(frame, NETWORK_KEY) == frame.mic
        reading = lorawan.decrypt(frame, NETWORK_KEY, APPLICATION_KEY)
        assert abs(int.from_bytes(reading, "big") - VALUE) <= 1


def test_it_takes_the_engine_that_it_names_and_no_decryption() -> None:
    symbols = elf.symbols(node())
    assert "aesmall_lmic_unchecked_tiny" in symbols
    assert not [name for name in symbols if name.startswith("aesmall_aes128_")]
    assert not [name for name in symbols if "decrypt" in name or "inv_sbox" in name]
