"""Encode what a seat sees as numbers in a row of bytes. Compiled with mypyc, so nothing here imports NumPy."""
