# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A serial line to the model of a loader, in simulated time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from .line import BAUD, BITS
from .loader import Events, Loader, Read

#: Changes the bytes of one write, in either direction
Noise = Callable[[bytes], bytes]


def no_noise(data: bytes) -> bytes:
    """Return the same bytes."""
    return data


class SimulatedLine:
    """The computer's side of a line at whose other end a loader runs."""

    def __init__(
        self, loader: Loader, *, baud: int = BAUD, noise: Noise = no_noise, asked: bool = False
    ) -> None:
        self.loader = loader
        #: The address of the program that the loader has started, or None
        self.started: int | None = None
        self._byte = BITS / baud
        self._noise = noise
        self._clock = self._loader_clock = self._sent = 0.0
        self._to_loader: deque[tuple[float, int]] = deque()
        self._to_host: deque[tuple[float, bytes]] = deque()
        self.reset(asked=asked)

    def reset(self, *, asked: bool = False) -> None:
        """Start the loader as after a reset. Bytes on their way to it are lost."""
        self.started = None
        self._to_loader.clear()
        self._loader_clock = max(self._loader_clock, self._clock)
        self._events: Events = self.loader.run(lambda: self._loader_clock, asked=asked)
        self._waiting: Read | None = None
        self._deadline = 0.0
        self._resume(None)

    def now(self) -> float:
        """Return the time in seconds."""
        return self._clock

    def read(self, seconds: float) -> bytes:
        """Return bytes that have arrived. Wait this long for the first."""
        until = self._clock + seconds
        while not self._to_host and self._step(until):
            pass
        if not self._to_host or self._to_host[0][0] > until:
            self._clock = until
            return b""
        self._clock = max(self._clock, self._to_host[0][0])
        return b"".join(self._arrived())

    def write(self, data: bytes) -> float:
        """Send bytes, and return how long this takes."""
        self._sent = max(self._sent, self._clock)
        for byte in self._noise(data):
            self._sent += self._byte
            self._to_loader.append((self._sent, byte))
        return self._sent - self._clock

    def _arrived(self) -> Iterator[bytes]:
        while self._to_host and self._to_host[0][0] <= self._clock:
            yield self._to_host.popleft()[1]

    def _step(self, until: float) -> bool:
        """Let the loader go on up to one event that is not later. Return whether there was one."""
        if self.started is not None:
            return False
        due = self._deadline
        byte: int | None = None
        if self._to_loader and self._to_loader[0][0] <= due:
            due = max(self._loader_clock, self._to_loader[0][0])
            byte = self._to_loader[0][1]
        if due > until:
            return False
        if byte is not None:
            self._to_loader.popleft()
        self._loader_clock = due
        self._resume(byte)
        return True

    def _resume(self, byte: int | None) -> None:
        """Run the loader to its next wait."""
        try:
            event = self._events.send(byte)
            while not isinstance(event, Read):
                self._loader_clock += self._byte * len(event)
                self._to_host.append((self._loader_clock, self._noise(event)))
                event = self._events.send(None)
            self._deadline = self._loader_clock + event.seconds
        except StopIteration as end:
            self.started = end.value
