"""The keys of the lessons and of the trainer; see `table.py`."""

from __future__ import annotations

from rummy_tui.tui.keys.binding import KeyBinding, Mode, Section

_LESSONS = 6


def _key(
    id: str, keys: str, description: str, mode: Mode, action: str = "", until: str = ""
) -> KeyBinding:
    return KeyBinding(
        id=id,
        keys=tuple(keys.split()),
        action=action or id.replace("-", "_"),
        description=description,
        modes=(mode,),
        section=Section.HERE,
        until=until,
    )


LEARN_KEYS: tuple[KeyBinding, ...] = (
    *(
        _key(
            f"lesson-{n}",
            str(n),
            f"lesson {n}",
            Mode.LEARN,
            action=f"lesson({n})",
            until=f"lesson-{_LESSONS}" if n == 1 else "",
        )
        for n in range(1, _LESSONS + 1)
    ),
    _key("read-all", "a", "how it is played, on one page", Mode.LEARN),
    _key("train-declare", "t", "trainer: declare, or not", Mode.LEARN),
    _key("skip-lesson", "n", "skip to the next lesson", Mode.LESSON),
    _key("leave-lesson", "h", "to the list of lessons", Mode.LESSON),
    _key("say-valid", "v y", "this hand can be declared", Mode.TRAIN),
    _key("say-wrong", "w n", "this hand cannot be declared", Mode.TRAIN),
)
"""In the order the `?` screen shows them."""
