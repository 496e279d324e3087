"""Play random games of any boxes and check what must hold in every game. See docs/conformance.md."""

from bang.conformance.kit import ALL, CHEAP, conform, play_checked
from bang.conformance.run import Broken, Property, Report, Run

__all__ = ["ALL", "CHEAP", "Broken", "Property", "Report", "Run", "conform", "play_checked"]
