"""Lets ``python -m preferans`` start the command line."""

from preferans.cli import main

main()
