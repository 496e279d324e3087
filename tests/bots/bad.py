"""A bot as somebody else may write it, and not a good one."""

from bang.engine.kernel.view import View


class Hasty:
    """Fails whenever it has a choice of more than two."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, view: View, asked: View) -> int:
        if len(asked["options"]) > 2:
            raise RuntimeError("too many options")
        return 0
