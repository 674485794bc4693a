"""`python -m rummy_tui` is `rummy`."""

from rummy_tui.cli import main

if __name__ == "__main__":
    main(prog_name="rummy")
