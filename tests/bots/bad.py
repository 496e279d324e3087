"""A bad bot, as somebody else might write it."""

from bang.engine.kernel.view import View


class Hasty:
    """Raise an error for every question with more than two options."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, view: View, asked: View) -> int:
        if len(asked["options"]) > 2:
            raise RuntimeError("too many options")
        return 0
