"""The strongest bot: it searches its best options by rollouts in sampled worlds."""

from __future__ import annotations

import time
from math import sqrt
from typing import Final

from bang.bots.bot import Observer, Reason
from bang.engine.insight.past import Past, look_back, relive
from bang.engine.insight.worlds import Unimaginable, imaginable, imagine
from bang.engine.kernel.ask import Option as Answer
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import View, ask_view
from bang.games import agreed_rules
from bang.games.classic.bots.deduction.witness import Act
from bang.games.classic.bots.judgement.plays import Rating
from bang.games.classic.bots.judgement.situation import Option, Situation
from bang.games.classic.bots.levels.rating_bot import LEGEND, Level, RatingBot, rate_all
from bang.games.classic.bots.rollout.policy import Beliefs, RolloutPolicy
from bang.games.classic.bots.search.determinization import Determinizer
from bang.games.classic.bots.values.aims import OUTLAW, ROLES
from bang.games.classic.bots.values.kinds import DRAWING, kind_values
from bang.games.classic.bots.values.scales import NEVER

TIME_LIMIT: Final = 300  # milliseconds for a decision
MAX_OPTIONS: Final = 6  # options that are searched
MIN_WORLDS: Final = 8  # worlds before options are compared
HOPELESS: Final = 4  # worlds that do not fit what was heard, before any does: there is nothing to search
OVERDRAWN: Final = 4.0  # times the budget, after which what was found has to do where most worlds do not fit
DROP_AT: Final = 2.0  # standard errors by which an option must fall behind to be dropped
SWITCH_AT: Final = 1.0  # standard errors by which an option must beat the first choice by judgement
UNINFORMATIVE: Final = -1  # key for all options that are no evidence
# Answers that are searched, by verb. Of the rest (where a token goes, which word is said) rollouts know too little.
ATTACKED: Final = frozenset(("add", "evade", "forfeit", "pay", "rescue", "ward"))
CHOOSING: Final = frozenset(("card", "demand", "discard", "draw", "exchange", "give", "seat"))
HORIZON: Final = 0.5  # depth of a rollout: turns for each player alive


class Legend(RatingBot):
    def __init__(self, seed: int, think: int = TIME_LIMIT, worlds: int = 0, level: Level = LEGEND) -> None:
        super().__init__(level, seed)
        self.think = think / 1000
        self.worlds = worlds  # a fixed number instead of a time: the same game again on any machine
        self.policy: RolloutPolicy | None = None
        self.foreseen: dict[int, float] = {}  # at the last question: how likely options lead to a win
        self.step: tuple[View, View] | None = None  # the one to which `since` belongs
        self.since: list[View] = []  # what was heard since the present step began

    def sit(self, seat: int, briefing: View, observer: Observer) -> None:
        super().sit(seat, briefing, observer)
        self.rules = agreed_rules(briefing["options"])

    def hear(self, told: View) -> None:
        super().hear(told)
        if self.step is not self.witness.step:
            self.step, self.since = self.witness.step, []
        self.since.append(told)

    def policy_for(self, game: Game) -> RolloutPolicy:
        if self.policy is None:
            self.policy = RolloutPolicy(kind_values(self.knowledge, game.table.rules.kinds), game.table)
        return self.policy

    def choose(self, situation: Situation) -> int:
        begin = time.perf_counter()
        self.foreseen = {}
        ratings = rate_all(situation)
        candidates = shortlist(situation, ratings, [self.score(rating) for rating in ratings])
        chosen = candidates[0]
        self.reason = ratings[chosen].reason
        if len(candidates) > 1 and self.can_search(situation) and not needs_no_search(situation, ratings, chosen):
            search = Search(self, situation, candidates)
            chosen = search.run(begin)
            self.foreseen = {i: search.mean(i) for i in candidates if search.values[i]}
            if chosen != candidates[0]:
                self.reason = search.reason(chosen, ratings[chosen].reason)
        return chosen

    def can_search(self, situation: Situation) -> bool:
        """Tell whether the question can be imagined: it begins a step, or the bot has listened to all of the step."""
        if situation.seats[situation.me]["role"] not in ROLES:
            return False
        asked = situation.asked
        return imaginable(asked) or (asked["verb"] in ATTACKED | CHOOSING and self.past() is not None)

    def past(self) -> Past | None:
        """Return what happened in the present step, if the bot has heard all of it."""
        if self.step is None or self.step is not self.witness.step:
            return None
        return Past(self.step[0], self.step[1], self.since)


def needs_no_search(situation: Situation, ratings: list[Rating], chosen: int) -> bool:
    """Tell whether the choice brings cards: these come first, whatever else is planned."""
    option = situation.asked["options"][chosen]
    return option["do"] == "play" and ratings[chosen].order == DRAWING


class Search:
    """Search for one decision."""

    def __init__(self, legend: Legend, situation: Situation, candidates: list[int]) -> None:
        self.legend = legend
        self.situation = situation
        self.candidates = candidates  # the first one is the best by judgement
        self.values: dict[int, list[float]] = {i: [] for i in candidates}
        self.start_from(None if imaginable(situation.asked) else legend.past())
        self.turns = round(HORIZON * len(situation.alive))
        self.acts = {i: self.act(i) for i in candidates}
        self.beliefs: dict[int, Beliefs] = {}  # by option: what everybody believes then
        self.going_on: list[float] = []  # how worlds end in which nobody chooses for me

    def start_from(self, past: Past | None) -> None:
        """Find out where imagined games start: at the question, or where its step began."""
        s, legend = self.situation, self.legend
        self.past = past
        self.answers: list[Answer] = []  # given since the step began, by all seats
        self.seen, self.asked = s.view, s.asked
        self.determinizer: Determinizer | None = None  # None where nothing can be imagined
        beginning = None
        if past is not None:
            try:
                beginning = look_back(legend.rules, past, s.view)
            except Unimaginable:
                return
            self.seen, self.asked = beginning.seen, past.asked
        self.determinizer = Determinizer(s.view, s.odds, legend.belief(), legend.random, beginning)

    def run(self, begin: float) -> int:
        """Return the option with the best rollouts; the first one unless another is clearly better."""
        first = self.candidates[0]
        left = self.candidates
        seen = missed = 0
        while len(left) > 1 and self.budget_used(begin, seen + missed) < 1.0:
            game = self.imagine(check=not seen)
            if game is None:
                missed += 1
                if not seen and missed == HOPELESS:
                    return first
                continue
            for i in left:
                self.values[i].append(self.rollout(game, i))
            seen += 1
            if seen >= MIN_WORLDS and seen % MIN_WORLDS == 0:
                left = self.promising(left)
        if seen < MIN_WORLDS:
            return first
        if first not in left:
            return max(left, key=self.mean)
        return max(left, key=lambda i: self.advantage(i, first, SWITCH_AT))

    def compare(self, begin: float, outlook: bool = True) -> int:
        """Play all options in the same worlds, dropping none, and perhaps go on without choosing; return how many
        worlds there were."""
        seen = missed = 0
        while seen < MIN_WORLDS or self.budget_used(begin, seen + missed) < 1.0:
            if missed > seen and self.budget_used(begin, seen + missed) > OVERDRAWN:
                break
            game = self.imagine(check=not seen)
            if game is None:
                missed += 1
                if missed == HOPELESS and not seen:
                    return 0
                continue
            for i in self.candidates:
                self.values[i].append(self.rollout(game, i))
            if outlook:
                self.going_on.append(self.rollout(game, None))
            seen += 1
        return seen

    def outlook(self) -> float:
        """The chance to win if the game just goes on."""
        return sum(self.going_on) / len(self.going_on)

    def promising(self, left: list[int]) -> list[int]:
        """Drop the options that have fallen clearly behind."""
        best = max(left, key=self.mean)
        return [i for i in left if i == best or self.advantage(best, i, DROP_AT) < 0]

    def imagine(self, check: bool) -> Game | None:
        """Sample a world in which the same question is asked; None if there is none."""
        s = self.situation
        if self.determinizer is None:
            return None
        try:
            game = imagine(self.legend.rules, self.seen, self.asked, self.determinizer.sample())
            if self.past is not None:
                relive(game, self.past.facts, s.asked, s.me, self.answers)
        except Unimaginable:
            return None
        assert game.asked is not None
        return None if check and ask_view(game.table, game.asked, s.me)["options"] != s.asked["options"] else game

    def budget_used(self, begin: float, seen: int) -> float:
        if self.legend.worlds:
            return seen / self.legend.worlds
        return (time.perf_counter() - begin) / self.legend.think

    def mean(self, i: int) -> float:
        values = self.values[i]
        return sum(values) / len(values)

    def advantage(self, i: int, other: int, deviations: float) -> float:
        """Return the mean advantage over another option, less so many standard errors; both share their worlds."""
        if i == other:
            return 0.0
        gaps = [a - b for a, b in zip(self.values[i], self.values[other], strict=True)]
        n = len(gaps)
        mean = sum(gaps) / n
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / max(n - 1, 1)
        return mean - deviations * sqrt(spread / n)

    def rollout(self, game: Game, i: int | None) -> float:
        """Play on from one option, or from the question, to the horizon; return the estimated chance to win."""
        s = self.situation
        twin = game.clone(keep=False)
        policy = self.legend.policy_for(game)
        roles = [ROLES.index(seat.role) if seat.role in ROLES else OUTLAW for seat in twin.table.seats]
        policy.enter_world(roles, self.beliefs_after(i), s.me, s.wants, len(s.alive))
        if i is not None:
            twin.answer(i)
        return policy.play_on(twin, s.me, self.turns)

    def beliefs_after(self, i: int | None) -> Beliefs:
        """Return what everybody believes after this option: acts are evidence."""
        if not self.turns:
            return []  # nobody else gets to act
        act = None if i is None else self.acts[i]
        key = UNINFORMATIVE if act is None or i is None else i
        if key not in self.beliefs:
            self.beliefs[key] = self.compute_beliefs(act)
        return self.beliefs[key]

    def act(self, i: int) -> Act | None:
        """Return the option as an act that others observe; None if it is no evidence."""
        s = self.situation
        option = s.asked["options"][i]
        traits, to = s.traits(option), option.get("to", s.me)
        witness = self.legend.witness
        if traits is None or not traits.harms or to == s.me or s.me in witness.revealed:
            return None
        return witness.aimed(s.view, s.me, to, traits)

    def compute_beliefs(self, act: Act | None) -> Beliefs:
        s = self.situation
        belief = self.legend.belief()
        if act is not None:
            belief = belief.copy()
            belief.update(s.me, self.legend.level.model(act, belief))
        beliefs = [belief.chances_by_role(q) if q in s.others else {} for q in range(len(s.seats))]
        beliefs[s.me] = {s.role: [list(row) for row in s.chances]}
        return beliefs

    def reason(self, chosen: int, usual: Reason) -> Reason:
        """Return the reason with the win rates found, and the target if there is one."""
        win, less = (round(100 * self.mean(i)) for i in (chosen, self.candidates[0]))
        return Reason("ahead_at" if "who" in usual.args else "ahead", {**usual.args, "win": win, "less": less})


def shortlist(situation: Situation, ratings: list[Rating], weights: list[float]) -> list[int]:
    """Return the best options by judgement, one of each signature, without vetoed ones."""
    options = situation.asked["options"]
    order = sorted(range(len(options)), key=lambda i: -weights[i])
    found = [order[0]]
    signatures: set[tuple[object, ...]] = {signature(situation, options[order[0]])}
    for i in order:
        if ratings[i].gain > NEVER / 2 and signature(situation, options[i]) not in signatures:
            signatures.add(signature(situation, options[i]))
            found.append(i)
    kept = found[:MAX_OPTIONS]
    passing = [i for i in found[MAX_OPTIONS:] if options[i]["do"] == "pass"]
    return kept[: MAX_OPTIONS - len(passing)] + passing


def signature(situation: Situation, option: Option) -> tuple[object, ...]:
    """Return what two options have in common that do the same, like copies of a card."""
    traits = situation.traits(option)
    return option["do"], traits.key if traits else "", option.get("to"), option.get("target")
