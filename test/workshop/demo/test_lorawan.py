# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the LoRaWAN implementation of the host against published frames."""

import pytest
from aesmall_workshop.demo import lorawan

# anthonykirby/lora-packet and brocaar/lorawan, both MIT: PHYPayload, NwkSKey, AppSKey, text
FRAMES = [
    (
        "40f17dbe4900020001954378762b11ff0d",
        "44024241ed4ce9a68c6a8bc055233fd3",
        "ec925802ae430ca77fd3dd73cb2cc588",
        b"test",
    ),
    (
        "40f17dbe490004000155332de41a11adc072553544429ce7787707d1c316e027e7e5e334263376affb8aa17a"
        "d30075293f28dea8a20af3c5e7",
        "44024241ed4ce9a68c6a8bc055233fd3",
        "ec925802ae430ca77fd3dd73cb2cc588",
        b"The quick brown fox jumps over the lazy dog.",
    ),
    ("400403020180010001a694642615d6c3b582", "02" * 16, "01" * 16, b"hello"),
    ("40040302010000000069369eee6aa508", "01" * 16, "01" * 16, bytes.fromhex("020305")),
]


@pytest.mark.parametrize(("phy", "network", "application", "text"), FRAMES)
def test_published_frames_open(phy: str, network: str, application: str, text: bytes) -> None:
    keys = bytes.fromhex(network), bytes.fromhex(application)
    frame, payload = lorawan.open_frame(bytes.fromhex(phy), *keys)
    assert payload == text
    with pytest.raises(lorawan.FrameError, match="MIC"):
        lorawan.open_frame(bytes.fromhex(phy), *keys, counter=frame.counter + 0x10000)


@pytest.mark.parametrize(
    ("phy", "says"),
    [
        (bytes(11), "too short"),
        (bytes(12), "MHDR 00"),
        (b"\x41" + bytes(11), "MHDR 41"),
        (bytes((0x40, 0, 0, 0, 0, 0x0F)) + bytes(10), "options"),
    ],
)
def test_malformed_frames_are_refused(phy: bytes, says: str) -> None:
    with pytest.raises(lorawan.FrameError, match=says):
        lorawan.parse(phy)
