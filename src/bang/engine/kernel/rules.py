"""Rules: the chosen boxes, compiled to tables. Immutable; shared by every game and clone of the same options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, WORDS
from bang.engine.kernel.fact_types import FACTS
from bang.engine.kernel.facts import FactType
from bang.engine.kernel.held_piles import declared_of, is_held
from bang.engine.kernel.kind import HOOKS, SELF, Character, Hooks, Kind, Rule, Source
from bang.engine.kernel.options import Options, Setting
from bang.errors import BadOptions

if TYPE_CHECKING:
    from bang.engine.kernel.steps import Step

HEARTS: Final = 0
DIAMONDS: Final = 1
CLUBS: Final = 2
SPADES: Final = 3
NO_SUIT: Final = -1
NO_PIPS: Final = "*"  # the copy of a card without suit and rank
SUITS: Final = "HDCS"
GUARDS: Final = ("guarded", "kept_from")  # the methods that keep cards in play from being chosen
MOST_SEATS: Final = 26  # at a table: positions may have more than their rules deal for
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass(frozen=True)
class Deal:
    """The setup for a number of players: the rule that deals and judges, and the roles it deals."""

    rule: str
    roles: tuple[str, ...]


@dataclass(frozen=True)
class Token:
    """A sort of counter that seats and cards can hold, such as coins or loads. The texts are found under its key."""

    key: str
    supply: int = 0  # how many there are; 0 = as many as it takes
    most: int = 0  # how many one holder can have; 0 = any number
    kept: bool = False  # a player who is out of the game keeps them


@dataclass(frozen=True)
class Box:
    """A set as its folder declares it."""

    key: str
    cards: Sequence[type[Kind]] = ()
    characters: Sequence[type[Character]] = ()
    rules: Sequence[type[Rule]] = ()  # ways to deal and judge, named by `deals`
    variants: Sequence[type[Rule]] = ()  # rules in force only if the options name them
    deals: dict[int, Deal] = field(default_factory=dict)  # by number of players
    steps: Sequence[type[Step]] = ()
    standing: Sequence[type[Rule]] = ()  # rules in force whenever the box is in play
    extra: dict[str, str] = field(default_factory=dict)  # more copies of kinds of other boxes, by key
    suits: str = SUITS  # the letters that its copies end with
    backs: dict[str, str] = field(default_factory=dict)  # the letters copies begin with instead of a rank: their pile
    settings: Sequence[Setting] = ()  # what a table may choose
    depth: int = 1  # how many characters a player has at a time, one behind the other
    piles: dict[str, str] = field(default_factory=dict)  # further piles: what of them everybody sees (all, top, none)
    held_piles: dict[str, str] = field(default_factory=dict)  # piles that seats or cards hold: who sees them
    tokens: Sequence[Token] = ()
    markets: Sequence[str] = ()  # those of its piles whose cards are on offer in phase 2
    hooks: Sequence[str] = ()  # hooks of its own: reactions to what it tells by `t.signal`
    words: Sequence[str] = ()  # words of its own for answers
    facts: Sequence[FactType] = ()  # what its kinds tell besides the facts of the engine


class Print:
    """One printed card, for quick looks: there is one class of it, where hundreds are derived from Kind. Compiled code
    checks the class of whatever it takes from a list, and the interpreter finds attributes of a single class faster."""

    __slots__ = ("curbed", "key", "kind", "playable", "price", "unaimed", "what")

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.what = kind.id
        self.key = kind.key
        self.price = kind.price
        self.curbed = kind.curbed
        self.unaimed = kind.unaimed
        self.playable = not kind.only_answers  # in one's turn


class Rules:
    __slots__ = (
        "back_of",
        "backs",
        "by_key",
        "characters",
        "deal",
        "decks_of",
        "defined",
        "depth",
        "facts",
        "ground",
        "ground_hush",
        "guarded",
        "guards",
        "held_piles",
        "hook_names",
        "hook_of",
        "kind_of",
        "kinds",
        "label_of",
        "marked_tokens",
        "markets",
        "number_of",
        "options",
        "pile_of",
        "piles",
        "prints",
        "rank_of",
        "recalls",
        "settings",
        "standing",
        "step_keys",
        "steps",
        "strays",
        "suit_of",
        "suits",
        "tokens",
        "turn_plan",
        "ways",
        "words",
    )

    def __init__(self, boxes: Sequence[Box], options: Options, without: Sequence[str] = ()) -> None:
        """`without`: the keys of characters that nobody can have, and of cards of which there are no copies."""
        self.options = options
        self.kinds: list[Kind] = []
        self.by_key: dict[str, Kind] = {}
        self.characters: list[Character] = []
        self.deal = find_deal(boxes, options.players)
        self.settings = {setting.key: setting for box in boxes for setting in box.settings}
        self.standing: list[Kind] = []  # in force from start to end
        self.depth = max(box.depth for box in boxes)
        self.backs = {letter: pile for box in boxes for letter, pile in box.backs.items()}
        self.suits = boxes[0].suits
        self.piles: dict[str, str] = {}
        self.decks_of: dict[str, tuple[str, ...]] = {}  # the decks of the boxes that declare a pile
        self.held_piles = {pile: eyes for box in boxes for pile, eyes in box.held_piles.items()}
        self.tokens = declared_tokens(boxes)
        self.markets = tuple(pile for box in boxes for pile in box.markets)
        self.words = (*WORDS, *dict.fromkeys(word for box in boxes for word in box.words if word not in WORDS))
        self.hook_names = (*HOOKS, *dict.fromkeys(hook for box in boxes for hook in box.hooks))
        self.hook_of = {name: place for place, name in enumerate(self.hook_names)}
        self.facts = declared_facts(boxes)
        self.steps: list[Step] = []
        self.step_keys: list[str] = []
        cards = self.collect(boxes)
        self.characters = [person for person in self.characters if person.key not in without]
        self.add_variants(boxes)
        self.marked_tokens = [kind.token for kind in self.standing if isinstance(kind, Rule) and kind.token]
        self.turn_plan = plan_turn(self.steps)
        # The shorter ways round to each other seat, by the number of these, clockwise from the left neighbour.
        self.ways = [[min(i + 1, n - i) for i in range(n)] for n in range(MOST_SEATS)]
        self.defined = [False] * len(self.hook_names)  # whether any kind defines a hook, for a quick look before a call
        for kind in self.kinds:
            self.look_into(kind)
        # The live index of the rules alone, and those of them that silence others: see hooks.py.
        standing = [Source(kind, NOBODY, NO_CARD) for kind in self.standing]
        self.ground = [[s for s in standing if hook in s.kind.hooks] for hook in range(len(self.hook_names))]
        self.ground_hush = [s for s in standing if s.kind.hushing]
        self.recalls = any(kind.recalls for kind in self.kinds)  # the cards played in a turn are remembered
        self.kind_of: list[Kind] = []
        self.suit_of: list[int] = []
        self.rank_of: list[int] = []
        self.back_of: list[int] = []  # which of the backs it has, where they differ
        self.pile_of: list[str] = []  # the declared pile it starts in; "" = the deck
        self.label_of: list[str] = []  # a card's name for journals: stable, and no two alike
        self.number_of: dict[str, int] = {}
        for kind in cards:
            there = kind.key not in without and (not kind.along or kind.along in options.sets)
            if there and not any(rule.omits(kind) for rule in self.standing):
                for copy in kind.copies.split():
                    self.print(kind, copy)
                for box in boxes:
                    for copy in box.extra.get(kind.key, "").split():
                        self.print(kind, copy)
        diverters = [kind for kind in self.kinds if "divert" in defined_by(kind) and self.can_act(kind)]
        self.prints = [Print(kind) for kind in self.kind_of]
        self.guarded = [kind.guards for kind in self.kind_of]  # in play, they cannot always be chosen
        self.guards = any(self.guarded)
        self.strays = [any(other.diverts(kind) for other in diverters) for kind in self.kind_of]  # cards they divert

    def collect(self, boxes: Sequence[Box]) -> list[Kind]:
        """Number the steps, cards, characters and dealing rules of all boxes, and return the cards."""
        cards: list[Kind] = []
        for box in boxes:
            for step in box.steps:
                self.steps.append(step())
                self.step_keys.append(self.steps[-1].key)
            for made in box.cards:
                cards.append(self.add(made(), box))
            for person in box.characters:
                someone = person()
                self.add(someone, box)
                self.characters.append(someone)
            for rule in box.rules:
                kind = self.add(rule(), box)
                if kind.key == self.deal.rule:
                    self.standing.append(kind)
            self.piles.update(box.piles)
            decks = tuple(dict.fromkeys(kind.deck for kind in cards if kind.box == box.key and kind.deck))
            self.decks_of.update((pile, (*self.decks_of.get(pile, ()), *decks)) for pile in box.piles)
        return cards

    def add_variants(self, boxes: Sequence[Box]) -> None:
        """Number the rules that stand besides the dealing one, and check that there are the variants that are named."""
        known: list[str] = []
        for box in boxes:
            for rule in box.standing:  # two boxes may share one
                if type(self.by_key.get(rule().key)) is not rule:
                    self.standing.append(self.add(rule(), box))
            for rule in box.variants:
                kind = self.add(rule(), box)
                known.append(kind.key)
                if kind.key in self.options.variants:
                    self.standing.append(kind)
        for key in self.options.variants:
            if key not in known:
                able = ", ".join(known) or "none"
                sentence = f"There is no variant {key!r} in these sets; there are: {able}."
                raise BadOptions(sentence, "no_variant", name=key, able=able)
            if self.options.variants.count(key) > 1:
                raise BadOptions(f"The variant {key!r} is named twice; name it once.", "variant_twice", name=key)

    def look_into(self, kind: Kind) -> None:
        """Note which hooks a kind defines, and what else a quick look is to tell of it."""
        own = defined_by(kind) | ({"seats"} if kind.played_at != SELF else set())
        kind.guards = not own.isdisjoint(GUARDS)
        kind.hooks = tuple([place for place, hook in enumerate(self.hook_names) if hook in own])
        for place in kind.hooks if self.can_act(kind) else ():
            self.defined[place] = True
        kind.hushing = "hushes" in own
        kind.choosy = "hears" in own
        kind.barring = "barred" in own or kind.only_answers != ""
        kind.curbed = kind.barring or kind.limit > 0 or kind.cost > 0
        kind.free = not (kind.uses or kind.currency or kind.cost or "hindered" in own)
        kind.unaimed = not own & {"seats", "bars", "targets", "spots"}
        kind.for_self = "bars" in own and not own & {"seats", "targets", "spots"}
        kind.counted = kind.counted or kind.key
        kind.rank = self.waits(kind)

    def can_act(self, kind: Kind) -> bool:
        """Whether it can ever be in play or in force: all but rules that were not chosen."""
        return kind in self.standing or not isinstance(kind, Rule)

    def add(self, kind: Kind, box: Box) -> Kind:
        if kind.key in self.by_key:
            boxes = " and ".join(dict.fromkeys([self.by_key[kind.key].box, box.key]))
            raise BadOptions(f"The key {kind.key!r} is used twice, in {boxes}; give one of the two another key.")
        kind.id = len(self.kinds)
        kind.box = box.key
        self.kinds.append(kind)
        self.by_key[kind.key] = kind
        return kind

    def print(self, kind: Kind, copy: str) -> None:
        printed = kind.key if copy == NO_PIPS else f"{kind.key} {copy}"
        label = printed
        twin = 1
        while label in self.number_of:
            twin += 1
            label = f"{printed} ({twin})"
        self.number_of[label] = len(self.kind_of)
        self.label_of.append(label)
        self.kind_of.append(kind)
        self.suit_of.append(NO_SUIT if copy == NO_PIPS else self.suits.index(copy[-1]))
        self.rank_of.append(0 if copy == NO_PIPS or self.backs else RANKS.index(copy[:-1]) + 2)
        self.back_of.append(list(self.backs).index(copy[:-1]) if self.backs else 0)
        self.pile_of.append(self.backs[copy[:-1]] if self.backs else kind.deck)

    def shows(self, pile: str) -> str:
        """What is seen of a pile of the table."""
        return self.piles.get(pile, "none") if not is_held(pile) else self.held_piles[declared_of(pile)]

    def waits(self, kind: Kind) -> int:
        """Count the kinds in the longest chain of those that this one has to wait for."""
        return max([1 + self.waits(self.by_key[key]) for key in kind.after.split() if key in self.by_key], default=0)


def find_deal(boxes: Sequence[Box], players: int) -> Deal:
    deals = {n: deal for box in boxes for n, deal in box.deals.items()}
    if players not in deals:
        names = ", ".join(box.key for box in boxes)
        able = ", ".join(str(n) for n in sorted(deals))
        sentence = f"{players} players cannot play {names}; the number can be {able}."
        raise BadOptions(sentence, "players", players=players, names=names, able=able)
    return deals[players]


def plan_turn(steps: Sequence[Step]) -> list[int]:
    """List the steps of a turn as they are put on the agenda: the last one first."""
    keys = [step.key for step in steps]
    last = [step.key for step in steps if not step.before and any(other.before == step.key for other in steps)]
    plan = [key for key in last for key in steps_up_to(steps, key)]
    for step in steps:
        if step.before and step.key not in plan:
            raise ValueError(f"the step {step.key!r} comes before {step.before!r}, which is no step of a turn")
    return [keys.index(key) for key in reversed(plan)]


def steps_up_to(steps: Sequence[Step], key: str) -> list[str]:
    """List a step and all that come before it. Of several before the same one, those of later boxes come later."""
    return [*(found for step in steps if step.before == key for found in steps_up_to(steps, step.key)), key]


def declared_tokens(boxes: Sequence[Box]) -> dict[str, Token]:
    """The tokens of these boxes by key. Boxes may share one that they declare alike."""
    found: dict[str, Token] = {}
    for token in (one for box in boxes for one in box.tokens):
        if found.setdefault(token.key, token) != token:
            raise BadOptions(f"The token {token.key!r} is declared twice, and not alike; rename one of them.")
    return found


def declared_facts(boxes: Sequence[Box]) -> dict[str, FactType]:
    """The facts of the engine and of these boxes by key. Boxes may share one that they declare alike."""
    found: dict[str, FactType] = {}
    for declared in (*FACTS, *(one for box in boxes for one in box.facts)):
        if found.setdefault(declared.key, declared) != declared:
            raise BadOptions(f"The fact {declared.key!r} is declared twice, and not alike; rename one of them.")
    return found


def defined_by(kind: Kind) -> set[str]:
    """Collect the names that a kind's own classes define, without those inherited from Kind."""
    return {name for made in type(kind).__mro__ if made not in (Kind, Hooks, object) for name in made.__dict__}
