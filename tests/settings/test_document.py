"""docs/settings.md says what the schema says."""

import tomllib
from pathlib import Path

import pytest

from rummy_tui.settings.load import load_settings
from rummy_tui.settings.schema import SECTIONS, Setting, settings_in

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")


def row(setting: Setting) -> str:
    """The line of the document about a setting."""
    default = str(setting.default)
    if isinstance(setting.default, bool):
        default = default.lower()
    flag = f"`{setting.flag}`" if setting.flag else ""
    cells = [
        f"`{setting.key}`",
        f"`{default}`",
        setting.allowed.replace('"', "`"),
        f"`{setting.variable}`",
        flag,
        setting.sentence,
    ]
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


@pytest.mark.parametrize("section", SECTIONS)
def test_every_setting_is_told_in_the_table_of_its_section(section: str) -> None:
    part = DOCUMENT.split(f"### `[{section}]`\n", 1)[1].split("\n#", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("| `")]

    assert lines == [row(setting) for setting in settings_in(section).values()]


def test_every_example_is_a_settings_file_without_a_fault(tmp_path: Path) -> None:
    examples = [part.split("```", 1)[0] for part in DOCUMENT.split("```toml\n")[1:]]
    assert examples
    for example in examples:
        assert tomllib.loads(example)
        path = tmp_path / "settings.toml"
        path.write_text(example, encoding="utf-8")
        assert load_settings(environment={}, path=path).complaints == ()
