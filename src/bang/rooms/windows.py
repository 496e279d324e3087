"""Windows in a room: people are asked at the same moment, and their answers wait until the engine asks for them.

The engine asks one seat after the other. Whoever comes later may answer early: the answer is kept, and given when the
engine comes to that seat. If the cards of a seat change meanwhile, or its answer is no longer possible, it is asked
anew. Others see who has answered, never what.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bang.engine.kernel.ask import Ask
from bang.engine.kernel.content import describe
from bang.engine.kernel.game import Game
from bang.engine.kernel.window import Window
from bang.errors import LateAnswer
from bang.protocol.parts import Content

MOST_CHANGES: Final = 20  # of one early answer: each is an entry of the log

Cards = tuple[tuple[int, ...], tuple[int, ...]]  # the hand and the cards in play of a seat


class EarlyAnswer(NamedTuple):
    answer: Content
    by: str  # as in the entry of an answer


@dataclass(slots=True)
class Invitation:
    """A seat may answer: since which question of the engine, with which cards, and what it has said."""

    number: int  # what the seat is asked, it is asked under this number
    cards: Cards
    early: EarlyAnswer | None = None
    changes: int = 0  # how often it said something else, or took it back


@dataclass(slots=True)
class OpenWindow:
    """A window of the engine with the answers that wait in it."""

    window: Window
    invited: dict[int, Invitation] = field(default_factory=dict)  # by seat, those that have not been asked in earnest
    past: set[int] = field(default_factory=set)  # the seats whose answers have taken effect

    def answered(self) -> list[int]:
        """The seats whose answers wait."""
        return sorted(seat for seat, invitation in self.invited.items() if invitation.early is not None)

    def forget_passed(self) -> None:
        """Forget the seats that were passed over. The one whose turn it is may be asked something else first."""
        for seat in list(self.invited):
            if seat != self.window.now and seat not in self.window.after:
                del self.invited[seat]

    def is_settled(self, seat: int) -> bool:
        """Return whether a seat has changed its mind so often that the answer stands until it is asked in earnest."""
        return self.invited[seat].changes >= MOST_CHANGES

    def invite(self, game: Game, seat: int, number: int) -> None:
        """Ask a seat, or ask it anew if its cards have changed. Everybody sees that they did, so it tells nothing."""
        if not self.knows(game, seat):
            self.invited[seat] = Invitation(number, cards_of(game, seat))

    def knows(self, game: Game, seat: int) -> bool:
        """Return whether the seat has been asked, with the cards that it has now."""
        return seat in self.invited and self.invited[seat].cards == cards_of(game, seat)


class OpenQuestion(NamedTuple):
    """A question that a seat may answer now: the pending one, or one of a window that has not come to it yet."""

    number: int
    ask: Ask
    window: OpenWindow | None = None  # None where nobody else may answer meanwhile
    pending: bool = True

    @property
    def seat(self) -> int:
        return self.ask.seat

    @property
    def early(self) -> EarlyAnswer | None:
        """The answer to it that waits."""
        return None if self.window is None else self.window.invited[self.seat].early

    def check_changeable(self) -> None:
        if self.window is not None and self.window.is_settled(self.seat):
            raise LateAnswer("You have changed your mind often enough; what you said last stands.")


class Windows:
    """The open windows of a game, the oldest first. One may open while another is waiting."""

    def __init__(self) -> None:
        self.open: list[OpenWindow] = []
        self.asleep = False  # nobody asks, so nothing is followed

    def wake(self, game: Game | None) -> None:
        """Follow the game from here on, where no window is open: at the start of a step."""
        self.asleep = False
        if game is not None:
            self.follow(game)

    def follow(self, game: Game) -> None:
        """Look at the pending question: what it opens, who is asked anew, what is done with."""
        if self.asleep:
            return
        ask = game.asked
        if ask is None:
            self.open = []
            return
        window = None if ask.row is None else ask.row.window
        if window is None and not self.open:
            return
        for known in self.open:
            known.forget_passed()
        self.open = [known for known in self.open if known.window is window or known.window.after or known.answered()]
        if window is not None and all(known.window is not window for known in self.open):
            self.open.append(OpenWindow(window))
        asked = {ask.seat}  # under the number of this question, which is to mean one thing for each seat
        for known in sorted(self.open, key=lambda known: known.window is not window):
            if known.window is window and ask.seat not in known.past:
                known.invite(game, ask.seat, ask.number)
                early = known.invited[ask.seat].early
                if early is not None and place_of(game, ask, early.answer) < 0:
                    known.invited[ask.seat] = Invitation(ask.number, known.invited[ask.seat].cards)
            for seat in known.window.after:
                if known.window.ahead(game.table, seat) is None or (seat in asked and not known.knows(game, seat)):
                    known.invited.pop(seat, None)
                else:
                    known.invite(game, seat, ask.number)
            asked |= {seat for seat, invitation in known.invited.items() if invitation.number == ask.number}

    def pending(self, game: Game) -> OpenQuestion | None:
        """The question of the engine. A second one to the same seat is no longer that of the window."""
        ask = game.asked
        if ask is None:
            return None
        for known in self.open:
            if ask.row is not None and ask.row.window is known.window and ask.seat in known.invited:
                return OpenQuestion(known.invited[ask.seat].number, ask, known)
        return OpenQuestion(ask.number, ask)

    def ahead(self, game: Game, seat: int) -> list[OpenQuestion]:
        """List what a later seat may answer early, answered or not: in the pending window first, then in the others."""
        pending = self.pending(game)
        if pending is None or pending.seat == seat:
            return []
        found = []
        for known in sorted(self.open, key=lambda known: known is not pending.window):
            ask = known.window.ahead(game.table, seat) if seat in known.invited else None
            if ask is not None:
                ask.number = known.invited[seat].number
                found.append(OpenQuestion(ask.number, ask, known, pending=False))
        return found

    def questions(self, game: Game) -> list[OpenQuestion]:
        """Return what somebody has to answer now: the pending question first, then at most one for each later seat."""
        pending = self.pending(game)
        found = [] if pending is None else [pending]
        if not self.open:
            return found
        for seat in sorted({seat for known in self.open for seat in known.invited}):
            found += [question for question in self.ahead(game, seat) if question.early is None][:1]
        return found

    def question_of(self, game: Game, seat: int, number: int) -> OpenQuestion | None:
        """The question of this number that a seat may answer, for the first time or otherwise."""
        pending = self.pending(game)
        if pending is not None and pending.seat == seat:
            return pending if number in (pending.number, pending.ask.number) else None
        return next((question for question in self.ahead(game, seat) if question.number == number), None)

    def keep(self, seat: int, number: int, early: EarlyAnswer | None) -> None:
        """Let an answer wait; None takes it back."""
        for known in self.open:
            if seat in known.invited and known.invited[seat].number == number:
                known.invited[seat].early = early
                known.invited[seat].changes += 1

    def close(self, pending: OpenQuestion) -> None:
        """The pending question was answered: its seat has no further part in the window."""
        if pending.window is not None:
            del pending.window.invited[pending.seat]
            pending.window.past.add(pending.seat)


def cards_of(game: Game, seat: int) -> Cards:
    s = game.table.seats[seat]
    return tuple(s.hand), tuple(s.in_play)


def place_of(game: Game, ask: Ask, answer: Content) -> int:
    """The place of an answer among the options; -1 if it is not there."""
    places = [i for i, option in enumerate(ask.options) if describe(game.table, ask.seat, option) == answer]
    return places[0] if places else -1


def waives(game: Game, ask: Ask, waived: set[str]) -> bool:
    """Return whether the seat passes unasked, because it never wants to be asked this about cards of its hand."""
    window = None if ask.row is None else ask.row.window
    return window is not None and window.about in waived and window.only_from_hand(game.table, ask)
