"""The option that names folders of own cards, for all commands that have it."""

from __future__ import annotations

import click

CARDS = click.option(
    "--cards",
    multiple=True,
    metavar="DIR",
    help="A folder of own cards (docs/own-cards.md); may be given several times.",
)
