"""The links of the package, made from the one address in pyproject.toml whenever the package is built."""

from __future__ import annotations

from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Links(MetadataHookInterface):
    """What `[project.urls]` would say; nothing while the address is empty."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the links to the metadata."""
        address = str(self.config["repository"]).rstrip("/")
        names = {"Source": "", "Issues": "/issues", "Changelog": "/blob/main/CHANGELOG.md"}
        metadata["urls"] = {name: address + path for name, path in names.items()} if address else {}
