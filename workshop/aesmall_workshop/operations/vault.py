# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define the measured operations of sealed files.

A text is the key of the file and its content. The secret is the master key. The whole case is
measured: set-up of both keys, KW, all chunks, and copies to and from a file in memory. Names end in
the bytes of content, for example `vault_ccm_seal_630`. `vault_wide_ccm_seal_630` uses the engine's
calls for two blocks. `vault_small_...` fits into an ATmega328P: chunks of 64 bytes, and 63 bytes of
content repeated.
"""

from __future__ import annotations

import io

from aesmall.engines import KEY_SIZES, WIDE
from aesmall.files import vault
from aesmall.targets import CHUNK, SMALL_CHUNK

from .definition import BLOCK, Answer, Operation

_FINE = b"\0"
_PAIRS = 8
_MODES = {"ccm": 1, "ocb": 2}
#: Bytes of content: the files of the article on the Pico that the project began with
SIZES = (630, 6300)


def sealed(mode: str, master: bytes, key: bytes, content: bytes, chunk: int) -> bytes:
    """Return a file with this key, and with key id 0."""
    file = io.BytesIO()
    writer = vault.Writer(file, master, algorithm=mode, chunk_size=chunk, file_key=key)
    writer.write(content)
    writer.finish()
    return file.getvalue()


def _vault(
    mode: str, way: str, length: int, over: tuple[str, ...], kind: str = "", pieces: int = 1
) -> Operation:
    """Return an operation.

    `way` is "seal", "open" or "both". `kind` is "pairs", "small" or empty.
    """
    seals, opens = way != "open", way != "seal"
    chunk = SMALL_CHUNK if kind == "small" else CHUNK

    def file(secret: bytes, text: bytes) -> bytes:
        return sealed(mode, secret, text[:BLOCK], text[BLOCK:] * pieces, chunk)

    def sealed_answer(secret: bytes, text: bytes) -> bytes:
        return file(secret, text) + _FINE

    def open_answer(_: bytes, text: bytes) -> bytes:
        return text[BLOCK:] + _FINE

    decrypts = opens and mode == "ocb"
    answer: Answer = sealed_answer if seals else open_answer
    name = "_".join(part for part in ("vault", kind, mode, way, str(length)) if part)
    values = {
        "LENGTH": length,
        "CHUNK": chunk,
        "PIECES": pieces,
        "MODE": _MODES[mode],
        "SEALS": int(seals),
        "OPENS": int(opens),
        "PAIRS": int(kind == "pairs"),
    }
    pair = (f"encrypt{WIDE}", *([f"decrypt{WIDE}"] if decrypts else ()))
    return Operation(
        name=name,
        program="vault",
        verbs=(
            *("expand", "encrypt"),
            *(("expand_decrypt", "decrypt") if opens else ()),
            *(pair if kind == "pairs" else ()),
        ),
        text_size=BLOCK + length // pieces,
        answer=answer,
        calls=("measure_case",),
        key_sizes=KEY_SIZES[:1],
        defines={f"MEASURE_{key}": str(value) for key, value in values.items()},
        fed=None if seals else file,
        over=over,
        pairs=_PAIRS,
    )


_WAYS = ("seal", "open")
VAULTS = (
    *(
        _vault(mode, way, length, ("balanced_armv6m", "fast_rv32"))
        for mode in _MODES
        for way in _WAYS
        for length in SIZES
    ),
    *(_vault(mode, "both", SIZES[0], ("balanced_armv6m", "fast_rv32")) for mode in _MODES),
    *(
        _vault(mode, way, length, ("ct_armv6m", "ct_rv32"), "pairs")
        for mode in _MODES
        for way in _WAYS
        for length in SIZES
    ),
    *(
        _vault(mode, way, SIZES[0], ("balanced_avr", "ct_avr"), "small", 10)
        for mode in _MODES
        for way in _WAYS
    ),
)
