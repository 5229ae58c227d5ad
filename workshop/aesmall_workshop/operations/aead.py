# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define the measured operations of authenticated encryption.

A text is nonce, associated data and message. Names end in the bytes of the message, for example
`ccm_seal_64`. `ccm_both_64` seals and opens in one program. `ccm_unchecked_64` does the same with
the calls without checks. `ccm_stream_64` seals by a stream. `ccm_seal_wide_256` uses wide calls.

`cipher` and `cipher_both` are programs without a mode. A mode's cost is its program's cost minus
theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from aesmall.engines import CTR, KEY_SIZES, WIDE
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, AESGCMSIV, AESOCB3, AESSIV

from .definition import BLOCK, Answer, Operation, ecb_decrypt, ecb_encrypt
from .modes import EAX_HEADER, OVER, eax_seal

_FINE = b"\0"
_AD = EAX_HEADER
#: Time does not depend on content, so that a few are enough to show a wrong answer.
_PAIRS = 8
_ENCRYPT = ("expand", "encrypt")
_DECRYPT = (*_ENCRYPT, "expand_decrypt", "decrypt")
#: A counter that starts below this value does not carry beyond a byte in the longest message.
_NO_CARRY = 0xE0


@dataclass(frozen=True)
class _Mode:
    name: str
    nonce: int
    #: secret, nonce, associated data, message -> sealed message
    seal: Callable[[bytes, bytes, bytes, bytes], bytes]
    #: The calls without checks that seal and open
    lean: tuple[str, str]
    #: Calls of a stream that seals
    stream: tuple[str, ...] = ()
    #: secret, nonce, sealed message -> whether this case takes the same time as the others
    fits: Callable[[bytes, bytes, bytes], bool] = lambda secret, nonce, sealed: True
    program: str = "aead"
    #: Whether opening needs the cipher's decryption
    decrypts: bool = False
    work: int = 0


def _eax(secret: bytes, nonce: bytes, ad: bytes, message: bytes) -> bytes:
    _, sealed, tag = eax_seal(secret, nonce + ad + message)
    return sealed + tag


def _runs(name: str) -> tuple[str, str]:
    return f"{name}_seal_unchecked", f"{name}_open_unchecked"


def _stream(name: str) -> tuple[str, ...]:
    return tuple(f"{name}_stream_{call}" for call in ("init", "ad", "text", "finish"))


_MODES = (
    _Mode(
        "ccm",
        13,
        lambda k, n, a, m: AESCCM(k).encrypt(n, m, a),
        _runs("ccm"),
        _stream("ccm"),
    ),
    _Mode(
        "eax",
        BLOCK,
        _eax,
        _runs("eax"),
        _stream("eax"),
        fits=lambda k, n, _: eax_seal(k, n + bytes(_AD))[0][-1] < _NO_CARRY,
        work=48,
    ),
    # The nonce is the second key. The counter starts at the tag, which is in front.
    _Mode(
        "siv",
        BLOCK,
        lambda k, n, a, m: AESSIV(k + n).encrypt(m, [a]),
        ("siv_unchecked", "siv_unchecked"),
        fits=lambda _k, _n, sealed: sealed[BLOCK - 1] < _NO_CARRY,
        program="siv",
    ),
    _Mode(
        "gcm",
        12,
        lambda k, n, a, m: AESGCM(k).encrypt(n, m, a),
        _runs("gcm"),
        _stream("gcm"),
    ),
    # The counter is the first bytes of the tag.
    _Mode(
        "gcm_siv",
        12,
        lambda k, n, a, m: AESGCMSIV(k).encrypt(n, m, a),
        _runs("gcm_siv"),
        fits=lambda _k, _n, sealed: sealed[-BLOCK] < _NO_CARRY,
        program="gcm_siv",
    ),
    # The nonce's last six bits shift the first offset.
    _Mode(
        "ocb",
        12,
        lambda k, n, a, m: AESOCB3(k).encrypt(n, m, a),
        ("ocb_unchecked", "ocb_unchecked"),
        _stream("ocb"),
        fits=lambda _k, n, _: n[-1] % 64 == 21,
        decrypts=True,
    ),
)


def _fitted(mode: _Mode, secret: bytes, text: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the first nonce and associated data that fit, the message, and the sealed message.

    The search starts at the text's nonce and associated data.
    """
    size = mode.nonce + _AD
    message = text[size:]
    number = int.from_bytes(text[:size], "big")
    while True:
        head = number.to_bytes(size, "big")
        nonce, ad = head[: mode.nonce], head[mode.nonce :]
        sealed = mode.seal(secret, nonce, ad, message)
        if mode.fits(secret, nonce, sealed):
            return head, message, sealed
        number = (number + (1 << 8 * _AD) + 1) % (1 << 8 * size)


def _plain(mode: _Mode, secret: bytes, text: bytes) -> bytes:
    head, message, _ = _fitted(mode, secret, text)
    return head + message


def _fed_sealed(mode: _Mode, secret: bytes, text: bytes) -> bytes:
    head, _, sealed = _fitted(mode, secret, text)
    return head + sealed


def _sealed(mode: _Mode, secret: bytes, text: bytes) -> bytes:
    return _fitted(mode, secret, text)[2] + _FINE


def _opened(mode: _Mode, _: bytes, text: bytes) -> bytes:
    return text[mode.nonce + _AD :] + _FINE


def _operation(
    mode: _Mode,
    kind: str,
    length: int,
    calls: tuple[str, ...],
    does: str,
    fed: Answer,
    answer: Answer,
) -> Operation:
    """Return an operation. `does` has s to seal, o to open, l for the calls without checks."""
    is_decrypting = mode.decrypts and "o" in does
    return Operation(
        name=f"{mode.name}_{kind}_{length}",
        program="aead_stream" if kind == "stream" else mode.program,
        verbs=_DECRYPT if is_decrypting else _ENCRYPT,
        text_size=mode.nonce + _AD + length,
        answer=answer,
        calls=tuple(f"aesmall_{call}" for call in calls),
        key_sizes=KEY_SIZES[:1],
        defines={
            **({"MEASURE_MODE": mode.name} if mode.program == "aead" else {}),
            **({"MEASURE_LENGTHS_FIRST": "1"} if mode.name == "ccm" else {}),
            "MEASURE_NONCE": str(mode.nonce),
            "MEASURE_AD": str(_AD),
            "MEASURE_LENGTH": str(length),
            "MEASURE_SEALS": str(int("s" in does)),
            "MEASURE_OPENS": str(int("o" in does)),
            "MEASURE_LEAN": str(int("l" in does)),
            "MEASURE_WORK": str(mode.work),
            "MEASURE_DECRYPTS": str(int(is_decrypting)),
        },
        fed=fed,
        over=OVER,
        pairs=_PAIRS,
    )


def both(name: str, length: int) -> Operation:
    """Return sealing and opening by a mode in one program."""
    mode = next(mode for mode in _MODES if mode.name == name)
    calls = f"{name}_seal_args", f"{name}_open_args"
    return _operation(
        mode, "both", length, calls, "so", partial(_plain, mode), partial(_opened, mode)
    )


def _operations(mode: _Mode) -> list[Operation]:
    plain, sealed = partial(_plain, mode), partial(_sealed, mode)
    opened = partial(_opened, mode)
    seal, opening = (f"{mode.name}_{verb}_args" for verb in ("seal", "open"))
    found = [_operation(mode, "seal", n, (seal,), "s", plain, sealed) for n in (16, 64, 256)]
    found += [
        _operation(mode, "open", n, (opening,), "o", partial(_fed_sealed, mode), opened)
        for n in (16, 64, 256)
    ]
    found.append(both(mode.name, 64))
    found.append(_operation(mode, "unchecked", 64, mode.lean, "sol", plain, opened))
    if mode.stream:
        found.append(_operation(mode, "stream", 64, mode.stream, "s", plain, sealed))
    return found


def wide(name: str, verb: str, length: int) -> Operation:
    """Return CCM, GCM or OCB by calls for many blocks, or `gcm_stored_hash`.

    It is measured only over engines with kernels for many blocks.
    """
    mode = next(mode for mode in _MODES if name.startswith(mode.name))
    pairs, blocks = name in ("ccm", "ocb"), name == "gcm"
    opens = verb == "open"
    whole = f"{name}_{verb}" if name == "gcm_stored_hash" else f"{name}_{verb}_wide"
    fed, answer = (_fed_sealed, _opened) if opens else (_plain, _sealed)
    found = _operation(
        mode, verb, length, (f"{whole}_args",), verb[0], partial(fed, mode), partial(answer, mode)
    )
    verbs = (f"encrypt{WIDE}",) * pairs + (CTR,) * blocks
    return replace(
        found,
        name=f"{whole}_{length}",
        program="aead_wide",
        verbs=(*found.verbs, *verbs, *(f"decrypt{WIDE}",) * (mode.decrypts and opens)),
        defines={
            **found.defines,
            "MEASURE_CALL": f"{whole}_args",
            "MEASURE_PAIRS": str(int(pairs)),
            "MEASURE_BLOCKS": str(int(blocks)),
        },
    )


def _both(secret: bytes, text: bytes) -> bytes:
    return ecb_encrypt(secret, text) + ecb_decrypt(secret, text)


def _cipher(name: str, verbs: tuple[str, ...], answer: Answer) -> Operation:
    return Operation(
        name,
        "cipher",
        verbs,
        BLOCK,
        answer,
        key_sizes=KEY_SIZES[:1],
        defines={"MEASURE_DECRYPTS": str(int("decrypt" in verbs))},
        over=OVER,
        pairs=_PAIRS,
    )


AEAD = (
    _cipher("cipher", _ENCRYPT, ecb_encrypt),
    _cipher("cipher_both", ("expand", "decrypt", "encrypt"), _both),
    *(operation for mode in _MODES for operation in _operations(mode)),
    *(wide(name, "seal", 256) for name in ("ccm", "gcm", "ocb", "gcm_stored_hash")),
)
