"""`bang audit` says what is known, and plainly when nothing could be asked."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from bang.cli import audit
from bang.cli.audit import Report, read_npm_audit, read_pip_audit, told

ROOT = Path(__file__).resolve().parents[2]
CLEAN = json.dumps({"dependencies": [{"name": "click", "version": "8", "vulns": []}]})
BAD = json.dumps({"dependencies": [{"name": "click", "version": "8", "vulns": [{"id": "PYSEC-1"}]}]})
NPM_CLEAN = json.dumps({"auditReportVersion": 2, "vulnerabilities": {}})
NPM_BAD = json.dumps({"auditReportVersion": 2, "vulnerabilities": {"vite": {"severity": "high"}}})
NPM_AWAY = json.dumps({"message": "request failed", "error": {"summary": "", "detail": ""}})


def test_answers_are_understood() -> None:
    assert read_pip_audit("a", CLEAN, "").advisories == []
    assert read_pip_audit("a", BAD, "").advisories == ["click 8: PYSEC-1"]
    assert read_npm_audit("a", NPM_CLEAN, "").advisories == []
    assert read_npm_audit("a", NPM_BAD, "").advisories == ["vite: high"]


def test_all_locks_are_audited() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert {name for name in tracked if name.endswith(".lock")} == set(audit.LOCKS)
    folders = {name.removesuffix("/package-lock.json") for name in tracked if name.endswith("package-lock.json")}
    assert folders == set(audit.FOLDERS)


@pytest.mark.parametrize("output", ["", "Traceback", "[]", "{}"])
def test_no_answer_is_not_taken_for_a_good_one(output: str) -> None:
    for read in (read_pip_audit, read_npm_audit):
        report = read("packages", output, "ConnectionError: no route")
        assert report.advisories is None
        assert told(report) == ("packages: NOT AUDITED, no advisory service can be reached (ConnectionError: no route)")
    assert "request failed" in told(read_npm_audit("packages", NPM_AWAY, ""))


@pytest.mark.parametrize(
    ("python", "client", "code"),
    [
        (Report("p", []), Report("c", []), 0),
        (Report("p", ["click 8: PYSEC-1"]), Report("c", None, "away"), 1),
        (Report("p", []), Report("c", None, "away"), 3),
    ],
)
def test_the_exit_code_tells_the_outcome(
    python: Report, client: Report, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "audit_python", lambda lock: python)
    monkeypatch.setattr(audit, "audit_npm", lambda folder: client)
    result = CliRunner().invoke(audit.command)
    assert result.exit_code == code
    assert result.output.count("\n") >= len(audit.LOCKS) + len(audit.FOLDERS)
