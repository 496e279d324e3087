"""The tables of the database, for every database that SQLAlchemy speaks. Changed by migrations only."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),  # tokens of earlier ones are no longer good
    Column("login", String(40)),  # only of those with a password
    Column("password", String(200)),  # as a hash
    Column("seen", Float, nullable=False, server_default="0"),  # when its token was last used, about to the day
    Column("avatar", Integer, nullable=False, server_default="0"),  # the number of a chosen face; 0: that of the name
)
Index("accounts_by_login", accounts.c.login, unique=True)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("state", String(10), nullable=False),  # waiting, playing, finished, closed
    Column("opened", Float, nullable=False),
)
Index("tables_by_state", tables.c.state, tables.c.opened)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", LargeBinary, nullable=False),
    Column("written", Float, nullable=False),
)

# Where a running game stood a little while ago: for going on after a change of the rules. The last one of each table.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("data", LargeBinary, nullable=False),  # JSON, deflated
)

games = Table(
    "games",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("recording", LargeBinary, nullable=False),  # JSON, deflated
    Column("sets", String(200), nullable=False),  # with commas
    Column("finished", Float, nullable=False),
    Column("game", String(40), nullable=False, server_default="classic"),  # its key
)

results = Table(
    "results",
    metadata,
    Column("game_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("role", String(40), nullable=False),
    Column("character", String(40), nullable=False),
    Column("won", Boolean, nullable=False),
)
Index("results_by_account", results.c.account)

# Servers that share this database, and which of them owns a table; see leases.py.
nodes = Table(
    "nodes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("expires", Float, nullable=False),  # in seconds since 1970, by the clock of the database
)
leases = Table(
    "leases",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("node", String(40), nullable=False),
    Column("epoch", Integer, nullable=False),  # grows whenever another node takes it
)
