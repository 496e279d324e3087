"""The never-do list, written a second time from the cards and the whole table, independently of the bots' judgement."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bang.bots.bot import Attentive, Bot, Factory, Observer
from bang.engine.kernel.counts import on_card
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.kind import Kind, hook_number
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import View
from bang.games import new_table
from bang.games.classic.bots.levels.rating_bot import RatingBot
from bang.simulation.play import play_table

SHOTS = {
    "bang",
    "club_shot",
    "fanning",
    "tomahawk",
    "punch",
    "springfield",
    "buffalo_rifle",
    "derringer",
    "knife",
    "pepperbox",
    "doc_holyday",
    "sniper",
    "flintlock",
    "quick_shot",
    "mexicali_kid",
    "knife_revolver",
    "train_robbery",
    "evelyn_shebang",
    "jacky_murieta",
}
WOUNDS = SHOTS | {"duel", "arrow", "bottle", "pardner"}  # the last two where they ask for a player
RAPID = ("volcanic", "dragoon")
LIMITED = ("bang", "fanning", "knife_revolver", "train_robbery")
STEALS = {"panic", "rag_time", "conestoga", "lockpick", "switch"}
MASS = {"gatling", "indians", "howitzer", "bandidos"}
MEDICINE = {"beer", "whisky", "canteen", "beer_keg", "a_little_nip", "rhum"}
PLAGUES = {"bounty", "rattlesnake", "bomb", "lumber_flatcar", "wanted"}
BURDENS = {"jail", "dynamite"} | PLAGUES
STRIPS = {"cat_balou", "can_can", "ricochet", "whip", "squaw", "frankie_canton", "flint_westwood", "forced_discard"}
AIMED = WOUNDS | STEALS | STRIPS | PLAGUES | {"jail"}
REACTING = {"jourdonnais", "el_gringo", "julie_cutter", "henry_block"}  # to a shot, or to what it costs
LIKELY = 0.35
RECOLOURS = hook_number(Kind.recolours)


def key(label: str) -> str:
    return label.split(" ")[0]


def wins_with(role: str, other: str) -> bool:
    return role == other == "outlaw" or {role, other} <= {"sheriff", "deputy"}


def aimed_at(t: Table, asked: dict[str, Any], option: dict[str, Any]) -> tuple[str, int, str]:
    """Return what an answer does, at whom, and which card there it is about, whatever the question is called."""
    to, target = option.get("to", -1), key(str(option.get("target", "")))
    if asked["verb"] == "play":
        deed = key(option.get("as") or option.get("what") or option.get("card", ""))
        mine = [t.rules.kinds[what].key for by, _, what in t.played if by == asked["seat"]]
        return mine[-1] if deed == "lee_van_kliff" and mine else deed, to, target
    aimed = asked["verb"] in ("seat", "card") and option["do"] != "pass"
    return (asked["why"] if aimed else "", to, key(option.get("card", "")))


def misdeeds(t: Table, bot: Bot, asked: dict[str, Any], option: dict[str, Any]) -> Iterator[str]:
    """Yield everything on the list that this answer does."""
    me = asked["seat"]
    s = t.seats[me]
    others = [q for q in t.alive() if q != me]
    events = {t.kind(c).key for c in t.in_force}
    # With The Wild West Show everybody plays alone: the Sheriff is one of the others.
    sheriff = next((q for q in t.alive() if t.seats[q].role == "sheriff" and "the_show" not in events), -1)
    card, to, target = aimed_at(t, asked, option)
    hand = [t.kind(c).key for c in s.hand]
    janet = any(kind.key == "calamity_janet" for kind in s.characters)  # Vera Custer may copy her
    shots = hand.count("bang") + (hand.count("missed") if janet else 0)
    if "showdown" in events:
        shots = len(hand) - hand.count("bang") - 1  # anything but a BANG!, and not the card that is played
    border = t.rules.by_key[card].border if card in t.rules.by_key else ""
    laid = option["do"] == "play" and (border == "green" or (border == "orange" and card != "bomb"))
    options = asked.get("options", [{"do": "pass"}])
    forced = not any(other["do"] == "pass" for other in options)  # by an event
    spares = any(other["do"] == "pass" or other.get("to", -1) != to for other in options)
    if card and option["do"] != "pass" and not laid and spares and not (forced and asked["verb"] == "play"):
        if s.role == "deputy" and to == sheriff and card in AIMED and target not in BURDENS:
            yield "deputy harms the sheriff"
        finishing = card in WOUNDS and t.seats[to].life == 1
        if me == sheriff and finishing and isinstance(bot, RatingBot) and bot.belief().given(me, 0)[to][1] > LIKELY:
            yield "sheriff finishes a likely deputy"
        if s.role == "renegade" and len(others) > 1 and sheriff >= 0:
            life = t.seats[sheriff].life
            if (card in WOUNDS and to == sheriff and life <= 2) or (card in MASS and life <= 1):
                yield "renegade lets the sheriff die"
    if asked["verb"] == "play" and option["do"] != "pass" and not laid and not forced:
        if s.role == "deputy" and card in MASS and sheriff >= 0 and t.seats[sheriff].life <= 1:
            yield "deputy risks the sheriff"
        if weapon := t.rules.by_key[card].weapon if card in t.rules.by_key else 0:
            old = max((t.kind(c).weapon for c in s.in_play), default=0)
            if old and weapon <= old and not (card in RAPID and sum(hand.count(key) for key in LIMITED) >= 2):
                yield "worse weapon"
        if card in PLAGUES and to == me:
            yield "plagues himself"
        if card in ("shot_glass", "tequila") and (t.seats[to].life >= t.seats[to].top or not t.has_life(to)):
            yield "beer for nothing"
        if card == "ghost" and (sheriff < 0 or not wins_with(s.role, t.seats[to].role)):
            yield "brings an enemy back"
        if card in MEDICINE and (s.life >= s.top or (card == "beer" and len(others) == 1)):
            yield "beer for nothing"
        if card in STEALS and (to == me or target in BURDENS):
            yield "steals a burden or from himself"
        if card == "duel":
            held = [t.kind(c).key for c in t.seats[to].hand]
            if "showdown" in events:
                held = ["bang" for other in held if other != "bang"]
            counting = (isinstance(bot, RatingBot) and bot.level.counts) or t.eyes(to) == EVERYBODY
            deck = [kind.key for kind in t.rules.kind_of if not kind.deck]
            usual = len(held) * deck.count("bang") / len(deck)
            # A bot that counts cards may know that the other player has none; then that must be true.
            if "bang" in held if counting and not shots else not counting and shots < usual:
                yield "duel without an edge"
    yield from wasted_loads(t, asked, option)
    fighting = asked["verb"] == "pay" and asked["why"] == "duel" and option["do"] != "pass"
    if fighting and s.role == "deputy" and asked["by"] == sheriff:
        yield "deputy fights the sheriff"
    if asked["verb"] == "save" and option["do"] == "pass":
        yield "dies with a way out"


def wasted_loads(t: Table, asked: dict[str, Any], option: dict[str, Any]) -> Iterator[str]:
    """Yield payments of loads that have no effect."""
    me, card = asked["seat"], option.get("what", "")
    hand = [t.kind(c).key for c in t.seats[me].hand]
    if option["do"] == "use" and card == "bandolier" and not {"bang", "missed"} & set(hand):
        yield "a load for a shot that is not there"
    if option["do"] == "use" and card == "bell_tower" and not SHOTS & set(hand):
        yield "a load for a look at nothing"
    if asked["verb"] == "may" and card == "big_fifty" and option["do"] == "use":
        to = t.seats[option["to"]]
        if not to.in_play and not {person.key for person in to.characters} & REACTING:
            yield "a load to silence nothing"
    punishing = asked["verb"] == "may" and card == "buntline_special" and option["do"] == "use"
    if punishing and not t.seats[option["to"]].hand:
        yield "a load to punish an empty hand"
    paid = option.get("card", "") if asked["verb"] == "spend" and len(asked["options"]) > 1 else ""
    if key(paid) == "bomb" and t.tokens_at("load", on_card(t.rules.number_of[paid])) == 1:
        yield "sets off his own bomb"


def needless_redraws(t: Table, asked: dict[str, Any], option: dict[str, Any], turned: str) -> Iterator[str]:
    """Yield a draw! made again that went as it should for the Sheriff or for oneself. `turned` is the card of it."""
    if asked["verb"] != "again" or option["do"] != "use" or not turned or t.live(RECOLOURS):
        return
    asking, by, role = t.rules.by_key[asked["why"]], asked["by"], t.seats[asked["seat"]].role
    pips = {turned.split(" ")[1], turned[-1]}
    well = bool(pips & set(asking.lucky.split())) if asking.lucky else not pips & set(asking.feared.split())
    friend = by == asked["seat"] or (role, t.seats[by].role) == ("deputy", "sheriff")
    enemy = (role, t.seats[by].role) == ("outlaw", "sheriff")
    if (well and friend) or (not well and enemy):
        yield "a load against good luck"


class CheckedBot(Attentive):
    """Check the answers of a bot against the whole table."""

    def __init__(self, bot: Bot, table: Table, found: list[str]) -> None:
        self.bot = bot
        self.table = table
        self.found = found
        self.decisions = 0
        self.turned = ""

    def sit(self, seat: int, briefing: View, observer: Observer) -> None:
        if isinstance(self.bot, Attentive):
            self.bot.sit(seat, briefing, observer)

    def hear(self, told: View) -> None:
        if told["what"] in ("flip", "pick"):
            self.turned = told["cards"][0] if len(told["cards"]) == 1 else ""
        if isinstance(self.bot, Attentive):
            self.bot.hear(told)

    def __call__(self, view: View, asked: View) -> int:
        i = self.bot(view, asked)
        self.decisions += 1
        option = asked["options"][i]
        self.found.extend(misdeeds(self.table, self.bot, asked, option))
        self.found.extend(needless_redraws(self.table, asked, option, self.turned))
        return i


def watched_games(
    levels: Sequence[Factory], decisions: int, seed: int, sets: tuple[str, ...] = (), most: int = 7
) -> Counter[str]:
    """Play so many decisions with these bots in turn; count every misdeed and every fault."""
    found: list[str] = []
    count = 0
    while count < decisions:
        made: list[Bot] = []

        def seated(table: Table, at: int = seed, made: list[Bot] = made) -> list[Bot]:
            for p in range(len(table.seats)):
                made.append(CheckedBot(levels[(at + p) % len(levels)](at * 64 + p), table, found))
            return made

        *_, faults = play_table(new_table(Options(4 + seed % (most - 3), sets), seed), seated, 10_000)
        found.extend(fault.error for fault in faults)
        count += sum(bot.decisions for bot in made if isinstance(bot, CheckedBot))
        seed += 1
    return Counter(found)
