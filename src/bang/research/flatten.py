"""Flatten a recorded game into rows of four tables: games, seats, decisions and facts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

from bang import games, recordings
from bang.engine.kernel.state import PRESENCES
from bang.errors import BangError, DamagedFile

Json = dict[str, Any]
Row = dict[str, Any]

TABLES: Final = ("games", "seats", "decisions", "facts")


class Source(NamedTuple):
    """A recorded game and where it comes from."""

    id: str  # unique within an export
    origin: str  # simulation, recording or server
    data: Json
    finished: float | None = None  # in seconds since 1970
    cards: tuple[str, ...] = ()  # folders of the own cards it was played with


def rows(source: Source) -> dict[str, list[Row]]:
    """Return the rows of one game, by table."""
    try:
        return {
            "games": [game_row(source)],
            "seats": seat_rows(source),
            "decisions": list(decision_rows(source)),
            "facts": list(fact_rows(source)),
        }
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise DamagedFile(f"The recorded game {source.id} is damaged: {error!r} is missing or wrong.") from error


def game_row(source: Source) -> Row:
    data = source.data
    options, end = data["options"], data["snapshot"]
    return {
        "game": source.id,
        "origin": source.origin,
        "rules": data["rules"],
        "kind": options.get("game") or games.default(),
        "players": options["players"],
        "sets": list(options["sets"]),
        "variants": list(options["variants"]),
        "seed": str(data["seed"]),
        "finished": source.finished,
        "over": end["over"],
        "side": end["side"],
        "turns": sum(fact["what"] == "turn" for step in data["steps"] for fact in step["facts"]),
        "decisions": len(data["steps"]) - 1,
    }


def seat_rows(source: Source) -> list[Row]:
    data = source.data
    end = data["snapshot"]
    facts = [fact for step in data["steps"] for fact in step["facts"]]
    turns = [fact["seat"] for fact in facts if fact["what"] == "turn"]
    outs = list(dict.fromkeys(fact["seat"] for fact in facts if fact["what"] == "out"))
    first = dict(reversed([(fact["seat"], fact["why"]) for fact in facts if fact["what"] == "character"]))
    people = data.get("people")
    found = []
    for p, seat in enumerate(end["seats"][: data["options"]["players"]]):
        found.append(
            {
                "game": source.id,
                "seat": p,
                "person": p in people if people is not None else None,
                "role": seat["role"],
                "character": first.get(p) or (seat["characters"] or [""])[0],
                "place": (p - turns[0]) % data["options"]["players"] if turns else None,
                "won": p in end["winners"],
                "presence": PRESENCES[seat["presence"]],
                "life": seat["life"],
                "out": outs.index(p) + 1 if p in outs else None,
                "turns": turns.count(p),
            }
        )
    return found


def decision_rows(source: Source) -> Iterator[Row]:
    asked = questions(source)
    for number, step in enumerate(source.data["steps"][1:], 1):
        answer = step["answer"]
        verb, why, options = asked[number - 1] if number <= len(asked) else (None, None, None)
        yield {
            "game": source.id,
            "decision": number,
            "seat": step["seat"],
            "verb": verb,
            "asked_by": why,
            "options": options,
            "do": answer["do"],
            "card": answer.get("card"),
            "kind": answer.get("as") or answer.get("what"),
            "to": answer.get("to"),
            "target": answer.get("target"),
            "word": answer.get("word"),
            "reason": (step.get("reason") or {}).get("key"),
        }


def questions(source: Source) -> list[tuple[str, str, int]]:
    """Return the verb, kind and number of options of each question.

    Stops early where today's rules cannot replay the game.
    """
    found: list[tuple[str, str, int]] = []
    with suppress(BangError):
        for game in recordings.positions(source.data, source.cards):
            if game.asked is not None:
                why = game.asked.why.key if game.asked.why is not None else ""
                found.append((game.asked.verb, why, len(game.asked.options)))
    return found


def fact_rows(source: Source) -> Iterator[Row]:
    number = 0
    for decision, step in enumerate(source.data["steps"]):
        for fact in step["facts"]:
            number += 1
            yield {
                "game": source.id,
                "fact": number,
                "decision": decision,  # the decision that caused it; 0 is the deal
                "what": fact["what"],
                "seat": fact.get("seat"),
                "to": fact.get("to"),
                "cards": list(fact.get("cards", ())),
                "number": fact.get("number"),
                "why": fact.get("why"),
                "note": fact.get("note"),
                "audience": fact["audience"],
            }
