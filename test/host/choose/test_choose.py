# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test `aesmall choose` on the committed data, in both languages, with links and sizes."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from aesmall.choose import compiled
from aesmall.choose.request import ChooseError, Request, check, from_query, parse_size, to_query
from aesmall.choose.rules import choose
from aesmall.engines import TIMING_CLASSES
from support.choosing import MADE, TARGET, in_javascript, in_python

COSTS = ("cycles", "flash", "ram")


@cache
def committed() -> dict[str, Any]:
    """Return the data as a page receives it."""
    return json.loads(json.dumps(compiled.data()))


SIZES = [
    ("1500", 1024, 1500),
    ("2k", 1024, 2048),
    ("1.5KB", 1024, 1536),
    ("1.5 KiB", 1024, 1536),
    ("12 B", 1024, 12),
    ("20k", 1000, 20_000),
    ("1.2M", 1000, 1_200_000),
    ("0.0007k", 1024, 0),
]
NO_SIZES = ["", "k", "-1", "1,500", "2kk", "1e3", "0x10", "1.", "٣"]


def test_sizes() -> None:
    assert [parse_size(text, kilo) for text, kilo, _ in SIZES] == [size for *_, size in SIZES]
    for text in NO_SIZES:
        with pytest.raises(ChooseError, match="not a size"):
            parse_size(text)


QUERIES = [
    "#target=atmega328p&modes=ccm,ctr&flash=1.5k&cycles=20k&encrypt_only=1&timing=T1",
    "target=rp2040&modes=&ram=250&prefer=ram&encrypt_only=0&page=3",
    "?target=atmega328p&modes=ccm%2Cctr&key_bits=256&bytes=64&flash=",
    "",
]


def test_links() -> None:
    asked = from_query(QUERIES[0])
    assert asked == {
        "target": TARGET,
        "modes": ["ccm", "ctr"],
        "flash": 1536,
        "cycles": 20_000,
        "encrypt_only": True,
        "timing": "T1",
    }
    assert to_query(check(MADE, asked)) == (
        "target=atmega328p&encrypt_only=1&modes=ctr,ccm&timing=T1&flash=1536&cycles=20000"
    )
    assert to_query(Request(TARGET)) == "target=atmega328p"
    assert from_query(QUERIES[2])["modes"] == ["ccm", "ctr"]
    assert [len(from_query(query)) for query in QUERIES[1:]] == [5, 4, 0]


# ---- the committed data, in both languages ----


def random_requests(count: int, seed: int = 1) -> list[dict[str, Any]]:
    source = random.Random(seed)
    data = committed()
    found = []
    for _ in range(count):
        asked: dict[str, Any] = {"target": source.choice(list(data["targets"]))}
        many = source.choices((0, 1, 2, 3), (3, 5, 4, 2))[0]
        asked["modes"] = source.sample(list(data["modes"]), many)
        sizes = {"flash": 9000, "ram": 900, "cycles": 90_000}
        for name, most in sizes.items():
            if source.random() < 0.4:
                asked[name] = int(most ** source.uniform(0.7, 1))
        for name, values, chance in (
            ("encrypt_only", (True, False), 0.4),
            ("open_only", (True, False), 0.3),
            ("unchecked", (True, False), 0.3),
            ("key_bits", (128, 128, 192, 256), 0.4),
            ("timing", data["timing"], 0.4),
            ("prefer", COSTS, 0.6),
            ("bytes", (1, 15, 16, 17, 64, 100, 256, 1500, 2**24), 0.6),
        ):
            if source.random() < chance:
                asked[name] = source.choice(values)
        if asked.get("encrypt_only"):
            asked.pop("open_only", None)
        found.append(asked)
    return found


def test_both_languages_agree() -> None:
    data = committed()
    asked = random_requests(400)
    asked += [{}, {"target": "z80"}, {"target": TARGET, "modes": ["ecb"]}, {"x": 1}]
    asked += [{"target": TARGET, "encrypt_only": True, "open_only": True}]
    asked += [{"target": TARGET, name: value} for name in COSTS for value in (-1, 0, 2**32)]
    asked += [{"target": TARGET, "bytes": 0}, {"target": TARGET, "key_bits": 1}]
    theirs = in_javascript(data, requests=asked)["requests"]
    for request, other in zip(asked, theirs, strict=True):
        assert in_python(data, request) == other, request
    assert sum(bool(other.get("nearest")) for other in theirs) > 40
    assert sum(any(a["fits"] for a in other.get("answers", ())) for other in theirs) > 80


def test_both_languages_read_the_same_links_and_sizes() -> None:
    sizes = [[text, kilo] for text, kilo, _ in SIZES] + [[text, 1024] for text in NO_SIZES]
    theirs = in_javascript(MADE, queries=QUERIES, sizes=sizes)
    assert theirs["queries"] == [from_query(query) for query in QUERIES]
    assert theirs["sizes"][: len(SIZES)] == [size for *_, size in SIZES]
    assert theirs["sizes"][len(SIZES) :] == [
        {"error": f"not a size: '{text}' (1500, 2k, 1.5KB)"} for text in NO_SIZES
    ]


def test_every_answer_fits_and_the_first_is_the_best() -> None:
    data = committed()
    order = {
        "cycles": COSTS,
        "flash": ("flash", "cycles", "ram"),
        "ram": ("ram", "cycles", "flash"),
    }
    fitted = 0
    for asked in random_requests(200, seed=2):
        answers = choose(data, asked)
        request = check(data, asked)
        for answer in answers:
            assert answer.fits is not bool(answer.reasons)
            if answer.flash is None:
                continue
            assert answer.ram == answer.key_ram + answer.static_ram + answer.stack  # type: ignore[operator]
            spent = {name: getattr(answer, name) for name in COSTS}
            budgets = {name: getattr(request, name) for name in COSTS}
            within = all(b is None or spent[n] <= b for n, b in budgets.items())
            classes = [TIMING_CLASSES.index(str(c)) for c in (answer.timing, request.timing)]
            assert answer.fits is (within and classes[0] <= classes[1])
        names = order[request.prefer]
        ranks = [[getattr(a, name) for name in names] for a in answers if a.fits]
        assert ranks == sorted(ranks)
        fitted += bool(ranks)
    assert fitted > 40


def test_links_come_back() -> None:
    data = committed()
    for asked in random_requests(100, seed=3):
        request = check(data, asked)
        assert check(data, from_query(to_query(request))) == request


def test_the_data_is_small_enough_for_a_page() -> None:
    text = json.dumps(committed(), separators=(",", ":"))
    assert len(text) < 360_000
    assert set(committed()["targets"]) >= {"atmega328p", "rp2040"}
