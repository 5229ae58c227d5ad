# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""List the measured work of drop-ins, and the sides that the work is linked with.

A library has jobs, which are programs of bench/firmware/dropins, and sides: the fetched library
itself, and its drop-in over some engines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms
from cryptography.hazmat.primitives.ciphers import modes as cipher_modes
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM
from cryptography.hazmat.primitives.cmac import CMAC

from ..operations.definition import BLOCK, Answer, Operation, ecb_encrypt
from ..paths import REPOSITORY
from ..peers import sources
from . import fetched

FIRMWARE = REPOSITORY / "bench" / "firmware" / "dropins"
FOLDER = REPOSITORY / "dropins"
#: The two steps of every program
STEPS = ("dropin_set_up", "dropin_run")
ORIGINAL = "original"
#: Random cases of a job, in addition to the extreme ones
_PAIRS = 8
_TEXT = 48
#: Of CCM: nonce, associated data, text, tag
_NONCE, _DATA, _SHORT, _TAG = 13, 8, 32, 8
_GCM_NONCE = 12


@dataclass(frozen=True)
class Side:
    """The code that a job is linked with: the original library, or the drop-in over an engine."""

    #: The name in rows: "original -Os", or an engine
    name: str
    files: tuple[Path, ...]
    include: tuple[Path, ...]
    defines: tuple[str, ...] = ()
    #: The compiler's level for the original library
    level: str = "-Os"

    @property
    def is_original(self) -> bool:
        return self.name.startswith(ORIGINAL)


@dataclass(frozen=True)
class Library:
    """A library that a drop-in replaces."""

    name: str
    #: The first part of the names of its programs in bench/firmware/dropins
    prefix: str
    folder: str
    #: Target -> the engines of its drop-in that are measured there
    engines: dict[str, tuple[str, ...]]
    jobs: dict[str, Operation]
    #: The chips that the original library is measured on
    original_on: tuple[str, ...] = ()
    #: Job -> the row of bench/peers/avr.json with others' measurement of the original library
    cited: dict[str, tuple[str, str]] = field(default_factory=dict)
    #: Whether one call sets the key up and runs
    one_call: bool = False
    #: For the table of doc/use/drop-ins.md: the page, the swapped files, the changed behaviour, the
    #: jobs to show, and the engines to show
    page: str = ""
    swap: str = ""
    changes: str = ""
    shown: tuple[str, ...] = ("ecb",)
    #: Titles of jobs in tables that differ from TITLES
    titles: dict[str, str] = field(default_factory=dict)
    over: tuple[str, ...] = ("tiny", "balanced", "ct_lean")

    def originals(self, target: str) -> tuple[Side, ...]:
        """Return the original library, fetched if it does not exist."""
        return _originals(self.name) if target in self.original_on else ()

    def ours(self, target: str) -> Iterator[Side]:
        """Yield its drop-in over the engines that are measured on a target."""
        place = FOLDER / self.folder
        inside = (place / folder for folder in ("include", "src", "replace/src", "beside/src", ""))
        include = (*(folder for folder in inside if folder.is_dir()), FOLDER)
        files = tuple(sorted(place.rglob("*.c")))
        for engine in self.engines.get(target, ()):
            yield Side(engine, files, include, (f"AESMALL_DROPIN_ENGINE={engine}",))

    def title(self, job: str) -> str:
        """Return the title of a job in tables."""
        return self.titles.get(job) or TITLES[job]

    def program(self, job: str) -> Path:
        """Return the source of a job."""
        return FIRMWARE / (self.jobs[job].program or f"{self.prefix}_{job}.c")


@cache
def _originals(name: str) -> tuple[Side, ...]:
    """Return an original library, by two levels of the compiler."""
    defines: tuple[str, ...] = ()
    if name == "tiny-AES-c":
        place = sources.unpacked(sources.source(name))
        files, include = [place / "aes.c"], place
        defines = ("AES128=1",)
    else:
        place = fetched.unpacked("TinyCrypt and NimBLE") / "mynewt-nimble" / "ext" / "tinycrypt"
        names = ("aes_encrypt", "aes_decrypt", "cbc_mode", "ctr_mode", "ccm_mode", "cmac_mode")
        files = [place / "src" / f"{file}.c" for file in (*names, "utils")]
        include = place / "include"
    levels = ("-Os", "-O2")
    return tuple(
        Side(f"{ORIGINAL} {level}", tuple(files), (include,), defines, level) for level in levels
    )


# ---- what the jobs answer ----


def _cbc(secret: bytes, text: bytes) -> bytes:
    chain = Cipher(algorithms.AES(secret), cipher_modes.CBC(text[:BLOCK])).encryptor()
    return chain.update(text[BLOCK:]) + text[BLOCK:]


def _first_counter(_: bytes, text: bytes) -> bytes:
    """Return a counter whose increments do not carry, and the text."""
    return text[: BLOCK - 4] + bytes([0, 0, 0, 1]) + text[BLOCK:]


def _ctr(secret: bytes, text: bytes) -> bytes:
    fed = _first_counter(secret, text)
    stream = Cipher(algorithms.AES(secret), cipher_modes.CTR(fed[:BLOCK])).encryptor()
    return stream.update(fed[BLOCK:])


def _ccm(secret: bytes, text: bytes) -> bytes:
    nonce, data = text[:_NONCE], text[_NONCE : _NONCE + _DATA]
    plain = text[_NONCE + _DATA :]
    return AESCCM(secret, tag_length=_TAG).encrypt(nonce, plain, data) + plain


def _cbc_encrypt(secret: bytes, text: bytes) -> bytes:
    return _cbc(secret, text)[: len(text) - BLOCK]


def _ccm_seal(secret: bytes, text: bytes) -> bytes:
    return _ccm(secret, text)[: _SHORT + _TAG]


def _gcm_seal(secret: bytes, text: bytes) -> bytes:
    nonce, rest = text[:_GCM_NONCE], text[_GCM_NONCE:]
    return AESGCM(secret).encrypt(nonce, rest[_DATA:], rest[:_DATA])


def _cmac(secret: bytes, text: bytes) -> bytes:
    mac = CMAC(algorithms.AES(secret))
    mac.update(text)
    return mac.finalize()


def _job(
    name: str, size: int, answer: Answer, fed: Answer | None = None, *, decrypts: bool = False
) -> Operation:
    return Operation(
        name=f"dropin {name}",
        program="",
        verbs=(),
        text_size=size,
        answer=answer,
        calls=STEPS,
        key_sizes=(128,),
        pairs=_PAIRS,
        fed=fed,
        defines={} if decrypts else {"AESMALL_DROPIN_ENCRYPT_ONLY": "1"},
    )


def _by_class(name: str) -> Operation:
    """Return the job of a block, by a class of the Arduino Cryptography Library."""
    program = "arduino_crypto.cpp"
    return replace(_ECB, program=program, defines={"DROPIN_CLASS": name})


_ECB = _job("ecb", BLOCK, ecb_encrypt)
_CBC = _job("cbc", BLOCK + _TEXT, _cbc, decrypts=True)
_CTR = _job("ctr", BLOCK + _TEXT, _ctr, fed=_first_counter)
_CCM = _job("ccm", _NONCE + _DATA + _SHORT, _ccm)
_CMAC = _job("cmac", 40, _cmac)
#: The jobs of Mbed TLS, in one direction
_CBC_ONE_WAY = _job("cbc", BLOCK + _TEXT, _cbc_encrypt)
_CCM_SEALS = _job("ccm", _NONCE + _DATA + _SHORT, _ccm_seal)
_GCM_SEALS = _job("gcm", _GCM_NONCE + _DATA + _SHORT, _gcm_seal)
#: The titles of jobs in tables
TITLES = {
    "ecb": "encrypt a block",
    "cbc": "CBC, 48 bytes and back",
    "ctr": "CTR, 48 bytes",
    "ccm": "CCM, 32 bytes and back",
    "cmac": "CMAC, 40 bytes",
    "small": "a block, `AESSmall128`",
    "tiny": "a block, `AESTiny128`",
}

#: Titles of jobs with another content there
_ONE_WAY = {
    "cbc": "CBC, encrypt 48 bytes",
    "ccm": "CCM, seal 32 bytes",
    "gcm": "GCM, seal 32 bytes",
}
_CRYPTO = "rweather/arduinolibs Crypto"
_AVR = ("tiny", "balanced", "fast")
_M0PLUS = ("nano", "balanced", "ct_lean")
#: mbedtls.py measures Mbed TLS, and rust.py measures Rust.
LIBRARIES = (
    *(
        Library(
            name,
            "mbedtls",
            "mbedtls",
            {},
            {"cbc": _CBC_ONE_WAY, "ccm": _CCM_SEALS, "gcm": _GCM_SEALS},
            page="../moving/mbedtls.md",
            swap="nothing: four macros, or one, in its configuration",
            changes="no AES-NI and the like; by `MBEDTLS_AES_ALT` a context without a key, or "
            "with that of the other direction, is an error",
            shown=("cbc", "ccm", "gcm"),
            over=("ct_lean, block functions", "balanced, `MBEDTLS_AES_ALT`"),
            titles=_ONE_WAY,
        )
        for name in ("Mbed TLS 2.28.3", "Mbed TLS 3.6.6")
    ),
    Library(
        "tiny-AES-c",
        "tiny_aes_c",
        "tiny-aes-c",
        {"atmega328p": _AVR, "rp2040": _M0PLUS},
        {"ecb": _ECB, "cbc": _CBC, "ctr": _CTR},
        ("atmega328p", "rp2040"),
        page="../moving/tiny-aes-c.md",
        swap="`aes.c`, `aes.h`",
        changes="CBC of no whole blocks gives zeros instead of writing past the end",
        shown=("cbc",),
    ),
    Library(
        "TinyCrypt",
        "tinycrypt",
        "tinycrypt",
        {"atmega328p": _AVR, "rp2040": _M0PLUS},
        {"ecb": _ECB, "ccm": _CCM, "cmac": _CMAC},
        ("rp2040",),
        page="../moving/tinycrypt.md",
        swap="its sources and headers of AES, hashes and CTR-PRNG",
        changes="CMAC and CBC are right where it errs; an unseeded PRNG gives nothing; "
        "HMAC-PRNG is refused",
        shown=("ccm",),
    ),
    Library(
        "AESLib",
        "aeslib",
        "aeslib",
        {"atmega328p": _AVR, "rp2040": _M0PLUS},
        {"ecb": _ECB, "cbc": _CBC},
        cited={"ecb": ("DavyLandman/AESLib (AVR-Crypto-Lib)", "asm")},
        one_call=True,
        page="../moving/aeslib.md",
        swap="the library's folder",
        changes="no heap: as many messages in pieces as `AESLIB_CONTEXTS`; "
        "wrong lengths give zeros; also elsewhere than on AVR",
    ),
    Library(
        "Crypto (Arduino)",
        "arduino_crypto",
        "arduino-crypto",
        {"atmega328p": _AVR, "rp2040": _M0PLUS},
        {"ecb": _by_class("AES128")},
        cited={"ecb": (_CRYPTO, "AES128 -Os")},
        page="../moving/arduino-crypto.md",
        swap="nothing: `GCM<AesmallEncryptCipher<128> >`; or its `AES.h`",
        changes="without a key a block is zeros",
    ),
    Library(
        "Crypto (Arduino), small",
        "arduino_crypto",
        "arduino-crypto",
        {"atmega328p": ("tiny",), "rp2040": ("tiny",)},
        {"small": _by_class("AESSmall128"), "tiny": _by_class("AESTiny128")},
        cited={
            "small": (_CRYPTO, "AESSmall128 -Os"),
            "tiny": (_CRYPTO, "AESTiny128 -Os"),
        },
        page="../moving/arduino-crypto.md",
        swap="the same",
        changes="as above; what only encrypts decrypts to zeros",
        shown=("small", "tiny"),
    ),
    Library(
        "LoRaMac-node",
        "loramac_node",
        "loramac-node",
        {"atmega328p": ("tiny", "balanced"), "rp2040": _M0PLUS},
        {"ecb": _ECB, "cmac": _CMAC},
        page="lorawan-stacks.md",
        swap="`aes.c` and `cmac.c` of `soft-se`",
        changes="keys of 128 bits alone; without a key a block is zeros",
        shown=("cmac",),
    ),
    Library(
        "RustCrypto aes",
        "rust",
        "rust",
        {},
        {"ccm": _CCM, "ecb": _ECB},
        page="../moving/rust.md",
        swap="the dependency, and an engine in the type",
        changes="keys are always wiped; a C compiler is needed; T0 by the engines that are",
        shown=("ccm",),
    ),
)


def library(name: str) -> Library:
    """Return the library of this name."""
    [found] = [one for one in LIBRARIES if one.name == name]
    return found
