# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the residue of every public call with secrets is searched."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from aesmall_workshop.paths import REPOSITORY

from residue.leftovers import CHIPS, CLASSES, HOSTS, jobs, source
from residue.searched import classes, one_of, preprocessed, public, reached, used

_NUMBERS = "it takes and gives lengths and numbers alone, which are public"
_COUNTERS = "counters are public"
_FRAMES = "it reads the bytes of a frame that are sent, and no key"
_WHOLE = "a start and all steps, which are searched by themselves; 8,192 rounds would take long"
#: The calls that are not searched. The prefix made_ stands for names that a macro makes.
_SHORT = "it runs what the call with a whole tag runs, which is searched"
NOT_CALLS = {
    r"aesmall_(nonce_(create|init|next)(_owned)?|replay_\w+)": _COUNTERS,
    r"aesmall_lorawan_(accept|expand)_fcnt|aesmall_secoc_expand_freshness": _COUNTERS,
    r"aesmall_(dlms_(join_\w+|parse)|wmbus_(parse|remove_crcs\w*)|osdp_crc)": _FRAMES,
    r"aesmall_(manx\d_max_bits|manx2_sealed_bits|vault_(size|inspect)|xts_sector)": _NUMBERS,
    r"aesmall_(legacy_is_done|drbg_set_interval)": _NUMBERS,
    r"(aesmall|made)_\w+_wipe": "it only makes zeros of its object",
    r"aesmall_cbc_(en|de)crypt_cs[123]": "that is _cts, which is searched, with a number",
    r"aesmall_gcm_siv_[a-z0-9]+_(init|update)": "GCM-SIV calls those of its forms",
    r"made_siv_init|aesmall_siv_init": "that is _init_encrypt_only, searched for each key",
    r"made_set(_enc)?": "they are _init and _init_encrypt_only, which are searched",
    r"aesmall_legacy_(open|seal|seal_iv)": _WHOLE,
    r"aesmall_((ccm|eax|gcm|ocb)_short_tag|gmac_short_tag)\w*": _SHORT,
    r"aesmall_vault_(ocb|gcm)_\w+": "as those of CCM, and the modes are searched by themselves",
}
#: The methods that are not searched, by class and method or by class only
NOT_METHODS = {
    r"Bytes\..*": "it is a pointer",
    r"(\w+Storage|\w*Nonce|\w+Memory|(Ram|Sleep)Window|SleepState|BoardStore|Place)\..*": _COUNTERS,
    r"SleepingReceiver\..*": "it is a Receiver, which is searched",
    r"Characters\..*": "it is a pointer",
    r"Secret\.(filled|none|part)": "they give a Secret, whose end is searched",
    r"(KeyBase|AnyKey)\.c_object": "it gives the object itself",
    r"EncryptManx\d\.(max|sealed)_bits|EncryptXts\.sector|Drbg\.set_interval": _NUMBERS,
    r"LorawanSession\.FCnt(Up|Down)|VaultReader\.size|Legacy\.is_done": _NUMBERS,
    r"Legacy\.(open|seal|seal_iv)": _WHOLE,
    r"(Ccm|Eax|Gcm|Ocb)ShortTag(Stream)?\..*": _SHORT,
    r"Vault\.wipe": "the end of each object does it",
}
#: The adapters that are not searched
NOT_FILES = {
    "littlefs.c": "files are sealed, and it has no copy of what it hands to littlefs",
    "littlefs_nonce.c": _COUNTERS,
    "lmic_unchecked.c": "os_aes calls it",
    "mbedtls.c": "it hands all to Mbed TLS, and has no copy",
}


@cache
def searched(program: str) -> set[str]:
    """Return the calls of a program on the host and on the chip where `ct` processes pairs."""
    found = set[str]()
    for place in (HOSTS[0], CHIPS[1]):
        for job in jobs(place):
            if job.calls == program:
                given = [f"{key}={value}" for key, value in job.defines.items() if key != "PART"]
                text = preprocessed(source(program), *given, target=place.target)
                found |= {one_of(name) for name in reached(text)}
    return found


def programs() -> list[str]:
    return list(dict.fromkeys(job.calls for job in jobs(HOSTS[0])))


def not_searched(by: Iterable[str]) -> set[str]:
    """Return the public calls that are not listed above and that no program makes."""
    found = set[str]().union(*map(searched, by))
    left = {one_of(name) for name in public()} - found
    return {name for name in left if not any(re.fullmatch(row, name) for row in NOT_CALLS)}


def methods() -> set[str]:
    """Return Class.method for all classes. A class without methods is the class with a dot."""
    return {
        f"{name}.{method}" for name, (_, found) in classes().items() for method in found or {""}
    }


def methods_not_searched(by: Iterable[str]) -> set[str]:
    made = set[tuple[str, str]]().union(*(used(source(program)) for program in by))
    left = methods() - {f"{name}.{method}" for name, method in made}
    return {name for name in left if not any(re.fullmatch(row, name) for row in NOT_METHODS)}


def test_every_call_is_searched() -> None:
    assert len(public()) > 200
    assert not_searched(programs()) == set()


def test_every_method_is_searched() -> None:
    assert len(methods()) > 100
    assert methods_not_searched({job.calls for job in CLASSES}) == set()


def test_every_adapter_is_searched() -> None:
    files = {path.name for path in (REPOSITORY / "src" / "adapters").glob("*.c")}
    text = source("lmic").read_text(encoding="utf-8")
    included = set(re.findall(r'#include "adapters/(\w+\.c)"', text))
    assert files == included | NOT_FILES.keys()


def test_a_call_that_no_program_makes_is_found() -> None:
    without = not_searched(name for name in programs() if name != "codes")
    assert {"aesmall_base64_encode_as", "aesmall_hex_decode", "aesmall_two_slots_copy"} <= without
    others = [name for name in programs() if name not in ("service", "file")]
    assert "aesmall_drbg_init" in not_searched(others)
    without = methods_not_searched({"class_modes"})
    assert {"Kdf.derive", "Drbg.generate", "VaultWriter.seal"} <= without


def test_what_is_listed_is_there_and_not_searched() -> None:
    found = set[str]().union(*map(searched, programs()))
    left = {one_of(name) for name in public()} - found
    assert [row for row in NOT_CALLS if not any(re.fullmatch(row, name) for name in left)] == []
    there = methods()
    assert [row for row in NOT_METHODS if not any(re.fullmatch(row, n) for n in there)] == []
