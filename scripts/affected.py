#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Name the tests that the changed files can reach, for `make quick`.

Changed files are those that differ from SINCE, or the files on the command line. SINCE is a commit.
By default it is HEAD, or the commit before HEAD if there are no changes. The output is arguments
for pytest: the files to collect, and for test/conftest.py the tests to run. test/affected.toml has
the rules for names of files, and Python's imports are read. With --layer, the output is the tests
of `make test` or `make verify`, for scripts/mutants.py: it includes tests that are too many for
`make quick`.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import layers
from aesmall.engines import Engine, engines
from aesmall_workshop.chips import banners
from asm_state import names_files

REPOSITORY = Path(__file__).resolve().parents[1]
TEST = REPOSITORY / "test"
RULES = TEST / "affected.toml"
CHOSEN = REPOSITORY / "build" / "affected.json"
#: Folders with modules that are imported without a package
PATHS = (
    "scripts",
    "gen",
    *tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"][
        "pythonpath"
    ],
)
#: Folders below test/ with the tests of src/
MIRRORS = ("engines", "modes", "services", "adapters", "whole")
#: Folders of src/ with the files of engines
ENGINES = tuple(
    REPOSITORY / "src" / name for name in ("avr", "armv6m", "armv7m", "rv32", "portable")
)
#: If imports reach more test files than this, the others are left to `make test`.
MOST_FILES = {"quick": 8, "test": 40, "verify": 40}
#: If a file belongs to more engines than this, only so many are tested.
MOST_ENGINES = {"quick": 4, "test": 12, "verify": 12}


@dataclass
class Chosen:
    """Patterns of names of tests, with reasons."""

    tests: dict[str, str] = field(default_factory=dict)
    anyway: dict[str, str] = field(default_factory=dict)
    #: Files without a rule, or with more tests than quick can run
    left: list[str] = field(default_factory=list)

    def add(self, rule: Mapping[str, Any], why: str, **values: str) -> None:
        """Add the patterns of a rule, with the values filled in."""
        for kind, chosen in (("tests", self.tests), ("anyway", self.anyway)):
            for pattern in rule.get(kind, ()):
                for name, value in values.items():
                    pattern = pattern.replace(f"{{{name}}}", re.escape(value))
                chosen.setdefault(pattern, why)


# ---- changed files ----


def git(*words: str) -> list[str]:
    """Return the lines of git's output."""
    done = subprocess.run(["git", *words], cwd=REPOSITORY, capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed(since: str) -> list[str]:
    """Return the paths that differ from a commit, including untracked files."""
    new = git("ls-files", "--others", "--exclude-standard")
    if found := [*git("diff", "--name-only", since or "HEAD"), *new]:
        return found
    return [] if since else git("diff", "--name-only", "HEAD~1")


# ---- Python ----


@cache
def modules() -> dict[str, Path]:
    """Return each module's name in imports -> its file."""
    found = {}
    for folder in PATHS:
        for file in (REPOSITORY / folder).glob("*.py"):
            found[file.stem] = file
        for file in (REPOSITORY / folder).glob("*/__init__.py"):
            found.update({f"{file.parent.name}.{f.stem}": f for f in file.parent.glob("*.py")})
    for package, root in layers.ROOTS.items():
        for file in (REPOSITORY / root / package).rglob("*.py"):
            found[".".join(file.relative_to(REPOSITORY / root).with_suffix("").parts)] = file
    # A package is imported by its own name.
    found.update({n.removesuffix(".__init__"): f for n, f in [*found.items()]})
    return found


@cache
def names_of() -> dict[Path, str]:
    """Return for each file the first name by which it is imported."""
    return {file: name for name, file in reversed(modules().items())}


@cache
def imports(file: Path) -> frozenset[Path]:
    """Return the files of the project that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = node.module or ""
            if node.level:
                package = names_of().get(file, file.parent.name)
                parts = package.split(".")
                if file.name != "__init__.py" or parts[-1] == "__init__":
                    parts = parts[: -node.level]
                start = ".".join([*parts, start]).strip(".")
            names = [start, *(f"{start}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            names = [node.value]  # the module of a command, which is imported when it is called
        else:
            continue
        found |= {modules()[name] for name in names if name in modules()}
    return frozenset(found - {file})


def importers(file: Path) -> Iterator[Path]:
    """Yield test files, those with the most direct import of the file first."""
    ring, seen = {file}, {file}
    while ring:
        tests = (f for f in ring if f.name.startswith("test_") and TEST in f.parents)
        yield from sorted(tests, key=lambda f: (file.stem not in f.stem, f))
        ring = {f for of in ring for f in imported_by().get(of, ())} - seen
        seen |= ring


@cache
def imported_by() -> dict[Path, set[Path]]:
    """Return for each file of the project the files that import it."""
    found: dict[Path, set[Path]] = {}
    for file in {*modules().values(), *TEST.rglob("test_*.py"), *TEST.rglob("conftest.py")}:
        for of in imports(file):
            found.setdefault(of, set()).add(file)
    return found


# ---- src/ ----


@cache
def engines_of() -> dict[Path, list[tuple[str, Engine]]]:
    """Return each file of src/ -> the engines that use it, with their families."""
    found: dict[Path, list[tuple[str, Engine]]] = {}
    sources = [f for folder in ENGINES for f in folder.rglob("aesmall_*.[Sc]")]
    files = {name: f for f in sources for name in {f.stem, *defined(f)}}
    for engine in engines():
        verbs = [(verb, bits) for verb in engine.kernels for bits in engine.key_sizes]
        symbols = {engine.kernel(verb, bits) or "" for verb, bits in verbs}
        wanted, seen = [files[s] for s in sorted(symbols) if s in files], set[Path]()
        while wanted:
            file = wanted.pop()
            if file not in seen and not file.name.startswith(("kernels", "target")):
                seen.add(file)
                wanted += [f for f in names_files(file) if {*f.parents} & {*ENGINES}]
                wanted += [files[n] for n in named(file) if n in files]
        for file in seen:
            found.setdefault(file, []).append((engine.family, engine))
    return found


def defined(file: Path) -> list[str]:
    """Return the functions of a file in C, or of a file in assembly that may have several."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".S":
        return banners.functions(text)
    return re.findall(r"^[a-z][^;{}()]*\b(aesmall_\w+)\([^;{}]*\)\n\{", text, re.MULTILINE)


@cache
def named(file: Path) -> tuple[str, ...]:
    """Return the functions that a file names."""
    return tuple(set(re.findall(r"\baesmall_\w+", file.read_text(encoding="utf-8"))))


def choose_engine(chosen: Chosen, path: str, rules: Mapping[str, Any], most: int) -> bool:
    """Choose the tests of the engines that use a file of src/. Return whether there are any."""
    reached = engines_of().get(REPOSITORY / path, [])
    platforms = {
        "avr": "atmega328p",
        "armv6m": "rp2040",
        "armv7m": "cortex_m33",
        "rv32": "rp2350",
        "host": "host-gcc",
    }
    proofs = {**platforms, "rv32": "rp2350_hazard3"}
    reached = [(family, engine) for family, engine in reached if family in platforms]
    for family, engine in sorted(reached, key=lambda r: r[1].slow)[:most]:
        names = {
            "engine": f"{platforms[family]}-{engine.name}",
            "proof": f"{proofs[family]} {engine.name}",
        }
        chosen.add(rules["engine"], path, **names)
    return bool(reached)


def choose_word(chosen: Chosen, path: str, rules: Mapping[str, Any]) -> bool:
    """Choose the tests with the first known word of a file name. Return whether there are any."""
    words = re.split(r"[_.]", Path(path).name.removeprefix("aesmall_"))
    for word in words:
        if word in rules["words"]:
            chosen.add({"tests": rules["words"][word]}, path)
            return True
        if not re.fullmatch(r"[a-z]{2,}\d*", word):
            continue
        rooms = [room for room in MIRRORS if list((TEST / room).glob(f"test_{word}*.py"))]
        if rooms:
            patterns = [rf"{room}/test_{word}\w*\.py::" for room in rooms]
            chosen.add({"tests": patterns}, path)
            return True
    return False


def matches(path: str, glob: str) -> dict[str, str] | None:
    """Return the values of {stem} and {room} if a path matches a pattern. {a,b} is a or b."""
    found = compiled(glob).fullmatch(path)
    return {"stem": Path(path).stem, **found.groupdict()} if found else None


@cache
def compiled(glob: str) -> re.Pattern[str]:
    """Return the regular expression of a glob."""
    pattern, at = "", 0
    for part in re.finditer(r"\*\*/|\*\*|\*|\{room\}|\{([^}]*)\}", glob):
        pattern += re.escape(glob[at : part.start()])
        at = part.end()
        alternatives = "|".join(
            re.escape(p).replace(r"\*", "[^/]*") for p in (part[1] or "").split(",")
        )
        ready = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "{room}": "(?P<room>[^/]+)"}
        pattern += ready.get(part[0], f"(?:{alternatives})")
    return re.compile(pattern + re.escape(glob[at:]))


@cache
def known_rules() -> dict[str, Any]:
    """Return the rules in test/affected.toml."""
    return tomllib.loads(RULES.read_text(encoding="utf-8"))


def choose(paths: Iterable[str], layer: str = "quick") -> Chosen:
    """Return the tests that these files can reach."""
    rules, chosen = known_rules(), Chosen()
    chosen.add({"tests": rules["core"]}, "always")
    for path in paths:
        file, known = REPOSITORY / path, False
        if path.endswith(".py") and file.exists():
            known = True
            found = list(importers(file))
            for test in found[: MOST_FILES[layer]]:
                chosen.add({"tests": [re.escape(str(test.relative_to(TEST))) + "::"]}, path)
            if (more := len(found) - MOST_FILES[layer]) > 0:
                chosen.left.append(f"{path} (and {more} more files of tests)")
        elif path.startswith("src/") and path.count("/") >= 2 and not path.endswith(".md"):
            most = MOST_ENGINES[layer]
            known = choose_engine(chosen, path, rules, most) or choose_word(chosen, path, rules)
            if layer != "quick":
                word = re.split(r"[_.]", Path(path).name.removeprefix("aesmall_"))[0]
                chosen.add(rules["far"], path, word=word)
        for rule in rules["files"]:
            if (values := matches(path, rule["name"])) is not None:
                chosen.add(rule, path, **values)
                known = True
        if not known:
            chosen.left.append(path)
    return chosen


def main() -> int:
    """Print the arguments for pytest. Standard error has the files left to `make test`."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--layer", choices=[*MOST_FILES], default="quick")
    parser.add_argument("files", nargs="*", help="instead of what has changed")
    given = parser.parse_args()
    chosen = choose(given.files or changed(os.environ.get("SINCE", "")), given.layer)
    patterns = [*chosen.tests, *chosen.anyway]
    files = [f for f in sorted(TEST.rglob("test_*.py")) if any(may_hold(f, p) for p in patterns)]
    CHOSEN.parent.mkdir(exist_ok=True)
    text = json.dumps({"tests": list(chosen.tests), "anyway": list(chosen.anyway)}, indent=1)
    CHOSEN.write_text(text, encoding="utf-8")
    print(
        f"--affected={CHOSEN.relative_to(REPOSITORY)}",
        *(f.relative_to(REPOSITORY) for f in files),
        sep="\n",
    )
    for path in chosen.left:
        print(f"quick: left to `make test`: {path}", file=sys.stderr)
    return 0


def may_hold(file: Path, pattern: str) -> bool:
    """Return whether tests of a file may match the pattern."""
    return bool(re.match(pattern.partition("::")[0], str(file.relative_to(TEST))))


if __name__ == "__main__":
    sys.exit(main())
