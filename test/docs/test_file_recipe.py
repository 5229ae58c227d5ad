# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check the recipe of a sealed file: `aesmall` seals, and the code of the recipe opens."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from aesmall.cli import app
from aesmall.files.formats import CHIP_CHUNK
from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY
from support import pages
from typer.testing import CliRunner

PAGES = ("doc/recipes/file.md", "doc/use/vault.md")
SECRET = bytes(range(16))
CONTENT = bytes(range(33, 127)) * 40
#: This program opens the file named by its argument with the functions of the recipe.
READER = """
#define main recipe_main
#include "recipe.c"
#undef main

int main(int count, char **names)
{
    static const uint8_t secret[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    static aesmall_aes128 master;
    char text[101] = "";
    FILE *file = count == 2 ? fopen(names[1], "rb") : NULL;
    aesmall_error error = AESMALL_ERROR_STORAGE;

    aesmall_aes128_init(&master, secret);
    if (count == 1) {
        return recipe_main();
    }
    if (file != NULL) {
        error = load(&master.cipher, file, 3000, text, 100);
    }
    printf("%s\\n", error == AESMALL_OK ? text : aesmall_error_name(error));
    return file == NULL || fclose(file) != 0;
}
"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the recipe's code as a program that opens a file."""
    folder = tmp_path_factory.mktemp("recipe")
    [code] = [b.code for b in pages.blocks(REPOSITORY / PAGES[0]) if b.language == "c"]
    (folder / "recipe.c").write_text(code, encoding="utf-8")
    (folder / "reader.c").write_text(READER, encoding="utf-8")
    objects = list(map(str, build.library("host").values()))
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", f"-I{REPOSITORY / 'src'}"]
    command += [str(folder / "reader.c"), *objects, "-o", str(folder / "reader")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "reader"


def sealed(folder: Path, *options: str) -> Path:
    """Return a file that the command seals."""
    (folder / "key").write_bytes(SECRET)
    (folder / "content").write_bytes(CONTENT)
    given = ("--key-file", str(folder / "key"), str(folder / "content"))
    call = ["seal", *options, *given, "-o", str(folder / "sealed")]
    result = CliRunner().invoke(app, call)
    assert result.exit_code == 0, result.output
    return folder / "sealed"


def opened(reader: Path, file: Path) -> str:
    """Return the line that the recipe's code prints."""
    done = subprocess.run([reader, file], capture_output=True, text=True, check=True)
    return done.stdout.removesuffix("\n")


def test_the_recipe_opens_what_the_command_seals_for_chips(reader: Path, tmp_path: Path) -> None:
    wanted = CONTENT[3000:3100].decode()
    assert opened(reader, sealed(tmp_path, "--for-chip")) == wanted
    small = sealed(tmp_path, "--force", "--algorithm", "ccm", "--chunk-size", "64")
    assert opened(reader, small) == wanted


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--algorithm", "ccm", "--chunk-size", "2048"), "CAPACITY"),
        (("--algorithm", "gcm", "--chunk-size", "1024"), "FORMAT"),
        (("--for-chip", "--key-bits", "256"), "FORMAT"),
    ],
)
def test_the_recipe_prints_why_it_cannot_open(
    reader: Path, tmp_path: Path, options: tuple[str, ...], error: str
) -> None:
    assert f"AESMALL_ERROR_{error}" in opened(reader, sealed(tmp_path, *options))


def test_the_recipe_itself_prints_a_failure(reader: Path, tmp_path: Path) -> None:
    done = subprocess.run([reader], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "bytes 5 to 11: degrees\n")
    (tmp_path / "log.aesv").unlink()
    (tmp_path / "log.aesv").mkdir()
    done = subprocess.run([reader], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "error -10\n")


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_take_the_chunk_of_the_command(page: str) -> None:
    """A buffer that a page shows holds the chunk of `seal --for-chip`."""
    text = (REPOSITORY / page).read_text("utf-8")
    text = text.replace("(CHUNK)", f"({constants(text).get('CHUNK')})")
    sizes = re.findall(r"AESMALL_VAULT_BUFFER_SIZE\((\w+)\)", text)
    assert sizes == [str(CHIP_CHUNK)]


def constants(text: str) -> dict[str, str]:
    """Return the enumeration constants of a page."""
    return dict(re.findall(r"enum \{ (\w+) = (\d+) \};", text))
