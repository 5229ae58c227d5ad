# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the dependences on secrets with valgrind's memcheck, and list the allowed ones.

For memcheck a secret is memory that was never written. It follows every bit of this memory, and
reports a branch or an address that depends on it.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aesmall_workshop.paths import REPOSITORY


@dataclass(frozen=True)
class Public:
    """A line of the library that may depend on values that were secret."""

    #: The path below src/.
    file: str
    #: The start of the line after its blanks.
    code: str
    why: str


_VERDICT = "the verdict of the call"
_WIPED = "whether an object was wiped is no secret"
_COUNTER = "a counter: that of EAX, SIV, GCM-SIV and of GCM's longer nonces is public"
#: All such lines. program/ declares the other public values: where a case releases them
#: (ct_release), where a verdict leaves the library (ct_not), and in two calls that other functions
#: of the library make (the wrappers of taint.c).
PUBLIC = (
    Public("modes/cbc/cbc_decrypt_pkcs7.c", "if (padding == 0) {", _VERDICT),
    Public("modes/cbc/pad_iso7816.c", "if (right == 0) {", _VERDICT),
    Public("modes/kw/kwp.c", "if (*out_len == 0) {", _VERDICT),
    Public("modes/manx/manx1_open.c", "if (place >= params->limit1) {", _VERDICT),
    Public("modes/manx/manx2.c", "if (bits == AESMALL_MANX_NO_PADDING) {", _VERDICT),
    Public("modes/manx/manx2_wide.c", "if (bits == AESMALL_MANX_NO_PADDING) {", _VERDICT),
    Public("services/codes/hex.c", "if ((wrong & 0x80) != 0) {", _VERDICT),
    Public("services/codes/base64.c", "if (aesmall_base64_take(", _VERDICT),
    Public("services/lorawan/lorawan11_join.c", "if (!(clear[11] & OPTNEG)) {", _VERDICT),
    Public("services/lorawan/lorawan11_join.c", "if (!(block[10] & OPTNEG)) {", _VERDICT),
    Public("services/lorawan/lorawan11_join.c", "if (JoinNonce < device->JoinNonce) {", _VERDICT),
    Public("services/frames/ntag424/ntag424_sdm.c", "if (text[0] == PICC_DATA_TAG) {", _VERDICT),
    Public("modes/cmac/cmac_stream.c", "if (any == 0) {", _WIPED),
    Public("modes/ctr/ctr_counter.h", "} while (++*digit == 0 && digit != block);", _COUNTER),
    Public("modes/gcm/gcm_block.h", "} while (++counter[i] == 0 && i != AESMALL", _COUNTER),
    Public("modes/gcm_siv/gcm_siv_unchecked.c", "while (++counter[i] == 0 && i != 3) {", _COUNTER),
)

#: The messages of valgrind for a branch and for an address.
_BRANCH = "Conditional jump or move depends on uninitialised value(s)"
_ADDRESS = re.compile(r"Use of uninitialised value of size \d+$")
#: Messages about the tables, in which valgrind finds many addresses. They are the last groups.
_CHATTER = ("More than 100 errors detected", "will still be recorded")
_FRAME = re.compile(r"==\d+==    (?:at|by) 0x[0-9A-F]+: (\S+) \((?:in )?([^):]+)(?::(\d+))?\)$")
#: Cases with this ending have class T1: an address may depend on a secret there.
_TABLES = "_t1"


@dataclass(frozen=True)
class Finding:
    """A place at which a branch or an address depends on a secret."""

    what: str
    #: The name of the file without its path, which valgrind does not report.
    file: str
    line: int
    case: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what} ({self.case})"


def findings(program: Path) -> list[Finding]:
    """Return all findings in their order, without the lines of PUBLIC."""
    return [finding for finding in all_findings(program) if not is_public(finding)]


@cache
def all_findings(program: Path) -> tuple[Finding, ...]:
    command = ["valgrind", "-q", "--tool=memcheck", "--error-limit=no", "--num-callers=30"]
    command += ["--read-inline-info=yes", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    return tuple(_read(done.stderr))


def _read(text: str) -> Iterator[Finding]:
    """Yield the findings of valgrind's report.

    The place is a frame in src/ or in the files of the program.
    """
    what, frames = "", []
    for line in [*text.splitlines(), ""]:
        said = re.sub(r"^==\d+== ", "", line)
        frame = _FRAME.match(line)
        if frame:
            frames.append(frame)
            continue
        if what and frames:
            names = [frame[1] for frame in frames]
            tells = what == _BRANCH or not any(name.endswith(_TABLES) for name in names)
            if tells:
                yield _finding(what, frames)
            what, frames = "", []
        if said == _BRANCH or _ADDRESS.match(said):
            what, frames = said, []
        else:
            assert not said or said.startswith(_CHATTER), f"valgrind says: {said}"


def _finding(what: str, frames: list[re.Match[str]]) -> Finding:
    ours = [frame for frame in frames if frame[3] and frame[2] in _files()]
    place = (ours or frames)[0]
    before_main = [f[1] for f in frames if f[1] != "main"]
    kind = "branch" if what == _BRANCH else "address"
    return Finding(kind, place[2], int(place[3] or 0), before_main[-1])


@cache
def _files() -> dict[str, list[Path]]:
    """Return the files of the library and of the cases by name."""
    found: dict[str, list[Path]] = {}
    for folder in (REPOSITORY / "src", Path(__file__).parent / "program"):
        for path in folder.rglob("*.[ch]"):
            found.setdefault(path.name, []).append(path)
    return found


def is_public(finding: Finding) -> bool:
    """Return whether the line of the finding is in PUBLIC."""
    return any(is_at(finding, row) for row in PUBLIC)


def is_at(finding: Finding, row: Public) -> bool:
    """Return whether the finding is at the line of this row."""
    if finding.file != Path(row.file).name:
        return False
    if finding.line == 0:  # clang reports line 0 for a branch that it makes from more than one line
        return True
    lines = (REPOSITORY / "src" / row.file).read_text(encoding="utf-8").splitlines()
    return lines[finding.line - 1].strip().startswith(row.code)
