# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the command `aesmall` for `python -m aesmall`."""

from .cli import app

if __name__ == "__main__":
    app(prog_name="aesmall")
