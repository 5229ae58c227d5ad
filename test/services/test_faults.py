# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test callbacks that fail, return wrong values, or change the file while it is read.

Each call fails once, and from one call on. test/firmware/faults runs all cases in one run and
reports violations of the headers. The same program also runs over sources with a planted mistake,
so that the test is known to find it.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, littlefs
from aesmall_workshop.measure import chip_files
from support.sample import sampled
from support.suite import FIRMWARE, FIRST_COUNTS, SANITIZERS

ADAPTERS = tuple(
    chip_files.ADAPTERS / name for name in ("littlefs.c", "littlefs_nonce.c", "mbedtls.c")
)
SRC = build.REPOSITORY / "src"
QUIET = ("LFS_NO_ERROR", "LFS_NO_WARN", "LFS_NO_DEBUG")
#: A mistake may leave functions or variables unused.
QUIET_C = "".join(
    f'#pragma GCC diagnostic ignored "-Wunused-{what}"\n'
    for what in ("parameter", "variable", "function", "but-set-variable")
)
#: The scenarios of the program, each with its minimum number of runs
SCENARIOS = {
    "vault_seal": 800,
    "vault_seal_counted": 5000,
    "vault_seal_file": 1800,
    "vault_read": 2300,
    "vault_verify": 1700,
    "vault_open_to": 2600,
    "vault_inspect": 900,
    "vault_rekey": 2900,
    "vault_beginnings": 15,
    "vault_two_uses": 1,
    "nonce": 1500,
    "nonce_unfilled": 12,
    "drbg": 50,
    "legacy_open": 1600,
    "legacy_seal": 2000,
    "legacy_oracle": 7,
    "mbedtls": 1500,
    "two_slots": 700,
    "littlefs": 4000,
    "littlefs_nonce": 6000,
}


@dataclass(frozen=True)
class Mistake:
    """A source with a mistake, which one scenario must find."""

    source: str
    right: str
    wrong: str
    scenario: str
    said: str

    @property
    def id(self) -> str:
        return f"{Path(self.source).stem}-{self.said.replace(' ', '_')}"


FAILURE = "a failure is another error or none"
WHOLE = "what was committed is not whole"
TWICE = "a value for the second time"
MISTAKES = (
    Mistake(
        *("services/vault/vault.c", "        error = AESMALL_ERROR_STORAGE;", "        ;"),
        *("vault_seal", "a call behind one that failed"),
    ),
    Mistake(
        *(
            "services/vault/vault.c",
            "vault->buffer, sealed_len) != 0)",
            "vault->buffer, 9) != 0)",
        ),
        *("vault_seal", WHOLE),
    ),
    Mistake(
        *(
            "services/vault/vault_head.c",
            "&size) != 0) {\n        return AESMALL_ERROR_STORAGE",
            "&size) != 0) {\n return (aesmall_error)7",
        ),
        *("vault_inspect", "an error without a name"),
    ),
    Mistake(
        *("services/vault/vault_steps.c", "vault->buffer, n) != 0)", "vault->buffer, n) == 9)"),
        *("vault_seal_file", FAILURE),
    ),
    Mistake(
        *("services/vault/vault_keys.c", "count, sizeof count, out", "count, 1, out"),
        *("vault_seal_counted", "a file key for the second time"),
    ),
    Mistake(
        *(
            "services/vault/vault.c",
            "error = aesmall_vault_crypt(vault, index,",
            "error = 0 & aesmall_vault_crypt(vault, index,",
        ),
        *("vault_read", "a changed byte is not noticed"),
    ),
    Mistake(
        *("services/vault/vault.c", "if (vault->index == index)", "if (vault->fill != 0)"),
        *("vault_read", "given out, and not as it was written"),
    ),
    Mistake(
        *("services/vault/vault_steps.c", "aesmall_wipe(out, len);", ";"),
        *("vault_read", "an error, and the output is not zeros"),
    ),
    Mistake(
        *("services/vault/vault_wipe.c", "aesmall_wipe(vault->buffer, vault->stride);", ";"),
        *("vault_verify", "something is left of a vault that failed"),
    ),
    Mistake(
        *("services/vault/vault_wipe.c", "aesmall_wipe(vault->cipher, vault->room);", ";"),
        *("vault_verify", "something is left of a vault that failed"),
    ),
    Mistake(
        *("services/vault/vault_steps.c", "        target = NULL;", "        ;"),
        *("vault_open_to", "written before all was verified"),
    ),
    Mistake(
        *("services/vault/vault_keys.c", "head + AESMALL_VAULT_AT_KEY_ID, 4)", "head + 8, 24)"),
        *("vault_rekey", "salt or parameters are others"),
    ),
    Mistake(
        *("services/vault/vault_keys.c", "wrapped, wrapped_len)", "wrapped, 8)"),
        *("vault_rekey", "neither the old file nor the new one"),
    ),
    Mistake(
        *(
            "services/vault/vault_keys.c",
            "AESMALL_VAULT_AT_KEY_ID, head + AESMALL_VAULT_AT_KEY_ID, 4)",
            "0, head, (size_t)(wrapped - head))",
        ),
        *("vault_beginnings", "a key is changed in a new file"),
    ),
    Mistake(
        *("services/kdf/kdf.c", "i = 4; ++counter[--i] == 0", "i = 4; 0 * counter[--i] != 0"),
        *("vault_two_uses", "the master key is used in another way than written"),
    ),
    Mistake(
        *(
            "services/nonce/nonce.c",
            "    if (error == AESMALL_OK) {\n        source->slot",
            "    {\n source->slot",
        ),
        *("nonce", TWICE),
    ),
    Mistake(
        *("services/nonce/nonce_record.c", "!aesmall_equal(record, back, sizeof record)", "0"),
        *("nonce", TWICE),
    ),
    Mistake(
        *("services/nonce/nonce_record.c", "memset(record, 0, sizeof record);", ";"),
        *("nonce_unfilled", "a counter from what was on the stack"),
    ),
    Mistake(
        *("services/drbg/drbg_update.c", "seed, len) == 0)", "seed, len) < 9)"),
        *("drbg", FAILURE),
    ),
    Mistake(
        *(
            "services/drbg/drbg.c",
            "    }\n    if (error != AESMALL_OK) {\n        return",
            "    }\n    if (error != AESMALL_OK && ++out[0]) {\n        return",
        ),
        *("drbg", "an error, and output or state are others"),
    ),
    Mistake(
        "services/legacy/legacy_open.c",
        "uint8_t *const last = piece + len - AESMALL_BLOCK_SIZE;\n",
        "uint8_t *const last = piece + 16;\n"
        "(void)aesmall_legacy_read(legacy, legacy->end - 32, piece, 32); len = 32;\n",
        *("legacy_oracle", "what is done tells what a block decrypts to"),
    ),
    Mistake(
        *(
            "services/hash/hmac.c",
            "mac_len);\n\n    if (error == AESMALL_OK) {\n        if (!aesmall_equal(",
            "mac_len);\n\n    if (error == AESMALL_OK) {\n        if (0 && !aesmall_equal(",
        ),
        *("legacy_open", "a changed byte is not noticed"),
    ),
    Mistake(
        *(
            "services/legacy/legacy.c",
            "aesmall_wipe(legacy, sizeof *legacy);",
            "legacy->next = 0;",
        ),
        *("legacy_seal", "something is left of an object that is done"),
    ),
    Mistake(
        *("services/legacy/legacy.c", "aesmall_wipe(legacy->cipher, legacy->room);", ";"),
        *("legacy_seal", "something is left of an object that is done"),
    ),
    Mistake(
        *("adapters/mbedtls.c", "if (context->failed == 0 && in_len != 0)", "if (in_len != 0)"),
        *("mbedtls", "a call behind one that failed"),
    ),
    Mistake(
        *(
            "services/file/two_slots.c",
            "    slots->state = IN_DOUBT;",
            "    slots->state = AT_REST;",
        ),
        *("two_slots", "the next content leaves neither the old file nor a new one"),
    ),
    Mistake(
        *(
            "services/file/two_slots.c",
            "const uint8_t slot = slots->slot ^ 1;",
            "const uint8_t slot = slots->slot;",
        ),
        *("two_slots", "the new file is not there"),
    ),
    Mistake(
        *(
            "adapters/littlefs.c",
            "if (!f->is_open || f->error != 0) {",
            "if (0) {",
        ),
        *("littlefs", "a commit behind a write that failed"),
    ),
)


@cache
def program(mistake: Mistake | None = None, *, is_sanitized: bool = False) -> Path:
    """Build the program, without a mistake or with a mistake in one source of the library."""
    lfs = littlefs.sources()
    sources = [*sorted((FIRMWARE / "faults").glob("*.c")), *ADAPTERS]
    sources += [lfs / "lfs.c", lfs / "lfs_util.c"]
    # The linker uses the first definition. Therefore the source with the mistake is before the
    # library.
    flags = [*FIRST_COUNTS, f"-I{lfs}"]
    if mistake is not None:
        path = SRC / mistake.source
        text = path.read_text(encoding="utf-8")
        assert text.count(mistake.right) == 1, mistake
        changed = build.BUILD / "faults" / mistake.id / path.name
        changed.parent.mkdir(parents=True, exist_ok=True)
        changed.write_text(QUIET_C + text.replace(mistake.right, mistake.wrong), encoding="utf-8")
        sources = [changed, *(source for source in sources if source != path)]
        flags.append(f"-I{path.parent}")
    flags += [f"-I{folder}" for folder in (FIRMWARE / "faults", SRC / "adapters")]
    return build.build(
        "host",
        sources,
        name="faults",
        defines={"AESMALL_LITTLEFS": "1", "AESMALL_MBEDTLS": "1", **dict.fromkeys(QUIET, "1")},
        flags=[*(SANITIZERS if is_sanitized else ()), *flags],
    )


def run(path: Path, *scenario: str) -> tuple[list[str], dict[str, int]]:
    """Return the violations, and how often each scenario ran."""
    done = subprocess.run([path, *scenario], capture_output=True, text=True, check=False)
    wrong = [line for line in done.stdout.splitlines() if line.startswith("!")]
    rest = [line.split() for line in done.stdout.splitlines() if not line.startswith("!")]
    if not wrong:
        assert done.returncode == 0, done.stdout + done.stderr
    return wrong, {name: int(count) for name, count in rest}


@pytest.mark.slow
@pytest.mark.parametrize(
    "is_sanitized",
    [pytest.param(False, id="plain"), pytest.param(True, id="sanitized", marks=pytest.mark.verify)],
)
def test_callbacks_that_fail_or_lie(is_sanitized: bool) -> None:
    wrong, counts = run(program(is_sanitized=is_sanitized))
    assert wrong == []
    assert set(counts) == set(SCENARIOS)
    for name, count in counts.items():
        assert count >= SCENARIOS[name], name


@pytest.mark.parametrize("mistake", sampled(MISTAKES, 5), ids=lambda mistake: mistake.id)
def test_a_mistake_is_found(mistake: Mistake) -> None:
    wrong, _ = run(program(mistake), mistake.scenario)
    assert any(line.endswith(mistake.said) for line in wrong), wrong[:5]
