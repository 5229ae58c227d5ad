# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""List the ways to use the modes that are measured over messages of many lengths.

A case has a secret, a head and a message of whole blocks. bench/firmware/measure/scale.c runs it.
The head is an IV, a nonce or a tweak. If a way needs a second secret, the head begins with it.
There is no associated data, and nonces are as long as in the figures. `cryptography` (OpenSSL)
computes every answer, never the library.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from aesmall.engines import CTR, KEY_SIZES, WIDE, Engine
from aesmall.targets import TARGETS
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, AESGCMSIV, AESOCB3, AESSIV
from cryptography.hazmat.primitives.cmac import CMAC
from cryptography.hazmat.primitives.keywrap import aes_key_wrap

from ..operations.definition import BLOCK, Case, Operation

#: Random secrets and messages of each length. Time is the same for all, so that a few are enough to
#: show a wrong answer.
PAIRS = 2

_FINE = b"\0"
_ENCRYPT = ("expand", "encrypt")
_DECRYPT = (*_ENCRYPT, "expand_decrypt", "decrypt")
#: The values of MEASURE_FORM in scale.c
_IV_FORM, _PLAIN_FORM, _NONCE_FORM, _SIV_FORM = 1, 2, 3, 4
_WORDS = ("wide", "spares", "hashes", "rooms", "sectors", "opens", "decrypts", "tags")
#: A counter that starts below this value does not carry beyond a byte in 64 blocks.
_NO_CARRY = 0xC0

#: secret, head, message -> result
Make = Callable[[bytes, bytes, bytes], bytes]
#: secret, head, result -> whether this case takes the same time as the others
Fits = Callable[[bytes, bytes, bytes], bool]


_AVRS = {name for name, target in TARGETS.items() if target.family == "avr"}
#: Suffixes of engines that differ from another one only by the difference of their blocks
_VARIANTS = ("_nomul", "_c")


def _always(secret: bytes, head: bytes, made: bytes) -> bool:
    return True


@dataclass(frozen=True)
class Way:
    """One direction of a mode, in one call."""

    name: str
    #: The values of MEASURE_CALL and MEASURE_FORM
    call: str
    form: int
    make: Make
    #: The lower-case words of the macros MEASURE_HASHES and so on that are 1
    does: frozenset[str] = frozenset()
    #: Suffix of the call that makes a wide key, for example "_wide_encrypt_only"
    wide: str = ""
    #: Random bytes of IV, nonce or tweak, and the fixed bytes that follow them, without a second
    #: secret
    head: int = 0
    tail: bytes = b""
    #: Bytes that the result is longer than the message, and how many of these are in front
    adds: int = 0
    front: int = 0
    #: The function of the library with the counted cycles, if it is not `call`
    counted: str = ""
    #: Kernels that the engine must have in addition to single blocks
    also: tuple[str, ...] = ()
    key_sizes: tuple[int, ...] = KEY_SIZES
    fits: Fits = _always
    #: A form of GHASH, empty or as in the names of its types, the bytes that it needs outside any
    #: key object, and its claimed timing class. Forms are measured on fewer chips, and not over
    #: slow engines.
    hash: str = ""
    room: int = 0
    timing_class: str = "T0"
    targets: tuple[str, ...] = ()

    def room_on(self, target: str) -> int:
        """Return `room` on a chip: the smallest form has the words of H if the chip has words."""
        return BLOCK if self.hash == "small" and target not in _AVRS else self.room

    @property
    def has_second_secret(self) -> bool:
        return self.form == _SIV_FORM or "sectors" in self.does

    def operation(self, engine: Engine, most: int) -> Operation:
        """Return the program for messages of up to `most` blocks."""
        does = self.does | ({"wide"} if self.wide else set())
        return Operation(
            name=f"scale_{self.name}",
            program="scale",
            verbs=(*(_DECRYPT if "decrypts" in self.does else _ENCRYPT), *self.also),
            text_size=BLOCK,
            answer=lambda secret, text: b"",
            calls=(f"aesmall_{self.counted or self.call}",),
            key_sizes=self.key_sizes,
            timing_class=self.timing_class,
            defines={
                "MEASURE_CALL": self.call,
                "MEASURE_MAKE": self.wide,
                "MEASURE_FORM": str(self.form),
                "MEASURE_HEAD": str(self.head + len(self.tail)),
                "MEASURE_ADDS": str(self.adds),
                "MEASURE_FRONT": str(self.front),
                "MEASURE_BLOCKS": str(most),
                "MEASURE_HASH": self.hash or "stored_hash",
                **{f"MEASURE_{word.upper()}": str(int(word in does)) for word in _WORDS},
            },
        )

    def is_measured(self, engine: Engine, key_bits: int) -> bool:
        """Return whether this way has a row with this engine and key size."""
        skipped = engine.name.endswith(_VARIANTS) or (engine.slow and key_bits != KEY_SIZES[0])
        skipped |= bool(self.hash) and engine.slow
        sizes = set(self.key_sizes) & set(engine.key_sizes)
        called = set(self.also) <= set(engine.kernels)
        return key_bits in sizes and called and not skipped

    def cases(self, key_bits: int, lengths: Iterable[int]) -> list[Case]:
        """Return two cases for each number of blocks, the same each time."""
        return [self._case(key_bits, blocks, n) for blocks in lengths for n in range(PAIRS)]

    def _case(self, key_bits: int, blocks: int, number: int) -> Case:
        source = random.Random(f"{self.name} {key_bits} {blocks} {number}")
        size = key_bits // 8
        while True:
            secret, message = source.randbytes(size), source.randbytes(BLOCK * blocks)
            head = source.randbytes(size * self.has_second_secret + self.head) + self.tail
            made = self.make(secret, head, message)
            if self.fits(secret, head, made):
                break
        given, answer = (made, message) if "opens" in self.does else (message, made)
        return Case(secret, bytes([blocks]) + head + given, answer + _FINE)


# ---- the answers ----


def _ctr(secret: bytes, counter: bytes, message: bytes) -> bytes:
    return Cipher(algorithms.AES(secret), cipher_modes.CTR(counter)).encryptor().update(message)


def _cbc(secret: bytes, iv: bytes, message: bytes) -> bytes:
    return Cipher(algorithms.AES(secret), cipher_modes.CBC(iv)).encryptor().update(message)


def _cmac(secret: bytes, message: bytes) -> bytes:
    mac = CMAC(algorithms.AES(secret))
    mac.update(message)
    return mac.finalize()


def _omac(secret: bytes, tweak: int, message: bytes) -> bytes:
    return _cmac(secret, bytes(BLOCK - 1) + bytes([tweak]) + message)


def _eax(secret: bytes, nonce: bytes, message: bytes) -> bytes:
    """Seal as the paper on EAX describes, over CTR and CMAC."""
    start = _omac(secret, 0, nonce)
    sealed = _ctr(secret, start, message)
    parts = (start, _omac(secret, 1, b""), _omac(secret, 2, sealed))
    return sealed + bytes(a ^ b ^ c for a, b, c in zip(*parts, strict=True))


def _xts(secret: bytes, head: bytes, sector: bytes) -> bytes:
    size = len(secret)
    cipher = Cipher(algorithms.AES(secret + head[:size]), cipher_modes.XTS(head[size:]))
    return cipher.encryptor().update(sector)


# ---- the modes ----


@dataclass(frozen=True)
class _Sealing:
    """An AEAD in both directions."""

    mode: str
    make: Make
    head: int
    tail: bytes = b""
    fits: Fits = _always
    #: Whether opening decrypts blocks
    decrypts: bool = False
    #: Kernels that the calls with wide keys need, or empty if the mode has no such calls
    wide_verbs: tuple[str, ...] = ()
    #: The fields of Way
    hash: str = ""
    room: int = 0
    timing_class: str = "T0"
    targets: tuple[str, ...] = ()

    def ways(self) -> Iterator[Way]:
        for is_wide in (False, True)[: 1 + bool(self.wide_verbs)]:
            yield self._way("seal", is_wide)
            yield self._way("open", is_wide)

    def _way(self, verb: str, is_wide: bool) -> Way:
        is_open, is_siv, is_gcm = verb == "open", self.mode == "siv", self.mode == "gcm"
        is_gcm_siv = self.mode == "gcm_siv"
        is_form = bool(self.hash)
        words = {
            # GCM-SIV keys the engine for each message.
            "spares": is_gcm_siv,
            "opens": is_open,
            "decrypts": is_open and self.decrypts,
            "hashes": is_gcm and (is_wide or is_form),
            "rooms": is_gcm_siv and is_form,
        }
        decrypts_wide = (f"decrypt{WIDE}",) * (is_wide and is_open and self.decrypts)
        wide = "_wide_ctr" if is_gcm else "_wide" if decrypts_wide else "_wide_encrypt_only"
        form = f"_{self.hash}" * is_form
        # The calls of GCM with a stored hash key accept every form.
        middle = (not is_wide) * ("_stored_hash" if is_gcm else "_hash") * is_form
        call = f"{self.mode}_{verb}{'_wide' * is_wide}"
        if is_form and not is_wide:
            call = f"gcm_stored_hash_{verb}" if is_gcm else f"gcm_siv_{verb}_hash"
        return Way(
            f"{self.mode}{form}_{verb}{'_wide' * is_wide}",
            call,
            _SIV_FORM if is_siv else _NONCE_FORM,
            self.make,
            frozenset(word for word, holds in words.items() if holds),
            wide=wide * is_wide,
            head=self.head,
            tail=self.tail,
            adds=BLOCK,
            front=BLOCK * is_siv,
            counted=f"{self.mode}{middle}_{verb}{'_wide' * is_wide}_args",
            also=(*self.wide_verbs, *decrypts_wide) if is_wide else (),
            key_sizes=KEY_SIZES[:1] if is_form else (128, 256) if is_gcm_siv else KEY_SIZES,
            fits=self.fits,
            hash=self.hash,
            room=self.room,
            timing_class=self.timing_class,
            targets=self.targets,
        )


_TWO = (f"encrypt{WIDE}",)
_GCM = _Sealing("gcm", lambda k, n, m: AESGCM(k).encrypt(n, m, b""), 12, wide_verbs=(CTR,))
# The counter is the first bytes of the tag.
_GCM_SIV = _Sealing(
    "gcm_siv",
    lambda k, n, m: AESGCMSIV(k).encrypt(n, m, b""),
    12,
    fits=lambda _k, _n, sealed: sealed[-BLOCK] < _NO_CARRY,
)
_AVR = ("atmega328p",)
_EACH = (*_AVR, "rp2040", "rp2350_hazard3")
_AEADS = (
    _Sealing("ccm", lambda k, n, m: AESCCM(k).encrypt(n, m, b""), 13, wide_verbs=_TWO),
    _Sealing("eax", _eax, BLOCK, fits=lambda k, n, _: _omac(k, 0, n)[-1] < _NO_CARRY),
    # The counter starts at the tag, which is in front. The head is only the other secret.
    _Sealing(
        "siv",
        lambda k, other, m: AESSIV(k + other).encrypt(m, None),
        0,
        fits=lambda _k, _other, sealed: sealed[BLOCK - 1] < _NO_CARRY,
        wide_verbs=_TWO,
    ),
    # The nonce's last six bits shift the first offset.
    _Sealing(
        "ocb",
        lambda k, n, m: AESOCB3(k).encrypt(n, m, b""),
        11,
        b"\x15",
        decrypts=True,
        wide_verbs=_TWO,
    ),
    _GCM,
    replace(_GCM, hash="compact", room=36, targets=_AVR),
    replace(_GCM, hash="small", room=24, targets=_EACH),
    replace(_GCM, hash="branch", room=24, timing_class="T2", targets=_AVR),
    replace(_GCM, hash="table", room=256, timing_class="T1", targets=_EACH),
    replace(_GCM, hash="table512", room=512, timing_class="T1", targets=_AVR),
    _GCM_SIV,
    replace(_GCM_SIV, hash="compact", room=36, targets=_AVR),
    replace(_GCM_SIV, hash="small", room=24, targets=_EACH),
    replace(_GCM_SIV, hash="branch", room=24, timing_class="T2", targets=_AVR),
    replace(_GCM_SIV, hash="table", room=256, timing_class="T1", targets=_AVR),
    replace(_GCM_SIV, hash="table512", room=512, timing_class="T1", targets=_AVR),
)


def _does(*words: str) -> frozenset[str]:
    return frozenset(words)


def _sectors(verb: str, *words: str) -> Way:
    """Return a way of XTS, which is not defined for keys of 192 bits."""
    does = _does("sectors", *words)
    return Way(f"xts_{verb}", f"xts_{verb}", _IV_FORM, _xts, does, head=BLOCK, key_sizes=(128, 256))


_BACK = ("opens", "decrypts")
#: The counter starts at 0.
_ZERO = bytes(4)
WAYS = (
    Way("ctr", "ctr_crypt", _IV_FORM, _ctr, head=12, tail=_ZERO),
    Way(
        "ctr_wide",
        "ctr_crypt_wide",
        _IV_FORM,
        _ctr,
        wide="_wide_ctr",
        head=12,
        tail=_ZERO,
        counted="ctr_crypt_wide_with",
        also=(CTR,),
    ),
    Way("cbc_encrypt", "cbc_encrypt_nopad", _IV_FORM, _cbc, head=BLOCK),
    Way("cbc_decrypt", "cbc_decrypt_nopad", _IV_FORM, _cbc, _does(*_BACK), head=BLOCK),
    Way(
        "cbc_decrypt_wide",
        "cbc_decrypt_nopad_wide",
        _IV_FORM,
        _cbc,
        _does(*_BACK),
        wide="_wide",
        head=BLOCK,
        counted="cbc_decrypt_nopad_wide_with",
        also=(f"decrypt{WIDE}",),
    ),
    Way("cmac", "cmac", _PLAIN_FORM, lambda k, _, m: _cmac(k, m), _does("tags")),
    *(way for aead in _AEADS for way in aead.ways()),
    _sectors("encrypt"),
    _sectors("decrypt", *_BACK),
    Way("kw_wrap", "kw_wrap", _PLAIN_FORM, lambda k, _, m: aes_key_wrap(k, m), adds=8),
    Way(
        "kw_unwrap",
        "kw_unwrap",
        _PLAIN_FORM,
        lambda k, _, m: aes_key_wrap(k, m),
        _does(*_BACK),
        adds=8,
    ),
)
