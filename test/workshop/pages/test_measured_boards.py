# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the files of boards: their schema, their table, and the template for new ones."""

from __future__ import annotations

import re

import pytest
from aesmall.figures.results import ResultError
from aesmall_workshop.pages import board_tables, measured_boards
from aesmall_workshop.paths import REPOSITORY

TEMPLATE = REPOSITORY / ".github" / "ISSUE_TEMPLATE" / "board.md"
OUTPUT = """
fast: key set-up 360/358, encryption 1100/1080, decryption 1653/1653, vector right
tiny: key set-up 0/0, encryption 1877/1877, decryption 2200/2200, vector right
done, on RP2040
"""
FIELDS = {
    "board": '"Raspberry Pi Pico, RP2040"',
    "target": '"rp2040"',
    "clock_mhz": "125",
    "code": '"flash"',
    "memory": '"XIP cache on, core 1 off"',
    "build": '"Arduino-Pico 4.0.1, gcc 14.2 -Os"',
    "version": '"0.1.0"',
    "date": "2026-02-03",
    "output": f'"""{OUTPUT}"""',
}


def _file(**changed: str) -> str:
    fields = FIELDS | changed
    return "".join(f"{name} = {value}\n" for name, value in fields.items())


def test_the_template_becomes_a_file_when_it_is_filled_in() -> None:
    [text] = re.findall(r"```toml\n(.*?)```", TEMPLATE.read_text(encoding="utf-8"), re.DOTALL)
    with pytest.raises(ResultError, match="board is ''"):
        measured_boards.parse(text, "template")
    for name, value in FIELDS.items():
        kind = r'""".*?"""' if name == "output" else r'"[^"\n]*"|[\d-]+'
        text, found = re.subn(
            rf"^{name} = (?:{kind})", f"{name} = {value}", text, flags=re.MULTILINE | re.DOTALL
        )
        assert found == 1, name
    assert measured_boards.parse(text, "template") == measured_boards.parse(_file(), "file")


def test_the_table_has_each_count_beside_the_published_one() -> None:
    head, rows, texts = measured_boards.table([measured_boards.parse(_file(), "file")])
    assert head[texts:] == [
        *("key set-up: measured", "key set-up: published"),
        *("encryption: measured", "encryption: published"),
        *("decryption: measured", "decryption: published"),
    ]
    assert [row[texts - 1 :] for row in rows] == [
        ["`fast`", "360", "358", "1,100", "1,080", "1,653", "1,653"],
        ["`tiny`", "-", "-", "1,877", "1,877", "2,200", "2,200"],
    ]
    assert rows[0][0] == "Raspberry Pi Pico, RP2040, 125 MHz" and rows[1][0] == ""
    assert "XIP cache on" in rows[0][1] and "2026-02-03" in rows[0][2]


def test_a_table_without_boards_admits_it() -> None:
    head, [row], _ = measured_boards.table([])
    assert row[0] == "no board was measured yet" and len(row) == len(head)


def test_the_page_has_the_committed_boards() -> None:
    assert board_tables.table("boards-measured") == measured_boards.table(measured_boards.load())


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"target": '"rp2041"'}, "no target 'rp2041'"),
        ({"code": '"XIP"'}, "not one of flash, RAM"),
        ({"clock_mhz": '"125"'}, "clock_mhz is '125'"),
        ({"clock_mhz": "0"}, "clock_mhz is 0"),
        ({"memory": '""'}, "memory is ''"),
        ({"date": '"yesterday"'}, "date is 'yesterday'"),
        ({"version": '"newest"'}, "not a release or a commit"),
        ({"more": "1"}, "has not the keys"),
        ({"output": '"done, on RP2040"'}, "not complete"),
        ({"output": f'"""{OUTPUT.replace("done", "gone")}"""'}, "not complete"),
        ({"output": f'"""{OUTPUT.replace("right", "WRONG")}"""'}, "vector WRONG"),
        ({"output": f'"""{OUTPUT.replace("tiny", "leastram")}"""'}, "no engine 'leastram'"),
        ({"output": f'"""{OUTPUT.replace("360/", "0/")}"""'}, "fast has 0/358 cycles"),
    ],
)
def test_a_wrong_file_is_refused(changed: dict[str, str], message: str) -> None:
    with pytest.raises(ResultError, match=message):
        measured_boards.parse(_file(**changed), "file")
