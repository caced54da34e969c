"""`python -m fluxx_nb` is the command line."""

import sys

from fluxx_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
