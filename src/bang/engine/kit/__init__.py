"""The card kit: base classes and helpers that card authors extend."""
