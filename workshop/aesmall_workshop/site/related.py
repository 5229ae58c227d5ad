# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the example, the standards and the pages of doc/ that belong to a header."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass

from .comments import Header, headers
from .declarations import SRC
from .door import DOC
from .prose import place

_MODES = ("figures/figures-modes-atmega328p.md", "figures/figures-modes-rp2040.md")
_ENGINES = ("figures/engines.md", "figures/figures.md")
_SERVICES = ("figures/figures-services.md",)


@dataclass(frozen=True)
class Related:
    """The pages of a header or folder. `use` may have an anchor, and its section an example."""

    use: str
    recipe: str = ""  # or another page of use/
    figures: tuple[str, ...] = ()
    example: str = ""  # if `use` has none


#: By header or folder below src/. The longest path counts.
RELATED = {
    "": Related("use/api-conventions.md"),
    "aesmall.hpp": Related("use/cpp.md"),
    "adapters": Related("use/hardware-aes.md"),
    "adapters/littlefs.h": Related("use/littlefs.md"),
    "adapters/mbedtls.h": Related("use/legacy.md"),
    "engines": Related("use/engines.md", "use/choose.md", _ENGINES),
    "engines/tiny.h": Related("use/engines.md", "recipes/one-kilobyte.md", _ENGINES),
    "engines/default.h": Related("use/engines.md", "", _ENGINES, "recipes/one-kilobyte.md"),
    "modes": Related("use/modes.md", figures=_MODES),
    "modes/aead": Related("use/aead.md", "recipes/send-a-reading.md", _MODES),
    "modes/cbc": Related("use/modes.md#cbc", "use/misuse.md", _MODES),
    "modes/ccm": Related("use/aead.md#ccm", "recipes/send-a-reading.md", _MODES),
    "modes/ccm/ccm_stream.h": Related("use/aead.md#ccm", figures=_MODES),
    "modes/classes": Related("use/cpp.md#all-classes"),
    "modes/cmac/cbc_mac.h": Related("use/modes.md#cmac", figures=_MODES),
    "modes/cmac": Related("use/modes.md#cmac", figures=_MODES),
    "modes/ctr": Related("use/modes.md#ctr", figures=_MODES),
    "modes/eax": Related("use/aead.md#eax", figures=_MODES),
    "modes/gcm": Related("use/gcm.md", "recipes/mqtt-payload.md", _MODES),
    "modes/gcm/gcm_stored_hash.h": Related("use/gcm.md#many-messages-under-one-key", "", _MODES),
    "modes/gcm/gcm_stream.h": Related("use/gcm.md#in-pieces", figures=_MODES),
    "modes/gcm_siv": Related("use/gcm.md#gcm-siv", figures=_MODES),
    "modes/ghash": Related("use/modes.md#ghash", figures=_MODES),
    "modes/kw": Related("use/modes.md#key-wrap", "recipes/store-a-key.md", _MODES),
    "modes/manx": Related("use/manx.md", figures=_MODES),
    "modes/ocb": Related("use/aead.md#ocb3", figures=_MODES),
    "modes/siv": Related("use/aead.md#siv", figures=_MODES),
    "modes/xts": Related("use/modes.md#xts", figures=_MODES),
    "services": Related("use/services.md", figures=_SERVICES),
    "services/codes": Related("use/text.md", figures=("figures/figures-text.md",)),
    "services/codes/base64.h": Related(
        "use/text.md", "", ("figures/figures-text.md",), "use/modes.md"
    ),
    "services/drbg": Related("use/services.md#random-bytes", "recipes/random.md", _SERVICES),
    "services/file": Related("use/littlefs.md", "recipes/file.md", _SERVICES),
    "services/frames": Related("use/protocols.md"),
    "services/frames/bthome/bthome.h": Related("use/protocols.md", "recipes/ble-sensor.md"),
    "services/frames/dlms": Related("use/protocols.md", "recipes/smart-meter.md"),
    "services/frames/wmbus": Related("use/protocols.md", "recipes/smart-meter.md"),
    "services/frames/mesh/meshtastic.h": Related(
        "use/protocols.md", "recipes/meshtastic-packet.md"
    ),
    "services/frames/ntag424": Related("use/protocols.md", "recipes/nfc-tag.md", _SERVICES),
    "services/hash": Related("use/services.md#keys-from-a-key", figures=_SERVICES),
    "services/image": Related(
        "use/services.md#sealed-firmware", "recipes/boot-loader.md", _SERVICES
    ),
    "services/kdf": Related("use/services.md#keys-from-a-key", "recipes/store-a-key.md", _SERVICES),
    "services/legacy": Related("use/legacy.md", figures=_SERVICES),
    "services/lorawan": Related("use/services.md#lorawan", "recipes/lorawan-node.md", _SERVICES),
    "services/lorawan/lorawan11.h": Related("use/protocols.md", "recipes/lorawan-1-1-node.md"),
    "services/lorawan/lorawan11_join.h": Related("use/protocols.md", "recipes/lorawan-1-1-node.md"),
    "services/lorawan/multicast.h": Related("use/services.md#lorawan", figures=_SERVICES),
    "services/maker": Related("use/cpp.md#for-sketches", "recipes/send-a-reading.md"),
    "services/maker/secret.hpp": Related("use/cpp.md#for-sketches", "recipes/store-a-key.md"),
    "services/nonce": Related(
        "use/services.md#nonces-that-never-repeat", "recipes/random.md", _SERVICES
    ),
    "services/replay": Related(
        "use/services.md#counters-seen", "recipes/send-a-reading.md", _SERVICES
    ),
    "services/text": Related("use/text.md", "recipes/string.md", ("figures/figures-text.md",)),
    "services/vault": Related("use/vault.md", "recipes/file.md", ("figures/figures-vault.md",)),
}

#: Standards as the comments name them under "Source:", and the address of each
_STANDARDS = (
    (r"RFC (\d+)", r"RFC \1", r"https://www.rfc-editor.org/rfc/rfc\1"),
    (r"SP 800-38A addendum", "SP 800-38A addendum", "https://doi.org/10.6028/NIST.SP.800-38A-Add"),
    (r"SP 800-(38[A-F])\b", r"SP 800-\1", r"https://doi.org/10.6028/NIST.SP.800-\1"),
    (r"SP 800-90A", "SP 800-90A", "https://doi.org/10.6028/NIST.SP.800-90Ar1"),
    (r"SP 800-108", "SP 800-108", "https://doi.org/10.6028/NIST.SP.800-108r1-upd1"),
    (r"FIPS 197", "FIPS 197", "https://doi.org/10.6028/NIST.FIPS.197-upd1"),
    (r"FIPS 198-1", "FIPS 198-1", "https://doi.org/10.6028/NIST.FIPS.198-1"),
    (r"FIPS 180-4", "FIPS 180-4", "https://doi.org/10.6028/NIST.FIPS.180-4"),
    (r"eprint (\d+/\d+)", r"eprint \1", r"https://eprint.iacr.org/\1"),
    (r"LoRaWAN 1\.0\.4", "LoRaWAN 1.0.4", ""),
    (r"LoRaWAN 1\.1", "LoRaWAN 1.1", ""),
    (r"IEEE 1619-2018", "IEEE 1619-2018", ""),
    (r"IEEE 802\.15\.4", "IEEE 802.15.4", ""),
    (r"NXP AN10922", "NXP AN10922", ""),
    (r"The EAX Mode of Operation", "The EAX Mode of Operation", ""),
    (r"doc/inside/vault-format\.md", "vault-format", "inside/vault-format.md"),
    (r"doc/inside/image-format\.md", "image-format", "inside/image-format.md"),
)
_SOURCE = re.compile(r"\bSource:((?:.|\n(?!\n))*)")
_BLOCK = re.compile(r"^```(c|cpp)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Example:
    """A block of code of a page, which the tests of the pages compile."""

    page: str  # with the anchor of its section
    language: str
    code: str


def related(header: Header) -> Related:
    """Return the pages of a header: its own, or the pages of its folder."""
    path = header.path.relative_to(SRC).as_posix()
    while path not in RELATED:
        path = posixpath.dirname(path)
    return RELATED[path]


def standards(header: Header) -> list[tuple[str, str]]:
    """Return the standards of a header's calls, or of its folder: each with its address or ""."""
    if header.path.is_relative_to(SRC / "engines"):
        return _named("FIPS 197")
    texts = [told.own for told in header.told]
    if not any(_SOURCE.search(text) for text in texts):
        folder = [other for other in headers() if other.path.parent == header.path.parent]
        is_family = header.path.parent.name not in {"core", "maker", "classes", "aead", "src"}
        texts = [told.own for other in folder if is_family for told in other.told]
    found = [each for text in texts for match in _SOURCE.findall(text) for each in _named(match)]
    return list(dict.fromkeys(found))


def _named(text: str) -> list[tuple[str, str]]:
    found = []
    text = " ".join(text.split())
    for pattern, title, address in _STANDARDS:
        for match in re.finditer(pattern, text):
            found.append((match.start(), match.expand(title), match.expand(address)))
    return [(title, address) for _, title, address in sorted(found)]


def links(header: Header) -> str:
    """Return the line at the top of a header's page, with links to all that belongs to it."""
    here = posixpath.dirname(place(header))

    def link(target: str) -> str:
        page, _, anchor = target.partition("#")
        title = posixpath.basename(page).removesuffix(".md")
        return f"[{title}]({posixpath.relpath(page, here)}{'#' + anchor if anchor else ''})"

    one = related(header)
    parts = []
    if told := standards(header):
        written = []
        for title, address in told:
            if address and ":" not in address:
                address = posixpath.relpath(address, here)
            written.append(f"[{title}]({address})" if address else title)
        parts.append(f"**Standard:** {', '.join(written)}")
    is_recipe = one.recipe.startswith("recipes/")
    uses = [one.use, *([one.recipe] if one.recipe and not is_recipe else [])]
    parts.append(f"**Use:** {', '.join(link(each) for each in uses)}")
    if is_recipe:
        parts.append(f"**Recipe:** {link(one.recipe)}")
    if one.figures:
        parts.append(f"**Figures:** {', '.join(link(each) for each in one.figures)}")
    return "\n\n".join(['<div class="related" markdown="1">', *parts, "</div>"])


def example(header: Header) -> Example | None:
    """Return the block of the header's page that calls most of it. The shortest block wins."""
    one = related(header)
    names = {told.one.name for told in header.told if told.one.kind in {"function", "class"}}
    language = "cpp" if header.path.suffix == ".hpp" else "c"
    best: tuple[int, int] | None = None
    found = None
    classes = "use/cpp.md" if language == "cpp" else ""
    for page in (each for each in (one.use, one.example, one.recipe, classes) if each):
        for kind, code in _BLOCK.findall(_section(page)):
            count = len(names & set(re.findall(r"\w+(?=[ (<])", code)))
            if kind != language or "#include" not in code or not count:
                continue
            rank = (-count, len(code))
            if best is None or rank < best:
                best, found = rank, Example(page, kind, code)
        if found:
            return found
    return None


def _section(page: str) -> str:
    """Return the text of a page, or of the section of its anchor."""
    path, _, anchor = page.partition("#")
    text = (DOC / path).read_text("utf-8")
    if not anchor:
        return text
    for section in re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]:
        title = section.partition("\n")[0].removeprefix("## ")
        if re.sub(r"[^\w-]+", "-", title.lower()).strip("-") == anchor:
            return section
    raise ValueError(f"doc/{path} has no section {anchor}")
