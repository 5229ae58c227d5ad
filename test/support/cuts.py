# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make histories of sealed files with a power cut at every write to the memory.

A history has steps. Each step begins with a start of the program. After a cut in a step, the memory
must hold either the state before the step or the state after it. A counter value must not occur
twice, before or after a cut.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

from aesmall_workshop.chips import simulators
from aesmall_workshop.measure import chip_files

from .suite import Platform

OLD, NEW = bytes(range(16)).hex(), bytes(range(64, 80)).hex()
#: The replies of the program
DONE, CUT = "0", "!"
NO_CUT = "X 4294967295 0 0"


@cache
def made_up(size: int, seed: int) -> bytes:
    """Return the content that the request G makes."""
    result = bytearray()
    for _ in range(size):
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        result.append(seed >> 24)
    return bytes(result)


@dataclass(frozen=True)
class File:
    """The content of a file. An empty key means that the file does not exist."""

    key: str = ""
    size: int = 0
    seed: int = 0

    @property
    def answers(self) -> tuple[str, str]:
        """Return the answers to V with the old and with the new key.

        The answer to a wrong key is an authentication error.
        """
        content = made_up(self.size, self.seed)
        opened = f"0 {self.size} {zlib.crc32(content)}"
        return (opened, "6") if self.key == OLD else ("6", opened)


State = dict[str, File]


@dataclass(frozen=True)
class Step:
    """A start of the program, with its requests and the state after them."""

    lines: tuple[str, ...]
    state: State = field(hash=False)


def seal(before: State, name: str, size: int, seed: int) -> Step:
    """Return a step that seals a file, which may exist already, between two nonces."""
    lines = ("N", f"G {size} {seed}", f"S {name} {OLD}", "N")
    return Step(lines, before | {name: File(OLD, size, seed)})


def rekey(before: State, name: str) -> Step:
    """Return a step that changes the master key of a file."""
    there = before[name]
    lines = (f"K {name} {OLD} {NEW}", "N")
    return Step(lines, before | {name: File(NEW, there.size, there.seed)})


def nonces(before: State, count: int) -> Step:
    """Return a step that only takes nonces."""
    return Step(("N",) * count, before)


def history(names: Sequence[str], sizes: Sequence[int], count: int = 8) -> list[Step]:
    """Return a history in which each file is created, overwritten and given another key.

    A file is overwritten with each further size, and again after `count` nonces.
    """
    steps: list[Step] = []
    state: State = {}
    for name in names:
        for seed, size in enumerate(sizes, 1):
            steps.append(seal(state, name, size, seed))
            state = steps[-1].state
        steps.append(rekey(state, name))
        steps.append(nonces(steps[-1].state, count))
        steps.append(seal(steps[-1].state, name, sizes[0], 99))
        state = steps[-1].state
    return steps


def look(names: Sequence[str]) -> list[str]:
    """Return the requests that start the program and read all files with both keys."""
    return ["M", *(f"V {name} {key}" for name in names for key in (OLD, NEW))]


def recovery(step: Step, names: Sequence[str]) -> list[str]:
    """Return the requests after a cut: read all files, take nonces, and repeat the step."""
    return [*look(names), "N", *step.lines, *look(names), "N"]


def check_look(lines: Sequence[str], names: Sequence[str], allowed: Sequence[State]) -> None:
    """Check that every file is in one of the allowed states."""
    assert lines[0] == DONE, lines
    for i, name in enumerate(names):
        got = tuple(lines[1 + 2 * i : 3 + 2 * i])
        wanted = [state[name].answers if name in state else None for state in allowed]
        is_there = not all(answer in ("254", "10") for answer in got)
        assert (got if is_there else None) in wanted, (name, got, wanted)


def check_recovery(
    lines: Sequence[str], step: Step, before: State, names: Sequence[str], given: Sequence[int]
) -> None:
    """Check the answers to recovery().

    `given` are the counter values from before.
    """
    first = 1 + 2 * len(names)
    rekeyed = step.lines[0][0] == "K"
    check_look(lines[:first], names, (before, step.state))
    done = lines[first + 1 : first + 1 + len(step.lines)]
    answers = [line.split()[-1] for line in done]
    # If a file already has the new key, the old key cannot open it.
    assert answers == [DONE] * len(done) or (rekeyed and answers[0] == "6"), done
    check_look(lines[first + 1 + len(step.lines) : -1], names, (step.state,))
    never_twice([*given, *values(lines)])


def values(lines: Sequence[str]) -> list[int]:
    """Return the counter values in the output of the program."""
    return chip_files.values("\n".join(lines).encode())


def never_twice(given: Sequence[int]) -> None:
    """Check that each value is greater than the one before."""
    assert all(a < b for a, b in pairwise(given)), given


# ---- on the host ----


@dataclass(frozen=True)
class Native:
    """The program on the host."""

    platform: Platform
    store: str
    more: tuple[tuple[str, str], ...] = ()

    @property
    def program(self) -> Path:
        return chip_files.program(
            "host",
            self.store,
            engine="balanced",
            more=self.more,
            flags=tuple(self.platform.flags),
            compiler=self.platform.compiler,
        )


def native(where: Native, lines: Sequence[str]) -> list[str]:
    """Return one answer for each line."""
    given = chip_files.requests(*lines)
    output = simulators.run("native", "host", where.program, uart_in=given).output.decode()
    answers = output.splitlines()
    assert len(answers) == len(lines), (len(answers), len(lines), answers[-1:])
    return answers


def cut_points(operations: int, bits: int) -> Iterator[simulators.Cut]:
    """Yield the cuts at every operation with every model.

    A model with an intermediate state has `bits` cuts, each with other random bits.
    """
    for operation in range(operations):
        for model in simulators.CUTS:
            for seed in range(bits if 0 < model < simulators.CUTS[-1] else 1):
                yield simulators.Cut(operation, model, 1 + operation * 64 + model * 8 + seed)


def cut_everywhere(where: Native, names: Sequence[str], steps: list[Step], bits: int) -> int:
    """Cut each step at each write, and sometimes cut the recovery too.

    Return the number of cuts.
    """
    count = 0
    given: list[int] = []
    before: State = {}
    done: list[str] = ["F"]
    for step in steps:
        plain = [*done, "P", "L", "M", *step.lines, "C"]
        answers = native(where, plain)
        operations = int(answers[-1])
        taken = values(answers[: len(done)])
        never_twice(taken)
        lines, cases = [*done, "P"], []
        for cut in cut_points(operations, bits):
            case = ["L", f"X {cut.operation} {cut.model} {cut.seed}", "M", *step.lines]
            if cut.seed % 3 == 0:  # one more cut during the recovery
                case.append(f"X {cut.seed % 7} {cut.seed % 5} {cut.seed + 1}")
                case += recovery(step, names)
            case += [NO_CUT, *recovery(step, names)]
            cases.append(case)
            lines += case
        rest = iter(native(where, lines)[len(done) + 1 :])
        for case in cases:
            got = list(islice(rest, len(case)))
            cuts = sum(line.endswith(CUT) for line in got)
            assert cuts >= 1, (case, got)
            count += cuts
            length = len(recovery(step, names))
            check_recovery(got[-length:], step, before, names, taken + values(got[:-length]))
        done += ["M", *step.lines]
        before = step.state
        given = taken
    never_twice(given)
    return count


# ---- on the chips ----


def strided(points: Sequence[simulators.Cut], stride: int) -> list[simulators.Cut]:
    """Return a part of the cuts, with varying models."""
    return list(points[stride // 2 :: stride])


def cut_flash(names: Sequence[str], steps: list[Step], stride: int) -> int:
    """Cut each step on the simulated Pico at some writes, and run every recovery on the chip.

    Only the flash survives a cut, so the run before the cut equals the run without a cut.
    """
    count = 0
    image = chip_files.stored(chip_files.run("littlefs", ["F"], engine="balanced")).image
    before: State = {}
    given: list[int] = []
    for step in steps:
        lines = ["M", *step.lines]
        operations = len(chip_files.stored(_on_pico(lines, image)).writes)
        points = strided(list(cut_points(operations, 1)), stride)
        run = _on_pico(lines, image, points, recovery(step, names))
        stored = chip_files.stored(run)
        assert len(stored.lives) == len(points)
        for cut, output in zip(points, stored.lives, strict=True):
            sent = run.output[: stored.writes[cut.operation].output]
            lived = output.decode().splitlines()
            check_recovery(lived, step, before, names, given + chip_files.values(sent))
        count += len(points)
        given += chip_files.values(run.output)
        image, before = stored.image, step.state
    never_twice(given)
    return count


def _on_pico(
    lines: Sequence[str],
    image: bytes,
    points: Sequence[simulators.Cut] = (),
    after: Sequence[str] = (),
) -> simulators.Run:
    return chip_files.run("littlefs", lines, image, engine="balanced", cuts=points, after=after)


def cut_eeprom(names: Sequence[str], steps: list[Step], stride: int) -> int:
    """Do the same on the simulated ATmega328P.

    After a cut, a byte is old, new, erased or arbitrary.
    """
    count = 0
    image = chip_files.stored(chip_files.run("eeprom", ["F"], engine="tiny")).image
    before: State = {}
    given: list[int] = []
    for step in steps:
        run = chip_files.run("eeprom", ["M", *step.lines], image, engine="tiny")
        stored = chip_files.stored(run)
        for at in range(count % stride, len(stored.writes), stride):
            left = bytearray(image)
            for write in stored.writes[:at]:
                left[write.address] = write.value
            torn = stored.writes[at]
            left[torn.address] = (left[torn.address], torn.value, 0xFF, 73 * at & 0xFF)[at % 4]
            lines = recovery(step, names)
            lived = chip_files.run("eeprom", lines, bytes(left), engine="tiny").output.decode()
            sent = chip_files.values(run.output[: torn.output])
            check_recovery(lived.splitlines(), step, before, names, given + sent)
            count += 1
        given += chip_files.values(run.output)
        image, before = stored.image, step.state
    never_twice(given)
    return count
