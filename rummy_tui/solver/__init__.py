"""The exact grouping solver: least points, best discard, declarations, distance."""

from rummy_tui.solver.distance_nearest import Nearest
from rummy_tui.solver.hand_solver import HandSolver, solve, solver_for
from rummy_tui.solver.solution import Solution, SolvedGroup

__all__ = [
    "HandSolver",
    "Nearest",
    "Solution",
    "SolvedGroup",
    "solve",
    "solver_for",
]
