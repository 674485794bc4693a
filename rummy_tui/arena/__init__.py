"""Many deals between bots: each deal played once at every seating, counted exactly.

    plan = new_plan(bots=("miser", "collector"), deals=500, seed=1)
    tally = Tally(plan)
    with Processes(jobs=2) as workers:
        play_out(plan, workers, told=tally.add)
    summary = summary_of(tally)

What comes of a plan follows from the plan alone: workers only decide how long it takes.

Start reading at `plan`, then `playing`; who does the work: `workers`, `cluster`; what
is made of it: `tally`, `summary`.
"""

from rummy_tui.arena.plan import ArenaPlan, new_plan
from rummy_tui.arena.run import play_out
from rummy_tui.arena.summary import Summary, summary_of
from rummy_tui.arena.tally import Tally
from rummy_tui.arena.workers import Processes, ThisProcess, Workers, usual_jobs

__all__ = [
    "ArenaPlan",
    "Processes",
    "Summary",
    "Tally",
    "ThisProcess",
    "Workers",
    "new_plan",
    "play_out",
    "summary_of",
    "usual_jobs",
]
