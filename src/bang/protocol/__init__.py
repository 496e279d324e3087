"""The wire protocol: typed messages, and documents generated from the types. Imports nothing else of the project."""
