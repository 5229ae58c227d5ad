# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that scripts/layers.py finds imports and includes that go upwards or in a circle."""

from __future__ import annotations

from pathlib import Path

import layers
import pytest
from check import DESIGN, REPOSITORY

TEXT = """\
<!-- layers:python -->

| package | what |
|---|---|
| `aesmall` | low |
| `aesmall.files`, `aesmall.choose` | beside each other |
| `aesmall_workshop` | high |

<!-- layers:c -->

| folder | what |
|---|---|
| `core` | low |
| `modes` | steps |
| `modes/ccm`, `modes/eax` | beside each other |
| `aesmall.h` | all |
"""
GOOD = {
    "host/aesmall/__init__.py": "",
    "host/aesmall/low.py": "import os\n",
    "host/aesmall/files/__init__.py": "",
    "host/aesmall/files/one.py": "from ..low import x\nfrom . import two\n",
    "host/aesmall/files/two.py": "from aesmall import low\n",
    "host/aesmall/choose/one.py": "from .. import low\n",
    "workshop/aesmall_workshop/high.py": "import aesmall.files.one\nfrom aesmall import choose\n",
    "workshop/aesmall_workshop/__main__.py": "from aesmall_workshop import high\n",
    "src/aesmall.h": '#include <stdint.h>\n#include "modes/ccm/ccm.h"\n',
    "src/core/cipher.h": "",
    "src/modes/block.h": '#include "../core/cipher.h"\n',
    "src/modes/ccm/ccm.h": '#include "../../core/cipher.h"\n',
    "src/modes/ccm/ccm.c": '#include "../block.h"\n#include "ccm.h"\n',
    "src/modes/eax/eax.h": "",
}
BAD = [
    ("src/core/cipher.h", '#include "../modes/block.h"\n', "cipher.h:1: core/cipher.h uses"),
    ("src/modes/block.h", '\n#include "ccm/ccm.h"\n', "block.h:2: modes/block.h uses"),
    ("src/modes/ccm/ccm.h", '#include "../eax/eax.h"\n', "modes/eax/eax.h, which is not"),
    ("src/modes/ccm/ccm.h", '#include "../../aesmall.h"\n', "aesmall.h, which is not below"),
    ("src/core/cipher.h", '#include "cipher.h"\n', "circle: core/cipher.h -> core/cipher.h"),
    ("src/services/nonce.h", "", "no row for services/nonce.h"),
    ("host/aesmall/low.py", "from .files import one\n", "low.py:1: aesmall.low uses"),
    ("host/aesmall/low.py", "def f():\n    from .files.one import x\n", "low.py:2: aesmall.low"),
    ("host/aesmall/low.py", "import aesmall_workshop.high\n", "aesmall_workshop.high, which"),
    ("host/aesmall/choose/one.py", "from ..files import two\n", "aesmall.files.two, which"),
    ("host/aesmall/files/two.py", "from .one import x\n", "circle: aesmall.files.one -> aesmall"),
    ("host/aesmall/files/__init__.py", "from .one import x\n", ""),
    ("host/aesmall/files/two.py", "from . import x\n", ""),
    (
        "host/aesmall/files/two.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .one import x\n",
        "circle: aesmall.files.one -> aesmall",
    ),
]


def found(folder: Path, files: dict[str, str], text: str = TEXT) -> list[str]:
    """Return the violations in a tree with these files."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return list(layers.violations(folder, text))


def test_what_keeps_the_layers_passes(tmp_path: Path) -> None:
    assert found(tmp_path, GOOD) == []


@pytest.mark.parametrize(("name", "content", "message"), BAD)
def test_offenders_are_found(tmp_path: Path, name: str, content: str, message: str) -> None:
    said = found(tmp_path, GOOD | {name: content})
    assert bool(said) == bool(message), said
    assert message in "".join(said)


def test_a_package_without_a_row_is_found(tmp_path: Path) -> None:
    text = TEXT.replace("| `aesmall_workshop` | high |\n", "")
    said = found(tmp_path, {"workshop/aesmall_workshop/high.py": ""}, text)
    assert said == [
        "workshop/aesmall_workshop/high.py: the table of layers has no row for "
        "aesmall_workshop.high"
    ]


def test_a_table_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="no table of layers after `<!-- layers:css -->`"):
        layers.table(TEXT, "css")


def test_the_table_names_packages_that_there_are() -> None:
    known = layers.modules(REPOSITORY)
    rows = layers.table(DESIGN.read_text(encoding="utf-8"), "python")
    assert [name for row in rows for name in row if name not in known] == []
    assert all(rows)


def test_the_table_names_folders_that_there_are() -> None:
    rows = layers.table(DESIGN.read_text(encoding="utf-8"), "c")
    assert [n for row in rows for n in row if not (REPOSITORY / "src" / n).exists()] == []
    assert all(rows)
