"""Several servers share a PostgreSQL: who owns a table, and how the others reach it there."""
