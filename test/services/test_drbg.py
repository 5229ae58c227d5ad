# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test CTR_DRBG with NIST's vectors, a model of the standard, and failing entropy sources."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from aesmall.engines import Engine
from aesmall_workshop.paths import REPOSITORY
from support.drbg_model import Drbg
from support.suite import (
    APART,
    BEHIND,
    ENTROPY,
    HOSTS,
    KEY,
    KEYS,
    LENGTH,
    OK,
    OVERLAPS,
    PLATFORMS,
    Place,
    Platform,
    Response,
    ask,
    check,
    default_engine,
    number,
    pair_id,
    pairs,
    request,
)

Expected = list[tuple[str, Response]]

VECTORS: list[dict[str, Any]] = json.loads(
    (REPOSITORY / "test" / "vectors" / "drbg.json").read_text(encoding="utf-8")
)
DONE = Response(OK, b"")
KINDS = [(bits, df) for bits in (128, 192, 256) for df in (True, False)]
#: Longest output of a request, and longest input
MAX = 32768
#: The number of requests for one seed
INTERVAL = 65536

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def init(model: Drbg, entropy: bytes, personalization: bytes = b"") -> str:
    bits = number(8 * model.key_size)
    return request("r", bits, bytes([not model.df]), entropy, personalization)


def taken(count: int) -> Response:
    return Response(OK, bytes([count]))


def generate(size: int, additional: bytes = b"", entropy: bytes = b"", place: Place = APART) -> str:
    return request("g", place, number(size), additional, entropy)


def interval(requests: int) -> tuple[str, Response]:
    return request("i", number(requests, 4)), DONE


def expect(platform: Platform, expected: Expected, engine: Engine | None = None) -> None:
    check(platform, engine or default_engine(platform), expected, KEYS)


def of_vector(vector: dict[str, Any]) -> Expected:
    """Return the requests of a vector.

    The library may request less entropy than the vector has. The rest is put before the string that
    follows, so the derivation function receives the same bytes.
    """

    def text(name: str, index: int | None = None) -> bytes:
        value = vector.get(name, "" if index is None else ["", ""])
        return bytes.fromhex(value if index is None else value[index])

    model = Drbg(vector["bits"] // 8, vector["df"])
    returned = text("returned")
    size = len(returned)
    seed = text("entropy") + text("nonce") + text("personalization")
    n, m = model.init_size, model.reseed_size
    model.instantiate(seed[:n], seed[n:])
    expected = [(init(model, seed[:n], seed[n:]), taken(n))]
    if "reseed" in vector:
        model.reseed(text("reseed", 0), text("reseed", 1))
        expected.append((request("R", text("reseed", 1), text("reseed", 0)), taken(m)))
    if "prediction" in vector:
        expected.append(interval(0))
    out = b""
    for i in range(2):
        entropy, additional = text("prediction", i), text("additional", i)
        if entropy:
            entropy, additional = entropy[:m], entropy[m:] + additional
            model.reseed(entropy, additional)
            out = model.generate(size)
        else:
            out = model.generate(size, additional)
        expected.append((generate(size, additional, entropy), Response(OK, out)))
    assert out == returned, f"the model is wrong: {vector['id']}"
    return expected


@everywhere
def test_nist(platform: Platform) -> None:
    expect(platform, [line for vector in VECTORS for line in of_vector(vector)])


@pytest.mark.parametrize(("platform", "engine"), pairs(HOSTS[:1]), ids=pair_id)
def test_every_engine(platform: Platform, engine: Engine) -> None:
    """Every engine gives the published results. Each has its own key setup."""
    expect(platform, [line for vector in VECTORS for line in of_vector(vector)], engine)


def test_the_vectors_are_all_there() -> None:
    assert len(VECTORS) == 18
    assert {(v["bits"], v["df"]) for v in VECTORS} == {*KINDS} - {(192, False)}


@everywhere
@pytest.mark.parametrize(("bits", "df"), KINDS)
def test_any_lengths(platform: Platform, bits: int, df: bool) -> None:
    """Random sequences of calls agree with the model for strings and outputs of every length."""
    source = random.Random(bits + df)
    model = Drbg(bits // 8, df)
    longest = 100 if df else model.seed_size
    expected: Expected = []

    def some(most: int) -> bytes:
        return source.randbytes(source.choice((0, 1, source.randint(0, most), most)))

    for life in range(3 if platform.is_chip else 150):
        entropy, string = source.randbytes(model.init_size), some(longest)
        model.instantiate(entropy, string)
        expected.append((init(model, entropy, string), taken(model.init_size)))
        for _ in range(8):
            additional, entropy = some(longest), source.randbytes(model.reseed_size)
            if source.random() < 0.2:
                model.reseed(entropy, additional)
                line = request("R", additional, entropy)
                expected.append((line, taken(model.reseed_size)))
            size = source.choice((0, 1, 15, 16, 17, 64, source.randint(0, 200)))
            out = model.generate(size, additional)
            expected.append((generate(size, additional), Response(OK, out)))
        assert life >= 0
    expect(platform, expected)


@everywhere
def test_every_length(platform: Platform) -> None:
    """Outputs of 0 to 65 bytes agree with the model.

    The strings before them have the same length, or the maximum length.
    """
    expected: Expected = []
    for df in (True, False):
        model = Drbg(16, df)
        entropy = bytes(range(model.init_size))
        model.instantiate(entropy)
        expected.append((init(model, entropy), taken(model.init_size)))
        for n in range(0, 66, 5 if platform.is_chip else 1):
            text = bytes(range(n if df else min(n, model.seed_size)))
            expected.append((generate(n, text), Response(OK, model.generate(n, text))))
    expect(platform, expected)


@everywhere
def test_output_over_additional_input(platform: Platform) -> None:
    expected: Expected = []
    for df in (True, False):
        model = Drbg(16, df)
        entropy = bytes(range(model.init_size))
        model.instantiate(entropy)
        expected.append((init(model, entropy), taken(model.init_size)))
        for place in (Place(1, 2), Place(in_place=True), *OVERLAPS[:4], *BEHIND[:4]):
            text = bytes(range(30))
            out = Response(OK, model.generate(40, text))
            expected.append((generate(40, text, place=place), out))
    expect(platform, expected)


@everywhere
@pytest.mark.parametrize("df", [True, False])
def test_the_reseed_interval(platform: Platform, df: bool) -> None:
    """A generator reseeds after the interval.

    With an interval of 0 it reseeds at each request. A reseed restarts the count.
    """
    model = Drbg(16, df)
    size = model.reseed_size
    entropy = bytes(range(model.init_size))
    fresh = random.Random(1)
    expected: Expected = []
    for requests in (0, 1, 3):
        model.instantiate(entropy)
        expected += [(init(model, entropy), taken(model.init_size)), interval(requests)]
        for _ in range(2):
            for _ in range(requests):
                expected.append((generate(9, b"a"), Response(OK, model.generate(9, b"a"))))
            expected += [(generate(9, b"a"), Response(ENTROPY, b""))] * 2
            seed = fresh.randbytes(size)
            expected.append((generate(9, b"a", seed[1:]), Response(ENTROPY, b"")))
            model.reseed(seed, b"a")
            out = Response(OK, model.generate(9))
            expected.append((generate(9, b"a", seed), out))
            if requests > 0:
                seed = fresh.randbytes(size)
                model.reseed(seed)
                expected.append((request("R", b"", seed), taken(size)))
    expect(platform, expected)


@pytest.mark.parametrize("platform", PLATFORMS[:1], ids=pair_id)
def test_the_default_interval(platform: Platform) -> None:
    lines = [init(Drbg(16, True), bytes(24)), *[generate(1)] * (INTERVAL + 1)]
    responses = ask(platform, default_engine(platform), lines, KEYS)
    assert all(r.error == OK for r in responses[:-1])
    assert responses[-1].error == ENTROPY


@everywhere
def test_a_source_that_fails(platform: Platform) -> None:
    """A failing entropy source gives no generator.

    A generator that cannot reseed is unchanged.
    """
    failed, no_key = Response(ENTROPY, b"\0"), Response(KEY, b"")
    expected: Expected = []
    for df in (True, False):
        model = Drbg(32, df)
        entropy = bytes(range(model.init_size))
        expected.append((init(model, entropy[1:]), failed))
        expected += [(generate(16), no_key), (request("R", b"", entropy), Response(KEY, b"\0"))]
        expected.append((init(model, b""), failed))
        model.instantiate(entropy)
        expected.append((init(model, entropy), taken(len(entropy))))
        expected.append((generate(16), Response(OK, model.generate(16))))
        seed = entropy[: model.reseed_size]
        expected.append((request("R", b"abc", seed[1:]), failed))
        expected.append((generate(16), Response(OK, model.generate(16))))
        expected += [(request("z"), Response(OK, b"\0")), (generate(16), no_key)]
        expected.append((request("R", b"", entropy), Response(KEY, b"\0")))
    expect(platform, expected)


@everywhere
def test_limits(platform: Platform) -> None:
    long, no = Response(LENGTH, b""), Response(LENGTH, b"\0")
    model = Drbg(16, True)
    expected: Expected = [(init(model, bytes(24)), taken(24)), (generate(MAX + 1), long)]
    model.instantiate(bytes(24))
    expected.append((generate(5), Response(OK, model.generate(5))))
    model = Drbg(16, False)
    expected += [(init(model, bytes(32), bytes(33)), no), (generate(1), Response(KEY, b""))]
    model.instantiate(bytes(32), bytes(32))
    expected.append((init(model, bytes(32), bytes(32)), taken(32)))
    expected += [(generate(5, bytes(33)), long), (request("R", bytes(33), bytes(32)), no)]
    expected.append((generate(5, bytes(32)), Response(OK, model.generate(5, bytes(32)))))
    expect(platform, expected)
