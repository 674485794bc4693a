"""The group of all commands: imports each when called, turns failures into sentences.

Whatever goes wrong that a person can mend ends as one sentence on standard error and
an exit code; where `--json` is asked for, as an object on standard output as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from keyword import iskeyword
from typing import IO, Any, NoReturn

import click

from rummy_tui.cli import streams
from rummy_tui.cli.exit_codes import ExitCode
from rummy_tui.errors import RummyError

SCHEMA = 1
"""The version of the JSON that commands print."""

_LONGEST_SENTENCE = 1000
_LONGEST_ARGUMENT = 100
"""Letters of an argument that are repeated: what is said of it is to be seen."""
_LONGEST_WORD = 300
"""Letters without a blank; names of files are shown with fewer."""
_SHOWN_LETTERS = 40
"""Letters that are left of what is longer than that."""
_ASKED_JSON = "rummy_tui.cli.asked_json"
_ARGUMENTS = "rummy_tui.cli.arguments"


class RummyGroup(click.Group):
    """Commands that are imported when they are called."""

    def __init__(
        self, *args: Any, commands_by_name: Mapping[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._lines = commands_by_name

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the help text."""
        return list(self._lines)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self._lines:
            return None
        # No module can be named as a word of the language is: `import`.
        name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        module = import_module(f"rummy_tui.cli.{name}")
        command: click.Command = getattr(module, name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command asked for, or offer those with a name like it."""
        name = args[0]
        if name not in self._lines and not name.startswith("-"):
            raise click.NoSuchCommand(name, possibilities=self._lines, ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._lines.items()))

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the arguments."""
        streams.prepare()
        args = [streams.readable(argument) for argument in args]
        asked_json = "--json" in args
        with _as_sentences(asked_json, args):
            # What is left of them while they are read is not all that was given.
            context = super().make_context(info_name, [*args], parent, **extra)
        context.meta[_ASKED_JSON] = asked_json
        context.meta[_ARGUMENTS] = args
        return context

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command asked for."""
        with _as_sentences(ctx.meta[_ASKED_JSON], ctx.meta[_ARGUMENTS]):
            return super().invoke(ctx)


class _Sentence(click.ClickException):
    """A failure as one sentence."""

    exit_code = ExitCode.WRONG_REQUEST

    def show(self, file: IO[Any] | None = None) -> None:
        streams.say(f"Error: {self.message}")


@contextmanager
def _as_sentences(asked_json: bool, arguments: Sequence[str]) -> Iterator[None]:
    """Let no failure through but as click ends a program."""

    def fail(message: str, code: str) -> NoReturn:
        message = _without_long_words(message)
        if len(message) > _LONGEST_SENTENCE:
            message = message[: _LONGEST_SENTENCE - 1] + "…"
        try:
            if asked_json:
                print(error_line(message, code=code))
            streams.flush()
        except OSError:
            streams.abandon()
        raise _Sentence(message) from None

    try:
        try:
            yield
        except (click.exceptions.Exit, SystemExit):
            streams.flush()
            raise
        streams.flush()
    except RummyError as error:
        fail(str(error), error.code)
    except click.UsageError as error:
        fail(_with_short_arguments(_usage_text(error), arguments), "usage")
    except click.ClickException as error:
        fail(_with_short_arguments(error.format_message(), arguments), "error")
    except click.Abort as error:
        # `click.prompt` raises it for Ctrl-C and for the end of input alike.
        if isinstance(error.__context__, EOFError):
            fail(_END_OF_INPUT, "end-of-input")
        raise click.exceptions.Exit(ExitCode.INTERRUPTED) from None
    except EOFError:
        fail(_END_OF_INPUT, "end-of-input")
    except KeyboardInterrupt:
        streams.abandon()
        raise click.exceptions.Exit(ExitCode.INTERRUPTED) from None
    except BrokenPipeError:
        # Whoever reads the output has seen enough.
        streams.abandon()
        raise click.exceptions.Exit(ExitCode.DONE) from None
    except OSError as error:
        streams.abandon()
        raise _Sentence(_system_text(error)) from None


_END_OF_INPUT = "the input ended before the command was done"


def _usage_text(error: click.UsageError) -> str:
    text = error.format_message().strip()
    if error.ctx is None:
        return text
    stop = "" if text.endswith((".", "?")) else "."
    return f"{text}{stop} Try '{error.ctx.command_path} --help'"


def _with_short_arguments(message: str, arguments: Sequence[str]) -> str:
    """What click says, of a long argument only its beginning: it repeats them all."""
    for argument in arguments:
        # Of `--limit=x` it repeats the value.
        for said in (argument, argument.partition("=")[2]):
            if len(said) > _LONGEST_ARGUMENT:
                for form in (said, repr(said)[1:-1]):
                    message = message.replace(form, f"{form[:_SHOWN_LETTERS]}…")
    return message


def _without_long_words(message: str) -> str:
    """A sentence with the beginnings of words that fill lines by themselves."""

    def cut(found: re.Match[str]) -> str:
        word = found[0]
        # What closes a quotation, or ends a clause, stays where it is.
        end = word[len(word.rstrip("\"'):;,.")) :][-3:]
        return f"{word[:_SHOWN_LETTERS]}…{end}"

    return re.sub(rf"\S{{{_LONGEST_WORD},}}", cut, message)


def _system_text(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename or 'input or output failed'}: {reason}"


def error_line(message: str, *, code: str, line: int | None = None) -> str:
    """A failure as one line of JSON.

    Args:
        message: The sentence.
        code: What programs tell it by.
        line: Which line of the input it is about, from 1.
    """
    found = {"schema": SCHEMA, "error": message, "code": code}
    if line is not None:
        found |= {"line": line}
    return json.dumps(found)
