"""The view: the table as one seat sees it, in subpackages along the way of the data (see `docs/view.md`)."""

from fluxx_nb.view.canvas.pyodide_stubs import lend
from fluxx_nb.view.live.guest import is_guest

lend(visitor=is_guest())
