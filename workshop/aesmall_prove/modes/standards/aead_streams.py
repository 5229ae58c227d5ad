# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Authenticated encryption of a message in pieces, src/modes/aead/aead_stream.h.

Any pieces of AD and text must give the result of the whole message. After a wrong tag no output may
follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from ...fips197 import Byte
from ..case import AUTH, KEY, LENGTH, OK, Argument, At, Buffer, Call, Case, World, size, u8
from ..contracts import Asked, Claim, Maker, everywhere
from .aead import LEAST_TAG, Lengths, Seal, call_of
from .streams import FEW_CUTS, TOTAL, cuts, pieces
from .strings import unlike

#: Steps of the header: to seal, to check and to open; and whether the MAC covers the input or the
#: output
SEAL, CHECK, OPEN = 1, 2, 3
TAKES_IN, TAKES_OUT = 4, 8


@dataclass(frozen=True)
class Stream:
    """The streams of one mode."""

    mode: str
    #: The standard for the index of a case, which determines the cases of counters
    by: Callable[[int], Seal]
    #: The arguments of init after the nonce, without the tag
    announced: Callable[[Lengths], list[Argument]]
    #: The steps, with the input of the MAC
    sealing: int
    checking: int
    #: Bytes. Shorter tags begin with another call.
    least_tag: int = LEAST_TAG

    def symbol(self, name: str) -> str:
        """Return the symbol of a call, for example aesmall_ccm_stream_ad."""
        return f"aesmall_{self.mode}_stream_{name}"

    def begin(self, lengths: Lengths, cut: tuple[int, int]) -> list[Call]:
        """Return the calls that begin a message and supply its AD, also in pieces."""
        nonce: list[Argument] = [
            At("nonce"),
            size(lengths.nonce),
            *self.announced(lengths),
            size(lengths.tag),
        ]
        init = call_of(self.symbol("init"), lengths.tag, self.least_tag)
        calls = [Call(init, [At("stream"), At("key"), *nonce], OK)]
        total = max(TOTAL, lengths.ad)
        for start, length in pieces((total - cut[1], total - cut[0]), lengths.ad):
            call: list[Argument] = [At("stream"), At("ad", start), size(length)]
            calls.append(Call(self.symbol("ad"), call, OK))
        return calls

    def text(self, step: int, start: int, length: int, result: int = OK) -> Call:
        """Return the call for a piece of the text."""
        out = At("") if step == self.checking else At("out", start)
        arguments: list[Argument] = [At("in", start), size(length), out, size(length)]
        return Call(self.symbol("text"), [At("stream"), u8(step), *arguments], result)

    def buffers(self, world: World, lengths: Lengths) -> dict[str, Buffer]:
        """Return all buffers except the text and the tag."""
        return {
            "stream": Buffer(type=self.symbol("").rstrip("_"), writable=True),
            "nonce": Buffer(world.bytes("nonce", lengths.nonce)),
            "ad": Buffer(world.bytes("ad", lengths.ad)),
            "out": Buffer(size=lengths.message, writable=True),
        }

    def seal(self, place: int, cut: tuple[int, int], lengths: Lengths) -> Maker:
        """Return a case of sealing in pieces.

        After its end the stream is wiped and refuses calls.
        """

        def make(world: World) -> Case:
            buffers = self.buffers(world, lengths)
            text = world.bytes("in", lengths.message)
            sealed = self._sealed(place, world, buffers, text, lengths)
            buffers["in"] = Buffer(text)
            buffers["tag"] = Buffer(size=lengths.tag, writable=True)
            calls = self.begin(lengths, cut)
            calls += [self.text(self.sealing, *piece) for piece in pieces(cut, lengths.message)]
            end: list[Argument] = [At("stream"), At("tag")]
            after = {"out": sealed[: lengths.message], "tag": sealed[lengths.message :]}
            calls.append(Call(self.symbol("finish"), end, OK, after, ["stream"]))
            calls.append(self.text(self.sealing, 0, 1, KEY))
            calls.append(Call(self.symbol("finish"), end, KEY, after, ["stream"]))
            name = f"{self.symbol('seal')}: {lengths}, cut at {cut}"
            return Case(name, buffers, calls, [("in", "out")])

        return make

    def open(self, place: int, cut: tuple[int, int], lengths: Lengths) -> Maker:
        """Return a case of checking in pieces, then opening in the same, without further output."""

        def make(world: World) -> Case:
            buffers = self.buffers(world, lengths)
            text = world.bytes("text", lengths.message)
            sealed = self._sealed(place, world, buffers, text, lengths)
            buffers["in"] = Buffer(sealed[: lengths.message])
            buffers["tag"] = Buffer(sealed[lengths.message :])
            calls = self.begin(lengths, cut)
            of_text = pieces(cut, lengths.message)
            calls += [self.text(self.checking, *piece) for piece in of_text]
            calls.append(Call(self.symbol("verify"), [At("stream"), At("tag")], OK))
            calls += [self.text(OPEN, *piece) for piece in of_text]
            calls[-1].after = {"out": text}
            more = self.text(OPEN, 0, 1, LENGTH)
            more.unchanged = ["stream", "out"]
            calls.append(more)
            name = f"{self.symbol('open')}: {lengths}, cut at {cut}"
            return Case(name, buffers, calls, [("in", "out")])

        return make

    def refuse(self, place: int, cut: tuple[int, int], lengths: Lengths) -> Maker:
        """Return a case with any wrong tag.

        The stream is wiped and refuses every call.
        """

        def make(world: World) -> Case:
            buffers = self.buffers(world, lengths)
            text = world.bytes("text", lengths.message)
            sealed = self._sealed(place, world, buffers, text, lengths)
            buffers["in"] = Buffer(sealed[: lengths.message])
            buffers["tag"] = Buffer(unlike(world, sealed[lengths.message :]), writable=True)
            calls = self.begin(lengths, cut)
            calls += [self.text(self.checking, *p) for p in pieces(cut, lengths.message)]
            end: list[Argument] = [At("stream"), At("tag")]
            calls.append(Call(self.symbol("verify"), end, AUTH))
            for step in (OPEN, self.checking, self.sealing):
                calls.append(self.text(step, 0, lengths.message, KEY))
            ad: list[Argument] = [At("stream"), At("ad"), size(lengths.ad)]
            calls.append(Call(self.symbol("ad"), ad, KEY))
            calls += [Call(self.symbol(name), end, KEY) for name in ("verify", "finish")]
            for call in calls[-7:]:
                call.wiped, call.unchanged = ["stream"], ["out", "tag"]
            name = f"{self.symbol('verify')}: {lengths}, cut at {cut}, any wrong tag"
            return Case(name, buffers, calls)

        return make

    def _sealed(
        self,
        place: int,
        world: World,
        buffers: dict[str, Buffer],
        text: list[Byte],
        lengths: Lengths,
    ) -> list[Byte]:
        nonce, ad = (list[Byte](buffers[name].contents) for name in ("nonce", "ad"))  # type: ignore[arg-type]
        return self.by(place)(world, nonce, ad, text, lengths.tag)

    @property
    def helpers(self) -> tuple[str, ...]:
        """Return the functions that cases call in addition to the functions of the claims."""
        return tuple(map(self.symbol, ("init", "ad", "text")))

    @property
    def types(self) -> tuple[str, ...]:
        """Return the types with sizes that the cases need."""
        return (f"aesmall_{self.mode}_stream",)

    def claims(self, usual: Lengths, tags: tuple[int, ...]) -> Iterator[Claim]:
        """Yield the claims for text and AD of 48 bytes. Each fourth case has no AD."""

        def lengths(place: int) -> Lengths:
            ad = 0 if place % 4 == 3 else TOTAL
            return Lengths(TOTAL, ad, usual.nonce, tags[place % len(tags)])

        def cases(
            make: Callable[[int, tuple[int, int], Lengths], Maker],
        ) -> Callable[[bool], Iterator[Asked]]:
            return lambda full: everywhere(
                make(i, cut, lengths(i)) for i, cut in enumerate(cuts(full, FEW_CUTS))
            )

        def wrong(full: bool) -> Iterator[Asked]:
            # Without `full` there is one case for each length of the tag.
            some = islice(
                cuts(full, FEW_CUTS), 0, None if full else 2 * len(tags), 1 if full else 2
            )
            longest = Lengths(TOTAL, TOTAL, usual.nonce, max(tags))
            return everywhere(
                self.refuse(i, cut, replace(longest, tag=tags[i % len(tags)]))
                for i, cut in enumerate(some)
            )

        text = "48 bytes of text and AD in up to three pieces"
        yield Claim(self.symbol("finish"), "", text, cases(self.seal))
        yield Claim(self.symbol("verify"), "", text, cases(self.open))
        yield Claim(self.symbol("verify"), "wrong tag", text, wrong)
