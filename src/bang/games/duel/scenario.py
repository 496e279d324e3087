"""Positions and outcomes where each side has a character in front and one behind, and a deck of its own.

There is one entry for each side, with `active`, `rear`, `hand` and `reserve` (a number, or names from the top down).
Piles are told apart by their side: `law_deck_top`, `outlaw_deck_size`; without one they mean the common deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from bang.engine.kernel.ask import HAND, NOBODY, PICKING, Ask, Option
from bang.engine.kernel.board import LOOKED
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.state import OUT, Seat
from bang.engine.kernel.table import Table
from bang.games import rules_for
from bang.scenario.boxes import Boxes
from bang.scenario.files import Scenario
from bang.scenario.format import ScenarioFormat, character
from bang.scenario.names import CardName, assign, cards_words, compare, name_words, read_card, read_cards
from bang.scenario.outcome import Check
from bang.scenario.playthrough import Playthrough
from bang.scenario.position import Placing, Position, add_from_boxes, agenda, cut
from bang.scenario.result import Mismatch, understood

SIDES: Final = {"law": "law", "outlaws": "outlaw"}  # as in `seat`, and as in the names of piles
MARKER: Final = "marker"
RELOAD: Final = "reload"
BOTH: Final = "duel_water"
SPELLINGS: Final = {"outlaw": "outlaws"}
PLAYER_KEYS: Final = ("side", "seat", "active", "rear", "hand", "reserve")
DECK_KEYS: Final = tuple(
    f"{side}deck_{what}" for side in ("law_", "outlaw_", "common_", "") for what in ("top", "size")
)
TABLE_KEYS: Final = (
    "players",
    "turn",
    "phase",
    "discard_top",
    "discard_pile",
    "discard_size",
    *DECK_KEYS,
)


def build(scenario: Scenario, format: ScenarioFormat) -> Position:
    given = scenario.given
    rules = rules_for(Options(2, game=format.game.key))
    table = Table(rules, [Seat() for _ in range(2 * rules.depth)], Position.SEED)
    table.patient = True  # even forced answers are asked, so that a step may name them
    position = Position(
        table, {side: p for p, side in enumerate(SIDES)}, format, Boxes(format.game.box_package, scenario.sets)
    )
    placing = Placing(rules, table)
    players = {side_of(player): player for player in given["players"]}
    if sorted(players) != sorted(SIDES):
        raise Mismatch("A position of The Duel has one entry for law and one for outlaws.")
    table.turn = position.seat(given.get("turn", "law"))
    for p, side in enumerate(SIDES):
        with understood(side, players[side]):
            seat_side(placing, p, side, players[side])
    fill_reserves(table, [players[side].get("reserve", 0) for side in SIDES])
    decks = {side: table.piles[side] for side in SIDES} | {"": table.deck}
    for side, deck in decks.items():
        placing.pile(deck, deck_key(given, side, "top"), side)
    placing.pile(table.discard, given.get("discard_pile", given.get("discard_top")))
    if "discard_top" in given:
        table.discard.reverse()
    for deck in decks.values():
        deck.reverse()
    placing.place_all()
    for p, side in enumerate(SIDES):
        add_from_boxes(position, placing, players[side], PLAYER_KEYS, p)
    add_from_boxes(position, placing, given, TABLE_KEYS, NOBODY)
    place_rest(placing, given, decks)
    table.agenda = agenda(table.rules, given.get("phase", "play"), table.turn)
    table.changed()
    return position


def side_of(player: dict[str, Any]) -> str:
    side = str(player.get("side", player.get("seat"))).casefold()
    return SPELLINGS.get(side, side)


def deck_key(given: dict[str, Any], side: str, what: str) -> Any:
    if side:
        return given.get(f"{SIDES[side]}_deck_{what}")
    return given.get(f"common_deck_{what}", given.get(f"deck_{what}"))


def seat_side(placing: Placing, p: int, side: str, player: dict[str, Any]) -> None:
    t = placing.table
    t.seats[p].role, t.seats[p].role_shown = side, True
    t.mark(LOOKED, 1 << p, p)
    placing.pile(t.seats[p].hand, player.get("hand"), side)
    for place, key in zip(t.places(p), ("active", "rear"), strict=True):
        s, entry = t.seats[place], player.get(key)
        if entry is None:
            s.presence = OUT
            continue
        s.characters = [character(t.rules, entry["character"])]
        s.life = entry.get("life", s.characters[0].life)
        s.top = max(s.characters[0].life, s.life)
        placing.pile(s.in_play, entry.get("equipment", entry.get("in_play")), side)
    if t.seats[p].presence == OUT:
        raise Mismatch(f"{side} must have an active character; the last one is active and rear at once.")


def fill_reserves(t: Table, reserves: list[Any]) -> None:
    """Fill the reserves with those that are named; where there is but a number, with whoever is left of the side."""
    for p, wanted in enumerate(reserves):
        t.seats[p].reserve = [character(t.rules, name) for name in wanted] if isinstance(wanted, list) else []
    taken = [k for s in t.seats for k in s.characters + s.reserve]
    t.pool = [k for k in t.rules.characters if k not in taken]
    for p, wanted in enumerate(reserves):
        if isinstance(wanted, int):
            t.seats[p].reserve = [k for k in t.pool if k.side == t.seats[p].role][:wanted]
            t.pool = [k for k in t.pool if k not in t.seats[p].reserve]


def place_rest(placing: Placing, given: dict[str, Any], decks: dict[str, list[int]]) -> None:
    """Put what is not placed under its own deck; where that is limited, into the common one or the discard pile."""
    t = placing.table
    t.shuffle(placing.free)
    for side, deck in decks.items():
        size = deck_key(given, side, "size")
        own = [c for c in placing.free if t.rules.pile_of[c] == side or not side]
        if isinstance(size, int):
            own, _ = cut(own, size - len(deck))
        elif not side:
            own = []
        deck[:0] = own
        placing.free = [c for c in placing.free if c not in own]
    size = given.get("discard_size")
    under = cut(placing.free, size - len(t.discard))[0] if isinstance(size, int) else placing.free
    t.discard[:0] = under


# --- further steps


def find(position: Position, ask: Ask, data: dict[str, Any]) -> list[int]:
    """The answers that a step of this game may mean."""
    rules = position.table.rules
    kinds = [rules.kinds[what].key if what >= 0 else "" for what, _, _, _ in ask.options]
    match data["do"]:
        case "swap":
            return [i for i, key in enumerate(kinds) if key == MARKER]
        case "reload" if key := person_named(rules, data.get("what")):
            return [i for i, other in enumerate(kinds) if other == key and ask.options[i][2] == NOBODY]
        case "reload":
            wanted = read_card(rules, data.get("what", data.get("card")))
            return [i for i, key in enumerate(kinds) if reloads(position, ask.options[i], key, wanted)]
        case "use" if (
            ask.why is not None and ask.verb == "card" and person_named(rules, data.get("what")) == ask.why.key
        ):
            # Using an ability that asks for a card of somebody means any of them, unless one is named.
            return [i for i, option in enumerate(ask.options) if option[0] == PICKING and meant(rules, option, data)]
        case "choose" if ask.verb == "seat" and (name := data.get("character", data.get("player"))):
            # Where a player is chosen, either character may be named.
            p = position.table.player(position.seat(name))
            return [i for i, (_, _, seat, _) in enumerate(ask.options) if seat == p]
        case "play" if "to" in data:
            # A card for both characters of a player may be said to be for either.
            p = position.table.player(position.seat(data["to"]))
            wanted = read_card(rules, data.get("card"))
            return [i for i, key in enumerate(kinds) if key == BOTH and ask.options[i][2] == p and wanted.key == key]
    return []


def meant(rules: Rules, option: Option, data: dict[str, Any]) -> bool:
    if "target" not in data:
        return True
    _, card, _, target = option
    return target <= HAND if data["target"] == "hand" else read_card(rules, data["target"]).fits(rules, card)


def person_named(rules: Rules, name: Any) -> str:
    """The key of the character that is called so, "" if there is none."""
    try:
        return character(rules, name).key
    except Mismatch:
        return ""


def dropped(position: Position, ask: Ask, data: dict[str, Any]) -> list[int]:
    """The one card that is discarded, where a step names all those that are kept."""
    if ask.verb != "discard" or data["do"] != "choose" or not isinstance(data.get("cards"), list):
        return []
    cards = [option[1] for option in ask.options]
    missing, left = assign(position.table.rules, read_cards(position.table.rules, data["cards"]), cards)
    return [cards.index(left[0])] if not missing and len(left) == 1 else []


def reloads(position: Position, option: Option, key: str, wanted: CardName) -> bool:
    """From the hand a card is played as a reload, in play it is used."""
    t = position.table
    _, card, seat, _ = option
    return wanted.fits(t.rules, card) and (key == RELOAD or card in t.seats[seat].in_play)


# --- outcomes


def check_life(position: Position, start: object, playthrough: Playthrough, value: Any) -> Iterator[str]:
    """Check life points; whoever is out has none."""
    for name, wanted in value.items():
        place = position.place(str(name))
        life = playthrough.table.seats[place].life if place >= 0 else 0
        if life != wanted or (place < 0 and not person_named(playthrough.table.rules, name)):
            yield f"{name} has {life if place >= 0 else 'left the game'}, expected {wanted}"


def check_equipment(position: Position, start: object, playthrough: Playthrough, value: Any) -> Iterator[str]:
    for name, wanted in value.items():
        yield from compare(
            position.table.rules, str(name), playthrough.table.seats[position.seat(name)].in_play, wanted
        )


def check_active(position: Position, start: object, playthrough: Playthrough, value: Any) -> Iterator[str]:
    yield from stands(position, playthrough.table, value, 0)


def check_rear(position: Position, start: object, playthrough: Playthrough, value: Any) -> Iterator[str]:
    yield from stands(position, playthrough.table, value, 1)


def stands(position: Position, t: Table, value: Any, row: int) -> Iterator[str]:
    for side, wanted in value.items():
        places = t.standing(position.seat(side))
        keys = [k.key for k in t.seats[places[row]].characters] if row < len(places) else []
        if keys != ([] if wanted is None else [character(t.rules, wanted).key]):
            yield f"{side} has {', '.join(map(name_words, keys)) or 'nobody'} there, expected {wanted}"


def check_eliminated(position: Position, start: Any, playthrough: Playthrough, value: Any) -> Iterator[str]:
    """These characters are out, and nobody else who stood at the beginning."""
    t = playthrough.table
    named = [] if value in ("none", "nobody") else value if isinstance(value, list) else [value]
    wanted = [character(t.rules, name) for name in named]
    alive = [k for p in t.circle for place in t.standing(p) for k in t.seats[place].characters]
    waiting = [k for s in t.seats for k in s.reserve]
    for k in wanted:
        if k in alive + waiting:
            yield f"{name_words(k.key)} is still in the game"
    for k in start.people:
        if k not in alive + wanted:
            yield f"{name_words(k.key)} is out too"


def check_reserve(position: Position, start: object, playthrough: Playthrough, value: Any) -> Iterator[str]:
    for side, wanted in value.items():
        there = playthrough.table.seats[position.seat(side)].reserve
        expected = wanted if isinstance(wanted, int) else [character(playthrough.table.rules, name) for name in wanted]
        if (len(there) if isinstance(wanted, int) else there) != expected:
            yield f"{side} has {', '.join(name_words(k.key) for k in there) or 'nobody'}, expected {wanted}"


def check_size(side: str, what: str) -> Any:
    def check(position: Position, start: object, playthrough: Playthrough, value: Any) -> Iterator[str]:
        t = playthrough.table
        pile = t.discard if what == "discard" else t.piles[side] if side else t.deck
        if len(pile) != value:
            yield f"{len(pile)} cards, expected {value}"

    return check


def check_next(side: str) -> Any:
    def check(position: Position, start: object, playthrough: Playthrough, value: Any) -> Iterator[str]:
        t = playthrough.table
        names = read_cards(t.rules, value)
        top = (t.piles[side] if side else t.deck)[::-1][: len(names)]
        if len(top) < len(names) or not all(n.fits(t.rules, c) for n, c in zip(names, top, strict=True)):
            yield f"{cards_words(t.rules, top)} lies on top, expected {value}"

    return check


CHECKS: Final[dict[str, Check]] = {
    "life": check_life,
    "law_deck_next": check_next("law"),
    "outlaw_deck_next": check_next("outlaws"),
    "common_deck_next": check_next(""),
    "equipment": check_equipment,
    "active": check_active,
    "rear": check_rear,
    "reserve": check_reserve,
    "eliminated": check_eliminated,
    "common_deck_size": check_size("", "deck"),
    "deck_size": check_size("", "deck"),
    "law_deck_size": check_size("law", "deck"),
    "outlaw_deck_size": check_size("outlaws", "deck"),
    "discard_size": check_size("", "discard"),
}


class DuelScenarios(ScenarioFormat):
    step_words: ClassVar[tuple[str, ...]] = ("swap", "reload")
    checks: ClassVar[dict[str, Check]] = CHECKS

    def build(self, scenario: Scenario, cards: tuple[str, ...] = ()) -> Position:
        return build(scenario, self)

    def find(self, position: Position, ask: Ask, data: dict[str, Any]) -> list[int]:
        return find(position, ask, data)

    def find_first(self, position: Position, ask: Ask, data: dict[str, Any]) -> list[int]:
        return dropped(position, ask, data)
