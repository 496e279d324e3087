"""Run a scenario: take its steps strictly, and decline everything it does not mention."""

from __future__ import annotations

import os
from itertools import takewhile
from typing import Any, Final

from bang import games
from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY, PASS, Ask, Option
from bang.engine.kernel.steps import DRAW, START
from bang.errors import BangError
from bang.scenario.files import Scenario
from bang.scenario.match import (
    ACCEPT,
    RESCUING,
    acts_by_itself,
    asks_for,
    find,
    find_disguised,
    given_away,
    gives_up_all,
    is_in_use,
    is_meant,
    with_aim_later,
)
from bang.scenario.names import face_words, in_english
from bang.scenario.outcome import InitialState, check, conserved
from bang.scenario.playthrough import DISCARDING, Playthrough, begin
from bang.scenario.position import Position
from bang.scenario.result import BY_HAND, FAILED, NOT_SUPPORTED, PASSED, UNKNOWN_SET, Mismatch, NotSupported, Result
from bang.scenario.steps import Step, any_card_of, read_step
from bang.scenario.words import PLAYING, question_words

MOST_QUESTIONS: Final = 1000  # questions answered without a step, in a row, before the runner gives up
IN_PHASE_2: Final = ("play", "use")  # a seat asked in its phase 2 must take such a step now, not in a later turn


def run(scenario: Scenario, cards: tuple[str, ...] = ()) -> Result:
    """Run a scenario, with the own cards of these folders, and return its result."""

    def result(status: str, why: str = "") -> Result:
        return Result(scenario.id, scenario.title, status, why)

    if scenario.by_hand:
        return result(BY_HAND, "by hand: it is not fully placed and has to be turned into a test by hand")
    unknown = [key for key in scenario.sets if not any(key in game.box_names() for game in games.every())]
    if unknown:
        return result(UNKNOWN_SET, f"set unknown: {', '.join(unknown)}")
    try:
        Runner(scenario, cards).run()
    except NotSupported as error:
        return result(NOT_SUPPORTED, str(error))
    except BangError as error:
        return result(FAILED, str(error))
    except Exception as error:
        # Scenarios exist to find broken rules: an exception must not keep the other scenarios from running.
        if os.environ.get("BANG_DEBUG"):
            raise
        return result(FAILED, f"internal error ({type(error).__name__}: {error}); BANG_DEBUG=1 shows the traceback")
    return result(PASSED)


def build(scenario: Scenario, cards: tuple[str, ...] = ()) -> Position:
    """Build the position of a scenario in the format of the game that its boxes belong to."""
    return games.of_boxes(scenario.sets).scenario_format().build(scenario, cards)


class Runner:
    def __init__(self, scenario: Scenario, cards: tuple[str, ...]) -> None:
        self.position = build(scenario, cards)
        self.start = InitialState(self.position.table)
        rules = self.position.table.rules
        steps = self.position.boxes.merge_effects(in_english(rules, scenario.steps))
        self.steps = [read_step(self.position, n, data) for n, data in steps]
        self.then = in_english(rules, scenario.then)
        self.playthrough = begin(self.position.table, self.position.boxes.unforced())
        self.answered: list[tuple[Ask, Option]] = []  # what the last act and the choices after it have answered
        self.reached_after: list[tuple[Step, int]] = []  # the length of the trail after each step
        self.promised: list[Step] = []  # picks of earlier steps that are asked for after others have answered
        self.discarded_before = 0  # cards that had reached the discard pile before the last step

    def run(self) -> None:
        waiting = self.steps.copy()
        while waiting:
            step = waiting.pop(0)
            if step.refused:
                self.refuse(step)
            elif not self.can_be_skipped(step, waiting) and not self.is_said_already(step):
                self.discarded_before = len(self.playthrough.arrived)
                self.take(self.playthrough, step, waiting)
            self.reached_after.append((step, len(self.playthrough.trail)))
            conserved(self.position, self.start, self.playthrough.table)
        goal = self.then.get("next")
        if goal is not None and not isinstance(goal, dict):
            raise Mismatch("then.next must say seat and doing, as in {seat: A, doing: play}.")
        self.reach(goal)
        check(self.position, self.start, self.playthrough, self.then)

    # --- steps

    def find(self, playthrough: Playthrough, step: Step) -> list[int]:
        ask = playthrough.ask
        return find(self.position.at(playthrough.table), ask, step) if ask is not None else []

    def meaning(self, playthrough: Playthrough, step: Step) -> tuple[list[int], list[Step]]:
        """Return the answers that a step may mean, and the picks to take afterwards."""
        ask = playthrough.ask
        position = self.position.at(playthrough.table)
        kinds = position.table.rules.kinds
        if (found := self.find(playthrough, step)) or ask is None or ask.seat != step.seat:
            if ask is not None and gives_up_all(position, ask, step, found):
                return found[:1], [any_card_of(step)] * (len(found) - 1)
            played = [ask.options[i][0] for i in found] if ask is not None and step.do == "play" else []
            for_all = any(kind >= 0 and kinds[kind].unaimed for kind in played)
            return found, [pick.if_asked() if for_all and pick.names_a_player_only else pick for pick in step.picks]
        if (gifts := given_away(position, ask, step)) and (found := self.find(playthrough, gifts[0])):
            return found, gifts[1:]
        if step.picks and asks_for(position, ask, step):  # the card or ability asks by itself: its first pick answers
            return self.find(playthrough, step.picks[0]), step.picks[1:]
        offered = step.do == "use" and not step.picks and len(ask.options) == 2 and PASS in ask.options
        if offered and is_in_use(position, ask, step.data.get("what")):
            return [1 - ask.options.index(PASS)], []
        if found := find_disguised(position, ask, step):
            return found, []
        later = with_aim_later(position, step, ask)
        if later and (found := self.find(playthrough, later)):
            for_all = bool(step.picks) and all(kinds[ask.options[i][0]].unaimed for i in found)
            picks = [pick for pick in later.picks if not (for_all and pick.names_a_player_only)]
            return [i for i in found if ask.options[i][2] in (NOBODY, ask.seat)], picks
        return self.acceptance(playthrough, step), [step]

    def acceptance(self, playthrough: Playthrough, step: Step) -> list[int]:
        """Return the answers after which the step answers what is asked then.

        One accepts an offer, such as to discard; others say whose card it is that the step chooses.
        """
        ask = playthrough.ask
        assert ask is not None
        offer = len(ask.options) == 2 and PASS in ask.options
        if step.do not in ("choose", "discard") or not (offer or all(map(is_a_seat, ask.options))):
            return []
        found: list[int] = []
        for i in range(len(ask.options)):
            ahead = playthrough.twin()
            ahead.answer(i)
            if ask.options[i] != PASS and self.find(ahead, step):
                found.append(i)
        return found

    def take(self, playthrough: Playthrough, step: Step, waiting: list[Step]) -> None:
        """Advance past questions that the step does not answer, then answer.

        Steps in `waiting` may narrow an open choice.
        """
        pending = self.pending(playthrough)
        if step.do != "choose":
            self.answered.clear()
        asked_itself = False
        ended = 0
        for _ in range(MOST_QUESTIONS):
            if playthrough.ask is not None and (
                first := self.position.format.find_first(self.position, playthrough.ask, step.data)
            ):
                playthrough.answer(first[0])
                return
            found, picks = self.meaning(playthrough, step)
            if found:
                self.answer(playthrough, self.decide(playthrough, step, self.narrow(playthrough, step, found, waiting)))
                self.promised += self.pick(playthrough, step, picks, waiting)
                return
            if self.comes_later(playthrough, step, waiting):
                earlier = waiting.pop(0)
                self.answer(playthrough, self.decide(playthrough, earlier, self.find(playthrough, earlier)))
                continue
            if self.keep_promise(playthrough):
                continue
            ask = playthrough.ask
            # Report the first question to the seat in this turn: those of later turns are not what went wrong.
            if ask is not None and ask.seat == step.seat and not asked_itself and not ended:
                pending, asked_itself = self.pending(playthrough), True
            if ask is not None and ask.verb == PLAYING:
                ended += 1
                if ended > len(playthrough.table.seats) or (ask.seat == step.seat and step.do in IN_PHASE_2):
                    break
            if not playthrough.advance():
                break
        letter = self.position.letter(step.seat)
        reason = "this is not among the options" if asked_itself else f"{letter} is not asked"
        raise Mismatch(f"{step}: {reason}; pending: {pending}")

    def comes_later(self, playthrough: Playthrough, step: Step, waiting: list[Step]) -> bool:
        """Tell whether a question that must be answered is answered by the next `choose` of the seat, not by this."""
        ask = playthrough.ask
        if ask is None or PASS in ask.options or not is_choice(step, ask.seat):
            return False
        return bool(waiting) and is_choice(waiting[0], ask.seat) and bool(self.find(playthrough, waiting[0]))

    def keep_promise(self, playthrough: Playthrough) -> bool:
        """Take a pick of an earlier step if it is asked for now."""
        for pick in self.promised:
            if found := self.find(playthrough, pick):
                self.promised.remove(pick)
                self.answer(playthrough, self.decide(playthrough, pick, found))
                return True
        return False

    def pick(self, playthrough: Playthrough, step: Step, picks: list[Step], waiting: list[Step]) -> list[Step]:
        """Take the further choices that a step names, in the order in which they are asked for.

        Only forced answers and `choose` steps in `waiting` may come in between. Return what others have to answer for.
        """
        left = picks.copy()
        while left:
            ask = playthrough.ask
            pick = next((pick for pick in left if self.find(playthrough, pick)), None)
            if pick is not None:
                left.remove(pick)
                playthrough.answer(self.decide(playthrough, pick, self.find(playthrough, pick)))
                left = pick.picks + left
            elif waiting and is_choice(waiting[0], step.seat) and (found := self.find(playthrough, waiting[0])):
                playthrough.answer(self.decide(playthrough, waiting.pop(0), found))
            elif (ask is None or ask.verb == PLAYING or len(ask.options) > 1) and all(p.later for p in left):
                break
            elif ask is None or ask.verb == PLAYING or len(ask.options) > 1:
                wanted = next(str(value) for key, value in left[0].data.items() if key not in ("seat", "do"))
                raise Mismatch(f"{step}: {wanted} cannot be picked; pending: {self.pending(playthrough)}")
            else:
                playthrough.answer(0)
        return left

    def answer(self, playthrough: Playthrough, i: int) -> None:
        ask = playthrough.ask
        assert ask is not None
        self.answered.append((ask, ask.options[i]))
        playthrough.answer(i)

    def narrow(self, playthrough: Playthrough, step: Step, found: list[int], waiting: list[Step]) -> list[int]:
        """Narrow the answers that a step leaves open by the `choose` steps of the same seat that follow.

        One that is refused says what is not among them.
        """
        ask = playthrough.ask
        assert ask is not None
        while self.is_open(playthrough, step, found):
            for later in takewhile(lambda later: may_narrow(later, step.seat), waiting):  # in any order
                fewer = [i for i in found if is_meant(self.position, ask, ask.options[i], later.data)]
                if later.refused and fewer:
                    raise Mismatch(f"{later}: this must be refused, but it is legal; {self.pending(playthrough)}")
                if fewer or later.refused:
                    found = fewer or found
                    waiting.remove(later)
                    break
            else:
                break
        return found

    def is_said_already(self, step: Step) -> bool:
        """Tell whether a `choose` or `play` only repeats an answer to the same act, and nothing asks for it again."""
        said = any(
            is_choice(step, ask.seat, "choose", "play")
            and (is_meant(self.position, ask, option, step.data) or self.is_rescued(ask, step))
            for ask, option in self.answered
        )
        return said and self.asked_after(step) is None

    def is_rescued(self, ask: Ask, step: Step) -> bool:
        """Tell whether a `choose` names whom a question is about that asks for a rescue."""
        return ask.verb == RESCUING and "player" in step.data and self.position.seat(step.data["player"]) == ask.by

    def is_open(self, playthrough: Playthrough, step: Step, found: list[int]) -> bool:
        """Tell whether the step leaves open what matters: any copy of a card will do, but the target must be named."""
        ask = playthrough.ask
        assert ask is not None
        # The back of an unseen card that is taken out of a hand may be left open, too.
        aims = {
            (what, to, HAND if target < HAND else target, card if step.names_no_card else NO_CARD)
            for what, card, to, target in (ask.options[i] for i in found)
        }
        return len(aims) > 1 and not step.any_card and not playthrough.all_the_same(found)

    def decide(self, playthrough: Playthrough, step: Step, found: list[int]) -> int:
        """Return the answer that a step means; raise Mismatch if it may mean several."""
        if self.is_open(playthrough, step, found):
            raise Mismatch(f"{step}: may mean several options, say more; pending: {self.pending(playthrough)}")
        return found[0]

    def can_be_skipped(self, step: Step, waiting: list[Step]) -> bool:
        """Tell whether nobody asks for a step that says what happens anyway.

        That is a `pass`, an `accept`, a choice to discard right before the discard, or the `use` of an ability that
        acts or draws! by itself.
        """
        word = str(step.data.get("option")).casefold() if step.do == "choose" else ""
        announced = word == DISCARDING and waiting and names_discards(waiting[0], step.seat)
        drawn = step.do == "use" and "flips" in step.data and self.is_drawn(step)
        by_itself = drawn or (
            "flips" not in step.data and acts_by_itself(self.position.at(self.playthrough.table), step)
        )
        accepts = word in ACCEPT and "pay" not in step.data
        skipped = step.do == "pass" or accepts or announced or by_itself or self.asks_by_itself(step, waiting)
        asked = self.asked_after(step)
        return bool(skipped) and (asked is None or (bool(announced) and asked == self.asked_after(waiting[0])))

    def asks_by_itself(self, step: Step, waiting: list[Step]) -> bool:
        """Tell whether the thing that a step uses asks of its own accord, and the next step answers that."""
        if step.do != "use" or step.picks or "target" in step.data:
            return False
        if not waiting or waiting[0].seat != step.seat or waiting[0].do not in ("choose", "discard", "pass"):
            return False
        ahead = self.playthrough.twin()
        for _ in range(MOST_QUESTIONS):
            if ahead.ask is not None and asks_for(self.position.at(ahead.table), ahead.ask, step):
                return True
            if is_verb(ahead.ask, PLAYING) or not ahead.advance():
                return False
        return False

    def is_drawn(self, step: Step) -> bool:
        """Tell whether the cards that a step turns over have been discarded since the last step or drawn by its seat,
        or will be before a phase 2 goes on."""
        flips = step.data["flips"]
        wanted = {face for flip in (flips if isinstance(flips, list) else [flips]) for face in str(flip).split()[-1:]}
        ahead = self.playthrough.twin()
        for _ in range(MOST_QUESTIONS):
            arrived = ahead.arrived[self.discarded_before :] + ahead.table.seats[step.seat].hand
            if wanted <= {face_words(ahead.table.rules, card) for card in arrived}:
                return True
            if is_verb(ahead.ask, PLAYING) or not ahead.advance():
                return False
        return False

    def asked_after(self, step: Step) -> int | None:
        """Return how many answers come before the question that a step answers; None if it is asked for in no question
        before anybody's phase 2 goes on."""
        ahead = self.playthrough.twin()
        for _ in range(MOST_QUESTIONS):
            if self.find(ahead, step):
                return len(ahead.trail)
            if (ahead.ask is not None and ahead.ask.verb == PLAYING) or not ahead.advance():
                break
        return None

    def refuse(self, step: Step) -> None:
        """Check on a copy that the act is impossible now. Only forced answers are given before it."""
        playthrough = self.playthrough.twin()
        for _ in range(MOST_QUESTIONS):
            ask = playthrough.ask
            if playthrough.table.over or stands_between_turns(playthrough):
                return
            if ask is None:
                playthrough.go()
            elif len(ask.options) == 1 and ask.verb != PLAYING and not self.find(playthrough, step):
                playthrough.answer(0)
            else:
                break
        for i in self.find(playthrough, step):
            ahead = playthrough.twin()
            ahead.answer(i)
            try:
                left = self.pick(ahead, step, step.picks, [])
                while left and ahead.ask is not None and ahead.ask.seat != step.seat and ahead.advance():
                    left = self.pick(ahead, step, left, [])
            except Mismatch:
                continue
            if left:
                continue
            if asks_for_more(ahead.ask, step):
                continue
            raise Mismatch(f"{step}: this must be refused, but it is legal; pending: {self.pending(playthrough)}")

    # --- the end

    def reach(self, goal: dict[str, Any] | None) -> None:
        """Advance until `then.next` is reached; without it, until somebody's turn is about to start or in phase 2."""
        playthrough = self.playthrough
        pending = self.pending(playthrough)
        seat = self.position.seat(goal["seat"]) if goal is not None and goal.get("seat") is not None else None
        own_turn = seat == playthrough.table.turn and not self.stands_before(START)
        ended = 0
        for _ in range(MOST_QUESTIONS):
            if self.keep_promise(playthrough):
                continue
            if self.reached(goal, seat):
                return
            if playthrough.ask is not None and playthrough.ask.verb == PLAYING:
                ended += 1
                # Going once round the table would hide that the turn of this seat ended too early.
                if own_turn or playthrough.ask.seat == seat or ended > len(playthrough.table.seats):
                    break
            if not playthrough.advance():
                break
        if goal is None:
            raise Mismatch(f"after the last step somebody has to decide; pending: {self.pending(playthrough)}")
        now = self.pending(playthrough)
        since = f", later: {now}" if now != pending else ""
        raise Mismatch(f"next: expected {seat_words(goal)}; after the last step pending: {pending}{since}")

    def reached(self, goal: dict[str, Any] | None, seat: int | None) -> bool:
        playthrough = self.playthrough
        if goal is None:
            return playthrough.table.over or self.stands_before(START) or is_verb(playthrough.ask, PLAYING)
        doing = goal.get("doing")
        if doing == "over":
            return playthrough.table.over
        halted = playthrough.game.halted()
        if playthrough.table.over or seat != (
            playthrough.ask.seat if playthrough.ask is not None else halted[1] if halted else None
        ):
            return False
        match doing:
            case "play":
                return is_verb(playthrough.ask, PLAYING)
            case "discard":
                return is_verb(playthrough.ask, DISCARDING)
            case "answer" | "choose":
                return (
                    playthrough.ask is not None
                    and playthrough.ask.verb != PLAYING
                    and not self.choice_follows(playthrough.ask)
                )
            case "start":
                return self.stands_before(START)
            case "draw":
                return self.stands_before(DRAW)
        raise NotSupported(f"next doing {doing}")

    def choice_follows(self, ask: Ask) -> bool:
        """Tell whether this question is forced and a real choice of the same seat comes right after it."""
        seat, ahead = ask.seat, self.playthrough
        while ahead.ask is not None and len(ahead.ask.options) == 1 and ahead.ask.verb != PLAYING:
            ahead = ahead.twin()
            ahead.answer(0)
        later = ahead.ask
        return ahead is not self.playthrough and later is not None and later.seat == seat and later.verb != PLAYING

    def stands_before(self, step: int) -> bool:
        halted = self.playthrough.game.halted()
        return halted is not None and halted[0] == step

    def pending(self, playthrough: Playthrough) -> str:
        return question_words(self.position, playthrough.game)


def is_choice(step: Step, seat: int, *words: str) -> bool:
    return step.do in (words or ("choose",)) and step.seat == seat and not step.refused and not step.picks


def may_narrow(step: Step, seat: int) -> bool:
    return step.do == "choose" and step.seat == seat and not step.picks


def names_discards(step: Step, seat: int) -> bool:
    return step.seat == seat and (step.do == DISCARDING or (step.do == "choose" and "card" in step.data))


def is_a_seat(option: Option) -> bool:
    _, card, seat, target = option
    return card == target == NO_CARD and seat != NOBODY


def stands_between_turns(playthrough: Playthrough) -> bool:
    """Tell whether a turn has ended and the next one has not begun, when nobody can act."""
    halted = playthrough.game.halted()
    return halted is not None and halted[0] == START and halted[1] != playthrough.table.turn


def asks_for_more(ask: Ask | None, step: Step) -> bool:
    """Tell whether a seat that named the cards it gives up has to give up more of them."""
    named = "with" in step.data or "cards" in step.data
    return named and ask is not None and ask.seat == step.seat and ask.row is not None and ask.row.done > 0


def is_verb(ask: Ask | None, verb: str) -> bool:
    return ask is not None and ask.verb == verb


def seat_words(goal: dict[str, Any]) -> str:
    return " ".join(str(goal[key]) for key in ("seat", "doing") if key in goal)
