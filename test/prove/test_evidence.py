# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that a false digest is detected when a run trusts no digest, as `make verify` does."""

from __future__ import annotations

import ast
import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from aesmall.targets import TARGETS as CHIPS
from aesmall_prove import evidence, proofs, report
from aesmall_prove.contracts import Routine
from aesmall_prove.evidence import FILES, NOTHING, OWN, Trust, digest_of
from aesmall_prove.image import Image
from aesmall_prove.listing import Listing
from aesmall_prove.proofs import Proof
from aesmall_prove.prove import isa_of, program
from aesmall_prove.report import Job, jobs
from aesmall_workshop.chips import build
from aesmall_workshop.measure.remember import meaning
from elftools.elf.elffile import ELFFile

from .refute import Change, Mutant

PROVER = Path(evidence.__file__).parent


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the cache folder of a tree that has proved no kernel."""
    monkeypatch.setattr(evidence.SHELF, "folder", tmp_path / "proofs")
    return tmp_path / "proofs"


@pytest.fixture
def broken(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Job, Routine, Proof]:
    """Return a kernel with a wrong byte in its S-box, and a false proof of it.

    The false proof is the committed proof with the digest of the broken kernel.
    """
    [job] = jobs("atmega328p", "tiny")[:1]
    routine = next(r for r in job.routines if r.verb == "encrypt" and r.key_bits == 128)
    elf = program(job.routines)
    place = Image(elf).symbols[routine.engine.tables[0].symbol].address + 0x53
    wrong = bytes([(Image(elf).read(place, 1) or b"")[0] ^ 1])
    elf = Mutant("broken", (Change(place, wrong),)).write(elf, tmp_path / "broken.elf")
    monkeypatch.setattr(report, "program", lambda _, *, moved: elf)
    [proof] = (proof for proof in proofs.load() if proof.key == routine.key)
    digest = digest_of(Listing(elf), routine, Listing(elf))
    return Job((routine,)), routine, replace(proof, digest=digest)


def test_a_false_digest_is_caught_where_nothing_is_believed(
    broken: tuple[Job, Routine, Proof], cache: Path
) -> None:
    job, routine, stamped = broken
    # Both the committed proofs and the cache of this tree have the false digest.
    believed = Trust({routine.key: stamped})
    assert [result.failure for result in job.results(believed)] == [""]
    cache.mkdir()
    kept = cache / f"{stamped.digest}.json"
    kept.write_text(json.dumps(asdict(stamped)), encoding="utf-8")
    assert [result.failure for result in job.results(OWN)] == [""]
    [caught] = job.results(NOTHING)
    assert "NOT PROVED" in caught.failure
    assert not caught.proof.proved
    assert proofs.complaints(caught.proof, [])
    # The cache keeps only successful proofs.
    assert list(cache.iterdir()) == [kept]


def test_what_has_been_proved_here_is_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [job] = jobs("atmega328p", "tiny")[:1]
    one = Job(job.routines[:1])
    [found] = one.results(OWN)
    assert found.failure == ""
    assert [file.stem for file in cache.iterdir()] == [found.proof.digest]
    monkeypatch.setattr(report, "prove", lambda: None)  # from now on, proving fails
    assert one.results(OWN) == [found]
    with pytest.raises(TypeError):
        one.results(NOTHING)


def _imports(module: str) -> Iterator[str]:
    """Yield the modules of this folder that a module imports when it runs."""
    path = PROVER / f"{module}.py"
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            folder = path.parents[node.level - 1]
            names = [node.module] if node.module else [alias.name for alias in node.names]
            if folder.is_relative_to(PROVER):
                found = (folder.joinpath(*name.split(".")) for name in names)
                yield from (str(each.relative_to(PROVER)) for each in found)


def test_the_digest_takes_in_all_that_a_proof_follows_from() -> None:
    # The modules that explain a failure, and those that decide which digests are trusted, do not
    # affect a proof.
    beside, found = {"explain", "evidence", "proofs"}, set[str]()
    new = {"report", "compiled"}  # the package itself imports the second
    while new:
        found |= new
        new = {name for module in new for name in _imports(module)} - found - beside
    own = (file for file in FILES if file.is_relative_to(PROVER) and file.suffix == ".py")
    assert {str(file.relative_to(PROVER).with_suffix("")) for file in own} == found
    assert all(file.is_file() for file in FILES)


def test_a_digest_changes_with_the_program() -> None:
    [tiny, *_], [nano, *_] = jobs("atmega328p", "tiny"), jobs("atmega328p", "nano")
    listings = [Listing(program(job.routines)) for job in (tiny, nano)]
    routine = tiny.routines[0]
    assert len({digest_of(listing, routine) for listing in listings}) == 2
    assert digest_of(listings[0], routine) != digest_of(listings[0], tiny.routines[1])
    assert build.BUILD in evidence.SHELF.folder.parents


def _tiny() -> tuple[Listing, Routine]:
    [job] = jobs("atmega328p", "tiny")[:1]
    return Listing(program(job.routines)), job.routines[0]


def test_a_digest_changes_with_the_size_of_the_flash(monkeypatch: pytest.MonkeyPatch) -> None:
    listing, routine = _tiny()
    before = digest_of(listing, routine)
    larger = replace(CHIPS["atmega328p"], flash=256 * 1024)
    monkeypatch.setitem(CHIPS, "atmega328p", larger)
    assert isa_of("atmega328p").return_bytes == 3
    assert digest_of(listing, routine) != before


@pytest.mark.parametrize("name", ["avr8.sla", "avr8.slaspec", "avr8.ldefs"])
def test_a_digest_changes_with_the_models_of_sleigh(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listing, routine = _tiny()
    for model in evidence.MODELS:
        place = Path(model) / "data" / "languages"
        shutil.copytree(evidence.PROCESSORS / place, tmp_path / place)
    before = digest_of(listing, routine)
    with monkeypatch.context() as patch:
        patch.setattr(evidence, "PROCESSORS", tmp_path)
        assert digest_of(listing, routine) == before
    file = tmp_path / "Atmel" / "data" / "languages" / name
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    evidence.prover_digest.cache_clear()
    monkeypatch.setattr(evidence, "PROCESSORS", tmp_path)
    assert digest_of(listing, routine) != before


def test_a_digest_changes_with_what_the_linker_does(tmp_path: Path) -> None:
    listing, routine = _tiny()
    copy = tmp_path / "other.elf"
    content = bytearray(listing.elf.read_bytes())
    with listing.elf.open("rb") as file:
        elf = ELFFile(file)
        text = elf.get_section_index(".text")
        flags = elf["e_shoff"] + text * elf["e_shentsize"] + 8
    content[flags] ^= 1  # makes the segment writable, so its contents are not constant
    copy.write_bytes(content)
    assert Image(copy).read(0, 2) is None
    assert digest_of(Listing(copy), routine) != digest_of(listing, routine)


def test_a_digest_is_the_same_by_every_version_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    text = evidence.FILES[0].read_text(encoding="utf-8")
    before, dumped = meaning(text), ast.dump(ast.parse(text))
    # Adds a field to the nodes of functions, as Python 3.12 did.
    monkeypatch.setattr(ast.FunctionDef, "_fields", (*ast.FunctionDef._fields, "more"))
    monkeypatch.setattr(ast.FunctionDef, "more", [], raising=False)
    assert ast.dump(ast.parse(text)) != dumped
    assert meaning(text) == before


#: Places in a module: only for Thumb-2, and for others
_OWN = (
    ("COMPILED = (", 'COMPILED = ("cortex_m7", '),
    ("MEMORY = {", 'MEMORY = {"cortex_m7": 5, '),
    ("from .armv7m.isa import processor as thumb", "from .armv7m.isa import other as thumb"),
    ("        return thumb(target)", "        return thumb(target, 1)"),
)
_OTHERS = (
    ("COMPILED = (", 'COMPILED = ("attiny85", '),
    ("MEMORY = {", 'MEMORY = {"attiny": 5, '),
    ("from .avr import Avr", "from .avr import Avr, KNOWN"),
    ("        return processor_of(chip.flags)", "        return processor_of(())"),
)


@pytest.mark.parametrize(("old", "new"), [*_OWN, *_OTHERS])
def test_what_serves_one_family_counts_for_it_only(
    old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof depends on an entry, an import or a condition only if its family uses them."""
    [source] = (f for f in evidence.FILES if old in f.read_text("utf-8") and f.parent == PROVER)
    changed = tmp_path / source.name
    text = source.read_text(encoding="utf-8")
    monkeypatch.setattr(evidence, "REPOSITORY", tmp_path)
    found = []
    for each in (text, text.replace(old, new, 1)):
        changed.write_text(each, encoding="utf-8")
        found.append(evidence.without_thumb(changed))
    assert (found[0] == found[1]) == ((old, new) in _OWN)


def test_the_thumb_files_count_only_for_their_family() -> None:
    ours = [file for file in evidence.FILES if "armv7m" in file.parts or "cortexm" in file.name]
    assert len(ours) >= 12
    assert not {*ours} & {*evidence._OTHER_FILES}
    assert {*ours} | {*evidence._OTHER_FILES} == {*evidence.FILES}
    both = {evidence.prover_digest(family=name) for name in ("", "avr", evidence.THUMB)}
    assert len(both) == 2
