"""What goes over the wire: typed messages, and their description made from the types. Knows nothing else of ours."""
