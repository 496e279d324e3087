"""`bang doctor`: what is wrong with an installation, and what would be right."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from bang.cli.doctor import command
from bang.server import checkup
from bang.server.checkup import Finding, look_over
from bang.store import open_store
from tests.nats import Nats
from tests.postgres import Cluster
from tests.server.helpers import running


def of(findings: list[Finding], about: str) -> Finding:
    [found] = [finding for finding in findings if finding.about == about]
    return found


@pytest.fixture(autouse=True)
def no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANG_SECRET", raising=False)


async def test_a_new_installation_and_a_used_one(tmp_path: Path) -> None:
    file = tmp_path / "new" / "tables.sqlite"
    findings = await look_over(str(file), "")
    assert "not there yet" in of(findings, "database").found
    assert not file.exists(), "nothing is changed"
    await (await open_store(str(file))).close()
    findings = await look_over(str(file), "")
    assert all(of(findings, about).good for about in ("database", "form of the database", "disk", "clock", "Python"))


async def test_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    await (await open_store(str(file))).close()
    kept = tmp_path / "tables.sqlite.secret"
    kept.write_text("x" * 32)
    kept.chmod(0o644)
    findings = await look_over(str(file), "")
    assert of(findings, "secret").advice == f"Others can read it: chmod 600 {kept}"
    with sqlite3.connect(file) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    assert "newer program" in of(await look_over(str(file), ""), "form of the database").advice
    file.write_bytes(b"no database at all" * 100)
    assert "restore it from a copy" in of(await look_over(str(file), ""), "database").advice
    assert "a folder" in of(await look_over(str(tmp_path), ""), "database").advice
    findings = await look_over(str(file), "nats://127.0.0.1:1")
    assert "share a PostgreSQL" in of(findings, "cluster").advice


async def test_what_is_wrong_with_a_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "ROOM", 1 << 60)
    monkeypatch.setattr(checkup, "INVENTED", 1 << 60)
    monkeypatch.setattr(checkup, "FILES_BESIDES", 1 << 60)
    monkeypatch.setattr(checkup, "needed", lambda: {"click", "no-such-package"})
    monkeypatch.setenv("BANG_SECRET", "short")
    findings = await look_over(str(tmp_path / "db"), "")
    wrong = {finding.about for finding in findings if not finding.good}
    assert wrong == {"disk", "clock", "bang", "secret"} | ({"open files"} if sys.platform != "win32" else set())
    assert of(findings, "bang").advice == "Install no-such-package."


async def test_a_database_that_cannot_be(tmp_path: Path) -> None:
    assert "no store for 'mysql'" in of(await look_over("mysql://localhost/x", ""), "database").advice
    findings = await look_over("postgresql://127.0.0.1:1/x", "nats://127.0.0.1:1")
    assert "Connection refused" in of(findings, "database").advice
    assert "BANG_SECRET" in of(findings, "secret").advice
    findings = await look_over("postgresql://bang:p@ss@127.0.0.1:port/x", "nats://no-such-host.invalid:4222")
    assert "@ is written %40" in of(findings, "database").advice
    assert (
        of(findings, "NATS").advice == "There is no NATS at nats://no-such-host.invalid:4222: this host is not known."
    )
    assert not findings[-1].good


def test_a_cluster(postgres: Cluster, nats: Nats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANG_SECRET", "a secret for tests only")
    database = asyncio.run(postgres.make_database())
    with running(database, cluster=nats.url):
        findings = asyncio.run(look_over(database, nats.url))
        assert [finding for finding in findings if not finding.good] == []
        assert of(findings, "servers that are there").found == "1"
        assert of(findings, "in use by").found == "a cluster of 1"
        alone = asyncio.run(look_over(database, ""))
        assert of(alone, "in use by").advice == "Start all servers with --cluster, or only one."


def test_the_command(tmp_path: Path) -> None:
    told = CliRunner().invoke(command, ["--database", "mysql://localhost/x"])
    assert told.exit_code == 1
    assert "WRONG database" in told.output
    assert "→ There is no store for 'mysql' databases" in told.output
    assert told.output.endswith("to be put right.\n")
