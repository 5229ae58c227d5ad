# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall choose`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any
from urllib.parse import parse_qsl, quote

import typer
from rich.console import Console
from rich.table import Table

from .. import completion, messages
from ..figures import counted, results, sketches
from ..paths import IN_TREE
from . import compiled, protocols
from .nearest import nearest, without_checks
from .notes import READING, cost_lines, modelled
from .request import (
    COSTS,
    NO_MODE,
    START,
    ChooseError,
    Request,
    check,
    from_query,
    parse_size,
    to_query,
)
from .rules import Answer, Data, choose
from .shadowed import shadowed
from .snippet import export_command, snippet

PAGE = "bench/report.html"


def _targets(incomplete: str) -> list[str]:
    """Return the chips that have figures and begin with `incomplete`."""
    return [name for name in compiled.data()["targets"] if name.startswith(incomplete)]


def _protocols(incomplete: str) -> list[str]:
    """Return the protocols that begin with `incomplete`."""
    return [name for name in compiled.data()["protocols"] if name.startswith(incomplete)]


def _size(text: str, help_text: str) -> Any:
    return typer.Option(text, metavar="SIZE", help=help_text)


def choose_engine(
    target: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"The chip: {', '.join([*results.targets(), *counted.targets()])}.",
            autocompletion=_targets,
        ),
    ] = None,
    modes: Annotated[
        str | None,
        typer.Option(
            metavar="M,M",
            help="Modes, for example gcm,ctr; ccm by default; none: only single blocks.",
        ),
    ] = None,
    key_bits: Annotated[
        int | None,
        typer.Option(metavar="BITS", help="The key size: 128 (the default), 192 or 256."),
    ] = None,
    encrypt_only: Annotated[
        bool, typer.Option("--encrypt-only", help="The program never decrypts or opens.")
    ] = False,
    open_only: Annotated[
        bool,
        typer.Option(
            "--open-only", help="The program only decrypts or opens, for example a boot loader."
        ),
    ] = False,
    unchecked: Annotated[
        bool,
        typer.Option(
            "--unchecked", help="Use the smallest calls, which do not check their arguments."
        ),
    ] = False,
    timing: Annotated[
        str | None,
        typer.Option(
            metavar="CLASS", help="The weakest timing class that you accept: T0, T1, T2 or none."
        ),
    ] = None,
    flash: Annotated[
        str | None, _size("--flash", "The most flash, for example 1500, 2k or 1.5KB.")
    ] = None,
    ram: Annotated[str | None, _size("--ram", "The most RAM: keys, static RAM and stack.")] = None,
    cycles: Annotated[str | None, _size("--cycles", "The most cycles of each call.")] = None,
    message: Annotated[
        str | None, _size("--bytes", "The length of the message; 16 by default.")
    ] = None,
    prefer: Annotated[
        str | None, typer.Option(metavar="COST", help="Rank by cycles (the default), flash or ram.")
    ] = None,
    link: Annotated[
        str | None,
        typer.Option(metavar="LINK", help="A link of the report, instead of the options above."),
    ] = None,
    protocol: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Show the header, calls and flash of a protocol, for example bthome, instead.",
            autocompletion=_protocols,
        ),
    ] = None,
    pick: Annotated[
        str | None,
        typer.Option(
            metavar="ENGINE",
            help="Use this engine instead of the best one.",
            autocompletion=completion.engines,
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Also show answers that others beat in every column.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    code: Annotated[
        bool, typer.Option("--code", help="Print C code for the best engine or the picked one.")
    ] = False,
) -> None:
    """Choose an engine for your budgets of flash, RAM and cycles.

    The exit code is 1 if no engine fits. doc/use/choose.md explains each cost.

    Example: aesmall choose --target atmega328p --modes ccm --flash 4k --prefer ram
    """
    if as_json and code:
        raise typer.BadParameter("--json and --code exclude each other: give only one of them")
    named = [mode for mode in (modes or "").split(",") if mode]
    asked: dict[str, Any] = {
        "target": target,
        "key_bits": key_bits,
        "encrypt_only": encrypt_only or None,
        "open_only": open_only or None,
        "unchecked": unchecked or None,
        "modes": None if modes is None else [] if named == [NO_MODE] else named,
        "timing": timing,
        "prefer": prefer,
    }
    sizes = {"flash": flash, "ram": ram, "cycles": cycles, "bytes": message}
    data = compiled.data()
    if protocol is not None:
        others = {**asked, **sizes, "target": None, "link": link, "pick": pick}
        if any(value is not None for value in others.values()) or every or as_json or code:
            raise typer.BadParameter("--protocol only takes --target: leave the other options out")
        _show_protocol(data["protocols"], target, protocol)
        return
    _check_names(data, asked)
    try:
        for name, text in sizes.items():
            asked[name] = text and _parsed(name, text)
        if link is not None:
            if any(value is not None for value in asked.values()):
                raise ChooseError("--link has the whole request: leave the other options out")
            query = link.rpartition("#")[2]
            asked = from_query(query)
            pick = pick or dict(parse_qsl(query)).get("pick")
        elif target is None:
            raise ChooseError(f"missing --target NAME: {', '.join(data['targets'])}")
        elif modes is None:
            asked["modes"] = START
        request = check(data, asked)
    except ChooseError as error:
        raise typer.BadParameter(_OPTION.sub(_option, str(error))) from None
    answers = choose(data, request)
    best = _picked(answers, pick)
    if as_json:
        sys.stdout.write(_json(data, request, answers))
    elif code and best is not None:
        sys.stdout.write(snippet(data, request, best))
    else:
        console = Console(stderr=code, highlight=False)
        if not console.is_terminal:
            console.width = 160
        show(data, request, answers, console, best, every=every)
    if best is None:
        tips = _instead(data, request, answers) or _unmeasured(answers)
        messages.error(f"no engine fits: {'; '.join(tips)}")
        raise typer.Exit(1)


def _show_protocol(known: protocols.Protocols, target: str | None, name: str) -> None:
    """Print the lines of a protocol for a chip on which it was measured."""
    if name not in known:
        raise typer.BadParameter(messages.unknown("protocol", name, list(known)))
    lines = protocols.lines(known, target or "", name)
    if not lines:
        chips = ", ".join(protocols.targets(known))
        raise typer.BadParameter(f"protocols were measured on these chips: --target {chips}")
    for line in lines:
        typer.echo(line)


#: A field of the request in an error message
_OPTION = re.compile(r"\b[a-z]+_[a-z]+\b|^[a-z]+(?=: )")


def _option(field: re.Match[str]) -> str:
    return f"--{field[0].replace('_', '-')}"


def _check_names(data: Data, asked: Mapping[str, Any]) -> None:
    """Raise an error if a name is missing or unknown. The message has the nearest known name."""
    named: list[tuple[str, str | None, Sequence[str]]] = [
        ("chip", asked["target"], list(data["targets"])),
        ("timing class", asked["timing"], data["timing"]),
        ("cost", asked["prefer"], COSTS),
        *(("mode", mode, [*data["modes"], NO_MODE]) for mode in asked["modes"] or ()),
    ]
    for what, name, known in named:
        if name is not None and name not in known:
            raise typer.BadParameter(messages.unknown(what, name, known, messages.ALSO_CALLED))


def _parsed(name: str, text: str) -> int:
    try:
        return parse_size(text, 1000 if name == "cycles" else 1024)
    except ChooseError as error:
        raise ChooseError(f"--{name}: {error}") from None


def _picked(answers: Sequence[Answer], pick: str | None) -> Answer | None:
    """Return the best answer or the one named `pick`, if any answer fits."""
    fitting = {answer.label: answer for answer in answers if answer.fits}
    if pick is not None and fitting and pick not in fitting:
        raise typer.BadParameter(f"--pick: {pick!r} does not fit; these fit: {', '.join(fitting)}")
    return fitting[pick] if pick in fitting else next(iter(fitting.values()), None)


def _instead(data: Data, request: Request, answers: Sequence[Answer]) -> list[str]:
    """Return what fits or nearly fits if no answer fits. `--unchecked` asks for the first."""
    found = without_checks(data, request, answers)
    return [*(f"{line} (--unchecked)" for line in found), *nearest(data, answers)]


def _json(data: Data, request: Request, answers: Sequence[Answer]) -> str:
    whole = {
        "request": asdict(request),
        "link": f"{PAGE}#{to_query(request)}",
        "answers": [answer.as_dict() for answer in answers],
        "nearest": _instead(data, request, answers),
        "shadowed": shadowed(data, request.target, answers),
    }
    return json.dumps(whole, indent=1) + "\n"


def show(
    data: Data,
    request: Request,
    answers: Sequence[Answer],
    console: Console,
    picked: Answer | None,
    *,
    every: bool = False,
) -> None:
    """Print the answers that fit and that do not fit, and how to use the picked one.

    Answers that another one beats or equals in every column are left out, unless `every` is set.
    """
    left_out = {} if every else shadowed(data, request.target, answers)
    if picked is not None:
        left_out.pop(picked.label, None)
    shown = [answer for answer in answers if answer.label not in left_out]
    fitting = [answer for answer in shown if answer.fits]
    counts = data["targets"][request.target]["counts"]
    console.print(_asked(request), markup=False)
    if fitting:
        console.print(_table("fits, the best first", fitting, counts))
    failing = [answer for answer in shown if not answer.fits and answer.flash is not None]
    if failing:
        console.print(_table("does not fit", failing, counts))
    for line in (*_left_out(left_out), *_unmeasured(answers)):
        console.print(line, markup=False)
    for line in _instead(data, request, answers):
        console.print(line, markup=False)
    lines = [
        *READING,
        *modelled(request.target),
        *([] if picked is None else cost_lines(data, request, picked)),
    ]
    for line in lines:
        console.print(line, markup=False)
    pick = "" if picked is None or picked == fitting[0] else f"&pick={quote(picked.label)}"
    if IN_TREE:
        link = f"{PAGE}#{to_query(request)}{pick}"
        console.print(f"in the report: {link}", markup=False, soft_wrap=True)
    if picked is not None:
        command = export_command(data, request, picked)
        console.print(f"as files of its own: {command}", markup=False, soft_wrap=True)
        if line := _in_a_sketch(request, picked):
            console.print(line, markup=False, soft_wrap=True)


def _in_a_sketch(request: Request, answer: Answer) -> str:
    """Return the line with the cost in an Arduino sketch, or "" if no such sketch was measured.

    The measured sketches seal and open, with checks.
    """
    if request.encrypt_only or request.open_only or request.unchecked:
        return ""
    if tuple(request.modes) != (sketches.MODE,) or request.key_bits != sketches.KEY_BITS:
        return ""
    adds = sketches.ccm_adds(request.target, answer.label)
    if adds is None:
        return ""
    title, flash, ram = adds
    return (
        f"in an Arduino sketch on the {title} that seals and opens: {flash:,} bytes of flash "
        f"and {ram:,} of static RAM more than the empty sketch"
    )


def _left_out(better: Mapping[str, str]) -> list[str]:
    """Return the line that names the answers without a row, each with an answer that is as good."""
    if not better:
        return []
    names = ", ".join(f"{name} ({other})" for name, other in better.items())
    return [f"not shown, since another is as good in every column (--all shows them): {names}"]


def _unmeasured(answers: Sequence[Answer]) -> list[str]:
    """Return a line for each reason, with all the answers that are not in the tables for it."""
    engines: dict[str, list[str]] = {}
    for answer in answers:
        if answer.flash is None:
            reason = "; ".join(answer.reasons).replace(f" with {answer.engine}", "")
            engines.setdefault(reason, []).append(answer.label)
    return [f"{reason}: {', '.join(names)}" for reason, names in engines.items()]


def _asked(request: Request) -> str:
    """Return the request as one line."""
    what = ", ".join(request.modes) or "single blocks"
    parts = [f"{request.target}: {what}", f"keys of {request.key_bits} bits"]
    parts += ["encryption only"] if request.encrypt_only else []
    parts += ["decryption only"] if request.open_only else []
    parts += ["without checks"] if request.unchecked else []
    parts += [f"a message of {request.bytes:,} bytes"]
    parts += [] if request.timing == "none" else [f"timing {request.timing} or better"]
    for name, title in (("flash", "flash"), ("ram", "RAM"), ("cycles", "cycles")):
        budget = getattr(request, name)
        parts += [] if budget is None else [f"{title} up to {budget:,}"]
    return "; ".join(parts)


def _table(title: str, answers: Sequence[Answer], counts: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", header_style="bold")
    table.add_column("engine")
    for name in ("flash", "gap", "RAM", counts, "key set-up"):
        table.add_column(name, justify="right")
    table.add_column("class")
    table.add_column("why" if answers[0].fits else "why not", overflow="fold")
    for a in answers:
        numbers = (a.flash, a.gap, a.ram, a.cycles, a.set_up)
        cells = ["-" if number is None else f"{number:,}" for number in numbers]
        why = "; ".join(a.why or a.reasons)
        table.add_row(a.label, *cells, a.timing or "-", why)
    return table


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("choose")(choose_engine)
