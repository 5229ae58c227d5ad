# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests that dead memory may hold only information that the caller's buffers reveal."""

from __future__ import annotations

from aesmall_prove.gf2 import Domain
from aesmall_prove.modes.leftovers import Public
from aesmall_prove.modes.oracle import Function


def test_what_the_caller_cannot_know_is_secret() -> None:
    domain = Domain()
    told, junk = domain.variables("told"), domain.variables("junk")
    cipher = Function(domain, "E")
    answer = cipher([told] * 16)[0]
    public = Public([told])
    public.learn([cipher])
    sums = tuple([one ^ other for one, other in zip(told, told[1:] + told[:1], strict=True)])
    hidden = tuple([one ^ other for one, other in zip(told, answer, strict=True)])
    half = (*told[:4], *answer[4:])
    for word in (0x5A, told, tuple([bit ^ 1 for bit in told]), sums, junk):
        assert not public.is_secret(word, 8)
    for word in (answer, hidden, half):
        assert public.is_secret(word, 8)
