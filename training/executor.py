"""Options of a command that plays hands: where they are played."""

import argparse

from sobremesa.executors.spread import EXECUTORS, Executor


def add_executor(parser: argparse.ArgumentParser) -> None:
    """Add `--jobs`, `--executor` and `--address`; what is printed is the same for any of them."""
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--executor", choices=EXECUTORS, default=EXECUTORS[0], help="what runs them")
    parser.add_argument("--address", default="", help="the Ray cluster, as HOST:PORT")


def executor_of(options: argparse.Namespace) -> Executor:
    """Return what the options name; raises `SobremesaError`."""
    return Executor(options.executor, options.jobs, options.address)
