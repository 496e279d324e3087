"""The same act may be told in several ways: all of them are understood, and what is not legal stays refused."""

from pathlib import Path
from typing import Any

import pytest

from tests.scenario.wordings import BANDITS, result_of

ROW = ["Boom Town", "Frisco", "Crown's Hole", "Tombrock"]
EQUIPMENT = {"equipment_row": ["Bottle", "Boots", "Rhum"]}
BAGGAGE = {"A": {"in_play": ["Baggage Car"]}, "B": {"in_play": ["Barrel Q♠"]}}
MAIL = {"A": {"in_play": ["Mail Car"]}}
POST = {"deck_top": ["BANG! 2♣", "Beer 6♥", "Missed! 3♠"]}
FLOWER = {"A": {"character": "Black Flower", "hand": ["BANG! 7♦", "BANG! 9♣"]}}
LUCKY = {"A": {"hand": ["BANG! 7♦"]}, "B": {"character": "Lucky Duke", "in_play": ["Barrel Q♠"]}}
JULIE = {"A": {"hand": ["BANG! 7♦"]}, "B": {"character": "Julie Cutter"}}
LEMONADE = {
    "A": {"life": 3, "hand": ["Beer 6♥"]},
    "B": {"character": "Lemonade Jim", "life": 2, "hand": ["Scope A♠"]},
}
CUFFED = {"A": {"character": "Bart Cassidy", "life": 3, "hand": ["Beer 6♥"]}}
GHOST = {"A": {"presence": "ghost", "role": "outlaw", "hand": ["Beer 6♥", "BANG! 7♦"]}, "B": {"role": "sheriff"}}
FRANKIE = {
    "A": {"character": "Frankie Canton"},
    "B": {"in_play": ["Crate 3♥"], "loads": {"Crate": 2, "character": 2}},
}
FLINTLOCK = {"A": {"hand": ["Flintlock A♠"], "loads": {"character": 3}}, "B": {"hand": ["Missed! 3♠"]}}
LADEN = {"in_play": ["Whip 5♣", "Crate 3♥"], "loads": {"Whip": 2, "Crate": 1, "character": 4}}
RINGO = {"A": {"character": "Red Ringo", **LADEN}}
THUNDERER = {"A": {"hand": ["BANG! 7♦"], "in_play": ["Thunderer 3♣"], "loads": {"Thunderer": 2}}}
THIRSTY = {"A": {"life": 2, "hand": ["A Little Nip 5♥"], **LADEN}}
SEDIENTO = {"life": 2, "hand": ["De un trago 5♥"], "in_play": ["Látigo"]}
PREACHER = {"A": {"hand": ["Scope A♠"]}, "B": {"character": "Al Preacher", **LADEN}}
TUMBLEWEED = {
    "A": {"hand": ["BANG! 7♦"]},
    "B": {"in_play": ["Barrel Q♠"]},
    "C": {"in_play": ["Tumbleweed 4♣"], "loads": {"Tumbleweed": 2}},
}
BOMB = {
    "B": {"character": "Willy the Kid", "in_play": ["Bomb 7♦"], "loads": {"Bomb": 3}},
    "C": {"character": "Jesse Jones"},
}
SAINTLY = ["Beer 6♥", "Scope A♠", "Duel Q♦", "Saloon 5♥", "BANG! 2♣"]
BLACK_JACK = {"A": {"character": "Black Jack"}, "D": {"character": "Sid Ketchum"}}
EVELYN = {"A": {"character": "Evelyn Shebang"}, "B": {"hand": ["Missed! 3♠"]}}
RESCUE = {"A": {"hand": ["BANG! 7♦"]}, "B": {"hand": ["Scope A♠"]}, "C": {"hand": ["Saved! 5♥"]}}
BRAWL = {"A": {"hand": ["Brawl J♠", "Beer 6♥"]}, "B": {"in_play": ["Barrel Q♠"]}, "C": {"hand": ["Scope A♠"]}}
IDENTITY = {"A": {"character": "Willy the Kid", "reserve": "Sid Ketchum"}, "C": {"character": "Suzy Lafayette"}}
LEMAT = {"A": {"hand": ["Beer 6♥"], "in_play": ["LeMat 4♦"]}}
AIMED = {"A": {"hand": ["Aim 6♣", "BANG! 7♦"]}}
MICK = {"A": {"hand": ["Gatling 10♥"]}, "B": {"character": "Mick Defender", "hand": ["Missed! 3♠"]}}
MAP = {"A": {"character": "Bart Cassidy", "in_play": ["Map 3♦"]}}
PHASE_1 = {"phase": "phase 1", "deck_top": ["Beer 6♥", "Saloon 5♥", "BANG! 2♣"]}


def duel(law: list[str], outlaws: list[str]) -> dict[str, Any]:
    """A position of The Duel with these hands."""
    hands = {"law": law, "outlaws": outlaws}
    people = {"law": ("Pat Garret", "Buffalo Bell"), "outlaws": ("Soundance Kid", "Slim Poet")}
    equipment = {"law": [], "outlaws": ["Hat"]}
    return {
        "players": [
            {
                "side": side,
                "active": {"character": active, "life": 4, "equipment": equipment[side]},
                "rear": {"character": rear, "life": 4},
                "hand": hands[side],
                "reserve": 2,
            }
            for side, (active, rear) in people.items()
        ]
    }


SAME = [
    # whom or what it is for comes before it is asked, or after
    ("gold_rush", {"A": {"nuggets": 2}}, EQUIPMENT, "{life: {B: 3}, nuggets: {A: 1}}", [
        "[{seat: A, do: buy, what: Bottle, to: B}, {seat: A, do: choose, option: BANG!}]",
        "[{seat: A, do: buy, what: Bottle}, {seat: A, do: choose, option: BANG!}, {seat: A, do: choose, player: B}]",
    ]),
    ("great_train_robbery", BAGGAGE, {}, "{hand: {A: [Barrel Q♠]}, in_play: {A: [], B: []}}", [
        "[{seat: A, do: use, what: Baggage Car, to: B, target: Barrel Q♠}, {seat: A, do: choose, option: Panic!}]",
        "[{seat: A, do: use, what: Baggage Car}, {seat: A, do: choose, option: Panic!},"
        " {seat: A, do: choose, card: Barrel Q♠}]",
    ]),
    ("great_train_robbery", BAGGAGE, {}, "{life: {B: 3}, in_play: {A: [], B: [Barrel Q♠]}}", [
        "[{seat: A, do: use, what: Baggage Car, to: B}, {seat: A, do: choose, option: BANG!}]",
        "[{seat: A, do: use, what: Baggage Car}, {seat: A, do: choose, option: BANG!},"
        " {seat: A, do: choose, player: B}]",
    ]),
    ("great_train_robbery", MAIL, POST, "{hand: {A: [BANG! 2♣, Missed! 3♠], C: [Beer 6♥]}}", [
        "[{seat: A, do: use, what: Mail Car, to: C, with: [Beer 6♥]}]",
        "[{seat: A, do: use, what: Mail Car}, {seat: A, do: choose, card: Beer 6♥}, {seat: A, do: choose, player: C}]",
        "[{seat: A, do: use, what: Mail Car}, {seat: A, do: choose, player: C}, {seat: A, do: choose, card: Beer 6♥}]",
    ]),
    # an ability that plays a card as another one; a card that can still be played outside its limit
    ("valley_of_shadows", FLOWER, {}, "{life: {B: 2}}", [
        "[{seat: A, do: play, card: BANG! 7♦, to: B}, {seat: A, do: play, card: BANG! 9♣, to: B}]",
        "[{seat: A, do: play, card: BANG! 7♦, to: B},"
        " {seat: A, do: use, what: Black Flower, with: [BANG! 9♣], to: B}]",
    ]),
    ("valley_of_shadows", LEMAT, {}, "{life: {B: 3}}", [
        "[{seat: A, do: play, card: Beer 6♥, as: BANG!, to: B}]",
        "[{seat: A, do: use, what: LeMat 4♦, with: [Beer 6♥], to: B}]",
    ]),
    ("valley_of_shadows", MICK, {}, "{life: {B: 4, C: 3}, hand: {B: []}}", [
        "[{seat: A, do: play, card: Gatling 10♥}, {seat: B, do: play, card: Missed! 3♠}]",
        "[{seat: A, do: play, card: Gatling 10♥}, {seat: B, do: use, what: Mick Defender, with: [Missed! 3♠]}]",
    ]),
    # what is played along with a card
    ("valley_of_shadows", AIMED, {}, "{life: {B: 2}, hand: {A: []}}", [
        "[{seat: A, do: play, card: BANG! 7♦, to: B, with: [Aim 6♣]}]",
        "[{seat: A, do: play, card: Aim 6♣, to: B, with: [BANG! 7♦]}]",
        "[{seat: A, do: play, card: Aim 6♣, to: B}, {seat: A, do: play, card: BANG! 7♦, to: B}]",
    ]),
    # what asks by itself may be used before it is answered
    ("great_train_robbery", MAP, PHASE_1, "{hand: {A: [Saloon 5♥, BANG! 2♣]}}", [
        "[{seat: A, do: use, what: Map 3♦}, {seat: A, do: discard, cards: [Beer 6♥]}]",
        "[{seat: A, do: use, what: Map 3♦}, {seat: A, do: choose, card: Beer 6♥}]",
        "[{seat: A, do: choose, card: Beer 6♥}]",
    ]),
    ("fistful_of_cards", {}, {**PHASE_1, "event": "Peyote"}, "{hand: {A: [Beer 6♥, Saloon 5♥]}}", [
        "[{seat: A, do: use, what: Peyote}, {seat: A, do: choose, option: red}, {seat: A, do: choose, option: red},"
        " {seat: A, do: choose, option: red}]",
    ]),
    # loads: from whom, from where
    ("armed_and_dangerous", FRANKIE, {}, "{loads: {A: {character: 1}, B: {character: 1, Crate: 2}}}", [
        "[{seat: A, do: use, what: Frankie Canton, to: B, target: character}]",
        "[{seat: A, do: use, what: Frankie Canton, to: B}, {seat: A, do: choose, character: Jesse Jones}]",
    ]),
    ("armed_and_dangerous", FLINTLOCK, {}, "{hand: {A: [Flintlock A♠]}, loads: {A: {character: 1}}}", [
        "[{seat: A, do: play, card: Flintlock A♠, to: B}, {seat: B, do: play, card: Missed! 3♠},"
        " {seat: A, do: choose, option: accept}]",
        "[{seat: A, do: play, card: Flintlock A♠, to: B}, {seat: B, do: play, card: Missed! 3♠},"
        " {seat: A, do: use, what: Flintlock A♠, pay: {character: 2}}]",
        "[{seat: A, do: play, card: Flintlock A♠, to: B, upgrade: 1, pay: {character: 2}},"
        " {seat: B, do: play, card: Missed! 3♠}]",
        "[{seat: A, do: play, card: Flintlock A♠, to: B, upgrade: 1}, {seat: B, do: play, card: Missed! 3♠}]",
        "[{seat: A, do: play, card: Flintlock A♠, to: B}, {seat: B, do: play, card: Missed! 3♠},"
        " {seat: A, do: choose, option: accept, pay: {character: 2}}]",
    ]),
    ("armed_and_dangerous", FRANKIE, {}, "{loads: {A: {character: 1}, B: {character: 2, Crate: 1}}}", [
        "[{seat: A, do: use, what: Frankie Canton, target: Crate 3♥}]",
        "[{seat: A, do: use, what: Frankie Canton, to: B, pay: {Crate: 1}}]",
        "[{seat: A, do: use, what: Frankie Canton, to: Jesse Jones, target: Crate}]",
    ]),
    ("armed_and_dangerous", RINGO, {}, "{loads: {A: {character: 2, Whip: 3, Crate: 2}}}", [
        "[{seat: A, do: use, what: Red Ringo, target: [Whip 5♣, Crate 3♥]}]",
        "[{seat: A, do: use, what: Red Ringo, target: [Whip 5♣, Crate 3♥], pay: {character: 2}}]",
        "[{seat: A, do: use, what: Red Ringo, pay: {character: 2}}, {seat: A, do: choose, cards: [Whip 5♣, Crate 3♥]}]",
    ]),
    ("armed_and_dangerous", RINGO, {}, "{loads: {A: {character: 2, Whip: 4, Crate: 1}}}", [
        "[{seat: A, do: use, what: Red Ringo, target: Whip 5♣, pay: {character: 2}}]",
    ]),
    ("armed_and_dangerous", THUNDERER, {}, "{hand: {A: [BANG! 7♦]}, loads: {A: {Thunderer: 1}}}", [
        "[{seat: A, do: play, card: BANG! 7♦, to: B}, {seat: A, do: use, what: Thunderer 3♣, pay: {Thunderer 3♣: 1}}]",
        "[{seat: A, do: play, card: BANG! 7♦, to: B, with: [Thunderer 3♣], pay: {Thunderer: 1}}]",
        "[{seat: A, do: play, card: BANG! 7♦, to: B, pay: {Thunderer: 1}}]",
    ]),
    # an upgrade of several loads, from wherever they come if that is not said, or an ability that is paid for
    ("armed_and_dangerous", THIRSTY, {}, "{life: {A: 4}}", [
        "[{seat: A, do: play, card: A Little Nip 5♥, upgrade: 1}]",
        "[{seat: A, do: play, card: A Little Nip 5♥, to: A, upgrade: 1, pay: {character: 1, Whip 5♣: 1, Crate: 1}}]",
    ]),
    ("armed_and_dangerous", PREACHER, {"deck_top": ["Beer 6♥"]},
     "{hand: {B: [Beer 6♥]}, loads: {B: {character: 3, Whip: 1}}}", [
        "[{seat: A, do: play, card: Scope A♠}, {seat: B, do: use, what: Al Preacher, pay: {Whip: 1, Al Preacher: 1}}]",
        "[{seat: A, do: play, card: Scope A♠},"
        " {seat: B, do: choose, option: accept, pay: {Whip 5♣: 1, character: 1}}]",
    ]),
    # whose draw! it is that is repeated, whom a Bomb is for, a flip of a card that is drawn
    ("armed_and_dangerous", TUMBLEWEED, {"deck_top": ["Beer 6♥", "BANG! 9♦"]}, "{loads: {C: {Tumbleweed: 1}}}", [
        "[{seat: A, do: play, card: BANG! 7♦, to: B}, {seat: B, do: use, what: Barrel Q♠, flips: [6♥]},"
        " {seat: C, do: use, what: Tumbleweed 4♣, to: B, pay: {Tumbleweed 4♣: 1}}]",
    ]),
    ("armed_and_dangerous", BOMB, {"phase": "start of turn", "turn": "B", "deck_top": ["Beer 6♥"]},
     "{in_play: {A: [Bomb 7♦]}, next: {seat: B, doing: draw}}", [
        "[{seat: B, do: use, what: Bomb 7♦, flips: [6♥], to: A}]",
        "[{seat: B, do: use, what: Bomb 7♦, flips: [6♥]}, {seat: B, do: choose, player: A}]",
    ]),
    ("base", BLACK_JACK, PHASE_1, "{hand: {A: {count: 3}}}", [
        "[{seat: A, do: use, what: Black Jack, flips: [5♥]}]",
    ]),
    # whom Evelyn Shebang shoots at says how many cards she draws; without a step she draws them all
    ("valley_of_shadows", EVELYN, PHASE_1, "{life: {B: 4, D: 3}, hand: {A: []}}", [
        "[{seat: A, do: use, what: Evelyn Shebang, to: [B, D]}, {seat: B, do: play, card: Missed! 3♠}]",
        "[{seat: A, do: choose, option: draw 0}, {seat: A, do: choose, player: B},"
        " {seat: B, do: play, card: Missed! 3♠}, {seat: A, do: choose, player: D}]",
    ]),
    ("valley_of_shadows", EVELYN, PHASE_1, "{life: {B: 3, D: 4}, hand: {A: [Beer 6♥]}}", [
        "[{seat: A, do: use, what: Evelyn Shebang, to: B}]",
        "[{seat: A, do: choose, option: draw 1}, {seat: A, do: use, what: Evelyn Shebang, to: B}]",
    ]),
    ("valley_of_shadows", EVELYN, PHASE_1, "{life: {B: 4, D: 4}, hand: {A: [Beer 6♥, Saloon 5♥]}}", [
        "[]",
        "[{seat: A, do: pass}]",
        "[{seat: A, do: use, what: Evelyn Shebang, to: [B, B], refused: true}]",
    ]),
    ("valley_of_shadows", RESCUE, {}, "{life: {B: 4}, hand: {B: [Scope A♠], C: {count: 2}}}", [
        "[{seat: A, do: play, card: BANG! 7♦, to: B}, {seat: C, do: play, card: Saved! 5♥, to: B},"
        " {seat: C, do: choose, option: draw pile}]",
    ]),
    # targets as a list, a single one without a list, an event by which one may do something, where a card comes from
    ("dodge_city", BRAWL, {}, "{in_play: {B: []}, hand: {C: []}}", [
        "[{seat: A, do: play, card: Brawl J♠, with: Beer 6♥, target: [Barrel Q♠, hand]}]",
        "[{seat: A, do: play, card: Brawl J♠, with: [Beer 6♥], to: [B, C], target: [Barrel Q♠, hand]}]",
    ]),
    ("base", {"A": {"life": 3, "hand": ["Saloon 5♥"]}, "B": {"life": 2}}, {}, "{life: {A: 4, B: 3}}", [
        "[{seat: A, do: play, card: Saloon 5♥, to: [A, B, C, D]}]",
    ]),
    ("bullet", {"A": {"character": "Claus the Saint"}}, {**PHASE_1, "deck_top": SAINTLY},
     "{hand: {A: [Scope A♠, Saloon 5♥], B: [Beer 6♥], C: [Duel Q♦], D: [BANG! 2♣]}}", [
        "[{seat: A, do: use, what: Claus the Saint, to: [B, C, D], with: [Beer 6♥, Duel Q♦, BANG! 2♣]}]",
        "[{seat: A, do: choose, card: Beer 6♥, player: B}, {seat: A, do: choose, card: Duel Q♦, player: C},"
        " {seat: A, do: choose, card: BANG! 2♣, player: D}]",
    ]),
    ("fistful_of_cards", {"A": {"character": "Bart Cassidy", "hand": ["Missed! 3♠"]}},
     {**PHASE_1, "event": "Ranch"}, "{hand: {A: {count: 3}}}", [
        "[{seat: A, do: use, what: Ranch, with: [Missed! 3♠]}]",
        "[{seat: A, do: use, what: Ranch, with: {count: 1}}]",
    ]),
    ("base", {"A": {"hand": ["Indians! K♦"]}, "B": {"hand": ["BANG! 7♦"]}}, {}, "{life: {B: 4, C: 3}}", [
        "[{seat: A, do: play, card: Indians! K♦}, {seat: B, do: discard, cards: BANG! 7♦}]",
    ]),
    ("high_noon", IDENTITY, {"phase": "start of turn", "event": "New Identity"},
     "{life: {A: 2}, next: {seat: A, doing: draw}}", ["[{seat: A, do: use, what: New Identity}]"]),
    ("base", {"A": {"character": "Pedro Ramirez"}}, {"phase": "phase 1", "discard_top": ["Beer 6♥"]},
     "{hand: {A: {count: 2, includes: [Beer 6♥]}}}", [
        "[{seat: A, do: use, what: Pedro Ramirez, target: discard pile}]",
    ]),
    # a choice that the next step makes anyway, an offer that the next step takes
    ("valley_of_shadows", BANDITS, {}, "{life: {A: 4, B: 4, C: 3}, hand: {B: [Missed! 5♠]}}", [
        "[{seat: A, do: play, card: Bandidos Q♦}, {seat: B, do: choose, option: discard},"
        " {seat: B, do: discard, cards: [Missed! 3♠, Missed! 4♠]}]",
    ]),
    ("valley_of_shadows", LEMONADE, {}, "{life: {A: 4, B: 3}, hand: {B: []}}", [
        "[{seat: A, do: play, card: Beer 6♥}, {seat: B, do: discard, cards: [Scope A♠]}]",
        "[{seat: A, do: play, card: Beer 6♥}, {seat: B, do: use, what: Lemonade Jim, with: [Scope A♠]}]",
    ]),
    # a draw! that comes by itself
    ("armed_and_dangerous", JULIE, {"deck_top": ["Beer 6♥"]}, "{life: {A: 4, B: 3}}", [
        "[{seat: A, do: play, card: BANG! 7♦, to: B}, {seat: B, do: use, what: Julie Cutter, flips: [6♥]}]",
    ]),
    # a reaction, a draw! that one may choose from, targets of a card for all, further targets
    ("base", {"A": {"hand": ["BANG! 7♦"]}, "B": {"character": "Bart Cassidy"}}, {}, "{hand: {B: {count: 1}}}", [
        "[{seat: A, do: play, card: BANG! 7♦, to: B}, {seat: B, do: use, what: Bart Cassidy}]",
    ]),
    ("base", LUCKY, {"deck_top": ["BANG! 2♣", "Beer 6♥"]}, "{life: {B: 4}}", [
        "[{seat: A, do: play, card: BANG! 7♦, to: B}, {seat: B, do: use, what: Barrel Q♠},"
        " {seat: B, do: use, what: Lucky Duke, with: [Beer 6♥]}]",
    ]),
    ("base", {"A": {"hand": ["Gatling 10♥"]}}, {}, "{life: {B: 3, C: 3, D: 3}}", [
        "[{seat: A, do: play, card: Gatling 10♥, to: [B, C, D]}]",
    ]),
    ("armed_and_dangerous", {"A": {"hand": ["Quick Shot 3♠"], "loads": {"character": 2}}}, {},
     "{life: {B: 3, D: 3}, loads: {A: {character: 1}}}", [
        "[{seat: A, do: play, card: Quick Shot 3♠, to: [B, D], upgrade: 1}]",
        "[{seat: A, do: play, card: Quick Shot 3♠, to: B, upgrade: 1}, {seat: A, do: choose, player: D}]",
    ]),
    # The Duel: a player by either character or as a word, a card by what asks for it, a wound that is taken over
    ("the_duel", {}, {**duel(["Missed!"], ["Shotgun"]), "turn": "outlaws"},
     "{active: {law: Buffalo Bell}, next: {seat: outlaws, doing: play}}", [
        "[{seat: outlaws, do: play, card: Shotgun, to: Pat Garret},"
        f" {{seat: law, do: play, card: Missed!}}, {chosen}]"
        for chosen in (
            "{seat: outlaws, do: choose, player: law}",
            "{seat: outlaws, do: choose, option: law}",
            "{seat: outlaws, do: choose, character: Buffalo Bell}",
        )
    ]),
    ("the_duel", {}, {**duel(["Carbine"], ["Missed!"]), "turn": "law"},
     "{equipment: {Soundance Kid: []}, next: {seat: law, doing: play}}", [
        "[{seat: law, do: play, card: Carbine, to: Soundance Kid},"
        f" {{seat: outlaws, do: play, card: Missed!}}, {used}]"
        for used in (
            "{seat: law, do: use, what: Carbine, to: Soundance Kid, target: Hat}",
            "{seat: law, do: choose, card: Hat}",
        )
    ]),
    ("the_duel", {}, {**duel([], ["Colt"]), "turn": "outlaws"},
     "{life: {Pat Garret: 4, Buffalo Bell: 3}, next: {seat: outlaws, doing: play}}", [
        "[{seat: outlaws, do: play, card: Colt, to: Pat Garret}, {seat: law, do: use, what: Buffalo Bell}]",
        "[{seat: outlaws, do: play, card: Colt, to: Pat Garret},"
        " {seat: law, do: use, what: Buffalo Bell, to: Pat Garret}]",
    ]),
    # what boxes read themselves may be named in any language, too
    ("valley_of_shadows", {"A": {"character": "«Dobletiro»", "hand": ["¡BANG! 7♦"]}}, {}, "{life: {B: 3, C: 3}}", [
        "[{seat: A, do: use, what: «Dobletiro», with: [¡BANG! 7♦]}]",
        "[{seat: A, do: use, what: Der Spot-Burst Ringer, with: [BANG! 7♦]}]",
    ]),
    ("valley_of_shadows", {"A": {"character": "Evelyn «la Sucesos»"}}, PHASE_1, "{life: {B: 3, D: 3}}", [
        "[{seat: A, do: use, what: Evelyn «la Sucesos», to: [B, D]}]",
    ]),
    ("armed_and_dangerous", {"A": {**SEDIENTO, "loads": {"Látigo": 3}}},
     {}, "{life: {A: 4}}", ["[{seat: A, do: play, card: De un trago 5♥, upgrade: 1, pay: {Látigo: 3}}]"]),
    ("dodge_city", {"A": {"character": "Vera Custer", "life": 3, "copying": "José Delgado", "hand": ["Barrel Q♠"]}},
     {}, "{hand: {A: {count: 2}}}", ["[{seat: A, do: use, what: José Delgado, with: [Barrel Q♠]}]"]),
    ("dodge_city", {"A": {"character": "Vera Custer", "life": 3, "copying": "D"}, "D": {"character": "Chuck Wengam"}},
     {}, "{life: {A: 2}}", ["[{seat: A, do: use, what: Chuck Wengam}]"]),
    # what is refused at the start of a turn leaves the rest of the turn as it is
    ("fistful_of_cards", {"A": {"life": 1}, "C": {"life": 2}}, {"phase": "start of turn", "event": "Blood Brothers"},
     "{life: {A: 1}, next: {seat: A, doing: draw}}", [
        "[{seat: A, do: use, what: Blood Brothers, to: C, refused: true}]",
    ]),
    # a rescue is for the one who is named
    ("valley_of_shadows", {"A": {"hand": ["Indians! K♦", "Saved! 5♥"]}}, {}, "{life: {B: 3, C: 4, D: 3}}", [
        "[{seat: A, do: play, card: Indians! K♦}, {seat: A, do: play, card: Saved! 5♥, to: C}]",
    ]),
    # an ability that asks at the start of the turn; the suit as a sign; all cards of a hand that must go
    ("dodge_city", {"A": {"character": "Vera Custer", "life": 4}}, {"phase": "start of turn"},
     "{next: {seat: A, doing: draw}}", [
        "[{seat: A, do: use, what: Vera Custer, to: B}]",
        "[{seat: A, do: use, what: Vera Custer, target: Jesse Jones}]",
        "[{seat: A, do: choose, character: Jesse Jones}]",
    ]),
    ("high_noon", CUFFED, {"phase": "phase 1", "event": "Handcuffs"}, "{life: {A: 4}}", [
        "[{seat: A, do: choose, suit: ♥}, {seat: A, do: play, card: Beer 6♥}]",
        "[{seat: A, do: choose, suit: hearts}, {seat: A, do: play, card: Beer 6♥}]",
    ]),
    ("high_noon", GHOST,
     {"event": "Ghost Town"}, "{hand: {A: []}, next: {seat: B, doing: start}}", ["[{seat: A, do: end}]"]),
    # the position, and what is checked
    ("dodge_city", {"A": {"in_play": ["Knife 8♥", "Derringer 7♠"], "in_play_since": {"Knife 8♥": "this turn"}}}, {},
     "{life: {B: 3}, discard_top: [Derringer 7♠], discard_size: 1, role: {B: Outlaw}}", [
        "[{seat: A, do: use, what: Knife 8♥, to: B, refused: true}, {seat: A, do: use, what: Derringer 7♠, to: B}]",
        "[{seat: A, do: use, what: Derringer 7♠, to: Jesse Jones}]",
    ]),
    ("fistful_of_cards", {"B": {"presence": "Eliminated", "order": 1}}, {"phase": "end_of_turn", "event": "Dead Man"},
     "{life: {B: 2}, next: {seat: B, doing: draw}}", ["[]"]),
    ("great_train_robbery", {}, {"stations": ROW}, f"{{train: {{stations_left_to_right: {ROW}}}}}", ["[]"]),
    ("wild_west_show", {"A": {"hand": ["Stagecoach 9♠"]}}, {"show_card_in_play": "Showdown"},
     "{show_card_in_play: Showdown}", ["[{seat: A, do: play, card: Stagecoach 9♠}]"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("box", "players", "given", "then", "steps"),
    [(box, players, given, then, steps) for box, players, given, then, ways in SAME for steps in ways],
)
def test_it_may_be_said_in_this_way(
    tmp_path: Path, box: str, players: dict[str, Any], given: dict[str, Any], then: str, steps: str
) -> None:
    result = result_of(tmp_path, box, players, given, steps, then)
    assert (result.status, result.why) == ("passed", "")


def test_too_few_cards_are_refused(tmp_path: Path) -> None:
    steps = """[{seat: A, do: play, card: Bandidos Q♦},
        {seat: B, do: discard, cards: [Missed! 3♠], refused: true}, {seat: B, do: pass}]"""
    result = result_of(tmp_path, "valley_of_shadows", BANDITS, {}, steps, "{life: {B: 3}}")
    assert (result.status, result.why) == ("passed", "")


def test_a_draw_that_did_not_happen_is_no_use(tmp_path: Path) -> None:
    steps = "[{seat: A, do: play, card: BANG! 7♦, to: B}, {seat: B, do: use, what: Julie Cutter, flips: [7♥]}]"
    result = result_of(tmp_path, "armed_and_dangerous", JULIE, {"deck_top": ["Beer 6♥"]}, steps, "{life: {B: 3}}")
    assert "this is not among the options" in result.why


@pytest.mark.parametrize(
    ("player", "steps", "then", "named"),
    [
        ({"loads": 2}, "[]", "{}", "loads: "),
        ({"loads": {"Whip": 2}}, "[]", "{}", "loads: "),
        ({}, "[]", "{loads: {A: 2}}", "loads: "),
        ({"presence": "ghost", "life": "many"}, "[]", "{}", "player A: "),
        ({}, "[{seat: A, do: use, what: Whip, pay: 3}]", "{}", "step 1: "),
    ],
)
def test_a_value_of_another_shape_is_named(
    tmp_path: Path, player: dict[str, Any], steps: str, then: str, named: str
) -> None:
    result = result_of(tmp_path, "armed_and_dangerous", {"A": player}, {}, steps, then)
    assert result.why.startswith(named)
    assert "is not understood" in result.why


@pytest.mark.parametrize(
    ("winner", "passed"),
    [("B", True), ("B alone", True), ("Outlaw", True), ("A", False), ("A alone", False), ("Renegade", False)],
)
def test_the_last_one_standing_may_be_named_as_winner(tmp_path: Path, winner: str, passed: bool) -> None:
    out = {"presence": "eliminated"}
    players = {"A": {"life": 1}, "B": {"hand": ["BANG! 7♦"]}, "C": out, "D": out}
    then = f"{{winner: {winner}, next: {{doing: over}}}}"
    given = {"turn": "B", "show_card_in_play": "Wild West Show"}
    steps = "[{seat: B, do: play, card: BANG! 7♦, to: A}]"
    assert result_of(tmp_path, "wild_west_show", players, given, steps, then).passed is passed


@pytest.mark.parametrize(
    ("player", "given", "then"),
    [
        ({"loads": {}, "equipment": [], "nuggets": 0, "copying": None, "killed_by": None, "hand": None}, {}, "{}"),
        ({"presence": "out", "order": 2, "killed_by": "A"}, {}, "{}"),
        ({}, {"event": None, "event_stack": [], "train": None, "discard_pile": None}, "{event: null}"),
        ({}, {"event": "none", "next_event": "none", "variant": "none"}, "{event: none}"),
        ({}, {}, "{winner: none}"),
        ({}, {}, "{winner: null, next: {seat: A, doing: play}}"),
    ],
)
def test_what_is_empty_says_nothing(tmp_path: Path, player: dict[str, Any], given: dict[str, Any], then: str) -> None:
    result = result_of(tmp_path, "base", {"C": player}, given, "[]", then)
    assert (result.status, result.why) == ("passed", "")


def test_what_is_not_empty_needs_its_box(tmp_path: Path) -> None:
    result = result_of(tmp_path, "base", {"C": {"loads": {"character": 1}}}, {}, "[]", "{}")
    assert (result.status, result.why) == ("not supported", "not supported: loads")


def test_an_ability_that_is_not_offered_is_not_the_card_that_is(tmp_path: Path) -> None:
    players = {
        "A": {"hand": ["BANG! 7♦"], "in_play": ["Big Fifty Q♠"], "loads": {"Big Fifty": 1}},
        "B": {"character": "Jourdonnais", "hand": ["Missed! 3♠"]},
    }
    steps = (
        """[{seat: A, do: play, card: BANG! 7♦, to: B, pay: {Big Fifty: 1}}, {seat: B, do: use, what: Jourdonnais}]"""
    )
    result = result_of(tmp_path, "armed_and_dangerous", players, {}, steps, "{life: {B: 4}}")
    assert not result.passed
