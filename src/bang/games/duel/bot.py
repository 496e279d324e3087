"""The bot for The Duel: it rates every option in cards and takes the best one. It knows tags, no names of cards."""

from __future__ import annotations

from random import Random
from typing import Final

from bang.bots.adviser import AdvisedOption, Adviser, Counsel
from bang.bots.bot import NO_REASON, Attentive, Observer, Reason
from bang.bots.card_knowledge import CardKnowledge, KindTraits
from bang.engine.kernel.view import View

LIFE: Final = 2.0  # what a life point is worth, in cards
LAST: Final = 3.0  # how much more the last one is worth
NEVER: Final = -9.0
PASSING: Final = 0.05  # what is worth less than that is left undone
TALENTS: Final = {"draws": 0.8, "avenges": 0.7, "shields": 0.7, "pierces": 0.4}
SLIGHT: Final = 0.01  # ties are broken by chance

Option = View


class DuelBot(Attentive):
    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random
        self.reason = NO_REASON

    def sit(self, seat: int, briefing: View, observer: Observer) -> None:
        self.seat = seat
        self.knowledge = CardKnowledge(briefing)

    def hear(self, told: View) -> None:
        """Ignore facts: this bot judges only what it sees."""

    def __call__(self, view: View, asked: View) -> int:
        evaluation = Evaluation(self.knowledge, view, asked, self.seat)
        worth = [evaluation.rate(option) + SLIGHT * self.random() for option in asked["options"]]
        best = max(range(len(worth)), key=worth.__getitem__)
        self.reason = evaluation.reason(asked["options"][best])
        return best


class DuelAdviser(DuelBot, Adviser):
    """Compares the options by their worth alone: nobody can tell from it how likely each of them wins."""

    def advise(self, view: View, asked: View) -> Counsel:
        evaluation = Evaluation(self.knowledge, view, asked, self.seat)
        options = asked["options"]
        worth = [evaluation.rate(option) for option in options]
        places = sorted(range(len(options)), key=lambda i: -worth[i])
        return Counsel([AdvisedOption(i, None, evaluation.advice(options[i], worth[i])) for i in places], None, 0)


class Evaluation:
    """Ratings of the options of one question."""

    def __init__(self, knowledge: CardKnowledge, view: View, asked: View, me: int) -> None:
        self.knowledge, self.view, self.asked, self.me = knowledge, view, asked, me
        self.seats = view["seats"]
        self.players = len(view["circle"])
        self.foe = 1 - me
        self.hand: list[str] = self.seats[me]["hand"]
        self.why = knowledge.kinds.get(asked["why"])

    # --- the table

    def mine(self, place: int) -> bool:
        return place % self.players == self.me

    def standing(self, p: int) -> list[int]:
        return [place for place in (p, p + self.players) if self.seats[place]["alive"]]

    def life(self, place: int) -> int:
        return int(self.seats[place]["life"])

    def good(self, label: str) -> float:
        """Return the value of a card in play to its owner."""
        traits = self.knowledge.cards[label]
        return -1.2 if "burdens" in traits.tags else traits.worth

    def keep(self, label: str) -> float:
        """Return the value of keeping a card of the hand."""
        tags = self.knowledge.cards[label].tags
        if "evades" in tags and not self.knowledge.cards[label].stays:
            return 2.0
        twins = sum(other.split(" ")[0] == label.split(" ")[0] for other in self.hand)
        value = {"draws": 1.9, "shoots": 1.4, "steals": 1.4, "robs": 1.4, "heals": 1.5}
        best = max((value[tag] for tag in tags if tag in value), default=self.knowledge.cards[label].worth)
        return best - 0.1 * (twins - 1)

    def harm(self, place: int) -> float:
        """Return the gain if the character there loses a life point."""
        value = LIFE + (LAST if self.life(place) == 1 else 0.6 if self.life(place) == 2 else 0.0)
        return -value if self.mine(place) else value

    def hits(self) -> int:
        return sum("shoots" in self.knowledge.cards[label].tags for label in self.hand)

    # --- plays

    def rate(self, option: Option) -> float:
        if option["do"] == "pass":
            return PASSING
        by_verb = {
            "play": self.rate_play,
            "evade": self.rate_evade,
            "pay": self.rate_pay,
            "add": self.rate_add,
            "may": self.rate_may,
            "discard": self.rate_discard,
            "card": self.rate_card,
            "seat": self.rate_seat,
            "character": self.rate_character,
        }
        rate = by_verb.get(self.asked["verb"])
        return rate(option) if rate is not None else 1.0

    def rate_play(self, option: Option) -> float:
        if option["do"] == "use" and "card" not in option:
            return self.use(option)
        if option["do"] == "use":  # a card in play for another one
            return 1.0 - self.good(option["card"])
        as_other = "as" in option
        traits = self.knowledge.kinds[option["as"]] if as_other else self.knowledge.cards[option["card"]]
        cost = 0.8 * self.keep(option["card"]) if as_other else 0.0
        return self.play(traits, option) - cost

    def play(self, traits: KindTraits, option: Option) -> float:
        """Rate playing this kind."""
        to, target = option.get("to", self.me), option.get("target", "")
        tags = traits.tags
        if traits.stays:
            return self.equip(traits, to)
        if "strips" in tags:
            return self.harm(to) * 0.6 * len(self.seats[to]["in_play"]) - 0.5
        if "shoots" in tags:
            return self.harm(to) * self.through(to)
        if "shoots_all" in tags or "raids" in tags:
            places = [place for p in (self.me, self.foe) for place in self.standing(p) if place != self.me]
            return 0.7 * sum(self.harm(place) for place in places)
        if "contests" in tags:
            theirs = self.seats[self.foe]["hand"] / 3
            return self.harm(to) * (0.75 if self.hits() > theirs else 0.35) - 0.6
        if "levels" in tags:
            change = 3 - self.life(to)
            return change * (1.2 if self.mine(to) else -1.0) * LIFE / 2 - 0.8
        if "shifts" in tags:
            return self.shift(to) - 0.4
        if "heals" in tags:
            return sum(1.3 for p in self.standing(self.me) if self.life(p) < self.seats[p]["top"])
        if target.startswith("hand"):
            return 1.5
        if target:
            return (-1.0 if self.mine(to) else 1.0) * self.good(target) + (0.7 if "robs" not in tags else 0.0)
        return 1.8 if "draws" in tags else traits.worth

    def through(self, to: int) -> float:
        """Return the chance that a hit does harm."""
        shields = sum("shields" in self.knowledge.cards[label].tags for label in self.seats[to]["in_play"])
        return (0.8 if self.seats[to % self.players]["hand"] else 1.0) * 0.8**shields

    def equip(self, traits: KindTraits, to: int) -> float:
        if any(label.split(" ")[0] == traits.key for label in self.seats[to]["in_play"]):
            return NEVER
        burden = "burdens" in traits.tags
        if self.mine(to) == burden:
            return -1.0
        return 1.2 if burden else 0.6 * traits.worth + 0.15 * self.life(to)

    def use(self, option: Option) -> float:
        tags = self.knowledge.kinds[option["what"]].tags
        if "shifts" in tags:
            return self.shift(self.me)
        cheapest = min(map(self.keep, self.hand), default=0.0)
        if "sells" in tags:
            return 2.2 - min(self.good(label) for label in self.seats[self.me]["in_play"])
        if "repeats" in tags:
            copied = self.knowledge.cards[self.view["discard"][-1]]
            return (self.play(copied, option) if "to" in option else 1.0) - 0.6 * cheapest
        return 3.0 if not self.hand else 1.2 - 0.6 * cheapest

    def shift(self, p: int) -> float:
        """Return the gain if the two characters of this player change places."""
        if len(self.standing(p)) < 2:
            return NEVER
        front, rear = p, p + self.players
        gain = self.stature(rear) - self.stature(front)
        if self.mine(p):
            ambush = "ambushes" in self.tags(rear)
            return 0.4 * gain - 0.2 + (0.7 * self.harm(self.standing(self.foe)[-1]) if ambush else 0.0)
        return 0.25 * self.hits() * (self.harm(rear) - self.harm(front)) - 0.2 * gain - 0.2

    def stature(self, place: int) -> float:
        """Return how well a character would stand in front."""
        seat = self.seats[place]
        life = min(seat["life"], 4) + (0.0 if seat["life"] > 1 else -1.5)
        crowded = max(0, len(self.hand) - max(2, seat["life"])) if self.mine(place) else 0
        equipment = sum(self.good(label) for label in seat["in_play"])
        return float(life + equipment - 0.7 * crowded + self.talent(place))

    def talent(self, place: int) -> float:
        """Return the value of a character's ability in front."""
        tags = self.tags(place)
        rapid = "rapid" in tags and self.mine(place)
        return sum(TALENTS.get(tag, 0.0) for tag in tags) + (0.8 * max(0, self.hits() - 1) if rapid else 0.0)

    def tags(self, place: int) -> set[str]:
        return self.knowledge.tags(
            self.seats[place]["characters"] + [c.split(" ")[0] for c in self.seats[place]["in_play"]]
        )

    # --- answers

    def rate_evade(self, option: Option) -> float:
        place = self.view["awake"][self.me]
        saved = -self.harm(place)
        if option["do"] == "use":
            tags = self.knowledge.kinds[option["what"]].tags
            free = "card" not in option or bool(self.knowledge.cards[option["card"]].lucky)
            return saved + (1.0 if free and "shields" in tags else -0.5)
        return saved - 0.6 * self.keep(option["card"])

    def rate_pay(self, option: Option) -> float:
        saved = -self.harm(self.view["awake"][self.me])
        if self.why is not None and "contests" in self.why.tags:
            saved *= 0.6
        return saved - 0.6 * self.keep(option["card"])

    def rate_add(self, option: Option) -> float:
        return -self.harm(self.view["awake"][self.me]) - 0.6 * self.keep(option["card"])

    def rate_may(self, option: Option) -> float:
        """Accept an offer; a wound is taken for another character only by the one with more life."""
        if self.why is not None and "shields" in self.why.tags:
            brave = next((p for p in self.standing(self.me) if option["what"] in self.seats[p]["characters"]), self.me)
            other = next((p for p in self.standing(self.me) if p != brave), brave)
            return 1.0 if self.life(brave) > self.life(other) else -1.0
        return 1.0

    def rate_discard(self, option: Option) -> float:
        return -self.keep(option["card"])

    def rate_card(self, option: Option) -> float:
        if "target" in option:
            return 1.5
        label = option["card"]
        if "to" in option:
            return (-1.0 if self.mine(option["to"]) else 1.0) * self.good(label)
        if self.why is not None and (self.why.lucky or self.why.feared):
            return self.fate(label)
        if label in self.seats[self.me]["in_play"]:
            return -self.good(label)
        return self.keep(label)

    def fate(self, label: str) -> float:
        """Rate a card turned over: shields are mine in the opponent's turn, feared cards in my own."""
        assert self.why is not None
        symbol = label.split(" ")[1][-1]
        if self.why.lucky:
            return 1.0 if (symbol in self.why.lucky) == (self.view["turn"] != self.me) else 0.0
        return 1.0 if (symbol in self.why.feared) == (self.view["turn"] != self.me) else 0.0

    def rate_seat(self, option: Option) -> float:
        return self.shift(option["to"])

    def rate_character(self, option: Option) -> float:
        return self.knowledge.kinds[option["what"]].worth

    def advice(self, option: Option, worth: float) -> Reason:
        """Explain what speaks for an option, or against it."""
        verb, card = self.asked["verb"], option.get("card", "").split(" ")[0]
        if verb == "evade":
            return self.reason(option)
        if option["do"] == "pass":
            return Reason("wait", {})
        if worth < 0 and verb == "play":
            return Reason("veto", {})
        if verb == "play" and card:
            return self.advice_to_play(self.knowledge.kinds[option.get("as") or card], option)
        told = {"discard": "discard", "card": "choose", "pay": "answer", "add": "answer", "seat": "duel_shift"}.get(
            verb, "even"
        )
        if verb == "play" and "shifts" in self.knowledge.kinds[option["what"]].tags:
            told = "duel_shift"
        return Reason(told if card or told in ("even", "duel_shift") else "even", {"card": card})

    def advice_to_play(self, traits: KindTraits, option: Option) -> Reason:
        tags = traits.tags
        if traits.stays:
            return Reason("duel_burden", {}) if "burdens" in tags else Reason("equip", {"card": traits.key})
        if "shoots" in tags:
            return Reason("duel_hit", {"percent": round(100 * self.through(option.get("to", self.foe)))})
        if "contests" in tags:
            return Reason("duel_contest", {"n": self.hits()})
        told = {"shoots_all": "mass", "raids": "mass", "shifts": "duel_shift", "heals": "heal", "draws": "draw"}
        found = next((key for tag, key in told.items() if tag in tags), "duel_strip" if "target" in option else "even")
        return Reason(found, {})

    def reason(self, option: Option) -> Reason:
        if self.asked["verb"] == "evade" and option["do"] == "pass":
            return Reason("take_hit", {"n": self.life(self.view["awake"][self.me])})
        if self.asked["verb"] == "evade":
            return Reason("evade", {"card": option.get("what") or option["card"].split(" ")[0]})
        return NO_REASON
