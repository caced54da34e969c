"""A crew of Dask workers. Workers that would play other games are refused; what came in before a loss is kept."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any

from fluxx_nb.engine.core.checks import WrongKind
from fluxx_nb.engine.core.errors import TableError, UserError
from fluxx_nb.engine.core.text import shown
from fluxx_nb.lab.crew import AHEAD, Batch, Crew, CrewLost, play_batch
from fluxx_nb.lab.identity import Identity, identity_of, refusal
from fluxx_nb.lab.table import Experiment
from fluxx_nb.lab.tally import Tally

PATIENCE = 30.0
"""Seconds that a cluster without workers has until one comes."""
_LOOK = 2.0
"""Seconds without a result after which the cluster is looked at."""


def workers_of(client: Any) -> int:
    """Return how many games a Dask cluster plays at the same time."""
    if not all(hasattr(client, name) for name in ("submit", "status", "nthreads", "asynchronous")):
        raise WrongKind(
            f"`client` is {shown(client)}, but must be a Dask client: pip install 'fluxx-nb[scale]', then "
            "`from dask.distributed import Client`."
        )
    if client.status in ("closed", "closing") or client.asynchronous:
        raise TableError(f"`client` is {shown(client)}, but must be a Dask client that is open and not asynchronous.")
    with _loss_told(client):
        if client.status == "connecting":
            raise ConnectionError  # asked for anything, it would try for half a minute before it gives up
        threads: int = sum(client.nthreads().values())
    return max(1, threads)


def cluster(client: Any, experiment: Experiment) -> Crew:
    """Play on the workers of a Dask cluster; what a lost worker had not finished, Dask gives to another one."""
    workers = workers_of(client)
    wanted = identity_of(experiment.deck())

    def check() -> None:
        _check_workers(client, experiment, wanted)

    check()

    def crew(batches: Iterator[Batch]) -> Iterator[Tally]:
        def submit(count: int) -> set[Any]:
            return {client.submit(play_there, wanted, batch, pure=False) for batch in islice(batches, count)}

        waiting = submit(workers * AHEAD)
        try:
            while waiting:
                # Those that failed come last, so that no game of the others is lost.
                for future in sorted(_first_done(client, waiting, check), key=lambda future: future.status == "error"):
                    tally = _result(client, future)
                    waiting.discard(future)
                    future.release()
                    waiting |= submit(1)
                    yield tally
        finally:
            client.cancel(list(waiting))

    return crew


def play_there(wanted: Identity, batch: Batch) -> Tally:
    """Play a batch on a worker, unless this worker would play other games than the machine that asks for them."""
    try:
        problem = refusal(_own_address(), _identity(batch[0]), wanted)
    except UserError as error:  # such as a deck that is not there; only its sentence can travel
        problem = f"The worker {_own_address()} cannot play: {error}."
    if problem:
        raise CrewLost(problem)
    return play_batch(batch)


def _own_address() -> str:
    return str(import_module("distributed").get_worker().address)


def _identity(experiment: Experiment) -> Identity:
    """Return what the machine that this runs on plays an experiment with."""
    return identity_of(experiment.deck())


def _check_workers(client: Any, experiment: Experiment, wanted: Identity) -> None:
    """Refuse a cluster if one of its workers would play other games: all of them are told before anything is played."""
    with _loss_told(client):
        answers = client.run(_identity, experiment, on_error="return")
    problems = []
    for worker, found in answers.items():
        if isinstance(found, OSError):
            continue  # it is gone already, and Dask gives its games to another one
        if isinstance(found, Identity):
            problems.append(refusal(worker, found, wanted))
        else:
            way = f"Install the same fluxx-nb {wanted.version} there, and copy the deck if it is your own"
            problems.append(f"The worker {worker} cannot play: {str(found).rstrip('.')}. {way}.")
    told = "\n".join(filter(None, problems))
    if told:
        raise CrewLost(told)


def _first_done(client: Any, waiting: set[Any], check: Callable[[], None]) -> set[Any]:
    """Return the batches that are done, as soon as there is one."""
    distributed = import_module("distributed")
    while True:
        # A client need not be the default one, which `wait` would take.
        with _loss_told(client), client.as_current():
            try:
                found: set[Any] = distributed.wait(waiting, timeout=_LOOK, return_when="FIRST_COMPLETED").done
            except distributed.TimeoutError:
                found = set()
            if found:
                return found
            if not client.nthreads():
                _wait_for_a_worker(client)
                check()


def _result(client: Any, future: Any) -> Tally:
    with _loss_told(client):
        tally: Tally = future.result()
    return tally


@contextmanager
def _loss_told(client: Any) -> Iterator[None]:
    """Turn the errors of a cluster that is lost into one sentence."""
    distributed = import_module("distributed")
    canceled = import_module("concurrent.futures").CancelledError
    try:
        yield
    except distributed.KilledWorker as error:
        raise CrewLost(f"A batch was given up: {error}") from None
    except (canceled, OSError):
        raise CrewLost(f"The connection to the Dask scheduler {client.scheduler.address} is lost.") from None


def _wait_for_a_worker(client: Any) -> None:
    """Wait until there is a worker, and say so; there is a limit to it."""
    where = client.scheduler.address
    told = f"The Dask cluster {where} has no workers."
    warnings.warn(f"{told} Waiting {PATIENCE:.0f} seconds for one.", stacklevel=2)
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except import_module("distributed").TimeoutError:
        way = f"Start one with `dask worker {where}`"
        raise CrewLost(f"{told} {way}, then run it again.") from None
