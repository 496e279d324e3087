"""Run a command of `bang` within the test's own process."""

from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]  # words of the command line → exit code, output, errors
