# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test sealed texts of every length, form and engine, with forgeries, places and refusals."""

from __future__ import annotations

import random
import string

import pytest
from aesmall.engines import Engine
from support.marks import few_on_chips, slow_on_chips
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    CAPACITY,
    FORMAT,
    HOSTS,
    KEY,
    LENGTH,
    OK,
    OVERLAP,
    PLACES,
    PLATFORMS,
    TEXT,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    has_cbc_decrypt,
    number,
    pair_id,
    pairs,
    request,
)
from support.suite import ask as responses
from support.texts import FORMS, NONCE, OCB, SIV, Form, binary, coded, decoded, sealed

Expected = list[tuple[str, Response]]
ALPHABET = (string.ascii_letters + string.digits + "-_").encode()
OWN, OPENS = 0x10, 0x20
forms = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


class Source:
    """A source of messages of one form, always the same."""

    def __init__(self, form: Form, seed: str, secret_len: int = 0) -> None:
        self.form = form
        self.rng = random.Random(f"{form.name} {seed}")
        self.secret = self.rng.randbytes(secret_len or form.secrets[0])

    def message(self, length: int, ad_len: int | None = None, own: int = 0) -> Message:
        rng = self.rng
        ad = rng.randbytes(rng.choice((0, 1, 8, 16, 21)) if ad_len is None else ad_len)
        return Message(self.form, self.secret, rng.randbytes(NONCE), ad, rng.randbytes(length), own)


class Message:
    """A message, and the options of its requests."""

    def __init__(
        self, form: Form, secret: bytes, nonce: bytes, ad: bytes, msg: bytes, own: int = 0
    ) -> None:
        self.form, self.secret, self.nonce, self.ad, self.msg = form, secret, nonce, ad, msg
        self.what = form.number | own
        self.text = sealed(form, secret, nonce, ad, msg)
        self.size = len(msg) + form.more

    def seal(self, place: Place = APART, cap: int | None = None) -> str:
        cap = len(self.text) + 1 if cap is None else cap
        what = bytes([self.what])
        return request("S", place, number(cap), what, self.secret, self.nonce, self.ad, self.msg)

    def open(self, text: bytes | None = None, place: Place = APART, **other: bytes) -> str:
        text = self.text if text is None else text
        cap = int.from_bytes(other.get("cap", b"")) if "cap" in other else len(text) * 3 // 4
        secret, ad = other.get("secret", self.secret), other.get("ad", self.ad)
        return request("O", place, number(cap), bytes([self.what]), secret, ad, text)

    def both(self, place: Place = APART) -> Expected:
        return [
            (self.seal(place), Response(OK, self.text + b"\0")),
            (self.open(None, place), Response(OK, self.msg)),
        ]


def ask(platform: Platform, expected: Expected, engine: Engine | None = None) -> None:
    check(platform, engine or default_engine(platform), expected, TEXT)


def owns(engine: Engine) -> tuple[int, ...]:
    return (0, OWN) if has_cbc_decrypt(engine) else (0,)


@few_on_chips
@slow_on_chips
@pytest.mark.parametrize(("platform", "engine"), pairs(PLATFORMS), ids=pair_id)
def test_every_engine(platform: Platform, engine: Engine) -> None:
    lengths = (0, 1, 15, 16, 17, 47) if engine.slow else (*range(0, 50, 7), 15, 16, 17, 31, 32, 47)
    expected = []
    for form in FORMS:
        for bits in (0,) if engine.slow else range(3):
            source = Source(form, "engines", form.secrets[bits])
            for length in lengths:
                for own in owns(engine):
                    expected += source.message(length, own=own).both()
    ask(platform, expected, engine)


@everywhere
@forms
def test_every_length(platform: Platform, form: Form) -> None:
    engine = default_engine(platform)
    source = Source(form, "lengths")
    expected = []
    lengths = [*range(71), 95, 96, 97, 127, 128]
    if not platform.is_chip:
        lengths += [*range(129, 300), 700]
    for length in lengths:
        for own in owns(engine):
            message = source.message(length, own=own)
            expected += message.both()
            text = len(message.text)
            assert decoded(message.text) == binary(
                form, message.secret, message.nonce, message.ad, message.msg
            )
            assert text == message.size // 3 * 4 + (message.size % 3 * 4 + 2) // 3
    ask(platform, expected)


@everywhere
@forms
def test_every_alignment_and_opening_in_place(platform: Platform, form: Form) -> None:
    source = Source(form, "places")
    expected = []
    for place in PLACES:
        for length in (0, 1, 33):
            expected += source.message(length).both(place)
    ask(platform, expected)


@everywhere
@forms
def test_a_message_may_lie_anywhere_in_the_output(platform: Platform, form: Form) -> None:
    source = Source(form, "distances")
    expected = []
    for own in owns(default_engine(platform)):
        message = source.message(21, own=own)
        head = [bytes([message.what]), message.secret, message.nonce, message.ad]
        for distance in (*range(-24, 32), 40, 60):
            where = (distance & 0xFFFF).to_bytes(2)
            line = request("^", *head, message.msg, where)
            expected.append((line, Response(OK, message.text + b"\0")))
        head[0] = bytes([message.what | OPENS])
        for distance in (-70, -38, -8, -1, 0, 1, 2, 8, 49, 70):
            size, text = message.size, len(message.text)
            where = (distance & 0xFFFF).to_bytes(2)
            line = request("^", *head, message.text, where)
            clash = distance != 0 and -text < distance < size
            expected.append((line, Response(OVERLAP, b"") if clash else Response(OK, message.msg)))
    ask(platform, expected)


@everywhere
@forms
def test_ad_and_nonce_must_not_overlap_what_is_written(platform: Platform, form: Form) -> None:
    message = Source(form, "aside").message(9, ad_len=6)
    refused = Response(OVERLAP, b"")
    expected = []

    def aside(opens: int, which: int, at: int, want: Response) -> None:
        what, where = bytes([message.what | opens]), (at & 0xFFFF).to_bytes(2)
        data = message.text if opens else message.msg
        tail = (message.nonce, message.ad, data, bytes([which]), where)
        expected.append((request("#", what, message.secret, *tail), want))

    written = len(message.text) + 1
    for at in (-5, -1, 0, 1, written - 1):
        aside(0, 0, at, refused)
    for at in (-6, written):
        aside(0, 0, at, Response(OK, message.text))
    for at in (-5, 0, message.size - 1):
        aside(OPENS, 0, at, refused)
    for at in (-6, message.size):
        aside(OPENS, 0, at, Response(OK, message.msg))
    if form is not SIV:
        for at in (-11, 0, 1, 13, written - 1):
            aside(0, 1, at, refused)
        for at in (-12, written):
            aside(0, 1, at, Response(OK, message.text))
    ask(platform, expected)


@everywhere
@forms
def test_every_other_character_is_caught(platform: Platform, form: Form) -> None:
    """A text with another character is refused.

    Each character is replaced by neighbours in the alphabet and by invalid characters. Output is
    alternately apart and in place.
    """
    source = Source(form, "characters")
    expected = []
    for length in (0, 1, 2):  # one, two and no bytes in the last group
        message = source.message(length)
        text = message.text
        for at in range(len(text)):
            value = ALPHABET.index(text[at])
            others = [ALPHABET[(value + step) % 64] for step in (1, 13, 32, 63)] + [
                *b"=+/ \n\0\xc1"
            ]
            if length == 1 and not platform.is_chip:
                others = [c for c in range(256) if c != text[at]]
            for c in others:
                other = text[:at] + bytes([c]) + text[at + 1 :]
                data = decoded(other)
                fits = data is not None and data[0] == form.number
                place = Place(in_place=bool(c % 2))
                want = Response(AUTH if fits else FORMAT, b"")
                expected.append((message.open(other, place), want))
    ask(platform, expected)


@everywhere
@forms
def test_shorter_and_longer_texts_are_caught(platform: Platform, form: Form) -> None:
    source = Source(form, "extended")
    expected = []
    for own in owns(default_engine(platform)):
        message = source.message(10, own=own)
        texts = [message.text[:n] for n in range(len(message.text))]
        texts += [message.text[n:] for n in range(1, 9)]
        texts += [message.text + b"A" * n for n in range(1, 6)]
        texts += [message.text + end for end in (b"=", b"==", b"\n", b"\0")]
        for text in texts:
            data = decoded(text)
            fits = data is not None and data[:1] == bytes([form.number]) and len(data) >= form.more
            expected.append((message.open(text), Response(AUTH if fits else FORMAT, b"")))
    ask(platform, expected)


@everywhere
@forms
def test_wrong_keys_ad_nonces_and_forms(platform: Platform, form: Form) -> None:
    source = Source(form, "wrong")
    expected = []
    forged = Response(AUTH, b"")
    for own in owns(default_engine(platform)):
        message = source.message(20, ad_len=5, own=own)
        for at in range(len(message.secret)):
            secret = bytearray(message.secret)
            secret[at] ^= 1 << at % 8
            expected.append((message.open(secret=bytes(secret)), forged))
        for ad in (b"", message.ad[:-1], message.ad + b"\0", bytes(5)):
            expected.append((message.open(ad=ad), forged))
        data = binary(form, message.secret, message.nonce, message.ad, message.msg)
        for at in range(1, len(data)):
            other = data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]
            expected.append((message.open(coded(other)), forged))
        for first in {*range(256)} - {form.number}:
            other = coded(bytes([first]) + data[1:])
            expected.append((message.open(other), Response(FORMAT, b"")))
        plain = source.message(20, ad_len=0, own=own)
        expected.append((plain.open(ad=b"\0"), forged))
    ask(platform, expected)


@everywhere
@forms
def test_a_capacity_that_is_too_small(platform: Platform, form: Form) -> None:
    source = Source(form, "capacity")
    expected = []
    short = Response(CAPACITY, b"")
    for length in (0, 1, 2, 3, 30):
        message = source.message(length)
        for cap in (0, 1, length, len(message.text) - 1, len(message.text)):
            expected.append((message.seal(cap=cap), short))
        for cap in (0, length, message.size - 1):
            expected.append((message.open(cap=cap.to_bytes(2)), short))
    ask(platform, expected)


@everywhere
def test_keys_that_are_refused(platform: Platform) -> None:
    expected = []
    for own in owns(default_engine(platform)):
        for form in FORMS:
            for opens in (0, OPENS):
                what, secret = bytes([form.number | own | opens]), bytes(range(form.secrets[0]))
                keys = (b"\1", b"\2") if form is SIV else (b"\1",)
                expected += [(request("~", what, secret, k), Response(KEY, b"")) for k in keys]
        for opens in (0, OPENS):
            what = bytes([SIV.number | opens])
            line = request("~", what, bytes(range(32)), b"\0")
            expected.append((line, Response(ARGUMENT, b"")))
        what = bytes([OCB.number | own | OPENS])
        expected.append((request("~", what, bytes(range(16)), b"\3"), Response(KEY, b"")))
    ask(platform, expected)


@everywhere
def test_null_and_size_max(platform: Platform) -> None:
    (answer,) = responses(
        platform, default_engine(platform), [request("Z", bytes(range(32)))], TEXT
    )
    assert answer.error == OK
    assert list(answer.data[:8]) == [OK] * 8
    assert set(answer.data[8:]) <= {LENGTH, CAPACITY}


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_thousands_of_messages(platform: Platform) -> None:
    rng = random.Random("texts")
    expected = []
    for _ in range(1500):
        form = rng.choice(FORMS)
        secret = rng.randbytes(rng.choice(form.secrets))
        msg, ad = rng.randbytes(rng.randrange(300)), rng.randbytes(rng.randrange(40))
        own = rng.choice(owns(default_engine(platform)))
        expected += Message(form, secret, rng.randbytes(NONCE), ad, msg, own).both()
    ask(platform, expected)
