"""The balance lab of a server: comparisons of two rule sets, each played in a process of its own."""
