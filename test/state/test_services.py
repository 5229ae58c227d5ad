# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test single calls of CBC, CTR, key wrap, XTS, KDF, texts and codes, with any arguments."""

from __future__ import annotations

import base64
import ctypes
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.keywrap import aes_key_wrap, aes_key_wrap_with_padding
from hypothesis import given
from hypothesis import strategies as st
from support import oracle, texts

from .library import ARGUMENT, AUTH, CAPACITY, FORMAT, KEY, LENGTH, OVERLAP
from .machines import overlaps, settled
from .test_modes import EXTRA, OTHER, SECRET, Bench, Case, Parts, bench, cases, judge

#: Input and output may overlap in any way.
ANY = "any"


@dataclass(frozen=True)
class Job:
    """One call: its arguments, its expected output, and its allowed errors."""

    name: str
    #: (input, the bytes at EXTRA) -> the output, or an error
    answer: Callable[[bytes, bytes], bytes | int]
    #: input length -> the needed capacity
    need: Callable[[int], int]
    #: (bench, key, in, in_len, out, cap) -> arguments
    arguments: Callable[
        [Bench, str, ctypes.c_void_p, int, ctypes.c_void_p, int], tuple[object, ...]
    ]
    #: The keys that the call accepts
    keys: tuple[str, ...] = ("both", "enc")
    #: Bytes at EXTRA that the output must not overlap
    extra: int = 0
    overlap: str = ""
    has_out_len: bool = False
    #: Makes a valid input from the message of a case
    make: Callable[[bytes, bytes], bytes] | None = None


def with_iv(b: Bench, key: str, at: object, n: int, out: object, cap: int) -> tuple[object, ...]:
    return (b.keys.pointer(key), b.memory.pointer(b.data + EXTRA), at, n, out, cap)


def with_len(b: Bench, key: str, at: object, n: int, out: object, cap: int) -> tuple[object, ...]:
    return (*with_iv(b, key, at, n, out, cap), b.memory.pointer(b.out_len))


def keyed(b: Bench, key: str, at: object, n: int, out: object, cap: int) -> tuple[object, ...]:
    return (b.keys.pointer(key), at, n, out, cap)


def keyed_len(b: Bench, key: str, at: object, n: int, out: object, cap: int) -> tuple[object, ...]:
    return (*keyed(b, key, at, n, out, cap), b.memory.pointer(b.out_len))


def coded(is_url: int) -> Callable[..., tuple[object, ...]]:
    def arguments(
        b: Bench, key: str, at: object, n: int, out: object, cap: int
    ) -> tuple[object, ...]:
        return (ctypes.c_uint8(is_url), at, n, out, cap, b.memory.pointer(b.out_len))

    return arguments


def hexed(b: Bench, key: str, at: object, n: int, out: object, cap: int) -> tuple[object, ...]:
    return (at, n, out, cap, b.memory.pointer(b.out_len))


def decrypted(text: bytes, iv: bytes) -> bytes:
    decryptor = Cipher(algorithms.AES(SECRET), modes.CBC(iv)).decryptor()
    return decryptor.update(text)


def unpadded(text: bytes, iv: bytes) -> bytes | int:
    if not text or len(text) % 16:
        return LENGTH
    plain = decrypted(text, iv)
    n = plain[-1]
    if not 1 <= n <= 16 or plain[-n:] != bytes([n]) * n:
        return AUTH
    return plain[:-n] + bytes(n)


def xts(text: bytes, tweak: bytes) -> bytes | int:
    if len(text) < 16:
        return LENGTH
    return Cipher(algorithms.AES(SECRET + OTHER), modes.XTS(tweak)).encryptor().update(text)


def wrapped(text: bytes, _: bytes) -> bytes | int:
    return LENGTH if len(text) < 16 or len(text) % 8 else aes_key_wrap(SECRET, text)


def wrapped_padded(text: bytes, _: bytes) -> bytes | int:
    return aes_key_wrap_with_padding(SECRET, text) if text else LENGTH


def base64_of(text: bytes, _: bytes) -> bytes:
    return base64.b64encode(text) + b"\0"


def base64url_of(text: bytes, _: bytes) -> bytes:
    return texts.coded(text) + b"\0"


def base64_back(text: bytes, _: bytes) -> bytes | int:
    if len(text) % 4:
        return LENGTH
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return ARGUMENT
    return data if base64.b64encode(data) == text else ARGUMENT


def base64url_back(text: bytes, _: bytes) -> bytes | int:
    if len(text) % 4 == 1:
        return LENGTH
    data = texts.decoded(text)
    return ARGUMENT if data is None else data


def hex_back(text: bytes, _: bytes) -> bytes | int:
    if len(text) % 2:
        return LENGTH
    try:
        return bytes.fromhex(text.decode("ascii")) if b" " not in text else ARGUMENT
    except ValueError:
        return ARGUMENT


def cts(variant: int) -> Job:
    return Job(
        "aesmall_cbc_encrypt_cts",
        lambda text, iv: LENGTH if len(text) < 16 else oracle.cbc_cs(SECRET, iv, text, variant),
        lambda n: n,
        lambda *a: (*with_iv(*a), ctypes.c_uint8(variant)),
        extra=16,
    )


JOBS = (
    Job(
        "aesmall_cbc_encrypt_pkcs7",
        lambda text, iv: oracle.cbc(SECRET, iv, oracle.pad(text)),
        lambda n: n // 16 * 16 + 16,
        with_len,
        extra=16,
        has_out_len=True,
    ),
    Job(
        "aesmall_cbc_decrypt_pkcs7",
        unpadded,
        lambda n: n,
        with_len,
        keys=("both",),
        extra=16,
        has_out_len=True,
        make=lambda text, iv: oracle.cbc(SECRET, iv, oracle.pad(text)),
    ),
    Job(
        "aesmall_cbc_encrypt_nopad",
        lambda text, iv: LENGTH if len(text) % 16 else oracle.cbc(SECRET, iv, text),
        lambda n: n,
        with_iv,
        extra=16,
    ),
    Job(
        "aesmall_cbc_decrypt_nopad",
        lambda text, iv: LENGTH if len(text) % 16 else decrypted(text, iv),
        lambda n: n,
        with_iv,
        keys=("both",),
        extra=16,
    ),
    *(cts(variant) for variant in (1, 2, 3)),
    Job(
        "aesmall_ctr_crypt",
        lambda text, counter: oracle.ctr(SECRET, counter, 128, 0, text),
        lambda n: n,
        with_iv,
    ),
    Job(
        "aesmall_ccm_star_crypt_unauthenticated",
        lambda text, nonce: oracle.ctr(SECRET, b"\1" + nonce[:13] + b"\0\1", 128, 0, text),
        lambda n: n,
        with_iv,
    ),
    Job("aesmall_kw_wrap", wrapped, lambda n: n + 8, keyed, overlap=ANY),
    Job("aesmall_kwp_wrap", wrapped_padded, lambda n: -(-n // 8) * 8 + 8, keyed, overlap=ANY),
    Job("aesmall_base64_encode_as", base64_of, lambda n: -(-n // 3) * 4 + 1, coded(0), keys=()),
    Job(
        *("aesmall_base64_encode_as", base64url_of, lambda n: -(-4 * n // 3) + 1, coded(1)),
        keys=(),
    ),
    Job(
        *("aesmall_base64_decode_as", base64_back, lambda n: n * 3 // 4, coded(0)),
        keys=(),
        make=lambda text, _: base64.b64encode(text),
    ),
    Job(
        *("aesmall_base64_decode_as", base64url_back, lambda n: n * 3 // 4, coded(1)),
        keys=(),
        make=lambda text, _: texts.coded(text),
    ),
    Job(
        *("aesmall_hex_encode", lambda text, _: text.hex().encode() + b"\0", lambda n: 2 * n + 1),
        hexed,
        keys=(),
    ),
    Job(
        *("aesmall_hex_decode", hex_back, lambda n: n // 2, hexed),
        keys=(),
        make=lambda text, _: text.hex().encode(),
    ),
)


@settled(1200)
@given(st.sampled_from(JOBS), cases(), st.booleans())
def test_calls(job: Job, case: Case, null: bool) -> None:
    b = bench()
    memory = b.memory
    text = memory.get(b.data + case.at, case.length)
    if job.make is not None:
        text = job.make(text, memory.get(b.data + EXTRA, 16))
        if case.forged and text:
            text = text[:-1] + bytes([text[-1] ^ 1])
        if case.ad_len == 33:
            text = text[1:]
        memory.put(b.data + case.at, text)
    n = len(text)
    need = job.need(len(text[:-2] + text[-2:].rstrip(b"=")) if job.answer is base64_back else n)
    cap = max(0, need + case.cap_more)
    want = job.answer(text, memory.get(b.data + EXTRA, 16))
    errors = {want} if isinstance(want, int) else set()
    out_len = need
    if need > cap:
        errors.add(CAPACITY)
    if job.keys and case.key not in job.keys:
        errors.add(KEY)
    if overlaps(case.at, n, case.out, need) and job.overlap != ANY:
        errors.add(OVERLAP)
    if job.extra and overlaps(EXTRA, job.extra, case.out, need, same=True):
        errors.add(OVERLAP)
    before = memory.all()
    arguments = job.arguments(
        b,
        case.key,
        memory.pointer(None if null and n == 0 else b.data + case.at),
        n,
        memory.pointer(None if null and need == 0 else b.data + case.out),
        cap,
    )
    may = [(b.data + case.out, out_len)]
    reports = arguments and b.memory.pointer(b.out_len).value == getattr(
        arguments[-1], "value", None
    )
    if reports:
        may.append((b.out_len, 8))
    error = memory.call(job.name, *arguments, may=may)
    zeroes = bool({AUTH, ARGUMENT} & errors)
    if CAPACITY in errors and job.make is not None and error not in errors:
        return  # fewer bytes than the maximum
    judge(
        job.name,
        error,
        errors,
        before,
        b.data + case.out,
        out_len,
        want if isinstance(want, bytes) else None,
        zeroes,
    )
    if reports and errors:
        assert memory.get(b.out_len, 8) == bytes(8), f"{job.name}: *out_len after an error"


class Made:
    """A text of a form, and the arguments of a call."""

    def __init__(self, b: Bench, form: texts.Form, case: Case, opens: bool) -> None:
        memory = b.memory
        msg = memory.get(b.data + case.at, case.length)
        secret = SECRET + OTHER if form.is_siv else SECRET
        nonce = memory.get(b.data + EXTRA + 40, 12)
        ad = memory.get(b.data + case.ad, case.ad_len)
        given_ = msg
        if opens:
            given_ = texts.sealed(form, secret, nonce, ad, msg)
            if case.forged:
                flip = bytes([given_[5] ^ 1]) if case.cap_more else b"!"
                given_ = given_[:5] + flip + given_[6:]
            memory.put(b.data + case.at, given_)
        ad = memory.get(b.data + case.ad, case.ad_len)
        nonce = memory.get(b.data + EXTRA + 40, 12)
        self.n = len(given_)
        self.need = len(texts.sealed(form, secret, nonce, ad, msg)) + 1
        self.want: bytes | int = texts.sealed(form, secret, nonce, ad, msg) + b"\0"
        if opens:
            self.need = self.n * 3 // 4
            binary = texts.decoded(given_)
            self.want = FORMAT
            if binary is not None and binary[0] == form.number:
                head = 1 if form.is_siv else 13
                again = texts.binary(form, secret, binary[1:head], ad, msg)
                self.want = msg + bytes(self.need - len(msg)) if again == binary else AUTH
        self.cap = max(0, self.need + case.cap_more)
        base = memory.address + b.data
        self.parts = Parts(
            base + EXTRA + 40 if not opens and not form.is_siv else None,
            0 if form.is_siv else 12,
            base + case.ad if case.ad_len else None,
            case.ad_len,
            base + case.at if self.n else None,
            self.n,
            base + case.out,
            self.cap,
            16,
        )


@settled(500)
@given(st.sampled_from(texts.FORMS), st.booleans(), cases())
def test_texts(form: texts.Form, opens: bool, case: Case) -> None:
    b = bench()
    memory = b.memory
    if opens and case.length > 60:
        return
    made = Made(b, form, case, opens)
    errors = {made.want} if isinstance(made.want, int) else set()
    if made.need > made.cap:
        errors.add(CAPACITY)
    if case.key == "none" or (case.key == "enc" and opens and form is texts.OCB):
        errors.add(KEY)
    if (
        overlaps(case.ad, case.ad_len, case.out, made.need, same=True)
        or (opens and overlaps(case.at, made.n, case.out, made.need))
        or (
            not opens
            and not form.is_siv
            and overlaps(EXTRA + 40, 12, case.out, made.need, same=True)
        )
    ):
        errors.add(OVERLAP)
    other = (b.others.pointer("both"),) if form.is_siv else ()
    middle = "" if form.is_siv else f"{form.name}_"
    before = memory.all()
    error = memory.call(
        f"aesmall_text_{middle}{'open' if opens else 'seal'}_args",
        *(b.keys.pointer(case.key), *other, ctypes.byref(made.parts)),
        memory.pointer(b.out_len),
        may=((b.data + case.out, made.need), (b.out_len, 8)),
    )
    judge(
        f"text_{form.name}",
        error,
        errors,
        before,
        b.data + case.out,
        made.need,
        made.want if isinstance(made.want, bytes) else None,
        zeroes=bool({AUTH, FORMAT} & errors),
    )
    out_len = int.from_bytes(memory.get(b.out_len, 8), "little")
    assert out_len == (0 if errors else case.length if opens else made.need - 1)
