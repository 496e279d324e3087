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
    Column("muted", Float, nullable=False, server_default="0"),  # until then, by the host of the server
    Column("removed", Float, nullable=False, server_default="0"),  # likewise
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

# Who plays where, from the deal until the game is over: the way back to a game, from any device.
players = Table(
    "players",
    metadata,
    Column("account", String(40), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),  # its key
    Column("sets", String(200), nullable=False),  # with commas
    Column("seats", Integer, nullable=False),  # at the table
)
Index("players_by_table", players.c.table_id)

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

# The ratings of people after each rated game; the last number of an account, game and side is what holds.
ratings = Table(
    "ratings",
    metadata,
    Column("account", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("side", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),  # how many games of this side were rated
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("rated", Float, nullable=False),
)
Index("ratings_by_table", ratings.c.table_id, ratings.c.account, unique=True)

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

# Who looks for a quick match. A row stays for a while after it has led to a table, so that all tabs learn of it.
searches = Table(
    "searches",
    metadata,
    Column("account", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("household", String(40), nullable=False),  # a hash of the address
    Column("wishes", LargeBinary, nullable=False),  # JSON
    Column("since", Float, nullable=False),
    Column("heard", Float, nullable=False),  # when its page last asked how it goes
    Column("table_id", String(40), nullable=False, server_default=""),  # that was found
)

# Whom people do not want to meet.
blocks = Table(
    "blocks",
    metadata,
    Column("account", String(40), primary_key=True),
    Column("other", String(40), primary_key=True),
)
invitations = Table(
    "invitations",
    metadata,
    Column("account", String(40), primary_key=True),  # who is invited
    Column("table_id", String(40), primary_key=True),
    Column("sender", String(40), nullable=False),
    Column("sent", Float, nullable=False),
)
# What people tell the host of the server about others.
reports = Table(
    "reports",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("reporter", String(40), nullable=False),
    Column("account", String(40), nullable=False),
    Column("reason", String(20), nullable=False),
    Column("words", String(400), nullable=False),
    Column("excerpt", LargeBinary, nullable=False),  # what was said and done there before; JSON, deflated
    Column("sent", Float, nullable=False),
    Column("settled", Boolean, nullable=False),
)
Index("reports_by_people", reports.c.table_id, reports.c.reporter, reports.c.account, unique=True)
# What the host of the server has done.
host_log = Table(
    "host_log",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("done", Float, nullable=False),
    Column("what", String(20), nullable=False),
    Column("account", String(40), nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("note", String(400), nullable=False),
)
Index("host_log_by_time", host_log.c.done)
