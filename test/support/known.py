# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make requests from published vectors of authenticated encryption."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .aead import Aead
from .aead_messages import Expected, Message, ask_mode, key
from .suite import ARGUMENT, AUTH, HOST_CLANG, OK, Platform, Response


@dataclass(frozen=True)
class Known:
    """A published vector."""

    secret: bytes
    nonce: bytes
    ad: bytes
    #: None if the sealed message is a forgery
    msg: bytes | None
    sealed: bytes
    tag_len: int

    def fits(self, platform: Platform) -> bool:
        """Return whether the firmware has room for the request and its response."""
        fields = len(self.nonce) + len(self.ad) + len(self.sealed)
        return len(self.sealed) <= platform.data_max and fields <= platform.data_max + 80

    def asked(self, aead: Aead) -> Expected:
        """Return the requests of the vector, with their responses."""
        plain = self.msg if self.msg is not None else bytes(len(self.sealed) - self.tag_len)
        message = Message(aead, self.secret, self.nonce, self.ad, plain, self.tag_len)
        opened, sealed = Response(OK, plain), Response(OK, self.sealed)
        if len(self.nonce) in aead.wrong_nonce_lens or self.tag_len not in aead.tag_lens:
            opened = sealed = Response(ARGUMENT, b"")
        elif self.msg is None:
            return [(message.open_line(self.sealed), Response(AUTH, b""))]
        return [(message.seal_line(), sealed), (message.open_line(self.sealed), opened)]


def ask_known(platform: Platform, aead: Aead, vectors: Iterable[Known]) -> None:
    """Send all vectors that fit. Set the key when it changes."""
    expected: Expected = []
    secret = b""
    for vector in vectors:
        if vector.fits(platform):
            if vector.secret != secret:
                secret = vector.secret
                expected += key(secret)
            expected += vector.asked(aead)
    ask_mode(platform, expected)


def sample(vectors: tuple[Known, ...], platform: Platform, on_chip: int) -> tuple[Known, ...]:
    """Return all vectors on the host, or about `on_chip` vectors from all parts on a chip.

    If there are very many, the second compiler has only a part of them.
    """
    if not platform.is_chip:
        return vectors[:: 10 if len(vectors) > 10_000 and platform is HOST_CLANG else 1]
    fitting = [v for v in vectors if v.fits(platform)]
    return tuple(fitting[:: max(1, len(fitting) // on_chip)])
