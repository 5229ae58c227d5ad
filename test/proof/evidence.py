# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What is believed of a kernel without a proof, and for how long.

A digest names all that a proof follows from. Only the process that has proved a kernel writes one,
into build/proofs and, by `make prove`, into bench/results/proofs.json. `make test` believes both,
but for the committed ones of a share of all kernels, another at each commit; `make verify` believes
neither.
"""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path

from aesmall.build import BUILD, appearing
from aesmall.engines import REPOSITORY
from aesmall.proofs import Proof

from .contracts import Routine
from .listing import Listing

CACHE = BUILD / "proofs"
#: One kernel in so many is proved again, whatever is committed.
SHARE = 5

#: What proofs follow from besides the program and the contract. Comments do not count.
PACKAGES = ("pypcode", "pyelftools")
FILES = tuple(
    REPOSITORY / folder / f"{name}.py"
    for folder, names in {
        "host/aesmall": ("elf",),
        "test/proof": (
            *("fips197", "counter", "specification"),  # what is to be proved
            *("gf2", "words", "memo"),  # what is computed with
            *("isa", "avr", "armv6m", "lift", "image", "machine"),  # the processors
            *("contracts", "listing", "prove", "report"),  # what is asked and told
        ),
    }.items()
    for name in names
)

#: Proof.key
Key = tuple[str, str, str, int]


@dataclass(frozen=True)
class Trust:
    """What is believed."""

    #: Kernel -> the committed proof, for what is of this digest
    committed: Mapping[Key, Proof] = field(default_factory=dict)
    #: The commit whose share is not believed
    commit: str = ""
    #: What has been proved in this tree
    kept: bool = True

    def known(self, routine: Routine, digest: str) -> Proof | None:
        """The proof that is believed."""
        proof = self.committed.get(routine.key)
        if proof and proof.digest == digest and not is_in_share(routine.key, self.commit):
            return proof
        file = CACHE / f"{digest}.json"
        if self.kept and file.exists():
            return Proof(**json.loads(file.read_text(encoding="utf-8")))
        return None


#: What this tree has proved itself
OWN = Trust()
#: `make verify` and whoever makes a release
NOTHING = Trust(kept=False)


def is_in_share(key: Key, commit: str) -> bool:
    """Whether a kernel is proved again at a commit."""
    digest = hashlib.sha256(f"{commit} {key}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % SHARE == 0


@cache
def commit() -> str:
    """The hash of the commit that is checked out; empty outside of a repository."""
    command = ["git", "-C", str(REPOSITORY), "rev-parse", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip()


def digest_of(listing: Listing, routine: Routine) -> str:
    """The hash of all that the proof of a routine follows from."""
    digest = hashlib.sha256(_prover())
    digest.update(listing.digest)
    digest.update(f"{routine} {routine.symbol} {routine.claim} {routine.engine}".encode())
    return digest.hexdigest()[:32]


def proved(digest: str, prove: Callable[[], tuple[Proof, str]]) -> tuple[Proof, str]:
    """Proves, and only then writes the digest: into the proof and, if it is one, beside it."""
    proof, failure = prove()
    proof = replace(proof, digest=digest)
    if not failure:
        with appearing(CACHE / f"{digest}.json") as scratch:
            scratch.write_text(json.dumps(asdict(proof)), encoding="utf-8")
    return proof, failure


@cache
def _prover() -> bytes:
    digest = hashlib.sha256(" ".join(version(name) for name in PACKAGES).encode())
    for file in FILES:
        digest.update(f"{file.name} {code_of(file)}".encode())
    return digest.digest()


def code_of(file: Path) -> str:
    """What a module does: its text without comments, layout and docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:]
    return ast.dump(tree)
