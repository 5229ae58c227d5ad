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
from dataclasses import asdict, dataclass, fields, replace

from aesmall.figures.results import checked, lines
from aesmall_workshop.chips.build import appearing
from aesmall_workshop.paths import REPOSITORY

from ..fips197 import Byte
from ..gf2 import Forms
from ..image import Image
from ..instruction import Instruction
from ..listing import Listing
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
#: Mutants of each mode in each form, in `make prove ARGS=--mutants`
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
    #: The function, and the place in it
    function: str
    offset: int
    #: The bytes of the instruction, and the changed bits, in hexadecimal
    code: str
    mask: str
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

    def difference(self, count: int) -> Forms:
        found: Forms = ()
        while not any(found):
            found = super().difference(count)
        return found


class Campaign:
    """The mutants of one job."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.source = random.Random(str(job))
        self.listing = Listing(job.image.path)
        cases = [
            asked
            for claim in job.mode.claims
            for asked in claim.cases(False)
            if asked.bits <= job.isa.address_bits and asked.world is World
        ]
        self.source.shuffle(cases)
        #: Short cases, and the results of the correct program
        self.cases, self.right = list[Asked](), list[Ran]()
        self.executed: Counter[int] = Counter()
        for asked in cases[:MOST]:
            executed: Counter[int] = Counter()
            ran = self._run(self._runner(job.image, executed), asked)
            if ran.failure:
                raise ValueError(f"{job}: {ran.case.name} is not proved: {ran.failure}")
            if executed.total() <= LIMIT // 2:
                self.cases.append(asked)
                self.right.append(ran)
                self.executed += executed

    def _runner(self, image: Image, executed: Counter[int] | None = None) -> Runner:
        """Return a program to be run. Its instructions are counted, or their number is limited."""
        runner = Runner(image, self.job.isa)
        runner.replaced = self.job.mode.replaced(self.job.image)
        runner.tables = self.job.mode.tables
        if executed is None:
            runner.limit = LIMIT
            return runner

        def observe(_: State, instruction: Instruction) -> None:
            executed[instruction.address] += 1

        runner.observe = observe
        return runner

    @staticmethod
    def _run(runner: Runner, asked: Asked, world: World | None = None) -> Ran:
        world = world or World(ModeDomain())
        return runner.run(world, asked.make(world), asked.placement)

    def verdicts(self, count: int) -> Iterator[Verdict]:
        """Yield the verdicts on a number of mutants, always the same ones."""
        places = sorted(self.executed)
        for _ in range(count):
            address = self.source.choice(places)
            size = self.job.isa.size_of(_code(self.job.image, address))
            yield self.verdict(address, self.source.randrange(8 * size))

    def verdict(self, address: int, bit: int) -> Verdict:
        """Return the verdict on one mutant."""
        image = changed(self.job.image, address, 1 << bit)
        isa, code = self.job.isa, _code(self.job.image, address)
        code = code[: isa.size_of(code)]
        function, _, offset = self.listing.function(address).partition("+")
        mask = (1 << bit).to_bytes(len(code), "little")
        mutant = Verdict(
            *(str(self.job), address, function, int(offset or "0", 16), code.hex(), mask.hex()),
            *(isa.instruction(code, address).text, "?", REFUTED, ""),
        )
        try:
            mutant = replace(mutant, after=isa.instruction(_code(image, address), address).text)
        except Unprovable as error:
            return replace(mutant, why=str(error))
        runner = self._runner(image)
        for asked, right in zip(self.cases, self.right, strict=True):
            ran = self._run(runner, asked)
            if why := difference(ran, right):
                return replace(mutant, why=why)
        for asked in self.cases[:FIRST]:
            ran = self._run(runner, asked, NumberWorld(self.source))
            if ran.failure:
                return replace(mutant, kind=UNSOUND, why=ran.failure)
        return replace(mutant, kind=EQUIVALENT, why="runs right with numbers")


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
    """Return the program with these bits of the instruction at an address flipped."""
    other = copy.copy(image)
    other.__dict__.pop("decoded", None)
    other.code = dict(image.code)
    start, data = next((s, d) for s, d in image.code.items() if s <= address < s + len(d))
    place, count = address - start, (mask.bit_length() + 7) // 8
    word = int.from_bytes(data[place:][:count], "little") ^ mask
    other.code[start] = data[:place] + word.to_bytes(count, "little") + data[place + count :]
    return other


def _code(image: Image, address: int) -> bytes:
    return next(filter(None, (image.read(address, n) for n in (6, 4, 2))), b"")
