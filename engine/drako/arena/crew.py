"""Who plays the games: this process, several of them on this machine, or the workers of a Dask cluster; in the same order for all."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from drako.arena.match import Played, Settings, play

CONNECT_S: Final = 10
# Games given out for each that can be played at once, so that nobody is idle while the oldest one takes long.
AHEAD: Final = 4


class CrewError(Exception):
    """Games cannot be played; the text says why, and what would be right."""


class Crew(NamedTuple):
    """An executor, and how many games it is given at a time."""

    executor: Executor
    at_a_time: int

    def games(self, settings: Settings, numbers: Iterable[int]) -> Iterator[Played]:
        """The games of these numbers, in this order.  Raises CrewError."""
        waiting: deque[tuple[int, Future[Played]]] = deque()
        for number in numbers:
            waiting.append((number, self.executor.submit(play, settings, number)))
            if len(waiting) == self.at_a_time:
                yield _result(*waiting.popleft())
        while waiting:
            yield _result(*waiting.popleft())


def _result(number: int, future: Future[Played]) -> Played:
    try:
        return future.result()
    except (
        Exception
    ) as error:  # a process or worker that died, a cluster that went away, a worker without drako: each has its own
        raise CrewError(f"game {number} could not be played: {error!r}.") from error


@contextmanager
def alone() -> Iterator[Crew]:
    """This process."""
    yield Crew(_Here(), 1)


class _Here(Executor):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def processes(jobs: int) -> Iterator[Crew]:
    """So many processes of this machine."""
    # Only who asks for processes waits for these, and Pyodide has none.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    others = multiprocessing.active_children()
    # The same on every system; and a fork of a process with threads may hang.
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, _leave_interrupts_to_the_parent)
    try:
        yield Crew(executor, AHEAD * jobs)
    finally:
        # Nobody waits any more for the games that are still played.
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        executor.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(scheduler: str) -> Iterator[Crew]:
    """The workers of the Dask cluster whose scheduler has this address.  Raises CrewError if none answers within CONNECT_S seconds."""
    try:
        from distributed import Client
    except ImportError:
        raise CrewError("a cluster needs Dask: python -m pip install 'drako-engine[cluster]'") from None
    try:
        client = Client(scheduler, timeout=CONNECT_S)
    except (OSError, ValueError) as error:
        raise CrewError(
            f"no Dask scheduler answers at {scheduler}: {error}; its address is like tcp://host:8786"
        ) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=CONNECT_S)
        except TimeoutError as error:
            raise CrewError(
                f"the Dask scheduler at {scheduler} has no workers: start some with `dask worker`"
            ) from error
        executor = client.get_executor(pure=False)
        try:
            yield Crew(executor, AHEAD * sum(client.nthreads().values()))
        finally:
            executor.shutdown(wait=False)
