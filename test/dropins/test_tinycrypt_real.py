# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test NimBLE over the drop-in for TinyCrypt, and compare TinyCrypt itself with the drop-in."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from aesmall_workshop.chips import build
from aesmall_workshop.dropins import fetched
from support import dropin_c, oracle
from support.suite import APART, HOST_GCC, RP2040, Place, Platform, pair_id, request

from dropins.test_tinycrypt import FOLDER, HERE, OURS
from dropins.tinycrypt_asked import EVERY, Asked, ok

#: The parts of TinyCrypt that the drop-in replaces. The other parts remain TinyCrypt's.
REPLACED = ("aes_encrypt", "aes_decrypt", "cbc_mode", "ctr_mode", "ccm_mode", "cmac_mode")
REPLACED += ("sha256", "hmac", "ctr_prng", "utils")
KEPT = ("ecc", "ecc_dh")


def nimble() -> Path:
    return fetched.unpacked("TinyCrypt and NimBLE") / "mynewt-nimble"


def tinycrypt() -> Path:
    return nimble() / "ext" / "tinycrypt"


def objects(target: str, sources: list[Path], includes: list[Path], name: str) -> list[str]:
    """Compile unchanged sources of others. Return their objects as linker flags.

    Their names have hashes, because builds are cached by their flags.
    """
    folder = build.BUILD / "objects" / "dropins"
    folder.mkdir(parents=True, exist_ok=True)
    flags = []
    for source in sources:
        command = [*dropin_c.COMPILERS[target], "-std=gnu99", "-w", "-ffunction-sections"]
        command += ["-DMYNEWT_VAL_BLE_SM_SC=1", *(f"-I{each}" for each in includes)]
        with tempfile.TemporaryDirectory(dir=folder) as place:
            made = Path(place) / "made.o"
            subprocess.run([*command, "-c", source, "-o", made], check=True)
            digest = hashlib.sha256(made.read_bytes()).hexdigest()[:16]
            flags.append(made.replace(folder / f"{name}-{source.stem}-{target}-{digest}.o"))
    return [f"-Wl,{path}" for path in flags]


def pairing(platform: Platform, sources: Path, name: str, **defines: str) -> str:
    """Return the output of the checks that run NimBLE over these sources of the drop-in."""
    root = nimble()
    host = root / "nimble" / "host"
    includes = [*OURS, dropin_c.DROPINS, dropin_c.DROPINS.parent / "src", tinycrypt() / "include"]
    includes += [root / "nimble" / "include", host / "include", host / "src"]
    includes += [root / "porting" / "nimble" / "include"]
    includes += [root / "porting" / "npl" / "dummy" / "include"]
    theirs = [host / "src" / "ble_sm_alg.c"]
    theirs += [tinycrypt() / "src" / f"{kept}.c" for kept in KEPT]
    elf = dropin_c.program(
        platform,
        [HERE / "nimble.c", *sorted(sources.glob("*.c"))],
        name=f"tinycrypt-nimble-{name}",
        folders=(*OURS, FOLDER / "src", dropin_c.DROPINS),
        defines=defines,
        flags=objects(platform.target, theirs, includes, "nimble"),
    )
    return dropin_c.failures(platform, elf)


@pytest.mark.verify
@pytest.mark.parametrize("platform", [HOST_GCC, RP2040], ids=pair_id)
def test_nimble_gives_the_values_of_the_bluetooth_specification(platform: Platform) -> None:
    assert pairing(platform, FOLDER / "src", "ours") == "done"


@pytest.mark.adapters
@pytest.mark.parametrize(
    "engine", ["nano", "tiny", "mid", "compact", "balanced", "fast", "ct_halfkey"]
)
def test_nimble_over_every_engine(engine: str) -> None:
    """NimBLE pairs over every engine. It needs no decryption."""
    settings = {"AESMALL_DROPIN_ENGINE": engine, "AESMALL_DROPIN_ENCRYPT_ONLY": "1"}
    assert pairing(RP2040, FOLDER / "src", "engine", **settings) == "done"


@pytest.mark.verify
@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        ("tc_cmac.c", "dlen);", "dlen - (dlen > 60));"),
        ("tc_aes_encrypt.c", "TC_AES_BLOCK_SIZE);", "TC_AES_BLOCK_SIZE - 1);"),
    ],
)
def test_nimble_finds_a_fault(tmp_path: Path, file: str, right: str, wrong: str) -> None:
    copy = tmp_path / "src"
    shutil.copytree(FOLDER / "src", copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert text.count(right) == 1
    (copy / file).write_text(text.replace(right, wrong), encoding="utf-8")
    for source in copy.glob("*.[ch]"):  # the copy is in another folder
        old = source.read_text(encoding="utf-8")
        source.write_text(old.replace("../../aesmall_dropin", "aesmall_dropin"), encoding="utf-8")
    assert re.fullmatch(r"(line 0x\w+\n)+done", pairing(HOST_GCC, copy, "fault"))


def fills_a_block(line: str) -> bool:
    """Return whether the second piece of a message for CMAC completes and ends its last block.

    TinyCrypt's tag then differs from SP 800-38B.
    """
    _, _, *pieces = (field.replace("-", "") for field in line.split(" "))
    first, second = (len(piece) // 2 for piece in pieces)
    return (first + second) % 16 == 0 and 0 < second < 16


def for_the_original() -> Asked:
    """Return the requests that TinyCrypt itself answers as the standards require.

    CBC in place, decryption (which writes 16 bytes too many) and overlaps are left out, because
    TinyCrypt computes them wrongly or refuses them.
    """
    source = dropin_c.random_bytes("original")
    asked = []
    for line, want in (one for kind in EVERY for one in kind(source)):
        place = int(line[2:4], 16) if line[0] in "CTSO" else 0
        if line[0] not in "cb" and place < 0x40 and not (line[0] == "M" and fills_a_block(line)):
            asked.append((line, want))
    return asked


def original() -> Path:
    theirs = [tinycrypt() / "include"]
    sources = [tinycrypt() / "src" / f"{part}.c" for part in REPLACED]
    return dropin_c.program(
        HOST_GCC,
        [HERE / "driver.c"],
        name="tinycrypt-original",
        folders=theirs,
        defines={"ORIGINAL": "1"},
        flags=objects("host", sources, theirs, "tinycrypt"),
    )


@pytest.mark.verify
def test_tinycrypt_answers_the_same() -> None:
    """TinyCrypt gives the answers of test_answers."""
    dropin_c.check(HOST_GCC, original(), for_the_original())


@pytest.mark.verify
def test_what_tinycrypt_does_otherwise() -> None:
    """TinyCrypt differs as doc/moving/tinycrypt.md describes. Another TinyCrypt may not."""
    key, message = bytes(16), bytes(range(32))
    wrong = []
    for cut in range(len(message) + 1):
        line = request("M", key, message[:cut], message[cut:])
        assert fills_a_block(line) == (17 <= cut <= 31)
        wrong.append((line, ok(oracle.cmac(key, message))))
    lines = dropin_c.answers(HOST_GCC, original(), [line for line, _ in wrong])
    others = [line for (line, want), got in zip(wrong, lines, strict=True) if got != want]
    assert others == [line for line, _ in wrong if fills_a_block(line)]
    overrun, encrypted, unequal = dropin_c.answers(
        HOST_GCC,
        original(),
        [
            request("b", APART, key, key, message),  # writes 16 bytes after the output
            request("C", Place(in_place=True), key, key, message),
            request("c", APART, key, key, message),
        ],
    )
    assert overrun.endswith(" !guard") and unequal.startswith("01 ")
    assert encrypted != ok(key + oracle.cbc(key, key, message))


@pytest.mark.verify
def test_what_tinycrypts_hmac_prng_makes_is_known() -> None:
    """The output of TinyCrypt's HMAC-PRNG is predictable, so the drop-in refuses hmac_prng.h.

    Every 32 bytes follow from the 32 bytes before. The HMAC of TinyCrypt has zeros instead of its
    key and of both its pads.
    """
    theirs = [tinycrypt() / "include"]
    kept = [tinycrypt() / "src" / f"{each}.c" for each in ("hmac_prng", "hmac", "sha256", "utils")]
    elf = dropin_c.program(
        HOST_GCC,
        [HERE / "hmac_prng.c"],
        name="tinycrypt-hmac-prng",
        folders=theirs,
        flags=objects("host", kept, theirs, "hmac-prng"),
    )
    made = bytes.fromhex(dropin_c.failures(HOST_GCC, elf))
    pads = bytes(64)
    for at in (32, 64):
        inner = hashlib.sha256(pads + made[at - 32 : at]).digest()
        assert hashlib.sha256(pads + inner).digest() == made[at : at + 32]


@pytest.mark.verify
def test_no_structure_is_larger_than_tinycrypts(tmp_path: Path) -> None:
    """No structure is larger than TinyCrypt's if int has 32 bits.

    Objects that were compiled with TinyCrypt's headers therefore have room for ours.
    """
    structures = ("struct tc_aes_key_sched_struct", "struct tc_cmac_struct", "TCCtrPrng_t")
    structures += ("struct tc_ccm_mode_struct", "struct tc_sha256_state_struct")
    structures += ("struct tc_hmac_state_struct",)
    source = tmp_path / "sizes.c"
    lines = [f"#include <tinycrypt/{name}.h>" for name in ("ccm_mode", "cmac_mode", "ctr_prng")]
    lines += ["#include <tinycrypt/hmac.h>"]
    lines += [f"char size{i}[sizeof({each})];" for i, each in enumerate(structures)]
    lines += [f"char align{i}[__alignof__({each})];" for i, each in enumerate(structures)]
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ours = [*OURS, dropin_c.DROPINS, dropin_c.DROPINS.parent / "src"]
    for target in ("host", "rp2040"):
        sizes = []
        for includes in (ours, [tinycrypt() / "include"]):
            (flag,) = objects(target, [source], includes, "sizes")
            listing = subprocess.run(
                ["nm", "-S", "--defined-only", flag.removeprefix("-Wl,")],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            found = re.findall(r"^\w+ (\w+) \w ((?:size|align)\d)$", listing, re.MULTILINE)
            sizes.append({name: int(size, 16) for size, name in found})
        assert len(sizes[0]) == 2 * len(structures)
        assert all(sizes[0][name] <= sizes[1][name] for name in sizes[0]), sizes
