# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""`python -m aesmall` is the command `aesmall`."""

from .cli import app

if __name__ == "__main__":
    app(prog_name="aesmall")
