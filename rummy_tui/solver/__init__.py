"""The exact grouping solver: least points, best discard, declarations."""

from rummy_tui.solver.hand_solver import HandSolver, solve, solver_for
from rummy_tui.solver.key import CARD_KEYS, hand_key
from rummy_tui.solver.solution import Solution, SolvedGroup

__all__ = [
    "CARD_KEYS",
    "HandSolver",
    "Solution",
    "SolvedGroup",
    "hand_key",
    "solve",
    "solver_for",
]
