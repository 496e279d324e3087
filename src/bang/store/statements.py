"""Every statement that the store uses, written once. Each database gets them in its own dialect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    Float,
    Integer,
    LargeBinary,
    String,
    bindparam,
    cast,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import ClauseElement

from bang.store.schema import accounts, entries, games, leases, players, results, snapshots, tables

Values = Mapping[str, Any]


class Statement:
    """A statement for all databases. Its values have names; `translate` says in which order a database wants them."""

    __slots__ = ("clause", "slow")

    def __init__(self, clause: ClauseElement, slow: bool = False) -> None:
        self.clause = clause
        self.slow = slow  # reads so many rows that others must not wait for it


Step = tuple[Statement, Values]  # a statement and its values


class Translation:
    """All statements in the words of one database."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.known: dict[Statement, tuple[str, Sequence[str], Values]] = {}

    def sql(self, statement: Statement) -> str:
        return self.find(statement)[0]

    def order(self, statement: Statement, values: Values) -> tuple[Any, ...]:
        """The values as the database wants them, one after the other."""
        _, names, fixed = self.find(statement)
        return tuple(values[name] if name in values else fixed[name] for name in names)

    def find(self, statement: Statement) -> tuple[str, Sequence[str], Values]:
        """Its text, the names of its values in order, and those values that are always the same."""
        if statement not in self.known:
            compiled: Any = statement.clause.compile(dialect=self.dialect)
            self.known[statement] = str(compiled), compiled.positiontup or (), compiled.params
        return self.known[statement]


def piled(jobs: Iterable[Sequence[Step]], words: Translation) -> list[tuple[str, list[tuple[Any, ...]]]]:
    """Many jobs as few statements with many values each, for group commit.

    Jobs that wait together know nothing of each other, so like may be put to like; the order within each job is kept.
    """
    piles: dict[tuple[int, Statement], list[tuple[Any, ...]]] = {}
    for job in jobs:
        for place, (statement, values) in enumerate(job):
            piles.setdefault((place, statement), []).append(words.order(statement, values))
    order = sorted(piles, key=lambda key: key[0])
    return [(words.sql(statement), piles[place, statement]) for place, statement in order]


CHECK: Final = Statement(select(1))

# --- tables

ADD_TABLE: Final = Statement(
    insert(tables).values(id=bindparam("table"), state="waiting", opened=bindparam("now")),
)
SET_STATE: Final = Statement(update(tables).where(tables.c.id == bindparam("table")).values(state=bindparam("to")))
CLOSE_TABLE: Final = Statement(
    update(tables).where(tables.c.id == bindparam("table"), tables.c.state == "waiting").values(state="closed")
)
SHUT_TABLE: Final = Statement(
    update(tables)
    .where(tables.c.id == bindparam("table"), or_(tables.c.state == "waiting", tables.c.state == "playing"))
    .values(state="closed")
)
CLOSE_STALE: Final = Statement(
    update(tables).where(tables.c.state == "waiting", tables.c.opened < bindparam("since")).values(state="closed")
)
WAITING_TABLES: Final = Statement(
    select(tables.c.id).where(tables.c.state == "waiting").order_by(tables.c.opened.desc())
)

RUNNING_TABLES: Final = Statement(
    select(tables.c.id, func.max(entries.c.written))
    .select_from(tables.join(entries, entries.c.table_id == tables.c.id))
    .where(tables.c.state == "playing")
    .group_by(tables.c.id),
    slow=True,
)

ADD_ENTRY: Final = Statement(
    insert(entries).values(
        table_id=bindparam("table"), number=bindparam("n"), entry=bindparam("data"), written=bindparam("now")
    )
)
# With a lease: where it is another's, the number is null, which the database refuses. Nobody can take the lease before
# this is committed, so that whoever takes it reads this entry.
_OWN_NUMBER: Final = (
    select(bindparam("n", type_=Integer))
    .where(
        leases.c.table_id == bindparam("table"),
        leases.c.node == bindparam("owner"),
        leases.c.epoch == bindparam("term"),
    )
    .with_for_update(read=True)
    .scalar_subquery()
)
_OWN_ENTRY: Final = (
    insert(entries)
    .values(table_id=bindparam("table"), number=_OWN_NUMBER, entry=bindparam("data"), written=bindparam("now"))
    .inline()
    .returning(entries.c.table_id)
    .cte("added")
)
_NEW_SNAPSHOT: Final = bindparam("snapshot", type_=LargeBinary)
# With a snapshot in the place of the last one, or with null and none: so that all answers are the same statement.
ADD_OWN_ENTRY: Final = Statement(
    postgresql.insert(snapshots)
    .from_select(["table_id", "data"], select(_OWN_ENTRY.c.table_id, _NEW_SNAPSHOT).where(_NEW_SNAPSHOT.is_not(None)))
    .on_conflict_do_update(index_elements=[snapshots.c.table_id], set_={"data": _NEW_SNAPSHOT})
)
CLOSE_OWN_TABLE: Final = Statement(
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        tables.c.state == "waiting",
        exists().where(
            leases.c.table_id == tables.c.id,
            leases.c.node == bindparam("owner"),
            leases.c.epoch == bindparam("term"),
        ),
    )
    .values(state="closed")
)
ENTRIES: Final = Statement(
    select(entries.c.entry).where(entries.c.table_id == bindparam("table")).order_by(entries.c.number)
)
ENTRY: Final = Statement(
    select(entries.c.entry).where(entries.c.table_id == bindparam("table"), entries.c.number == bindparam("n"))
)

DROP_SNAPSHOT: Final = Statement(delete(snapshots).where(snapshots.c.table_id == bindparam("table")))
ADD_SNAPSHOT: Final = Statement(insert(snapshots).values(table_id=bindparam("table"), data=bindparam("data")))
SNAPSHOT: Final = Statement(select(snapshots.c.data).where(snapshots.c.table_id == bindparam("table")))

ADD_PLAYER: Final = Statement(
    insert(players).values(
        account=bindparam("who"),
        table_id=bindparam("table"),
        game=bindparam("kind"),
        sets=bindparam("of"),
        seats=bindparam("many"),
    )
)
DROP_PLAYER: Final = Statement(
    delete(players).where(players.c.table_id == bindparam("table"), players.c.account == bindparam("who"))
)
DROP_PLAYERS: Final = Statement(delete(players).where(players.c.table_id == bindparam("table")))
PLAYING: Final = Statement(
    select(players.c.table_id, players.c.game, players.c.sets, players.c.seats)
    .select_from(players.join(tables, tables.c.id == players.c.table_id))
    .where(players.c.account == bindparam("who"), tables.c.state == "playing")
    .order_by(tables.c.opened.desc(), tables.c.id)
    .limit(bindparam("most", type_=Integer))
)

# --- finished games

DROP_GAME: Final = Statement(delete(games).where(games.c.id == bindparam("table")))
ADD_GAME: Final = Statement(
    insert(games).values(
        id=bindparam("table"),
        recording=bindparam("data"),
        sets=bindparam("of"),
        finished=bindparam("now"),
        game=bindparam("kind"),
    )
)
GAME: Final = Statement(select(games.c.recording).where(games.c.id == bindparam("table")))
FINISHED_AT: Final = Statement(select(games.c.finished).where(games.c.id == bindparam("table")))
TOOK_PART: Final = Statement(
    select(results.c.seat).where(results.c.game_id == bindparam("table"), results.c.account == bindparam("mine"))
)
DROP_RESULTS: Final = Statement(delete(results).where(results.c.game_id == bindparam("table")))
ADD_RESULT: Final = Statement(
    insert(results).values({column: bindparam(f"v_{column.name}") for column in results.columns})
)


_WON: Final = func.sum(cast(results.c.won, Integer))
_FINISHED: Final = results.join(games, games.c.id == results.c.game_id)


def _standings(column: Any) -> Statement:
    """Games and victories by a column, of somebody or everybody, of one game or all."""
    mine, kind = bindparam("mine", type_=String), bindparam("kind", type_=String)
    count = func.count()
    return Statement(
        select(column, count, _WON)
        .select_from(_FINISHED)
        .where(or_(results.c.account == mine, mine == ""), or_(games.c.game == kind, kind == ""))
        .group_by(column)
        .order_by(count.desc(), column)
        .limit(500),
        slow=True,
    )


STANDINGS: Final = {
    "role": _standings(results.c.role),
    "character": _standings(results.c.character),
    "set": _standings(games.c.sets),
}


def _players() -> Statement:
    """Games and victories of everybody who is no bot of ours, under the name that they have now."""
    kind = bindparam("kind", type_=String)
    count = func.count()
    return Statement(
        select(func.coalesce(func.max(accounts.c.name), func.max(results.c.name)), count, _WON, func.max(accounts.c.id))
        .select_from(_FINISHED.outerjoin(accounts, accounts.c.id == results.c.account))
        .where(results.c.account != "", or_(games.c.game == kind, kind == ""))
        .group_by(results.c.account)
        .order_by(count.desc(), results.c.account)
        .limit(500),
        slow=True,
    )


PLAYERS: Final = _players()

# Who played what how often: few rows, however many games there were.
RECORD: Final = Statement(
    select(games.c.game, results.c.role, results.c.character, func.count(), _WON)
    .select_from(_FINISHED)
    .where(results.c.account == bindparam("mine"))
    .group_by(games.c.game, results.c.role, results.c.character)
    .limit(2000),
    slow=True,
)
_THEIRS: Final = results.alias()
_ALIKE: Final = (games.c.game, results.c.role, results.c.won, _THEIRS.c.role, _THEIRS.c.won)
MEETINGS: Final = Statement(
    select(*_ALIKE, func.count())
    .select_from(_FINISHED.join(_THEIRS, _THEIRS.c.game_id == results.c.game_id))
    .where(results.c.account == bindparam("mine"), _THEIRS.c.account == bindparam("theirs"))
    .group_by(*_ALIKE)
    .limit(500),
    slow=True,
)

_OTHERS: Final = results.alias()
PLAYED: Final = Statement(
    select(
        games.c.id,
        games.c.finished,
        results.c.role,
        results.c.character,
        results.c.won,
        games.c.sets,
        select(func.count()).where(_OTHERS.c.game_id == games.c.id).scalar_subquery(),
        games.c.game,
    )
    .select_from(_FINISHED)
    .where(results.c.account == bindparam("mine"))
    .order_by(games.c.finished.desc(), games.c.id)
    .limit(100),
    slow=True,
)

# --- people

_ACCOUNT: Final = select(
    accounts.c.id,
    accounts.c.name,
    accounts.c.bot,
    accounts.c.epoch,
    accounts.c.login,
    accounts.c.password,
    accounts.c.avatar,
    accounts.c.muted,
    accounts.c.removed,
)
ADD_ACCOUNT: Final = Statement(
    insert(accounts).values(
        id=bindparam("who"),
        name=bindparam("called"),
        bot=bindparam("program"),
        epoch=0,
        created=bindparam("now"),
        seen=bindparam("now"),
    )
)
ACCOUNT: Final = Statement(_ACCOUNT.where(accounts.c.id == bindparam("who")))
ACCOUNT_BY_LOGIN: Final = Statement(_ACCOUNT.where(accounts.c.login == bindparam("named")))
RENAME: Final = Statement(update(accounts).where(accounts.c.id == bindparam("who")).values(name=bindparam("called")))
SET_AVATAR: Final = Statement(
    update(accounts).where(accounts.c.id == bindparam("who")).values(avatar=bindparam("face"))
)
SET_PASSWORD: Final = Statement(
    update(accounts)
    .where(accounts.c.id == bindparam("who"))
    .values(login=bindparam("named"), password=bindparam("secret"), epoch=accounts.c.epoch + 1)
)
NEXT_EPOCH: Final = Statement(
    update(accounts).where(accounts.c.id == bindparam("who")).values(epoch=accounts.c.epoch + 1)
)

# --- what was kept long enough

_SINCE: Final = bindparam("since", type_=Float)
_MOST: Final = bindparam("most", type_=Integer)
OLD_TABLES: Final = {
    "waiting": Statement(
        select(tables.c.id).where(tables.c.state == "waiting", tables.c.opened < _SINCE).limit(_MOST), slow=True
    ),
    "closed": Statement(
        select(tables.c.id).where(tables.c.state == "closed", tables.c.opened < _SINCE).limit(_MOST), slow=True
    ),
    "playing": Statement(
        select(tables.c.id)
        .where(
            tables.c.state == "playing",
            tables.c.opened < _SINCE,
            ~exists().where(entries.c.table_id == tables.c.id, entries.c.written >= _SINCE),
        )
        .limit(_MOST),
        slow=True,
    ),
    "finished": Statement(select(games.c.id).where(games.c.finished < _SINCE).limit(_MOST), slow=True),
}
DROP_ENTRIES: Final = Statement(delete(entries).where(entries.c.table_id == bindparam("table")))
DROP_LEASE: Final = Statement(delete(leases).where(leases.c.table_id == bindparam("table")))
DROP_TABLE: Final = Statement(delete(tables).where(tables.c.id == bindparam("table")))

_GUEST: Final = (accounts.c.login.is_(None), accounts.c.seen < _SINCE)
OLD_GUESTS: Final = Statement(select(accounts.c.id).where(*_GUEST).limit(_MOST), slow=True)
DROP_GUEST: Final = Statement(delete(accounts).where(accounts.c.id == bindparam("who"), *_GUEST))
NOTE_SEEN: Final = Statement(update(accounts).where(accounts.c.id == bindparam("who")).values(seen=bindparam("now")))
