# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the secrets that kernels leave.

A kernel that leaves more than its contract allows is not proved. A contract that allows more than
the kernel leaves is a complaint.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from aesmall.engines import ENGINES, EngineError, load, read
from aesmall_prove import left, proofs
from aesmall_prove.contracts import TARGETS, Placement, Routine, placements, routines
from aesmall_prove.image import Image
from aesmall_prove.left import Allowance
from aesmall_prove.prove import Prover, Run, isa_of, program
from aesmall_prove.report import Link, jobs, prove
from aesmall_prove.specification import ContractError
from aesmall_workshop.chips import banners
from aesmall_workshop.peers.cores import source_of

from .refute import NOP, Change, Mutant


@dataclass(frozen=True)
class Broken:
    """A kernel without some instructions: for each text, the last instruction with this text."""

    target: str
    engine: str
    verb: str
    dropped: tuple[str, ...]
    failure: str


BROKEN = {
    "avr-register": Broken(
        *("atmega328p", "balanced", "encrypt"),
        ("eor Zlo,Zlo",),
        "leaves state bytes in r30, which the contract does not allow",
    ),
    "arm-stack": Broken(
        *("rp2040", "ct_lean", "decrypt"),
        ("str r1,[sp,#0x24]",),
        "leaves 4 state bytes on the stack, where the contract allows none",
    ),
}


def _routine(target: str, engine: str, verb: str, key_bits: int = 128) -> Routine:
    names = (target, engine, verb, key_bits)
    return next(routine for routine in routines(target) if routine.key == names)


def _without(broken: Broken, folder: Path) -> tuple[Routine, Path]:
    """Return the routine, and the program without the dropped instructions."""
    routine = _routine(broken.target, broken.engine, broken.verb)
    [job] = (j for j in jobs(broken.target, broken.engine) if routine in j.routines)
    elf = program(job.routines)
    prover = Prover(Image(elf), routine)
    seen: dict[str, int] = {}
    prover.machine.observe = lambda _, i: seen.update({i.text: i.address})
    assert prover.run(placements(routine)[0]).failure == ""
    nop = NOP[routine.engine.family]
    changes = tuple(Change(seen[text], nop) for text in broken.dropped)
    return routine, Mutant("broken", changes).write(elf, folder / "broken.elf")


@pytest.mark.slow
@pytest.mark.parametrize("name", BROKEN)
def test_a_kernel_that_leaves_more_than_it_may_is_not_proved(name: str, tmp_path: Path) -> None:
    broken = BROKEN[name]
    routine, elf = _without(broken, tmp_path)
    proof, failure = prove([Link.of(elf)], routine)
    assert not proof.proved
    assert failure.splitlines()[1] == f"  {broken.failure}"
    assert "made by, oldest first" in failure
    allows = re.escape(left.allowed(routine))
    assert re.search(
        rf"all that it leaves is 'state: .*', the contract allows '{allows}'$", failure
    )


def _run(cells: tuple[int, ...], stack: int) -> Run:
    places = [*cells, *(~(0x20041F00 + i) for i in range(stack))]
    return Run(Placement("here", {}, 0x20041FF0, 0), left={"key": places})


@pytest.mark.parametrize(
    ("cells", "stack", "text", "failure"),
    [
        ((1, 2), 4, "key: r1-r2, 4 B of stack", None),
        ((1, 2, 3), 0, "key: r1-r2", ("leaves key bytes in r3, which the contract does", 3)),
        ((1, 2, 3), 0, "nothing", ("leaves key bytes in r1-r3, which the contract does", 3)),
        ((1,), 0, "state: r1", ("leaves key bytes in r1, which the contract does", 1)),
        ((0, 3), 0, "key: 2 registers", None),
        ((0, 2, 3), 0, "key: 2 registers", ("leaves key bytes in 3 registers, where the", 3)),
        ((), 3, "key: 2 B of stack", ("leaves 3 key bytes on the stack, where the", ~0x20041F02)),
        ((), 1, "nothing", ("leaves 1 key bytes on the stack, where the", ~0x20041F00)),
    ],
)
def test_more_than_is_allowed_is_named(
    cells: tuple[int, ...], stack: int, text: str, failure: tuple[str, int] | None
) -> None:
    allowance = left.parsed(text, is_assembly="registers" not in text)
    found = left.excess(isa_of("rp2040"), _run(cells, stack), allowance)
    assert (found is None) == (failure is None)
    if found and failure:
        assert found[0].startswith(failure[0])
        assert found[1] == failure[1]


def test_the_notation_is_read_as_it_is_written() -> None:
    registers = {"key": ["r0", "r18", "r19", "r30", "flag T"], "text": ["r24"]}
    stack = {"state": 25, "text": 1}
    text = "key: r0, r18-r19, r30, flag T; state: 25 B of stack; text: r24, 1 B of stack"
    assert left.text(registers, stack) == text
    assert left.parsed(text, is_assembly=True) == {
        "key": Allowance(frozenset(registers["key"])),
        "state": Allowance(stack=25),
        "text": Allowance(frozenset({"r24"}), 0, 1),
    }
    text = "key: 5 registers; state: 25 B of stack; text: 1 register, 1 B of stack"
    assert left.text(registers, stack, counted=True) == text
    assert left.parsed(text, is_assembly=False)["text"] == Allowance(count=1, stack=1)
    assert left.parsed(left.text({}, {}), is_assembly=True) == {}


@pytest.mark.parametrize(
    "text", ["r1", "keys: r1", "key: r1; key: r2", "key: x", "key: 2 registers"]
)
def test_another_notation_is_an_error(text: str) -> None:
    with pytest.raises(ContractError, match="left '"):
        left.parsed(text, is_assembly=True)


def test_registers_of_compiled_code_have_no_names() -> None:
    with pytest.raises(ContractError, match="'r1' is neither a number of registers nor bytes"):
        left.parsed("key: r1", is_assembly=False)


def test_sizes_of_keys_may_differ() -> None:
    assert left.allowed(_routine("rp2040", "balanced", "expand", 192)) == "key: r2"
    assert left.allowed(_routine("rp2040", "balanced", "expand", 256)) == "nothing"
    routine = _routine("rp2040", "balanced", "expand")
    two = replace(routine.engine, left={"expand": "key: r1 / key: r2"})
    with pytest.raises(ContractError, match="not one part for each key size"):
        left.allowed(replace(routine, engine=two))


def test_every_contract_can_be_read() -> None:
    for target in TARGETS:
        for routine in routines(target):
            left.parsed(left.allowed(routine), is_assembly=routine.is_assembly)


def _beyond_the_output(routine: Routine) -> tuple[bool, bool]:
    """Return whether the contract allows secrets of key and state to remain.

    The first value is about registers, the second about the stack.
    """
    allowance = left.parsed(left.allowed(routine), is_assembly=True)
    found = [allowance[kind] for kind in allowance if kind != "text"]
    return any(may.registers for may in found), any(may.stack for may in found)


def _wipes(symbol: str) -> str:
    """Return the text in the banner of a function about secrets that remain."""
    text = source_of(symbol).read_text(encoding="utf-8")
    banner = banners.banner(text, symbol)
    found = re.search(r" \* Wipes: +(.*?)\n \* [A-Z]\w+:", banner or "", re.S)
    assert found is not None, symbol
    return " ".join(found[1].replace("*", "").split())


@pytest.mark.parametrize("target", ["atmega328p", "rp2040"])
def test_banners_say_what_contracts_say(target: str) -> None:
    """The banners of functions agree with the contracts.

    If a banner describes only output and public values, the key and the state do not remain.
    """
    told = 0
    for routine in (r for r in routines(target) if r.is_assembly):
        wipes = _wipes(routine.symbol)
        in_registers, on_stack = _beyond_the_output(routine)
        only_output = re.search(r"registers (hold|keep) (\w+ )*(output|public|addresses)", wipes)
        told += only_output is not None
        assert not (only_output and in_registers), f"{routine}: {wipes}"
        assert not ("no secret was on the stack" in wipes and on_stack), f"{routine}: {wipes}"
    assert told > 20


def test_headers_say_what_contracts_say() -> None:
    """The headers of engines agree with the contracts.

    The texts concern secrets that remain on the stack, in registers, and in registers after key
    setup only.
    """
    told = 0
    about = {e["implementation"]: e["about"] for e in read()["engine"]}
    for routine in (r for target in TARGETS for r in routines(target) if r.is_assembly):
        text = " ".join(about[routine.engine.implementation].split())
        in_registers, on_stack = _beyond_the_output(routine)
        if "no secret is left on the stack" in text:
            told += 1
            assert not on_stack, str(routine)
        if "stack or in registers" in text or (
            "key set-up leaves" in text and not routine.verb.startswith("expand")
        ):
            assert not in_registers, str(routine)
    assert told > 100


def test_a_contract_that_allows_more_than_is_left_is_a_complaint() -> None:
    proof = next(p for p in proofs.load() if p.key == ("rp2040", "balanced", "expand", 128))
    assert proofs.complaints(proof, []) == []
    [complaint] = proofs.complaints(replace(proof, allowed="key: r1-r2"), [])
    assert complaint.endswith("leaves key: r1; the contract allows key: r1-r2")
    # For compiled code only the number of registers is compared.
    assert proofs.complaints(replace(proof, allowed="key: 1 register"), []) == []
    [complaint] = proofs.complaints(replace(proof, registers={}, allowed="key: 1 register"), [])
    assert complaint.endswith("leaves nothing; the contract allows key: 1 register")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('left.avr]\nexpand = "', 'left.avr]\nexpanded = "', r"unknown kernels \['expanded'\]"),
        ("[engine.left.avr]", "[engine.left.host]", r"left on \['host'\], where it is not"),
        ('left.avr]\nexpand = "', 'left.avr]\nexpand = 1 # "', "not a text for each verb"),
    ],
)
def test_a_row_that_says_nonsense_is_named(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    shutil.copytree(ENGINES, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "avr.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EngineError, match=message):
        load(tmp_path)
