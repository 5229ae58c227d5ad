# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Put the output of `aesmall choose` into the pages, from the committed results."""

from __future__ import annotations

import io

from aesmall.choose import compiled
from aesmall.choose.cli import show
from aesmall.choose.request import check, from_query
from aesmall.choose.rules import choose
from aesmall.choose.snippet import choose_command, export_command, snippet
from rich.console import Console

_WIDTH = 100
#: Name -> the request, as in a link
EXAMPLES = {
    "sensor": "target=atmega328p&modes=ccm&timing=T1&bytes=32&flash=2048&cycles=90000&prefer=flash",
    "nothing": "target=rp2040&encrypt_only=1&modes=ctr&flash=500&cycles=4000",
    "code": "target=atmega328p&modes=ccm&prefer=flash",
    "kilobyte": "target=atmega328p&encrypt_only=1&modes=ccm&flash=1024&prefer=flash",
    "kilobyte-cmac": "target=atmega328p&encrypt_only=1&modes=cmac&flash=1024&prefer=flash",
}


def example(name: str) -> str:
    """Return the text of the page under this name: a command and its output."""
    data = compiled.data()
    request = check(data, from_query(EXAMPLES[name]))
    answers = choose(data, request)
    if name == "code":
        commands = f"{choose_command(request)} --code\n{export_command(data, request, answers[0])}"
        return f"```sh\n{commands}\n```\n\n```c\n{snippet(data, request, answers[0])}```\n"
    best = next((answer for answer in answers if answer.fits), None)
    text = io.StringIO()
    show(data, request, answers, Console(file=text, width=_WIDTH, highlight=False), best)
    printed = "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())
    return f"```text\n$ {choose_command(request)}\n{printed}```\n"
