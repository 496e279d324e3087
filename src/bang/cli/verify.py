"""Play the answers of a recorded game again and compare."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import click

from bang import __version__, recordings
from bang.cli._cards import CARDS
from bang.engine.kernel.chance import Seed
from bang.engine.kernel.content import find
from bang.errors import DamagedFile, IllegalAnswer

Json = dict[str, Any]


@click.command(help=__doc__)
@click.argument("file", type=click.Path(path_type=Path))
@CARDS
@click.pass_context
def command(ctx: click.Context, file: Path, cards: tuple[str, ...]) -> None:
    data = recordings.read(file)
    try:
        difference = find_difference(data, cards)
    except DamagedFile as error:
        raise DamagedFile(f"{file}: {error}") from error
    answers = len(data["steps"]) - 1
    if not difference:
        click.echo(f"{file}: all {answers} answers, their facts and the outcome agree.")
        return
    rules = data.get("rules")
    click.echo(f"{file}: {difference}" + (f" It was recorded by version {rules}." if rules != __version__ else ""))
    ctx.exit(1)


def find_difference(data: Json, cards: tuple[str, ...] = ()) -> str:
    """Say as a sentence where the recording and the present rules differ; empty if they do not."""
    options, seed, _ = recordings.header(data, cards)
    if "proof" in data and not keeps_promise(data["proof"], seed):
        return "The seed is not the one whose hash was told at the deal."
    snapshot, steps = data.get("snapshot"), data["steps"]
    if not isinstance(snapshot, dict) or not steps or any("seat" not in s or "answer" not in s for s in steps[1:]):
        raise DamagedFile("The recorded game is damaged: an answer or the snapshot is missing.")
    recording = recordings.Recording(options, seed, data.get("names"), patient=data.get("patient") is True)
    if recording.steps[0] != steps[0]:
        return "The deal differs."
    for n, step in enumerate(steps[1:], 1):
        ask = recording.game.asked
        if ask is None:
            return f"It differs at answer {n}: the game is over by then."
        if step["seat"] != ask.seat:
            return f"It differs at answer {n}: seat {step['seat']} answered, seat {ask.seat} is asked."
        try:
            recording.answer(find(recording.game.table, ask, step["answer"]))
        except IllegalAnswer as error:
            return f"It differs at answer {n}: {error}"
        told = recording.steps[-1]["facts"]  # why a bot answered so is not played again
        if recordings.as_noted(told, step["facts"]) != step["facts"]:
            return f"It differs at answer {n}: what happened then is not what is recorded."
    # Through JSON, as the file went: a tuple has become a list.
    if json.loads(json.dumps(recording.to_json()["snapshot"])) != snapshot:
        return "The snapshot is not the position the answers lead to."
    return ""


def keeps_promise(proof: Any, seed: Seed) -> bool:
    """Tell whether a table was dealt with the seed whose hash it had published."""
    if not isinstance(proof, dict) or proof.get("seed") != seed:
        return False
    return hashlib.sha256(f"{proof.get('salt')}:{seed}".encode()).hexdigest() == proof.get("hash")
