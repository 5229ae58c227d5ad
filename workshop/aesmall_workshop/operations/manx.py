# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define the measured operations of Manx. Names end in the bits of nonce, AD and message.

A device that sends a few bytes at a time sets its key up for each message. The key set-up therefore
counts.
"""

from __future__ import annotations

from functools import partial

from .definition import Operation
from .manx_model import Manx, bits_of, bytes_of

_FINE = b"\0"
#: Bytes that open writes, by mode
_TEXT_SIZE = {1: 8, 2: 16}
_OVER = ("fast_avr", "balanced_avr", "balanced_armv6m", "ct_armv6m", "fast_rv32", "ct_rv32")
_WIDE_OVER = ("ct_armv6m", "ct_rv32")
_PAIRS = 40


def _bytes(bits: int) -> int:
    return -(-bits // 8)


def _parts(lengths: tuple[int, int, int], text: bytes) -> list[str]:
    """Return the bits of nonce, associated data and message, which `text` has in whole bytes."""
    bits = []
    for length in lengths:
        bits.append(bits_of(text, length))
        text = text[_bytes(length) :]
    return bits


def _seal(manx: Manx, length: int, secret: bytes, text: bytes) -> bytes:
    lengths = (manx.nonce_bits, manx.ad_max_bits, length)
    return manx.seal(secret, *_parts(lengths, text))


def _sealed(manx: Manx, length: int, secret: bytes, text: bytes) -> bytes:
    return _seal(manx, length, secret, text) + _FINE


def _fed(manx: Manx, length: int, secret: bytes, text: bytes) -> bytes:
    head = _bytes(manx.nonce_bits) + _bytes(manx.ad_max_bits)
    return text[:head] + _seal(manx, length, secret, text)


def _opened(manx: Manx, length: int, _: bytes, text: bytes) -> bytes:
    message = _parts((manx.nonce_bits, manx.ad_max_bits, length), text)[2]
    return bytes_of(message).ljust(_TEXT_SIZE[manx.mode], b"\0") + bytes([length]) + _FINE


def _operation(mode: int, verb: str, nonce: int, ad: int, length: int) -> Operation:
    manx = Manx(mode, nonce, ad, variable=False)
    blocks = 2 if mode == 2 and length > manx.room else 1
    opens = verb.startswith("open")
    is_wide = verb.endswith("wide")
    verbs: tuple[str, ...] = ("expand_decrypt", "decrypt") if opens else ("encrypt",)
    if mode == 1:
        verbs = ("encrypt", *(v for v in verbs if v != "encrypt"))
    kind = {"MEASURE_OPEN": "1"} if opens else {}
    kind |= {"MEASURE_WIDE": "1"} if is_wide else {}
    kind |= {"MEASURE_BYTES": "1"} if verb.endswith("bytes") else {}
    return Operation(
        name=f"manx{mode}_{verb}_{nonce}_{ad}_{length}",
        program="manx",
        verbs=("expand", *verbs),
        text_size=_bytes(nonce) + _bytes(ad) + _bytes(length),
        answer=partial(_opened if opens else _sealed, manx, length),
        calls=(f"aesmall_manx{mode}_{verb}{'_with' * is_wide}",),
        key_sizes=(128,),
        defines={
            "MEASURE_MODE": str(mode),
            "MEASURE_NONCE": str(nonce),
            "MEASURE_AD": str(ad),
            "MEASURE_LENGTH": str(length),
            "MEASURE_SEALED": str(16 * blocks),
            **kind,
        },
        fed=partial(_fed, manx, length) if opens else None,
        over=_WIDE_OVER if is_wide else _OVER,
        pairs=_PAIRS,
        counts_set_up=True,
    )


#: The lengths of the authors' figures, and lengths that are not whole bytes
_LENGTHS = {
    1: ((96, 0, 56), (64, 16, 44), (93, 0, 53), (67, 13, 45)),
    2: ((64, 0, 120), (96, 0, 56), (64, 16, 44), (65, 0, 117), (93, 0, 53), (67, 13, 37)),
}

MANX = (
    *(
        _operation(mode, verb, *lengths)
        for mode, all_lengths in _LENGTHS.items()
        for verb in ("seal", "open")
        for lengths in all_lengths
    ),
    _operation(1, "seal_bytes", 96, 0, 56),
    _operation(1, "seal_bytes", 64, 16, 44),
    _operation(2, "seal_wide", 64, 0, 120),
    _operation(2, "open_wide", 64, 0, 120),
)
