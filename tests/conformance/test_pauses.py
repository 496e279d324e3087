"""How often others are waited for in a game of seven: once for each thing that several may answer.

`python -m tests.conformance.test_pauses` prints the figures of docs/performance.md.
"""

from __future__ import annotations

from collections import Counter

from bang import bots
from bang.bots.company import Company
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Character
from bang.engine.kernel.options import Options
from bang.engine.kernel.window import Window
from bang.games import new_table

PLAYERS = 7
MANY = ("rescue", "add")  # asked of several, whatever asks
AT_ONCE = ("evade", "rescue", "ward")


class Count:
    """Count the questions to players other than the one whose turn it is."""

    def __init__(self) -> None:
        self.turns = 0
        self.questions: Counter[str] = Counter()
        self.pauses: Counter[str] = Counter()  # questions of one window are one pause
        self.alone: Counter[tuple[str, str]] = Counter()  # without a window: the verb and what asks
        # At one moment others answer the same thing of the same player: the pauses that this makes.
        self.moments: dict[tuple[object, ...], set[object]] = {}


def count(sets: tuple[str, ...], seeds: range, character: str = "") -> Count:
    """Play patient games, in which everybody who might have an answer is asked, perhaps with one given character."""
    found = Count()
    for seed in seeds:
        game = deal(sets, seed, character)
        company = Company(game, {p: bots.find("drifter")(seed * 64 + p) for p in range(PLAYERS)})
        company.listen(game)
        known: list[Window] = []
        answers = 0  # of the player whose turn it is
        turn = -1
        while (ask := game.asked) is not None:
            if game.table.turn != turn:
                turn = game.table.turn
                found.turns += 1
            if ask.seat != turn:
                window = ask.row.window if ask.row is not None else None
                found.questions[ask.verb] += 1
                if window is None:
                    found.alone[ask.verb, ask.why.key if ask.why is not None else ""] += 1
                if window is None or not any(window is other for other in known):
                    found.pauses[ask.verb] += 1
                if window is not None:
                    known.append(window)
                if ask.verb in AT_ONCE:
                    moment = (seed, found.turns, answers, "rescue" if ask.verb == "rescue" else "", ask.why, ask.by)
                    pause = (ask.verb, ask.seat) if window is None else id(window)
                    found.moments.setdefault(moment, set()).add(pause)
            else:
                answers += 1
            game.answer(company.answer(game))
    return found


def deal(sets: tuple[str, ...], seed: int, character: str) -> Game:
    t = new_table(Options(PLAYERS, sets), seed)
    t.patient = True
    t.facts = []
    person = t.rules.by_key.get(character)
    if isinstance(person, Character) and not any(person in s.characters for s in t.seats):
        t.seats[3].characters = [person]
        t.changed()
    return Game(t)


def test_whoever_may_answer_the_same_thing_is_waited_for_once() -> None:
    found = count(("base", "valley_of_shadows"), range(1, 4), "mick_defender")
    assert found.questions["rescue"] > 3 * found.pauses["rescue"] > 0
    assert found.questions["ward"] > found.pauses["ward"] > 0
    assert [verb for verb, _ in found.alone if verb in MANY] == []
    assert not {("discard", "poker"), ("discard", "tornado")} & found.alone.keys()


def test_there_is_one_pause_a_moment() -> None:
    found = count(("base", "valley_of_shadows", "gold_rush"), range(1, 7), "mick_defender")
    assert {"evade", "rescue", "ward"} <= found.pauses.keys()
    assert [moment for moment, pauses in found.moments.items() if len(pauses) > 1] == []


def test_who_waives_escape_is_asked_as_mick_defender_nevertheless() -> None:
    waivable = set()
    for seed in (7, 8):
        game = deal(("base", "valley_of_shadows"), seed, "mick_defender")
        company = Company(game, {p: bots.find("drifter")(seed * 64 + p) for p in range(PLAYERS)})
        company.listen(game)
        while (ask := game.asked) is not None:
            if ask.verb == "ward" and ask.row is not None and ask.row.window is not None:
                person = game.table.seats[ask.seat].characters[-1].key
                waivable.add((person == "mick_defender", ask.row.window.only_from_hand(game.table, ask)))
            game.answer(company.answer(game))
    assert waivable == {(True, False), (False, True)}


def main() -> None:
    for sets, character in (("base",), ""), (("base", "valley_of_shadows"), "mick_defender"):
        found = count(sets, range(1, 41), character)
        print("+".join(sets))
        for name, counter in (("questions", found.questions), ("pauses", found.pauses)):
            print(f"  {name} a turn: {counter.total() / found.turns:.2f}", dict(counter.most_common()))


if __name__ == "__main__":
    main()
