"""What keeps a site from being built, said in a sentence with the way out."""

from __future__ import annotations


class SiteError(Exception):
    """A site that cannot be built, or does not hold once it is."""
