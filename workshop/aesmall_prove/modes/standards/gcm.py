# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""GCM and GMAC, NIST SP 800-38D.

The forms are one call, a kept hash subkey in each form of GHASH, and many blocks at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from ...fips197 import Byte, constant
from ..case import AUTH, OK, Argument, At, Buffer, Call, Case, To, World
from ..contracts import BORDERS, LENGTHS, Asked, Claim, Maker, Mode, by_length, everywhere
from ..domain import plus_one
from ..in_memory import PLACEMENTS
from ..oracle import BLOCK
from . import ghash, long
from .aead import WALK, Lengths, call_named, listed, open_, plus, short_tag_calls, zeros
from .aead import seal as sealing
from .aead_streams import CHECK, SEAL, Stream
from .counter32 import Counter, counters
from .gcm_lengths import LENGTHS_OF_AD
from .streams import FEW_CUTS, TOTAL, cuts

Text = list[Byte]
#: A counter without a carry. Its end of 000 excludes no value, since counters() has the other
#: cases.
ANY = Counter(0)
NONCE = 12


def first_counter(
    world: World, h: list[Byte], nonce: list[Byte], counter: Counter = ANY
) -> list[Byte]:
    """Return J0: 7.1, step 2. If J0 is a hash, only nonces with this counter are included."""
    if len(nonce) == NONCE:
        return [*nonce, *map(constant, (0, 0, 0, 1))]
    blocks = [*ghash.padded(nonce), *zeros(8), *ghash.bits_of_length(nonce)]
    last = plus(ghash.ghash(world, h, blocks[:-BLOCK]), blocks[-BLOCK:])
    j0 = [*world.bytes("J0", NONCE), *counter.bytes(world)[::-1]]
    ghash.fix_product(world, last, h, j0)
    return j0


def increment(block: list[Byte]) -> list[Byte]:
    """Return inc32 of a block: 6.2."""
    return block[:NONCE] + plus_one(block[NONCE:])


def gctr(world: World, block: list[Byte], text: list[Byte]) -> list[Byte]:
    """Return GCTR of a text: 6.5."""
    out = []
    for i in range(0, len(text), BLOCK):
        out += plus(text[i : i + BLOCK], world.cipher().encrypt(block))
        block = increment(block)
    return out


def seal(
    world: World,
    nonce: list[Byte],
    ad: list[Byte],
    message: list[Byte],
    tag_len: int,
    counter: Counter = ANY,
) -> list[Byte]:
    """Return the ciphertext and the tag: 7.1."""
    h = world.cipher().encrypt(zeros(BLOCK))
    j0 = first_counter(world, h, nonce, counter)
    out = gctr(world, increment(j0), message)
    lengths = [*ghash.bits_of_length(ad), *ghash.bits_of_length(out)]
    s = ghash.ghash(world, h, [*ghash.padded(ad), *ghash.padded(out), *lengths])
    return out + gctr(world, j0, s)[:tag_len]


# ---- the cases ----

USUAL = Lengths(message=17, ad=14, nonce=NONCE, tag=16)
ADS = (0, 1, 15, 16, 17, 33)
NONCES = (1, 8, 11, 13, 16, 17, 32)
FEW_ADS = (0, 1, 14, 15, 16, 17, 32, 33, 59, 63, 64)
LEAST_TAG = 12
TAGS = (4, 8, *range(LEAST_TAG, BLOCK + 1))
#: Bits of a counter that are ones above a carry: at the borders of bytes, and all
ONES = (0, 4, 5, 6, 12, 13, 20, 21, 28, 29)


@dataclass(frozen=True)
class Form:
    """One way to call GCM."""

    name: str
    #: The prefix of the two calls, for example aesmall_gcm_stored_hash for
    #: aesmall_gcm_stored_hash_seal_args
    calls: str
    #: The call that makes the kept form of the hash subkey, an object of the type; "" without one
    init: str = ""
    type: str = ""
    is_wide: bool = False
    #: Lengths of the messages without `full`
    messages: Sequence[int] = LENGTHS
    #: Another form has the same code except for calls, so a few cases are enough.
    is_brief: bool = False
    #: The calls are those without checks.
    is_unchecked: bool = False

    def named(self, way: str) -> str:
        """Return the call that seals or opens."""
        return f"{self.calls}_{way}_unchecked" if self.is_unchecked else call_named(self.calls, way)

    @property
    def tags(self) -> Sequence[int]:
        """Return the tag lengths in bytes. Short tags have no calls with a kept hash subkey."""
        return TAGS[2:] if self.init else TAGS

    @property
    def ads(self) -> Sequence[int]:
        """Return the AD lengths without `full`."""
        return FEW_ADS if self.init else LENGTHS

    @property
    def nonces(self) -> Sequence[int]:
        """Return the lengths of nonces that are hashed."""
        return NONCES if self.init else [n for n in LENGTHS[1:] if n != NONCE]

    @property
    def known(self) -> int:
        """Return the known bits of the counter.

        In wide calls 8 bits decide how many blocks go at once.
        """
        return 8 if self.is_wide else 3

    def case(self, made: Case, lengths: Lengths) -> Case:
        """Return a case of GCM with the arguments of this form."""
        call = made.calls[0]
        if call.result == AUTH:
            call = replace(call, after={}, unchanged=["out"])
        if call.symbol.endswith("_seal_unchecked"):
            call = replace(call, result=None)
        if not self.init:
            made.calls = [call]
            return made
        made.buffers["hash"] = Buffer(type=self.type, writable=True)
        arguments: list[Argument] = [At("key"), At("hash"), At("args")]
        if self.is_wide:
            arguments += [At("key.schedule"), To("ctr_blocks")]
        call = replace(call, arguments=arguments, unchanged=[*call.unchanged, "hash"])
        made.calls = [Call(self.init, [At("hash"), At("key")], OK), call]
        return made

    def seal(self, lengths: Lengths, counter: Counter = ANY) -> Maker:
        def make(world: World) -> Case:
            whole: list[Byte] = []

            def by(world: World, nonce: Text, ad: Text, message: Text, tag_len: int) -> Text:
                whole[:] = seal(world, nonce, ad, message, BLOCK, counter)
                return whole[: len(message) + tag_len]

            made = sealing(world, self.named("seal"), by, lengths, least=LEAST_TAG)
            # A caller with the longest tag sends the bytes that a short tag omits.
            made.public = whole[lengths.message + lengths.tag :]
            return self._named(made, counter, lengths)

        return make

    def open(self, lengths: Lengths, counter: Counter = ANY, wrong: bool = False) -> Maker:
        def make(world: World) -> Case:
            by = partial(seal, counter=counter)
            made = open_(world, self.named("open"), by, lengths, wrong, least=LEAST_TAG)
            return self._named(made, counter, lengths)

        return make

    def wrong(self, lengths: Lengths, counter: Counter = ANY) -> Maker:
        """Return a case of opening with any wrong tag."""
        return self.open(lengths, counter, wrong=True)

    def _named(self, made: Case, counter: Counter, lengths: Lengths) -> Case:
        if lengths.nonce != NONCE:
            made.name += f", {counter}"
        return self.case(made, lengths)


Make = Callable[[Lengths, Counter], Maker]


def _usual(form: Form, make: Make, full: bool) -> Iterator[Asked]:
    """Yield cases with nonces of 12 bytes. GMAC is a message of no bytes with AD."""

    def usual(message: int) -> Maker:
        return make(replace(USUAL, message=message), ANY)

    if form.is_brief:
        messages, some = (LENGTHS, ADS) if full else (form.messages, BRIEF_ADS)
        yield from (Asked(usual(n), PLACEMENTS[n % 3], n) for n in messages)
        ads = (replace(USUAL, ad=n, message=m) for n in some for m in (0, USUAL.message))
        yield from everywhere(make(lengths, ANY) for lengths in ads)
        return
    if full:
        yield from by_length(usual)
        all_ = [Lengths(m, ad, NONCE, tag) for m, ad, tag in product(LENGTHS, ADS, form.tags)]
        yield from everywhere(make(lengths, ANY) for lengths in all_)
    else:
        yield from (Asked(usual(n), PLACEMENTS[n % 3], n) for n in form.messages)
    few = [replace(USUAL, tag=n) for n in form.tags]
    walk = (*WALK, 0)
    few += [replace(USUAL, ad=n, message=walk[n % len(walk)]) for n in form.ads]
    yield from everywhere(make(lengths, ANY) for lengths in few)


def _hashed(form: Form, make: Make, full: bool) -> Iterator[Asked]:
    """Yield cases with nonces for which the counter is a hash."""
    known = form.known
    if form.is_brief:
        some = (replace(USUAL, nonce=n) for n in (NONCES if full else (BLOCK,)))
        yield from everywhere(make(lengths, Counter(0, None, known)) for lengths in some)
        return
    for message in BORDERS if full else (USUAL.message,):
        one = replace(USUAL, message=message)
        makers = (make(replace(one, nonce=n), Counter(0, None, known)) for n in form.nonces)
        yield from everywhere(makers)
    ones = None if full else [n - known for n in ONES]
    few = (0, *range((1 << known) - 4, 1 << known))
    for message in (33, 64) if full else (33,):
        lengths = replace(USUAL, nonce=BLOCK, message=message)
        # One step after the first counter, and one after the counter of each block
        all_ = counters(1 - -message // BLOCK, known, ones)
        found = (counter for counter in all_ if full or counter.low in few)
        yield from everywhere(make(lengths, counter) for counter in found)


def _wrong(form: Form, full: bool) -> Iterator[Asked]:
    yield from _usual(form, form.wrong, full)
    if form.is_brief:
        return
    for n in NONCES:
        yield from everywhere([form.wrong(replace(USUAL, nonce=n), Counter(0, None, form.known))])


def _long(form: Form) -> Iterator[Claim]:
    """Yield the claims on long messages. With a kept hash or a table the code is the first's."""

    def of(make: Make) -> Callable[[int], Maker]:
        return lambda n: make(replace(USUAL, message=n, ad=long.ad_of(n)), ANY)

    lengths = long.FEW if form.init and not form.is_wide else long.ANY
    yield long.claim(call_named(form.calls, "seal"), of(form.seal), lengths, long.AD)
    if lengths != long.FEW:
        yield long.claim(call_named(form.calls, "open"), of(form.open), long.FEW, long.AD)


def _mode(form: Form) -> Mode:
    others = f"message {listed(form.messages)}; AD {listed(form.ads)}; tag {listed(form.tags)}"
    text = f"{others}; nonce 12"
    brief = (
        f"message {listed(form.messages)}; AD {listed((*BRIEF_ADS, USUAL.ad))}; tag 16; nonce 12"
    )
    brief_hashed = f"nonce 16; message {USUAL.message}; no carry in the counter"
    hashed = (
        f"nonce {listed(form.nonces)}; message 17, 33; "
        f"the counter's cases at the borders of bytes, the last {form.known} bits known"
    )
    if form.is_brief:
        text, hashed = brief, brief_hashed
    seal_, open__ = form.named("seal"), form.named("open")
    other = "nonce of another length"
    return Mode(
        form.name,
        "SP 800-38D",
        (
            Claim(seal_, "", text, partial(_usual, form, form.seal)),
            Claim(seal_, other, hashed, partial(_hashed, form, form.seal)),
            Claim(open__, "", text, partial(_usual, form, form.open)),
            Claim(open__, other, hashed, partial(_hashed, form, form.open)),
            Claim(
                open__,
                "wrong tag",
                text if form.is_brief else f"{text}; {hashed}",
                partial(_wrong, form),
            ),
            *(() if form.is_brief else _long(form)),
        ),
        types=(form.type,) if form.init else (),
        helpers=()
        if form.is_unchecked
        else (form.init,)
        if form.init
        else short_tag_calls("gcm", "seal_args", "open_args"),
        replaced=ghash.replaced,
    )


#: Lengths for forms that differ from others only in the calls of GHASH
BRIEF, BRIEF_ADS = (0, 1, 15, 16, 17, 31, 33, 48, 64), (0, 1, 16, 33)


def _of(form: str) -> Form:
    """Return GCM with a kept hash in a form of GHASH."""
    name, calls = f"aesmall_gcm_{form}", "aesmall_gcm_stored_hash"
    text = {"small": "the smallest hash", "table512": "two tables", "branch": "branches"}
    return Form(
        f"GCM with {text.get(form, f'the {form} hash')}",
        *(calls, f"{name}_init", name),
        messages=BRIEF,
        is_brief=True,
    )


_KEPT = ("aesmall_gcm_stored_hash_init", "aesmall_gcm_stored_hash")
_TABLE = ("aesmall_gcm_table_init", "aesmall_gcm_table")
#: Lengths for forms with the same code as the first form, except for a call
_FEW = tuple(sorted({*range(0, LENGTHS[-1] + 1, 4), *BORDERS}))
_FORMS = (
    Form("GCM", "aesmall_gcm"),
    Form("GCM with a kept hash", "aesmall_gcm_stored_hash", *_KEPT, messages=_FEW),
    Form("GCM with a table", "aesmall_gcm_stored_hash", *_TABLE, messages=_FEW),
    *map(_of, ("compact", "small", "branch", "table512")),
    Form(
        "GCM with the smallest hash, unchecked",
        "aesmall_gcm_small",
        messages=BRIEF,
        is_brief=True,
        is_unchecked=True,
    ),
    Form("GCM with many blocks", "aesmall_gcm_wide", *_KEPT, is_wide=True),
)


# ---- streams ----


def _stream_counter(place: int) -> Counter:
    return Counter(6, 3 * place % 30) if place % 2 else Counter(place % 4)


STREAM = Stream(
    "gcm",
    lambda place: partial(seal, counter=_stream_counter(place)),
    lambda lengths: [],
    SEAL,
    CHECK,
    LEAST_TAG,
)


def _hashed_streams(full: bool) -> Iterator[Asked]:
    all_ = [Lengths(TOTAL, TOTAL, nonce, BLOCK) for nonce in NONCES]
    makers = [STREAM.seal, STREAM.open]
    return everywhere(
        makers[i % 2](i, cut, all_[i % len(all_)]) for i, cut in enumerate(cuts(full, FEW_CUTS))
    )


STREAMS = Mode(
    "GCM in pieces",
    "SP 800-38D",
    (
        *STREAM.claims(USUAL, TAGS),
        *long.stream_claims(STREAM, seal, USUAL),
        Claim(
            STREAM.symbol("text"),
            "nonce of another length",
            f"48 bytes of text and AD in up to three pieces; nonce {listed(NONCES)}",
            _hashed_streams,
        ),
    ),
    types=STREAM.types,
    helpers=(
        *STREAM.helpers,
        *map(STREAM.symbol, ("finish", "verify")),
        *short_tag_calls("gcm", "stream_init"),
    ),
    replaced=ghash.replaced,
)
MODES = (*map(_mode, _FORMS), STREAMS, LENGTHS_OF_AD)
