"""The rules engine.

`mypyc_attr` says something to mypyc and does nothing else. Here it comes without the package `mypy-extensions`, which
only those have who compile; this file is never compiled, so the compiled modules find it as well.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_attributes):
        return lambda made: made
