# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the choice of `make quick`: each file of the project reaches existing tests."""

from __future__ import annotations

import re
import tomllib

import affected
import pytest
from affected import REPOSITORY, RULES, TEST, choose, matches

#: Files without tests, in addition to pages
NOBODYS = re.compile(
    r"\.(git\w+|clang-\w+|editorconfig)|LICENSE|.*/__(init|main)__\.py|.*\.typed|.*README\.md"
)
#: The number of tests that every change selects
ALWAYS = len(choose([]).tests)


def names(path: str) -> str:
    """Return the patterns that a change of a file selects, one per line."""
    chosen = choose([path])
    return "\n".join([*list(chosen.tests)[ALWAYS:], *chosen.anyway])


def test_every_file_reaches_a_test() -> None:
    files = affected.git("ls-files")
    assert len(files) > 1500 or not files, "not a clone"
    assert [f for f in files if not NOBODYS.fullmatch(f) and not names(f)] == []


def test_every_rule_names_files_of_tests() -> None:
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))
    patterns = [*rules["core"], *rules["engine"]["tests"], *rules["engine"]["anyway"]]
    patterns += [pattern for row in rules["words"].values() for pattern in row]
    kinds = ("tests", "anyway")
    patterns += [p for rule in rules["files"] for kind in kinds for p in rule.get(kind, [])]
    patterns = [pattern for pattern in patterns if "{" not in pattern]
    files = list(TEST.rglob("test_*.py"))
    assert [p for p in patterns if not any(affected.may_hold(f, p) for f in files)] == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("src/modes/kw/kw.c", r"modes/test_kw"),
        ("src/avr/modes/aesmall_ccm_tag.S", r"modes/test_ccm"),
        ("src/avr/balanced/aesmall_aes_encrypt_balanced_avr.S", r"atmega328p\\-balanced"),
        ("src/avr/balanced/aesmall_aes_encrypt_balanced_avr.S", r"is_proved.*balanced"),
        ("src/armv6m/ct/aesmall_aes_encrypt_ct_armv6m.S", r"rp2040\\-ct"),
        ("src/portable/ct/aesmall_sub_bytes_ct_c.c", r"host\\-gcc\\-ct"),
        ("workshop/aesmall_workshop/bench/history.py", r"workshop/bench/test_history"),
        ("host/aesmall/files/vault.py", r"host/test_vault_tool"),
        ("scripts/check_asm.py", r"asm/test_check_asm"),
        ("workshop/aesmall_prove/gf2.py", r"prove/test_gf2"),
        ("test/modes/test_cmac.py", r"modes/test_cmac"),
        ("doc/use/gcm.md", r"docs/test_examples.*gcm"),
        ("test/residue/residue.h", r"residue/"),
    ],
)
def test_a_file_reaches_its_tests(path: str, expected: str) -> None:
    assert (REPOSITORY / path).exists()
    assert re.search(expected, names(path))


def test_what_is_more_than_quick_can_do_is_said() -> None:
    assert choose(["workshop/aesmall_workshop/bench/history.py"]).left != []
    assert choose(["nosuch/file.xyz"]).left == ["nosuch/file.xyz"]
    assert choose(["src/modes/kw/kw.c"]).left == []


def test_patterns_of_files() -> None:
    assert matches("src/a.h", "src/*") == {"stem": "a"}
    assert matches("src/core/a.h", "src/*") is None
    assert matches("src/core/a.hpp", "src/**/*.h*") == {"stem": "a"}
    assert matches("test/ct/x/y.c", "test/{room}/**") == {"stem": "y", "room": "ct"}
    assert matches("host/a.lock", "{scripts/*,host/*}") == {"stem": "a"}
