"""The benchmarks: `bench` counts and times the engine beside a peer, `table` times the table in a browser."""
