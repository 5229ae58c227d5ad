# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Refused calls of messages in pieces: aead_stream.h and ctr.h.

Each case begins a stream that a right call could continue. A refused call leaves it as it was,
except that a refused start wipes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ...case import ARGUMENT, KEY, LENGTH
from ...contracts import Claim
from ...oracle import BLOCK
from ..aead_streams import CHECK, OPEN, SEAL, TAKES_IN, TAKES_OUT
from .aeads import SHORT, TAGS
from .calls import Form, Refusal, claim, keys, lengths, overlaps, too_small

#: Bytes of a right message
AD, TEXT, TAG = 5, 20, 12
_SPANS = {"nonce": 12, "ad": AD, "in": TEXT, "out": TEXT, "tag": 16}
_NUMBERS = {name: _SPANS[name[:-4]] for name in ("nonce_len", "ad_len", "in_len", "out_cap")}
_NUMBERS |= {"tag_len": TAG, "ad_total": AD, "in_total": TEXT}


@dataclass(frozen=True)
class Streams:
    """The streams of one mode."""

    mode: str
    #: The steps of text when it is sealed and when it is checked
    seal: int
    check: int
    #: Refused values of nonce_len and tag_len
    nonces: tuple[int, ...]
    tags: tuple[int, ...]
    short_tags: tuple[int, ...]
    #: The lengths of AD and text are announced.
    announced: bool = False
    #: Checking and opening need decryption.
    decrypts: bool = False

    def form(
        self,
        name: str,
        arguments: str,
        before: tuple[Form, ...] = (),
        changes: Mapping[str, int] | None = None,
        wiped: tuple[str, ...] = (),
    ) -> Form:
        """Return a right call of a stream."""
        symbol = f"aesmall_{self.mode}_{name}"
        objects = {"stream": f"aesmall_{self.mode}_stream"}
        numbers = {**_NUMBERS, **(changes or {})}
        # OCB3 shifts by the last bits of the nonce.
        known = {"nonce": 0x15} if self.decrypts else {}
        return Form(
            *(symbol, arguments, _SPANS, numbers, ("key",), objects, before, wiped, known),
        )

    def init(self, short: str = "", wiped: tuple[str, ...] = ()) -> Form:
        """Return the start of a message."""
        totals = "ad_total in_total " if self.announced else ""
        arguments = f"=stream key nonce nonce_len {totals}tag_len"
        return self.form(f"{short}stream_init", arguments, wiped=wiped)

    def ad(self, before: tuple[Form, ...] = ()) -> Form:
        """Return a call with all AD."""
        return self.form("stream_ad", "=stream ad ad_len", before)

    def text(self, step: int, before: tuple[Form, ...] = (), in_len: int = TEXT) -> Form:
        """Return a call with text. A call with no bytes decides the step, too."""
        out = "NULL 0" if step == self.check else "out out_cap"
        arguments = f"=stream u8:{step} in in_len {out}"
        return self.form("stream_text", arguments, before, {"in_len": in_len})

    def end(self, name: str, before: tuple[Form, ...]) -> Form:
        """Return the call that makes or verifies the tag."""
        return self.form(f"stream_{name}", "=stream tag", before)

    def claims(self) -> Iterator[Claim]:
        """Yield the claims on all calls of streams."""
        for short, tags in (("", self.tags), ("short_tag_", self.short_tags)):
            form = self.init(short, ("stream",))
            yield claim(
                form,
                "wrong key, nonce_len and tag_len, and the stream is wiped",
                keys(form, "encrypt"),
                lengths(ARGUMENT, "nonce_len", self.nonces),
                lengths(ARGUMENT, "tag_len", (*TAGS, *tags)),
            )
        begun = (self.init(), self.ad())
        sealing, checking = (
            (*begun, self.text(step, in_len=0)) for step in (self.seal, self.check)
        )
        yield claim(
            self.ad(begun[:1]),
            "wrong key and order",
            self._wiped(),
            [_wrong_order(sealing), _wrong_order(checking)],
            lengths(LENGTH, "ad_len", (AD + 1, -1)) if self.announced else (),
        )
        # aesmall_*_stream_text seals, checks and opens.
        seal = self.text(self.seal, begun)
        yield claim(
            seal,
            "sealing: wrong key, order, capacity and overlap",
            self._wiped(),
            [_wrong_order(checking)],
            self._lengths(),
            too_small(TEXT),
            overlaps(seal, TEXT, {"in": TEXT}, {"in": 0}),
        )
        yield self._named("checking", self.text(self.check, begun), sealing, self._lengths())
        yield self._named("opening", self.text(OPEN, begun), sealing, [_wrong_order(begun)])
        for name, wrong, right in (("finish", checking, sealing), ("verify", sealing, checking)):
            lacks = [Refusal("text is missing", LENGTH)] if self.announced else []
            yield claim(
                self.end(name, right),
                "wrong key and order",
                self._wiped(),
                [_wrong_order(wrong)],
                lacks,
                self._decrypts(begun) if name == "verify" else (),
            )

    def _named(
        self, step: str, form: Form, wrong: tuple[Form, ...], others: Iterable[Refusal]
    ) -> Claim:
        refusals = (self._wiped(), [_wrong_order(wrong)], others, self._decrypts())
        found = claim(form, f"{step}: wrong key and order", *refusals)
        return Claim(found.call, f"refused, {step}", found.lengths, found.cases)

    def _lengths(self) -> Iterator[Refusal]:
        """Yield the text that is too long, and text before all AD."""
        if self.announced:
            yield from lengths(LENGTH, "in_len", (TEXT + 1, -1), out_cap=-1)
            yield Refusal("AD is missing", LENGTH, before=(self.init(),))

    def _decrypts(self, before: tuple[Form, ...] | None = None) -> Iterator[Refusal]:
        if self.decrypts:
            absent = (("key", "decrypt"),)
            yield Refusal("the key cannot decrypt", KEY, absent=absent, before=before)

    def _wiped(self) -> Iterator[Refusal]:
        both = (("key", "encrypt"), ("key", "decrypt"))
        yield Refusal("the key is wiped", KEY, absent=both)


def _wrong_order(before: tuple[Form, ...]) -> Refusal:
    return Refusal(f"after {before[-1].arguments}", ARGUMENT, before=before)


_ODD = (9, 11, 13, 15, 133)
_STREAMS = (
    Streams(
        *(
            "ccm",
            SEAL | TAKES_IN,
            CHECK | TAKES_OUT,
            (0, 6, 14, 31),
            (*SHORT, *_ODD),
            (5, 7, *_ODD),
        ),
        announced=True,
    ),
    Streams("eax", SEAL | TAKES_OUT, CHECK | TAKES_IN, (), SHORT, ()),
    Streams("ocb", SEAL, CHECK, (0, 16, 17, 256), SHORT, (), decrypts=True),
    Streams("gcm", SEAL, CHECK, (0,), (*SHORT, *range(8, 12)), (5, 6, 7, 9, 10, 11)),
)


def _ctr() -> Iterator[Claim]:
    name = "aesmall_ctr_stream"
    spans = {"counter": BLOCK, "in": TEXT, "out": TEXT}
    numbers = {"in_len": TEXT, "out_cap": TEXT, "bits": 128, "offset": 32}
    objects = {"stream": name}
    init = Form(f"{name}_init", "=stream key counter u8:bits", spans, numbers, objects=objects)
    start = Form(init.symbol, init.arguments, spans, numbers, ("key",), objects, (), ("stream",))
    widths = lengths(ARGUMENT, "bits", (0, 8, 16, 31, 33, 65, 96, 127, 129, 255))
    yield claim(
        start, "wrong key and width, and the stream is wiped", keys(start, "encrypt"), widths
    )
    form = Form(
        *(f"{name}_crypt", "=stream in in_len out out_cap", spans, numbers, ("key",), objects),
        (init,),
    )
    both = overlaps(form, TEXT, {"in": TEXT}, {"in": 0})
    yield claim(form, "wrong key, capacity and overlap", keys(form), too_small(TEXT), both)
    form = Form(
        *(f"{name}_seek", "=stream u64:offset", spans, numbers, ("key",), objects),
        (init,),
    )
    yield claim(form, "wrong key", keys(form))


CLAIMS = (*(one for mode in _STREAMS for one in mode.claims()), *_ctr())
TYPES = (*(f"aesmall_{mode.mode}_stream" for mode in _STREAMS), "aesmall_ctr_stream")
HELPERS: tuple[str, ...] = ()
