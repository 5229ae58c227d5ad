#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Give registers to the orders that the search found, and write the schedules.

    python3 gen/armv7m_search/allocate.py FOLDER m4|m33 [TRIES]

FOLDER has the output of bitsliced.cpp for each program, <step>_<core>.txt. The schedules are
written to gen/schedules/armv7m/<core>/. The steps of a loop are done together, so that each finds
the planes where the step before left them. Registers are chosen at random among the good ones. Of
all tries the one with the fewest moves is kept, then the shortest.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCHEDULES = HERE.parent / "schedules" / "armv7m"
REGISTERS = [f"r{i}" for i in range(13)] + ["lr"]
LOW = {f"r{i}" for i in range(8)}
#: The registers of the planes outside of a loop
OUTER = REGISTERS[4:12]

Planes = dict[str, str]
Orders = dict[str, tuple[list[str], list[list[str]]]]


@dataclass
class Step:
    """The instructions of a step with registers, and the places of values after it."""

    head: list[str]
    lines: list[str]
    after: Planes
    slots: int
    size: int


@dataclass
class Allocator:
    """Registers and words of stack at one point of a step."""

    where: Planes
    random: random.Random
    wanted: Planes
    reserved: frozenset[str] = frozenset()
    slots: dict[str, int] = field(default_factory=dict)
    free_slots: list[int] = field(default_factory=list)
    count: int = 0

    ends: dict[str, list[int]] = field(default_factory=dict)
    starts: dict[str, int] = field(default_factory=dict)
    now: int = 0

    def __post_init__(self) -> None:
        """Find the free registers."""
        self.free = [r for r in REGISTERS if r not in {*self.where.values()} | self.reserved]
        self.dead: Planes = {}

    def release(self, value: str) -> None:
        """Free the register of a value. An instruction may still read it."""
        self.dead[value] = self.where.pop(value)
        self.free.append(self.dead[value])

    def place(self, value: str) -> str:
        """Return the register of an operand."""
        return self.where.get(value) or self.dead[value]

    def take(self, value: str, same: tuple[str, ...] = ()) -> str:
        """Choose a register for a new value, if possible one of `same`."""
        end = next((i for i in self.ends.get(value, ()) if i > self.now), 1 << 30)
        kept = {r for v, r in self.wanted.items() if v not in self.where and self.starts[v] < end}
        choice = [r for r in self.free if r not in kept] or self.free
        low = [r for r in choice if r in LOW] or choice
        if self.wanted.get(value) in self.free:
            register = self.wanted[value]
        elif good := [r for r in same if r in choice and (r in LOW or not LOW & {*choice})]:
            register = good[0]
        else:
            register = self.random.choice(low)
        self.free.remove(register)
        self.where[value] = register
        return register


def size(line: str) -> int:
    """Return the bytes of an instruction, if it may be short."""
    operation, *rest = line.split()
    registers = {r for r in rest if r[0] in "rl"}
    if not registers <= LOW or operation == "step":
        return 4
    if operation in ("eor", "and", "orr", "bic"):
        target, left, right, *rotation = rest
        if rotation or not right.startswith("r"):
            return 4
        return 2 if target == left or (target == right and operation != "bic") else 4
    return 2


def last_use(events: list[list[str]]) -> dict[str, int]:
    """Return the last event that names each value."""
    last: dict[str, int] = {}
    for i, event in enumerate(events):
        for value in event[1:2] if event[0] != "op" else event[1:]:
            last[value] = i
    return last


def allocate(
    head: list[str],
    events: list[list[str]],
    before: Planes,
    wanted: Planes,
    source: random.Random,
    reserved: frozenset[str] = frozenset(),
    *,
    checked: str = "",
) -> Step:
    """Allocate one step.

    If it is `checked`, it moves the pointer to keys, and compares it with its end if that is "end".
    """
    a = Allocator(dict(before), source, wanted, reserved)
    last = last_use(events)
    lines = []
    keys = [i for i, e in enumerate(events) if e[0] == "op" and e[2] == "ldk"]
    moves = bool(keys) and ["free", "p"] not in events
    for i, event in enumerate(events):
        if event[0] == "free":
            a.ends.setdefault(event[1], []).append(i)
        if event[0] == "op":
            a.starts[event[1]] = i
    for i, event in enumerate(events):
        a.now = i
        kind, value = event[0], event[1]
        if kind == "free":
            a.release(value)
        elif kind == "st":
            if a.free_slots:
                a.free_slots.sort()
                a.slots[value] = a.free_slots.pop(0)
            else:
                a.slots[value] = a.count
                a.count += 1
            lines.append(f"str {a.place(value)} s{a.slots[value]}")
        elif kind == "ld":
            register = a.take(value)
            name = {"p": "keys", "ep": "end"}.get(value) or "ldr"
            lines.append(f"{name} {register}" + (f" s{a.slots[value]}" if name == "ldr" else ""))
        else:
            operation, left, right, rotation = event[2], *event[-3:]
            constant = event[3] if len(event) == 7 else None
            x = a.place(left)
            if operation == "ldk" and checked and i == keys[-2]:
                register = a.take(value)
                word = int(rotation) // 4
                if checked == "end":
                    lines += [f"end {register}", f"check {x} {register}"]
                lines += [f"step {register} {x} {word}", f"save {x}"]
            elif operation == "ldk":
                register = a.take(value)
                name = "step" if moves and i == keys[-1] else "key"
                lines.append(f"{name} {register} {x} {int(rotation) // 4}")
            elif constant:
                register = a.take(value, (x,))
                lines.append(f"{operation[:3]} {register} {x} {constant}")
            else:
                y = a.place(right)
                short = rotation == "0"
                same = ((x,) if operation == "bic" else (x, y)) if short else ()
                register = a.take(value, same)
                lines.append(f"{operation} {register} {x} {y}" + ("" if short else f" {rotation}"))
        for v in {value, *event[1:]}:
            if last.get(v) == i and v in a.slots and kind != "st":
                a.free_slots.append(a.slots.pop(v))
    return Step(head, lines, a.where, a.count, sum(map(size, lines)))


def read(path: Path) -> tuple[list[str], list[list[str]]]:
    """Return the comments and the events of an order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return (
        [x for x in lines if x.startswith("#")],
        [x.split() for x in lines if not x.startswith("#")],
    )


def planes(places: Planes, mark: str = "") -> list[str]:
    """Return the registers of the eight planes."""
    return [places[f"x{i}{mark}"] for i in range(8)]


def named(registers: list[str], mark: str = "") -> Planes:
    """Return the registers by the names of planes."""
    return {f"x{i}{mark}": register for i, register in enumerate(registers)}


@dataclass
class Result:
    """Steps by name, with the registers of the planes before them."""

    steps: dict[str, tuple[Step, list[str]]] = field(default_factory=dict)
    moved: int = 0

    @property
    def cost(self) -> tuple[int, int]:
        """Return the measure of a result."""
        return self.moved, sum(step.size for step, _ in self.steps.values())

    def write(self, core: str) -> None:
        """Write the schedules."""
        print(
            *self.steps, core, "moves, bytes", self.cost, [s.slots for s, _ in self.steps.values()]
        )
        for name, (step, before) in self.steps.items():
            after = [step.after["o"]] if "o" in step.after else planes(step.after, "n")
            ends = [f"# in: {' '.join(before)}", f"# out: {' '.join(after)}"]
            path = SCHEDULES / core / f"{name}.txt"
            path.write_text("\n".join([*step.head, *ends, *step.lines]) + "\n", encoding="utf-8")


def loop(orders: Orders, names: list[str], last: str, source: random.Random) -> Result:
    """Allocate the steps of a loop, and the last round, which follows the first step."""
    first = source.sample(OUTER, 8)
    at = first
    result = Result()
    for name in names:
        wanted = named(first, "n") if name == names[-1] else {}
        checked = "end" if name == "inv_round_1" else ""
        step = allocate(*orders[name], named(at), wanted, source, checked=checked)
        result.steps[name] = step, at
        at = planes(step.after, "n")
        if name == names[0]:
            tail = allocate(*orders[last], named(at), named(source.sample(OUTER, 8), "n"), source)
            result.steps[last] = tail, at
            result.moved += 20 * sum(r not in OUTER for r in planes(tail.after, "n"))
            result.moved += step.after.get("p", "r0") not in LOW
    result.moved += 2 * sum(x != y for x, y in zip(first, at, strict=True))
    result.moved += max(step.slots for step, _ in result.steps.values())
    return result


def moves(source: list[str], target: list[str]) -> list[str]:
    """Return moves of all planes at once, through a register without any."""
    left = {to: at for at, to in zip(source, target, strict=True) if at != to}
    free = next(r for r in REGISTERS if r not in {*source, *target})
    code = []
    while left:
        to = next((to for to in left if to not in left.values()), None)
        if to is None:
            at = next(iter(left.values()))
            code.append(f"mov {free} {at}")
            left = {t: free if a == at else a for t, a in left.items()}
        else:
            code.append(f"mov {to} {left.pop(to)}")
    return code


def between(
    orders: Orders,
    there: list[str],
    back: list[str],
    x: list[str],
    y: list[str],
    tries: int,
    source: random.Random,
) -> Result:
    """Allocate steps from X to Y (there) and from Y to X (back)."""
    result = Result()
    for name in [*back, *there]:
        before, after = (x, y) if name in there else (y, x)
        reserved = frozenset(["lr"]) if name in there else frozenset()
        best: tuple[int, Step] | None = None
        for _ in range(tries):
            step = allocate(
                *orders[name],
                named(before),
                named(after, "n"),
                source,
                reserved,
                checked="move" if "key" in name else "",
            )
            code = moves(planes(step.after, "n"), after)
            step.lines += code
            step.size += 2 * len(code)
            step.after |= named(after, "n")
            if best is None or (len(code), step.size) < (best[0], best[1].size):
                best = len(code), step
            if not code and tries < 10:
                break
        assert best
        result.steps[name] = best[1], before
        result.moved += best[0] * next(n for x, n in CALLS.items() if name.endswith(x))
    return result


#: How often a step of ct_small is done, by the end of its name
CALLS = {"key_sub_bytes": 10, "sub_bytes": 1, "key": 10, "1": 5, "3": 5, "2": 2, "0": 2}


def functions(orders: Orders, there: list[str], back: list[str], tries: int) -> Result:
    """Allocate steps with the same registers before and after: X to Y, and Y to X.

    The registers are found by hill climbing.
    """
    source = random.Random(5)
    pool = REGISTERS[4:13]
    x, y = OUTER, OUTER
    best = between(orders, there, back, x, y, 4, source)
    for _ in range(tries):
        new = [x[:], y[:]]
        for _ in range(source.choice([1, 1, 2])):
            planes_at = source.choice(new)
            i, register = source.randrange(8), source.choice(pool)
            if register in planes_at:
                planes_at[planes_at.index(register)] = planes_at[i]
            planes_at[i] = register
        result = between(orders, there, back, new[0], new[1], 4, source)
        if result.moved <= best.moved:
            best, x, y = result, new[0], new[1]
    return between(orders, there, back, x, y, 60, source)


def word(orders: Orders, source: random.Random) -> Result:
    """Allocate SubWord, from r7 to r0."""
    ones = source.choice(REGISTERS[:7])
    step = allocate(*orders["sub_word"], {"w": "r7", "m": ones}, {"o": "r0"}, source)
    return Result({"sub_word": (step, ["r7", ones])}, step.after["o"] != "r0")


ROUNDS = ["round_1", "round_2", "round_3", "round_0"]
INV_ROUNDS = ["inv_round_1", "inv_round_0", "inv_round_3", "inv_round_2"]
MIX = [f"mix_columns_{k}" for k in (1, 3, 2, 0)]
INV_MIX = [f"inv_{name}" for name in MIX]


def main(folder: Path, core: str, tries: int) -> None:
    """Allocate all steps of one core."""
    orders = {path.name[: -len(core) - 5]: read(path) for path in folder.glob(f"*_{core}.txt")}
    for run in (
        partial(loop, orders, ROUNDS, "last_round"),
        partial(loop, orders, INV_ROUNDS, "inv_last_round"),
        partial(word, orders),
    ):
        results = (run(random.Random(seed)) for seed in range(tries))
        min(results, key=lambda result: result.cost).write(core)
    functions(orders, ["sub_bytes", "key_sub_bytes"], MIX, tries).write(core)
    functions(orders, ["inv_sub_bytes_key"], INV_MIX, tries).write(core)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if sys.argv[3:] else 500)
