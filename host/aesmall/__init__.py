# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AES for the smallest processors: seals and opens files for them, chooses and exports engines.

Its functions are those of the module `aesmall` of MicroPython (files/micropython.py), imported when
one of them is asked for; __init__.pyi has their types.
"""

from importlib import import_module

_OF_MICROPYTHON = ("aes", "open", "seal", "text_open", "text_seal")


def __getattr__(name: str) -> object:
    if name in _OF_MICROPYTHON:
        return getattr(import_module("aesmall.files.micropython"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
