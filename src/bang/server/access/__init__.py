"""Decide who may connect and how much they may send: origins, limits, passwords, tokens."""
