"""BANG! on the computer: a rules engine, its card sets and the `bang` command."""

__version__ = "0.1.0.dev0"
