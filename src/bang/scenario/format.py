"""Define what depends on the game in the scenario format: building a position, and the meaning of steps and outcomes.

This class serves a game whose players have a character, a hand and cards in play each, one deck and one discard pile. A
game that needs more extends it in its own `scenario.py`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from bang.engine.kernel.ask import NOBODY, Ask
from bang.engine.kernel.kind import Character
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.state import OUT, Seat
from bang.engine.kernel.table import Table
from bang.errors import BangError
from bang.games import rules_for
from bang.games.plugin import GamePlugin
from bang.scenario.boxes import Boxes
from bang.scenario.files import Scenario
from bang.scenario.names import in_english, key_in
from bang.scenario.outcome import Check
from bang.scenario.position import Placing, Position, add_from_boxes, agenda
from bang.scenario.result import Mismatch, NotSupported, understood

ALIVE: Final = "alive"
ELIMINATED: Final = "eliminated"
LIFE_WITHOUT_CHARACTER: Final = 4


class ScenarioFormat:
    player_keys: ClassVar[tuple[str, ...]] = ("seat", "role", "character", "life", "hand", "in_play", "presence")
    table_keys: ClassVar[tuple[str, ...]] = (
        "players",
        "turn",
        "phase",
        "deck_top",
        "deck_size",
        "discard_top",
        "discard_pile",
        "discard_size",
        "settings",
    )
    step_words: ClassVar[tuple[str, ...]] = ()  # values of `do` in addition to the general ones
    checks: ClassVar[dict[str, Check]] = {}  # keys of `then` in addition to the general ones, or overriding them

    def __init__(self, game: GamePlugin) -> None:
        self.game = game

    # --- the position

    def build(self, scenario: Scenario, cards: tuple[str, ...] = ()) -> Position:
        """Build the table that `given` describes, with the own cards of these folders."""
        given = scenario.given
        players: list[dict[str, Any]] = given["players"]
        if len(players) < 2:
            raise Mismatch("A position needs at least two players.")
        seats = {str(player.get("seat", chr(ord("A") + p))): p for p, player in enumerate(players)}
        if len(seats) < len(players):
            raise Mismatch("Two players have the same seat.")
        rules = rules_for(self.options(scenario, cards))
        given = in_english(rules, given)
        players = given["players"]
        table = Table(rules, [Seat() for _ in players], Position.SEED)
        table.patient = True  # ask even forced answers, so that a step may name them
        position = Position(table, seats, self, Boxes(self.game.box_package, rules.options.sets))
        placing = Placing(rules, table)
        table.turn = position.seat(given.get("turn", next(iter(seats))))
        for p, player in enumerate(players):
            with understood(f"player {position.letter(p)}", player):
                self.seat_player(placing, p, player)
        placing.pile(table.deck, given.get("deck_top"))
        placing.pile(table.discard, given.get("discard_pile", given.get("discard_top")))
        if "discard_top" in given:
            table.discard.reverse()  # like the deck's, its first entry is the top card
        table.deck.reverse()
        placing.place_all()
        self.place_more(placing, given)
        for p, player in enumerate(players):
            add_from_boxes(position, placing, player, self.player_keys, p)
        add_from_boxes(position, placing, given, self.table_keys, NOBODY)
        placing.place_rest(given.get("deck_size"), given.get("discard_size"))
        people = [person for s in table.seats for person in s.characters + s.reserve]
        table.pool = [person for person in rules.characters if person not in people]
        table.agenda = agenda(rules, given.get("phase", "play"), table.turn)
        position.boxes.placed(table, seats)
        table.changed()
        return position

    def options(self, scenario: Scenario, cards: tuple[str, ...]) -> Options:
        """Return the options of the table that the scenario is played at."""
        sets = scenario.sets if self.game.takes_boxes else ()
        given = scenario.given
        plain = Options(len(given["players"]), sets, cards=cards, game=self.game.key)
        return plain.replaced(**self.read_settings(given))

    def read_settings(self, given: dict[str, Any]) -> dict[str, int]:
        """Read the settings of the table, by numbers or by their names."""
        known = self.game.settings()
        try:
            return {key: known[key].number(value) for key, value in given.get("settings", {}).items()}
        except (AttributeError, KeyError, ValueError) as error:
            raise NotSupported(f"settings {given['settings']}") from error

    def seat_player(self, placing: Placing, p: int, player: dict[str, Any]) -> None:
        s = placing.table.seats[p]
        s.role = str(player.get("role", ""))
        if player.get("character"):
            s.characters = [character(placing.rules, player["character"])]
        s.top = s.characters[0].life if s.characters else LIFE_WITHOUT_CHARACTER
        presence = player.get("presence", ALIVE)
        if presence == ELIMINATED:
            s.presence, s.role_shown = OUT, True
            return
        if presence != ALIVE:
            raise NotSupported(f"presence {presence}")
        self.set_life(placing, p, player.get("life", s.top))
        self.place_cards(placing, p, player)

    def set_life(self, placing: Placing, p: int, life: Any) -> None:
        if not isinstance(life, int) or life < 1:
            raise Mismatch(f"A player in the game has at least 1 life point, not {life}.")
        s = placing.table.seats[p]
        s.life, s.top = life, max(s.top, life)

    def place_cards(self, placing: Placing, p: int, player: dict[str, Any]) -> None:
        s = placing.table.seats[p]
        placing.pile(s.hand, player.get("hand"))
        placing.pile(s.in_play, player.get("in_play"))

    def place_more(self, placing: Placing, given: dict[str, Any]) -> None:
        """Place what further keys of `given` name."""

    # --- steps

    def find(self, position: Position, ask: Ask, data: dict[str, Any]) -> list[int]:
        """Find the answers that a step may mean in this game if it has no general meaning."""
        return []

    def find_first(self, position: Position, ask: Ask, data: dict[str, Any]) -> list[int]:
        """Find the answers that take precedence over the general meaning of a step."""
        return []


def character(rules: Rules, name: Any) -> Character:
    try:
        found = rules.by_key[key_in(rules, str(name), {k.key for k in rules.characters})]
    except BangError as error:
        raise Mismatch(str(error)) from None
    assert isinstance(found, Character)
    return found
