"""Serve tables to play together over the network."""

from __future__ import annotations

import os
from pathlib import Path

import click

DAYS = click.IntRange(1, 36_500)


def default_database() -> str:
    return str(Path(click.get_app_dir("bang")) / "tables.sqlite")


@click.command(help=__doc__)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), default=8420, show_default=True, help="0 = any free one.")
@click.option(
    "--database",
    envvar="BANG_DATABASE",
    default=default_database,
    show_default="in your settings folder",
    help="An SQLite file, or postgresql://USER:PASSWORD@HOST/NAME; also from BANG_DATABASE.",
)
@click.option(
    "--cluster",
    envvar="BANG_CLUSTER",
    default="",
    metavar="NATS",
    help="Serve together with others that share the PostgreSQL database: nats://HOST:4222; also from BANG_CLUSTER.",
)
@click.option("--public-url", default="", help="As people reach it, such as https://bang.example.org.")
@click.option(
    "--host-page",
    is_flag=True,
    help="Have a page for whoever keeps the server. Its token is in BANG_HOST_TOKEN, or in a file beside the database.",
)
@click.option("--metrics", default="", metavar="HOST:PORT", help="Numbers for Prometheus, such as 127.0.0.1:9420.")
@click.option("--traces", default="", metavar="URL", help="An OpenTelemetry collector, such as http://127.0.0.1:4318.")
@click.option("--keep-games", type=DAYS, metavar="DAYS", help="Remove finished games after that; kept if not given.")
@click.option("--keep-unfinished", type=DAYS, metavar="DAYS", help="Remove games that nobody goes on with after that.")
@click.option("--keep-guests", type=DAYS, metavar="DAYS", help="Remove unused accounts without a password after that.")
@click.option(
    "--lab",
    type=click.IntRange(0, 64),
    metavar="N",
    help="Let people compare rules by simulation, N of them at a time; 1 on this computer alone, 0 for a network.",
)
@click.option("--no-limits", is_flag=True, help="Let one address do as much as it wants; for load tests.")
def command(
    host: str,
    port: int,
    database: str,
    cluster: str,
    public_url: str,
    host_page: bool,
    metrics: str,
    traces: str,
    keep_games: int | None,
    keep_unfinished: int | None,
    keep_guests: int | None,
    lab: int | None,
    no_limits: bool,
) -> None:
    # The server's libraries take long to load, so only serving pays for them.
    from bang.server.process.run import bind, run, serve
    from bang.server.process.settings import (
        HOST_VARIABLE,
        SHORTEST_HOST_TOKEN,
        Limits,
        Retention,
        Settings,
        check_cluster,
        check_host_page,
        check_public_url,
        check_traces,
        find_secret,
        processes_of_lab,
    )
    from bang.store import database_file

    resources = click.get_current_context()  # closes them, also when there is something wrong
    numbers = resources.with_resource(bind(*address_of(metrics))) if metrics else None
    url = check_public_url(public_url) if public_url else ""
    if cluster:
        check_cluster(cluster, database_file(database) is not None)
    if host_page:
        check_host_page(cluster)
    file = database_file(database) or Path(click.get_app_dir("bang")) / "postgresql"
    listening = resources.with_resource(bind(host, port))
    limits = Limits.none() if no_limits else Limits()
    retention = Retention(keep_games, keep_unfinished, guests=keep_guests)
    secret = find_secret(file.with_name(file.name + ".secret"))
    own_token = file.with_name(file.name + ".host")
    token = find_secret(own_token, HOST_VARIABLE, SHORTEST_HOST_TOKEN).decode() if host_page else ""
    settings = Settings(
        secret,
        url,
        limits,
        retention,
        traces=check_traces(traces) if traces else "",
        cluster=cluster,
        lab=processes_of_lab(lab, host, url, cluster),
        host_token=token,
    )
    shown = url or f"http://{host}:{listening.getsockname()[1]}"

    def tell(_: object) -> None:
        click.echo(f"Tables at {shown} (Ctrl+C stops)", err=True)
        if host_page:
            kept = HOST_VARIABLE if HOST_VARIABLE in os.environ else own_token
            click.echo(f"The page of the host at {shown}/host; its token is in {kept}", err=True)

    run(serve(settings, database, listening, tell, metrics_at=numbers))


def address_of(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise click.UsageError(f"The address {text!r} must be like 127.0.0.1:9420.")
    return host.strip("[]"), int(port)
