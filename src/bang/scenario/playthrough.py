"""Drive a game for the runner: answer it, look ahead on a copy, or let it advance without a step."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import PASS, Ask
from bang.engine.kernel.counts import holdings, listed
from bang.engine.kernel.game import Game
from bang.engine.kernel.steps import DRAW, START
from bang.engine.kernel.table import Table
from bang.scenario.words import PLAYING

DISCARDING: Final = "discard"
FORESEEN: Final = 10  # positions to look ahead to, in order to see what an answer has led to
ORDERING: Final = "order"  # the verb of a question about an order
SAYING_A_WORD: Final = "word"
HALTS: Final = (START, DRAW)  # the game stops before these steps, so that `then.next` can name them

Face = tuple[str, int, int]
Signature = tuple[object, ...]


class Playthrough:
    __slots__ = ("arrived", "game", "trail", "unforced")

    def __init__(self, game: Game, arrived: list[int], trail: list[int | None], unforced: tuple[str, ...] = ()) -> None:
        self.game = game
        self.arrived = arrived  # the cards that reached the discard pile, in order
        self.trail = trail  # answers given, with None where the game went on from a halt
        self.unforced = unforced  # what asks questions whose first answer does nothing

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def ask(self) -> Ask | None:
        return self.game.asked

    def answer(self, i: int) -> None:
        self.watch(i)

    def go(self) -> None:
        self.watch(None)

    def watch(self, i: int | None) -> None:
        """Advance the game, and note which cards are new on the discard pile.

        Cards that were discarded and reshuffled between two questions are missed.
        """
        before = self.table.discard.copy()
        self.trail.append(i)
        if i is None:
            self.game.go()
        else:
            self.game.answer(i)
        self.arrived += new_on_top(before, self.table.discard)

    def twin(self) -> Playthrough:
        return Playthrough(self.game.clone(), self.arrived.copy(), self.trail.copy(), self.unforced)

    def advance(self) -> bool:
        """Pass, give the only answer, or any if all lead to the same position or each must be given in the end.

        Return False if none of these is possible.
        """
        ask = self.ask
        if ask is None:
            if self.table.over:
                return False
            self.go()
        elif PASS in ask.options:
            self.answer(ask.options.index(PASS))
        elif self.is_unforced(ask) or is_due_as_a_whole(ask) or self.all_the_same(list(range(len(ask.options)))):
            self.answer(0)
        else:
            return False
        return True

    def is_unforced(self, ask: Ask) -> bool:
        return ask.verb == SAYING_A_WORD and ask.why is not None and ask.why.key in self.unforced

    def all_the_same(self, answers: list[int]) -> bool:
        """Tell whether all these answers lead to the same position."""
        first: Signature | None = None
        for i in answers:
            other = self.twin()
            other.answer(i)
            other.end_order()
            now = other.signatures()
            if first is None:
                first = now
            elif now != first:
                return False
        return True

    def signatures(self) -> Signature:
        """Describe the position, and those after it if nobody chooses: what was answered may only be seen there."""
        found = [signature(self.game)]
        while len(found) < FORESEEN and self.ask is not None and self.ask.verb != PLAYING:
            self.answer(0)
            found.append(signature(self.game))
        return tuple(found)

    def end_order(self) -> None:
        """Answer what is left of a question in which order things happen, if that order does not matter either."""
        while (ask := self.ask) is not None and ask.verb == ORDERING and self.all_the_same([*range(len(ask.options))]):
            self.answer(0)


def begin(table: Table, unforced: tuple[str, ...] = ()) -> Playthrough:
    """Let a position go on to its first question."""
    before = table.discard.copy()
    game = Game(table, halts=HALTS)
    return Playthrough(game, new_on_top(before, game.table.discard), [], unforced)


def new_on_top(before: list[int], after: list[int]) -> list[int]:
    """Return the cards that have reached a pile."""
    stayed = [card for card in before if card in after]  # a card may have been taken from between others
    same = 0
    while same < len(stayed) and stayed[same] == after[same]:
        same += 1
    return after[same:]


def is_due_as_a_whole(ask: Ask) -> bool:
    """Tell whether there is one answer, or whether all these cards must be discarded, one after the other."""
    all_of_them = ask.verb == DISCARDING and ask.row is not None and ask.row.need == len(ask.options)
    return len(ask.options) == 1 or all_of_them


def signature(game: Game) -> Signature:
    """Describe a position as players see it: copies with the same name, rank and suit count as the same card."""
    t = game.table
    rules = t.rules

    def face(card: int) -> Face:
        if card < 0:
            return "", card, 0
        return rules.kind_of[card].key, rules.rank_of[card], rules.suit_of[card]

    def faces(cards: list[int]) -> tuple[Face, ...]:
        return tuple(face(c) for c in cards)

    seats = tuple(
        (
            s.role,
            s.role_shown,
            s.life,
            s.top,
            s.presence,
            tuple(person.key for person in s.characters),
            tuple(person.key for person in s.reserve),
            tuple(sorted(faces(s.hand))),
            faces(s.in_play),
        )
        for s in t.seats
    )
    ask = game.asked
    question: Signature = ()
    if ask is not None:
        options = sorted((what, face(card), seat, face(target)) for what, card, seat, target in ask.options)
        question = (ask.seat, ask.verb, ask.why.key if ask.why is not None else "", ask.by, tuple(options))
    return (
        question,
        seats,
        faces(t.deck),
        faces(t.discard),
        faces(t.shown),
        faces(t.in_force),
        tuple((name, faces(cards)) for name, cards in t.piles.items()),
        faces(t.drawn),
        t.turn,
        t.direction,
        tuple(t.agenda),
        tuple(sorted(listed(t.marks))),
        tuple(sorted(listed(t.once))),
        tuple(sorted((name, seat, face(card), n) for name, seat, card, n in holdings(t.tokens))),
        t.over,
        t.side,
        t.rng,
    )
