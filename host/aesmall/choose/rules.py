# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The rules of `aesmall choose` (doc/use/choose.md): engines that fit, their order, the reasons.

bench/report/choose.mjs has the same rules for the same data. test/host/choose/test_choose.py
compares both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from .request import COSTS, Request, check

Data = Mapping[str, Any]
#: Way, cycles a and b in tenths, RAM of keys, stack, index of the timing class, two lists
Row = Sequence[int]
_UNIT = 10
#: Key of Answer.over if the chip's own memory is exceeded instead of a budget
CHIP = "chip"
_NEVER = 1e9
#: Calls with the names of the modes, or the faster calls with wide keys if the engine has them
CALLS = ("plain", "wide")
_TITLES = {"flash": "flash", "ram": "RAM", "cycles": "cycles"}


@dataclass(frozen=True)
class Answer:
    """The costs of one engine with one kind of calls, if they were measured."""

    engine: str
    calls: str
    key_bits: int
    #: The function that makes a key: expand, init_encrypt_only or init
    init: str
    fits: bool
    #: The requested modes, in the forms that are used
    modes: tuple[str, ...]
    #: Bytes. flash includes the gap in front of an aligned table. ram is the sum of the three
    #: fields after it.
    flash: int | None
    gap: int | None
    ram: int | None
    key_ram: int | None
    static_ram: int | None
    stack: int | None
    #: Cycles of the slowest requested way
    cycles: int | None
    slowest: str | None
    #: Cycles of the key set-up, which `cycles` does not include
    set_up: int | None
    timing: str | None
    #: Each way and its cycles
    steps: tuple[tuple[str, int], ...]
    why: tuple[str, ...]
    reasons: tuple[str, ...]
    #: Budget -> the amount by which it is exceeded
    over: Mapping[str, int]

    @property
    def label(self) -> str:
        return self.engine if self.calls == CALLS[0] else f"{self.engine} (wide)"

    def as_dict(self) -> dict[str, Any]:
        """Return the answer as JSON, with the same keys as in JavaScript."""
        lists = {"steps": list(map(list, self.steps)), "modes": list(self.modes)}
        return {**asdict(self), **lists, "why": list(self.why), "reasons": list(self.reasons)}


@dataclass(frozen=True)
class Wanted:
    """A requested way: its mode, its index, and the index of its call with a wide key or -1.

    `drops` has the bits of the sections that it does not link.
    """

    mode: str
    way: int
    wide: int
    drops: int


def choose(data: Data, asked: Mapping[str, Any] | Request) -> list[Answer]:
    """Return the answers that fit, the best first, then the others, the nearest first."""
    request = check(data, asked)
    target = data["targets"][request.target]
    asked_in = _forms(data, request)
    found = []
    for engine in target["engines"]:
        for calls in CALLS:
            forms = [_answer(data, one, engine, calls) for one in asked_in]
            answers = [answer for answer in forms if answer is not None]
            if answers:
                found.append(_best_form(data, request, answers))
    found.sort(key=lambda answer: _rank(request, answer))
    fitting = [answer for answer in found if answer.fits]
    failing = [answer for answer in found if not answer.fits]
    best = [min((_costs(a, COSTS)[i] for a in fitting), default=0) for i in range(len(COSTS))]
    return [*(_with_why(data, request, a, fitting, best) for a in fitting), *failing]


def _forms(data: Data, request: Request) -> list[Request]:
    """Return the request and its variants: each uses one other form for all its modes."""
    forms: dict[str, dict[str, str]] = {}
    for name, mode in data["modes"].items():
        base = mode["form_of"]
        if base in request.modes and not request.unchecked:
            forms.setdefault(name.removeprefix(base), {})[base] = name
    found = [request]
    for names in forms.values():
        modes = tuple(names.get(mode, mode) for mode in request.modes)
        if len(set(modes)) == len(modes):
            found.append(replace(request, modes=modes))
    return found


def _best_form(data: Data, request: Request, answers: Sequence[Answer]) -> Answer:
    """Return the first answer, which has the requested forms, or one that ranks before it.

    No form with a weaker timing class than the first answer is returned.
    """
    classes: list[str] = data["timing"]
    first = answers[0]
    weakest = len(classes) if first.timing is None else classes.index(first.timing)
    others = [a for a in answers if a.timing is not None and classes.index(a.timing) <= weakest]
    return min((first, *others), key=lambda answer: _rank(request, answer))


def _rank(request: Request, answer: Answer) -> tuple[object, ...]:
    """Return a sort key: answers that fit, the best first, then the others, the nearest first."""
    order = [request.prefer, *(cost for cost in COSTS if cost != request.prefer)]
    costs = _costs(answer, order)
    if answer.fits:
        return (0, 0, 0, 0.0, costs)
    nearness = (answer.flash is None, len(answer.reasons), _excess(request, answer))
    return (1, *nearness, costs)


def _costs(answer: Answer, order: Sequence[str]) -> tuple[int, ...]:
    values = {"cycles": answer.cycles, "flash": answer.flash, "ram": answer.ram}
    return tuple(values[name] or 0 for name in order)


def _excess(request: Request, answer: Answer) -> float:
    """Return the largest relative excess over a budget. The limits of a chip cannot be raised."""
    if CHIP in answer.over:
        return _NEVER
    return max((by / max(1, getattr(request, name)) for name, by in answer.over.items()), default=0)


# ---- one engine ----


def wanted(data: Data, request: Request) -> list[Wanted]:
    """Return the requested ways. Without a mode, this is a way of single blocks."""
    if not request.modes:
        return [Wanted("", 0 if request.encrypt_only else 2 if request.open_only else 1, -1, 0)]
    return [
        Wanted(mode, way[0], -1 if request.unchecked else way[1], request.unchecked and way[7])
        for mode in request.modes
        for way in ways_of(data, request, mode)
    ]


def ways_of(data: Data, request: Request, mode: str) -> list[Sequence[Any]]:
    """Return the ways of a mode in the requested directions. Some modes have only one direction."""
    ways: list[Sequence[Any]] = data["modes"][mode]["ways"]
    if request.encrypt_only:
        return [way for way in ways if not way[3]]
    opening = [way for way in ways if way[3]]
    return opening if request.open_only and opening else ways


def init_of(data: Data, request: Request) -> str:
    """Return the function that makes the keys. Any way with block decryption needs `init`."""
    if not request.modes:
        return "expand"
    decrypts = any(way[2] for mode in request.modes for way in ways_of(data, request, mode))
    return "init" if decrypts else "init_encrypt_only"


def rows_of(engine: Mapping[str, Any], key_bits: int, init: str) -> dict[int, Row]:
    """Return an engine's rows by way, for keys of this size that `init` makes."""
    key = engine["keys"].get(str(key_bits))
    rows = {row[0]: row for row in key["rows"]} if key else {}
    if key and init == "init":
        rows.update({row[0]: row for row in key["init"]})
    return rows


def _answer(data: Data, request: Request, engine: Mapping[str, Any], calls: str) -> Answer | None:
    """Return the answer of one engine, unless it is for wide keys and does not gain from them."""
    init = init_of(data, request)
    rows = rows_of(engine, request.key_bits, init)
    asked = wanted(data, request)
    if calls != CALLS[0]:
        if not any(w.wide in rows for w in asked):
            return None
        asked = [Wanted(w.mode, w.wide if w.wide in rows else w.way, -1, 0) for w in asked]
    missing = [_missing(data, request, engine, w) for w in asked if w.way not in rows]
    missing += _checked(data, request)
    long = [] if missing else _too_long(data, request, asked)
    if missing or long:
        reasons = tuple(dict.fromkeys([*missing, *long]))
        head = (engine["name"], calls, request.key_bits, init, False, request.modes)
        nothing = (None,) * 10
        return Answer(*head, *nothing, (), (), reasons, {})
    return _costed(data, request, engine, calls, [(w, rows[w.way]) for w in asked])


def _missing(data: Data, request: Request, engine: Mapping[str, Any], asked: Wanted) -> str:
    """Return why a row is missing: on this target, with this key size or with this engine."""
    engines = data["targets"][request.target]["engines"]
    what = asked.mode or "blocks"
    bits = str(request.key_bits)
    having = [
        size
        for other in engines
        for size, key in other["keys"].items()
        if any(row[0] == asked.way for row in key["rows"])
    ]
    if not having:
        return f"no figures for {what} on {request.target}"
    if bits not in having:
        return f"no figures for {what} with keys of {bits} bits"
    return f"no figures for {what} with {engine['name']}"


def _checked(data: Data, request: Request) -> list[str]:
    """Return a reason for each mode that lacks the requested calls without checks."""
    if not request.unchecked:
        return []
    modes = data["modes"]
    none = [mode for mode in request.modes if not all(way[6] for way in modes[mode]["ways"])]
    return [f"{mode} has no calls without checks" for mode in none]


def _too_long(data: Data, request: Request, asked: Sequence[Wanted]) -> list[str]:
    limits = [(w.mode, data["ways"][w.way][1]) for w in asked]
    return [
        f"{mode} is measured for up to {limit:,} bytes, not {request.bytes:,}"
        for mode, limit in limits
        if limit and request.bytes > limit
    ]


def _costed(
    data: Data,
    request: Request,
    engine: Mapping[str, Any],
    calls: str,
    used: Sequence[tuple[Wanted, Row]],
) -> Answer:
    target = data["targets"][request.target]
    linked = _linked(target, used)
    gap = max((part[2] for part in linked if len(part) > 2), default=0)
    flash = sum(part[0] for part in linked) + gap
    static_ram = sum(part[1] for part in linked)
    key_ram = _key_ram(data, used)
    stack = max(row[4] for _, row in used)
    steps = tuple((data["ways"][row[0]][0], _cycles(row, request.blocks)) for _, row in used)
    slowest, cycles = max(steps, key=lambda step: step[1])
    timing = max(row[5] for _, row in used)
    ram = key_ram + static_ram + stack
    costs = {"flash": flash, "ram": ram, "cycles": cycles}
    budgets = {"flash": request.flash, "ram": request.ram, "cycles": request.cycles}
    over = {
        name: costs[name] - budget
        for name, budget in budgets.items()
        if budget is not None and costs[name] > budget
    }
    reasons = [f"{_TITLES[name]} {costs[name]:,} > {budgets[name]:,}" for name in over]
    for name in ("flash", "ram"):
        if costs[name] > target[name]:
            reasons.append(f"{_TITLES[name]} {costs[name]:,} > {target[name]:,} of the chip")
            over[CHIP] = over.get(CHIP, 0) + costs[name] - target[name]
    if timing > data["timing"].index(request.timing):
        reasons.append(f"needs {request.timing}, has {data['timing'][timing]}")
    return Answer(
        engine=engine["name"],
        calls=calls,
        key_bits=request.key_bits,
        init=init_of(data, request),
        fits=not reasons,
        modes=request.modes,
        flash=flash,
        gap=gap,
        ram=ram,
        key_ram=key_ram,
        static_ram=static_ram,
        stack=stack,
        cycles=cycles,
        slowest=slowest,
        set_up=engine["keys"][str(request.key_bits)]["set_up"],
        timing=data["timing"][timing],
        steps=steps,
        why=(),
        reasons=tuple(reasons),
        over=over,
    )


def _linked(target: Mapping[str, Any], used: Sequence[tuple[Wanted, Row]]) -> list[list[int]]:
    """Return the parts that a program with all these ways links."""
    parts: list[list[int]] = target["parts"]
    places = {
        place: None
        for wanted, row in used
        for group in row[6:]
        for place in target["lists"][group]
        if not (len(parts[place]) > 3 and parts[place][3] & wanted.drops)
    }
    return [parts[place] for place in places]


def _key_ram(data: Data, used: Sequence[tuple[Wanted, Row]]) -> int:
    """Return the bytes of all key objects.

    Modes share one object, unless they have their own keys.
    """
    largest: dict[str, int] = {}
    for wanted, row in used:
        mode = wanted.mode
        name = mode if mode and data["modes"][mode]["own_keys"] else ""
        largest[name] = max(largest.get(name, 0), row[3])
    return sum(largest.values())


def _cycles(row: Row, blocks: int) -> int:
    return -(-(row[1] + row[2] * blocks) // _UNIT)


# ---- why ----


def _with_why(
    data: Data, request: Request, answer: Answer, fitting: Sequence[Answer], best: Sequence[int]
) -> Answer:
    names = ("fastest that fits", "least flash", "least RAM")
    costs = _costs(answer, COSTS)
    why = [name for name, cost, least in zip(names, costs, best, strict=True) if cost == least]
    better = next((other for other in fitting if _beats(data, other, answer)), None)
    if better is not None:
        why.append(f"beaten by {better.label}: {_advantage(better, answer)}")
    elif not why:
        why.append("nothing that fits is better in all")
    engines = data["targets"][request.target]["engines"]
    own = next(e for e in engines if e["name"] == answer.engine)
    if answer.timing == data["timing"][0]:
        why.append("no address or branch depends on a secret")
    elif ";" in own["memory"]:
        why.append(f"its tables lie in {own['memory']}")
    if own["default"]:
        why.append("the default engine")
    why += [f"by the calls of {mode}" for mode in answer.modes if mode not in request.modes]
    return Answer(**{**answer.__dict__, "why": tuple(why)})


def _beats(data: Data, one: Answer, other: Answer) -> bool:
    """Return whether `one` beats `other`: no column is worse, and at least one cost is lower."""
    pairs = list(zip(_costs(one, COSTS), _costs(other, COSTS), strict=True))
    classes: list[str] = data["timing"]
    no_weaker = classes.index(str(one.timing)) <= classes.index(str(other.timing))
    return no_weaker and all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)


def _advantage(one: Answer, other: Answer) -> str:
    names = ("fewer cycles", "less flash", "less RAM")
    pairs = zip(names, _costs(one, COSTS), _costs(other, COSTS), strict=True)
    better = ", ".join(name for name, a, b in pairs if a < b)
    return f"{better}, nothing worse"
