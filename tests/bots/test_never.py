"""What no bot ever does, over many decisions of all levels at one table."""

from functools import partial
from typing import Any

import pytest

from bang import bots
from bang.engine.kernel.view import view
from bang.games.classic.bots.judgement.plays import Rating
from bang.games.classic.bots.judgement.situation import Situation
from bang.games.classic.bots.levels.rating_bot import GUNSLINGER, RatingBot
from bang.games.classic.bots.search.legend import Legend
from bang.games.classic.bots.values.scales import NEVER
from tests.bots.never import misdeeds, watched_games
from tests.bots.position import Position
from tests.boxes import EVERY_BOX

LEVELS = [bots.find(name) for name in ("greenhorn", "drifter", "gunslinger")]
LIST = {
    "deputy harms the sheriff",
    "deputy risks the sheriff",
    "deputy fights the sheriff",
    "renegade lets the sheriff die",
    "worse weapon",
    "beer for nothing",
    "steals a burden or from himself",
    "duel without an edge",
    "dies with a way out",
}
OF_THE_VALLEY = {"plagues himself", "brings an enemy back"}
WITH_LOADS = {
    "a load for a shot that is not there",
    "a load for a look at nothing",
    "a load to silence nothing",
    "sets off his own bomb",
    "a load against good luck",
}


def test_no_bot_does_what_is_never_done() -> None:
    assert watched_games(LEVELS, 1_500, seed=0) == {}


def test_nor_with_loads_at_hand() -> None:
    assert watched_games(LEVELS, 1_500, seed=300, sets=("base", "armed_and_dangerous")) == {}


@pytest.mark.parametrize("box", ["gold_rush", "wild_west_show"])
def test_nor_with_nuggets_or_the_show(box: str) -> None:
    assert watched_games(LEVELS, 1_500, seed=400, sets=("base", box)) == {}


def test_nor_with_all_boxes() -> None:
    assert watched_games(LEVELS, 1_500, seed=500, sets=EVERY_BOX, most=8) == {}


def test_nor_does_thinking_ahead_lead_there() -> None:
    assert watched_games([partial(Legend, worlds=8), *LEVELS], 60, seed=800, sets=EVERY_BOX, most=8) == {}


@pytest.mark.soak
@pytest.mark.parametrize(
    ("sets", "decisions", "seed"),
    [
        (("base",), 30_000, 0),
        (("base",), 100_000, 10_000),
        (EVERY_BOX, 10_000, 500),
        (EVERY_BOX, 100_000, 10_000),
    ],
    ids=["base", "base in the long run", "everything", "everything in the long run"],
)
def test_no_bot_does_what_is_never_done_in_many_decisions(sets: tuple[str, ...], decisions: int, seed: int) -> None:
    assert watched_games(LEVELS, decisions, seed, sets, most=8 if len(sets) > 1 else 7) == {}


@pytest.mark.soak
def test_nor_does_thinking_ahead_lead_there_in_the_long_run() -> None:
    levels: list[bots.Factory] = [partial(Legend, worlds=8), *LEVELS]
    assert watched_games(levels, 500, seed=800, sets=EVERY_BOX, most=8) == {}
    assert watched_games(levels, 10_000, seed=20_000) == {}
    assert watched_games(levels, 10_000, seed=30_000, sets=EVERY_BOX, most=8) == {}


class Reckless(RatingBot):
    """Answer by lot, with the beliefs of a good bot."""

    def choose(self, situation: Situation) -> int:
        return self.random.randrange(len(situation.asked["options"]))


def test_a_sheriff_who_believes_and_does_not_care_is_found() -> None:
    found = watched_games([partial(Reckless, GUNSLINGER)], 6_000, seed=0)
    assert found["sheriff finishes a likely deputy"] > 0


ARMED = "armed_and_dangerous"
FIVE = ("deputy", "sheriff", "outlaw", "outlaw", "renegade")
ELSEWHERE = [  # boxes, and what asks for a player
    ("base", "valley_of_shadows", "fanning"),
    ("base", "valley_of_shadows", "evelyn_shebang"),
    ("base", "armed_and_dangerous", "arrow"),
    ("base", "armed_and_dangerous", "quick_shot"),
    ("base", "gold_rush", "bottle"),
    ("base", "gold_rush", "pardner"),
]


def rated(position: Position, asked: dict[str, Any]) -> list[Rating]:
    return position.bot.rate(view(position.game.table, 0), asked)


@pytest.mark.parametrize("case", ELSEWHERE, ids=lambda case: case[-1])
def test_a_deputy_spares_the_sheriff_whatever_asks_for_a_player(case: tuple[str, str, str]) -> None:
    *sets, why = case
    position = Position(FIVE, [], sets=tuple(sets))
    options: list[dict[str, Any]] = [{"do": "pick", "to": 1}, {"do": "pick", "to": 2}]
    asked: dict[str, Any] = {"verb": "seat", "seat": 0, "why": why, "by": -1, "options": options}
    found = [list(misdeeds(position.game.table, position.bot, asked, option)) for option in options]
    assert found == [["deputy harms the sheriff"], []]
    assert [rating.gain <= NEVER for rating in rated(position, asked)] == [True, False]


@pytest.mark.parametrize("what", ["jacky_murieta", "flint_westwood"])
def test_a_deputy_spares_the_sheriff_with_abilities(what: str) -> None:
    sets = ("base", "gold_rush", "wild_west_show")
    position = Position(FIVE, [], sets=sets)
    options: list[dict[str, Any]] = [{"do": "use", "what": what, "to": 1}, {"do": "pass"}]
    asked: dict[str, Any] = {"verb": "play", "seat": 0, "why": "", "by": -1, "options": options}
    assert list(misdeeds(position.game.table, position.bot, asked, options[0])) == ["deputy harms the sheriff"]
    assert [rating.gain <= NEVER for rating in rated(position, asked)] == [True, False]


def test_a_renegade_spares_a_frail_sheriff_with_further_arrows() -> None:
    position = Position(("renegade", "sheriff", "outlaw", "outlaw", "deputy"), [], {1: 2}, ("base", ARMED))
    options: list[dict[str, Any]] = [{"do": "pick", "to": 1}, {"do": "pass"}]
    asked: dict[str, Any] = {"verb": "seat", "seat": 0, "why": "arrow", "by": -1, "options": options}
    found = list(misdeeds(position.game.table, position.bot, asked, options[0]))
    assert found == ["renegade lets the sheriff die"]
    assert [rating.gain <= NEVER for rating in rated(position, asked)] == [True, False]


def test_nobody_pays_to_punish_an_empty_hand() -> None:
    position = Position(FIVE, [], sets=("base", ARMED))
    t = position.game.table
    t.seats[2].in_play.append(next(c for c in t.deck if t.kind(c).key == "barrel"))  # the shot may be evaded
    t.deck.remove(t.seats[2].in_play[-1])
    punish = {"do": "use", "what": "buntline_special", "card": "buntline_special JS", "to": 2}
    options: list[dict[str, Any]] = [punish, {"do": "pass"}]
    asked: dict[str, Any] = {"verb": "may", "seat": 0, "why": "buntline_special", "by": -1, "options": options}
    assert list(misdeeds(t, position.bot, asked, punish)) == ["a load to punish an empty hand"]
    assert [rating.gain <= NEVER for rating in rated(position, asked)] == [True, False]


@pytest.mark.parametrize("to", [0, 2])
def test_nobody_pours_a_drink_for_the_hale(to: int) -> None:
    position = Position(FIVE, [], sets=("base", "gold_rush"))
    drink = {"do": "buy", "card": "shot_glass", "what": "shot_glass", "to": to}
    options: list[dict[str, Any]] = [drink, {"do": "pass"}]
    asked: dict[str, Any] = {"verb": "play", "seat": 0, "why": "", "by": -1, "options": options}
    assert list(misdeeds(position.game.table, position.bot, asked, drink)) == ["beer for nothing"]
    assert [rating.gain <= NEVER for rating in rated(position, asked)] == [True, False]


def test_the_list_finds_misdeeds_where_there_are_some() -> None:
    assert watched_games([bots.find("random")], 4_000, seed=0).keys() >= LIST
    valley = ("base", "valley_of_shadows")
    assert watched_games([bots.find("random")], 4_000, seed=0, sets=valley).keys() >= OF_THE_VALLEY
    armed = ("base", "armed_and_dangerous")
    assert watched_games([bots.find("random")], 8_000, seed=7000, sets=armed).keys() >= WITH_LOADS
