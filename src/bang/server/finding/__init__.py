"""Find people to play with: quick matches."""
