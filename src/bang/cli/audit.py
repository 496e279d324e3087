"""Ask advisory services about the packages that the project uses."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import click

from bang.cli import _clone

LOCKS = (
    "requirements.lock",
    "requirements-cluster.lock",
    "requirements-dev.lock",
    "requirements-node.lock",
    "requirements-tools.lock",
)
FOLDERS = ("web", "bench/lighthouse")  # with packages of npm
FOUND, NOT_AUDITED = 1, 3  # exit codes; the worse one counts
SECONDS = 300


class Report(NamedTuple):
    """What a service said about some packages; without an answer, why there is none."""

    packages: str
    advisories: list[str] | None
    reason: str = ""


@click.command(help=__doc__)
@click.pass_context
def command(ctx: click.Context) -> None:
    reports = [*map(audit_python, LOCKS), *map(audit_npm, FOLDERS)]
    for report in reports:
        click.echo(told(report))
    if any(report.advisories for report in reports):
        ctx.exit(FOUND)
    if any(report.advisories is None for report in reports):
        ctx.exit(NOT_AUDITED)


def told(report: Report) -> str:
    if report.advisories is None:
        return f"{report.packages}: NOT AUDITED, {report.reason}"
    if not report.advisories:
        return f"{report.packages}: no known advisories"
    return "\n  ".join([f"{report.packages}: {len(report.advisories)} advisories", *report.advisories])


def audit_python(lock: str) -> Report:
    """Ask with pip-audit: the installed one, or one that uv runs without installing it here."""
    uv = _clone.root() / ".tools" / "uv" / "bin" / "uv"
    installed = shutil.which("pip-audit")
    if installed is None and not uv.exists():
        return Report(lock, None, "pip-audit is not installed")
    begin = [installed] if installed else [str(uv), "tool", "run", "pip-audit"]
    return read_pip_audit(lock, *run([*begin, "--disable-pip", "--require-hashes", "--format", "json", "-r", lock]))


def audit_npm(folder: str) -> Report:
    lock, npm = f"{folder}/package-lock.json", _clone.npm()
    if npm is None:
        return Report(lock, None, "npm is not installed")
    return read_npm_audit(lock, *run([*npm, "--prefix", folder, "audit", "--json"]))


def run(words: list[str]) -> tuple[str, str]:
    """Standard output and the last line of standard error."""
    try:
        done = subprocess.run(words, cwd=_clone.root(), capture_output=True, text=True, timeout=SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", f"{Path(words[0]).name} could not be run ({type(error).__name__})"
    return done.stdout, (done.stderr.strip().splitlines() or ["it said nothing"])[-1]


def read_pip_audit(packages: str, output: str, complaint: str) -> Report:
    answer = parsed(output)
    if not isinstance(answer.get("dependencies"), list):
        return Report(packages, None, f"no advisory service can be reached ({complaint})")
    found = [
        f"{package['name']} {package['version']}: {advisory['id']}"
        for package in answer["dependencies"]
        for advisory in package.get("vulns", [])
    ]
    return Report(packages, found)


def read_npm_audit(packages: str, output: str, complaint: str) -> Report:
    answer = parsed(output)
    if not isinstance(answer.get("vulnerabilities"), dict):
        reason = answer.get("message") or complaint
        return Report(packages, None, f"no advisory service can be reached ({reason})")
    found = [f"{name}: {about.get('severity', 'unknown')}" for name, about in answer["vulnerabilities"].items()]
    return Report(packages, found)


def parsed(output: str) -> dict[str, Any]:
    try:
        answer = json.loads(output)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}
