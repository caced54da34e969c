"""What a seat is shown does not depend on the cards that it may not see.

`python -m tests.hidden --states 1000` tries more states than the tests do, and prints counts.
"""
