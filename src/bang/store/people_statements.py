"""The statements about people: ratings, quick matches, blocks, invitations, reports, and what the host does."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Float,
    Integer,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from bang.store.schema import (
    accounts,
    blocks,
    games,
    host_log,
    invitations,
    players,
    ratings,
    reports,
    results,
    searches,
)
from bang.store.statements import Statement

_WHO: Final[BindParameter[str]] = bindparam("who")
_MOST: Final = bindparam("most", type_=Integer)


def _add(table: Table) -> Statement:
    return Statement(insert(table).values({column: bindparam(f"v_{column.name}") for column in table.columns}))


# --- ratings

_LATER: Final = ratings.alias()
RATINGS: Final = Statement(
    select(ratings)
    .where(
        ratings.c.account == _WHO,
        ~exists().where(
            _LATER.c.account == ratings.c.account,
            _LATER.c.game == ratings.c.game,
            _LATER.c.side == ratings.c.side,
            _LATER.c.number > ratings.c.number,
        ),
    )
    .order_by(ratings.c.game, ratings.c.side)
)
ADD_RATING: Final = _add(ratings)
IS_RATED: Final = Statement(select(ratings.c.number).where(ratings.c.table_id == bindparam("table")).limit(1))

# --- quick matches

DROP_SEARCH: Final = Statement(delete(searches).where(searches.c.account == _WHO))
ADD_SEARCH: Final = _add(searches)
NOTE_HEARD: Final = Statement(update(searches).where(searches.c.account == _WHO).values(heard=bindparam("now")))
SEARCHES: Final = Statement(select(searches).order_by(searches.c.since, searches.c.account))
NOTE_FOUND: Final = Statement(
    update(searches)
    .where(searches.c.account == _WHO, searches.c.since == bindparam("began", type_=Float), searches.c.table_id == "")
    .values(table_id=bindparam("to"))
)
FORGET_SEARCHES: Final = Statement(delete(searches).where(searches.c.heard < bindparam("since", type_=Float)))

# --- blocks

DROP_BLOCK: Final = Statement(delete(blocks).where(blocks.c.account == _WHO, blocks.c.other == bindparam("whom")))
ADD_BLOCK: Final = _add(blocks)
BLOCKED: Final = Statement(
    select(blocks.c.other, accounts.c.name)
    .select_from(blocks.outerjoin(accounts, accounts.c.id == blocks.c.other))
    .where(blocks.c.account == _WHO)
    .order_by(accounts.c.name, blocks.c.other)
)
HAS_BLOCKED: Final = Statement(
    select(blocks.c.other).where(blocks.c.account == _WHO, blocks.c.other == bindparam("whom"))
)
BLOCKS_OF_SEARCHERS: Final = Statement(
    select(blocks.c.account, blocks.c.other).select_from(blocks.join(searches, searches.c.account == blocks.c.account))
)

# --- people whom somebody has played with

_OTHERS: Final = results.alias()
MET: Final = Statement(
    select(
        _OTHERS.c.account,
        func.coalesce(func.max(accounts.c.name), func.max(_OTHERS.c.name)),  # as they are called now
        func.max(games.c.finished).label("last"),
    )
    .select_from(
        results.join(games, games.c.id == results.c.game_id)
        .join(_OTHERS, _OTHERS.c.game_id == results.c.game_id)
        .outerjoin(accounts, accounts.c.id == _OTHERS.c.account)
    )
    .where(results.c.account == _WHO, _OTHERS.c.account != _WHO, _OTHERS.c.account != "")
    .group_by(_OTHERS.c.account)
    .order_by(func.max(games.c.finished).desc(), _OTHERS.c.account)
    .limit(_MOST),
    slow=True,
)
HAVE_MET: Final = Statement(
    select(results.c.seat)
    .select_from(results.join(_OTHERS, _OTHERS.c.game_id == results.c.game_id))
    .where(results.c.account == _WHO, _OTHERS.c.account == bindparam("whom"))
    .limit(1)
)

# --- invitations

DROP_INVITATION: Final = Statement(
    delete(invitations).where(invitations.c.account == _WHO, invitations.c.table_id == bindparam("table"))
)
ADD_INVITATION: Final = _add(invitations)
INVITATIONS: Final = Statement(
    select(invitations.c.account, invitations.c.table_id, invitations.c.sender, invitations.c.sent, accounts.c.name)
    .select_from(invitations.join(accounts, accounts.c.id == invitations.c.sender))
    .where(
        invitations.c.account == _WHO,
        invitations.c.sent > bindparam("since", type_=Float),
        ~exists().where(blocks.c.account == invitations.c.account, blocks.c.other == invitations.c.sender),
    )
    .order_by(invitations.c.sent.desc())
    .limit(_MOST)
)
FORGET_INVITATIONS: Final = Statement(delete(invitations).where(invitations.c.sent < bindparam("since", type_=Float)))

# --- reports, and the host of the server

ADD_REPORT: Final = _add(reports)
_REPORTER: Final = accounts.alias()
REPORTS: Final = Statement(
    select(
        *reports.columns,
        func.coalesce(_REPORTER.c.name, ""),
        func.coalesce(accounts.c.name, ""),
    )
    .select_from(
        reports.outerjoin(_REPORTER, _REPORTER.c.id == reports.c.reporter).outerjoin(
            accounts, accounts.c.id == reports.c.account
        )
    )
    .where(reports.c.settled.is_(False))
    .order_by(reports.c.sent)
    .limit(_MOST)
)
SETTLE_REPORT: Final = Statement(update(reports).where(reports.c.id == bindparam("which")).values(settled=True))
OPEN_REPORTS: Final = Statement(
    select(func.count(), func.count().filter(reports.c.reporter == _WHO)).where(reports.c.settled.is_(False))
)
FORGET_REPORTS: Final = Statement(
    delete(reports).where(reports.c.settled.is_(True), reports.c.sent < bindparam("since", type_=Float))
)
MUTE: Final = Statement(update(accounts).where(accounts.c.id == _WHO).values(muted=bindparam("until")))
REMOVE: Final = Statement(update(accounts).where(accounts.c.id == _WHO).values(removed=bindparam("until")))
SANCTIONED: Final = Statement(
    select(accounts.c.id, accounts.c.name, accounts.c.muted, accounts.c.removed)
    .where(or_(accounts.c.muted > bindparam("now", type_=Float), accounts.c.removed > bindparam("now", type_=Float)))
    .order_by(accounts.c.name)
    .limit(_MOST),
    slow=True,
)
ADD_HOST_NOTE: Final = _add(host_log)
HOST_LOG: Final = Statement(
    select(*host_log.columns, func.coalesce(accounts.c.name, ""))
    .select_from(host_log.outerjoin(accounts, accounts.c.id == host_log.c.account))
    .order_by(host_log.c.done.desc(), host_log.c.id)
    .limit(_MOST)
)
FORGET_HOST_LOG: Final = Statement(delete(host_log).where(host_log.c.done < bindparam("since", type_=Float)))


# --- what is left of accounts that are gone


def _orphans(table: Table, *columns: Any) -> Statement:
    gone = ~exists().where(accounts.c.id == _WHO)
    return Statement(delete(table).where(and_(or_(*(column == _WHO for column in columns)), gone)))


LEFT_OVER: Final = (
    _orphans(players, players.c.account),
    _orphans(ratings, ratings.c.account),
    _orphans(searches, searches.c.account),
    _orphans(blocks, blocks.c.account, blocks.c.other),
    _orphans(invitations, invitations.c.account, invitations.c.sender),
)
