# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define the measured operations of texts: a string of 47 bytes, with key set-up.

`text_ccm_seal_47` uses the calls of text.h. `text_ccm_own_seal_47` uses the engine's calls for two
blocks. `cbc_both_47` encrypts and decrypts with one key set-up. `cbc_eic_both_47` has another key
set-up for decryption. `cbc_wide_both_47` uses the engine's call for two blocks. The key set-up
counts in all of them. The firmware ends each answer with the returned error: 0.
"""

from __future__ import annotations

import base64
from functools import partial

from aesmall.engines import EIC, KEY_SIZES, WIDE
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESOCB3, AESSIV

from .definition import BLOCK, Answer, Operation
from .modes import OVER

_LENGTH = 47
_FINE = b"\0"
_NONCE = 12
#: As in aead.py
_PAIRS = 8
_SHORT_KEYS = KEY_SIZES[:1]
_ENCRYPT = ("expand", "encrypt")
_DECRYPT = (*_ENCRYPT, "expand_decrypt", "decrypt")
#: Form -> its number in texts
_FORMS = {"siv": 1, "ccm": 2, "ocb": 3}


def _parts(form: str, secret: bytes, text: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the program's first input (text.c), the message, and its sealed text."""
    size = len(secret) if form == "siv" else _NONCE
    head, msg = text[:size], text[size:]
    first = bytes([_FORMS[form]])
    if form == "siv":
        data = first + AESSIV(secret + head).encrypt(msg, [])
    elif form == "ccm":
        data = first + head + AESCCM(secret).encrypt(head, msg, b"")
    else:
        head = head[:-1] + b"\x15"  # its last bits are public and decide the time
        data = first + head + AESOCB3(secret).encrypt(head, msg, b"")
    return head, msg, base64.urlsafe_b64encode(data).rstrip(b"=")


def _plain(form: str, secret: bytes, text: bytes) -> bytes:
    head, msg, _ = _parts(form, secret, text)
    return head + msg


def _fed_text(form: str, secret: bytes, text: bytes) -> bytes:
    head, _, sealed = _parts(form, secret, text)
    return head + sealed


def _sealed(form: str, secret: bytes, text: bytes) -> bytes:
    return _parts(form, secret, text)[2] + b"\0" + _FINE


def _opened(form: str, secret: bytes, text: bytes) -> bytes:
    return _parts(form, secret, text)[1] + _FINE


def sealed_text(form: str, verb: str, length: int = _LENGTH, own: str = "") -> Operation:
    """Return an operation of sealed texts.

    `verb` is "seal", "open" or "both". `own` is the engine whose own calls are used, or empty.
    """
    seals, opens = verb != "open", verb != "seal"
    decrypts = form == "ocb" and opens
    pairs = (f"encrypt{WIDE}",) * bool(own) + (f"decrypt{WIDE}",) * (bool(own) and decrypts)
    return Operation(
        name=f"text_{form}_{'own_' * bool(own)}{verb}_{length}",
        program="text",
        verbs=(*(_DECRYPT if decrypts else _ENCRYPT), *pairs),
        text_size=(KEY_SIZES[0] // 8 if form == "siv" else _NONCE) + length,
        answer=partial(_opened if opens else _sealed, form),
        calls=("aesmall_measured_text",),
        key_sizes=_SHORT_KEYS,
        defines={
            "MEASURE_FORM": str(_FORMS[form]),
            "MEASURE_LENGTH": str(length),
            "MEASURE_SEALS": str(int(seals)),
            "MEASURE_OPENS": str(int(opens)),
            **({"MEASURE_PAIRS": own} if own else {}),
        },
        fed=partial(_plain if seals else _fed_text, form),
        over=("ct_armv6m", "ct_rv32") if own else OVER,
        pairs=_PAIRS,
    )


# ---- CBC ----


def _back(_: bytes, text: bytes) -> bytes:
    """Return the message, zeros in place of the padding, and the message's length."""
    msg = text[BLOCK:]
    padded = len(msg) // BLOCK * BLOCK + BLOCK
    return msg.ljust(padded, b"\0") + bytes([len(msg)]) + _FINE


def _cbc(name: str, way: int, over: tuple[str, ...], more: tuple[str, ...] = ()) -> Operation:
    answer: Answer = _back
    return Operation(
        name=f"{name}_{_LENGTH}",
        program="cbc_both_pkcs7",
        verbs=(*_ENCRYPT, *(more if way == 1 else ("expand_decrypt", "decrypt", *more))),
        text_size=BLOCK + _LENGTH,
        answer=answer,
        calls=(
            "aesmall_measured_init",
            "aesmall_cbc_encrypt_pkcs7",
            *(("aesmall_measured_init_decrypt_only",) if way == 1 else ()),
            "aesmall_cbc_decrypt_pkcs7_wide_with" if way == 2 else "aesmall_cbc_decrypt_pkcs7",
        ),
        key_sizes=(128, 256),
        defines={
            "MEASURE_LENGTH": str(_LENGTH),
            "MEASURE_WAY": str(way),
            **({"MEASURE_PAIRS": "ct"} if way == 2 else {}),
        },
        over=over,
    )


_FAST = ("fast_avr", "fast_armv6m", "fast_rv32")

TEXTS = (
    *(sealed_text(form, verb) for form in _FORMS for verb in ("seal", "open", "both")),
    *(sealed_text(form, verb, own="ct") for form in _FORMS for verb in ("seal", "open")),
    _cbc("cbc_both", 0, (*OVER, *_FAST)),
    _cbc("cbc_eic_both", 1, _FAST, (f"expand{EIC}", f"decrypt{EIC}")),
    _cbc("cbc_wide_both", 2, ("ct_armv6m", "ct_rv32"), (f"decrypt{WIDE}",)),
)
