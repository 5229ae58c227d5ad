# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the bundled script of the report behaves as its modules do in node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.report.bundle import BundleError, bundle

MODULES = {
    "main": 'import { twice,\n  NAME } from "./lib.mjs";\nimport { one } from "./base.mjs";\n'
    "const private_one = 3;\nconsole.log(NAME, twice(one()), private_one);\n",
    "lib": 'import { one } from "./base.mjs";\nconst private_one = one();\n'
    'export const NAME = "lib";\nexport function twice(n) {\n  return n * 2 * private_one;\n}\n',
    "base": 'console.log("once");\nexport function one() {\n  return 1;\n}\n',
}


def _write(folder: Path, modules: dict[str, str]) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.mjs").write_text(text, encoding="utf-8")
    return folder / "main.mjs"


def _node(path: Path) -> str:
    return subprocess.run(["node", str(path)], capture_output=True, text=True, check=True).stdout


def test_it_does_what_the_modules_do(tmp_path: Path) -> None:
    entry = _write(tmp_path, MODULES)
    script = tmp_path / "bundle.cjs"
    script.write_text(bundle(entry), encoding="utf-8")
    assert _node(script) == _node(entry) == "once\nlib 2 3\n"


def test_packages_and_modules_in_the_place_of_others(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    _write(tmp_path / "own", {"base": "export function one() {\n  return 5;\n}\n"})
    main = 'import { two as both } from "pair";\nimport pair from "pair";\n'
    main += 'import { one as five } from "./base.mjs";\nconsole.log(both, pair.two, five());\n'
    entry = _write(tmp_path, {**MODULES, "main": main})
    script = tmp_path / "bundle.cjs"
    instead = {tmp_path / "base.mjs": tmp_path / "own" / "base.mjs"}
    made = bundle(entry, packages={"pair": "({ two: 2 })"}, instead=instead)
    script.write_text(made, encoding="utf-8")
    assert _node(script) == "2 2 5\n"


@pytest.mark.parametrize(
    ("module", "text", "message"),
    [
        ("lib", "export default 1;\n", "lib.mjs: 'export default 1;' is no import or export"),
        ("lib", 'import "./base.mjs";\n', "is no import or export"),
        ("lib", 'import * as b from "./base.mjs";\n', "is no import or export"),
        ("lib", "export const OTHER = 1;\n", "main.mjs: lib.mjs exports no twice, NAME"),
        ("lib", 'import a from "package";\n', "nothing is given for the package package"),
        ("base", 'import { twice } from "./lib.mjs";\n', "imports itself by way of"),
        ("base", 'export const one = "</script>";\n', "would end a script"),
    ],
)
def test_what_it_cannot_put_into_a_page_is_refused(
    tmp_path: Path, module: str, text: str, message: str
) -> None:
    entry = _write(tmp_path, {**MODULES, module: text})
    with pytest.raises(BundleError, match=message.replace(".", r"\.")):
        bundle(entry)
