"""The bot behind all levels: it rates every option by what it knows and takes the best one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from bang.bots.bot import NO_REASON, Attentive, Observer, Reason
from bang.bots.card_knowledge import CardKnowledge
from bang.engine.kernel.view import View
from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.deduction.hands import HandMemory
from bang.games.classic.bots.deduction.likelihood import full_model, sheriff_model
from bang.games.classic.bots.deduction.witness import Act, Model, Witness
from bang.games.classic.bots.judgement.answers import answer
from bang.games.classic.bots.judgement.plays import Rating
from bang.games.classic.bots.judgement.situation import Situation
from bang.games.classic.bots.values.aims import ROLES, TILT
from bang.games.classic.bots.values.scales import FIRST, GOOD, NEVER


@dataclass(frozen=True)
class Level:
    """Parameters of a level. None of them lets a bot see more than another."""

    model: Model
    noise: float = 0.0  # how far its judgement errs, in cards
    memory: int = 0  # how many acts of others it remembers; 0 = all
    counts: bool = False  # counts the cards it has seen, and where they went
    tilt: float = TILT  # how strongly it sides with the weaker party as the Renegade
    sharp: bool = False  # weighs life, hands and shields of its targets, and each card against the rest of its hand


class RatingBot(Attentive):
    def __init__(self, level: Level, seed: int) -> None:
        self.level = level
        self.random = Random(seed)

    def sit(self, seat: int, briefing: View, observer: Observer) -> None:
        assert isinstance(observer, Witness)
        self.seat = seat
        self.witness = observer
        self.knowledge: CardKnowledge = observer.knowledge
        self.hands = HandMemory(len(observer.roles), observer.facts) if self.level.counts else None
        if not self.level.memory:
            observer.follow(self.level.model)

    def hear(self, told: View) -> None:
        if self.hands is not None:
            self.hands.hear(told)

    def belief(self) -> Belief:
        if not self.level.memory:
            return self.witness.follow(self.level.model)
        belief = self.witness.prior.copy()
        for act in self.remembered():
            belief.update(act.actor, self.level.model(act, belief))
        return belief

    def remembered(self) -> list[Act]:
        told = [act for act in self.witness.acts if act.actor not in self.witness.revealed]
        return told[-self.level.memory :]

    def situation(self, view: View, asked: View) -> Situation:
        role = view["seats"][self.seat]["role"]
        belief = self.belief()
        chances = belief.given(self.seat, ROLES.index(role)) if role in ROLES else belief.chances()
        sharp, tilt = self.level.sharp, self.level.tilt
        known = self.witness
        return Situation(view, asked, self.knowledge, chances, self.hands, sharp, tilt, known.turned, known.played)

    def rate(self, view: View, asked: View) -> list[Rating]:
        """Rate every option without the noise of the level."""
        return rate_all(self.situation(view, asked))

    def __call__(self, view: View, asked: View) -> int:
        self.reason = NO_REASON
        if len(asked["options"]) == 1:
            return 0
        chosen = self.choose(self.situation(view, asked))
        self.reason = self.with_evidence(self.reason)
        return chosen

    def with_evidence(self, reason: Reason) -> Reason:
        """Add the act that made the target suspect, if there was one."""
        who, role = reason.args.get("who"), reason.args.get("role")
        tracked = self.witness.tracked.get(self.level.model)
        if not isinstance(who, int) or role not in ROLES or tracked is None or who in self.witness.revealed:
            return reason
        act = tracked.strongest_evidence(who, ROLES.index(role))
        return reason if act is None else Reason(reason.key, {**reason.args, "deed": act.deed, "victim": act.target})

    def choose(self, situation: Situation) -> int:
        ratings = rate_all(situation)
        chosen = max(range(len(ratings)), key=[self.score(rating) for rating in ratings].__getitem__)
        self.reason = ratings[chosen].reason
        return chosen

    def score(self, rating: Rating) -> float:
        gain = rating.gain
        if self.level.noise and gain > NEVER:
            gain += self.random.gauss(0.0, self.level.noise)
        return rank(gain, rating.order)


def rank(gain: float, order: int) -> float:
    """Sort good plays by their order first, and the rest by gain."""
    return gain + FIRST * order if gain > GOOD else gain


def rate_all(situation: Situation) -> list[Rating]:
    return [answer(situation, option) for option in situation.asked["options"]]


GREENHORN: Final = Level(sheriff_model, noise=5.0, memory=4, tilt=0.0)
DRIFTER: Final = Level(sheriff_model, noise=1.5)
GUNSLINGER: Final = Level(full_model, noise=0.3, counts=True, sharp=True)
LEGEND: Final = Level(full_model, counts=True, sharp=True)


def factory(level: Level) -> Callable[[int], RatingBot]:
    return partial(RatingBot, level)
