"""How likely a hit hits: from what lies open, and as if the hand had been dealt by chance from decks with its backs."""

from math import comb
from pathlib import Path
from random import Random
from typing import Any

from bang.engine.insight.threats import threats
from bang.engine.kernel import save
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.games import new_game
from bang.scenario import build
from bang.scenario.files import Scenario
from bang.snapshot import Snapshot


def facing(
    hand: list[str], front: dict[str, Any] | None = None, me: str = "Pat Garret"
) -> tuple[Table, dict[int, int]]:
    """Return the table, and how likely the law's Colt hits, by the place it is aimed at."""
    law = {"side": "law", "active": {"character": me, "life": 3}, "rear": {"character": "Wyatt Ear", "life": 4}}
    outlaws = {
        "side": "outlaws",
        "active": {"character": "Jack Ransome", "life": 4} | (front or {}),
        "rear": {"character": "Tom Thorn", "life": 2},
        "hand": hand,
    }
    given = {"players": [law | {"hand": ["Colt (dynamite)"]}, outlaws], "turn": "law", "phase": "play"}
    table = build(Scenario("threat", "", ("the_duel",), given, [], {}, False, Path(__file__), 1)).table
    game = Snapshot(0, table).play(keep=False)
    assert game.asked is not None
    return game.table, {told["to"]: told["percent"] for told in threats(game.table, game.asked)}


def pool(t: Table, back: int) -> list[int]:
    cards = [*t.deck, *t.piles["law"], *t.piles["outlaws"], *t.seats[1].hand]
    return [card for card in cards if t.rules.back_of[card] == back]


def test_a_hand_is_as_likely_as_chance_allows_with_its_backs() -> None:
    t, told = facing(["Colt (dynamite)", "Bank"])
    missing = 1.0
    for back in {t.rules.back_of[card] for card in t.seats[1].hand}:
        alike = pool(t, back)
        n = sum(t.rules.back_of[card] == back for card in t.seats[1].hand)
        saving = sum(t.kind(card).evading and not t.kind(card).stays for card in alike)
        missing *= comb(len(alike) - saving, n) / comb(len(alike), n)
    assert told == {1: round(100 * missing)}
    assert 0 < told[1] < 100


def test_an_empty_hand_without_cover_is_hit() -> None:
    assert facing([])[1] == {1: 100}


def test_a_hat_saves_whoever_wears_it() -> None:
    assert facing([], {"equipment": ["Hat"]})[1] == {1: 0}


def test_whoever_has_to_give_up_a_further_card_needs_one() -> None:
    _, one = facing(["Missed! (snake)"], me="Tex Killer")
    _, two = facing(["Missed! (snake)", "Bank"], me="Tex Killer")
    assert one == {1: 100}
    assert two[1] < 100


def test_the_table_stays_as_it_is() -> None:
    """Also where the character behind is shot at, which would wake up and react."""
    behind = 0
    for seed in range(30):
        random = Random(seed)
        game = new_game(Options(players=2, game="duel"), seed)
        while game.asked is not None:
            t = game.table
            t.alive()  # what is in play is known, and stays known
            before, index, voices = save.dump(t), t.index, t.voices
            told = threats(t, game.asked)
            assert (save.dump(t), t.voices) == (before, voices)
            assert t.index is index
            behind += sum(t.voices[t.player(threat["to"])] != threat["to"] for threat in told)
            game.answer(random.randrange(len(game.asked.options)))
    assert behind > 10
