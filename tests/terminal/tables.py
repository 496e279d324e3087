"""Open tables for tests."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bang.bots import find
from bang.engine.kernel.options import Options
from bang.recordings import Recording
from bang.scenario import build
from bang.scenario.files import Scenario
from bang.snapshot import Snapshot
from bang.terminal.session import Session

NAMES = ["Ana", "Bea", "Carlo", "Dina", "Ezio", "Fara", "Gino", "Hugo"]
RANDOM = find("random")


def sit(
    people: Sequence[int] = (0,),
    seed: int = 1,
    players: int = 4,
    path: Path | None = None,
    bots: str = "random",
    **more: Any,
) -> Session:
    recording = Recording(Options(players, **more), seed, NAMES[:players], patient=True)
    return Session(recording, people, [find(bots)], path)


def staged(given: dict[str, Any], sets: Sequence[str]) -> Session:
    """Open a table in a position, in the format of scenarios. The viewer is seat 0."""
    scenario = Scenario("staged", "", tuple(sets), given, [], {}, False, Path(__file__), 1)
    table = build(scenario).table
    names = NAMES[: len(table.seats)]
    return Session(Recording.going_on(table.rules.options, 1, names, [], Snapshot(0, table)), [0], [find("random")])


def questions(games: int) -> Iterator[tuple[Session, dict[str, Any]]]:
    """Play games of four people; yield each question with its game."""
    for seed in range(games):
        session = sit(people=(0, 1, 2, 3), seed=seed)
        while not session.over:
            asked = session.question(session.asked)
            assert asked is not None
            yield session, asked
            play_on(session, 1)


def play_on(session: Session, answers: int = 10_000) -> Session:
    """Answer like a random bot for a person's seat, for so many answers."""
    own = RANDOM(99)
    for _ in range(answers):
        if session.over:
            break
        if session.person_asked():
            seat = session.asked
            asked = session.question(seat)
            assert asked is not None
            session.answer(seat, asked["number"], own(session.view(seat), asked))
        else:
            assert session.bot_answers()
    return session


def until_asked(session: Session, verb: str) -> Session:
    """Play until the person's first question with this verb."""
    for _ in range(3000):
        asked = session.question(0)
        if asked is not None and asked["seat"] == 0 and asked["verb"] == verb:
            return session
        play_on(session, 1)
    raise AssertionError(f"nobody is asked to {verb}")
