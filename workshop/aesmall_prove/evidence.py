# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Earlier proofs of kernels, and how long they stay valid.

A digest identifies all inputs of a proof. Only the process that has proved a kernel writes a
digest, into build/kept and, by `make prove`, into bench/results/proofs.json. `make test` accepts
both, so it proves each kernel that has changed. `make verify` accepts neither and proves all of
them.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pypcode
from aesmall.targets import TARGETS
from aesmall_workshop.measure import remember
from aesmall_workshop.paths import REPOSITORY

from .contracts import Routine
from .listing import Listing
from .proofs import Proof

SHELF = remember.Shelf(__name__)

#: Inputs of proofs in addition to the program and the contract. Comments do not count.
PACKAGES = ("pypcode", "pyelftools")
#: SLEIGH's models of the processors, and those that are used. The version of a package does not
#: change if its models have been edited.
PROCESSORS = Path(pypcode.__file__).parent / "processors"
MODELS = ("Atmel", "ARM")
FILES = tuple(
    REPOSITORY / folder / f"{name}.py"
    for folder, names in {
        "workshop/aesmall_workshop/chips": ("elf", "avr_timing"),
        "workshop/aesmall_prove": (
            *("fips197", "span", "specification"),  # the specification
            *("gf2", "words", "opposite", "memo", "compiled"),  # the domain
            *("processor", "isa", "avr", "armv6m"),  # the processors
            *("lift", "instruction", "image"),
            *("machine", "state", "findings", "interrupts"),
            *("other_placements", "view", "differences", "placement_numbers"),
            *(f"armv7m/{name}" for name in ("decode", "isa", "narrow", "operands", "path")),
            *(f"armv7m/{name}" for name in ("semantics", "wide")),
            *(f"riscv/{name}" for name in ("compressed", "decode", "isa", "path", "semantics")),
            *(f"loops/{name}" for name in ("wide", "controls", "counter", "paths")),
            *("contracts", "left", "listing", "prove", "report"),  # the claims and the results
        ),
    }.items()
    for name in names
) + tuple(
    REPOSITORY / name
    for name in (
        *("bench/sim/hazard3.h", "bench/sim/hazard3_timing.c"),
        "workshop/aesmall_prove/riscv/path.c",
        *(f"bench/sim/cortexm{name}" for name in (".h", "_decode.c", "_decode32.c", "_timing.c")),
        "workshop/aesmall_prove/armv7m/path.c",
    )
)

#: The family of processors with inputs that the proofs of no other family depend on
THUMB = "armv7m"
_OTHER_FILES = tuple(
    file for file in FILES if file.parent.name != THUMB and not file.name.startswith("cortexm")
)

#: Proof.key
Key = tuple[str, str, str, int]


@dataclass(frozen=True)
class Trust:
    """The earlier proofs that are accepted."""

    #: Kernel -> the committed proof, accepted if its digest is the same
    committed: Mapping[Key, Proof] = field(default_factory=dict)
    #: Whether proofs made in this tree are accepted
    kept: bool = True

    def known(self, routine: Routine, digest: str) -> Proof | None:
        """Return the committed proof if it is accepted."""
        proof = self.committed.get(routine.key)
        is_same = proof is not None and proof.digest == digest
        return proof if is_same else None


#: Accepts the proofs that this tree has made
OWN = Trust()
#: For `make verify` and releases: accepts no earlier proof
NOTHING = Trust(kept=False)


def digest_of(listing: Listing, routine: Routine, *more: Listing) -> str:
    """Return the hash of all inputs of the proof of a routine."""
    chip = TARGETS[routine.target]
    asked = f"{routine} {routine.symbol} {routine.claim} {routine.engine}"
    on = f"{chip.family} {chip.flash} {chip.flags}"  # see isa_of()
    return remember.digest(
        prover_digest(PROCESSORS, chip.family),
        asked,
        on,
        *(each.digest for each in (listing, *more)),
    )


class _NotProvedError(Exception):
    """A failed proof: the findings, and the reason."""

    def __init__(self, proof: Proof, failure: str) -> None:
        super().__init__(failure)
        self.proof = proof
        self.failure = failure


def proved(
    digest: str, prove: Callable[[], tuple[Proof, str]], trust: Trust = Trust()
) -> tuple[Proof, str]:
    """Prove, and only then write the digest into the proof and, if it succeeded, onto the shelf."""

    def make() -> dict[str, object]:
        proof, failure = prove()
        if failure:
            raise _NotProvedError(replace(proof, digest=digest), failure)
        return asdict(replace(proof, digest=digest))

    try:
        return Proof(**SHELF.once(digest, make, anew=not trust.kept)), ""  # type: ignore[arg-type]
    except _NotProvedError as error:
        return error.proof, error.failure


@cache
def prover_digest(processors: Path = PROCESSORS, family: str = "") -> str:
    """Return the hash of the prover itself, the same on every machine and version of Python.

    The parts of the prover that serve only THUMB count only for this family.
    """
    versions = (f"{name} {version(name)}" for name in PACKAGES)
    files = FILES if family == THUMB else map(without_thumb, _OTHER_FILES)
    return remember.digest(files, versions, *map(_model, sorted(_files(processors))))


def without_thumb(path: Path) -> remember.Part:
    """Return a file as remember.digest() takes it in, without what serves only THUMB."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py" or not _Others.names.search(text):
        return path
    others = ast.unparse(_Others().visit(ast.parse(text)))
    name = path.relative_to(REPOSITORY)
    return f"{name} ".encode() + hashlib.sha256(remember.meaning(others).encode()).digest()


class _Others(ast.NodeTransformer):
    """Drops the entries of tables, the imports and the conditions that only THUMB needs.

    An entry is dropped if its key, or the entry itself, is the name of this family, of one of its
    targets, or of an implementation for it.
    """

    names = re.compile(rf"\b(cortex_m\d+|\w*{THUMB})\b")

    def _is_own(self, node: ast.AST | None) -> bool:
        if isinstance(node, ast.JoinedStr) and node.values:
            return self._is_own(node.values[0])
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        return is_text and self.names.match(node.value) is not None  # type: ignore[union-attr]

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        kept = [
            (key, value)
            for key, value in zip(node.keys, node.values, strict=True)
            if not self._is_own(key)
        ]
        node.keys, node.values = [key for key, _ in kept], [value for _, value in kept]
        return self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        node.elts = [each for each in node.elts if not self._is_own(each)]
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        return None if (node.module or "").split(".")[0] == THUMB else node

    def visit_If(self, node: ast.If) -> ast.AST | None:
        test = node.test
        is_family = isinstance(test, ast.Compare) and self._is_own(test.comparators[-1])
        if is_family and isinstance(test, ast.Compare) and isinstance(test.ops[-1], ast.Eq):
            return None if not node.orelse else node
        return self.generic_visit(node)


def _files(processors: Path) -> Iterator[tuple[str, Path]]:
    """Yield all files from which SLEIGH makes the models, by their names."""
    for name in MODELS:
        for file in (processors / name / "data" / "languages").iterdir():
            if file.is_file():
                yield f"{name} {file.name}", file


def _model(named: tuple[str, Path]) -> str:
    name, file = named
    return f"{name} {hashlib.sha256(file.read_bytes()).hexdigest()}"
