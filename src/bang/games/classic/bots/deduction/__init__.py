"""Deduce roles and hands from what everybody has seen."""
