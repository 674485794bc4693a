"""`rummy train`: what decides deals, practised by itself."""

from __future__ import annotations

from typing import Any

import click

from rummy_tui.cli.plain_mode import is_plain, plain_option, run_trainer
from rummy_tui.cli.rules_option import rules_option, seed_option
from rummy_tui.cli.screens import open_screens
from rummy_tui.cli.setting_options import setting_options, settings_of
from rummy_tui.coach.declare_drill import DeclareDrill
from rummy_tui.coach.training import Training
from rummy_tui.engine.shuffle import Seed
from rummy_tui.rules.load import load_profile


@click.group()
def train() -> None:
    """Train one thing at a time, for as long as you like."""


@train.command()
@setting_options
@rules_option
@seed_option("The same hands on every machine.")
@plain_option
def declare(rules: str, seed: int | None, plain: bool, **options: Any) -> None:
    """Say of hands whether they can be declared as they lie.

    About half can. The others are wrong in one of the ways there are, each of which
    comes up; why is told with the number of the rule, and a score is kept until you
    leave.
    """
    profile = load_profile(rules)
    chosen = Seed.fresh() if seed is None else Seed.numbered(seed)
    loaded = settings_of(options)
    in_words = is_plain("train declare", asked=plain)
    training = Training(DeclareDrill(profile, chosen))
    if in_words:
        run_trainer(training, loaded)
        return
    open_screens(None, loaded, learns=True, training=training)
