"""Settings of the documentation site: Sphinx reads the Markdown of docs/ (MyST) and the docstrings of the package."""

from __future__ import annotations

from fluxx_nb import __version__

project = "fluxx_nb"
author = "fluxx_nb contributors"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
default_role = "code"
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["wide.css"]
html_title = f"fluxx_nb {version}"
html_show_copyright = False
myst_heading_anchors = 3
autodoc_typehints = "none"
"""Signatures read as one types them; what an argument is stands in the words below."""
suppress_warnings = ["toc.not_included"]
"""A page that no list names is still found by search and by links."""
