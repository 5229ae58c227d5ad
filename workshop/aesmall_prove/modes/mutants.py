# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Breaks modes at random, to test that broken code is not proved.

A mutant is the program with one changed bit in an instruction that the cases execute. It must be
refuted: by another output, another time, another stack, or a refusal of the machine. If a mutant is
proved, it is run with numbers instead of variables, also on longer messages, and must do what the
standard requires. Then it is equivalent as far as these runs show.
"""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields

from aesmall.figures.results import checked, lines
from aesmall_workshop.chips.build import appearing
from aesmall_workshop.paths import REPOSITORY

from ..fips197 import Byte
from ..image import Image
from ..instruction import Instruction
from ..state import State
from ..words import Unprovable
from .case import World
from .contracts import Asked
from .domain import ModeDomain
from .in_memory import Ran
from .oracle import BLOCK, Cipher, Permutation, bytes_of_bits
from .proofs import Job
from .run import Runner

FILE = REPOSITORY / "bench" / "results" / "mutants_of_modes.json"
#: Mutants of each mode in each form, in `make prove ARGS=--full`
COUNT = 3
#: The cases that a mutant runs at first, and the most for one that passes these
FIRST, MOST = 12, 80
#: The most instructions of a case, since a mutant may run forever
LIMIT = 60_000
REFUTED, EQUIVALENT, UNSOUND = "refuted", "equivalent", "UNSOUND"


@dataclass(frozen=True)
class Verdict:
    """The result for one mutant."""

    job: str
    address: int
    before: str
    after: str
    kind: str
    why: str

    def __str__(self) -> str:
        return (
            f"{self.job} {self.address:#x}: {self.before} -> {self.after}: {self.kind}, {self.why}"
        )


class NumberFunction(Permutation):
    """A function with known numbers as answers to known blocks. They look like random numbers."""

    def __call__(self, block: Sequence[Byte]) -> list[Byte]:
        question = tuple(bit for byte in block for bit in byte)
        if question not in self.answers:
            digest = hashlib.sha256(f"{self.name} {question}".encode()).digest()[:BLOCK]
            bits = [byte >> i & 1 for byte in digest for i in range(8)]
            self.define(question, bytes_of_bits(bits))
        return super().__call__(block)


class NumberWorld(World):
    """A world with numbers in place of variables."""

    def __init__(self, source: random.Random) -> None:
        super().__init__(ModeDomain())
        self.source = source

    def cipher(self, name: str = "key") -> Cipher:
        if name not in self.ciphers:
            cipher = Cipher(self.domain, f"E[{name}]")
            cipher.encrypt = NumberFunction(self.domain, cipher.encrypt.name)
            cipher.decrypt = NumberFunction(self.domain, cipher.decrypt.name)
            cipher.encrypt.inverse, cipher.decrypt.inverse = cipher.decrypt, cipher.encrypt
            cipher.functions = (cipher.encrypt, cipher.decrypt)
            self.ciphers[name] = cipher
        return self.ciphers[name]

    def bytes(self, name: str, count: int) -> list[Byte]:
        numbers = self.source.randbytes(count)
        return [tuple(number >> i & 1 for i in range(8)) for number in numbers]


class Campaign:
    """The mutants of one job."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.source = random.Random(str(job))
        cases = [asked for claim in job.mode.claims for asked in claim.cases(False)]
        self.source.shuffle(cases)
        self.cases = cases[:MOST]
        self.executed: Counter[int] = Counter()
        #: The results of the correct program
        self.right = [self._run(self._runner(job.image, observed=True), a) for a in self.cases]
        if wrong := next((ran for ran in self.right if ran.failure), None):
            raise ValueError(f"{job}: {wrong.case.name} is not proved: {wrong.failure}")

    def _runner(self, image: Image, *, observed: bool = False) -> Runner:
        runner = Runner(image, self.job.isa)
        runner.replaced = self.job.mode.replaced(self.job.image)
        runner.tables = self.job.mode.tables
        runner.limit = LIMIT
        if observed:
            runner.observe = self._observed
        return runner

    def _observed(self, _: State, instruction: Instruction) -> None:
        self.executed[instruction.address] += 1

    @staticmethod
    def _run(runner: Runner, asked: Asked, world: World | None = None) -> Ran:
        world = world or World(ModeDomain())
        return runner.run(world, asked.make(world), asked.placement)

    def verdicts(self, count: int) -> Iterator[Verdict]:
        """Yield the verdicts on a number of mutants, always the same ones."""
        places = sorted(self.executed)
        for _ in range(count):
            address = self.source.choice(places)
            yield self.verdict(address, self.source.randrange(16))

    def verdict(self, address: int, bit: int) -> Verdict:
        """Return the verdict on one mutant."""
        image = changed(self.job.image, address, 1 << bit)
        before = self.job.isa.instruction(_code(self.job.image, address), address).text
        try:
            after = self.job.isa.instruction(_code(image, address), address).text
        except Unprovable as error:
            return self._told(address, before, "?", REFUTED, str(error))
        runner = self._runner(image)
        for asked, right in zip(self.cases, self.right, strict=True):
            ran = self._run(runner, asked)
            if why := difference(ran, right):
                return self._told(address, before, after, REFUTED, why)
        for asked in self.cases[:FIRST]:
            ran = self._run(runner, asked, NumberWorld(self.source))
            if ran.failure:
                return self._told(address, before, after, UNSOUND, ran.failure)
        return self._told(address, before, after, EQUIVALENT, "runs right with numbers")

    def _told(self, address: int, before: str, after: str, kind: str, why: str) -> Verdict:
        return Verdict(str(self.job), address, before, after, kind, why)


def verdicts(job: Job, count: int = COUNT) -> list[Verdict]:
    """Return the verdicts on the mutants of a job."""
    return [*Campaign(job).verdicts(count)]


def load() -> list[Verdict]:
    """Return the committed verdicts."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return [Verdict(**checked(row, fields(Verdict), FILE.name)) for row in rows]


def save(found: Iterable[Verdict]) -> None:
    with appearing(FILE) as scratch:
        scratch.write_text(lines(asdict(verdict) for verdict in found), encoding="utf-8")


def difference(ran: Ran, right: Ran) -> str:
    """Return why the proof of a mutant differs from the proof of the program, or ""."""
    if ran.failure:
        return ran.failure
    for what in ("cycles", "calls", "stack", "dead_stack", "registers"):
        if getattr(ran, what) != getattr(right, what):
            return f"another value of {what}"
    return ""


def changed(image: Image, address: int, mask: int) -> Image:
    """Return the program with these bits of an instruction's first two bytes flipped."""
    other = copy.copy(image)
    other.__dict__.pop("decoded", None)
    other.code = dict(image.code)
    start, data = next((s, d) for s, d in image.code.items() if s <= address < s + len(d))
    word = int.from_bytes(data[address - start :][:2], "little") ^ mask
    place = address - start
    other.code[start] = data[:place] + word.to_bytes(2, "little") + data[place + 2 :]
    return other


def _code(image: Image, address: int) -> bytes:
    return next(filter(None, (image.read(address, n) for n in (6, 4, 2))), b"")
