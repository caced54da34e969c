"""The benchmarks: `bench` counts and times the engine beside a peer, `table` times the table in a browser.

`clicks` counts what it takes a person to play a game at the table.
"""
