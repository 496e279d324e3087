"""Verbs are written once, queries only look, and boxes build options with constructors."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import bang
from bang.engine.kernel import ask
from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY, PASS, pick, pick_from, pick_seat, say, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.notes import Notes
from bang.engine.kernel.options import Options
from bang.engine.kernel.piles import Piles
from bang.engine.kernel.state import State
from bang.engine.kernel.table import Table
from bang.games import new_game
from tests.engine.driving import result

PACKAGE = Path(bang.__file__).parent
PARTS = {"HAND", "NO_CARD", "NOBODY", "PASSING", "PICKING", "SAYING", "id"}  # of an option and of nothing else in a box
CHAIN = {"board.py": Board, "notes.py": Notes, "piles.py": Piles, "moves.py": Moves, "table.py": Table}


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def boxes() -> list[Path]:
    return [path for path in (PACKAGE / "games").glob("*/boxes/*/*.py") if path.name != "scenario.py"]


def test_the_chain_is_single_and_short() -> None:
    assert Table.__mro__[:6] == (Table, Moves, Piles, Notes, Board, State)


def test_every_method_of_a_table_is_written_once() -> None:
    names = [name for made in CHAIN.values() for name in vars(made) if not name.startswith("_")]
    assert len(names) == len(set(names))


def test_no_method_only_calls_a_function_of_its_name() -> None:
    forwarders = []
    for name in CHAIN:
        for function in functions(PACKAGE / "engine" / "kernel" / name):
            last = function.body[-1]
            value = last.value if isinstance(last, ast.Return | ast.Expr) else None
            value = value.value if isinstance(value, ast.Await) else value
            called = value.func if isinstance(value, ast.Call) else None
            steps = [node for node in function.body if not isinstance(node, ast.Expr) or node is last]
            if isinstance(called, ast.Attribute) and called.attr == function.name and len(steps) == 1:
                forwarders.append(function.name)
    assert forwarders == []


def test_only_verbs_of_the_table_are_coroutines() -> None:
    for name in ("board.py", "notes.py", "piles.py", "moves.py"):
        assert [
            f.name for f in functions(PACKAGE / "engine/kernel" / name) if isinstance(f, ast.AsyncFunctionDef)
        ] == []


def test_a_board_tells_nothing_and_asks_nobody() -> None:
    for verb in ("tell", "draw", "ask", "mark", "changed"):
        assert not hasattr(Board, verb)
    assert not hasattr(Moves, "ask")


def test_query_hooks_are_given_a_board() -> None:
    """What they are given has no verbs, so that the type checker refuses a query that changes something."""
    changing = {"collects": "Moves", "divert": "Moves", "foiled": "Moves"}
    for name, hook in inspect.getmembers(Kind, inspect.isfunction):
        given = hook.__annotations__.get("t")
        if given is not None:
            wanted = "Table" if inspect.iscoroutinefunction(hook) else changing.get(name, "Board")
            assert given == wanted, name


def test_being_immune_is_a_query_and_being_spared_is_told() -> None:
    t = new_game(Options(4), 1).table
    t.facts = []
    assert not t.immune(0, 1, t.rules.by_key["bang"], [])
    assert result(t.try_to_affect(0, 1, t.rules.by_key["bang"], []))
    assert t.facts == []


def test_options_are_made_by_constructors() -> None:
    kind = Kind()
    kind.id = 7
    assert use(kind) == (7, NO_CARD, NOBODY, NO_CARD)
    assert use(kind, 2, HAND, card=5) == (7, 5, 2, HAND)
    assert pick(5) == (ask.PICKING, 5, NOBODY, NO_CARD)
    assert pick(5, 2) == pick_from(2, 5) == (ask.PICKING, 5, 2, NO_CARD)
    assert pick_from(2, HAND) == (ask.PICKING, NO_CARD, 2, HAND)
    assert pick_seat(3) == (ask.PICKING, NO_CARD, 3, NO_CARD)
    assert say(4)[1:] == PASS[1:]


def test_no_box_contains_a_raw_option() -> None:
    found = []
    for path in boxes():
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Tuple)
                and len(node.elts) == 4
                and PARTS & set(re.findall(r"\w+", ast.unparse(node)))
            ):
                found.append(f"{path.name}:{node.lineno} {ast.unparse(node)}")
    assert found == []


def test_no_box_reaches_into_the_insides_of_a_table() -> None:
    """Marks, notes, the agenda and what is in play are changed by verbs."""
    insides = {"agenda", "changed", "dues", "index", "marks", "once", "unsettled", "voices"}
    found = []
    for path in boxes():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr in insides and ast.unparse(node.value) == "t":
                found.append(f"{path.name}:{node.lineno} {ast.unparse(node)}")
    assert found == []
