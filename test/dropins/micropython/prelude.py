# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check calls on MicroPython. The test puts VECTORS and this file before each script of frames."""

import aesmall  # noqa: F401 - for the scripts


def refused(text, call, *arguments):
    try:
        call(*arguments)
    except ValueError as error:
        assert error.args[0] == text, (error.args, arguments)
    else:
        raise AssertionError(arguments)


def refused_any(call, *arguments):
    """Refuse a frame, which may also seem to be an old one."""
    try:
        assert call(*arguments) is None, arguments
    except ValueError as error:
        assert error.args[0] in ("value", "forged"), (error.args, arguments)


def truncated(call, frame, *arguments):
    """Refuse the frame, which is the last argument, truncated at every byte."""
    for at in range(len(frame)):
        refused_any(call, *arguments, frame[:at])


def flipped(data, at):
    changed = bytearray(data)
    changed[at] ^= 1
    return bytes(changed)


def number(data, order="big"):
    return int.from_bytes(data, order)
