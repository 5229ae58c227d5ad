# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop report`: one HTML file with results, plots and the chooser.

The parts are in bench/report. The page does not load anything: its policy allows its own scripts
and style by their hashes, and no request.
"""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Annotated

import typer
from aesmall.choose.compiled import ChoiceError
from aesmall.figures.results import ResultError

from ..chips.build import appearing
from ..paths import REPOSITORY
from . import data
from .bundle import BundleError, bundle

PARTS = REPOSITORY / "bench" / "report"
CHART = REPOSITORY / "node_modules" / "chart.js"
DEFAULT_OUTPUT = REPOSITORY / "bench" / "report.html"
#: In the order in which they override each other
STYLES = ("base.css", "parts.css", "screens.css")
#: The largest size of the page
MAX_BYTES = 1_800_000


class ReportError(Exception):
    """The page cannot be made."""


def page() -> str:
    """Return the whole page."""
    try:
        chart = (CHART / "dist" / "chart.umd.min.js").read_text(encoding="utf-8")
        licence = (CHART / "LICENSE.md").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise ReportError(f"{error.filename} is missing: `make setup` installs it") from None
    chart = _without_map(chart)
    style = "\n" + "\n".join(_texts(*STYLES))
    try:
        script = "\n" + bundle(PARTS / "main.mjs")
    except BundleError as error:
        raise ReportError(str(error)) from error
    try:
        content = data.content()
    except (ChoiceError, ResultError) as error:
        raise ReportError(str(error)) from error
    template, method = _texts("template.html", "method.html")
    parts = {
        "policy": _policy([chart, script], style),
        "style": style,
        "chart": chart,
        "licence": _escaped(licence.strip()),
        "data": _json(content),
        "script": script,
        "version": _escaped(str(content["version"])),
        "method": method.partition("\n\n")[2],
    }
    return _filled(template, parts)


def _texts(*names: str) -> list[str]:
    return [(PARTS / name).read_text(encoding="utf-8") for name in names]


def _filled(template: str, parts: dict[str, str]) -> str:
    """Return the template with each {{name}} replaced once."""
    pieces = template.split("{{")
    text = [pieces[0]]
    for piece in pieces[1:]:
        name, _, rest = piece.partition("}}")
        text += [parts[name], rest]
    return "".join(text)


def _policy(scripts: list[str], style: str) -> str:
    """Return the content security policy: scripts and style of the page only."""
    allowed = " ".join(_hash(script) for script in scripts)
    return (
        f"default-src 'none'; script-src {allowed}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _without_map(script: str) -> str:
    """Remove the line that names a file for debuggers."""
    return "\n".join(line for line in script.split("\n") if not line.startswith("//# source"))


def _json(content: object) -> str:
    """Return JSON that cannot end its HTML element."""
    text = json.dumps(content, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def report(
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="The page to write.")
    ] = DEFAULT_OUTPUT,
) -> None:
    """Write the report: one HTML file with every committed figure, plots and a chooser."""
    try:
        text = page()
        with appearing(output) as scratch:
            scratch.write_text(text, encoding="utf-8")
    except ReportError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(1) from None
    except OSError as error:
        typer.echo(f"error: cannot write {output}: {error.strerror}", err=True)
        raise typer.Exit(1) from None
    typer.echo(f"written: {output}, {len(text.encode()):,} bytes")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(report)
