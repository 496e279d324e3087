"""Run rule scenarios: a position, moves and the one right outcome, in YAML. `docs/scenarios.md` describes the format.

`load` reads files, `library` finds the scenarios of the boxes, `run` plays one against the rules and reports the
result.
"""

from bang.scenario.files import Scenario, gather, load
from bang.scenario.result import Result
from bang.scenario.runner import build, run

__all__ = ["Result", "Scenario", "build", "gather", "load", "run"]
