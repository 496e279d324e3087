"""Run `bang` with leases that expire after two seconds of silence: python -m tests.server.short_term."""

from bang.cli import main
from bang.store import leases

leases.TERM = 2.0  # type: ignore[misc]

if __name__ == "__main__":
    main()
