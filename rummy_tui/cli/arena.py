"""`rummy arena`: many deals between bots, and which of them is the stronger."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

import click

from rummy_tui.cli.exit_codes import ExitCode
from rummy_tui.cli.rules_option import rules_option, seed_option
from rummy_tui.cli.streams import is_terminal, say
from rummy_tui.errors import RummyError, counted

# Nothing of it is needed by those who only ask for help.
if TYPE_CHECKING:
    from rummy_tui.arena import ArenaPlan, Tally, Workers
    from rummy_tui.arena.played import ChunkPlayed

_DEALS = 200


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="A B [C…]")
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    default=_DEALS,
    show_default=True,
    metavar="N",
    help="Deals, each played once at every seating.",
)
@seed_option("Play the same deals on every machine.")
@rules_option
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="J",
    help="Processes that play. [default: one for each processor]",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Let the workers of a running Dask scheduler play.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer in CSV, game by game.")
@click.pass_context
def arena(
    context: click.Context,
    bots: tuple[str, ...],
    deals: int,
    seed: int | None,
    rules: str,
    jobs: int | None,
    scheduler: str | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Let bots play many deals, and tell which is stronger and by how much.

    As many bots sit at the table as are named, two to six; `rummy bots` lists them.
    Every deal is played with the same cards once for every rotation of the seats, so
    that luck with cards cancels out. Intervals are over deals.

    The same seed gives the same result, however many work at it; only times differ.
    Ctrl-C ends with what has been counted so far.
    """
    if as_json and as_csv:
        raise click.UsageError("--json or --csv? Give one of them")
    if jobs is not None and scheduler is not None:
        raise click.UsageError(
            "--jobs starts processes here, --scheduler has its own; give one of them"
        )
    from rummy_tui.arena import Tally, new_plan

    plan = new_plan(bots=bots, deals=deals, seed=seed, rules=rules)
    tally, rows = Tally(plan), None
    if as_csv:
        from rummy_tui.cli.arena_answers import RowPrinter

        rows = RowPrinter(plan)

    def told(chunk: ChunkPlayed) -> None:
        tally.add(chunk)
        if rows is not None:
            rows.print(chunk)

    run = _play(plan, _workers(plan, jobs, scheduler), told)
    # A failure is an answer in JSON itself, and there is one answer.
    if tally.deals and not (run.failure and as_json):
        _tell(tally, run, as_json=as_json, as_csv=as_csv)
    if run.failure is not None:
        raise run.failure
    if run.was_stopped:
        say(_stopped(plan, tally))
        context.exit(ExitCode.INTERRUPTED)


@dataclass(frozen=True, slots=True)
class _Run:
    """How a run went, apart from what came of it."""

    seconds: float
    was_stopped: bool = False
    """By whoever watches it."""
    failure: RummyError | None = None


def _workers(
    plan: ArenaPlan, jobs: int | None, scheduler: str | None
) -> Callable[[], Workers]:
    """What makes the workers asked for."""
    if scheduler is not None:
        from rummy_tui.arena.cluster import Cluster

        return lambda: Cluster(scheduler)
    from rummy_tui.arena import Processes, ThisProcess, usual_jobs

    wanted = min(jobs or usual_jobs(), sum(1 for _ in plan.chunks()))
    return ThisProcess if wanted == 1 else lambda: Processes(wanted)


def _play(
    plan: ArenaPlan,
    workers: Callable[[], Workers],
    told: Callable[[ChunkPlayed], None],
) -> _Run:
    from rummy_tui.arena import play_out

    begun = perf_counter()
    try:
        with _progress(plan.deals) as over, workers() as playing:
            play_out(plan, playing, told=told, over=over)
    except KeyboardInterrupt:
        return _Run(perf_counter() - begun, was_stopped=True)
    except RummyError as error:
        return _Run(perf_counter() - begun, failure=error)
    return _Run(perf_counter() - begun)


@contextmanager
def _progress(deals: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where a person sits; is told how many more are over."""
    if not is_terminal(sys.stderr) or os.environ.get("TERM") == "dumb":
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("deals", total=deals)
        yield lambda more: progress.advance(task, more)


def _tell(tally: Tally, run: _Run, *, as_json: bool, as_csv: bool) -> None:
    if as_csv:
        return
    from rummy_tui.arena import summary_of

    summary = summary_of(tally)
    if as_json:
        from rummy_tui.cli.arena_answers import answer_of
        from rummy_tui.cli.json_lines import answer_text

        answer = answer_of(tally.plan, summary, run.seconds, not run.was_stopped)
        print(answer_text(answer))
        return
    from rummy_tui.cli.arena_text import print_summary

    print_summary(tally.plan, summary)
    speed = tally.deals / run.seconds
    say(f"{counted(tally.deals, 'deal')} in {run.seconds:.1f} s, {speed:.1f} a second.")


def _stopped(plan: ArenaPlan, tally: Tally) -> str:
    if not tally.deals:
        return "Stopped before any deal was counted."
    return (
        f"Stopped after {tally.deals} of {plan.deals} deals; the result is that of "
        f"--deals {tally.deals} --seed {plan.seed}."
    )
