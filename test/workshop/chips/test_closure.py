# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the needed objects are chosen as if all existed, and that only these are built."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build, closure, elf, file_states, needed, objects
from aesmall_workshop.chips.build import BuildError
from aesmall_workshop.measure.program import MAIN, OTHERS
from aesmall_workshop.paths import REPOSITORY
from support.flags import OPTIMISED, PORTABLE

SRC = REPOSITORY / "src"
LITTLE = (
    ("last", "int aesmall_last = 3;\n"),
    ("other", "int aesmall_other(void)\n{\n    return 1;\n}\n"),
    ("middle", "extern int aesmall_last;\nint aesmall_middle(void)\n{ return aesmall_last; }\n"),
)
CALLS = "int aesmall_middle(void);\nint main(void) { return aesmall_middle(); }\n"


def _members(folder: Path, texts: Sequence[tuple[str, str]]) -> list[objects.Object]:
    made = []
    for name, text in texts:
        source = folder / f"{name}.c"
        source.write_text(text, encoding="utf-8")
        path = folder / "host" / f"{name}.o"
        path.parent.mkdir(exist_ok=True)
        made.append(objects.Object(path, ["gcc", "-c", str(source)]))
    return made


def _main(folder: Path, text: str) -> Path:
    [main] = _members(folder, [("main", text)])
    main.make()
    return main.path


def test_only_what_is_needed_is_made(tmp_path: Path) -> None:
    members = _members(tmp_path, LITTLE)
    library = closure.Closure(members)
    assert library.needed([_main(tmp_path, CALLS)]) == [0, 2]
    assert [member.path.exists() for member in members] == [True, False, True]
    assert library.needed([], ["aesmall_other"]) == [1]


def test_a_definition_that_the_text_hides_is_found(tmp_path: Path) -> None:
    """A definition that the source text hides is found.

    If the suggested objects do not define a name of the library, all objects are built.
    """
    hidden = "#define JOIN(a, b) a##b\nint JOIN(aesmall_mid, dle)(void)\n{\n    return 1;\n}\n"
    members = _members(tmp_path, [*LITTLE[:2], ("middle", hidden)])
    assert "aesmall_middle" not in closure.suggested(file_states.state(members[2].source))
    assert closure.Closure(members).needed([_main(tmp_path, CALLS)]) == [2]
    assert all(member.path.exists() for member in members)


def test_a_name_of_the_program_has_nothing_made(tmp_path: Path) -> None:
    members = _members(tmp_path, LITTLE)
    text = "int aesmall_own(void);\nint (*own)(void) = aesmall_own;\n"
    [own] = _members(tmp_path, [("own", "int aesmall_own(void)\n{\n    return 1;\n}\n")])
    own.make()
    assert closure.Closure(members).needed([_main(tmp_path, text), own.path]) == []
    assert not any(member.path.exists() for member in members)


def test_two_of_a_name_are_an_error(tmp_path: Path) -> None:
    members = _members(tmp_path, [("a", LITTLE[1][1]), ("b", LITTLE[1][1])])
    with pytest.raises(BuildError, match=r"a\.o and .*b\.o both define aesmall_other"):
        closure.Closure(members).needed([], ["aesmall_other"])


@pytest.mark.parametrize(
    "target", [*MAIN, "host", *(pytest.param(t, marks=pytest.mark.verify) for t in OTHERS)]
)
def test_the_text_suggests_every_definition(target: str) -> None:
    """The source text suggests every definition, so no program needs to build all objects.

    The startup code that it suggests is also the startup code that the objects need.
    """
    made = build.library(target)
    asked = set[str]()
    for source, (defined, asks) in zip(made, elf.linkages([*made.values()]), strict=True):
        assert defined <= closure.suggested(file_states.state(source)), source
        starts = {name for name in asks if name.startswith("__do_")}
        place = str(source.relative_to(SRC))
        assert starts == {name for name, at in closure.START_UP.items() if place in at} & asks
        asked |= starts
    assert asked == (set(closure.START_UP) if TARGETS[target].family == "avr" else set())


@pytest.mark.verify
@pytest.mark.parametrize("flags", [PORTABLE, OPTIMISED], ids=str)
@pytest.mark.parametrize("target", [*MAIN, "host"])
def test_the_choice_is_that_of_all_objects_with_other_flags(
    target: str, flags: tuple[str, ...]
) -> None:
    machine = TARGETS[target]
    tree = file_states.files(SRC, deep=True)
    members = build._library(tree, machine, machine.compiler, flags)
    build.make_all(members)
    every, chosen = needed.Library([m.path for m in members]), closure.Closure(members)
    linkages = [*elf.linkages([m.path for m in members])]
    starting = [{name for name in asks if name.startswith("__do_")} for _, asks in linkages]
    for member in members[::5]:
        wanted, found = every.needed([member.path]), chosen.needed([member.path])
        # A program does not depend on which object needs the startup code.
        assert {n for n in wanted if not starting[n]} == {n for n in found if not starting[n]}
        asked = [set[str]().union(*(starting[n] for n in some)) for some in (wanted, found)]
        assert asked[0] == asked[1], member.source


@pytest.mark.parametrize("target", [*MAIN, "host"])
def test_assembly_for_others_is_left_out(target: str) -> None:
    family = TARGETS[target].family
    machine = TARGETS[target]
    tree = file_states.files(SRC, deep=True)
    sources = {m.source for m in build._library(tree, machine, machine.compiler, [])}
    left = {source for source in map(Path, (s[0] for s in tree)) if source.suffix in (".c", ".S")}
    for source in left - sources:
        assert source.suffix == ".S"
        assert family not in closure.ASSEMBLED[source.relative_to(SRC).parts[0]]
    for source in sources:
        own = source.suffix == ".S"
        assert not own or family in closure.ASSEMBLED[source.relative_to(SRC).parts[0]]
