"""Say what is wrong with an installation of the server, and what would be right."""

from __future__ import annotations

import asyncio

import click

from bang.cli.serve import default_database


@click.command(help=__doc__)
@click.option(
    "--database",
    envvar="BANG_DATABASE",
    default=default_database,
    show_default="in your settings folder",
    help="As for bang serve; also from BANG_DATABASE.",
)
@click.option("--cluster", envvar="BANG_CLUSTER", default="", metavar="NATS", help="As for bang serve.")
def command(database: str, cluster: str) -> None:
    from bang.server.checkup import look_over

    findings = asyncio.run(look_over(database, cluster))
    width = max(len(finding.about) for finding in findings)
    for finding in findings:
        click.echo(f"{'ok   ' if finding.good else 'WRONG'} {finding.about:{width}}  {finding.found}")
        if not finding.good:
            click.echo(f"      {'':{width}}  → {finding.advice}")
    wrong = sum(not finding.good for finding in findings)
    click.echo("All is well." if not wrong else f"{wrong} of {len(findings)} to be put right.")
    raise SystemExit(1 if wrong else 0)
