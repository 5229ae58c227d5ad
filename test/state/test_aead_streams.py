# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the streams of CCM, EAX, GCM and OCB with any calls in any order."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule
from support import aead

from .library import ARGUMENT, AUTH, CAPACITY, KEY, LENGTH, OK, OVERLAP, SIZE_MAX, Memory, size_of
from .machines import (
    CAPS,
    KEYS,
    LENS,
    SEEN,
    SELDOM,
    SPOILT,
    Keys,
    expect,
    overlaps,
    reached,
    run,
    touched,
)

SECRET = bytes(range(16))
DATA = 1024
DEAD, AD, SEAL, CHECK, OPEN = range(5)


class Streams(RuleBasedStateMachine):
    """One stream of a mode, and its expected state."""

    mode: aead.Aead

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory(4096)
        self.name = self.mode.name
        self.keys = Keys(self.memory, SECRET)
        self.size = size_of(f"{self.name}_stream")
        self.stream = self.memory.room(self.size)
        self.memory.put(self.stream, bytes(self.size))
        self.data = self.memory.room(DATA)
        self.phase = DEAD
        self.key = "both"
        self.nonce = b""
        self.tag_len = 16
        self.ad = self.text = self.planned = self.sealed = b""
        self.announced = (0, 0)
        self.checked = self.opened = 0
        self.ended = False

    # ---- expected errors ----

    def lacks_key(self, decrypts: bool = False) -> bool:
        works = self.keys.state[self.key]
        return self.phase == DEAD or works == "none" or (decrypts and works == "enc")

    def turn(self, wanted: int) -> set[int]:
        """Return the errors of a call out of order."""
        opens = self.name == "ocb" and wanted in (CHECK, OPEN)
        errors = {KEY} if self.lacks_key(opens) else set()
        if self.phase != wanted and (self.phase != AD or wanted == OPEN) and self.phase != DEAD:
            errors.add(ARGUMENT)
        return errors

    def full(self, msg: bytes) -> bytes:
        return self.mode.seal(SECRET, self.nonce, self.ad, msg, self.tag_len)

    def call(self, name: str, *arguments: object, may: tuple[tuple[int, int], ...] = ()) -> int:
        pointers = (self.memory.pointer(self.stream), *arguments)
        return self.memory.call(name, *pointers, may=((self.stream, self.size), *may))

    def checked_call(
        self, errors: set[int], name: str, *arguments: object, may: tuple[tuple[int, int], ...] = ()
    ) -> bool:
        """Return whether the call succeeded. After an expected error, no byte may have changed."""
        before = self.memory.all()
        error = self.call(name, *arguments, may=may)
        expect(error, errors, name)
        if errors:
            assert self.memory.all() == before, f"{name}: error {error}, and something changed"
        return not errors

    def assert_wiped(self) -> None:
        self.phase = DEAD
        assert self.memory.get(self.stream, self.size) == bytes(self.size)

    # ---- the calls ----

    @rule(
        wild=SELDOM,
        again=SELDOM,
        nonce=st.sampled_from((0, 1, 7, 12, 13, 15, 16, 17)),
        tag=st.sampled_from((16, 8, 12, 4, 3, 0, 17, 0x84, 0x83, 0x90, SIZE_MAX)),
        ad_len=st.sampled_from((0, 0, 1, 16, 17, 31)),
        msg_len=st.sampled_from((0, 1, 15, 16, 17, 32, 33, 50)),
        key=KEYS,
    )
    def init(
        self, wild: bool, again: bool, nonce: int, tag: int, ad_len: int, msg_len: int, key: str
    ) -> None:
        if self.phase != DEAD and not again:
            return
        if not wild:
            nonce, key = 12, "both"
            tag = tag if self.mode.takes_tag_len(tag) and tag <= 0xFF else 16
            self.keys.make()
        elif msg_len == 50:
            msg_len = SIZE_MAX
        self.nonce = bytes(range(1, nonce + 1))
        self.memory.put(self.data, self.nonce)
        self.phase, self.key = AD, key
        errors = {KEY} if self.keys.state[key] == "none" else set()
        is_nonce = nonce in self.mode.nonce_lens or (self.name == "eax")
        if not is_nonce or tag > 0xFF or not self.mode.takes_tag_len(tag):
            errors.add(ARGUMENT)
        is_short = bool(tag & aead.SHORT_TAG) and tag != SIZE_MAX
        lengths: tuple[int, ...] = ()
        if self.mode.lengths_first:
            lengths = (ad_len, msg_len)
            if 7 <= nonce <= 13 and msg_len >= 2 ** (8 * (15 - nonce)):
                errors.add(LENGTH)
        error = self.call(
            f"aesmall_{self.name}{'_short_tag' if is_short else ''}_stream_init",
            self.keys.pointer(key),
            *(self.memory.pointer(self.data if nonce else None), nonce),
            *(*lengths, tag & 0x7F if is_short else tag),
        )
        expect(error, errors, "init")
        if errors:
            self.assert_wiped()
        self.tag_len, self.announced = tag & 0x7F, (ad_len, msg_len)
        self.ad = self.text = self.planned = self.sealed = b""
        self.checked = self.opened = 0
        self.ended = False

    @rule(length=LENS, at=st.integers(0, 64))
    def add_ad(self, length: int, at: int) -> None:
        if self.name == "ccm" and length % 8:
            length = min(length, self.announced[0] - len(self.ad))
        errors = self.turn(AD) if self.phase != DEAD else {KEY}
        most = {
            "ccm": self.announced[0] - len(self.ad),
            "eax": SIZE_MAX,
            "gcm": 2**61 - 1 - len(self.ad),
            "ocb": 16 * (2**32 - 1 - len(self.ad) // 16) - 1,
        }
        if length > most[self.name]:
            errors |= {LENGTH}
        if not errors and length > 64:
            return
        place = self.data + at if length else None
        piece = self.memory.get(self.data + at, min(length, 64))
        name = f"aesmall_{self.name}_stream_ad"
        if self.checked_call(errors, name, self.memory.pointer(place), length):
            self.ad += piece

    def left(self, wanted: int) -> int:
        """Return how many bytes of text may still follow."""
        done = 0 if self.phase == AD else len(self.text)
        if wanted == OPEN:
            return self.checked - self.opened
        return {
            "ccm": self.announced[1] - done,
            "eax": SIZE_MAX if wanted == SEAL else 2**32 - 1 - done,
            "gcm": 2**36 - 32 - done,
            "ocb": 16 * (2**32 - 1 - done // 16) - 1,
        }[self.name]

    def some(self, length: int, wanted: int) -> int:
        """Return a length, which is allowed in most cases."""
        if length % 8:
            length = min(length, self.left(wanted))
            if self.name == "ocb" and length > 16 and length % 3:
                length -= length % 16
        return length

    def text_errors(self, wanted: int, length: int) -> set[int]:
        errors = self.turn(wanted)
        if length > self.left(wanted):
            errors |= {LENGTH}
        if self.name == "ccm" and len(self.ad) < self.announced[0]:
            errors |= {LENGTH}
        if self.name == "ocb" and self.phase not in (AD, DEAD):
            if self.ended and length:
                errors |= {LENGTH}
            if (
                wanted == OPEN
                and length % 16
                and length // 16 != (self.checked - self.opened) // 16
            ):
                errors |= {LENGTH}
        return errors

    def out_errors(self, at: int, length: int, out: int, cap: int) -> set[int]:
        errors = set()
        if length > cap:
            errors.add(CAPACITY)
        if overlaps(at, length, out, length):
            errors.add(OVERLAP)
        return errors

    @precondition(lambda self: self.phase in (AD, SEAL))
    @rule(length=st.integers(1, 40), spoilt=SPOILT)
    def seal_in_turn(self, length: int, spoilt: str) -> None:
        length = min(length, self.left(SEAL))
        self.seal_at(length, 1, 1 + (spoilt == "overlap"), length - (spoilt == "capacity"))

    @rule(length=LENS, at=st.integers(0, 90), out=st.integers(0, 90), cap=CAPS)
    def seal(self, length: int, at: int, out: int, cap: int) -> None:
        length = self.some(length, SEAL)
        self.seal_at(length, at, out, min(SIZE_MAX, max(0, length + cap)))

    def seal_at(self, length: int, at: int, out: int, cap: int) -> None:
        cap = max(0, cap)
        errors = self.text_errors(SEAL, length) | self.out_errors(at, length, out, cap)
        if not errors and length > 64:
            return
        piece = self.memory.get(self.data + at, min(length, 64))
        if self.checked_call(
            errors,
            f"state_{self.name}_stream_seal",
            self.memory.pointer(self.data + at if length else None),
            length,
            self.memory.pointer(self.data + out if length else None),
            cap,
            may=touched(self.data + out, length, errors),
        ):
            self.phase = SEAL
            self.text += piece
            self.ended = self.ended or len(piece) % 16 != 0
            want = self.full(self.text)[len(self.text) - len(piece) : len(self.text)]
            assert self.memory.get(self.data + out, length) == want

    @rule(length=LENS, at=st.integers(0, 90), changed=st.integers(0, 40))
    def check(self, length: int, at: int, changed: int) -> None:
        """Check the next bytes of a ciphertext, which is authentic unless it is changed."""
        length = self.some(length, CHECK)
        errors = self.text_errors(CHECK, length)
        if not errors and length > 64:
            return
        if self.phase == AD and not errors:
            planned = self.announced[1] if self.name == "ccm" else 40 + len(self.ad)
            self.planned = bytes(i * 7 & 255 for i in range(min(planned, 80)))
            self.sealed = self.full(self.planned)
        here = self.checked if self.phase in (CHECK, AD) else 0
        piece = self.sealed[here : here + min(length, 64)].ljust(min(length, 64), b"?")
        if changed == 0 and piece:
            piece = bytes([piece[0] ^ 1]) + piece[1:]
        self.memory.put(self.data + at, piece)
        name = f"state_{self.name}_stream_check"
        place = self.memory.pointer(self.data + at if length else None)
        if self.checked_call(errors, name, place, length):
            self.phase = CHECK
            self.text += piece
            self.checked += length
            self.ended = self.ended or length % 16 != 0

    @precondition(lambda self: self.phase in (AD, CHECK) and not self.lacks_key())
    @rule(forged=st.booleans())
    def check_the_rest(self, forged: bool) -> None:
        """Check the rest of a ciphertext, so that some messages are opened."""
        if self.name == "ccm" and self.phase == AD:
            self.add_ad(self.announced[0] - len(self.ad), 0)
        self.check(0, 0, 1)
        rest = len(self.planned) - self.checked
        if not self.ended and rest > 0:
            for length in (rest // 2 // 16 * 16, rest - rest // 2 // 16 * 16):
                self.check(length, 0, 1)
        self.verify(forged, 0)

    @precondition(lambda self: self.phase in (AD, SEAL) and self.name == "ccm")
    @rule()
    def seal_the_rest(self) -> None:
        """Seal all of the announced text."""
        self.add_ad(self.announced[0] - len(self.ad), 0)
        self.seal_at(self.left(SEAL), 0, 64, 64)
        self.finish(0)

    @rule(forged=SELDOM, at=st.integers(0, 40))
    def verify(self, forged: bool, at: int) -> None:
        errors = self.turn(CHECK)
        if (
            self.name == "ccm"
            and self.phase in (AD, CHECK)
            and (len(self.ad) < self.announced[0] or self.checked < self.announced[1])
        ):
            errors |= {LENGTH}
        right = False
        tag = bytes(16)
        if not errors:
            if self.phase == AD:
                self.sealed, self.planned = self.full(b""), b""
            right = self.text == self.sealed[: len(self.planned)] and not forged
            tag = self.sealed[len(self.planned) :]
            if forged:
                tag = tag[:-1] + bytes([tag[-1] ^ 0x80])
        self.memory.put(self.data + at, tag)
        before = self.memory.all()
        error = self.call(f"aesmall_{self.name}_stream_verify", self.memory.pointer(self.data + at))
        expect(error, errors or ({OK} if right else {AUTH}), "verify")
        if errors:
            assert self.memory.all() == before
        elif right:
            self.phase, self.opened, self.ended = OPEN, 0, False
        else:
            self.assert_wiped()

    @precondition(lambda self: self.phase in (OPEN,))
    @rule(length=st.integers(1, 40), spoilt=SPOILT)
    def open_in_turn(self, length: int, spoilt: str) -> None:
        length = min(length, self.left(OPEN))
        self.open_at(length, 1, 1 + (spoilt == "overlap"), length - (spoilt == "capacity"))

    @rule(length=LENS, at=st.integers(0, 90), out=st.integers(0, 90), cap=CAPS)
    def open(self, length: int, at: int, out: int, cap: int) -> None:
        length = self.some(length, OPEN)
        self.open_at(length, at, out, min(SIZE_MAX, max(0, length + cap)))

    def open_at(self, length: int, at: int, out: int, cap: int) -> None:
        cap = max(0, cap)
        errors = self.text_errors(OPEN, length) | self.out_errors(at, length, out, cap)
        if not errors and length > 64:
            return
        piece = self.sealed[self.opened : self.opened + min(length, 64)]
        self.memory.put(self.data + at, piece)
        if self.checked_call(
            errors,
            f"state_{self.name}_stream_open",
            self.memory.pointer(self.data + at if length else None),
            length,
            self.memory.pointer(self.data + out if length else None),
            cap,
            may=touched(self.data + out, length, errors),
        ):
            want = self.planned[self.opened : self.opened + length]
            assert self.memory.get(self.data + out, length) == want
            self.opened += length
            self.ended = self.ended or length % 16 != 0

    @rule(at=st.integers(0, 90))
    def finish(self, at: int) -> None:
        errors = self.turn(SEAL)
        if self.name == "ccm" and (len(self.ad), len(self.text)) != self.announced:
            errors |= {LENGTH} if self.phase != DEAD else set()
        if self.checked_call(
            errors,
            f"aesmall_{self.name}_stream_finish",
            self.memory.pointer(self.data + at),
            may=touched(self.data + at, self.tag_len, errors),
        ):
            want = self.full(self.text)[len(self.text) :]
            assert self.memory.get(self.data + at, self.tag_len) == want
            self.assert_wiped()

    @rule(really=SELDOM)
    def wipe(self, really: bool) -> None:
        if really:
            wipe = getattr(self.memory.library, f"state_{self.name}_stream_wipe")
            wipe(self.memory.pointer(self.stream))
            self.assert_wiped()

    @rule(key=KEYS, really=SELDOM)
    def wipe_key(self, key: str, really: bool) -> None:
        if really:
            self.keys.wipe(key)

    make_keys = rule()(lambda self: self.keys.make())


def machine(mode: aead.Aead) -> type[Streams]:
    return type(f"Streams_{mode.name}", (Streams,), {"mode": mode})


STREAMS = [m for m in aead.AEADS if m.streams]


@pytest.mark.parametrize("mode", STREAMS, ids=lambda m: m.name)
def test_some_streams(mode: aead.Aead) -> None:
    run(machine(mode), 40)
    reached(f"_{mode.name}_stream_open", {OK})


@pytest.mark.verify
@pytest.mark.parametrize("mode", STREAMS, ids=lambda m: m.name)
def test_streams(mode: aead.Aead) -> None:
    run(machine(mode), 200)
    name = f"_{mode.name}_stream_"
    for call in ("seal", "check", "open"):
        reached(f"state{name}{call}", {OK, KEY, ARGUMENT})
    reached("init", {OK, KEY, ARGUMENT})
    reached("verify", {OK, ARGUMENT, AUTH})
    reached(f"{name}ad", {OK, ARGUMENT})
    reached(f"{name}finish", {OK, ARGUMENT})
    assert {e for _, e in SEEN} >= {KEY, ARGUMENT, LENGTH, CAPACITY, OVERLAP}
