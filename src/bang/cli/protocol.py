"""Describe the protocol of the server."""

from __future__ import annotations

import json

import click

from bang.cli import _clone

LIB = ("web", "src", "lib")


@click.command(help=__doc__)
@click.option("--schema", is_flag=True, help="As JSON Schema instead of as a page.")
@click.option("--typescript", is_flag=True, help="As the types of the browser client instead of as a page.")
@click.option("--write", is_flag=True, help="Write the file that it belongs to instead of printing it.")
def command(schema: bool, typescript: bool, write: bool) -> None:
    from bang.protocol import document
    from bang.rooms.decoding import requests

    if schema:
        click.echo(json.dumps(document.schema(requests()), indent=1))
        return
    if typescript:
        text, target = types(), _clone.root().joinpath(*LIB, "server", "protocol.ts")
    else:
        docs = _clone.root() / "docs"
        text = document.document((docs / "examples" / "client.py").read_text(encoding="utf-8"), requests())
        target = docs / "protocol.md"
    if write:
        target.write_text(text, encoding="utf-8")
    else:
        click.echo(text, nl=False)


def types() -> str:
    from bang.protocol import typescript
    from bang.rooms.decoding import requests
    from bang.server.api.openapi import TYPES

    return typescript.module(requests(), TYPES)
