"""Preferans Codex: the rules of preferans as data, and a judge that applies them to a record of play."""
