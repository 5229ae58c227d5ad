#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Asks whether the tests notice mistakes: makes one at random, runs `make quick`, puts it right.

    scripts/mutants.py assembly 60 --seed 1     a wrong instruction in src/avr, armv6m, rv32
    scripts/mutants.py tokens 60 --seed 1       a wrong token in modes, services and host code
    scripts/mutants.py try FILE:LINE NEW        this one
Works in a clone of HEAD in build/mutants, where what was built stays. Prints each mutant with what
noticed it, or SURVIVED; these are for `make test` there (`git -C build/mutants apply`).
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
CLONE = REPOSITORY / "build" / "mutants"
FOLDERS = {
    "assembly": tuple(
        f"src/{folder}/**/*.{kind}" for folder in ("avr", "armv6m", "rv32") for kind in ("S", "inc")
    ),
    "tokens": ("src/modes/**/*.c", "src/services/**/*.c", "host/aesmall/**/*.py"),
}
#: What is said to people: no test is about its words.
TEXT = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'")
SIGNS = {"avr": ";", "armv6m": "@", "rv32": "#"}
#: Instructions and operators, and what they are mistaken for
INSTRUCTIONS = (
    *(("add", "adc"), ("adds", "adcs"), ("sub", "sbc"), ("subs", "sbcs"), ("eor", "or")),
    *(("eors", "orrs"), ("and", "or"), ("ands", "bics"), ("lsl", "lsr"), ("lsls", "lsrs")),
    *(("rol", "ror"), ("brcc", "brcs"), ("brne", "breq"), ("bne", "beq"), ("bcc", "bcs")),
    *(("inc", "dec"), ("ldrb", "ldrh"), ("mov", "eor"), ("push", "pop")),
    *(("xor", "or"), ("andn", "and"), ("srli", "slli"), ("lw", "lbu"), ("sw", "sb")),
    *(("bnez", "beqz"), ("bltu", "bgeu"), ("pack", "packh"), ("mul", "mulhu")),
)
OPERATORS = (
    *(("==", "!="), ("<", "<="), (">", ">="), ("+", "-"), ("&&", "||"), ("<<", ">>")),
    *(("&", "|"), ("^", "|"), ("* ", "+ "), ("+=", "-="), ("and", "or"), ("True", "False")),
)


@dataclass(frozen=True)
class Mutant:
    """One line that is another."""

    file: str
    number: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.number}: {self.before.strip()} -> {self.after.strip()}"

    def apply(self) -> None:
        """Puts the mistake into the clone, well laid out: that alone shall not be noticed."""
        path = CLONE / self.file
        lines = path.read_text(encoding="utf-8").split("\n")
        lines[self.number - 1] = self.after
        path.write_text("\n".join(lines), encoding="utf-8")
        if path.suffix == ".c":
            subprocess.run(["clang-format", "-i", str(path)], check=True)

    def undo(self) -> None:
        """Puts it right again."""
        subprocess.run(["git", "checkout", "-q", "--", self.file], cwd=CLONE, check=True)


# ---- making them ----


def code_of(file: Path) -> list[tuple[int, str]]:
    """The lines with code, numbered from 1."""
    text = file.read_text(encoding="utf-8")
    if "enerated by" in text[:400]:
        return []
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])  # noqa: E731
    text = re.sub(r"/\*.*?\*/|\"\"\".*?\"\"\"", blank, text, flags=re.DOTALL)
    numbered = list(enumerate(text.split("\n"), 1))
    return [(n, line) for n, line in numbered if re.match(r" +[a-z_*(]", line)]


def wrong_instructions(line: str, sign: str) -> Iterator[str]:
    """The line with a mistake."""
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
    """The line with a mistake."""
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
    """Mistakes without end: a file, a line of it, a mistake in that."""
    files = [f for glob in FOLDERS[kind] for f in sorted(REPOSITORY.glob(glob))]
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


# ---- trying them ----


def prepare() -> None:
    """A clone of HEAD with this place's tools."""
    if not CLONE.exists():
        subprocess.run(["git", "clone", "-q", str(REPOSITORY), str(CLONE)], check=True)
    for words in (["fetch", "-q", "origin"], ["checkout", "-q", "-f", head()], ["clean", "-fdq"]):
        subprocess.run(["git", *words], cwd=CLONE, check=True)
    for name in (".venv", "node_modules"):
        if not (CLONE / name).exists():
            (CLONE / name).symlink_to(REPOSITORY / name)


def head() -> str:
    """The commit that is checked out here."""
    command = ["git", "rev-parse", "HEAD"]
    return subprocess.run(
        command, cwd=REPOSITORY, capture_output=True, text=True, check=True
    ).stdout.strip()


def tried(mutant: Mutant) -> str:
    """What noticed it; empty: nothing."""
    mutant.apply()
    path = str(REPOSITORY / ".venv" / "bin")
    environment = {
        **os.environ,
        "PYTHONPATH": f"{CLONE / 'host'}:{CLONE / 'workshop'}",
        "PATH": f"{path}:{os.environ['PATH']}",
    }
    try:
        done = subprocess.run(
            ["scripts/run", "quick", "-x"],
            cwd=CLONE,
            env=environment,
            capture_output=True,
            text=True,
        )
    finally:
        mutant.undo()
    if done.returncode == 0:
        return ""
    said = done.stdout + done.stderr
    found = re.findall(r"^(?:FAILED|ERROR) (\S+)|^(lint: .*) failed", said, re.MULTILINE)
    return next((test or lint for test, lint in found), "a build")


def main() -> int:
    """Fails when one survives."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("kind", choices=[*FOLDERS, "try"])
    parser.add_argument("count", help="how many, or FILE:LINE")
    parser.add_argument("new", nargs="?", help="the line")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    prepare()
    chosen: Sequence[Mutant]
    if given.kind == "try":
        name, _, number = given.count.partition(":")
        line = (CLONE / name).read_text(encoding="utf-8").split("\n")[int(number) - 1]
        chosen = [Mutant(name, int(number), line, given.new)]
    else:
        drawn = mutants(given.kind, random.Random(given.seed))
        chosen = [next(drawn) for _ in range(int(given.count))]
    survived = 0
    for mutant in chosen:
        noticed = tried(mutant)
        survived += not noticed
        print(f"{noticed or 'SURVIVED'}: {mutant}", flush=True)
    print(f"{survived} of {len(chosen)} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    shutil.which("git") or sys.exit("git is not there")
    sys.exit(main())
