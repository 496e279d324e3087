"""Serve the built browser client and the texts of its language."""
