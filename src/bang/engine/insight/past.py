"""Imagine a question in the middle of a step: go back to where the step began, and live through what was heard since.

Rules that wait in the middle of a step are not on the table, so a world that stands there cannot be made. But the start
of the step can (`worlds.py`), and a seat that has listened knows what came after it. In an imagined world answers are
looked for that make the same things happen, until the same question is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bang.engine.insight.worlds import Unimaginable
from bang.engine.kernel.ask import NOBODY, Option
from bang.engine.kernel.facts import DECK, PILE, THEIR_HAND, THEIRS
from bang.engine.kernel.game import Game
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.view import View, ask_view, redact

LONGEST: Final = 40  # answers from the start of a step to a question; a step that takes more is not lived through again


class Past(NamedTuple):
    """What a seat remembers of a step: how everybody saw it begin, and all that this seat heard since."""

    seen: View
    asked: View  # the question with which it began
    facts: Sequence[View]


class Beginning(NamedTuple):
    """The start of a step as one seat sees it by hindsight."""

    seen: View  # with hands as lists where they are known as a whole
    held: Sequence[Sequence[str]]  # by seat: cards of its hand that have been seen since
    top: Sequence[str]  # what was on top of the deck, as far as it was taken since; "" is a card that was not seen
    moved: frozenset[str]  # cards that were seen since and before in no hand


def look_back(rules: Rules, past: Past, now: View) -> Beginning:
    """Work out where the cards that were seen since were when the step began."""
    seats = past.seen["seats"]
    placed = open_cards(past.seen)
    held: list[list[str]] = [[] for _ in seats]
    top: list[str] = []
    for told in past.facts:
        if told["what"] == "shuffle":
            raise Unimaginable("The deck was shuffled in the middle of the step.")
        cards = told.get("cards", 0)
        source = rules.facts[told["what"]].source
        if isinstance(cards, int):
            top += [""] * (cards if source == DECK else 0)
            continue
        for label in cards:
            if label in placed:
                continue
            placed.add(label)
            owner = told.get("to" if source in (THEIR_HAND, THEIRS) else "seat", NOBODY)
            if source == PILE or rules.kind_of[rules.number_of[label]].deck:
                continue  # it lay in a pile
            if source == DECK:
                top.append(label)
            elif owner != NOBODY:
                held[owner].append(label)
    moved = frozenset(placed.difference(*held))
    seen = {**past.seen, "viewer": now["viewer"], "seats": [dict(entry) for entry in seats]}
    for entry, later, own in zip(seen["seats"], now["seats"], held, strict=True):
        if isinstance(later["reserve"], list) and len(later["reserve"]) == entry["reserve"]:
            entry["reserve"] = later["reserve"]
        others = {label for cards in held if cards is not own for label in cards}
        if isinstance(later["hand"], list) and isinstance(entry["hand"], int):
            kept = [label for label in later["hand"] if label not in moved and label not in others]
            # What came without being seen came last.
            hand = [label for label in kept if label not in own][: entry["hand"] - len(own)] + own
            if len(hand) != entry["hand"]:
                raise Unimaginable(f"Seat {entry['seat']} held {entry['hand']} cards, not {len(hand)}.")
            entry["hand"] = hand
    if not seen["shown"] and not now["shown"]:
        seen["shown"] = now["shown"]  # no card: a list or a number, depending on who saw the last one
    if now["viewer"] == now["turn"] == seen["turn"]:
        seen["drawn"] = now["drawn"]
    return Beginning(seen, held, top, moved)


def open_cards(seen: View) -> set[str]:
    """The cards that everybody sees."""
    found = set(seen["discard"])
    found.update(seen["in_force"])
    for pile in seen["piles"].values():
        found.update(pile["cards"])
    if isinstance(seen["shown"], list):
        found.update(seen["shown"])
    for entry in seen["seats"]:
        found.update(entry["in_play"])
        if isinstance(entry["hand"], list):
            found.update(entry["hand"])
    return found


def relive(game: Game, facts: Sequence[View], asked: View, viewer: int, answers: list[Option]) -> None:
    """Answer in an imagined game until this question is asked, so that its viewer would have heard these facts.

    `answers` are those that did it in another world of the same step; those found here are left in it.
    """
    at = done = 0
    while done < len(facts) or not is_asked(game, asked, viewer):
        ask = game.asked
        if ask is None or at >= LONGEST:
            raise Unimaginable("What was heard cannot happen in this world.")
        if at >= len(answers) or answers[at] not in ask.options:
            del answers[at:]
            answers.append(ask.options[fitting_answer(game, facts, done, viewer)])
        game.table.facts = []
        game.answer(ask.options.index(answers[at]))
        n = fitting_facts(game, facts, done, viewer)
        if n < 0:
            raise Unimaginable("Something else was heard than what happens in this world.")
        done += n
        at += 1
    game.table.facts = None


def is_asked(game: Game, asked: View, viewer: int) -> bool:
    ask = game.asked
    if ask is None or ask.seat != asked["seat"] or ask.verb != asked["verb"]:
        return False
    found = ask_view(game.table, ask, viewer)
    return all(found.get(name) == value for name, value in asked.items() if name != "number")


def fitting_answer(game: Game, facts: Sequence[View], done: int, viewer: int) -> int:
    """Find the answer that makes the most happen of what was heard next, and nothing else."""
    assert game.asked is not None
    best, chosen = -1, -1
    for i in range(len(game.asked.options)):
        twin = game.clone()
        twin.table.facts = []
        twin.answer(i)
        n = fitting_facts(twin, facts, done, viewer)
        if n > best:
            best, chosen = n, i
    if chosen < 0:
        raise Unimaginable("No answer in this world leads to what was heard.")
    return chosen


def fitting_facts(game: Game, facts: Sequence[View], done: int, viewer: int) -> int:
    """Count what has just been told, if it is what was heard; -1 if it is not."""
    told = game.table.facts or []
    if done + len(told) > len(facts):
        return -1
    for k, fact in enumerate(told):
        if redact(game.table, fact, viewer) != facts[done + k]:
            return -1
    return len(told)
