"""The HTTP API: the lobby, finished games, statistics, health; accounts have a module of their own."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang import bots, games
from bang.engine.kit.events import Event
from bang.games.plugin import Preset
from bang.protocol.parts import (
    PHRASES,
    GameKey,
    Grouping,
    Password,
    PlayedGame,
    Profile,
    Standing,
    TableOptions,
    TableSummary,
)
from bang.rooms.clock import SPEEDS
from bang.rooms.state import check_options
from bang.server.access.guard import address_of
from bang.server.access.passwords import hash_password
from bang.server.api.accounts import ACCOUNT_HANDLERS, ACCOUNT_TYPES, Req, context_of, who
from bang.server.api.balance_data import BalanceData, balance
from bang.server.api.card_data import Entry, cards
from bang.server.api.fact_data import FactData, facts
from bang.server.api.host import HOST_HANDLERS, HOST_TYPES
from bang.server.api.lab import LAB_TYPES
from bang.server.api.language import words_in
from bang.server.api.people import PEOPLE_HANDLERS, PEOPLE_TYPES
from bang.server.api.positions import POSITION_HANDLERS, POSITION_TYPES
from bang.server.api.practice import PRACTICE_TYPES
from bang.server.api.profiles import player
from bang.server.api.puzzles import PUZZLE_HANDLERS, PUZZLE_TYPES
from bang.server.api.searches import SEARCH_HANDLERS, SEARCH_TYPES
from bang.server.api.tutorial import Lesson, tutorial, tutorial_reasons
from bang.text import SOURCE
from bang.tutorial.script import boxes as boxes_with_lessons


class NewTable(Struct, forbid_unknown_fields=True):
    options: TableOptions = TableOptions()
    password: Password = ""


class OpenedTable(Struct):
    table: str
    link: str


class Choice(Struct):
    """Something that can be chosen for a table, with its explanation."""

    key: str
    name: str
    text: str


class BoxChoice(Choice):
    """A box: what it adds to a table."""

    players: Annotated[list[int], Meta(description="numbers of players that can play once it is there")]
    events: Annotated[int, Meta(description="how many events it has, to be mixed with those of the same deck")]
    deck: Annotated[str, Meta(description="the deck of events they belong to; empty if it has none")]
    lesson: Annotated[bool, Meta(description="it has a lesson: /tutorial/KEY")]


class SettingChoice(Struct):
    """A number that a table may choose, with its default and its bounds."""

    key: str
    sets: Annotated[list[str], Meta(description="the boxes that read it")]
    default: int
    low: int
    high: int


class PresetChoice(Choice):
    """A table under one name."""

    options: Annotated[dict[str, Any], Meta(description="the options that it sets; the others stay as they are")]


class GameChoice(Choice):
    """A game, for how many it is, which bots can play it, and what its tables may choose."""

    players: list[int]
    bots: list[str]
    settings: list[SettingChoice]
    presets: list[PresetChoice]
    lesson: Annotated[str, Meta(description="the box whose lesson teaches the game; empty if there is none")]


class Choices(Struct):
    games: list[GameChoice]
    sets: list[BoxChoice]
    variants: list[Choice]
    bots: list[str]
    clocks: dict[str, dict[str, float]]
    phrases: list[Choice]


# What requests and answers are made of; the types of the browser client are made from these.
TYPES = (
    *ACCOUNT_TYPES,
    *HOST_TYPES,
    *PEOPLE_TYPES,
    *POSITION_TYPES,
    *PRACTICE_TYPES,
    *LAB_TYPES,
    *PUZZLE_TYPES,
    *SEARCH_TYPES,
    NewTable,
    OpenedTable,
    Choices,
    TableSummary,
    Standing,
    PlayedGame,
    Profile,
    Entry,
    FactData,
    BalanceData,
    Lesson,
)


@get("/api/tables")
async def list_tables(request: Req) -> list[TableSummary]:
    """The open tables, and those being played that may be watched."""
    return [
        listed
        for listed in await context_of(request).tables.listing()
        if listed.status == "waiting" or listed.options.spectators
    ]


@get("/api/tables/{table:str}")
async def one_table(request: Req, table: FromPath[str]) -> TableSummary:
    """A table whose link one has: who invites to what."""
    return await context_of(request).tables.summary(table)


@post("/api/tables", status_code=HTTP_200_OK)
async def open_table(request: Req, data: JSONBody[NewTable]) -> OpenedTable:
    """A new table. Nobody sits at it yet: watch it and sit down; the first one is the host."""
    context = context_of(request)
    account = await who(request)
    check_options(data.options)
    await context.take_table(account.id, address_of(request.scope))
    opener = account.id, address_of(request.scope)
    table = await context.tables.open(data.options, await hash_password(data.password), opener)
    base = context.settings.public_url or str(request.base_url).rstrip("/")
    return OpenedTable(table, f"{base}/table/{table}")


@get("/api/options")
async def choices(lang: FromQuery[str] = SOURCE) -> Choices:
    """What a table can be opened with."""
    main = games.find()
    words = words_in(lang)
    taught = boxes_with_lessons()

    def choice(group: str, key: str) -> Choice:
        text = f"{group}.{key}.text"
        return Choice(key, words.say(f"{group}.{key}.name"), words.say(text) if words.has(text) else "")

    def box_choice(name: str) -> BoxChoice:
        box, plain = main.box(name), choice("set", name)
        events = [kind for kind in (made() for made in box.cards) if isinstance(kind, Event)]
        deck = events[0].deck if events else ""
        mixed = sum(not kind.final for kind in events)
        return BoxChoice(plain.key, plain.name, plain.text, sorted(box.deals), mixed, deck, name in taught)

    def preset_choice(key: str, preset: Preset) -> PresetChoice:
        plain = choice("preset", key)
        return PresetChoice(plain.key, plain.name, plain.text, {"sets": preset.sets, **preset.settings, **preset.room})

    def game(key: str) -> GameChoice:
        plugin, plain = games.find(key), choice("game", key)
        settings = [
            SettingChoice(s.key, [box.key for box in plugin.boxes() if s in box.settings], s.default, s.low, s.high)
            for s in plugin.settings().values()
        ]
        presets = [preset_choice(key, preset) for key, preset in plugin.presets().items()]
        return GameChoice(
            plain.key,
            plain.name,
            plain.text,
            plugin.players(),
            bots.names(key),
            settings,
            presets,
            lesson=next((box for box in plugin.basic if box in taught), ""),
        )

    variants = [kind().key for box in main.boxes() for kind in box.variants]
    return Choices(
        games=[game(key) for key in games.names()],
        sets=[box_choice(name) for name in main.box_names()],
        variants=[choice("variant", key) for key in variants],
        bots=bots.names(),
        clocks={name: {"decision": s.decision, "turn": s.turn, "reserve": s.reserve} for name, s in SPEEDS.items()},
        phrases=[Choice(key, words.say(f"phrase.{key}"), "") for key in PHRASES],
    )


@get("/api/statistics")
async def statistics(
    request: Req,
    by: FromQuery[Grouping] = "role",
    mine: FromQuery[bool] = False,
    game: FromQuery[GameKey | None] = None,
) -> list[Standing]:
    """Finished games counted by role, character, box or player; one's own only, or everybody's; of one game, or all."""
    context, kind = context_of(request), game or ""
    if mine:
        return await context.store.standings((await who(request)).id, by, kind)
    return await context.public_standings.get((by, kind), lambda: context.store.standings("", by, kind))


@get("/api/games")
async def played_games(request: Req) -> list[PlayedGame]:
    """One's own finished games, the latest first: a hundred at most."""
    return await context_of(request).store.played((await who(request)).id)


@get("/health", include_in_schema=False)
async def health(request: Req) -> dict[str, str]:
    """Fails if the database does not answer, or the other servers cannot be reached."""
    await context_of(request).check()
    return {"status": "ok"}


HANDLERS = [
    *ACCOUNT_HANDLERS,
    list_tables,
    one_table,
    open_table,
    choices,
    cards,
    facts,
    balance,
    tutorial,
    tutorial_reasons,
    *HOST_HANDLERS,
    *PEOPLE_HANDLERS,
    *POSITION_HANDLERS,
    *PUZZLE_HANDLERS,
    *SEARCH_HANDLERS,
    statistics,
    played_games,
    player,
    health,
]
