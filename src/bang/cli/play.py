"""Play BANG! in the browser, or in the terminal: alone against bots or several at one keyboard."""

from __future__ import annotations

import sys
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from bang import games
from bang.cli._game import agreed, players_of, preset_values, table_options
from bang.cli._language import language_of_locale
from bang.terminal import SPEEDS

if TYPE_CHECKING:
    from bang.engine.kernel.options import Options
    from bang.terminal.session import Session
    from bang.text import Catalogue

BOT_NAMES: Final = ("Amos", "Hattie", "Josiah", "Clementine", "Silas", "Pearl", "Ezra")
LAST: Final = "last"
# The words that the lobby's address has for the others.
WISHES: Final = {
    "game": "game",
    "players": "players",
    "sets": "sets",
    "variants": "variants",
    "bots": "bot_names",
    "name": "names",
    "lang": "lang",
    **{key: key for key in games.settings()},
}
# Options that only the terminal has.
OF_THE_TERMINAL: Final = ("humans", "seat", "cards", "seed", "save", "resume", "speed")


def last_game() -> Path:
    """The default file for a game that is saved."""
    return Path(click.get_app_dir("bang")) / "last-game.json"


def seat_people(players: int, humans: int, seat: int) -> list[int]:
    """The seats of the people, as far apart as can be, the first one where it was asked for."""
    return [(seat - 1 + i * players // humans) % players for i in range(humans)]


def name_seats(players: int, people: list[int], names: tuple[str, ...], words: Catalogue) -> list[str]:
    """The people's names in their order; bots get names that nobody has."""
    own = [*names, *(words.say("terminal.player", n=i + 1) for i in range(len(names), len(people)))]
    free = iter(name for name in BOT_NAMES if name not in own)
    return [own[people.index(p)] if p in people else next(free) for p in range(players)]


@click.command(help=__doc__)
@click.option("--terminal", is_flag=True, help="In the terminal instead of in the browser.")
@click.option("--no-browser", is_flag=True, help="Only print the link of the table.")
@click.option("--players", type=click.IntRange(2, 8), default=5, show_default=True, help="How many are at the table.")
@click.option(
    "--humans", type=click.IntRange(0, 8), default=1, show_default=True, help="Terminal: people; 0 = watch the bots."
)
@click.option(
    "--seat", type=click.IntRange(1, 8), default=1, show_default=True, help="Terminal: the seat of the first person."
)
@click.option("--name", "names", multiple=True, help="A person's name; may be given several times.")
@table_options
@click.option("--seed", type=click.IntRange(min=0), help="Terminal: the same seed deals the same game.")
@click.option("--bots", "bot_names", default="drifter", show_default=True, help="One bot for all, or several in turn.")
@click.option("--lang", help="Code of the language, such as en; that of the system if not given.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Terminal: the file to keep the game in.")
@click.option(
    "--resume", is_flag=False, flag_value=LAST, help="Terminal: go on with a saved game; without a file, the last one."
)
@click.option(
    "--speed",
    type=click.Choice(list(SPEEDS)),
    default="normal",
    show_default=True,
    help="Terminal: the pace of the bots.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    terminal: bool,
    no_browser: bool,
    players: int,
    humans: int,
    seat: int,
    names: tuple[str, ...],
    seed: int | None,
    bot_names: str,
    lang: str | None,
    save: Path | None,
    resume: str | None,
    speed: str,
    **table: Any,
) -> None:
    if not terminal:
        play_in_browser(ctx, no_browser)
        return
    from bang import bots, own_cards

    words = own_cards.words(lang or language_of_locale(), table["cards"])
    levels = [name.strip() for name in bot_names.split(",")]
    if resume is not None:
        from bang.terminal import session as sessions

        path = last_game() if resume == LAST else Path(resume)
        need_terminal()
        session = sessions.resume(path, levels, save or path, table["cards"])
    else:
        from bang.engine.kernel.chance import new_key
        from bang.games import rules_for
        from bang.recordings import Recording
        from bang.terminal.session import Session

        options = agreed_options(ctx)
        players = options.players
        makers = [bots.find(name, options.game) for name in levels]
        if humans > players:
            raise click.UsageError(f"{humans} people do not fit on {players} seats.")
        if seat > players:
            raise click.UsageError(f"There is no seat {seat} at a table of {players}.")
        if len(names) > max(humans, 0):
            raise click.UsageError(f"{len(names)} names for {humans} people: give at most one each.")
        people = seat_people(players, humans, seat)
        rules_for(options)
        need_terminal()
        path = save or last_game()
        if save is None:
            path.parent.mkdir(parents=True, exist_ok=True)
        dealt = new_key(SystemRandom()) if seed is None else seed
        recording = Recording(options, dealt, name_seats(players, people, names, words), patient=True)
        session = Session(recording, people, makers, path)
    run(session, words, speed)


def agreed_options(ctx: click.Context) -> Options:
    """The game that the command line describes."""
    said = ctx.params
    return agreed(said, int(players_of(said["game"], str(said["players"]))))


def play_in_browser(ctx: click.Context, no_browser: bool) -> None:
    """Check the options here, where an error can be shown, and preselect them in the lobby."""
    from bang import bots
    from bang.cli import _browser
    from bang.games import rules_for
    from bang.text import catalogue

    given = {name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    for name in OF_THE_TERMINAL:
        if name in given:
            raise click.UsageError(f"--{name} is for the terminal: say --terminal as well, or leave it out.")
    named = preset_values(ctx.params)
    asked, given = ctx.params | named, given | named.keys()
    if len(asked["names"]) > 1:
        raise click.UsageError(f"{len(asked['names'])} names for one person: the others come by the table's link.")
    rules_for(agreed_options(ctx))
    bots.find(asked["bot_names"], asked["game"])
    if asked["lang"]:
        catalogue(asked["lang"])
    wishes = {
        word: ",".join(asked[name]) if isinstance(asked[name], tuple) else str(asked[name])
        for word, name in WISHES.items()
        if name in given
    }
    _browser.play(wishes, not no_browser)


def need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("This game needs a terminal: its input or output is redirected.")


def run(session: Session, words: Catalogue, speed: str) -> None:
    # Textual takes longer to load than all the rest, so only playing pays for it.
    from bang.terminal.app import TableApp

    app = TableApp(session, words, SPEEDS[speed])
    app.run()
    for fault in app.session.company.faults:
        click.echo(f"bang: a bot failed and was helped out: seat {fault.seat}, {fault.error}", err=True)
    if app.session.path is not None and not app.session.over:
        click.echo(words.say("terminal.saved", path=app.session.path))
