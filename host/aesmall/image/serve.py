# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Send images to a loader that asks for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..files.sealing import Progress, SealingError, UsageProblem, no_progress
from .format import Image
from .line import MEANINGS, Line, Request, Scanner, Status

#: The most tries of a header or a chunk
TRIES = 10
#: Seconds after an answer in which the same request again is an old one
LATE = 0.02
#: Refusals that noise on the line can cause
_NOISE = (Status.NONE, Status.LINE, Status.FORMAT, Status.AUTHENTIC)


class Refused(SealingError):
    """The loader refuses the image, or does not answer."""


@dataclass
class Served:
    """The result of an update."""

    image: Image
    chunks: int = 0
    again: int = 0
    #: Whether a programmer or the program on the chip can read or write its loader
    is_open: bool = False
    seconds: float = 0.0


def in_order(images: Sequence[Image]) -> list[Image]:
    """Return the images of one release by their slots: the first has the lowest address."""
    made = sorted(images, key=lambda image: image.header.address)
    for a, b in pairwise(made):
        if b.header.address < a.header.end:
            raise UsageProblem("two images have the same addresses: give one image for each slot")
        same = ("product", "hardware", "version", "chunk_size", "key")
        for name in same:
            if getattr(a.header, name) != getattr(b.header, name):
                raise UsageProblem(
                    f"the images differ in their {name.replace('_', ' ')}: they are not one release"
                )
    if not 1 <= len(made) <= 2:
        raise UsageProblem("give one image, or one for each of two slots")
    return made


class Server:
    """Answers the requests of a loader."""

    def __init__(
        self,
        images: Sequence[Image],
        line: Line,
        progress: Progress = no_progress,
        wait: float = 30.0,
    ) -> None:
        self._images = in_order(images)
        self._line = line
        self._progress = progress
        self._wait = wait
        self._scanner = Scanner()
        self._served = Served(self._images[0])
        self._tries = Counter[tuple[str, int]]()
        self._done = 0
        self._has_begun = False
        self._refusals = 0
        self._refused: Status | None = None
        #: The request that was answered last, and when its answer and its late copies are over
        self._last: tuple[Request, float] | None = None

    def run(self) -> Served:
        """Answer requests until the loader has a whole image."""
        start = self._line.now()
        while (request := self._next()).kind != "D" or not self._has_sent_all:
            if request.kind in "ED":
                self._refuse(Status(request.status))
            else:
                self._answer(request)
        self._served.seconds = self._line.now() - start
        self._advance(self._served.image.header.chunks)
        return self._served

    @property
    def _has_sent_all(self) -> bool:
        """Return whether the last chunk was sent. Only then D is from this update."""
        return self._tries["C", self._served.image.header.chunks - 1] > 0

    def _next(self) -> Request:
        end = self._line.now() + self._wait
        while (left := end - self._line.now()) > 0:
            request = self._scanner.feed(self._line.read(left))
            if request and not self._is_copy(request):
                return request
        if self._refused is not None:
            raise Refused(self._why(self._refused))
        if self._has_sent_all:
            raise Refused(
                "the last chunk was sent, and the loader did not confirm it. After a reset, the "
                "same command goes on, or is refused if this version is complete"
            )
        if self._served.chunks:
            raise Refused(
                f"the loader is silent since chunk {self._done}: the same command goes on when it "
                "asks again, for example after a reset"
            )
        raise Refused(
            f"no request of a loader within {self._wait:g} s: reset the device, and check the port "
            "and the baud rate"
        )

    def _is_copy(self, request: Request) -> bool:
        """Return whether a loader repeated a request before the answer arrived."""
        return self._last is not None and (
            request == self._last[0] and self._line.now() < self._last[1]
        )

    def _answer(self, request: Request) -> None:
        image = self._image_for(request)
        tries = self._tries[request.kind, request.number]
        if tries == TRIES:
            part = "the header" if request.kind == "H" else f"chunk {request.number}"
            raise Refused(f"{part} was sent {TRIES} times: {MEANINGS[Status(request.status)]}")
        self._tries[request.kind, request.number] += 1
        self._served.again += tries > 0
        if request.kind == "H":
            self._served.is_open = request.is_open
            data = image.sealed_header
        else:
            self._refused = None
            self._refusals = 0
            self._served.chunks += 1
            self._advance(request.number)
            data = image.chunk(request.number)
        start = self._line.now()
        self._last = (request, start + self._line.write(data) + LATE)

    def _image_for(self, request: Request) -> Image:
        """Return the image of a slot. If the loader began with another command, try each image."""
        if len(self._images) > 1:
            if request.kind == "H":
                if request.slot > 1:
                    raise Refused(f"the loader has a free slot {request.slot}: there is none")
                self._served.image = self._images[request.slot]
            elif not self._has_begun and request.status == Status.AUTHENTIC:
                self._served.image = self._images[self._served.image is self._images[0]]
        self._has_begun |= request.kind == "H"
        image = self._served.image
        if request.kind == "C" and request.number >= image.header.chunks:
            raise Refused(
                f"the loader asks for chunk {request.number}, which the image does not have: it "
                "has begun with another one. Reset it"
            )
        return image

    def _refuse(self, status: Status) -> None:
        self._refusals += 1
        if status not in _NOISE or self._refusals == TRIES:
            raise Refused(self._why(status))
        if status is not Status.NONE:
            self._refused = status

    def _why(self, status: Status) -> str:
        return f"the loader refuses the image: {MEANINGS[status]}"

    def _advance(self, done: int) -> None:
        if done > self._done:
            self._progress(done - self._done)
            self._done = done
