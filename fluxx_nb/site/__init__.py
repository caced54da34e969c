"""The static site: JupyterLite with the lessons and this package in it, for any web server; no kernel of ours runs."""
