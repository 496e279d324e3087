"""Describe one moment of the game to one viewer in words, without colours and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from bang import games
from bang.engine.insight.explain import Reason
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.held_piles import declared_of, is_held
from bang.engine.kernel.rules import Rules
from bang.engine.kit.events import Event
from bang.text import Catalogue

FULL: Final = "●"
EMPTY: Final = "○"
READY: Final = "☼"  # a green card that can be used
ENOUGH: Final = "✓"  # I could pay for it
BACK: Final = ("ghost", "shadow", "held")  # presences that are told beside the character
ASLEEP: Final = "☾"  # one that was laid down in this turn

Data = dict[str, Any]
Odds = Callable[[int, str], str]  # of a “draw!” by a seat for a card or ability, in words; "" if it needs none


def count(pile: list[str] | int) -> int:
    """Count cards: a pile that the viewer may not look into is only a number."""
    return pile if isinstance(pile, int) else len(pile)


def key_of_label(label: str) -> str:
    return label.split(" ")[0]


class Describer:
    role_signs: ClassVar[dict[str, str]] = {}
    own_piles: ClassVar[tuple[str, ...]] = ()  # shown with their players
    bare_hands: ClassVar[str] = ""  # the weapon of those who have none in play

    def __init__(self, words: Catalogue, rules: Rules, names: list[str], view: Data, odds: Odds) -> None:
        self.words = words
        self.rules = rules
        self.view = view
        self.chance = odds
        self.viewer: int = view["viewer"]
        self.teller = games.find(rules.options.game).teller(words, names, self.viewer)
        self.teller.look(view)

    def say(self, key: str, **args: object) -> str:
        return self.words.say(f"terminal.{key}", **args)

    # --- seats

    @property
    def mine(self) -> Data | None:
        """The viewer's own seat; None for whoever only watches."""
        seat: Data | None = self.view["seats"][self.viewer] if self.viewer >= 0 else None
        return seat

    def hand(self) -> list[str]:
        """The viewer's hand; for a watcher that of the player whose turn it is, if it may be seen."""
        hand = self.view["seats"][self.view["turn"] if self.mine is None else self.viewer]["hand"]
        return hand if isinstance(hand, list) else []

    def others(self) -> list[int]:
        """The other seats, clockwise from the viewer's left."""
        circle: list[int] = self.view["circle"]
        if self.viewer not in circle:
            return circle
        at = circle.index(self.viewer)
        return circle[at + 1 :] + circle[:at]

    def role(self, seat: Data) -> str:
        role: str = seat["role"]
        return self.teller.name(role) if role else ""

    def role_sign(self, role: str) -> str:
        return self.role_signs.get(role, "")

    def leads(self, seat: Data) -> bool:
        """The seat has a role that everybody looks for first."""
        return False

    def characters(self, seat: Data) -> str:
        return " + ".join(self.teller.name(key) for key in seat["characters"])

    def life(self, seat: Data) -> str:
        left: int = max(seat["life"], 0)
        top: int = seat["top"]
        return FULL * left + EMPTY * (top - left)

    def weapon(self, seat: Data, short: bool = False) -> str:
        """The weapon and how far it carries; in short only that, for those who have none in play."""
        label = next((c for c in seat["in_play"] if self.rules.by_key[key_of_label(c)].weapon), "")
        reach = f"({seat['reach']})"
        if not label and (short or not self.bare_hands):
            return reach
        held = self.on_card(seat["seat"], label) if label else ""
        return f"{self.teller.name(key_of_label(label) or self.bare_hands)} {reach}{held}"

    def equipment(self, seat: Data) -> list[str]:
        """The names of what lies in front of a seat besides its weapon; green cards are ready or still asleep."""
        names = []
        for label in seat["in_play"]:
            kind = self.rules.by_key[key_of_label(label)]
            sign = "" if kind.border != "green" else f" {ASLEEP if label in seat['asleep'] else READY}"
            if not kind.weapon:
                names.append(self.teller.name(kind.key) + sign + self.on_card(seat["seat"], label))
        return names

    # --- what boxes add

    def tokens(self, held: Mapping[str, int]) -> str:
        """Say how many of which: "2 × Nugget"."""
        return ", ".join(self.words.say("table.tokens", n=n, name=self.teller.name(key)) for key, n in held.items())

    def holdings(self, seat: Data) -> str:
        """The tokens and the piles of a seat itself."""
        return ", ".join(filter(None, [self.tokens(seat.get("tokens", {})), self.held_piles(seat["seat"])]))

    def held_piles(self, seat: int, card: str = "") -> str:
        """The piles that a seat or a card in play holds, with the cards that the viewer sees of them."""
        return ", ".join(
            " ".join([self.title(name, pile), *(self.teller.card(label) for label in pile["cards"])])
            for name, pile in self.view["piles"].items()
            if pile.get("seat") == seat and pile.get("on", "") == card
        )

    def title(self, name: str, pile: Data) -> str:
        """The name of a pile and how many cards are in it: "Stall: 3"."""
        return self.words.say("table.pile", name=self.teller.name(declared_of(name)), n=pile["size"])

    def on_card(self, seat: int, label: str) -> str:
        """The tokens and the piles that lie on a card, in brackets."""
        held = [self.tokens(self.view.get("card_tokens", {}).get(label, {})), self.held_piles(seat, label)]
        return f" ({', '.join(filter(None, held))})" if any(held) else ""

    def priced(self, label: str) -> str:
        """A card that lies open, with what it costs if it is for sale, and whether I have as much."""
        kind = self.rules.by_key[key_of_label(label)]
        held = self.mine["tokens"].get(kind.currency, 0) if self.mine and kind.currency else -1
        cost = f" [{kind.price}{ENOUGH if held >= kind.price else ''}]" if kind.price else ""
        return self.teller.card(label) + cost + self.on_card(NOBODY, label)

    def shelf(self) -> list[str]:
        """A line for every market of a box; then one for its other piles, each with its top card, and supplies.

        Nothing is said of piles that are empty, as all are before the first deal.
        """
        rows, rest = [], []
        for name, pile in self.view["piles"].items():
            if pile["size"] and self.is_shown(name, pile["cards"]):
                title = self.title(name, pile)
                if "market" in pile:
                    rows.append(" · ".join([title, *map(self.priced, pile["cards"])]))
                else:
                    rest.append(" ".join([title, *(f"({self.teller.card(label)})" for label in pile["cards"][-1:])]))
        for key, n in self.view.get("tokens", {}).items():
            rest.append(self.words.say("table.supply", name=self.teller.name(key), n=n))
        return rows + ([" · ".join(rest)] if rest else [])

    def is_shown(self, name: str, cards: list[str]) -> bool:
        """Events have lines of their own, as have seats and cards with what they hold. What is hidden is shown if it
        has a name: other piles lie in the box."""
        if is_held(name):
            return False
        if cards:
            return self.rules.by_key[key_of_label(cards[-1])].border != "event"
        return self.words.has(f"{name}.name") and name not in self.own_piles

    def in_reach(self, seat: Data) -> bool:
        return self.mine is not None and "distance" in seat and seat["distance"] <= self.mine["reach"]

    def presence(self, seat: Data) -> str:
        """Say how somebody is in the game who was eliminated."""
        return self.say(seat["presence"]) if seat["presence"] in BACK else ""

    def events(self) -> list[str]:
        """A line for each event in force and for the next of each deck, as far as there are any."""
        decks = dict.fromkeys(kind.deck for kind in self.rules.kind_of if isinstance(kind, Event))
        dealt = all(seat["characters"] for seat in self.view["seats"])
        next_one = [label for deck in decks for label in self.view["piles"][deck]["cards"] if dealt]
        lines = [self.say("event", name=self.teller.card(label)) for label in self.view["in_force"]]
        return lines + [self.say("next_event", name=self.teller.card(label)) for label in next_one]

    # --- the pending question

    def entry(self, asked: Data, members: list[int]) -> str:
        """A line of the menu; the members are options that share their card."""
        option = asked["options"][members[0]]
        if len(members) > 1:
            open_ended = {name: value for name, value in option.items() if name not in ("to", "target")}
            return self.say("aim", card=self.teller.option(open_ended, asked["verb"]))
        text = self.teller.option(option, asked["verb"])
        chance = self.chance(self.viewer, str(option.get("what", ""))) if asked["verb"] == "evade" else ""
        return f"{text} · {chance}" if chance else text

    def target(self, option: Data) -> str:
        """A line of the second menu: at whom, at which card, or as what."""
        who = self.view["seats"][option["to"]]
        parts = [self.teller.who(option["to"]), self.life(who)]
        if option.get("target") == "hand":
            parts.append(self.say("from_hand", n=count(who["hand"])))
        elif "target" in option:
            parts.append(self.teller.card(option["target"]))
        if "distance" in who and option["to"] != self.viewer:
            parts.append(self.say("distance", n=who["distance"]))
        return " · ".join(parts)

    def prompt(self, asked: Data) -> str:
        return self.teller.prompt(asked)

    def background(self, asked: Data, about: str) -> list[str]:
        """Help with the answer: the role at first, the rule of what asks, and of the highlighted answer."""
        keys = [asked["why"], key_of_label(about)]
        if asked["verb"] == "character" and self.mine is not None:
            keys.insert(0, self.mine["role"])
        elif asked["verb"] == "evade" and asked["by"] >= 0:
            # Some characters make their shots harder to evade, and nobody knows all of them by heart.
            shooter = self.view["seats"][asked["by"]]["characters"]
            keys[1:] = [key for key in shooter if "aim" in vars(type(self.rules.by_key[key]))]
        return [self.rule(key) for key in dict.fromkeys(keys) if self.rule(key)]

    def rule(self, key: str) -> str:
        """The rule of a card or character, or the goal of a role, after its name; "" if there is none."""
        text = self.text(key)
        return f"{self.teller.name(key)}: {text}" if text else ""

    def text(self, key: str) -> str:
        """The rule or goal alone; how the game is dealt may change the goal of a role."""
        ends = (".text", f".goal.{self.rules.deal.rule}", ".goal")
        return next((self.words.say(key + end) for end in ends if self.words.has(key + end)), "")

    def reasons(self, reasons: list[Reason]) -> list[str]:
        """Why not, each reason once: many seats may be out of reach in the same words."""
        return list(dict.fromkeys(self.teller.reason(reason.key, reason.args) for reason in reasons))
