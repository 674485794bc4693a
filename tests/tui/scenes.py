"""Every screen there is in a telling position, and the facts that must be on it.

Facts are written as a player would look for them, in Unicode marks; where the screen
is plain they are looked for in plain marks.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.tui.scene import Scene
from tests.tui.scenes_at_table import AT_TABLE
from tests.tui.scenes_elsewhere import ELSEWHERE
from tests.tui.scenes_of_learning import OF_LEARNING
from tests.tui.scenes_of_past import OF_PAST
from tests.tui.scenes_of_tournament import OF_TOURNAMENT

SCENES: Mapping[str, Scene] = {
    **ELSEWHERE,
    **OF_LEARNING,
    **OF_PAST,
    **OF_TOURNAMENT,
    **AT_TABLE,
}
"""Every screen but the one that is shown where there is too little room for any."""
