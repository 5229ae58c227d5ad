# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the computer's side of the line: noise, breaks, duplicates, and loaders that fail."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from aesmall.files.sealing import UsageProblem
from aesmall.image.line import REQUEST_SIZE, Request, Scanner, Status
from aesmall.image.serve import Refused, Server, in_order
from aesmall.image.simulated import SimulatedLine

from .images import ONE, TWO, loader, program, sealed


def noise(seed: int, share: float) -> Callable[[bytes], bytes]:
    """Return a function that changes, drops or adds a byte in a share of all writes."""
    chance = random.Random(seed)

    def changed(data: bytes) -> bytes:
        if chance.random() >= share:
            return data
        at = chance.randrange(len(data))
        changed = bytes((data[at] ^ 1 << chance.randrange(8),))
        added = bytes((chance.randrange(256), data[at]))
        return data[:at] + chance.choice((changed, added, b"")) + data[at + 1 :]

    return changed


class Scripted:
    """A line with a loader that sends these bytes, one string for each read."""

    def __init__(self, *sent: bytes, step: float = 0.1) -> None:
        self._sent: Iterator[bytes] = iter(sent)
        self._step = step
        self._clock = 0.0
        self.answers: list[bytes] = []

    def now(self) -> float:
        return self._clock

    def read(self, seconds: float) -> bytes:
        data = next(self._sent, b"")
        self._clock += self._step if data else seconds
        return data

    def write(self, data: bytes) -> float:
        self.answers.append(data)
        return 0.01


def h(status: int = 0, slot: int = 0) -> bytes:
    return Request("H", slot, status).encode()


def c(number: int, status: int = 0) -> bytes:
    return Request("C", number, status).encode()


DONE = Request("D").encode()
ALL = (h(), *map(c, range(5)), DONE)


# ---- requests ----


def test_a_request_has_six_bytes() -> None:
    assert Request("H").encode() == bytes.fromhex("a54800000012")
    assert Request("C", 0x1234, 3).encode() == bytes.fromhex("a543123403" + "3c")
    found = Scanner().feed(Request("C", 0x1234, 3).encode())
    assert found == Request("C", 0x1234, 3)


def test_requests_are_found_among_other_bytes() -> None:
    chance = random.Random(2)
    for _ in range(500):
        scanner = Scanner()
        request = Request(chance.choice("HCDE"), chance.randrange(1 << 16), chance.randrange(10))
        before = chance.choice((b"", b"\xa5", b"\xa5\xa5\x48", chance.randbytes(20)))
        data = before + request.encode()
        parts = sorted(chance.choices(range(len(data) + 1), k=3))
        found = [scanner.feed(data[a:b]) for a, b in zip([0, *parts], [*parts, None], strict=True)]
        if any(found[:-1]) or (found[-1] or request) != request:
            continue  # the random bytes were a request
        assert request in found


def test_a_changed_request_is_no_request() -> None:
    data = Request("C", 513, 1).encode()
    for bit in range(8 * REQUEST_SIZE):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        assert Scanner().feed(bytes(changed)) is None
    assert Scanner().feed(Request("C", 0, 10).encode()) is None


# ---- answers ----


def test_answers_are_the_image() -> None:
    image, line = sealed(), Scripted(*ALL)
    seen: list[int] = []
    served = Server([image], line, seen.append).run()
    assert b"".join(line.answers) == image.data
    assert sum(seen) == 5
    assert (served.chunks, served.again) == (5, 0)


def test_only_the_last_request_is_answered() -> None:
    line = Scripted(h() * 3 + b"noise\xa5", c(0) + c(0)[:3], c(0)[3:], *ALL[2:])
    image = sealed()
    Server([image], line).run()
    assert line.answers == [image.sealed_header, *[image.chunk(i) for i in (0, 0, 1, 2, 3, 4)]]


def test_a_late_copy_of_a_request_is_not_answered() -> None:
    line = Scripted(h(), h(), h(), c(0), c(0), c(0, 1), c(0, 1), *ALL[2:], step=0.002)
    image = sealed()
    assert Server([image], line).run().again == 1
    assert line.answers == [image.sealed_header, *[image.chunk(i) for i in (0, 0, 1, 2, 3, 4)]]


def test_a_command_that_is_given_again_goes_on() -> None:
    line = Scripted(*ALL[3:])
    image = sealed()
    Server([image], line).run()
    assert line.answers == [image.chunk(i) for i in (2, 3, 4)]


def test_a_second_slot_goes_on_too() -> None:
    first, second = (sealed(address=a) for a, _ in TWO)
    line = Scripted(c(3), c(3, 3), c(4), DONE)
    assert Server([first, second], line).run().image == second
    assert line.answers == [first.chunk(3), second.chunk(3), second.chunk(4)]


def test_only_the_end_of_this_update_is_believed() -> None:
    line = Scripted(DONE, h(), c(0), DONE, *ALL[2:])
    assert Server([sealed()], line).run().chunks == 5


def test_a_loader_that_was_reset_begins_again() -> None:
    line = Scripted(*ALL[:4], *ALL)
    assert Server([sealed()], line).run().again == 4


@pytest.mark.parametrize("status", [1, 3, 8])
def test_ten_tries_of_a_chunk(status: int) -> None:
    line = Scripted(h(), c(0), *[c(0, status)] * 20)
    with pytest.raises(Refused, match=r"chunk 0 was sent 10 times: "):
        Server([sealed()], line).run()
    assert len(line.answers) == 11


def test_ten_tries_of_a_header() -> None:
    refusal = Request("E", 0, Status.AUTHENTIC).encode() + h(3)
    with pytest.raises(Refused, match="the header was sent 10 times: wrong key"):
        Server([sealed()], Scripted(h(), *[refusal] * 20)).run()
    with pytest.raises(Refused, match="the header was sent 10 times: no answer arrived"):
        Server([sealed()], Scripted(*[h()] * 20)).run()


@pytest.mark.parametrize("kind", ["D", "E"])
@pytest.mark.parametrize("status", [0, 1, 3])
def test_a_device_that_only_repeats(kind: str, status: int) -> None:
    line = Scripted(*[Request(kind, 0, status).encode()] * 20)
    with pytest.raises(Refused, match="the loader refuses the image"):
        Server([sealed()], line).run()


def test_the_end_of_an_earlier_update_is_no_refusal() -> None:
    with pytest.raises(Refused, match="no request of a loader within 30 s"):
        Server([sealed()], Scripted(DONE)).run()


@pytest.mark.parametrize("status", [4, 5, 6, 7, 9])
def test_a_refusal_ends_it(status: int) -> None:
    line = Scripted(h(), Request("E", 0, status).encode(), h(status))
    with pytest.raises(Refused, match="the loader refuses the image: "):
        Server([sealed()], line).run()
    assert len(line.answers) == 1


def test_silence_is_explained() -> None:
    for sent, text in (
        ((), "no request of a loader within 30 s"),
        ((h(), Request("E", 0, 3).encode()), "refuses the image: wrong key"),
        (ALL[:3], "is silent since chunk 1"),
        (ALL[:-1], "the last chunk was sent, and the loader did not confirm it"),
        ((b"nothing of a loader" * 10,), "no request of a loader within 30 s"),
    ):
        with pytest.raises(Refused, match=text):
            Server([sealed()], Scripted(*sent)).run()


def test_a_chunk_that_the_image_does_not_have() -> None:
    with pytest.raises(Refused, match="asks for chunk 5, which the image does not have"):
        Server([sealed()], Scripted(c(5))).run()


def test_images_of_two_slots() -> None:
    first, second = (sealed(address=a) for a, _ in TWO)
    for slot, image in enumerate((first, second)):
        line = Scripted(h(0, slot), *ALL[1:])
        assert Server([second, first], line).run().image == image
        assert b"".join(line.answers) == image.data
    with pytest.raises(Refused, match="free slot 2: there is none"):
        Server([first, second], Scripted(h(0, 2))).run()
    newer = sealed(address=TWO[1][0], version=8)
    for images, text in (
        ((first, first), "same addresses"),
        ((first, newer), "differ in their version"),
        ((), "give one image"),
        ((first, second, sealed(address=8192)), "give one image"),
    ):
        with pytest.raises(UsageProblem, match=text):
            in_order(images)


# ---- over a line with noise ----


def installed(seed: int, share: float) -> bool:
    """Return whether an image is installed over a line with noise. It is never a wrong one."""
    device = loader(ONE)
    line = SimulatedLine(device, noise=noise(seed, share))
    for _ in range(3):
        try:
            Server([sealed()], line, wait=5).run()
        except Refused:
            line.reset()
            if device.installed:
                break
    line.read(1)
    assert line.started is None or device.memory.read(0, 600) == program(600)
    return device.installed == 7


@pytest.mark.parametrize("share", [0.05, 0.3])
def test_noise_does_not_stop_an_update(share: float) -> None:
    assert all(installed(seed, share) for seed in range(20))


@pytest.mark.verify
def test_noise_of_many_kinds() -> None:
    for seed in range(1000):
        assert installed(seed, 0.02 + seed % 30 / 100)


def test_a_break_of_the_line_and_of_the_command() -> None:
    device = loader(ONE)
    line = SimulatedLine(device)

    class Broken(Exception):
        pass

    def breaks(_done: int) -> None:
        if device.memory.read(256, 1) != b"\xff":
            raise Broken

    with pytest.raises(Broken):
        Server([sealed(b"\1" * 600)], line, breaks).run()
    for _ in range(20):
        line.read(1)  # nobody answers
    served = Server([sealed(b"\1" * 600)], line).run()
    assert served.chunks < 5
    assert device.installed == 7
