# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the programs of doc/recipes/other-end*.md against the library, in both directions.

The library's side is the code of doc/recipes/mqtt-payload.md. The files of other_end/ call the
functions of the pages. Except for Python and JavaScript, the languages run in `make verify`, which
installs them.
"""

from __future__ import annotations

import base64
import contextlib
import io
import json
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY
from support import foreign, pages

PAGE = REPOSITORY / "doc" / "recipes" / "other-end.md"
PAGES = PAGE, PAGE.with_name("other-end-compiled.md")
CHIP = REPOSITORY / "doc" / "recipes" / "mqtt-payload.md"
DRIVERS = Path(__file__).parent / "other_end"
MESSAGES = (
    "",
    "x",
    "15 characters..",
    "16 characters...",
    '{"cmd":"on","n":7}',
    "Grüße, Köln " * 4,
)
KEYS = (bytes(range(16)), bytes(range(100, 132)))
REFUSED = None

#: The name of a function, its key and its argument
Call = tuple[str, bytes, str]
#: Returns the results of calls
Side = Callable[[list[Call]], list[str | None]]


def blocks(language: str, *of: Path) -> list[str]:
    every = (block for page in of or PAGES for block in pages.blocks(page))
    return [block.code for block in every if block.language == language]


def run(command: list[str | Path], text: str, folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, input=text, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def asked(command: list[str | Path], folder: Path, calls: list[Call]) -> list[str | None]:
    """Return the results that a program prints for the calls."""
    lines = [f"{name} {key.hex()} {argument.encode().hex()}\n" for name, key, argument in calls]
    printed = run(command, "".join(lines), folder).splitlines()
    results = [line.removeprefix("= ") for line in printed if line.startswith("= ")]
    return [None if r == "refused" else bytes.fromhex(r).decode() for r in results]


@pytest.fixture(scope="module")
def chip(tmp_path_factory: pytest.TempPathFactory) -> Side:
    """Return the library's side."""
    folder = tmp_path_factory.mktemp("chip")
    [code] = blocks("c", CHIP)
    (folder / "recipe.c").write_text(code, encoding="utf-8")
    sources: list[str | Path] = [f"-I{folder}", f"-I{REPOSITORY / 'src'}", DRIVERS / "chip.c"]
    command: list[str | Path] = [
        "gcc",
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fsanitize=address,undefined",
    ]
    objects = [*build.library("host").values()]
    run([*command, *sources, *objects, "-o", folder / "chip"], "", folder)
    return lambda calls: asked([folder / "chip"], folder, calls)


# ---- the languages ---------------------------------------------------------------------


def python(folder: Path) -> Side:
    del folder
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(blocks("python")[0], PAGE, "exec"), names)  # it is our own page

    def side(calls: list[Call]) -> list[str | None]:
        results: list[str | None] = []
        for name, key, argument in calls:
            try:
                results.append(names[name.replace("G", "_g").replace("C", "_c")](key, argument))
            except Exception:  # each program refuses in its own way
                results.append(REFUSED)
        return results

    return side


def node(folder: Path) -> Side:
    return javascript(folder, blocks("js")[0])


def cryptojs(folder: Path) -> Side:
    return javascript(folder, blocks("js")[2])


def javascript(folder: Path, code: str) -> Side:
    driver = (DRIVERS / "driver.mjs").read_text(encoding="utf-8")
    (folder / "page.mjs").write_text(code + driver, encoding="utf-8")
    (folder / "node_modules").symlink_to(REPOSITORY / "node_modules")
    return lambda calls: asked(["node", "page.mjs"], folder, calls)


def other(language: str) -> Callable[[Path], Side]:
    """Return a maker of the side of a language of support/foreign.py."""

    def made(folder: Path) -> Side:
        [code] = blocks(language)
        command = foreign.program(language, folder, code, DRIVERS)
        return lambda calls: asked(command, folder, calls)

    return made


SIDES: dict[str, Callable[[Path], Side]] = {"python": python, "node": node, "cryptojs": cryptojs}
SIDES |= {language: other(language) for language in foreign.LANGUAGES}
#: These have no authenticated encryption, and do not report most wrong keys and texts
ONLY_CBC = {"cryptojs"}


def some(names: Iterable[str]) -> pytest.MarkDecorator:
    """Return the parameters of a test of these languages."""
    later = dict.fromkeys(foreign.LANGUAGES, pytest.mark.verify)
    values = [pytest.param(name, marks=later.get(name, ())) for name in names]
    return pytest.mark.parametrize("language", values)


def refusals(text: str) -> Iterator[str]:
    """Yield the text with each byte changed, and all shorter ones."""
    data = base64.b64decode(text)
    for at in range(len(data)):
        other = bytearray(data)
        other[at] ^= 1 << at % 8
        yield base64.b64encode(other).decode()
        yield base64.b64encode(data[:at]).decode()


@some(SIDES)
def test_both_sides_open_the_texts_of_the_other_side(
    language: str, chip: Side, tmp_path: Path
) -> None:
    side = SIDES[language](tmp_path)
    modes = ("Cbc",) if language in ONLY_CBC else ("Gcm", "Cbc")
    wanted = [(mode, key, message) for mode in modes for key in KEYS for message in MESSAGES]
    for one, another in ((side, chip), (chip, side)):
        texts = one([(f"seal{mode}", key, message) for mode, key, message in wanted])
        assert None not in texts
        assert len({*texts}) == len(wanted)
        calls = [
            (f"open{mode}", key, text or "")
            for (mode, key, _), text in zip(wanted, texts, strict=True)
        ]
        assert another(calls) == [message for _, _, message in wanted]


@some(name for name in SIDES if name not in ONLY_CBC)
def test_wrong_texts_and_keys_are_refused(language: str, chip: Side, tmp_path: Path) -> None:
    key = KEYS[0]
    text, cbc = chip([("sealGcm", key, MESSAGES[4]), ("sealCbc", key, MESSAGES[4])])
    assert text and cbc
    calls = [("openGcm", key, wrong) for wrong in refusals(text)]
    assert len(calls) > 90
    calls += [("openGcm", bytes(16), text), ("openGcm", key, ""), ("openGcm", key, "A")]
    data = base64.b64decode(cbc)
    parts = [data[:size] for size in (0, 1, 15, 17, 31, 33, len(data) - 1)]
    calls += [("openCbc", key, base64.b64encode(part).decode()) for part in parts]
    for size in (0, 1, 15, 17, 31, 33):
        calls += [(f"seal{mode}", bytes(size), "message") for mode in ("Gcm", "Cbc")]
    results = SIDES[language](tmp_path)(calls)
    assert [call for call, result in zip(calls, results, strict=True) if result] == []


# ---- the rest of the page --------------------------------------------------------------


def test_a_function_node_takes_each_new_payload_once(chip: Side, tmp_path: Path) -> None:
    key = KEYS[0]
    functions, until, _ = blocks("js")[0].partition("const key = ")
    _, start, functions = functions.partition("\n\n")
    assert until and start
    [code] = blocks("javascript")
    (tmp_path / "code.js").write_text(functions + code, encoding="utf-8")
    texts = chip([("sealGcm", key, f'{{"t":{n}}}') for n in range(3)])
    [other] = chip([("sealGcm", KEYS[0][::-1], "{}")])
    [no_json] = chip([*(("sealGcm", key, "{}") for _ in range(9)), ("sealGcm", key, "{")])[-1:]
    payloads = [texts[0], texts[0], texts[2], texts[1], other, "", 7, no_json]
    command: list[str | Path] = ["node", DRIVERS / "node_red.mjs", "code.js", key.hex()]
    printed = run(command, json.dumps(payloads), tmp_path).splitlines()
    results = [line for line in printed if not line.startswith("error: ")]
    assert results == ['{"t":0}', "null", '{"t":2}', *["null"] * 5]
    errors = [line for line in printed if line.startswith("error: ")]
    assert len(errors) == 6
    assert errors[:2] == ["error: sent before, string"] * 2


def test_the_configuration_is_the_line_of_the_command() -> None:
    """The first line that the chip gets is the output of the command on the page."""
    page = REPOSITORY / "doc" / "recipes" / "config-to-chip.md"
    [line] = blocks("text", page)[0].splitlines()
    [code] = blocks("c", page)
    assert code.index(f'"{line}"') < code.index('",\n        "')


@some(foreign.LANGUAGES)
def test_a_program_prints_the_lines_of_the_page(language: str, tmp_path: Path) -> None:
    [code] = blocks(language)
    [after] = [
        text.code
        for page in PAGES
        for block, text in zip(pages.blocks(page), pages.blocks(page)[1:], strict=False)
        if block.language == language
    ]
    assert run(foreign.program(language, tmp_path, code), "", tmp_path) == after


def test_all_languages_of_the_pages_are_run() -> None:
    titles = sum(page.read_text(encoding="utf-8").count("\n## ") for page in PAGES)
    # OpenSSL, and Cost and Traps of both pages, have no program here.
    assert titles == len(SIDES) + 1 + 5
    assert shutil.which("node")
