"""Search in imagined worlds: determinization and the Legend level."""
