"""The command line: every door of the package that is opened from a shell.

Commands import what they need when they run, so that one ruling starts quickly.
"""

from preferans.cli.app import main

__all__ = ["main"]
