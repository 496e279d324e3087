"""The options that say which game is played and what its table agrees on, for all commands that deal one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import click

from bang import games
from bang.cli._cards import CARDS
from bang.engine.kernel.options import Options, Setting
from bang.errors import BadOptions
from bang.simulation.pool import Jobs

GAME = click.option(
    "--game", type=click.Choice(games.names()), default=games.default(), show_default=True, help="Which game."
)
SETS = click.option(
    "--sets",
    default=",".join(games.find().basic),
    show_default=True,
    help="The sets in play, with commas between them.",
)
PRESET = click.option(
    "--preset",
    type=click.Choice([*games.find().presets()]),
    help="A table under one name: its sets and settings, unless you say others.",
)
VARIANTS = click.option(
    "--variant", "variants", multiple=True, help="A variant of the rules; may be given several times."
)
JOBS = click.option(
    "--jobs", type=click.IntRange(min=0), default=1, show_default=True, help="Processes; 0 = one a core."
)
CLUSTER = click.option(
    "--cluster", default="", metavar="ADDRESS", help="Play on a Dask cluster instead, such as tcp://10.0.0.1:8786."
)
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")


class SettingType(click.ParamType[int]):
    """The value of a setting: a number, or its name where it has one."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.name = "|".join(setting.names) or "integer"
        self.choices = setting.choices

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return self.setting.number(value)
        except ValueError:
            self.fail(f"{value!r} is not possible; it can be {self.setting.bounds}.", param, ctx)


def table_options(command: Callable[..., None]) -> Callable[..., None]:
    """Everything that a table may agree on, but the number of players; `agreed` reads it."""
    settings = [
        click.option(
            f"--{key}",
            type=SettingType(setting),
            default=setting.name(setting.default),
            show_default=True,
            help=f"{setting.text[:1].upper()}{setting.text[1:]}.",
        )
        for key, setting in games.settings().items()
    ]
    for option in reversed([PRESET, SETS, VARIANTS, GAME, CARDS, *settings]):
        command = option(command)
    return command


def agreed(said: dict[str, Any], players: int) -> Options:
    """The options of a table that the command line describes."""
    said = said | preset_values(said)
    settings = {key: said[key] for key in games.settings()}
    names = {"sets": parse_names(said["sets"]), "variants": said["variants"], "cards": said["cards"]}
    return games.read_options({"players": players, "game": said["game"], **names, **settings})


def preset_values(said: dict[str, Any]) -> dict[str, Any]:
    """Return what the chosen preset says of options that are not given themselves."""
    if not said["preset"]:
        return {}
    if not games.is_default(said["game"]):
        raise click.UsageError(f"Presets are for {games.find().title}: leave --preset or --game out.")
    preset = games.find().presets()[said["preset"]]
    named = {"sets": ",".join(preset.sets), **preset.settings}
    return {name: value for name, value in named.items() if not is_given(name)}


def workers(jobs: int, cluster: str, files: Mapping[str, object]) -> Jobs:
    """Choose who plays: so many processes here, one for each core, or a cluster.

    `files`: what was said to the options that name files of this machine. Workers elsewhere do not have them.
    """
    if cluster and (named := [option for option, said in files.items() if said]):
        raise BadOptions(
            f"{' and '.join(named)} would need the files of this machine on every worker of the cluster: "
            "leave --cluster out, and --jobs 0 uses all cores here."
        )
    return cluster or jobs or os.cpu_count() or 1


def parse_names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in text.split(","))


def is_given(name: str) -> bool:
    """Return whether the command line says this option itself."""
    return click.get_current_context().get_parameter_source(name) is not click.core.ParameterSource.DEFAULT


def players_of(game: str, players: str) -> str:
    """The number of players need not be said where there is only one."""
    possible = games.find(game).players()
    return players if is_given("players") or len(possible) > 1 else str(possible[0])
