"""Compare the speed of this clone with that of another, in alternating runs of `bang bench`.

    .venv/bin/python -m bench.compare ../before --rounds 3
    BANG_BUILD=compiled .venv/bin/python -m bench.compare ../before

Machines differ and are rarely idle, so only alternating runs are comparable. The best run of each measure counts.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path
from typing import Any

from bang.cli.bench import MEASURES

HERE = Path(__file__).resolve().parent.parent


def measure(clone: Path, seconds: float) -> dict[str, Any]:
    command = [str(clone / "bang"), "bench", "--json", "--seconds", str(seconds)]
    result: dict[str, Any] = json.loads(subprocess.run(command, cwd=clone, check=True, stdout=subprocess.PIPE).stdout)
    return result


def best_of(runs: list[dict[str, Any]]) -> dict[str, float]:
    """Return the best value of each measure that all runs have."""
    found: dict[str, float] = {}
    for name, (_, more_is_better) in MEASURES.items():
        if all(name in run for run in runs):
            found[name] = (max if more_is_better else min)(run[name] for run in runs)
    return found


def ratios(ours: dict[str, float], theirs: dict[str, float]) -> dict[str, float]:
    """Return how many times faster or smaller this clone is; below 1 if the other one is better."""
    common = [name for name in ours if name in theirs]
    quotients = {name: ours[name] / theirs[name] for name in common}
    return {name: quotient if MEASURES[name][1] else 1 / quotient for name, quotient in quotients.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the other clone, ready to run")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each run")
    given = parser.parse_args()
    runs: dict[Path, list[dict[str, Any]]] = {HERE: [], given.other.resolve(): []}
    for _ in range(given.rounds):
        for clone, found in runs.items():
            found.append(measure(clone, given.seconds))
    ours, theirs = (best_of(found) for found in runs.values())
    print(f"{'measure':<30} {'this':>12} {'other':>12} {'ratio':>7}")
    for name, ratio in ratios(ours, theirs).items():
        print(f"{name:<30} {ours[name]:>12,.2f} {theirs[name]:>12,.2f} {ratio:>7.3f}")


if __name__ == "__main__":
    main()
