"""Compile the engine for speed."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

import click

from bang.build_info import COMPILED_PARTS
from bang.cli import _clone

# Runs in the folder that holds the copy of the package; its arguments are the level of optimization and the modules.
# The copy is compiled as one group: calls between its modules are then direct C calls, which may even be inlined where
# the compiler need not fear that another library replaces a function. mypyc indents some of its C by hundreds of
# spaces, three quarters of the file; without them the C compiler needs half the time.
RECIPE = """
import sys
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup

options = ["--config-file=", "--python-version=%d.%d" % sys.version_info[:2]]
level, *paths = sys.argv[1:]
modules = mypycify([*options, *paths], opt_level=level, debug_level="0", group_name="bang")
for module in modules if sys.platform == "linux" else ():  # elsewhere that is so anyway
    module.extra_compile_args.append("-fno-semantic-interposition")
for source in Path("build").glob("*.c"):
    source.write_text("\\n".join(line.lstrip() for line in source.read_text().split("\\n")))
setup(name="bang-compiled", ext_modules=modules, packages=[], script_args=["-q", "build_ext", "--inplace"])
"""


OPTIMIZED, QUICKLY = "3", "0"  # how the C compiler is called; the latter builds much faster, for tests


def compile_package(package: Path, target: Path, level: str = OPTIMIZED, parts: Sequence[str] = COMPILED_PARTS) -> bool:
    """Compile these parts in a copy of `package` at `target`. False if that had been done.

    The rest of the package is linked, not copied: it takes part as it is and needs no new build when it changes.
    """
    if is_built(package, target, level, parts):
        return False
    _need_tools()
    shutil.rmtree(target, ignore_errors=True)
    copy = target / package.name
    sources = _sources(package, parts)
    _link(package, copy, {folder for source in sources for folder in source.parents}, set(sources))
    modules = [
        str((copy / source.relative_to(package)).relative_to(target))
        for source in sources
        if source.name != "__init__.py"  # mostly empty, and Python finds packages more easily when they are plain
    ]
    log = target / "build.log"
    with log.open("w") as output:
        command = [sys.executable, "-c", RECIPE, level, *modules]
        env = {**os.environ, "CFLAGS": "-w"} if level == QUICKLY else None  # looking for warnings takes time, too
        if subprocess.call(command, cwd=target, stdout=output, stderr=subprocess.STDOUT, env=env):
            raise click.ClickException(f"The engine did not compile; the compiler's words are in {log}")
    shutil.rmtree(target / "build")  # C sources and object files
    (target / "stamp").write_text(_fingerprint(package, level, parts))
    return True


def is_built(package: Path, target: Path, level: str = OPTIMIZED, parts: Sequence[str] = COMPILED_PARTS) -> bool:
    """Tell whether `target` holds a build of the present sources."""
    stamp = target / "stamp"
    return stamp.is_file() and stamp.read_text() == _fingerprint(package, level, parts)


def _sources(package: Path, parts: Sequence[str]) -> list[Path]:
    """List the modules that are compiled."""
    folders = [package.joinpath(*part.split(".")[1:]) for part in parts]
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def _link(folder: Path, copy: Path, opened: set[Path], copied: set[Path]) -> None:
    """A folder with copies of some files below it, and links to everything else."""
    copy.mkdir(parents=True, exist_ok=True)
    for part in folder.iterdir():
        if part in opened:
            _link(part, copy / part.name, opened, copied)
        elif part in copied:
            shutil.copy2(part, copy / part.name)
        elif part.name != "__pycache__":
            (copy / part.name).symlink_to(part)


def _fingerprint(package: Path, level: str, parts: Sequence[str]) -> str:
    digest = hashlib.sha256(f"{sys.version}\n-O{level}".encode())
    digest.update(" ".join(sorted(part.name for part in package.iterdir() if part.name != "__pycache__")).encode())
    for path in _sources(package, parts):
        digest.update(f"{path.relative_to(package)}\n{path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _need_tools() -> None:
    try:
        import mypyc  # noqa: F401
        import setuptools  # noqa: F401
    except ImportError:
        raise NoTool("mypyc and setuptools are needed: start this from a clone with ./bang") from None
    compiler = str(sysconfig.get_config_var("CC") or "").split(" ")[0]
    if compiler and not shutil.which(compiler):
        raise NoTool(f"A C compiler is needed ({compiler}). On Debian and Ubuntu: apt install gcc")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        raise NoTool("Python's header files are needed. On Debian and Ubuntu: apt install python3-dev")


class NoTool(click.ClickException):
    exit_code = 2


@click.command(help=__doc__)
@click.option("--compiled", is_flag=True, required=True, help="Compile with mypyc into build/compiled.")
def command(compiled: bool) -> None:
    target = _clone.compiled()
    click.echo("Compiling; this takes a minute or two …", err=True)
    made = compile_package(_clone.root() / "src" / "bang", target)
    click.echo("Built. " if made else "Already built. ", nl=False)
    click.echo("BANG_BUILD=compiled ./bang … runs it.")
