"""The view: the table as one seat sees it, in rooms along the way of the data; `docs/view.md` is their map."""

from fluxx_nb.view.canvas.lent import lend

lend()
