"""Puzzles over HTTP. Nothing is kept of anybody: what was answered so far comes with each request."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Annotated, Final, Literal

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang.errors import BangError
from bang.protocol.messages import Update, encode
from bang.protocol.parts import Reason, SeatNumber
from bang.rooms.actions.explain import reasons
from bang.rooms.errors import Refusal
from bang.server.api.accounts import Req
from bang.server.api.positions import ToldContent, in_thread, told
from bang.tutorial.puzzles import library
from bang.tutorial.puzzles.forcing import MOST_ANSWERS, ForcingPuzzle, Tried
from bang.tutorial.puzzles.roles import RolePuzzle

ATTEMPTS_KEPT: Final = 500  # attempts that are kept: most people try the same

Answers = Annotated[list[ToldContent], Meta(max_length=MOST_ANSWERS)]


class PuzzleTitle(Struct):
    """A puzzle in the list."""

    id: str
    goal: Annotated[
        Literal["win", "eliminate", "survive", "find"],
        Meta(description="what to reach by the end of the turn, or that a role is to be found"),
    ]
    of: Annotated[str, Meta(description="the player's character, or the role to be found")]
    players: int


class PuzzleAttempt(Struct, forbid_unknown_fields=True):
    """What all have answered so far."""

    answers: Answers = []
    since: Annotated[int, Meta(ge=0, description="how much of what happened is known already")] = 0
    show: Annotated[bool, Meta(description="make the next right move instead of asking for it")] = False


class PuzzleStage(Struct):
    """How far an attempt has come. The others have answered as it hurts most."""

    answers: list[ToldContent]
    verdict: Annotated[
        Literal["open", "solved", "failed"],
        Meta(description="failed: the last answer was wrong, and the game has gone on to show why"),
    ]
    wrong: Annotated[int, Meta(description="failed: which of the answers, from 0 on; -1 otherwise")]
    suspects: Annotated[list[int], Meta(description="find: the seats that are in question")]
    update: Update


class PuzzleCard(Struct, forbid_unknown_fields=True):
    """A card at a moment of an attempt."""

    card: Annotated[str, Meta(max_length=40)]
    answers: Answers = []


class Guess(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class ToldDeed(Struct):
    """Harm that somebody chose to do, and how often."""

    to: int
    why: str
    times: int


class Guessed(Struct):
    """Whether a guess is right, and what speaks for or against it."""

    right: bool
    deeds: Annotated[list[ToldDeed], Meta(description="what this player has done to whom, so far")]
    likeliest: Annotated[str, Meta(description="the role that a bot in the same seat holds for the likeliest")]
    percent: Annotated[int, Meta(description="how sure the bot is of that")]


PUZZLE_TYPES = (PuzzleTitle, PuzzleAttempt, PuzzleStage, PuzzleCard, Guess, Guessed)


@get("/api/puzzles")
async def puzzles(request: Req) -> list[PuzzleTitle]:
    """All puzzles, the easier ones first."""
    return await in_thread(request, lambda: [title(one) for one in library.every()])


@post("/api/puzzles/{name:str}/play", status_code=HTTP_200_OK)
async def play_puzzle(request: Req, name: FromPath[str], data: JSONBody[PuzzleAttempt]) -> Response[bytes]:
    """Go on with a puzzle: the others answer until the player is asked, or the verdict is certain."""
    return Response(await in_thread(request, lambda: played(name, data)), media_type="application/json")


@post("/api/puzzles/{name:str}/guess", status_code=HTTP_200_OK)
async def guess(request: Req, name: FromPath[str], data: JSONBody[Guess]) -> Guessed:
    """Say who has the role that a puzzle asks for."""

    def judged() -> Guessed:
        puzzle = found(name)
        if not isinstance(puzzle, RolePuzzle):
            raise Refusal("malformed", "This puzzle asks for moves, not for a player.")
        try:
            chances = puzzle.guess(data.seat).chances
        except BangError as error:
            raise Refusal("malformed", str(error)) from None
        likeliest = max(chances, key=chances.__getitem__)
        deeds = [ToldDeed(*deed) for deed in puzzle.deeds_of(data.seat)]
        return Guessed(puzzle.is_right(data.seat), deeds, likeliest, round(100 * chances[likeliest]))

    return await in_thread(request, judged)


@post("/api/puzzles/{name:str}/reasons", status_code=HTTP_200_OK)
async def puzzle_reasons(request: Req, name: FromPath[str], data: JSONBody[PuzzleCard]) -> list[Reason]:
    """Why a card cannot be used at this moment, or not at some seats."""

    def explained() -> list[Reason]:
        puzzle = found(name)
        if not isinstance(puzzle, ForcingPuzzle):
            return []
        game = attempted(name, json.dumps(data.answers), False).state.game
        assert game is not None
        return reasons(game, puzzle.player, data.card)

    return await in_thread(request, explained)


def found(name: str) -> library.Puzzle:
    try:
        return library.find(name)
    except BangError as error:
        raise Refusal("no_table", str(error)) from None


def title(puzzle: library.Puzzle) -> PuzzleTitle:
    if isinstance(puzzle, RolePuzzle):
        return PuzzleTitle(puzzle.id, "find", puzzle.role, puzzle.players)
    player = puzzle.shown.origin.seats[puzzle.player]
    return PuzzleTitle(puzzle.id, puzzle.goal.kind, player.characters[0].key, len(puzzle.shown.names))


def played(name: str, data: PuzzleAttempt) -> bytes:
    puzzle = found(name)
    if isinstance(puzzle, RolePuzzle):
        suspects = [suspect.seat for suspect in puzzle.suspects]
        update = told(puzzle.state, puzzle.seat, min(data.since, puzzle.state.version))
        return encode(PuzzleStage([], "open", -1, suspects, update))
    tried = attempted(name, json.dumps(data.answers), data.show)
    wrong = len(data.answers) - 1 if tried.verdict == "failed" else -1
    update = told(tried.state, puzzle.player, min(data.since, tried.state.version))
    return encode(PuzzleStage(tried.answers, tried.verdict, wrong, [], update))


@lru_cache(maxsize=ATTEMPTS_KEPT)
def attempted(name: str, answers: str, show: bool) -> Tried:
    puzzle = found(name)
    assert isinstance(puzzle, ForcingPuzzle)
    try:
        return puzzle.attempt(json.loads(answers), show)
    except BangError as error:
        raise Refusal("malformed", str(error)) from None


PUZZLE_HANDLERS = [puzzles, play_puzzle, guess, puzzle_reasons]
