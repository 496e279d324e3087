"""Public history of a game: acts against players, and the targets that could have been chosen instead.

A witness gets public views and public facts only, so all bots of a table may share one. Each of them then adds what
it alone knows: its own role and the cards it saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from bang.bots.bot import Observer
from bang.bots.card_knowledge import CardKnowledge, KindTraits
from bang.engine.insight.worlds import imaginable
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.facts import ANEW, CHOICE, ROLE
from bang.engine.kernel.view import View
from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.values.aims import ROLES, SHERIFF, Strengths
from bang.games.classic.bots.values.plays import power


class Act(NamedTuple):
    """Harm to a chosen target, or (target NOBODY) a turn in which harm was possible and not done."""

    actor: int
    target: int
    options: tuple[int, ...]  # the seats he could have harmed
    strengths: Strengths
    deed: str = ""  # the kind that was played or used


MIN_EVIDENCE: Final = 1.15  # least factor by which an act must raise a role's chance to be mentioned
Model = Callable[[Act, Belief], list[float]]  # how likely a player of each role would have acted so


class TrackedBelief:
    """A belief updated by one model of how players act, with the strongest evidence for each role."""

    def __init__(self, prior: Belief, model: Model) -> None:
        self.model = model
        self.belief = prior.copy()
        # By seat and role: the deed that spoke for it most clearly, and how much likelier it made the role.
        self.evidence: dict[tuple[int, int], tuple[float, Act]] = {}

    def act(self, act: Act) -> None:
        before = self.belief.chances_of(act.actor)
        self.belief.update(act.actor, self.model(act, self.belief))
        if act.deed:
            self.note_evidence(act, before)

    def note_evidence(self, act: Act, before: list[float]) -> None:
        for role, (was, now) in enumerate(zip(before, self.belief.chances_of(act.actor), strict=True)):
            rise = now / was if was else 0.0
            if rise >= self.evidence.get((act.actor, role), (MIN_EVIDENCE, act))[0]:
                self.evidence[act.actor, role] = rise, act

    def redeal(self, seats: list[int]) -> None:
        self.belief.redeal(seats)
        self.evidence = {key: found for key, found in self.evidence.items() if key[0] not in seats}

    def strongest_evidence(self, seat: int, role: int) -> Act | None:
        """Return the act of this seat that speaks for this role most clearly, if one does."""
        return self.evidence.get((seat, role), (0.0, None))[1]


class Witness(Observer):
    def __init__(self, briefing: View) -> None:
        self.knowledge = CardKnowledge(briefing)
        self.roles: list[str] = briefing["roles"]
        self.facts: dict[str, View] = briefing["facts"]
        self.prior = Belief(self.roles)  # what is known of the deal without the acts of the players
        self.acts: list[Act] = []
        self.revealed: dict[int, int] = {}
        self.sheriff = NOBODY
        self.tracked: dict[Model, TrackedBelief] = {}
        self.scene: View | None = None
        self.step: tuple[View, View] | None = None  # the table and the question when the present step began
        self.turn = NOBODY
        self.harmed = False  # whoever has the turn has harmed somebody in it
        self.chance_to_harm: tuple[tuple[int, ...], Strengths] | None = None
        self.turned = ""  # the card that counts of the latest draw!, wherever it went
        self.played: Counter[str] = Counter()  # how often each card was played in this turn

    def follow(self, model: Model) -> Belief:
        """Return the belief by this model and keep it up to date from now on."""
        tracked = self.tracked.get(model)
        if tracked is None:
            tracked = self.tracked[model] = TrackedBelief(self.prior, model)
            for act in self.acts:
                tracked.act(act)
        return tracked.belief

    # --- what happens

    def look(self, view: View, asked: View) -> None:
        """Take the public view of the table at the question whose answer is heard next."""
        self.scene = view
        if imaginable(asked):
            self.step = view, asked
        if asked["verb"] == "play" and asked["seat"] == view["turn"]:
            actor = asked["seat"]
            seats = view["seats"]
            near = seats[actor].get("distances")
            if near is not None:
                reach = seats[actor]["reach"]
                options = tuple(
                    s["seat"] for s in seats if s["alive"] and s["seat"] != actor and near[s["seat"]] <= reach
                )
                self.chance_to_harm = options, strengths(view)

    def hear(self, told: View) -> None:
        what = told["what"]
        tags = self.facts.get(what, {}).get("tags", ())  # an old recording may tell what nobody tells any more
        if what == "play":
            self.played[told["cards"][0]] += 1
        if what == "turn":
            self.end_turn()
            self.turn, self.harmed, self.chance_to_harm = told["seat"], False, None
            self.played.clear()
        elif what in ("flip", "pick"):  # turned over, and chosen among several
            self.turned = told["cards"][0] if len(told["cards"]) == 1 else ""
        elif ANEW in tags:
            self.redeal([int(seat) for seat in told["note"].split()])
        elif ROLE in tags and told.get("note") in ROLES:
            self.reveal(told["seat"], ROLES.index(told["note"]))
        elif CHOICE in tags and "to" in told and told["to"] != told["seat"] and "why" in told:
            self.chosen(told)

    def reveal(self, seat: int, role: int) -> None:
        if role == SHERIFF:
            self.sheriff = seat
        self.revealed[seat] = role
        self.prior.reveal(seat, role)
        for tracked in self.tracked.values():
            tracked.belief.reveal(seat, role)

    def redeal(self, seats: list[int]) -> None:
        """Forget who of these has which role, and what they did with the one they had."""
        self.revealed = {seat: role for seat, role in self.revealed.items() if seat not in seats}
        self.acts = [act for act in self.acts if act.actor not in seats and act.target not in seats]
        self.chance_to_harm = None
        self.prior.redeal(seats)
        for tracked in self.tracked.values():
            tracked.redeal(seats)

    def chosen(self, told: View) -> None:
        """Note a play aimed at another player. A theft told apart from a play is the choice of an ability."""
        traits = self.knowledge.kinds.get(told["why"])
        if traits is None or (told["what"] == "steal" and traits.harms) or self.scene is None or self.is_scattered():
            return
        if not traits.harms and told["what"] != "steal":
            return
        aimed_at = told.get("cards")
        if isinstance(aimed_at, list) and len(aimed_at) > 1 and "burdens" in self.knowledge.cards[aimed_at[-1]].tags:
            return  # taking a burden away is no harm
        actor = told["seat"]
        if actor != self.turn:
            return  # revenge and inheritance are not chosen
        self.harmed = True
        self.add(self.aimed(self.scene, actor, told["to"], traits))

    def aimed(self, view: View, actor: int, to: int, traits: KindTraits) -> Act:
        """Make an act of harm with the targets that the same kind could have had."""
        seats = view["seats"]
        near = seats[actor].get("distances", [])
        carry = seats[actor]["reach"] if traits.by_weapon else traits.range or len(seats)
        options = {s["seat"] for s in seats if s["alive"] and s["seat"] != actor and near and near[s["seat"]] <= carry}
        if "detains" in traits.tags:
            options.discard(self.sheriff)
        return Act(actor, to, tuple(options | {to}), strengths(view), traits.key)

    def end_turn(self) -> None:
        """Note a turn without harm as evidence if the Sheriff was in reach."""
        if self.turn == NOBODY or self.harmed or self.chance_to_harm is None or self.is_scattered():
            return
        options, seen = self.chance_to_harm
        if self.sheriff in options and self.turn not in self.revealed:
            self.add(Act(self.turn, NOBODY, options, seen))

    def is_scattered(self) -> bool:
        """Tell whether everybody plays alone, so that no act tells a role."""
        events = self.scene["in_force"] if self.scene is not None else ()
        return any("scatters" in self.knowledge.cards[label].tags for label in events)

    def add(self, act: Act) -> None:
        self.acts.append(act)
        if act.actor in self.revealed:
            return
        for tracked in self.tracked.values():
            tracked.act(act)


def strengths(view: View) -> Strengths:
    seats = view["seats"]
    hands = [s["hand"] if isinstance(s["hand"], int) else len(s["hand"]) for s in seats]
    return Strengths(
        alive=[s["seat"] for s in seats if s["alive"]],
        life=[s["life"] for s in seats],
        power=[
            power(s["life"], n, len(s["in_play"])) if s["alive"] else 0.0 for s, n in zip(seats, hands, strict=True)
        ],
    )
