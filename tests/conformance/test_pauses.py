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


class Count:
    """Count the questions to players other than the one whose turn it is."""

    def __init__(self) -> None:
        self.turns = 0
        self.questions: Counter[str] = Counter()
        self.pauses: Counter[str] = Counter()  # questions of one window are one pause
        self.alone: Counter[tuple[str, str]] = Counter()  # without a window: the verb and what asks


def count(sets: tuple[str, ...], seeds: range, character: str = "") -> Count:
    """Play patient games, in which everybody who might have an answer is asked, perhaps with one given character."""
    found = Count()
    for seed in seeds:
        game = deal(sets, seed, character)
        company = Company(game, {p: bots.find("drifter")(seed * 64 + p) for p in range(PLAYERS)})
        company.listen(game)
        known: list[Window] = []
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


def main() -> None:
    for sets, character in (("base",), ""), (("base", "valley_of_shadows"), "mick_defender"):
        found = count(sets, range(1, 41), character)
        print("+".join(sets))
        for name, counter in (("questions", found.questions), ("pauses", found.pauses)):
            print(f"  {name} a turn: {counter.total() / found.turns:.2f}", dict(counter.most_common()))


if __name__ == "__main__":
    main()
