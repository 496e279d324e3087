"""Three questions, answered by DuckDB: `bang export games --games 2000`, then `python questions.py games`."""

import sys
from pathlib import Path

import duckdb

# The Sheriff begins, so the places are compared among players of the same role.
DOES_GOING_FIRST_HELP = """
    SELECT players, role, place, count(*) AS games, round(100 * avg(won::int), 1) AS won
    FROM seats JOIN games USING (game) WHERE role <> 'sheriff'
    GROUP BY ALL ORDER BY ALL
"""
WHICH_CHARACTER_WINS_WITH_WHICH_ROLE = """
    SELECT role, character, count(*) AS games, round(100 * avg(won::int), 1) AS won
    FROM seats GROUP BY ALL HAVING count(*) >= 5 ORDER BY role, won DESC, character
"""
# A draw! for a Barrel is lucky if one of the cards turned over is a heart: "beer 8H".
HOW_OFTEN_IS_A_BARREL_LUCKY = """
    SELECT character = 'lucky_duke' AS lucky_duke, count(*) AS draws,
        round(100 * avg(regexp_matches(array_to_string(cards, ','), ' [0-9JQKA]+H')::int), 1) AS lucky
    FROM facts JOIN seats USING (game, seat) WHERE what = 'flip' AND why = 'barrel'
    GROUP BY ALL ORDER BY ALL
"""
QUESTIONS = {
    "Does going first help?": DOES_GOING_FIRST_HELP,
    "Which character wins with which role?": WHICH_CHARACTER_WINS_WITH_WHICH_ROLE,
    "How often is a Barrel lucky?": HOW_OFTEN_IS_A_BARREL_LUCKY,
}


def ask(folder: Path, question: str) -> list[tuple[object, ...]]:
    with duckdb.connect() as db:
        for table in ("games", "seats", "facts"):
            db.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{folder / table}.parquet')")
        found: list[tuple[object, ...]] = db.execute(question).fetchall()
        return found


if __name__ == "__main__":
    for title, question in QUESTIONS.items():
        print(title)
        for row in ask(Path(sys.argv[1]), question):
            print("  ", *row)
