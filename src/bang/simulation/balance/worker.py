"""A comparison in a process of its own, for a server that must not wait for it.

It is asked with one JSON object as its argument and tells one a line: how many deals it has played, and at every look
what is known by then. Its priority is the lowest, and its processor time is bounded.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Final

from bang.engine.kernel.options import Options
from bang.simulation.balance.compare import Comparison, run
from bang.simulation.balance.question import Change, Sort, plan

COMMAND: Final = (sys.executable, "-m", "bang.simulation.balance.worker")
LEVEL: Final = "gunslinger"
MOST_SECONDS: Final = 600  # of processor time


def request(options: Options, change: Change, most: int) -> str:
    """Write the argument of the process."""
    asked = {"players": options.players, "sets": options.sets, "variants": options.variants}
    return json.dumps({**asked, "sort": change.sort, "keys": change.keys, "most": most})


def read_request(text: str) -> tuple[Options, Change, int]:
    asked: dict[str, Any] = json.loads(text)
    options = Options(asked["players"], tuple(asked["sets"]), variants=tuple(asked["variants"]))
    sort: Sort = asked["sort"]
    return options, Change(sort, tuple(asked["keys"])), asked["most"]


def give_way() -> None:
    """Let everything else on this machine go first, and end even if nobody ends it."""
    if sys.platform != "win32":
        import resource

        os.nice(19)
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def tell(told: dict[str, Any]) -> None:
    print(json.dumps(told), flush=True)


def main() -> None:
    give_way()
    options, change, most = read_request(sys.argv[1])
    played = 0

    def count(n: int) -> None:
        nonlocal played
        played += n
        tell({"deals": played})

    def look(comparison: Comparison) -> None:
        tell({"deals": played, "found": comparison.to_json()})

    run(plan(options, change, LEVEL, most), 1, count, look)


if __name__ == "__main__":
    main()
