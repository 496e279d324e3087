"""What a seat sees, as numbers in a row of bytes. Compiled with mypyc; nothing here knows NumPy."""
