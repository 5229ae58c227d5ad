# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that every call of the engines' headers has a claim, and that wrong calls are not proved."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from aesmall.engines import engines, engines_on
from aesmall.targets import TARGETS
from aesmall_prove.modes import programs
from aesmall_prove.modes.case import World
from aesmall_prove.modes.domain import ModeDomain
from aesmall_prove.modes.programs import ASSEMBLY, PORTABLE
from aesmall_prove.modes.proofs import Job, jobs
from aesmall_workshop.chips import elf
from aesmall_workshop.paths import REPOSITORY
from support.sample import sampled

ENGINES = REPOSITORY / "src" / "engines"
FILE = Path(__file__).with_name("seam_faults.toml")
SEAMS = [job for job in jobs() if job.mode.name == "key objects"]
#: Functions that only key objects and rooms point to. The claims reach them through the pointers.
INTERNAL = re.compile(r"_cipher_(en|de)crypt(_only|_eic)?$|_set(_enc)?$")
#: A function of seam.c or seam_calls.c with one call of key objects: of one size, or of any size
OWN = re.compile(r"(?:to_)?(?:(\d+)_)?(\w+?)(?:_(\d+))?")


@dataclass(frozen=True)
class Fault:
    """A wrong text in the body of one call."""

    name: str
    target: str
    engine: str
    call: str
    right: str
    wrong: str

    @property
    def path(self) -> Path:
        """Return the header with the call."""
        folder = ENGINES if self.engine == "default" else ENGINES / "inner"
        return folder / f"{self.engine}.h"

    def text(self) -> str:
        """Return the header with the fault."""
        before, call, rest = self.path.read_text(encoding="utf-8").partition(f"{self.call}(")
        body, end, after = rest.partition("\n}\n")
        if body.count(self.right) != 1 or not end:
            raise ValueError(f"{self.call}: {body.count(self.right)} times {self.right!r}")
        return before + call + body.replace(self.right, self.wrong) + end + after

    def __str__(self) -> str:
        return f"{self.target} {self.call}: {self.name}"


FAULTS = [Fault(**row) for row in tomllib.loads(FILE.read_text(encoding="utf-8"))["fault"]]


def _job(fault: Fault) -> Job:
    header = f'"engines/{fault.engine}.h"'
    [job] = [
        job
        for job in SEAMS
        if (job.target, job.form) == (fault.target, ASSEMBLY)
        and job.mode.defines["HEADER"] == header
    ]
    return job


def _failures(fault: Fault, text: str, folder: Path) -> list[str]:
    """Return why the claims are not proved with this text in place of the fault's header."""
    engines = shutil.copytree(ENGINES, folder / "engines")
    changed = engines / fault.path.relative_to(ENGINES)
    changed.write_text(text, encoding="utf-8")
    for name in ("core", "portable"):
        (folder / name).symlink_to(ENGINES.parent / name)
    job = _job(fault)
    defines = job.mode.defines | {"HEADER": f'"{engines / fault.engine}.h"'}
    mode = replace(job.mode, defines=defines, include=changed.parent)
    proofs = [Job(mode, job.target, job.form).prove(claim) for claim in mode.claims]
    return [failure for _, failure in proofs if failure]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_every_fault_is_in_its_call_once(fault: Fault) -> None:
    assert fault.text() != fault.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("fault", sampled(FAULTS, 8), ids=str)
def test_a_wrong_call_is_refuted(fault: Fault, tmp_path: Path) -> None:
    assert _failures(fault, fault.text(), tmp_path), f"{fault} is proved"


@pytest.mark.parametrize("fault", FAULTS[:1], ids=str)
def test_the_headers_in_another_folder_are_proved(fault: Fault, tmp_path: Path) -> None:
    """A failure of the test above is therefore due to the fault."""
    assert _failures(fault, fault.path.read_text(encoding="utf-8"), tmp_path) == []


def _defined(job: Job, folder: Path) -> set[str]:
    """Return the calls that the header defines on this target, as the compiler finds them."""
    machine, path = TARGETS[job.target], folder / "calls.o"
    [source] = [source for source in job.mode.sources if source.name == "seam_calls.c"]
    flags = [*machine.flags, *([] if job.form == ASSEMBLY else [PORTABLE])]
    defines = [f"-D{name}={value}" for name, value in job.mode.defines.items()]
    command = [
        machine.compiler,
        *flags,
        *defines,
        f"-I{ENGINES.parent}",
        "-c",
        str(source),
        "-o",
        str(path),
    ]
    subprocess.run(command, check=True)
    found = {symbol.name for symbol in elf.symbols(path).values() if symbol.kind == "func"}
    infix = job.mode.defines["NAMED"]
    # A header may include the headers of other engines.
    named = re.compile(rf"{infix}(_|$)" if infix else r"_(balanced|ct)(_|$)")
    return {
        name
        for name in found
        if name.startswith("aesmall_aes")
        and not INTERNAL.search(name)
        and bool(named.search(name)) == bool(infix)
    }


def _claimed(job: Job) -> Iterator[str]:
    """Yield the calls that the claims make."""
    infix = job.mode.defines["NAMED"]
    for claim in job.mode.claims:
        for asked in claim.cases(False):
            for call in asked.make(World(ModeDomain())).calls:
                if call.symbol.startswith("aesmall_"):
                    yield call.symbol
                elif call.symbol:
                    own = OWN.fullmatch(call.symbol)
                    assert own
                    yield f"aesmall_aes{own[1] or own[3] or ''}{infix}_{own[2]}"


@pytest.mark.parametrize("job", SEAMS, ids=lambda job: f"{job}{job.mode.defines['NAMED']}")
def test_every_call_of_a_header_has_a_claim(job: Job, tmp_path: Path) -> None:
    defined = _defined(job, tmp_path)
    assert len(defined) >= 18
    assert set(_claimed(job)) == defined


def test_every_header_has_claims() -> None:
    """Each header of an engine is proved that one of the chips has."""
    proved = {job.mode.defines["HEADER"] for job in SEAMS}
    headers = {f'"engines/{path.name}"' for path in ENGINES.glob("*.h")}
    there = {engine.c_name for chip in programs.TARGETS for engine in engines_on(chip)}
    elsewhere = {engine.c_name for engine in engines()} - there
    assert headers - proved == {f'"engines/{name}.h"' for name in {"engines", *elsewhere}}
