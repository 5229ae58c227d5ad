# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that a table at a wrong address causes a fault and never a wrong block.

On ARMv6-M `fast` takes the low bits of its tables' addresses as a count of rotation. A script with
SUBALIGN, or a loader that ignores the alignment of sections, may lose these bits. On AVR the tables
are pages. A link with cmake/places.ld fails with each linker and for each chip.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.paths import REPOSITORY
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

_SECRET = bytes([1, 2, 3]).ljust(16, b"\0")
_IN = bytes([4, 5, 6]).ljust(16, b"\0")
_TABLES = ("aesmall_sbox_mix_armv6m", "aesmall_inv_sbox_mix_armv6m")
#: The call, its table and its answer.
_AES = Cipher(algorithms.AES(_SECRET), modes.ECB())
_CALLS = {
    b"e": (_TABLES[0], _AES.encryptor().update(_IN)),
    b"d": (_TABLES[1], _AES.decryptor().update(_IN)),
    b"c": (_TABLES[0], _AES.encryptor().update(_IN)),
}


#: The tables of `fast` in Thumb-2. They may be at any word.
_ANYWHERE = ("aesmall_sbox_mix_armv7m", "aesmall_inv_sbox_armv6m", "aesmall_inv_sbox_mix_armv6m")


def _program(folder: Path, offset: int, target: str = "rp2040") -> Path:
    """Build `fast` with its tables `offset` bytes after their places, as with SUBALIGN."""
    name, tables = ("rp2040.ld", _TABLES) if target == "rp2040" else ("armv7m.ld", _ANYWHERE)
    script = (build.SUPPORT / name).read_text(encoding="utf-8")
    placed = "".join(f" . = ALIGN(32) + {offset}; *(.data.{table})" for table in tables)
    script = script.replace(".data : {", ".data : SUBALIGN(4) {", 1)
    script = script.replace("*(.data .data.*)", f"{placed} *(.data .data.*)", 1)
    (folder / "moved.ld").write_text(script, encoding="utf-8")
    source = Path(__file__).with_name("misplaced.c")
    return build.build(target, [source], name="misplaced", script=str(folder / "moved.ld"))


@pytest.mark.parametrize("offset", range(0, 32, 4))
def test_a_misplaced_table_is_a_fault(tmp_path: Path, offset: int) -> None:
    program = _program(tmp_path, offset)
    places = elf.symbols(program)
    for call, (table, answer) in _CALLS.items():
        assert places[table].address % 32 == (8 + offset) % 32
        if offset == 0:
            assert simulators.run("unicorn", "rp2040", program, uart_in=call).output == answer
            continue
        with pytest.raises(simulators.SimulationError, match="undefined instruction 0xde08"):
            simulators.run("unicorn", "rp2040", program, uart_in=call)


@pytest.mark.verify
@pytest.mark.parametrize("offset", range(0, 32, 4))
def test_thumb2_has_its_tables_at_any_word(tmp_path: Path, offset: int) -> None:
    program = _program(tmp_path, offset, "cortex_m4")
    assert [elf.symbols(program)[name].address % 32 for name in _ANYWHERE[:2]] == [offset] * 2
    for call, (_, answer) in _CALLS.items():
        assert simulators.run("unicorn", "cortex_m4", program, uart_in=call).output == answer


# ---- the link ----

_PLACES = REPOSITORY / "cmake" / "places.ld"
_ENGINES = """
#include <aesmall.h>
uint8_t block[16];
int main(void)
{{
    static aesmall_aes128_{engine} key;
    aesmall_aes128_{engine}_init{ending}(&key, block);
    key.cipher.encrypt(&key.cipher, block, block);
    {decrypt}
    return 0;
}}
"""
_DECRYPT = "key.cipher.decrypt(&key.cipher, block, block);"
#: The section of tables in each linker's own script, and the command.
_LINKERS = {
    "avr-ld": ("*(.progmem.gcc*)", ("avr-gcc", "-mmcu=atmega328p"), "balanced"),
    "arm-ld": (
        "*(.data .data.* .gnu.linkonce.d.*)",
        ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "--specs=nosys.specs"),
        "fast",
    ),
}


def _link(name: str, folder: Path, ending: str, moved: bool) -> subprocess.CompletedProcess[str]:
    """Link with the linker's own script, or with a script that moves tables by four bytes."""
    inside, command, engine = _LINKERS[name]
    decrypt = "" if ending else _DECRYPT
    source = folder / "main.c"
    source.write_text(_ENGINES.format(engine=engine, ending=ending, decrypt=decrypt))
    target = "atmega328p" if name == "avr-ld" else "rp2040"
    parts = [str(path) for path in build.library(target).values()]
    options = ["-Os", "-Wl,--gc-sections", f"-I{REPOSITORY / 'src'}"]
    if moved:
        said = subprocess.run([*command, "-Wl,--verbose"], capture_output=True, text=True)
        script = said.stdout.split("=" * 50)[1]
        assert inside in script
        # The parts lose their alignment, as with SUBALIGN.
        script = script.replace(inside, f". = ALIGN(256) + 4; {inside}", 1)
        output = r"\.text *:\n" if name == "avr-ld" else r"\.data *:\n"
        script, found = re.subn(rf"^( *{output[:-2]})", r"\1 SUBALIGN(2)", script, flags=re.M)
        assert found == 1
        (folder / "moved.ld").write_text(script)
        options.append(f"-T{folder / 'moved.ld'}")
    wanted = [*command, *options, str(source), *parts, str(_PLACES), "-o", str(folder / "a.elf")]
    return subprocess.run(wanted, capture_output=True, text=True)


@pytest.mark.parametrize("ending", ["", "_encrypt_only"])
@pytest.mark.parametrize("name", _LINKERS)
def test_a_link_that_misplaces_a_table_fails(tmp_path: Path, name: str, ending: str) -> None:
    """A link that misplaces a table fails.

    Any other link succeeds, even if a table is not linked at all.
    """
    done = _link(name, tmp_path, ending, moved=False)
    assert done.returncode == 0, done.stderr
    done = _link(name, tmp_path, ending, moved=True)
    assert done.returncode != 0
    assert "aesmall: aesmall_sbox" in done.stderr, done.stderr


@pytest.mark.verify
@pytest.mark.parametrize("moved", [False, True])
def test_lld_says_so_too(tmp_path: Path, moved: bool) -> None:
    """The linker of the second compiler reports the error too, over objects of gcc."""
    source = tmp_path / "main.c"
    source.write_text(_ENGINES.format(engine="fast", ending="_encrypt_only", decrypt=""))
    command = _LINKERS["arm-ld"][1][:-1]
    options = ["-Os", f"-I{REPOSITORY / 'src'}", "-c", str(source), "-o", str(tmp_path / "main.o")]
    subprocess.run([*command, *options], check=True)
    folders = ("armv6m", "core")
    parts = [str(path) for path in build.library("rp2040", folders).values()]
    align = "SUBALIGN(4) { LONG(1)" if moved else "{"
    script = f"SECTIONS {{ .text : {{ *(.text*) }} .data 0x20000000 : {align} *(.data*) }} }}"
    (tmp_path / "own.ld").write_text(script)
    zig = REPOSITORY / ".venv" / "compilers" / "ziglang" / "zig"
    linker = [zig, "ld.lld", "--gc-sections", "-emain", "-T", tmp_path / "own.ld", _PLACES]
    objects = [tmp_path / "main.o", *parts, "-o", tmp_path / "a.elf"]
    done = subprocess.run([*map(str, linker), *map(str, objects)], capture_output=True, text=True)
    assert (done.returncode != 0) == moved, done.stderr
    assert ("aesmall: aesmall_sbox_mix_armv6m" in done.stderr) == moved, done.stderr
