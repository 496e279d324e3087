"""Measure how much of the code the tests run, and compare with floors that only rise."""

import json
import math
from collections.abc import Callable
from pathlib import Path

FLOORS = "tests/coverage.json"
DATA = "build/coverage"
Run = Callable[[list[str]], bool]
# Browsers and long runs are left out: they repeat what other tests cover, and take most of the time.
PYTEST = ["coverage", "run", "-m", "pytest", "-q", "--dist", "worksteal", "-m", "not browser and not soak"]
# Not what copies of the package do that tests make.
REPORT = ["coverage", "json", "-q", "--include", "src/bang/*", "-o"]
VITEST = ["run", "test", "--", "--coverage"]


def measure(root: Path, workers: str, npm: list[str] | None, run: Run) -> list[str]:
    """Run the tests of Python and, with npm, those of the client. Return what fell below its floor or failed."""
    (root / DATA).mkdir(parents=True, exist_ok=True)
    failed = []
    measured: dict[str, float] = {}
    report = root / DATA / "python.json"
    if not run([*PYTEST, "-n", workers]):
        failed.append("pytest")
    elif run(["coverage", "combine", "-q"]) and run([*REPORT, str(report)]):
        measured["python"] = json.loads(report.read_text())["totals"]["percent_covered"]
    if npm is not None:
        if run([*npm, "--prefix", "web", *VITEST]):
            summary = json.loads((root / DATA / "client" / "coverage-summary.json").read_text())
            measured["client"] = summary["total"]["lines"]["pct"]
        else:
            failed.append("client tests")
    return failed + compare(json.loads((root / FLOORS).read_text()), measured)


def compare(floors: dict[str, float], measured: dict[str, float]) -> list[str]:
    """Say which of the measured percentages have fallen, and print all of them."""
    failed = []
    for part, percent in measured.items():
        floor = floors[part]
        print(f"coverage of {part}: {percent:.1f} % (floor: {floor} %)")
        if percent < floor:
            failed.append(f"coverage of {part} fell below {floor} %")
        elif math.floor(percent) > floor:
            print(f"  It has risen: set {part} to {math.floor(percent)} in {FLOORS}.")
    return failed
