"""Non-interference: what a viewer may not know has no influence on what the viewer is sent.

A *twin* of a table agrees with it in everything the viewer may know, and has the rest shuffled: the cards of the deck,
of other hands, of what is set aside for others and of the hidden part of further piles (numbers kept), the hidden roles
of the others, and the characters that nobody has or that lie face down.
"""

from __future__ import annotations

import json
from random import Random
from typing import Final

from bang.conformance.run import Property, Run, show
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.board import LOOKED
from bang.engine.kernel.chance import MASK, new_key
from bang.engine.kernel.content import describe, find
from bang.engine.kernel.facts import Fact
from bang.engine.kernel.game import Game
from bang.engine.kernel.held_piles import is_held
from bang.engine.kernel.judging import judge
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, ask_view, may_see, redact, view
from bang.errors import IllegalAnswer

DECK: Final = "deck"
HANDS: Final = "hands"
ROLES: Final = "roles"
PILES: Final = "piles"
PEOPLE: Final = "people"
EVERYTHING: Final = (DECK, HANDS, ROLES, PILES, PEOPLE)
# What to shuffle in the worlds that are played on: the less, the longer the same answers stay possible in both.
WORLDS: Final = (EVERYTHING, (DECK,), (ROLES,), (DECK, ROLES), (PILES, PEOPLE))
CHANGES: Final = "character"  # the fact that a seat plays another character
LENT: Final = "lend"  # the fact that a seat gets a character out of the pool
DEALT: Final = "new_role"  # the fact that a seat has a new role, told only to its owner
OVER: Final = "over"  # the fact that names the winning side; all roles are turned up
RETURNS: Final = "return"  # the fact that an eliminated seat comes back for its turn
LOOKS: Final = "look_under"  # the fact that a seat looks at its character in reserve
STEPS: Final = 12  # answers for which two worlds are followed


def sent(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def viewers(t: Table) -> list[int]:
    return [SPECTATOR, *t.circle]


def hidden_places(t: Table, viewer: int, what: tuple[str, ...]) -> list[list[int]]:
    places = []
    if DECK in what:
        places.append(t.deck)
        places += [t.piles[name] for name in t.rules.backs.values()]
        places += [t.piles[name] for name in t.piles if is_held(name) and not may_see(t.eyes_on(name), viewer)]
        if not may_see(t.shown_to, viewer):
            places.append(t.shown)
    if HANDS in what:
        places += [s.hand for p, s in enumerate(t.seats) if not may_see(t.eyes(p), viewer)]
    return places


def hidden_in_piles(t: Table, deck: str) -> list[tuple[str, int]]:
    """Return the places in declared piles that nobody may see, among those of the cards of one deck."""
    places = []
    for name, cards in t.piles.items():
        if is_held(name):
            continue
        shown = {"all": len(cards), "top": 1}.get(t.rules.piles[name], 0)
        places += [(name, i) for i in range(len(cards) - shown) if t.kind(cards[i]).deck == deck]
    return places


def hidden_reserves(t: Table, viewer: int) -> list[int]:
    """Return the seats whose characters in reserve the viewer may not know."""
    return [p for p, s in enumerate(t.seats) if s.reserve and not may_see(t.marked(LOOKED, p), viewer)]


def hidden_orders(t: Table, viewer: int) -> list[int]:
    """Return the seats of whose reserve the viewer knows the characters, but not their order."""
    return [p for p, s in enumerate(t.seats) if len(s.reserve) > 1 and p not in hidden_reserves(t, viewer)]


def hidden_roles(t: Table, viewer: int) -> list[int]:
    return [p for p in t.circle if p != viewer and not t.seats[p].role_shown]


def twin(t: Table, viewer: int, what: tuple[str, ...], random: Random) -> Table:
    """Copy a table, with everything of these sorts that the viewer may not know shuffled."""
    t = t.copy()
    places = hidden_places(t, viewer, what)
    for back in sorted({t.rules.back_of[card] for place in places for card in place}):  # backs are public
        spots = [(place, i) for place in places for i, card in enumerate(place) if t.rules.back_of[card] == back]
        cards = [place[i] for place, i in spots]
        random.shuffle(cards)
        for (place, i), card in zip(spots, cards, strict=True):
            place[i] = card
    if ROLES in what:
        seats = hidden_roles(t, viewer)
        roles = [t.seats[p].role for p in seats]
        random.shuffle(roles)
        for p, role in zip(seats, roles, strict=True):
            t.seats[p].role = role
    if PILES in what:
        for deck in sorted({kind.deck for kind in t.rules.kind_of if kind.deck}):
            under = hidden_in_piles(t, deck)
            cards = [t.piles[name][i] for name, i in under]
            random.shuffle(cards)
            for (name, i), card in zip(under, cards, strict=True):
                t.piles[name][i] = card
    if PEOPLE in what:
        shuffle_people(t, viewer, random)
    t.changed()  # discard caches of what was computed from secrets
    return t


def shuffle_people(t: Table, viewer: int, random: Random) -> None:
    """Shuffle face-down characters among themselves and with the pool, within their side."""
    owners = hidden_reserves(t, viewer)
    lists = [[*t.seats[p].reserve] for p in owners] + [[*t.pool]]
    for side in sorted({person.side for people in lists for person in people}):
        spots = [(people, i) for people in lists for i, person in enumerate(people) if person.side == side]
        mixed = [people[i] for people, i in spots]
        random.shuffle(mixed)
        for (people, i), person in zip(spots, mixed, strict=True):
            people[i] = person
    for p, people in zip(owners, lists, strict=False):
        t.seats[p].reserve = people
    t.pool = lists[-1]
    for p in hidden_orders(t, viewer):
        t.seats[p].reserve = random.sample(t.seats[p].reserve, len(t.seats[p].reserve))


class Blind(Property):
    """A viewer's view, and questions to others as the viewer sees them, are the same for a twin of the table."""

    name = "blind"

    def asked(self, ask: Ask) -> None:
        if self.lucky(8):
            self.look(ask)

    def look(self, ask: Ask) -> None:
        t = self.run.game.table
        for viewer in viewers(t):
            other = twin(t, viewer, EVERYTHING, self.random)
            other.rng = self.random.randrange(MASK + 1)
            other.key = new_key(self.random)
            if sent(view(t, viewer)) != sent(view(other, viewer)):
                self.fail(f"the view of viewer {viewer} shows a secret: {view(t, viewer)} or {view(other, viewer)}")
            if viewer != ask.seat and sent(ask_view(t, ask, viewer)) != sent(ask_view(other, ask, viewer)):
                self.fail(f"viewer {viewer} sees a secret in the question: {ask_view(t, ask, viewer)}")
            self.count()


class Discreet(Property):
    """A fact, as redacted for somebody who may not see its cards or its note, does not depend on them."""

    name = "discreet"

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        t = self.run.game.table
        for fact in facts:
            if not fact.cards and not fact.sealed:
                continue
            others = self.random.sample(range(len(t.rules.kind_of)), len(fact.cards))
            note = "another" if fact.sealed else fact.note
            changed = Fact(
                fact.what, fact.seat, fact.to, others, fact.number, fact.why, fact.audience, note, fact.sealed
            )
            for viewer in viewers(t):
                if not may_see(fact.audience, viewer):
                    if sent(redact(t, fact, viewer)) != sent(redact(t, changed, viewer)):
                        self.fail(f"viewer {viewer} hears secret cards: {redact(t, fact, viewer)}")
                    self.count()


class World:
    """A twin that is played on in parallel with the game it was made from."""

    def __init__(self, table: Table, other: Table, viewer: int, what: tuple[str, ...]) -> None:
        self.viewer = viewer
        self.what = what
        self.cards = {card for place in hidden_places(table, viewer, what) for card in place}
        if PILES in what:
            decks = {kind.deck for kind in table.rules.kind_of if kind.deck}
            self.cards |= {table.piles[name][i] for deck in decks for name, i in hidden_in_piles(table, deck)}
        self.seats = hidden_roles(table, viewer) if ROLES in what else []
        self.reserves = hidden_reserves(table, viewer) + hidden_orders(table, viewer) if PEOPLE in what else []
        self.game = listening(other)

    def reveals(self, fact: Fact | None) -> bool:
        """Tell whether the rules let the viewer learn one of the shuffled secrets from this fact."""
        if fact is None:
            return False
        shows_card = may_see(fact.audience, self.viewer) and any(card in self.cards for card in fact.cards)
        shows_person = fact.what == CHANGES and self.game.table.player(fact.seat) in self.reserves
        shows_person = shows_person or (fact.what == LENT and PEOPLE in self.what)
        # The viewer's own new role was drawn from the shuffled ones.
        shows_role = fact.note != "" and (fact.seat in self.seats or (fact.what in (DEALT, OVER) and self.seats != []))
        # Nobody comes back once the last two are the Sheriff and a Renegade. Who came back with life counts by now.
        others = [p for p in self.game.table.contenders() if p != fact.seat]
        shows_last = fact.what == RETURNS and self.seats != [] and len(others) == 2
        return shows_card or shows_person or shows_role or shows_last

    def follow(self, fact: Fact | None) -> None:
        """Note whose role is one of the shuffled ones from now on, perhaps of somebody whose role had been shown."""
        if fact is not None and fact.what == DEALT and self.seats and fact.seat not in self.seats:
            self.seats.append(fact.seat)

    def looks(self, fact: Fact | None) -> bool:
        """Tell whether the viewer looks at a shuffled character; the fact itself is the same in both worlds."""
        return fact is not None and fact.what == LOOKS and fact.seat == self.viewer and fact.seat in self.reserves


def could_go_on(t: Table, other: Table) -> bool:
    """Tell whether somebody who sees the game go on can take it for its twin: not if the twin is won with those roles.

    Roles of the eliminated that Bone Orchard dealt anew are hidden, so a twin may leave a single side in the game.
    """
    return judge(other) is None or judge(t) is not None


def listening(table: Table) -> Game:
    table.facts = []
    return Game(table)


def heard(game: Game) -> list[Fact]:
    facts, game.table.facts = game.table.facts or [], []
    return facts


class Separate(Property):
    """Two worlds that a viewer cannot tell apart stay so until a fact reveals one of the differences to the viewer.

    Only for patient games: a quick one skips questions with a single option, so the mere fact that a question is asked
    reveals that there is something to choose.
    """

    name = "separate"
    wants_patient = True

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.game: Game | None = None  # the game from its last checkpoint on, with its own list of facts
        self.worlds: list[World] = []
        self.left = 0

    def asked(self, ask: Ask) -> None:
        real = self.run.game
        if self.worlds or real.tail or real.base is None or not self.lucky(3):
            return
        self.game = listening(real.base.copy())
        for viewer in viewers(real.table):
            what = self.random.choice(WORLDS)
            other = twin(real.base, viewer, what, self.random)
            if could_go_on(real.base, other):
                self.worlds.append(World(real.base, other, viewer, what))
            else:
                self.count("ended: the other world is won")
        self.left = STEPS
        self.compare()

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        if not self.worlds:
            return
        assert self.game is not None
        content = describe(self.game.table, ask.seat, ask.options[i])
        possible = []
        for world in self.worlds:
            other = world.game
            assert other.asked is not None
            try:
                other.answer(find(other.table, other.asked, content))
                possible.append(world)
            except IllegalAnswer:
                if world.viewer == ask.seat:
                    self.fail(f"viewer {ask.seat} could not answer {content} if others held other cards")
                self.count("ended: the answer is impossible in the other world")
        self.worlds = possible
        self.game.answer(i)
        self.left -= 1
        self.compare()
        if self.left == 0:
            self.count("ended: far enough", len(self.worlds))
            self.worlds = []

    def compare(self) -> None:
        assert self.game is not None
        facts = heard(self.game)
        self.worlds = [world for world in self.worlds if self.alike(self.game, facts, world)]

    def alike(self, game: Game, facts: list[Fact], world: World) -> bool:
        """Return False if the rules themselves have made the worlds different."""
        t, viewer, other = game.table, world.viewer, world.game
        others = heard(other)
        for n in range(max(len(facts), len(others))):
            one = facts[n] if n < len(facts) else None
            two = others[n] if n < len(others) else None
            if world.looks(one):
                self.count("ended: a secret was told by the rules")
                return False
            a = sent(redact(t, one, viewer)) if one is not None else b""
            b = sent(redact(other.table, two, viewer)) if two is not None else b""
            if a != b:
                if world.reveals(one) or world.reveals(two):
                    self.count("ended: a secret was told by the rules")
                    return False
                self.fail(f"viewer {viewer} hears {a.decode()} or {b.decode()}, which depends on secret {world.what}")
            world.follow(one)
            self.count("facts")
        if t.over and other.table.over:
            self.count("ended: over")
            return False
        if not could_go_on(t, other.table):
            self.count("ended: the other world is won")
            return False
        if sent(view(t, viewer)) != sent(view(other.table, viewer)):
            self.fail(f"the view of viewer {viewer} depends on secret {world.what}: {view(other.table, viewer)}")
        self.count("views")
        if game.asked is None or other.asked is None:
            self.fail(f"viewer {viewer} sees the game end because of secret {world.what}")
        if sent(ask_view(t, game.asked, viewer)) != sent(ask_view(other.table, other.asked, viewer)):
            self.fail(f"the question that viewer {viewer} sees depends on secret {world.what}: {show(other)}")
        self.count("own questions" if viewer == game.asked.seat else "questions to others")
        return True
