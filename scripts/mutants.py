#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check whether the tests notice mistakes: make a random mistake, run the tests, undo it.

    scripts/mutants.py assembly 60 --seed 1     a wrong instruction in src/avr, armv6m, armv7m, rv32
    scripts/mutants.py tokens 60 --seed 1       a wrong token in the C of src/
    scripts/mutants.py python 30 --seed 1       a wrong token in host/ and workshop/
    scripts/mutants.py try FILE:LINE NEW        this mistake

--layer verify tries `make quick`, then the tests of `make test` and then those of `make verify`
which the file can reach (scripts/affected.py), up to the first test that notices the mistake. The
default is --layer quick. --skip-quick begins with `make test`. --at COMMIT takes the tests of an
old commit, for mistakes that this commit also has. The work is done in a clone in build/mutants,
which keeps its builds. For each mutant, the output is the layer and the test that noticed it, or
SURVIVED.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
CLONE = REPOSITORY / "build" / "mutants"
FOLDERS = {
    "assembly": tuple(
        f"src/{folder}/**/*.{kind}"
        for folder in ("avr", "armv6m", "armv7m", "rv32")
        for kind in ("S", "inc")
    ),
    "tokens": ("src/modes/**/*.c", "src/services/**/*.c", "src/core/**/*.c", "src/portable/**/*.c"),
    "python": ("host/aesmall/**/*.py", "workshop/*/**/*.py"),
}
#: Layer -> the pytest marks that it runs. `make quick` chooses by itself.
LAYERS = {
    "quick": "",
    "test": "not verify and not adapters and not release",
    "verify": "verify and not adapters and not release",
}
#: Files that the clone always takes from here, because they choose tests and do not run them
CHOOSING = ("scripts/affected.py", "test/affected.toml")
CHOSEN = "build/reach.json"
#: Texts for people, which no test checks word by word
TEXT = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'")
SIGNS = {"avr": ";", "armv6m": "@", "armv7m": "@", "rv32": "#"}
#: Instructions and operators, each with its mistaken form
INSTRUCTIONS = (
    *(("add", "adc"), ("adds", "adcs"), ("sub", "sbc"), ("subs", "sbcs"), ("eor", "or")),
    *(("eors", "orrs"), ("and", "or"), ("ands", "bics"), ("lsl", "lsr"), ("lsls", "lsrs")),
    *(("rol", "ror"), ("brcc", "brcs"), ("brne", "breq"), ("bne", "beq"), ("bcc", "bcs")),
    *(("inc", "dec"), ("ldrb", "ldrh"), ("mov", "eor"), ("push", "pop")),
    *(("xor", "or"), ("andn", "and"), ("srli", "slli"), ("lw", "lbu"), ("sw", "sb")),
    *(("eor", "orr"), ("and", "bic"), ("ubfx", "sbfx"), ("uadd8", "uadd16"), ("umull", "umlal")),
    *(("pkhbt", "pkhtb"), ("rev", "rev16"), ("ror", "lsr"), ("ldr", "ldrh"), ("str", "strh")),
    *(("bnez", "beqz"), ("bltu", "bgeu"), ("pack", "packh"), ("mul", "mulhu")),
)
OPERATORS = (
    *(("==", "!="), ("<", "<="), (">", ">="), ("+", "-"), ("&&", "||"), ("<<", ">>")),
    *(("&", "|"), ("^", "|"), ("* ", "+ "), ("+=", "-="), ("and", "or"), ("True", "False")),
)


@dataclass(frozen=True)
class Mutant:
    """One line with a mistake in it."""

    file: str
    number: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.number}: {self.before.strip()} -> {self.after.strip()}"

    def is_possible(self) -> bool:
        """Return whether the clone has the line."""
        path = CLONE / self.file
        lines = path.read_text(encoding="utf-8").split("\n") if path.is_file() else []
        return self.before in lines[self.number - 1 : self.number]

    def apply(self) -> None:
        """Put the mistake into the clone, and format the file so that no layout check fails."""
        path = CLONE / self.file
        lines = path.read_text(encoding="utf-8").split("\n")
        lines[self.number - 1] = self.after
        path.write_text("\n".join(lines), encoding="utf-8")
        if path.suffix == ".c":
            subprocess.run(["clang-format", "-i", str(path)], env=environment(), check=True)

    def undo(self) -> None:
        """Undo the mistake."""
        subprocess.run(["git", "checkout", "-q", "--", self.file], cwd=CLONE, check=True)


# ---- making them ----


def code_of(file: Path) -> list[tuple[int, str]]:
    """Return the lines with code, numbered from 1."""
    text = file.read_text(encoding="utf-8")
    if "enerated by" in text[:400]:
        return []
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])  # noqa: E731
    text = re.sub(r"/\*.*?\*/|\"\"\".*?\"\"\"", blank, text, flags=re.DOTALL)
    numbered = list(enumerate(text.split("\n"), 1))
    return [(n, line) for n, line in numbered if re.match(r" +[a-z_*(]", line)]


def wrong_instructions(line: str, sign: str) -> Iterator[str]:
    """Yield the line with each possible mistake."""
    code = line.split(sign)[0].rstrip()
    word = code.split()[0]
    for pair in INSTRUCTIONS:
        if word in pair:
            yield code.replace(word, pair[1 - pair.index(word)], 1)
    register = r"\b[ast]" if sign == "#" else "[r#]"
    for number in re.finditer(rf"(?<={register})\d+|(?<![\w.\\])\d+\b", code):
        for value in (int(number[0]) + 1, int(number[0]) - 1):
            if value >= 0:
                yield code[: number.start()] + str(value) + code[number.end() :]
    operands = re.fullmatch(r"( +\S+ +)([^,]+), *([^,]+)", code)
    if operands:
        yield f"{operands[1]}{operands[3]}, {operands[2]}"
    yield f"{sign} {code}"


def wrong_tokens(line: str) -> Iterator[str]:
    """Yield the line with each possible mistake."""
    code = re.split(r"//|  #", line)[0]
    bare = TEXT.sub(lambda found: "\0" * len(found[0]), code)
    for first, second in OPERATORS:
        for old, new in ((first, second), (second, first)):
            word = re.escape(old)
            pattern = (
                rf"\b{word}\b" if old.isalpha() else rf"(?<![-=!<>+&|*^]){word}(?![=<>&|*>+-])"
            )
            for found in re.finditer(pattern, bare):
                yield code[: found.start()] + new + code[found.end() :]
    for number in re.finditer(r"(?<![\w.])\d+\b", bare):
        yield code[: number.start()] + str(int(number[0]) + 1) + code[number.end() :]


def mutants(kind: str, draw: random.Random) -> Iterator[Mutant]:
    """Yield mistakes without end: each folder in turn, then a random file, line and mistake."""
    rooms: dict[str, list[Path]] = {}
    for glob in FOLDERS[kind]:
        rooms.setdefault(glob.partition("/**")[0], []).extend(sorted(REPOSITORY.glob(glob)))
    turn = cycle(rooms.values())
    files = next(turn)
    while True:
        file = draw.choice(files)
        lines = code_of(file)
        if not lines:
            continue
        number, line = draw.choice(lines)
        sign = SIGNS.get(file.relative_to(REPOSITORY).parts[1])
        wrong = list(wrong_instructions(line, sign) if sign else wrong_tokens(line))
        if wrong:
            name = str(file.relative_to(REPOSITORY))
            full = file.read_text(encoding="utf-8").split("\n")[number - 1]
            yield Mutant(name, number, full, draw.choice(wrong))
            files = next(turn)


# ---- trying them ----


def prepare(commit: str) -> None:
    """Make a clone of this commit with the tools of this one."""
    if not CLONE.exists():
        subprocess.run(["git", "clone", "-q", str(REPOSITORY), str(CLONE)], check=True)
    for words in (["fetch", "-q", "origin"], ["checkout", "-q", "-f", commit], ["clean", "-fdq"]):
        subprocess.run(["git", *words], cwd=CLONE, check=True)
    for name in (".venv", "node_modules"):
        if not (CLONE / name).exists():
            (CLONE / name).symlink_to(REPOSITORY / name)


def commit_of(name: str) -> str:
    """Return the hash of a commit."""
    command = ["git", "rev-parse", name]
    return subprocess.run(
        command, cwd=REPOSITORY, capture_output=True, text=True, check=True
    ).stdout.strip()


def environment() -> dict[str, str]:
    """Return the environment in which the clone runs its own modules."""
    path = str(REPOSITORY / ".venv" / "bin")
    places = (CLONE / "host", CLONE / "workshop", REPOSITORY / "scripts")
    return {
        **os.environ,
        "PYTHONPATH": ":".join(map(str, places)),
        "PYTHONPYCACHEPREFIX": str(CLONE / "build" / "pycache"),
        "PATH": f"{path}:{os.environ['PATH']}",
    }


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the clone."""
    return subprocess.run(command, cwd=CLONE, env=environment(), capture_output=True, text=True)


def chosen_files(mutant: Mutant, layer: str) -> list[str]:
    """Choose the tests that the mutant's file can reach and return the files that hold them."""
    before = {name: (CLONE / name).read_bytes() for name in CHOOSING}
    try:
        for name in CHOOSING:
            shutil.copyfile(REPOSITORY / name, CLONE / name)
        done = run("python", "scripts/affected.py", "--layer", layer, mutant.file)
    finally:
        for name, content in before.items():
            (CLONE / name).write_bytes(content)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    return done.stdout.split()[1:]  # without --affected


def noticed_by(mutant: Mutant, layer: str) -> str:
    """Return the test of a layer that notices the mutant, or "". The mutant is in its place."""
    if layer == "quick":
        done = run("scripts/run", "quick", "-x")
    else:
        files = chosen_files(mutant, layer)
        words = ("-m", LAYERS[layer], "-p", "mutants_picked", f"--picked={CHOSEN}")
        workers = ("-n", "auto", "--dist", "worksteal")
        done = run(".venv/bin/pytest", "-x", "-q", *workers, *words, *files)
    return verdict(done.returncode, done.stdout + done.stderr)


def verdict(code: int, said: str) -> str:
    """Return the test or check that noticed a mistake, from the tests' exit code and output."""
    if code in (0, 5):  # 5: the layer has no test for the file
        return ""
    found = re.findall(r"^(?:FAILED|ERROR) (\S+)|^(lint: .*) failed", said, re.MULTILINE)
    return next((test or lint for test, lint in found), "a build")


def tried(mutant: Mutant, layers: Sequence[str]) -> tuple[str, str]:
    """Return the first layer that notices a mutant, and the test. Both are "" if it survives."""
    mutant.apply()
    try:
        for layer in layers:
            if noticed := noticed_by(mutant, layer):
                return layer, noticed
    finally:
        mutant.undo()
    return "", ""


def main() -> int:
    """Try the mutants, and fail if one survives."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("kind", choices=[*FOLDERS, "try"])
    parser.add_argument("count", help="how many, or FILE:LINE")
    parser.add_argument("new", nargs="?", help="the line")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layer", choices=[*LAYERS], default="quick")
    parser.add_argument("--skip-quick", action="store_true")
    parser.add_argument("--at", default="HEAD", metavar="COMMIT")
    given = parser.parse_args()
    prepare(commit_of(given.at))
    if run("scripts/lint").returncode:
        raise SystemExit("mutants: scripts/lint fails without a mistake")
    layers = [*LAYERS][given.skip_quick : [*LAYERS].index(given.layer) + 1]
    chosen: Sequence[Mutant]
    if given.kind == "try":
        name, _, number = given.count.partition(":")
        line = (CLONE / name).read_text(encoding="utf-8").split("\n")[int(number) - 1]
        chosen = [Mutant(name, int(number), line, given.new)]
    else:
        drawn = mutants(given.kind, random.Random(given.seed))
        chosen = [next(drawn) for _ in range(int(given.count))]
    counts = Counter[str]()
    for mutant in chosen:
        if not mutant.is_possible():
            layer, noticed = "is not in this commit", ""
        else:
            layer, noticed = tried(mutant, layers)
        counts[layer or "SURVIVED"] += 1
        print(f"{layer or 'SURVIVED'}: {noticed}: {mutant}", flush=True)
    for layer, count in counts.items():
        print(f"| {given.kind} | {given.seed} | {layer} | {count} of {len(chosen)} |")
    return 1 if counts["SURVIVED"] else 0


if __name__ == "__main__":
    shutil.which("git") or sys.exit("git is not there")
    sys.exit(main())
