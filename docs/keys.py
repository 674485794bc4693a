"""Write the page of all keys, from the table the program itself uses.

Run it as ``python docs/keys.py`` whenever the table of keys has changed.
"""

from __future__ import annotations

from pathlib import Path

from rummy_tui.tui.keys.binding import Mode
from rummy_tui.tui.keys.keymap import FORBIDDEN, Keymap, keymap_for
from rummy_tui.tui.keys.names import key_label
from rummy_tui.tui.keys.presets import DEFAULT, PRESETS
from rummy_tui.tui.keys.table import keys_in

PAGE = Path(__file__).with_name("keys.md")

_HEAD = """\
# Keys

Every key of every screen, by its id and in each of the presets. On screen `?` shows
those that are live, and `:` finds any of them by what it does. No key needs Ctrl, Alt
or a function key, and all of it can be done with the mouse too.

A preset is chosen in the settings (`,`), or with `--keys`. Single keys are changed in
the settings file (`rummy settings --path` says where it is), by id:

```toml
[keys]
preset = "vim"
mark = "m"
undo = ["u", "backspace"]
```

A key is written as it is typed (`g`, `G`, `?`), or by its name: `space`, `enter`,
`escape`, `tab`, `backspace`, `up`, `pagedown`, `f5`, `ctrl+r`. It is taken from
whatever else had it on the same screen, as long as that has another key left. Nothing
can be put on {forbidden}: terminals keep them, or they always leave.
"""


def page() -> str:
    """The whole page."""
    keymaps = {name: keymap_for(name)[0] for name in PRESETS}
    forbidden = ", ".join(f"`{key}`" for key in sorted(FORBIDDEN))
    parts = [_HEAD.format(forbidden=forbidden)]
    told: set[str] = set()
    for mode in Mode:
        new = [key for key in keys_in(mode) if key.id not in told]
        told |= {key.id for key in new}
        if not new:
            continue
        parts.append(f"\n## {str(mode).capitalize()}\n")
        parts.append(f"\n| id | what it does | {' | '.join(keymaps)} |\n")
        parts.append(f"|---|---|{'---|' * len(keymaps)}\n")
        for key in new:
            columns = [_keys(keymap, key.id) for keymap in keymaps.values()]
            default = columns[list(keymaps).index(DEFAULT)]
            shown = [default] + ["" if c == default else c for c in columns[1:]]
            parts.append(f"| {key.id} | {key.description} | {' | '.join(shown)} |\n")
    return "".join(parts)


def _keys(keymap: Keymap, id: str) -> str:
    labels = (key_label(key) for key in keymap.keys(id))
    return ", ".join("`` ` ``" if key == "`" else f"`{key}`" for key in labels)


def main() -> None:
    """Write it."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
