"""Building a page: the notebook of a place runs in a kernel, and each part is sent as soon as it is ready."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path
from typing import Any

import nbformat
from voila.handler import VoilaHandler
from voila.notebook_renderer import NotebookRenderer
from voila.utils import get_page_config

from fluxx_nb.engine.core.text import shown
from fluxx_nb.view.app.lines import LINES

_PAUSE = 10.0
"""Seconds between two words of a page that is being built, so that no proxy takes it for dead."""
_ALIVE = "<script>window.voila_heartbeat()</script>\n"
# The page shows nothing before its kernel has answered, and here it may never answer.
FAILED = (
    "<style>#loading{display:none}#rendered_cells{display:block!important}</style>"
    '<p class="fluxx-failed" role="alert">The table could not be set up. <a href="">Try again</a></p>'
)
"""What the page says where a table could not be built."""
_SMALL = {"MALLOC_ARENA_MAX": "2", "OPENBLAS_NUM_THREADS": "1"}
"""What a kernel reserves without these grows with the machine's cores, and its memory is bounded (visitors.py)."""


class OwnPage(NotebookRenderer):
    """Voilà's page, which says in our words that something went wrong."""

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        for number, cell in enumerate(nb.cells):
            try:
                done = await self.executor.execute_cell(cell, None, number, store_history=False)
            except Exception as problem:  # noqa: BLE001  (a kernel can end in any way, and the visitor waits)
                LINES.error("A page could not be built: %s", _last_line(problem))
                output = nbformat.v4.new_output("display_data", {"text/html": FAILED})  # type: ignore[no-untyped-call]
                yield nbformat.v4.new_code_cell(outputs=[output])  # type: ignore[no-untyped-call]
                break
            yield done
        await self._cleanup_resources()


async def page_parts(handler: VoilaHandler, notebook: str, seat: str) -> AsyncGenerator[str, None]:
    """Start the kernel of a seat and yield the page part by part. What goes wrong is said on the page."""
    ahead: asyncio.Task[Any] | None = None
    try:
        parts = await _begin(handler, notebook, seat)
        while True:
            ahead = asyncio.ensure_future(anext(parts, None))
            while not (await asyncio.wait({ahead}, timeout=_PAUSE))[0]:
                yield _ALIVE
            part = ahead.result()
            if part is None:
                return
            yield part[0]
    except Exception as problem:  # noqa: BLE001  (as above)
        LINES.error("A page could not be built: %s", _last_line(problem))
        yield FAILED
        if seat in handler.kernel_manager:
            await handler.kernel_manager.shutdown_kernel(seat)
    finally:
        if ahead is not None:
            ahead.cancel()


async def _begin(handler: VoilaHandler, notebook: str, seat: str) -> AsyncIterator[tuple[str, Any]]:
    given = {
        "base_url": handler.base_url,
        "settings": handler.settings,
        "log": handler.log,
        "voila_configuration": handler.voila_configuration,
    }
    page = OwnPage(
        request_handler=handler,
        voila_configuration=handler.voila_configuration,
        traitlet_config=handler.traitlet_config,
        notebook_path=notebook,
        template_paths=handler.template_paths,
        config_manager=handler.config_manager,
        contents_manager=handler.contents_manager,
        base_url=handler.base_url,
        kernel_spec_manager=handler.kernel_spec_manager,
        page_config=get_page_config(**given),
        mathjax_config=handler.settings.get("mathjax_config"),
        mathjax_url=handler.settings.get("mathjax_url"),
    )
    await page.initialize()
    kernels = handler.kernel_manager
    name = page.notebook.metadata.kernelspec.name
    await kernels.start_kernel(
        kernel_id=seat, kernel_name=name, path=str(Path(notebook).parent), env={**os.environ, **_SMALL}
    )
    found: AsyncIterator[tuple[str, Any]] = page.generate_content_generator(seat, kernels.get_kernel(seat))
    return found


def _last_line(problem: Exception) -> str:
    lines = str(problem).strip().splitlines()
    return f"{type(problem).__name__}: {shown(lines[-1])}" if lines else type(problem).__name__
