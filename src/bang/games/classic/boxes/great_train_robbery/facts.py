"""Declare the facts that The Great Train Robbery adds to those of the engine."""

from typing import Final

from bang.engine.kernel.facts import HEADING, MARKET, QUIET, FactType

FACTS: Final = (
    FactType("new_train", "a new row of stations, and a new train at the first one", motion="drive", tone=QUIET),
    FactType("couple", "a railcar joins the end of the train", goal=MARKET),
    FactType("train", "moves the train on to the next station", motion="drive", weight=1),
    FactType("end_of_line", "brings the train to the end of the line", motion="event", tone=HEADING, weight=5),
    FactType("board", "takes a railcar for nothing", MARKET, motion="play", weight=3),
)
