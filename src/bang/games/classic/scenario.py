"""Scenarios of BANG!: roles, variants, ghosts and events."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import GHOST, HELD, OUT, SHADOW
from bang.engine.kit.events import PILE, TURNS, Event, enforce
from bang.errors import BangError
from bang.games import rules_for
from bang.scenario.files import Scenario
from bang.scenario.format import ALIVE, ELIMINATED, LIFE_WITHOUT_CHARACTER, ScenarioFormat, character
from bang.scenario.names import REST
from bang.scenario.outcome import NONE_YET, Check, InitialState, by_seat, compare_winner
from bang.scenario.playthrough import Playthrough
from bang.scenario.position import Placing, Position
from bang.scenario.result import Mismatch, NotSupported
from bang.text import catalogue, key_of, languages

BASE: Final = "base"
SHERIFF: Final = "sheriff"
GONE: Final = ("out", "dead")  # other words for being eliminated
NONE: Final = "none"
NOBODY_YET: Final = (NONE_YET, NONE, "nobody")
RENEGADE: Final = "renegade"
BACK: Final = {"ghost": GHOST, "shadow": SHADOW}  # a ghost may also be one that a card keeps
PRESENCES: Final = {OUT: ELIMINATED, HELD: "ghost"} | {there: word for word, there in BACK.items()}
EVENT: Final = "event"
EVENT_KEYS: Final = (EVENT, "next_event", "event_stack")
SIDES: Final = {"sheriff": "law", "deput": "law", "law": "law", "outlaw": "outlaws", "renegade": "renegade"}
SIDE: Final = re.compile(r"\b(sheriff|deput|law\b|outlaw|renegade)", re.IGNORECASE)


def check_winner(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    named = SIDE.search(str(value))
    first = str(value).split(None, 1)[:1]
    if named is None and first and first[0].rstrip(",:") in position.seats:  # whoever is the last one left wins alone
        t, alone = playthrough.table, position.seats[first[0].rstrip(",:")]
        yield from compare_winner(t, str(value), lambda won: t.winners == [alone])
        return
    if named is None and str(value) not in NOBODY_YET:
        raise NotSupported(f"winner {value}")
    word = named[1].casefold() if named else ""
    side = SIDES.get(word, NONE_YET)
    # A side may be a role alone.
    yield from compare_winner(playthrough.table, side, lambda won: won == side or won.startswith(word))


def check_presence(position: Position, start: InitialState, playthrough: Playthrough, value: Any) -> Iterator[str]:
    """Check who is alive, eliminated, or back as a ghost or a shadow."""
    for letter, p, wanted in by_seat(position, value):
        word = PRESENCES.get(playthrough.table.seats[p].presence, ALIVE)
        if not str(wanted).casefold().startswith(word):
            yield f"{letter} is {word}, expected {wanted}"


class ClassicScenarios(ScenarioFormat):
    table_keys: ClassVar[tuple[str, ...]] = (*ScenarioFormat.table_keys, "variant", *EVENT_KEYS)
    checks: ClassVar[dict[str, Check]] = {"winner": check_winner, "presence": check_presence}

    def options(self, scenario: Scenario, cards: tuple[str, ...]) -> Options:
        """Roles are placed, not dealt, so any number of players will do: take the nearest that has such roles."""
        players = scenario.given["players"]
        sets = (BASE, *(key for key in scenario.sets if key != BASE))
        sets += self.boxes_of_events(sets, scenario.given)
        roles = {read_role(player["role"]) for player in players if "role" in player}
        sets += self.boxes_without_sheriff(sets, len(players), roles)
        deals = {n: deal for key in sets for n, deal in self.game.box(key).deals.items()}
        fitting = [n for n, deal in deals.items() if roles <= set(deal.roles)]
        count = min(fitting or deals, key=lambda n: (abs(n - len(players)), n))
        variants = self.read_variants(sets, scenario.given.get("variant"))
        plain = Options(count, sets, variants, cards=cards, game=self.game.key)
        options = plain.replaced(**self.read_settings(scenario.given))
        return with_deal(options, players) if scenario.given.get("phase") == "setup" else options

    def boxes_of_events(self, sets: tuple[str, ...], given: dict[str, Any]) -> tuple[str, ...]:
        """Return the boxes without which there are no copies of an event that is named."""
        named = [given.get("event"), given.get("next_event"), *given.get("event_stack", [])]
        kinds = [kind for key in sets for kind in self.game.box(key).cards if kind.along and kind.along not in sets]
        missing = [kind.along for kind in kinds if any(bare(str(name)) in spellings(kind.key) for name in named)]
        return tuple(dict.fromkeys(missing))

    def boxes_without_sheriff(self, sets: tuple[str, ...], players: int, roles: set[str]) -> tuple[str, ...]:
        """Return the box that has the rules for so few players that nobody is Sheriff, if these roles are theirs."""
        if SHERIFF in roles or len(roles) < players:
            return ()
        others = [key for key in self.game.box_names() if key not in sets]
        return tuple(
            k for k in others if players in (deals := self.game.box(k).deals) and roles == {*deals[players].roles}
        )

    def read_variants(self, sets: tuple[str, ...], texts: Any) -> tuple[str, ...]:
        """Variants by key or by name, in any language, whatever else is written around them."""
        known: dict[str, list[str]] = {}
        for key in sets:
            for variant in self.game.box(key).variants:
                known[variant().key] = [*spellings(variant().key), *spellings(f"variant.{variant().key}")]
        found: list[str] = []
        for text in texts if isinstance(texts, list) else [texts] if texts and texts != NONE else []:
            said = bare(str(text))
            named = [name for name, forms in known.items() if any(form in said for form in forms)]
            if not named and said:  # a part of a name
                named = [name for name, forms in known.items() if any(said in form for form in forms)]
            if not named:
                raise Mismatch(f"There is no variant {text!r} in these sets; there are: {', '.join(known) or 'none'}.")
            found += named
        return tuple(sorted(set(found)))

    def seat_player(self, placing: Placing, p: int, player: dict[str, Any]) -> None:
        s = placing.table.seats[p]
        said = str(player.get("presence", ALIVE)).casefold()
        presence = (
            ELIMINATED if said in GONE else next((w for w in (ALIVE, ELIMINATED, *BACK) if said.startswith(w)), "")
        )
        if not presence:
            raise NotSupported(f"presence {player['presence']}")
        if "role" in player:
            s.role = read_role(player["role"])
        if player.get("character"):
            s.characters = [character(placing.rules, player["character"])]
        s.top = s.characters[0].life if s.characters else LIFE_WITHOUT_CHARACTER
        s.top += s.role == SHERIFF
        s.role_shown = s.role == SHERIFF
        if presence == ELIMINATED:
            s.presence, s.role_shown = OUT, True
        elif presence in BACK:
            s.presence, s.role_shown = BACK[presence], True
            s.life = player.get("life", 0)
            s.top = max(s.top, s.life)
            self.place_cards(placing, p, player)
        elif player.get("life") == 0 and player.get("in_play"):  # perhaps one whom a card keeps
            s.presence = GHOST
            self.place_cards(placing, p, player)
        else:
            self.set_life(placing, p, player.get("life", s.top))
            self.place_cards(placing, p, player)

    def place_more(self, placing: Placing, given: dict[str, Any]) -> None:
        """The event in force and those to come; if any is named, the next one is due in the next turn that may."""
        t = placing.table
        for p, s in enumerate(t.seats):
            if s.presence == GHOST and t.is_kept(p):
                s.presence = HELD
            elif s.presence == GHOST and "presence" not in given["players"][p]:
                self.set_life(placing, p, 0)
        any_deck = any(isinstance(kind, Event) for kind in t.rules.kind_of)
        for key in EVENT_KEYS:
            if given.get(key, NONE) not in ([], NONE) and not (any_deck if key == EVENT else PILE in t.piles):
                raise NotSupported(key)
        if given.get(EVENT, NONE) != NONE:
            enforce(t, placing.take(given[EVENT], PILE))
        if given.get("next_event", NONE) != NONE or given.get("event_stack"):
            stack = given.get("event_stack", [given.get("next_event")])
            t.piles[PILE] = [placing.take(name, PILE) for name in reversed(stack) if name != REST]
            t.mark(TURNS, 1)


def with_deal(options: Options, players: list[dict[str, Any]]) -> Options:
    """Options by which the set-up deals the characters that are given, and the Sheriff's role to its seat."""
    rules = rules_for(options)
    keep = tuple(character(rules, player["character"]).key if "character" in player else "" for player in players)
    roles = [read_role(player.get("role", "")) for player in players]
    first = roles.index(rules.deal.roles[0]) if rules.deal.roles[0] in roles else NOBODY
    return options.replaced(players=len(players), keep=keep, first=first)


def read_role(text: Any) -> str:
    try:
        key = key_of(str(text))
        return RENEGADE if key == f"shadow_{RENEGADE}" else key
    except BangError as error:
        raise Mismatch(str(error)) from None


def spellings(key: str) -> list[str]:
    """Return the key and the names of something in all languages, in letters and digits only."""
    words = [catalogue(language) for language in languages()]
    return [bare(key), *(bare(w.say(f"{key}.name")) for w in words if w.has(f"{key}.name"))]


def bare(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", text).casefold() if letter.isalnum())
