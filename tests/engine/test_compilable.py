"""What is compiled has nothing that mypyc refuses or makes slow. tests/conformance/test_compiled.py really compiles."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from bang.build_info import COMPILED_PARTS, PACKAGE

Function = ast.FunctionDef | ast.AsyncFunctionDef

UNFIT = {
    "an async generator": """
async def deal():
    yield 1
""",
    "async for or async with": """
async def deal(cards):
    async for card in cards:
        pass
""",
    "a function inside a function": """
def deal():
    def one():
        return 1
    return one
""",
    "a method of a constant with what is awaited": """
async def deal():
    return WORDS.index(await ask())
""",
    "a class inside a function": """
def deal():
    class One:
        pass
    return One
""",
}


def find_unfit(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Find what must not be in a compiled module: lines, and what stands there."""
    for function in (node for node in ast.walk(tree) if isinstance(node, Function)):
        for node in ast.walk(function):
            if isinstance(node, ast.Yield) and isinstance(function, ast.AsyncFunctionDef):
                yield node.lineno, "an async generator"
            elif isinstance(node, ast.AsyncFor | ast.AsyncWith):
                yield node.lineno, "async for or async with"
            elif isinstance(node, Function) and node is not function:
                yield node.lineno, "a function inside a function"
            elif isinstance(node, ast.Call) and any(isinstance(part, ast.Await) for part in node.args):
                owner = node.func.value if isinstance(node.func, ast.Attribute) else None
                if isinstance(owner, ast.Name) and owner.id.isupper():
                    yield node.lineno, "a method of a constant with what is awaited"
            elif isinstance(node, ast.ClassDef):
                yield node.lineno, "a class inside a function"


@pytest.mark.parametrize("what", UNFIT)
def test_what_does_not_fit_is_found(what: str) -> None:
    assert [found for _, found in find_unfit(ast.parse(UNFIT[what]))] == [what]


@pytest.mark.parametrize("part", COMPILED_PARTS)
def test_compiled_modules_are_fit_for_mypyc(part: str) -> None:
    folder = PACKAGE.joinpath(*part.split(".")[1:])
    modules = [path for path in folder.rglob("*.py") if path.name != "__init__.py"]
    assert modules, f"{part} is not a package with modules"
    found = [
        f"{path.relative_to(PACKAGE)}, line {line}: {what}"
        for path in modules
        for line, what in find_unfit(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []
