"""Describe the protocol of the server."""

from __future__ import annotations

import json

import click

from bang.cli import _clone


@click.command(help=__doc__)
@click.option("--schema", is_flag=True, help="As JSON Schema instead of as a page.")
@click.option("--write", is_flag=True, help="Write docs/protocol.md instead of printing it.")
def command(schema: bool, write: bool) -> None:
    from bang.protocol import document

    if schema:
        click.echo(json.dumps(document.schema(), indent=1))
        return
    docs = _clone.root() / "docs"
    page = document.document((docs / "examples" / "client.py").read_text(encoding="utf-8"))
    if write:
        (docs / "protocol.md").write_text(page, encoding="utf-8")
    else:
        click.echo(page, nl=False)
