# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find answers that nearly fit, if no answer fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .request import Request
from .rules import Answer, Data, choose


def without_checks(data: Data, request: Request, answers: Sequence[Answer]) -> list[str]:
    """Return the best answer with calls without checks, if no answer with checks fits."""
    if request.unchecked or any(answer.fits for answer in answers):
        return []
    best = choose(data, replace(request, unchecked=True))[0]
    if not best.fits:
        return []
    return [f"fits without checks: {best.label}, {best.flash:,} bytes of flash"]


def nearest(data: Data, answers: Sequence[Answer]) -> list[str]:
    """Return the changes that make an answer fit, if no answer fits: one budget, or the class."""
    costed = [answer for answer in answers if answer.timing is not None]
    if not costed or any(answer.fits for answer in answers):
        return []
    alone = [answer for answer in costed if len(answer.reasons) == 1]
    units = {"flash": "bytes more flash", "ram": "bytes more RAM", "cycles": "cycles more"}
    found = []
    for name, unit in units.items():
        missed = sorted((a for a in alone if name in a.over), key=lambda a: a.over[name])
        for answer in missed[:1]:
            found.append(f"would fit with {answer.over[name]:,} {unit}: {answer.label}")
    weak = [a for a in alone if not a.over]
    weak.sort(key=lambda a: data["timing"].index(a.timing))
    found += [f"would fit with timing {a.timing}: {a.label}" for a in weak[:1]]
    first = costed[0]
    return found or [f"nearest: {first.label}: {'; '.join(first.reasons)}"]
