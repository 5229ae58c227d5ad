# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test every stored class over models of the EEPROM classes of four cores.

Two objects are stored in every place, the power fails at every write, and several boards have
random days.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY

MODELS = Path(__file__).parent / "emulated_eeprom"
SRC = REPOSITORY / "src"
CORES = ("AVR", "ESP8266", "ESP32", "RP2040")
PAIRS = ("pairs", "1", "0")
CUT_PAIRS = ("pairs", "7", "1")
BOARDS = ("boards", "1", "60")


def compiled(core: str, folder: Path, src: Path = SRC, c_source: Path | None = None) -> Path:
    """Build the program over one model. One C file may replace a file of the library."""
    command = ["-Wall", "-Wextra", "-Werror", f"-I{src}", f"-I{MODELS}"]
    if core != "AVR":
        command += ["-DARDUINO=10819", f"-DARDUINO_ARCH_{core}"]
    objects = build.library("host")
    if c_source is not None:
        other = folder / f"{c_source.stem}.o"
        subprocess.run(["gcc", "-Os", "-c", src / c_source, "-o", other], check=True)
        objects[SRC / c_source] = other
    program = folder / f"desk-{core}"
    command += [str(MODELS / "desk.cpp"), *map(str, objects.values()), "-o", str(program)]
    subprocess.run(["g++", "-std=c++11", "-O1", *command], check=True)
    return program


def run(program: Path, words: tuple[str, ...]) -> str:
    """Return the errors that it finds. If there are no errors, the string is empty."""
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == (done.stdout == ""), done
    return done.stdout


@pytest.fixture(
    scope="module",
    params=[*CORES[:2], *(pytest.param(c, marks=pytest.mark.verify) for c in CORES[2:])],
)
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(str(request.param), tmp_path_factory.mktemp("desk"))


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(PAIRS, id="pairs"),
        pytest.param(CUT_PAIRS, id="pairs at every write"),
        pytest.param(BOARDS, id="boards"),
        pytest.param(("pairs", "1", "1"), id="all pairs", marks=pytest.mark.verify),
        pytest.param(("boards", "100", "4000"), id="all boards", marks=pytest.mark.verify),
    ],
)
def test_nothing_comes_twice_and_nothing_is_lost(desk: Path, words: tuple[str, ...]) -> None:
    assert run(desk, words) == ""


@pytest.mark.parametrize("start", ["", "-DEEPROM_START=0x1400"], ids=["classic", "modern"])
def test_an_avr_refuses_places_after_its_eeprom(start: str, tmp_path: Path) -> None:
    """Places after an EEPROM of 1,024 bytes are refused, also if it has another address."""
    source = tmp_path / "end.cpp"
    source.write_text(
        """#include "desk.hpp"
int main()
{
    aesmall::BoardNonce last(1000), after(1001);
    return last.create() == AESMALL_OK && after.create() == AESMALL_ERROR_CAPACITY &&
                   after.begin() == AESMALL_ERROR_CAPACITY &&
                   !aesmall::eeprom_secret<16>(1009).is_right()
               ? 0
               : 1;
}
""",
        encoding="utf-8",
    )
    objects = map(str, build.library("host").values())
    command = ["g++", "-std=c++11", f"-I{SRC}", f"-I{MODELS}", *([start] if start else [])]
    subprocess.run([*command, source, *objects, "-o", tmp_path / "end"], check=True)
    assert subprocess.run([tmp_path / "end"], check=False).returncode == 0


def test_storage_lasts_as_long_as_the_page_says(desk: Path) -> None:
    page = (REPOSITORY / "doc" / "recipes" / "send-a-reading.md").read_text("utf-8")
    table = page.partition("| messages a day |")[2].partition("\n\n")[0].splitlines()[2:]
    messages = 100_000
    command = [desk, "wear", str(messages), "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    counter, *memories = (100_000 * messages / int(line) for line in done.stdout.split())
    assert len(table) == 3
    for row in table:
        day, avr, emulated, *rest = (float(x.replace(",", "")) for x in row.strip("|").split("|"))
        years = [n / day / 365 for n in (counter, *memories)]
        said = [avr if desk.name.endswith("AVR") else emulated, *rest]
        assert said == pytest.approx(years, rel=0.07, abs=0.006)


@dataclass(frozen=True)
class Mistake:
    """A file with a mistake that the program must find over one model."""

    file: str
    right: str
    wrong: str
    words: tuple[str, ...]
    core: str = "AVR"


MISTAKES = {
    "another owner's record is taken": Mistake(
        "services/nonce/nonce_record.c", "is_of == (int16_t)owner", "is_of >= 0", PAIRS
    ),
    "another owner's record is overwritten": Mistake(
        "services/nonce/nonce_record.c", "is_of >= 0)", "is_of < -1)", PAIRS
    ),
    "a later bound is not looked for": Mistake(
        "services/nonce/nonce.c", "found.whole != 0 &&", "0 &&", PAIRS
    ),
    "a memory's bound is lowered": Mistake(
        "services/maker/stored_memory.hpp", "number_in(found) > to", "false", PAIRS
    ),
    "a part of another record is overwritten": Mistake(
        "services/maker/place.hpp", "_owner(record) >= 0", "_owner(record) > 999", PAIRS
    ),
    "a state is taken that is none": Mistake(
        "services/maker/window.hpp",
        "state->words[sum] == sum_of_words() && get(2) == memory.bound",
        "true",
        BOARDS,
    ),
    "a state is never kept": Mistake("services/maker/window.hpp", "keep(*memory);", ";", PAIRS),
    "the window is not kept": Mistake(
        "services/maker/window.hpp", "seen.seen = state->words[6];", "", PAIRS
    ),
    "two commits for two records": Mistake(
        "services/maker/board_nonce.hpp",
        "        put(0, record);\n        put(1",
        "        store(0, record);\n        put(1",
        PAIRS,
        "ESP32",
    ),
    "the EEPROM begins with few bytes": Mistake(
        "services/maker/board_nonce.hpp",
        "AESMALL_BOARD_EEPROM_SIZE 4096",
        "AESMALL_BOARD_EEPROM_SIZE 48",
        PAIRS,
        "ESP8266",
    ),
    "nobody asks for the room": Mistake(
        "services/maker/board_nonce.hpp",
        "if (!is_within(room, place.address, board_nonce_size))",
        "if (false)",
        PAIRS,
        "ESP32",
    ),
    "zeros are a secret": Mistake(
        "services/maker/secret.hpp", "return five < 128;", "return true;", PAIRS, "RP2040"
    ),
    "a secret may end behind the EEPROM": Mistake(
        "services/maker/secret.hpp",
        "if (!is_within(room_of(*from, 0), first, size))",
        "if (false)",
        PAIRS,
        "ESP8266",
    ),
}
#: One mistake of each kind for `make test`.
QUICK = {"another owner's record is taken", "the window is not kept"}


def test_each_mistake_has_its_place() -> None:
    """Each line that a mistake replaces is in its file, also if only `make verify` plants it."""
    for name, mistake in MISTAKES.items():
        assert mistake.right in (SRC / mistake.file).read_text("utf-8"), name


@pytest.mark.parametrize(
    "name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.verify) for n in MISTAKES]
)
def test_a_mistake_is_found(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    src = tmp_path / "src"
    shutil.copytree(SRC, src)
    text = (src / mistake.file).read_text("utf-8")
    assert text.count(mistake.right) >= 1
    (src / mistake.file).write_text(text.replace(mistake.right, mistake.wrong), "utf-8")
    source = Path(mistake.file) if mistake.file.endswith(".c") else None
    assert run(compiled(mistake.core, tmp_path, src, source), mistake.words) != ""
